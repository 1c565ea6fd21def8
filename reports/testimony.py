"""A ledger's integrity for programs and for spreadsheets."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct, structs

from ledger.settings import Unsafe
from ledger.verifying.custody import Kept, Line, Named, Registered
from replay.said import ENGLISH, Voice
from replay.version import PROGRAM
from reports import amended
from reports.inspected import NOTHING, Brought, Inspected, Totals
from reports.mending import Mending
from reports.refused import why
from reports.spreadsheet import Cell, spreadsheet
from reports.unresolved import unresolved
from reports.verified import proved, unproved, verified

HEADS: Final = ("kind", "entry", "recorded_at", "name", "state", "by", "digest", "detail")


class Testimony(Struct, frozen=True, kw_only=True):
    """The report; ``authorised`` counts corrections by who authorised them.

    ``receipt`` is the SHA-256 (hex) of all the rest in English, but for what is not the log's: what
    was ``brought`` and the ``unsafe_settings`` are empty in it, as it is itself.
    """

    report: str = "integrity"
    program: str = PROGRAM
    receipt: str = ""
    last_recorded: str
    verification: dict[str, object]
    brought: Brought = NOTHING
    totals: Totals
    keys: Sequence[Named]
    checkpoints: Sequence[Kept]
    rulebooks: Sequence[Registered]
    corrections: Sequence[Mending]
    authorised: dict[str, int]
    refused: list[dict[str, object]]
    unsafe_settings: Sequence[Unsafe] = ()
    unread: Sequence[str]


def integrity_json(told: Inspected, voice: Voice = ENGLISH) -> bytes:
    """Return it as JSON, keys sorted; what is proved is said by a voice."""
    whole = structs.replace(
        _of_log(told, voice),
        receipt=receipt(told),
        brought=told.brought,
        unsafe_settings=told.custody.unsafe,
    )
    return msgspec.json.encode(whole, order="sorted")


def receipt(told: Inspected) -> str:
    """Return the receipt of an inspection: 64 hexadecimal digits."""
    bound = msgspec.json.encode(_of_log(told, ENGLISH), order="sorted")
    return hashlib.sha256(bound).hexdigest()


def _of_log(told: Inspected, voice: Voice) -> Testimony:
    """Return what is told of the log itself."""
    custody = told.custody
    return Testimony(
        last_recorded=custody.last_recorded,
        verification=verified(told.verification, voice),
        totals=told.totals,
        keys=custody.keys,
        checkpoints=custody.checkpoints,
        rulebooks=custody.rulebooks,
        corrections=told.mendings.all,
        authorised=told.mendings.authorised(),
        refused=list(map(_refused, custody.refused)),
        unread=told.unread,
    )


def _refused(each: Line) -> dict[str, object]:
    """Return a refused line as JSON has it, with what became of it."""
    told = structs.asdict(unresolved(each.line))
    done = each.resolution
    if done is None:
        return {**told, "state": "open"}
    said = done.event
    resolution = {
        "by": said.by,
        "reason": said.reason,
        "recorded_at": done.recorded_at,
        "seq": done.seq,
        **({"event_id": said.event_id} if said.event_id else {}),
    }
    return {**told, "state": said.outcome.value, "resolution": resolution}


def integrity_csv(told: Inspected, voice: Voice = ENGLISH) -> bytes:
    """Return it as CSV: a row for whatever was verified or read, by its kind."""
    return spreadsheet(HEADS, _rows(told, voice))


def _rows(told: Inspected, voice: Voice) -> Iterator[list[Cell]]:
    yield from _verification(told, voice)
    custody = told.custody
    for key in custody.keys:
        yield ["key", key.since, key.recorded_at, key.key, None, None, None, None]
    for kept in custody.checkpoints:
        signers = " ".join(kept.signed_by)
        state = None if kept.root else "unreadable"
        yield ["checkpoint", kept.size, kept.recorded_at, None, state, signers, kept.root, None]
    for book in custody.rulebooks:
        yield ["rulebook", book.seq, book.recorded_at, book.name, None, None, book.digest, None]
    for each in told.mendings.all:
        yield _correction(each, voice)
    for line in custody.refused:
        yield _line(line)
    for unsafe in custody.unsafe:
        yield ["setting", None, None, unsafe.setting, "unsafe", None, None, str(unsafe)]
    for fault in told.unread:
        yield ["unread", None, None, None, None, None, None, fault]


def _verification(told: Inspected, voice: Voice) -> Iterator[list[Cell]]:
    result = told.verification
    root = result.root.hex() if result.root else None
    last = told.custody.last_recorded or None
    yield ["log", result.size, last, None, result.assurance.value, None, root, None]
    for said in proved(result, voice):
        yield ["proof", None, None, None, "proved", None, None, said]
    for said in unproved(result, voice):
        yield ["proof", None, None, None, "not proved", None, None, said]
    for key in told.brought.keys:
        yield ["key brought", None, None, key, None, None, None, None]
    for shown in told.brought.checkpoints:
        state = None if shown.root else "unreadable"
        size = shown.size if shown.root else None
        yield ["checkpoint brought", size, None, shown.name, state, None, shown.root, None]
    for fault in result.faults:
        yield ["fault", None, None, fault.table, None, None, None, str(fault)]


def _correction(each: Mending, voice: Voice) -> list[Cell]:
    amendment = each.correction
    correction = amendment.correction
    state = "in force" if amendment.in_force else "superseded"
    recorded = amendment.recorded_at or None
    said = amended.sentence(amendment, each.currency, voice)
    return [
        *("correction", each.seq, recorded, correction.id, state),
        *(f"{correction.by} {correction.authorised_by}", None, said),
    ]


def _line(each: Line) -> list[Cell]:
    line, done = each.line, each.resolution
    name = f"{line.source}:{line.line_number}"
    said = why(line.reason).words
    if done is None:
        return ["refused", None, None, name, "open", None, None, said]
    outcome, by = done.event.outcome.value, done.event.by
    return ["refused", done.seq, done.recorded_at, name, outcome, by, None, said]
