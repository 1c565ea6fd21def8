"""`demo`: the main job on the example shifts, from nothing to a PDF."""

from pathlib import Path
from typing import Annotated

import typer

from cli import first_key
from cli.choice import Choice
from cli.clock import now
from cli.outcome import counted, failed, say
from cli.prefix import audited
from cli.record import Tally, answers
from cli.signing import Signing

HOME = Path(__file__).parent
SHIFTS = ("classic", "classic-clean", "open", "open-clean", "club", "club-clean")


def examples() -> Path:
    """Return the folder of the example shifts: in the wheel, or beside the sources."""
    found = next(
        (path for path in (HOME / "examples", HOME.parent / "examples") if path.is_dir()), None
    )
    if found is None:
        failed("the example shifts are not installed")
    return found


def demo(
    folder: Annotated[Path, typer.Argument(help="Where its ledger and reports go.")] = Path(
        "pitledger-demo"
    ),
) -> None:
    """Record six example shifts, audit them, and write a report of each.

    Done again, it finds every event there already.
    """
    from ledger import body
    from ledger.database.engine import sqlite_url
    from ledger.register import register
    from ledger.store import Store
    from replay.builtin import builtin
    from reports.shift import shift_pdf

    folder.mkdir(parents=True, exist_ok=True)
    ledger = sqlite_url(str(folder / "ledger.db"))
    with Store.create(ledger) as store:
        register(store, builtin(), now())
        key = folder / "ledger.key"
        for words in first_key.enrolled(store, key):
            say(words)
        signing = Signing(store, key)
        signing.catch_up()
        for name in SHIFTS:
            path = examples() / name / "shift.jsonl"
            tally = Tally()
            for answer in answers(store, path, signing):
                tally.add(path, answer)
            say(f"{path.parent.name}: {tally.words()}")
        for record in store.openings():
            event = body.table_body(record).event
            audit = audited(store, Choice(table=event.table, shift=event.shift))
            report = folder / f"{event.table}-{event.shift}.pdf"
            report.write_bytes(shift_pdf(audit))
            (shift,), count = audit.shifts, len(audit.findings)
            found = counted(count, "finding") if count else "nothing found"
            say(f"{event.table} {event.shift}: {shift.totals.rounds} rounds, {found} -> {report}")
    say(f"look closer: pitledger --db {ledger} explain RP-02 2026-11-27-N 35")
