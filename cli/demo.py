"""`demo`: the main job on the example shifts, from nothing to a PDF."""

from pathlib import Path
from typing import Annotated

import typer

from cli.clock import now
from cli.outcome import counted, failed, say
from cli.prefix import Choice, audited
from cli.record import Tally, answers

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
    from ledger.register import register
    from ledger.store import Store
    from replay.builtin import builtin
    from reports.shift import shift_pdf

    folder.mkdir(parents=True, exist_ok=True)
    with Store.create(f"sqlite:///{folder / 'ledger.db'}") as store:
        register(store, builtin(), now())
        for name in SHIFTS:
            path = examples() / name / "shift.jsonl"
            tally = Tally()
            for answer in answers(store, path):
                tally.add(path, answer)
            say(f"{path.parent.name}: {tally.words()}")
        for shift in audited(store, Choice()).shifts:
            totals = shift.totals
            audit = audited(store, Choice(table=totals.table, shift=totals.shift))
            report = folder / f"{totals.table}-{totals.shift}.pdf"
            report.write_bytes(shift_pdf(audit))
            count = len(audit.findings)
            found = counted(count, "finding") if count else "nothing found"
            say(f"{totals.table} {totals.shift}: {totals.rounds} rounds, {found} -> {report}")
    ledger = f"sqlite:///{folder / 'ledger.db'}"
    say(f"look closer: pitledger --db {ledger} explain RP-02 2026-11-27-N 35")
