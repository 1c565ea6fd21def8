"""Inspected ledgers to report on: recorded, signed, corrected and refused at known times."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cli.integrity import inspected
from ledger.own import LineResolved, Outcome
from ledger.resolution import resolve
from ledger.verifying.signatures import KeptCheckpoint
from reports.inspected import Inspected
from tests.ledger.full_ledger import FIRST, SECOND, Ledger, empty
from tests.ledger.wire import line
from tests.tamper import Tampering, tampering

BAD = line("drop", "bad", amount="5")
ASTRAY = b"[]"


def dismiss(ledger: Ledger, number: int) -> None:
    said = LineResolved(
        number=number, outcome=Outcome.DISMISSED, by="M-01", reason="sent twice by the device"
    )
    resolve(ledger.store, ledger.tick, said)


def correct(ledger: Ledger, number: int, **fields: Any) -> None:  # noqa: ANN401 # JSON
    """Replace the shift's drop by another one."""
    inner = {"type": "drop", "at": "2026-11-27T18:05:00+03:00", "amount": 1000 + number}
    said = {"target": "d", "event": inner, "by": "P-02", "authorised_by": "M-01"} | fields
    ledger.record(line("event_replaced", f"v{number}", **said))


def play(ledger: Ledger) -> KeptCheckpoint:
    """Play a shift, refuse two lines, correct a drop twice, change keys; return a checkpoint."""
    ledger.record(line("shift_opened", "o", rulebook="classic"), line("drop", "d"), BAD, ASTRAY)
    kept = ledger.sign()
    ledger.record(line("shift_closed", "z"))
    ledger.rotate(SECOND, FIRST)
    ledger.sign(FIRST, SECOND)
    dismiss(ledger, 2)
    correct(ledger, 1)
    correct(ledger, 2, authorised_by="M-02")
    return kept


@contextmanager
def played(url: str) -> Iterator[tuple[Ledger, KeptCheckpoint]]:
    """Give such a ledger, and its first checkpoint, which was kept elsewhere."""
    ledger = empty(url)
    with ledger.store:
        yield ledger, play(ledger)


def sound(url: str) -> Inspected:
    """Inspect such a ledger with what was kept elsewhere: nothing is wrong."""
    with played(url) as (ledger, kept):
        return inspected(ledger.store, [kept], [FIRST.verifier])


def fresh(url: str) -> Inspected:
    """Inspect a ledger that was never signed, and held against nothing."""
    ledger = empty(url)
    with ledger.store as store:
        return inspected(store, [], [])


def a_byte(tamper: Tampering) -> None:
    """Make another amount of the drop's."""
    ((body,),) = tamper.execute("SELECT body FROM entry WHERE event_id = 'd'")
    assert isinstance(body, bytes)
    tamper.execute("UPDATE entry SET body = ? WHERE event_id = 'd'", body.replace(b"5000", b"6000"))


def changed(url: str, change: Callable[[Tampering], object] = a_byte) -> Inspected:
    """Inspect such a ledger after it was changed behind its back."""
    with played(url) as (ledger, kept):
        with tampering(url) as tamper:
            change(tamper)
        return inspected(ledger.store, [kept], [])
