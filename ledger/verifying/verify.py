"""Verifying a ledger: everything that is derived is reckoned again from the stored bytes.

The log is read once, in short transactions over ranges of it, in constant memory. How far it goes
is looked up once: what others record meanwhile is none of this inspection, and is not kept waiting.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Final

from ledger.signing.key import VerifierKey
from ledger.store import Store
from ledger.tree import WIDTH
from ledger.verifying.inspection import Inspection
from ledger.verifying.row import COLUMNS, Row
from ledger.verifying.signatures import KeptCheckpoint
from ledger.verifying.verification import Verification

ROWS: Final = 40 * WIDTH
"""Entries of one page: full blocks of the tree."""
ASKED: Final = ", ".join(f'"{name}"' for name in COLUMNS)
PAGE: Final = f"SELECT {ASKED} FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq"  # noqa: S608 # ours


def verify(
    store: Store,
    kept: Sequence[KeptCheckpoint] = (),
    keys: Sequence[VerifierKey] = (),
    progress: Callable[[int], None] = lambda _entries: None,
    factor: int = 2**30,
) -> Verification:
    """Verify a ledger.

    Args:
        store: the ledger.
        kept: checkpoints of it that were kept elsewhere.
        keys: keys that it must be signed by, as they are known from elsewhere.
        progress: called with the number of entries that were just verified.
        factor: a number of chance, so that nobody can make a false index with the same checksums.

    Raises:
        DatabaseOutOfReach: the database fails.
    """
    with ThreadPoolExecutor(4) as beside:
        inspection = Inspection.of(store, kept, keys, beside, factor)
        for span, rows in pages(store, inspection.extent.size, beside):
            inspection.take(span[0], span[-1], rows)
            progress(len(span))
        return inspection.finish()


def pages(store: Store, size: int, beside: Executor) -> Iterator[tuple[range, list[Row]]]:
    """Yield the rows of the log, page by page, each with the positions that it is to have.

    A server gets the next page ready meanwhile; a file is read by this process itself.
    """
    spans = [range(first, min(first + ROWS, size + 1)) for first in range(1, size + 1, ROWS)]
    if store.dialect != "postgresql":
        yield from ((span, store.rows(PAGE, span[0], span[-1])) for span in spans)
        return
    ahead: list[Future[list[Row]]] = []
    for place, span in enumerate(spans):
        missing = spans[place + len(ahead) : place + 2]
        ahead += [beside.submit(store.rows, PAGE, each[0], each[-1]) for each in missing]
        yield span, ahead.pop(0).result()
