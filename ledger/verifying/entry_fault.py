"""Which column of a row of the log was changed, as well as what else is stored can tell."""

from collections.abc import Iterator
from typing import Final

from ledger.entry import leaf_hash
from ledger.error import EntryDamaged
from ledger.store import Store
from ledger.verifying.regrowth import Regrowth
from ledger.verifying.row import COLUMNS, DIGEST, ID, Row, reckoned
from ledger.verifying.verification import Fault, shown

DIGEST_OF = "SELECT digest FROM event_id WHERE id = ?"
FEW: Final = 2
"""Columns that may have been changed by themselves; more speak for another body."""
BODY, LEAF, EITHER = ("body",), ("leaf",), ("body", "leaf")


def claims(rows: list[Row]) -> dict[int, bytes]:
    """Return the stored leaves, by position, of those rows whose bytes have another."""
    return {row[0]: row[2] for row in rows if leaf_hash(row[1]) != row[2]}


def named(row: Row, tree: Regrowth, store: Store) -> Iterator[Fault]:
    """Yield what is wrong with a row that is not as it must be."""
    seq, body, leaf = row[:3]
    try:
        must = reckoned(seq, body)
    except EntryDamaged as damage:
        yield Fault("entry", seq, BODY, damage.expected, damage.got)
        return
    odd = {name: each for name, *each in zip(COLUMNS, must, row, strict=True) if each[0] != each[1]}
    if "leaf" not in odd:
        yield from _beside(row, odd, store)
        return
    columns = _changed(seq, odd, must, tree)
    if columns == LEAF:
        yield from _each(seq, odd)
    else:
        expected, got = f"bytes of leaf {shown(leaf)}", f"bytes of leaf {shown(must[2])}"
        yield Fault("entry", seq, columns, expected, got)


def _beside(row: Row, odd: dict[str, list[object]], store: Store) -> Iterator[Fault]:
    """Yield the faults of a row whose body has its leaf: both may have been changed together."""
    seq, known = row[0], store.rows(DIGEST_OF, row[ID]) if row[ID] else []
    if "digest" in odd and (len(odd) > FEW or known == [(row[DIGEST],)]):
        expected, got = (f"an event of digest {shown(each)}" for each in reversed(odd["digest"]))
        yield Fault("entry", seq, EITHER, expected, got)
    else:
        yield from _each(seq, odd)


def _each(seq: int, odd: dict[str, list[object]]) -> Iterator[Fault]:
    for name, (must, got) in odd.items():
        yield Fault("entry", seq, (name,), shown(must), shown(got))


def _changed(seq: int, odd: dict[str, list[object]], must: Row, tree: Regrowth) -> tuple[str, ...]:
    """Tell which was changed: by the tree, or else by whether the columns fit the body."""
    if seq in tree.bodies or (len(odd) > 1 and seq not in tree.leaves):
        return BODY
    whole = must[DIGEST] is not None and b',"rulebook":' not in must[1]
    return LEAF if whole or seq in tree.leaves else EITHER
