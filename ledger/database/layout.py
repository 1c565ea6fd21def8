"""The tables of the ledger as they are now; `migrations/` tells how they came about.

Everything in `entry` but its body, and everything in `event_id`, is derived from the bodies.
Times are microseconds since 1970-01-01 UTC; digests and leaves are the 32 bytes of a SHA-256.
"""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeEngine

REVISION: Final = "0002"
CAPACITY: Final = 2**32
"""How many entries the log has room for: 16 partitions of 2^28 on PostgreSQL."""

BIG: Final = BigInteger().with_variant(Integer(), "sqlite")
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
BYTES: Final = LargeBinary()

OPENED: Final = text("type = 'shift_opened'")
CLOSED: Final = text("type = 'shift_closed'")
DAY: Final = text("gaming_day IS NOT NULL")
OWN: Final = text("event_id IS NULL")
"""What partial indexes are for: written out, since no planner proves a bound parameter."""

metadata = MetaData(
    naming_convention={"pk": "%(table_name)s_key", "ck": "%(table_name)s_%(constraint_name)s"}
)


def required(name: str, kind: TypeEngine[Any], *, key: bool = False) -> Column[Any]:
    """Make a column that always has a value, which is never made up by the database."""
    return Column(name, kind, primary_key=key, autoincrement=False, nullable=False)


def optional(name: str, kind: TypeEngine[Any]) -> Column[Any]:
    """Make a column for what not every row has."""
    return Column(name, kind)


def within(name: str, low: int, high: int | None = None) -> CheckConstraint:
    """Check a length: so many bytes, or from so few to so many characters."""
    bounds = f"= {low}" if high is None else f"BETWEEN {low} AND {high}"
    return CheckConstraint(f"length({name}) {bounds}", name=name)


entry = Table(
    "entry",
    metadata,
    required("seq", BIG, key=True),
    required("body", BYTES),
    required("leaf", BYTES),
    required("type", TEXT),
    optional("event_id", TEXT),
    optional("digest", BYTES),
    optional("at_us", BIG),
    required("recorded_us", BIG),
    optional("by", TEXT),
    optional("table_name", TEXT),
    optional("shift", TEXT),
    optional("round", BIG),
    optional("gaming_day", TEXT),
    CheckConstraint("seq >= 1", name="seq"),
    CheckConstraint("length(body) >= 2", name="body"),
    within("leaf", 32),
    within("type", 1, 64),
    within("event_id", 1, 64),
    within("digest", 32),
    within("by", 1, 64),
    within("table_name", 1, 64),
    within("shift", 1, 64),
    CheckConstraint("round >= 1", name="round"),
    within("gaming_day", 10),
    CheckConstraint("event_id IS NULL OR digest IS NOT NULL", name="event"),
    Index("entry_of_shift", "table_name", "shift", "seq"),
    Index("entry_by_day", "gaming_day", "seq", sqlite_where=DAY, postgresql_where=DAY),
    Index(
        "entry_day_of_shift", "table_name", "shift", "seq", sqlite_where=DAY, postgresql_where=DAY
    ),
    Index(
        "entry_opened_by_table", "table_name", "seq", sqlite_where=OPENED, postgresql_where=OPENED
    ),
    Index(
        "entry_closed_by_table", "table_name", "seq", sqlite_where=CLOSED, postgresql_where=CLOSED
    ),
    Index("entry_of_ledger", "type", "seq", sqlite_where=OWN, postgresql_where=OWN),
    sqlite_strict=True,
    postgresql_partition_by="RANGE (seq)",
)

event_id = Table(
    "event_id",
    metadata,
    required("id", TEXT, key=True),
    required("seq", BIG),
    required("digest", BYTES),
    within("id", 1, 64),
    CheckConstraint("seq >= 1", name="seq"),
    within("digest", 32),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

head = Table(
    "head",
    metadata,
    required("one", BIG, key=True),
    required("size", BIG),
    required("refused", BIG),
    required("refused_digest", BYTES),
    CheckConstraint("one = 1", name="one"),
    CheckConstraint("size >= 0", name="size"),
    CheckConstraint("refused >= 0", name="refused"),
    within("refused_digest", 32),
    sqlite_strict=True,
)

node = Table(
    "node",
    metadata,
    required("level", BIG, key=True),
    required("number", BIG, key=True),
    required("hash", BYTES),
    CheckConstraint("level BETWEEN 1 AND 4", name="level"),
    CheckConstraint("number >= 0", name="number"),
    within("hash", 32),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

checkpoint = Table(
    "checkpoint",
    metadata,
    required("size", BIG, key=True),
    required("note", BYTES),
    CheckConstraint("size >= 1", name="size"),
    CheckConstraint("length(note) >= 1", name="note"),
    sqlite_strict=True,
)

quarantine = Table(
    "quarantine",
    metadata,
    required("number", BIG, key=True),
    required("received_us", BIG),
    required("source", TEXT),
    required("line_number", BIG),
    required("line", BYTES),
    required("reason", TEXT),
    optional("table_name", TEXT),
    optional("shift", TEXT),
    optional("event_id", TEXT),
    required("digest", BYTES),
    CheckConstraint("number >= 1", name="number"),
    CheckConstraint("line_number >= 1", name="line_number"),
    within("table_name", 1, 64),
    within("shift", 1, 64),
    within("event_id", 1, 64),
    within("digest", 32),
    Index("quarantine_of_shift", "table_name", "shift", "number"),
    sqlite_strict=True,
)
