"""The viewer: a shift's report as one HTML file that steps through its flagged rounds.

Without its script, and on paper, it is the whole report, each flagged round with its table as it
lay at the end. The script shows one of these rounds at a time, and takes its table back to any of
its events.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from replay.audit import Audit
from replay.said import ENGLISH, Said, Voice
from reports import blocks, deck
from reports.explained import Line
from reports.flagged import Flagged, Happening, flagged
from reports.markup import Markup, element
from reports.model import Answer, Exhibit, Legend, Report, Section, SignOff
from reports.seats import badge, felt
from reports.shift import shift_report
from reports.webpage import Webpage

ROUNDS: Final = Said("Rounds with findings, event by event")
KEYS: Final = Said(
    "Keys: ← → one event back or on, Home and End to the first and the last one, with Shift ← →"
    " to another round."
)
PAPER: Final = Said("Each table is shown as it lay at the end of its round.")
STEPS: Final = (
    ("first", Said("First")),
    ("back", Said("← Back")),
    ("forward", Said("Forward →")),
    ("last", Said("Last")),
)
"""Buttons from event to event."""
TURNS: Final = (("earlier", Said("Previous round"), "‹"), ("later", Said("Next round"), "›"))
"""Buttons from round to round, and the signs on them."""
EVENT: Final = Said("Event {event} of {events}", event="{event}", events="{events}")
RECORDED: Final = Said("recorded by {by} as {id}")

FINDINGS: Final = "findings"
"""The address of the list of findings, which stands before them."""
ROUND: Final = "rounds"
"""The address of the flagged rounds."""


def viewer(audit: Audit, voice: Voice = ENGLISH, retention: int | None = None) -> bytes:
    """Return the report of an audit of one shift as an HTML file, as a voice tells it.

    ``retention`` is for how many days the house keeps its footage, None if that is not known.
    """
    report = shift_report(audit, voice, retention)
    body = _Viewer(audit, report, voice).body()
    title = f"{report.title}: {report.subtitle}"
    return Webpage(title, report.language, body, _text("viewer.css"), _text("viewer.js")).html()


def _text(name: str) -> str:
    return (files("reports") / name).read_text("utf-8")


@dataclass(frozen=True, slots=True)
class _Viewer:
    """An audit of one shift, its report, and who tells it."""

    audit: Audit
    report: Report
    voice: Voice

    def body(self) -> Markup:
        """Put the report together, the rounds in the place of its exhibits."""
        header = element(
            "header",
            element("h1", self.report.title),
            element("p", self.report.subtitle, class_="subtitle"),
            blocks.facts(self.report.facts),
            element("nav", *(_leading(key, told.heading) for key, told in self.named())),
        )
        main = element("main", header, *self.sections())
        return Markup(deck.sprite() + main)

    def named(self) -> Iterator[tuple[str, Section]]:
        """Give the sections that are shown, with their addresses."""
        told = [each for each in self.report.sections if not _filled_in(each)]
        for number, each in enumerate(told, start=1):
            if _is_evidence(each):
                yield ROUND, Section(self.voice.tell(ROUNDS), each.blocks)
            else:
                lists = any(map(_is_evidence, told[number : number + 1]))
                yield FINDINGS if lists else f"part-{number}", each

    def sections(self) -> Iterator[Markup]:
        """Show each section; numbers of findings lead to them."""
        for key, told in self.named():
            if key == ROUND:
                yield self.rounds(told)
            else:
                yield blocks.section(told, key, _finding if key == FINDINGS else None)

    def rounds(self, told: Section) -> Markup:
        """Show the findings: those of the shift by themselves, the others with their rounds."""
        exhibits = [block for block in told.blocks if isinstance(block, Exhibit)]
        legends = (blocks.legend(each) for each in told.blocks if isinstance(each, Legend))
        numbered = dict(enumerate(exhibits, start=1))
        (shift,) = self.audit.shifts
        rounds = list(flagged(shift, self.voice))
        of_rounds = {number for each in rounds for number in each.findings}
        others = (
            blocks.exhibit(each, key=f"finding-{number}")
            for number, each in numbered.items()
            if number not in of_rounds
        )
        tell = self.voice.tell
        return element(
            "section",
            element("h2", told.heading),
            *others,
            element("p", tell(KEYS), class_="note keys") if rounds else None,
            element("p", tell(PAPER), class_="note paper") if rounds else None,
            *legends,
            *(self.tools(rounds) if rounds else ()),
            *(self.round(each, numbered) for each in rounds),
            id=ROUND,
        )

    def tools(self, rounds: list[Flagged]) -> Iterator[Markup]:
        """Give the buttons, and the place where an event is told: a script brings them to work."""
        tell = self.voice.tell
        turns = [
            element(
                "button", sign, type="button", data_go=key, aria_label=tell(said), title=tell(said)
            )
            for key, said, sign in TURNS
        ]
        options = (
            element("option", tell(Said("Round {round}", round=each.number)), value=each.number)
            for each in rounds
        )
        choice = element("select", *options, aria_label=tell(ROUNDS), autocomplete="off")
        steps = (element("button", tell(said), type="button", data_go=key) for key, said in STEPS)
        counter = element("span", class_="counter", data_says=tell(EVENT))
        yield element(
            "div",
            element("div", turns[0], choice, turns[1], counter, class_="turns"),
            element("div", *steps, class_="steps"),
            class_="tools", hidden=True,
        )  # fmt: skip
        yield element("div", class_="status", role="status", hidden=True)

    def round(self, told: Flagged, exhibits: dict[int, Exhibit]) -> Markup:
        """Show a round: its table, its events, its findings, and why all was due as it was."""
        events = (self.event(told, at, each) for at, each in enumerate(told.steps, start=1))
        tell = self.voice.tell
        shown = (self.exhibit(told, number, exhibits[number]) for number in told.findings)
        explained = element(
            "details",
            element("summary", tell(Said("The round explained"))),
            *map(_line, told.explained),
        )
        sides = element(
            "div",
            felt(told, self.voice),
            element("ol", *events, class_="events", aria_label=tell(Said("Events of the round"))),
            class_="sides",
        )
        return element(
            "article",
            element("h3", told.heading, tabindex=-1),
            sides, *shown, explained,
            class_="round", id=f"round-{told.number}", data_round=told.number,
        )  # fmt: skip

    def event(self, told: Flagged, at: int, each: Happening) -> Markup:
        """Show an event with what corrected it and the findings that it shows."""
        recorded = self.voice.tell(RECORDED.given(by=each.by, id=each.id))
        key = f"round-{told.number}-{at}"
        return element(
            "li",
            element(
                "a", element("span", each.said, class_="said"), element("time", each.at),
                href=f"#{key}", class_="step",
            ),
            element("p", recorded, class_="note by"),
            *(element("p", f"~ {note}", class_="note mended") for note in each.notes),
            *(badge(number, self.voice, here=number in each.arising) for number in each.findings),
            id=key, data_arising=" ".join(map(str, each.arising)) or None,
        )  # fmt: skip

    def exhibit(self, told: Flagged, number: int, each: Exhibit) -> Markup:
        """Show a finding, with links to the events that show it."""
        links: list[Markup | str] = []
        for at in told.showing(number):
            links += [" ", element("a", str(at), href=f"#round-{told.number}-{at}")]
        label = self.voice.tell(Said("Shown by event:"))
        shown = element("p", label, *links, class_="note shown")
        return blocks.exhibit(each, key=f"finding-{number}", shown=shown, level="h4")


def _leading(key: str, heading: str) -> Markup:
    return element("a", heading, href=f"#{key}")


def _finding(number: str) -> str:
    return f"#finding-{number}"


def _line(line: Line) -> Markup:
    words = f"{line.mark} {line.words}" if line.mark else line.words
    kind = f"line depth-{line.depth}"
    return element("p", words, class_=f"{kind} loud" if line.mark == "!" else kind)


def _filled_in(section: Section) -> bool:
    """Whether a section is there to be filled in by hand: that is done on paper."""
    return any(isinstance(block, Answer | SignOff) for block in section.blocks)


def _is_evidence(section: Section) -> bool:
    """Whether a section holds the exhibits of findings, which are shown with their rounds here."""
    return any(isinstance(block, Legend) for block in section.blocks)
