"""A correction at the desk: the record as it stands, what is to stand, and what stands then."""

from collections.abc import Iterator, Mapping

import msgspec

from ledger.correcting.correction import ShiftFile
from ledger.correcting.draft import Kind
from ledger.event import AnyCorrection, EventInserted, RoundEvent, ShiftOpened, TableEvent
from ledger.intake import read
from ledger.recorder import Taken
from replay.amendment import Amended
from reports.amended import sentences
from reports.gist import told

NOTHING = "nothing: it is voided"


def currency_of(file: ShiftFile) -> str:
    """Return the currency of a shift, as its opening stands."""
    opening = file.standing()[0].event
    assert isinstance(opening, ShiftOpened)
    return opening.currency


def target_words(file: ShiftFile, name: str, recorded: Mapping[str, str]) -> str:
    """Tell an event that is to be corrected: as recorded, its corrections, as it stands."""
    currency = currency_of(file)
    lines = [f"{name}: {_whole(_recorded(file, name), currency)}"]
    about = [each for each in Amended(file, recorded).all if name in _named(each.correction)]
    lines += sentences(about, currency)
    if any(getattr(each.correction, "target", None) == name for each in about):
        lines.append(f"it stands as: {stands_words(file, name)}")
    return "\n".join(lines)


def _named(correction: AnyCorrection) -> tuple[str, str]:
    if isinstance(correction, EventInserted):
        return correction.after, correction.id
    return correction.target, correction.id


def _recorded(file: ShiftFile, name: str) -> TableEvent | AnyCorrection:
    event = file.known[name]
    return file.place(name).recorded if isinstance(event, EventInserted) else event


def _whole(event: TableEvent | AnyCorrection, currency: str) -> str:
    """Tell an event with its round, its time and who recorded it."""
    place = f", round {event.round}" if isinstance(event, RoundEvent) else ""
    at = event.at.replace("T", " ")
    return f"{told(event, currency)}{place}, at {at}, by {event.by}"


def stands(file: ShiftFile, name: str) -> TableEvent | None:
    """Return what stands at the place of an event or of an insertion, None for nothing."""
    return file.place(name).stands


def stands_words(file: ShiftFile, name: str) -> str:
    """Tell what stands at a place."""
    event = stands(file, name)
    return NOTHING if event is None else _whole(event, currency_of(file))


def proposed_words(line: bytes, file: ShiftFile) -> str:
    """Tell what is to stand by a correction's line.

    Raises a Refusal if it does not even fit the wire format.
    """
    correction = read(line).event
    if getattr(correction, "event", None) is None:
        return f"will stand: {NOTHING}"
    try:
        event = file.puts(correction)  # type: ignore[arg-type]  # what a draft makes is one
    except KeyError:  # what it names is no event that can be corrected: the ledger says so
        return "will stand: as the ledger says"
    assert event is not None
    return f"will stand: {_whole(event, currency_of(file))}"


def place_of(kind: Kind, named: str, correction: str) -> str:
    """Return the id of the place that a correction changes: its own, if it inserts."""
    return correction if kind is Kind.INSERT else named


def taken_words(answer: Taken, file: ShiftFile, place: str) -> Iterator[str]:
    """Tell where a correction is recorded, and what now stands."""
    again = " there already," if answer.again else ""
    yield f"{answer.id}:{again} entry {answer.seq}, leaf {answer.leaf.hex()}"
    yield f"now stands: {stands_words(file, place)}"


def taken_json(answer: Taken, file: ShiftFile, place: str) -> bytes:
    """Return the answer as one JSON object: id, seq, leaf, and the event that stands, or null."""
    said = {"id": answer.id, "seq": answer.seq, "leaf": answer.leaf.hex()}
    again = {"again": True} if answer.again else {}
    return msgspec.json.encode(said | again | {"stands": stands(file, place)})
