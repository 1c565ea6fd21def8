"""All that the log holds of one round, and what its replay made of it, for a dispute."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from msgspec import UNSET, Struct, UnsetType

from ledger.body import TableBody
from ledger.event import Correction, RoundEvent
from ledger.instant import microseconds
from ledger.signing.proof_file import InclusionProof
from replay.amendment import Amended, Amendment
from replay.audit import Audit, AuditedRound, AuditedShift
from replay.citation import Citation, cited
from replay.explain import Explanation, explain
from replay.receipt import receipt
from reports.explained import cites
from reports.footage import later
from reports.occurrence import Occurrence, Placed, occurrence, telling


class Taken(Struct, frozen=True, kw_only=True):
    """The footage of a round, by times of RFC 3339: of its first and of its last event.

    ``hold_by`` is ``retention_days`` after the first; both are left out where that is not known.
    """

    taken_from: str
    taken_to: str
    retention_days: int | UnsetType = UNSET
    hold_by: str | UnsetType = UNSET


@dataclass(frozen=True)
class Dossier:
    """A round as it was replayed, with all that the log holds of it.

    ``events`` are its entries in the order of the log, corrections too; ``leaves`` their leaf
    hashes; ``proofs`` those that a checkpoint covers, both by position. ``retention`` is for how
    many days the house keeps its footage, None if that is not known.
    """

    audit: Audit
    played: AuditedRound
    events: tuple[Occurrence, ...]
    leaves: dict[int, bytes]
    proofs: dict[int, InclusionProof]
    retention: int | None = None

    @property
    def shift(self) -> AuditedShift:
        """The shift that the round is of."""
        (shift,) = self.audit.shifts
        return shift

    @property
    def number(self) -> int:
        """The round's number."""
        return self.played.judged.this.number

    @property
    def checkpoint(self) -> bytes | None:
        """The signed note that all the proofs lead to, None if there are none."""
        return next((proof.note for proof in self.proofs.values()), None)

    @cached_property
    def amended(self) -> Amended:
        """The corrections of the shift."""
        return self.shift.amended()

    @cached_property
    def corrections(self) -> list[Amendment]:
        """The corrections of the round, superseded ones too, and those of what it rests on."""
        rests = {each.correction.id for each in self.amended.of_round(self.number)}
        return [
            each
            for each in self.amended.all
            if each.round == self.number or each.correction.id in rests
        ]

    @cached_property
    def explanation(self) -> Explanation:
        """The round explained."""
        return explain(self.played, self.amended.of_round(self.number))

    @cached_property
    def rules(self) -> list[Citation]:
        """The rules that the round rests on, then those that findings name, each with its source.

        Those are left out that the rulebook does not have, such as the deck's.
        """
        named = (each.rule.partition(" ")[2] for each in self.played.findings)
        found = cited(self.shift.book, *named)
        return list(dict.fromkeys((*cites(self.explanation), *found)))

    @property
    def footage(self) -> Taken:
        """When the footage of the round was taken, and by when it is to be held."""
        stands = (each.event for each in self.shift.standing)
        own = (each for each in stands if isinstance(each, RoundEvent))
        times = [each.at for each in own if each.round == self.number]
        times.sort(key=microseconds)
        first, last = times[0], times[-1]
        if self.retention is None:
            return Taken(taken_from=first, taken_to=last)
        by = later(first, self.retention)
        return Taken(taken_from=first, taken_to=last, retention_days=self.retention, hold_by=by)

    @cached_property
    def receipt(self) -> str:
        """The receipt of the replay of the round's shift."""
        return receipt(self.audit)


def entries(placed: Iterable[Placed], shift: AuditedShift, number: int) -> tuple[Occurrence, ...]:
    """Return what a shift's log holds of one of its rounds: its events, and corrections of them."""
    placed = list(placed)
    about, corrections = telling(placed), shift.amended().all
    ids = {each.correction.id for each in corrections if each.round == number}
    return tuple(
        occurrence(seq, entry, about) for seq, entry in placed if _belongs(entry, number, ids)
    )


def _belongs(entry: TableBody, number: int, corrections: set[str]) -> bool:
    event = entry.event
    if isinstance(event, RoundEvent):
        return event.round == number
    return isinstance(event, Correction) and event.id in corrections
