"""A refused line as JSON and as words: what it says, why it was refused, what became of it."""

from base64 import b64encode
from collections.abc import Iterator

import msgspec
from msgspec import UNSET, Struct

from ledger import instant
from ledger.case import Case, Resolution
from ledger.recorder import Taken
from reports.answered import answer_json
from reports.facsimile import rows
from reports.spot import spot, text_of

OPEN = "open"


class Why(Struct, frozen=True):
    """The reason of a refusal."""

    code: str = ""
    field: str = ""
    expected: str = ""
    got: str = ""

    @property
    def words(self) -> str:
        """Say it in a sentence."""
        return f"{self.field}: expected {self.expected}, got {self.got}"


def why(reason: str) -> Why:
    """Read the reason that stands beside a refused line."""
    return msgspec.json.decode(reason, type=Why)


def refused_json(case: Case) -> bytes:
    """Return a refused line as one JSON object: word for word, why, where from, its state."""
    return msgspec.json.encode(_told(case))


def case_json(case: Case, seal: int | None) -> bytes:
    """Return all about a refused line; ``seal`` is the position of the entry that seals it."""
    digest = {"digest": case.line.digest.hex()}
    return msgspec.json.encode(_told(case) | digest | ({"sealed_by": seal} if seal else {}))


def _told(case: Case) -> dict[str, object]:
    refused = case.line.refused
    text = text_of(refused.line)
    exact = {} if text.encode() == refused.line else {"base64": b64encode(refused.line).decode()}
    named = {"table": refused.table, "shift": refused.shift, "id": refused.event_id}
    done = {} if case.resolution is None else {"resolution": _done(case.resolution)}
    return {
        "number": case.line.number,
        "state": state(case),
        "received_at": instant.text(refused.received_us),
        "source": refused.source,
        "line": refused.line_number,
        "error": msgspec.json.decode(refused.reason),
        **{key: name for key, name in named.items() if name is not None},
        "text": text,
        **exact,
        **done,
    }


def _done(done: Resolution) -> dict[str, object]:
    said = done.event
    named = {} if said.event_id is UNSET else {"event_id": said.event_id}
    told = {"by": said.by, "reason": said.reason, "recorded_at": done.recorded_at}
    return {**told, **named, "seq": done.seq}


def state(case: Case) -> str:
    """Say in a word how a line stands: open, mended or dismissed."""
    return OPEN if case.resolution is None else case.resolution.event.outcome.value


def refused_words(case: Case) -> str:
    """Return a refused line in one line of words."""
    refused = case.line.refused
    received = instant.text(refused.received_us)[:19] + "Z"
    place = f"{refused.source}:{refused.line_number}"
    return f"{case.line.number}  {state(case):<9}  {received}  {place}  {why(refused.reason).words}"


def case_words(case: Case, seal: int | None) -> str:
    """Return all about a refused line: facts, then the line itself with the bad spot marked."""
    refused = case.line.refused
    reason = why(refused.reason)
    place = spot(refused.line, reason.code, reason.field, reason.got)
    facts = (f"  {label:<9} {told}" for label, told in _facts(case, seal))
    shown = (f"  | {row}" for row in rows(refused.line, place))
    return "\n".join([f"Refused line {case.line.number}: {state(case)}", *facts, "", *shown])


def _facts(case: Case, seal: int | None) -> Iterator[tuple[str, str]]:
    refused = case.line.refused
    reason = why(refused.reason)
    yield "received", instant.text(refused.received_us)
    yield "from", f"{refused.source}, line {refused.line_number}"
    named = (("table", refused.table), ("shift", refused.shift), ("id", refused.event_id))
    if told := ", ".join(f"{kind} {name}" for kind, name in named if name is not None):
        yield "names", told
    yield "reason", f"{reason.code}: {reason.words}"
    yield "length", f"{len(refused.line)} bytes"
    yield "digest", case.line.digest.hex()
    yield "sealed by", f"entry {seal}" if seal else "no entry yet"
    if case.resolution is not None:
        yield "became", f"{case.resolution.words} (entry {case.resolution.seq})"


def resolved_json(done: Resolution, taken: Taken | None) -> bytes:
    """Return what became of a line as one JSON object, with the event recorded in its place."""
    told = {"number": done.event.number, "outcome": done.event.outcome.value, **_done(done)}
    event = {} if taken is None else {"event": msgspec.Raw(answer_json(taken))}
    return msgspec.json.encode(told | event)


def resolved_words(done: Resolution, taken: Taken | None) -> str:
    """Return what became of a line, in one line of words."""
    how = "dismissed" if done.event.event_id is UNSET else f"mended as {done.event.event_id}"
    event = ""
    if taken is not None:
        event = f" ({'there already' if taken.again else 'recorded'}, entry {taken.seq})"
    return f"refused line {done.event.number} {how}{event}, entry {done.seq}"
