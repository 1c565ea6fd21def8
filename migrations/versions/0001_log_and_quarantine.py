"""The log, the ids that it has seen, its head, and the quarantine."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    TextClause,
    text,
)

revision = "0001"
down_revision = None

PARTITIONS = 16
PARTITION_SIZE = 2**28

BIG = BigInteger().with_variant(Integer(), "sqlite")
TEXT = Text().with_variant(Text(collation="C"), "postgresql")
BYTES = LargeBinary()

OPENED = text("type = 'shift_opened'")
CLOSED = text("type = 'shift_closed'")
DAY = text("gaming_day IS NOT NULL")
OWN = text("event_id IS NULL")


def upgrade() -> None:
    create_entry()
    create_partitions()
    create_event_id()
    create_head()
    create_quarantine()


def create_entry() -> None:
    op.create_table(
        "entry",
        Column("seq", BIG, nullable=False, autoincrement=False),
        Column("body", BYTES, nullable=False),
        Column("leaf", BYTES, nullable=False),
        Column("type", TEXT, nullable=False),
        Column("event_id", TEXT),
        Column("digest", BYTES),
        Column("at_us", BIG),
        Column("recorded_us", BIG, nullable=False),
        Column("by", TEXT),
        Column("table_name", TEXT),
        Column("shift", TEXT),
        Column("round", BIG),
        Column("gaming_day", TEXT),
        PrimaryKeyConstraint("seq", name="entry_key"),
        CheckConstraint("seq >= 1", name="entry_seq"),
        CheckConstraint("length(body) >= 2", name="entry_body"),
        CheckConstraint("length(leaf) = 32", name="entry_leaf"),
        CheckConstraint("length(type) BETWEEN 1 AND 64", name="entry_type"),
        CheckConstraint("length(event_id) BETWEEN 1 AND 64", name="entry_event_id"),
        CheckConstraint("length(digest) = 32", name="entry_digest"),
        CheckConstraint("length(by) BETWEEN 1 AND 64", name="entry_by"),
        CheckConstraint("length(table_name) BETWEEN 1 AND 64", name="entry_table_name"),
        CheckConstraint("length(shift) BETWEEN 1 AND 64", name="entry_shift"),
        CheckConstraint("round >= 1", name="entry_round"),
        CheckConstraint("length(gaming_day) = 10", name="entry_gaming_day"),
        CheckConstraint("event_id IS NULL OR digest IS NOT NULL", name="entry_event"),
        *entry_indexes(),
        sqlite_strict=True,
        postgresql_partition_by="RANGE (seq)",
    )


def entry_indexes() -> list[Index]:
    return [
        Index("entry_of_shift", "table_name", "shift", "seq"),
        partial_index("entry_by_day", "gaming_day", "seq", where=DAY),
        partial_index("entry_day_of_shift", "table_name", "shift", "seq", where=DAY),
        partial_index("entry_opened_by_table", "table_name", "seq", where=OPENED),
        partial_index("entry_closed_by_table", "table_name", "seq", where=CLOSED),
        partial_index("entry_of_ledger", "type", "seq", where=OWN),
    ]


def partial_index(name: str, *columns: str, where: TextClause) -> Index:
    return Index(name, *columns, sqlite_where=where, postgresql_where=where)


def create_partitions() -> None:
    """Give each run of 2^28 entries its own place; SQLite has but one for all."""
    if op.get_bind().dialect.name == "postgresql":
        for number in range(PARTITIONS):
            low = number * PARTITION_SIZE + 1
            op.execute(
                f"CREATE TABLE entry_{number:02} PARTITION OF entry"
                f" FOR VALUES FROM ({low}) TO ({low + PARTITION_SIZE})"
            )


def create_event_id() -> None:
    op.create_table(
        "event_id",
        Column("id", TEXT, nullable=False),
        Column("seq", BIG, nullable=False, autoincrement=False),
        Column("digest", BYTES, nullable=False),
        PrimaryKeyConstraint("id", name="event_id_key"),
        CheckConstraint("length(id) BETWEEN 1 AND 64", name="event_id_id"),
        CheckConstraint("seq >= 1", name="event_id_seq"),
        CheckConstraint("length(digest) = 32", name="event_id_digest"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def create_head() -> None:
    head = op.create_table(
        "head",
        Column("one", BIG, nullable=False, autoincrement=False),
        Column("size", BIG, nullable=False),
        Column("refused", BIG, nullable=False),
        Column("refused_digest", BYTES, nullable=False),
        PrimaryKeyConstraint("one", name="head_key"),
        CheckConstraint("one = 1", name="head_one"),
        CheckConstraint("size >= 0", name="head_size"),
        CheckConstraint("refused >= 0", name="head_refused"),
        CheckConstraint("length(refused_digest) = 32", name="head_refused_digest"),
        sqlite_strict=True,
    )
    op.bulk_insert(head, [{"one": 1, "size": 0, "refused": 0, "refused_digest": bytes(32)}])


def create_quarantine() -> None:
    op.create_table(
        "quarantine",
        Column("number", BIG, nullable=False, autoincrement=False),
        Column("received_us", BIG, nullable=False),
        Column("source", TEXT, nullable=False),
        Column("line_number", BIG, nullable=False),
        Column("line", BYTES, nullable=False),
        Column("reason", TEXT, nullable=False),
        Column("table_name", TEXT),
        Column("shift", TEXT),
        Column("event_id", TEXT),
        Column("digest", BYTES, nullable=False),
        PrimaryKeyConstraint("number", name="quarantine_key"),
        CheckConstraint("number >= 1", name="quarantine_number"),
        CheckConstraint("line_number >= 1", name="quarantine_line_number"),
        CheckConstraint("length(table_name) BETWEEN 1 AND 64", name="quarantine_table_name"),
        CheckConstraint("length(shift) BETWEEN 1 AND 64", name="quarantine_shift"),
        CheckConstraint("length(event_id) BETWEEN 1 AND 64", name="quarantine_event_id"),
        CheckConstraint("length(digest) = 32", name="quarantine_digest"),
        Index("quarantine_of_shift", "table_name", "shift", "number"),
        sqlite_strict=True,
    )
