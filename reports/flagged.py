"""The rounds of a shift that have findings, event by event, with the findings that each shows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ledger.event import AnyRoundEvent, RoundClosed
from replay.amendment import Amended
from replay.audit import AuditedRound, AuditedShift
from replay.explain import explain
from replay.finding import Finding
from replay.said import ENGLISH, Said, Voice
from reports import amended
from reports.explained import Line, explanation_lines
from reports.gist import told
from reports.scene import Scene, Step, steps


@dataclass(frozen=True, slots=True)
class Happening:
    """An event, the places that it changed, and the numbers of the findings that it shows.

    ``at`` is the time of day; ``notes`` are the corrections that made it what it is; ``arising``
    are those of the findings that arise with it.
    """

    id: str
    at: str
    by: str
    said: str
    scene: Scene
    notes: tuple[str, ...] = ()
    findings: tuple[int, ...] = ()
    arising: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Flagged:
    """A round with findings: ``boxes`` are to be drawn, ``findings`` counts from 1 in the shift."""

    number: int
    heading: str
    boxes: tuple[int, ...]
    findings: dict[int, Finding]
    steps: tuple[Happening, ...]
    explained: tuple[Line, ...]

    def showing(self, number: int) -> list[int]:
        """Return which events show a finding, counted from 1."""
        return [at for at, each in enumerate(self.steps, start=1) if number in each.findings]


def flagged(shift: AuditedShift, voice: Voice = ENGLISH) -> Iterator[Flagged]:
    """Yield the rounds with findings in the order of play, as a voice tells them."""
    mended = shift.amended()
    rounds = _Rounds(shift, voice, mended, dict(_notes(shift, mended, voice)), _found(shift))
    wanted = [each for each in shift.rounds if each.findings]
    unfolded = steps(shift.standing, {each.judged.this.number for each in wanted}, voice)
    for each in wanted:
        yield rounds.flagged(each, unfolded[each.judged.this.number])


@dataclass(frozen=True, slots=True)
class _Rounds:
    """A shift, who tells it, what was corrected, and its findings by rounds and numbers.

    ``notes`` is what is said of corrected events, by their ids.
    """

    shift: AuditedShift
    voice: Voice
    mended: Amended
    notes: dict[str, tuple[str, ...]]
    found: dict[int, dict[int, Finding]]

    def flagged(self, audited: AuditedRound, happened: list[Step]) -> Flagged:
        """Tell one round."""
        number = audited.judged.this.number
        findings = self.found[number]
        events = [event for event, _ in happened]
        shown = {place: _showing(found, events) for place, found in findings.items()}
        arises = {place: _arises(findings[place], at, events) for place, at in shown.items()}
        explained = explain(audited, self.mended.of_round(number))
        return Flagged(
            number=number,
            heading=self.heading(audited),
            boxes=self.boxes(happened),
            findings=findings,
            steps=tuple(
                self.happening(
                    step,
                    tuple(place for place, steps in shown.items() if at in steps),
                    tuple(place for place, step in arises.items() if at == step),
                )
                for at, step in enumerate(happened, start=1)
            ),
            explained=tuple(explanation_lines(explained, self.voice)),
        )

    def heading(self, audited: AuditedRound) -> str:
        """Name a round, when it opened and who dealt."""
        this = audited.judged.this
        at = this.at.replace("T", " ")
        said = Said("Round {round}, opened {at}", round=this.number, at=at)
        if this.dealer_name:
            said = Said("{round}, dealer {dealer}", round=said, dealer=this.dealer_name)
        return self.voice.tell(said)

    def boxes(self, happened: Iterable[Step]) -> tuple[int, ...]:
        """Return the boxes that the table has, and any other that was named."""
        named = {number for _, scene in happened for number in scene.boxes}
        return tuple(sorted({*range(1, self.shift.book.rules.boxes.on_table + 1), *named}))

    def happening(
        self, step: Step, findings: tuple[int, ...], arising: tuple[int, ...]
    ) -> Happening:
        """Tell one event."""
        event, scene = step
        return Happening(
            id=event.id,
            at=event.at.partition("T")[2] or event.at,
            by=event.by,
            said=told(event, self.shift.opening.currency, self.voice),
            scene=scene,
            notes=self.notes.get(event.id, ()),
            findings=findings,
            arising=arising,
        )


def _found(shift: AuditedShift) -> dict[int, dict[int, Finding]]:
    """Return the findings of each round by their numbers in the shift."""
    found: dict[int, dict[int, Finding]] = {}
    for number, each in enumerate(shift.findings, start=1):
        found.setdefault(each.round or 0, {})[number] = each
    return found


def _notes(
    shift: AuditedShift, mended: Amended, voice: Voice
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the events that corrections made, each with what is said of these."""
    currency = shift.opening.currency
    for each in shift.standing:
        if each.by:
            said = amended.of_event(each.event, mended, currency, voice)
            yield each.event.id, tuple(said)


def _showing(found: Finding, events: list[AnyRoundEvent]) -> list[int]:
    """Return which events show a finding, from 1; one that none of them shows lies at the last."""
    shown = [at for at, each in enumerate(events, start=1) if each.id in found.events]
    return shown or [len(events)]


def _arises(found: Finding, shown: list[int], events: list[AnyRoundEvent]) -> int:
    """Return with which event a finding arises: the last that shows it, less what made it good."""
    if not found.made_good:
        return shown[-1]
    ends = [at for at, each in enumerate(events, start=1) if isinstance(each, RoundClosed)]
    return max((at for at in shown if at <= max(ends, default=0)), default=shown[-1])
