"""Verifying a ledger: everything that is derived is reckoned again from the stored bytes.

The log is read once, in short transactions over ranges of it, in constant memory. How far it goes
is looked up once: what others record meanwhile is none of this inspection, and is not kept waiting.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from ledger.block import WIDTH
from ledger.inspection import Inspection
from ledger.signing_key import VerifierKey
from ledger.store import Store
from ledger.verification import Verification
from ledger.vouched import KeptCheckpoint

ROWS: Final = 40 * WIDTH
"""Entries of one page: full blocks of the tree."""


def verify(
    store: Store,
    kept: Sequence[KeptCheckpoint] = (),
    keys: Sequence[VerifierKey] = (),
    progress: Callable[[int], None] = lambda _entries: None,
) -> Verification:
    """Verify a ledger.

    Args:
        store: the ledger.
        kept: checkpoints of it that were kept elsewhere.
        keys: keys that it must be signed by, as they are known from elsewhere.
        progress: called with the number of entries that were just verified.

    Raises:
        DatabaseOutOfReach: the database fails.
    """
    with ThreadPoolExecutor(1) as beside:
        inspection = Inspection.of(store, kept, keys, beside)
        size = inspection.extent.size
        for first in range(1, size + 1, ROWS):
            last = min(first + ROWS - 1, size)
            inspection.take(first, last)
            progress(last - first + 1)
        return inspection.finish()
