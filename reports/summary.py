"""The summary of a shift's report: whether anything was found, what was replayed, what moved."""

from collections.abc import Iterator
from dataclasses import dataclass

from replay.audit import AuditedShift
from replay.said import ENGLISH, Amount, Said, Voice
from reports import amended, kinds, spread
from reports.model import Align, Block, Column, Paragraph, Row, Table, Tone


def summary(shift: AuditedShift, voice: Voice = ENGLISH) -> tuple[Block, ...]:
    """Return how much of a shift was audited, and what came of it."""
    return tuple(_Summary(shift, voice).blocks())


@dataclass(frozen=True, slots=True)
class _Summary:
    """A shift, and who tells it."""

    shift: AuditedShift
    voice: Voice

    def blocks(self) -> Iterator[Block]:
        """Say how much was audited, and what came of it."""
        totals, findings, voice = self.shift.totals, self.shift.findings, self.voice
        yield Paragraph(voice.tell(self.verdict()), Tone.LEAD)
        yield Paragraph(" ".join(map(voice.tell, self.scope())))
        yield from amended.summary(self.shift.amended(), totals.currency, voice)
        yield self.totals()
        if findings:
            yield kinds.table(findings, totals.currency, voice)
            if (chart := kinds.chart(findings, totals.currency, voice)) is not None:
                yield chart
            yield from spread.charts(self.shift, voice)

    def verdict(self) -> Said:
        """Say in a sentence whether anything was found."""
        findings, rounds = self.shift.findings, self.voice.count(self.shift.totals.rounds)
        if not findings:
            return Said("Nothing was found that does not fit, in {rounds} rounds.", rounds=rounds)
        hit = self.voice.count(len({each.round for each in findings if each.round}))
        if len(findings) == 1:
            return Said("One finding, in {hit} of {rounds} rounds.", hit=hit, rounds=rounds)
        found = self.voice.count(len(findings))
        return Said(
            "{found} findings, in {hit} of {rounds} rounds.", found=found, hit=hit, rounds=rounds
        )

    def scope(self) -> Iterator[Said]:
        """Say what was replayed, and what could not be judged."""
        totals, count = self.shift.totals, self.voice.count
        yield Said(
            "All {events} records of the shift were replayed, corrections applied,"
            " and every wager, card and act was held against the rulebook {rulebook}.",
            events=count(totals.events),
            rulebook=totals.rulebook,
        )
        if totals.pending:
            yield Said(
                "Rounds not judged, as they are not over: {number}.", number=count(totals.pending)
            )
        if totals.hands_unknown:
            yield Said(
                "Hands never shown, as far as money rests on them: {number}.",
                number=totals.hands_unknown,
            )

    def totals(self) -> Table:
        """Return the shift's totals, counts and amounts side by side."""
        totals, tell = self.shift.totals, self.voice.tell
        amounts = (
            (Said("Wagered"), totals.wagered),
            (Said("Paid"), totals.paid),
            (Said("Taken"), totals.taken),
            (Said("Net (taken − paid)"), totals.net),
        )
        counts = (
            (Said("Rounds judged"), totals.rounds),
            (Said("Rounds pending"), totals.pending),
            (Said("Boxes played"), totals.boxes),
            (Said("Hands unknown"), totals.hands_unknown),
        )
        amount = Said("Amount, {currency}", currency=totals.currency)
        columns = (
            Column(tell(Said("Played"))),
            Column(tell(Said("Number")), align=Align.RIGHT),
            Column(tell(Said("Money"))),
            Column(tell(amount), align=Align.RIGHT),
        )
        rows = tuple(
            Row((tell(played), self.voice.count(number), tell(name), self.figure(minor)))
            for (played, number), (name, minor) in zip(counts, amounts, strict=True)
        )
        return Table(columns, rows, tell(Said("Totals")))

    def figure(self, minor: int) -> str:
        """Return an amount as a column of one currency has it."""
        return self.voice.figure(Amount(minor, self.shift.totals.currency))
