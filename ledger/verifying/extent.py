"""How far a log goes, by one look at all its tables: what comes later is none of this inspection.

A single statement sees one state of the database. What lies outside of that extent is named.
"""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Column, Select, case, func, literal, or_, select, true

from ledger.database.layout import checkpoint, entry, head, node, quarantine
from ledger.store import Store
from ledger.tree import LEVELS, WIDTH
from ledger.verifying.verification import Faults

SOME: Final = 5
"""Rows outside of the extent that are named."""


def last(column: Column[int]) -> Select[int]:
    """Ask for the largest number of a column, 0 if there is none."""
    return select(func.coalesce(func.max(column), 0))


def grown(level: int) -> Select[int]:
    """Ask how far the nodes of a level go: for the number after the last, 0 if there is none."""
    there = (node.c.level == level, node.c.number.between(0, 2**32))
    return select(func.coalesce(func.max(node.c.number), -1) + 1).where(*there)


LOOK: Final = select(
    head.c.one,
    head.c.size,
    head.c.refused,
    head.c.refused_digest,
    last(entry.c.seq).scalar_subquery(),
    last(quarantine.c.number).scalar_subquery(),
    *(grown(level).scalar_subquery() for level in range(1, LEVELS + 1)),
).select_from(select(literal(1)).subquery().outerjoin(head, true()))
WIDTHS: Final = case(
    {level: WIDTH**level for level in (1, 2, 3)}, value=node.c.level, else_=WIDTH**4
)
FULL: Final = last(entry.c.seq).scalar_subquery() // WIDTHS
"""How many full nodes the log has at the level of a node."""


def outside(key: Column[int], bound: Column[int]) -> tuple[Select[int], Select[int]]:
    """Ask for rows whose key is below 1, or above the largest of another column."""
    beyond = key > last(bound).scalar_subquery()
    below, above = (select(key).where(each).order_by(key).limit(SOME) for each in (key < 1, beyond))
    return below, above  # in one question they would be a scan of the whole table


OUTSIDE: Final = (
    *outside(entry.c.seq, head.c.size),
    *outside(quarantine.c.number, head.c.refused),
    *outside(checkpoint.c.size, entry.c.seq),
)
NODES: Final = (
    select(node.c.level, node.c.number)
    .where(or_(~node.c.level.between(1, 4), node.c.number < 0, node.c.number >= FULL))
    .order_by(node.c.level, node.c.number)
    .limit(SOME)
)


@dataclass(frozen=True, slots=True)
class Extent:
    """Entries, refused lines, the digest that the head tells of these, nodes of each level."""

    size: int
    refused: int
    refused_digest: bytes
    nodes: tuple[int, ...]


def length(store: Store) -> int:
    """Return how many entries there are to verify, whatever the head tells."""
    ((seq,),) = store.fetch(last(entry.c.seq))
    return int(seq)


def extent(store: Store, faults: Faults) -> Extent:
    """Look how far the log goes; where the head tells otherwise than the rows, the rows count."""
    rows = store.fetch(LOOK)
    one, size, refused, digest, last_seq, last_refused, *nodes = rows[0]
    if one is None:
        faults.add("head", 1, "one", "the row of the head", None)
    elif (found := [row[0] for row in rows]) != [1]:
        faults.add("head", found[0], "one", 1, ", ".join(map(str, found)))
    if size != last_seq:
        size = _counted(store, entry.c.seq, head.c.size, (size, last_seq), faults)
    if refused != last_refused:
        told = (refused, last_refused)
        refused = _counted(store, quarantine.c.number, head.c.refused, told, faults)
    for asked in OUTSIDE:
        key = asked.exported_columns[0]
        for (found_,) in store.fetch(asked):
            faults.add(table_of(key), found_, key.name, "a row within the log", found_)
    for level, number in store.fetch(NODES):
        faults.add("node", f"level {level} number {number}", "level,number", "a full node", "none")
    return Extent(size, refused, digest or bytes(32), tuple(nodes))


def table_of(column: Any) -> str:  # noqa: ANN401 # SQLAlchemy's own
    """Return the name of a column's table."""
    return str(column.table.name)


def _counted(
    store: Store,
    key: Column[int],
    column: Column[int],
    told: tuple[int | None, int],
    faults: Faults,
) -> int:
    """Return how many rows there are, which is neither what the head tells nor their last key."""
    size, last_key = told
    if size is not None:
        faults.add("head", 1, column.name, last_key, size)
        if size > last_key:
            rows = f"{size} rows, as the head tells"
            faults.add(table_of(key), last_key + 1, key.name, rows, last_key)
    ((count,),) = store.fetch(select(func.count()).where(key > 0))
    return min(int(count), last_key)
