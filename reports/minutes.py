"""A round's dossier for programs and for spreadsheets."""

from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec import UNSET, Struct

from ledger.event import Limits, type_of
from replay.amendment import Amendment
from replay.audit import Head
from replay.citation import Citation
from replay.explain import Explanation
from replay.said import ENGLISH, Voice
from replay.version import PROGRAM
from reports.dossier import Dossier, Taken
from reports.gist import gist
from reports.inclusion import file_name
from reports.laid import Staked, staked
from reports.occurrence import Occurrence
from reports.spreadsheet import Cell, spreadsheet
from reports.unresolved import Told, told

HEADS: Final = (
    "entry", "recorded_at", "at", "late_us", "id", "type", "by", "says", "corrected_by",
    "leaf", "proof",
)  # fmt: skip


class Proved(Struct, frozen=True, kw_only=True):
    """An entry of the round; ``path`` are hashes from the leaf up, none if nothing proves it."""

    seq: int
    leaf: str
    index: int
    path: list[str] | None


class Minutes(Struct, frozen=True, kw_only=True):
    """The dossier; ``checkpoint`` is the note that the proofs lead to, None if there are none."""

    report: str = "round"
    table: str
    shift: str
    round: int
    gaming_day: str
    video: str | None
    footage: Taken
    rulebook_digest: str
    limits: Limits
    explanation: Explanation
    staked: list[Staked]
    rules: list[Citation]
    events: tuple[Occurrence, ...]
    corrections: list[Amendment]
    refused: Told
    checkpoint: str | None
    entries: list[Proved]
    head: Head
    program: str = PROGRAM
    receipt: str


def dossier_json(dossier: Dossier, voice: Voice = ENGLISH) -> bytes:
    """Return a round's dossier as JSON, keys sorted; a voice speaks its sentences."""
    opening = dossier.shift.opening
    minutes = Minutes(
        table=opening.table,
        shift=opening.shift,
        round=dossier.number,
        gaming_day=opening.gaming_day,
        video=opening.video or None,
        footage=dossier.footage,
        rulebook_digest=dossier.shift.digest,
        limits=dossier.played.judged.this.limits,
        explanation=dossier.explanation,
        staked=staked(dossier.explanation),
        rules=dossier.rules,
        events=dossier.events,
        corrections=dossier.corrections,
        refused=told(dossier.shift.refused),
        checkpoint=dossier.checkpoint.decode() if dossier.checkpoint else None,
        entries=list(_proved(dossier)),
        head=dossier.audit.head,
        receipt=dossier.receipt,
    )
    return msgspec.json.encode(minutes, order="sorted", enc_hook=voice.tell)


def _proved(dossier: Dossier) -> Iterator[Proved]:
    for seq, leaf in dossier.leaves.items():
        proof = dossier.proofs.get(seq)
        path = [each.hex() for each in proof.path] if proof else None
        yield Proved(seq=seq, leaf=leaf.hex(), index=seq - 1, path=path)


def dossier_csv(dossier: Dossier, voice: Voice = ENGLISH) -> bytes:
    """Return the events of a round as CSV, each with both times and its proof's file."""
    return spreadsheet(HEADS, (_row(each, dossier, voice) for each in dossier.events))


def _row(each: Occurrence, dossier: Dossier, voice: Voice) -> list[Cell]:
    event = each.event
    corrected = () if each.corrected_by is UNSET else each.corrected_by
    return [
        *(each.seq, each.recorded_at, event.at, each.late_us, event.id, type_of(event), event.by),
        gist(event, dossier.explanation.currency, voice),
        " ".join(one.id for one in corrected),
        dossier.leaves[each.seq].hex(),
        file_name(each.seq) if each.seq in dossier.proofs else None,
    ]
