"""Resolving one refused line: the way is given or asked for, then gone."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unicodedata import normalize

from cli.asking import asked, chosen
from cli.clock import now
from cli.editor import edited
from cli.given import given
from cli.lines import MARK
from cli.outcome import Code, end, give, misused, say
from cli.signing import Signing

if TYPE_CHECKING:
    from ledger.case import Case, Resolution
    from ledger.recorder import Taken
    from ledger.store import Store

WAYS = {"e": "edit and record it", "d": "dismiss it", "l": "leave it open"}


@dataclass(frozen=True, slots=True)
class Way:
    """What is to become of a line: one of these.

    Dismissed, mended by an event (as ``--event`` names it, or the edited line itself), or as what
    was recorded meanwhile.
    """

    dismiss: bool = False
    event: str | None = None
    line: bytes | None = None
    as_: str | None = None


def asked_way(case: "Case", seal: int | None) -> Way:
    """Show a line at the terminal, and ask what is to become of it.

    Ends with exit code 1 if it is left open, and with 2 if there is no terminal.
    """
    from reports.refused import case_words

    if not sys.stdin.isatty():
        misused("quarantine resolve: expected --dismiss, --event or --as, got none")
    say(case_words(case, seal))
    before = case.line.refused.line
    while True:
        match chosen("What is to become of it?", WAYS, otherwise="l"):
            case "d":
                return Way(dismiss=True)
            case "e":
                line = edited(before, f"line-{case.line.number}.json").strip()
                if line and line != before.strip():
                    return Way(line=line)
                say("The line is as it was.")
            case _:
                say(f"refused line {case.line.number} stays open")
                end(found=True)


@dataclass(frozen=True, slots=True)
class Work:
    """One line that is worked on, by whom and why: asked for, where not given."""

    store: "Store"
    case: "Case"
    signing: Signing
    by: str | None
    reason: str | None
    json: bool

    def done(self, way: Way) -> Code:
        """Resolve the line, and answer; a mended line that is refused again is something found."""
        from ledger.refusal import BadValue
        from ledger.resolution import NoSuchEvent

        by = normalize("NFC", asked("--by", self.by, "Who resolves it"))
        reason = normalize("NFC", asked("--reason", self.reason, "Why so"))
        try:
            if way.dismiss or way.as_ is not None:
                return self._resolved(by, reason, way.as_)
            return self._mended(by, reason, line_of(way))
        except BadValue as error:
            misused(f"--{error}")
        except NoSuchEvent as error:
            misused(str(error))

    def _resolved(self, by: str, reason: str, event_id: str | None) -> Code:
        """Dismiss the line, or name the event that was recorded meanwhile."""
        from ledger.own import LineResolved, Outcome
        from ledger.resolution import resolve

        number = self.case.line.number
        if event_id is None:
            said = LineResolved(number=number, outcome=Outcome.DISMISSED, by=by, reason=reason)
        else:
            said = LineResolved(
                number=number, outcome=Outcome.MENDED, by=by, reason=reason, event_id=event_id
            )
        return self._told(resolve(self.store, now, said), None)

    def _mended(self, by: str, reason: str, line: bytes) -> Code:
        """Record the mended line, or put it into the quarantine again."""
        from ledger.recorder import Line, Taken
        from ledger.refusal import ShiftConflict
        from ledger.resolution import mend
        from reports.answered import answer_json

        number = self.case.line.number
        done = mend(self.store, now, Line(number, line), by=by, reason=reason)
        if done is None:
            misused("--event: expected an event, got nothing")
        answer, resolution = done
        self.signing.after([(number, line)])
        if isinstance(answer, Taken) and resolution is not None:
            return self._told(resolution, answer)
        if self.json:
            give(answer_json(answer))
        if not isinstance(answer, Taken):
            say(f"refused again: {answer.refusal} (quarantine {answer.number})")
            if isinstance(answer.refusal, ShiftConflict):
                say(
                    "what a shift lacks that has closed is put in by `pitledger correct insert`,"
                    f" and then `pitledger quarantine resolve {number} --as ID`"
                )
        say(f"refused line {number} stays open")
        return Code.FOUND

    def _told(self, done: "Resolution", taken: "Taken | None") -> Code:
        from reports.refused import resolved_json, resolved_words

        if self.json:
            give(resolved_json(done, taken))
        say(resolved_words(done, taken))
        return Code.DONE


def line_of(way: Way) -> bytes:
    """Return the mended line: given as it is, in a file, on standard input, or edited."""
    if way.line is not None:
        return way.line
    return trimmed(given("--event", way.event or ""))


def trimmed(line: bytes) -> bytes:
    """Return a line without the mark that some programs put before UTF-8, and without its end."""
    return line.removeprefix(MARK).rstrip(b"\r\n")
