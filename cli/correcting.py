"""Making a correction: what is missing is asked for, what is to stand is shown, then recorded."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn
from unicodedata import normalize

import typer

from cli.asking import asked, question_open
from cli.asof import moment
from cli.chance import fresh
from cli.clock import now
from cli.editor import edited
from cli.given import given
from cli.outcome import end, give, misused, say, show

if TYPE_CHECKING:
    from ledger.correcting.correction import ShiftFile
    from ledger.correcting.draft import Draft
    from ledger.store import Store

SOURCE = "correct"
"""How the quarantine names where a refused correction came from."""


@dataclass(frozen=True, slots=True)
class Said:
    """What was said on the command line; ``kind`` is the type of the correction's event."""

    kind: str
    named: str
    reason: str | None
    by: str | None
    authorised_by: str | None
    event: str | None
    at: str | None
    id: str | None

    @property
    def missing(self) -> list[str]:
        """The options that are needed and were not given."""
        needed = {
            "--event": "" if self.kind == "event_voided" else self.event,
            "--reason": self.reason,
            "--by": self.by,
            "--authorised-by": self.authorised_by,
        }
        return [option for option, value in needed.items() if value is None]


def correct(url: str, said: Said, *, yes: bool, json: bool) -> NoReturn:
    """Make one correction and record it; ends the command."""
    from ledger.store import Store

    terminal = sys.stdin.isatty()
    if said.missing and not terminal:
        misused(f"expected {', '.join(said.missing)}: not given, and no terminal to ask at")
    if said.at is not None:
        moment("--at", said.at)
    with question_open(), Store.open(url) as store:
        desk = _Desk.of(store, said.named)
        if terminal:
            desk.show()
        draft = desk.drafted(said)
        if terminal:
            desk.propose(draft, yes=yes)
        desk.record(draft, json=json)


@dataclass(frozen=True, slots=True)
class _Desk:
    """The shift of the event that is to be corrected, as it is recorded so far."""

    store: "Store"
    named: str
    table: str
    shift: str
    file: "ShiftFile"
    recorded: dict[str, str]

    @classmethod
    def of(cls, store: "Store", named: str) -> "_Desk":
        """Look an event up; end with exit code 2 if the log has none of this id."""
        from ledger import body, inquiry

        record = inquiry.event(store, named)
        if record is None:
            misused(f"expected the id of a recorded event (`pitledger events`), got {named}")
        event = body.table_body(record).event
        return cls(store, named, event.table, event.shift, *_read(store, event.table, event.shift))

    def show(self) -> None:
        """Show the event as it stands, with what corrected it."""
        from reports.corrected import target_words

        say(target_words(self.file, self.named, self.recorded))

    def drafted(self, said: Said) -> "Draft":
        """Return the correction; what was not said is asked for."""
        from ledger.correcting.draft import Draft, Kind
        from ledger.instant import text

        kind = Kind(said.kind)
        event = None if kind is Kind.VOID else self._event(said)
        by = _text(asked("--by", said.by, "Corrected by"))
        return Draft(
            kind=kind,
            named=self.named,
            event=event,
            reason=_text(asked("--reason", said.reason, "Reason")),
            by=by,
            authorised_by=self._authorised(said.authorised_by, by),
            at=said.at or text(now()),
            id=said.id or fresh(SOURCE),
        )

    def _authorised(self, named: str | None, by: str) -> str:
        """Return who authorised it; at a terminal nobody is asked to sign twice."""
        target = self.file.known[self.named].by
        while True:
            name = _text(asked("--authorised-by", named, "Authorised by"))
            if named is not None or name not in {by, target}:
                return name
            say(f"expected another person than {by}, who corrects, and {target}, who recorded it")

    def _event(self, said: Said) -> dict[str, object]:
        """Return the event that is to stand: as given, or edited until it is JSON."""
        from ledger.correcting.draft import event_of
        from ledger.refusal import Refusal

        if said.event is not None:
            try:
                return event_of(given("--event", said.event))
            except Refusal as refusal:
                misused(f"--event: expected {refusal.expected}, got {refusal.got}")
        text = self._start(said.kind)
        while True:
            text = edited(text, "event.json")
            try:
                return event_of(text)
            except Refusal as refusal:
                say(str(refusal))
                typer.confirm("Edit again?", default=True, abort=True, err=True)

    def _start(self, kind: str) -> bytes:
        """Return the event that the editor opens on: the one that stands, or one to be filled."""
        from ledger.correcting.draft import FORMS, Kind, blank, editable
        from ledger.event import EventReplaced, EventVoided

        event = self.file.known[self.named]
        if kind == Kind.INSERT:
            form = ""
            while form not in FORMS:
                form = asked("--event", None, "Type of the event, as payout_made")
                if form not in FORMS:
                    say(f"expected one of {', '.join(sorted(FORMS))}, got {form}")
            return blank(form, event.at)
        if isinstance(event, EventVoided | EventReplaced):
            misused(f"expected an event that is no correction, or an insertion, got {self.named}")
        place = self.file.place(self.named)
        return editable(place.stands or place.recorded)

    def propose(self, draft: "Draft", *, yes: bool) -> None:
        """Show what will stand, and wait for the go-ahead."""
        from ledger.refusal import Refusal
        from reports.corrected import proposed_words

        try:
            say(proposed_words(draft.line(self.table, self.shift), self.file))
        except Refusal as refusal:
            say(f"will be refused: {refusal}")
        if not yes:
            typer.confirm("Record it?", abort=True, err=True)

    def record(self, draft: "Draft", *, json: bool) -> NoReturn:
        """Record the correction, and tell what now stands or why it was refused."""
        from ledger.recorder import Line, Recorder, Rejected
        from reports.answered import answer_json
        from reports.corrected import place_of, taken_json, taken_words

        line = Line(1, draft.line(self.table, self.shift))
        (answer,) = Recorder(self.store, now, SOURCE).record([line])
        if isinstance(answer, Rejected):
            if json:
                give(answer_json(answer))
            say(f"refused: {answer.refusal} (quarantine {answer.number})")
            end(found=True)
        file, _ = _read(self.store, self.table, self.shift)
        place = place_of(draft.kind, self.named, draft.id)
        if json:
            give(taken_json(answer, file, place))
        else:
            show("\n".join(taken_words(answer, file, place)))
        end(found=False)


def _read(store: "Store", table: str, shift: str) -> "tuple[ShiftFile, dict[str, str]]":
    """Return all that is recorded of a shift, and when each event was."""
    from ledger import body
    from ledger.correcting.correction import ShiftFile

    file, recorded = ShiftFile(), dict[str, str]()
    for record in store.records(table=table, shift=shift):
        entry = body.table_body(record)
        file.add(entry.event)
        recorded[entry.event.id] = entry.recorded_at
    return file, recorded


def _text(said: str) -> str:
    """Return a name or reason in the Unicode form that the wire format wants."""
    text = normalize("NFC", said)
    try:
        text.encode()
    except UnicodeEncodeError:
        misused("expected text in UTF-8")
    return text
