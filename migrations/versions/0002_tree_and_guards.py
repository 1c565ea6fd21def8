"""The nodes of the tree, the checkpoints, and the guards that keep the log append-only."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    text,
)

revision = "0002"
down_revision = "0001"

PARTITIONS = [f"entry_{number:02}" for number in range(16)]
KEPT = ["entry", "event_id", "quarantine", "node", "checkpoint"]
CALLED = ["hold_head", "move_head", "append_entry"]

BIG = BigInteger().with_variant(Integer(), "sqlite")
BYTES = LargeBinary()


def upgrade() -> None:
    create_node()
    create_checkpoint()
    if op.get_bind().dialect.name == "postgresql":
        guard_postgresql()
    else:
        guard_sqlite()


def create_node() -> None:
    op.create_table(
        "node",
        Column("level", BIG, nullable=False, autoincrement=False),
        Column("number", BIG, nullable=False, autoincrement=False),
        Column("hash", BYTES, nullable=False),
        PrimaryKeyConstraint("level", "number", name="node_key"),
        CheckConstraint("level BETWEEN 1 AND 4", name="node_level"),
        CheckConstraint("number >= 0", name="node_number"),
        CheckConstraint("length(hash) = 32", name="node_hash"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def create_checkpoint() -> None:
    op.create_table(
        "checkpoint",
        Column("size", BIG, nullable=False, autoincrement=False),
        Column("note", BYTES, nullable=False),
        PrimaryKeyConstraint("size", name="checkpoint_key"),
        CheckConstraint("size >= 1", name="checkpoint_size"),
        CheckConstraint("length(note) >= 1", name="checkpoint_note"),
        sqlite_strict=True,
    )


def guard_sqlite() -> None:
    """Refuse changes; an insertion must not replace, which passes by what guards a deletion."""
    for table in KEPT:
        refuse(table, "UPDATE", f"{table} is append-only")
        refuse(table, "DELETE", f"{table} is append-only")
    following = "NEW.{0} <> (SELECT coalesce(max({0}), 0) + 1 FROM {1})"
    there = "EXISTS (SELECT 1 FROM {0} WHERE {1})"
    for table, wrong in {
        "entry": following.format("seq", "entry"),
        "event_id": there.format("event_id", "id = NEW.id"),
        "quarantine": following.format("number", "quarantine"),
        "node": there.format("node", "level = NEW.level AND number = NEW.number"),
        "checkpoint": there.format("checkpoint", "size = NEW.size"),
    }.items():
        refuse(table, "INSERT", f"rows of {table} are unique and in order: none is replaced", wrong)
    elsewhere = (
        "NEW.one <> OLD.one OR NEW.size < OLD.size OR NEW.refused < OLD.refused"
        " OR NEW.size <> (SELECT coalesce(max(seq), 0) FROM entry)"
        " OR NEW.refused <> (SELECT coalesce(max(number), 0) FROM quarantine)"
        " OR NEW.refused_digest <> coalesce("
        "(SELECT digest FROM quarantine WHERE number = NEW.refused), zeroblob(32))"
    )
    refuse("head", "UPDATE", "head only moves on, to where the rows lead", elsewhere)
    refuse("head", "DELETE", "head is never removed")
    refuse("head", "INSERT", "head has one row")


def refuse(table: str, act: str, why: str, when: str | None = None) -> None:
    condition = f" WHEN {when}" if when else ""
    op.execute(
        f"CREATE TRIGGER {table}_{act.lower()} BEFORE {act} ON {table}{condition}"
        f" BEGIN SELECT RAISE(ABORT, '{why}'); END"
    )


def guard_postgresql() -> None:
    """Refuse changes whatever session_replication_role says, in each partition too."""
    schema = op.get_bind().execute(text("SELECT quote_ident(current_schema())")).scalar_one()
    for statement in FUNCTIONS.values():
        op.execute(text(statement.replace("SCHEMA", schema).replace(":", "\\:")))
    for function in CALLED:
        op.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
    for table in KEPT + PARTITIONS:
        always(table, "append_only", "UPDATE OR DELETE OR TRUNCATE", "STATEMENT", "refuse_change")
    always("head", "append_only", "INSERT OR DELETE OR TRUNCATE", "STATEMENT", "refuse_change")
    always("head", "grows_only", "UPDATE", "ROW", "grow_only")


def always(table: str, name: str, acts: str, each: str, function: str) -> None:
    op.execute(
        f"CREATE TRIGGER {name} BEFORE {acts} ON {table}"
        f" FOR EACH {each} EXECUTE FUNCTION {function}()"
    )
    op.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}")


REFUSE = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on %: the log is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END $$
"""

GROW_ONLY = """
CREATE FUNCTION grow_only() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, SCHEMA, pg_temp AS $$
DECLARE
  leads boolean := true;
BEGIN
  IF NEW.one <> OLD.one OR NEW.size < OLD.size OR NEW.refused < OLD.refused THEN
    RAISE EXCEPTION 'UPDATE on head: it only grows' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.size = OLD.size + 1 THEN  -- a live event, the quick way
    leads := EXISTS (SELECT FROM SCHEMA.entry WHERE seq = NEW.size);
  ELSIF NEW.size > OLD.size THEN
    SELECT count(*) = NEW.size - OLD.size INTO leads
      FROM SCHEMA.entry WHERE seq > OLD.size AND seq <= NEW.size;
  END IF;
  IF NOT leads THEN
    RAISE EXCEPTION 'UPDATE on head: entries after % do not lead to %', OLD.size, NEW.size
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.refused > OLD.refused THEN
    SELECT count(*) = NEW.refused - OLD.refused
        AND bool_or(number = NEW.refused AND digest = NEW.refused_digest) INTO leads
      FROM SCHEMA.quarantine WHERE number > OLD.refused AND number <= NEW.refused;
  ELSE
    leads := NEW.refused_digest = OLD.refused_digest;
  END IF;
  IF leads IS NOT TRUE THEN
    RAISE EXCEPTION 'UPDATE on head: refused lines after % do not lead to % and its digest',
      OLD.refused, NEW.refused USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$
"""

# Who may append has no right to change the head: these functions do it, and only as they should.
HOLD_HEAD = """
CREATE FUNCTION hold_head(OUT size bigint, OUT refused bigint, OUT refused_digest bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, SCHEMA, pg_temp AS $$
BEGIN
  SELECT h.size, h.refused, h.refused_digest INTO STRICT size, refused, refused_digest
    FROM SCHEMA.head AS h FOR UPDATE;
END $$
"""

MOVE_HEAD = """
CREATE FUNCTION move_head(new_size bigint, new_refused bigint, new_digest bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, SCHEMA, pg_temp AS $$
BEGIN
  UPDATE SCHEMA.head
    SET size = new_size, refused = new_refused, refused_digest = new_digest;
END $$
"""

APPEND_ENTRY = """
CREATE FUNCTION append_entry(
  after bigint, body bytea, leaf bytea, type text, event_id text, digest bytea, at_us bigint,
  recorded_us bigint, by text, table_name text, shift text, round bigint, gaming_day text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, SCHEMA, pg_temp AS $$
DECLARE
  held bigint;
BEGIN
  SELECT h.size INTO STRICT held FROM SCHEMA.head AS h FOR UPDATE;
  IF held <> after THEN
    RETURN false;
  END IF;
  INSERT INTO SCHEMA.event_id VALUES (event_id, after + 1, digest) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO SCHEMA.entry VALUES (after + 1, body, leaf, type, event_id, digest, at_us,
    recorded_us, by, table_name, shift, round, gaming_day);
  UPDATE SCHEMA.head SET size = after + 1;
  RETURN true;
END $$
"""

FUNCTIONS = {
    "refuse_change": REFUSE,
    "grow_only": GROW_ONLY,
    "hold_head": HOLD_HEAD,
    "move_head": MOVE_HEAD,
    "append_entry": APPEND_ENTRY,
}
