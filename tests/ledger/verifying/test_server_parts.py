"""Every part of a ledger on PostgreSQL that was altered, removed or put besides is found."""

import pytest

from ledger.store import Store
from ledger.verifying.guard import faults
from tests.ledger.owner import do
from tests.ledger.recording import ledger

OTHER = "CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
REFUSE = OTHER.replace("CREATE FUNCTION other", "CREATE OR REPLACE FUNCTION refuse_change")
UNGUARDED = "DROP TRIGGER append_only ON node; CREATE TRIGGER append_only BEFORE "
ANYTHING = "UPDATE OR DELETE OR TRUNCATE ON node EXECUTE FUNCTION other()"
GUARDED = "; ALTER TABLE node ENABLE ALWAYS TRIGGER append_only"
LAX = "DROP TRIGGER grows_only ON head; CREATE TRIGGER grows_only BEFORE UPDATE "
EACH = " FOR EACH ROW EXECUTE FUNCTION grow_only()"
KEPT = "; ALTER TABLE head ENABLE ALWAYS TRIGGER grows_only"
BEYOND = (
    "CREATE TABLE sly (LIKE entry INCLUDING CONSTRAINTS); ALTER TABLE entry ATTACH PARTITION sly "
)
MOVE = "move_head(bigint, bigint, bytea)"
MOVED = "function move_head(new_size bigint, new_refused bigint, new_digest bytea)"
LOOSE = "ALTER TABLE node ADD CONSTRAINT node_hash CHECK (length(hash) = 32) NOT VALID"
GROWS = "trigger grows_only on head"
OF_NODE = "trigger append_only on node"
ANYONE = f"GRANT EXECUTE ON FUNCTION {MOVE} TO PUBLIC"
SLY = (
    "CREATE FUNCTION sly(text, varchar) RETURNS boolean LANGUAGE sql AS 'SELECT texteq($1, $2)';"
    " CREATE OPERATOR = (LEFTARG = text, RIGHTARG = varchar, FUNCTION = sly)"
)
NARROW = ", in some cases only"


@pytest.mark.parametrize(
    ("done", "place", "got"),
    [
        ("ALTER TABLE entry_03 DISABLE TRIGGER ALL", "trigger append_only on entry_03", ", off"),
        ("ALTER TABLE node ENABLE TRIGGER append_only", OF_NODE, "not for a replica"),
        ("ALTER TABLE head ENABLE REPLICA TRIGGER grows_only", GROWS, "for a replica only"),
        (f"{OTHER}; {UNGUARDED}{ANYTHING}{GUARDED}", OF_NODE, "other(), always"),
        (f"{UNGUARDED}DELETE ON node EXECUTE FUNCTION refuse_change()", OF_NODE, "before DELETE"),
        (f"{LAX}ON head FOR EACH ROW WHEN (NEW.size < 0){EACH[13:]}{KEPT}", GROWS, NARROW),
        (f"{LAX}OF refused ON head{EACH}{KEPT}", GROWS, NARROW),
        (REFUSE, "source of function refuse_change()", "RETURN NULL"),
        (f"ALTER FUNCTION {MOVE} SECURITY INVOKER", MOVED, "the caller's rights"),
        (f"ALTER FUNCTION {MOVE} RESET search_path", MOVED, "set nothing"),
        (ANYONE, MOVED, ", anyone may call it"),
        (f"DROP FUNCTION {MOVE}", MOVED, "nothing"),
        (
            "CREATE FUNCTION move_head(integer) RETURNS void LANGUAGE sql AS 'SELECT'",
            "function move_head(integer)",
            "sql, void",
        ),
        (SLY, "operator = (text, character varying)", "a comparison"),
        ("CREATE RULE sly AS ON INSERT TO node DO ALSO SELECT 1", "rule sly on node", "CREATE"),
        ("ALTER TABLE entry DETACH PARTITION entry_07", "table entry_07", "nothing"),
        (BEYOND + "FOR VALUES FROM (4294967297) TO (4294967298)", "table sly", "part of entry"),
        ("CREATE TABLE heir () INHERITS (event_id)", "table heir", "a part of event_id"),
        ("ALTER TABLE quarantine SET UNLOGGED", "table quarantine", "unlogged"),
        ("ALTER TABLE entry ENABLE ROW LEVEL SECURITY", "table entry", "row security"),
        ("ALTER TABLE node RENAME TO old; CREATE VIEW node AS TABLE old", "table node", "view"),
        (
            "ALTER TABLE checkpoint DROP CONSTRAINT checkpoint_key",
            "constraint checkpoint_key on checkpoint",
            "nothing",
        ),
        ("ALTER TABLE node DROP CONSTRAINT node_hash", "constraint node_hash on node", "nothing"),
        (
            f"ALTER TABLE node DROP CONSTRAINT node_hash; {LOOSE}",
            "constraint node_hash on node",
            "CHECK, not validated",
        ),
        ("ALTER TABLE entry ALTER COLUMN leaf DROP NOT NULL", "column leaf of entry", "bytea"),
        ("ALTER TABLE head ALTER COLUMN size SET DEFAULT 0", "column size of head", "made up"),
        ("ALTER TABLE head ADD COLUMN note text", "column note of head", "text"),
        ("DROP INDEX entry_by_day", "index entry_by_day on entry", "nothing"),
    ],
)
def test_each_change_of_a_part_is_named(postgres_url: str, done: str, place: str, got: str) -> None:
    ledger(postgres_url).close()
    do(postgres_url, done)
    with Store.open(postgres_url) as store:
        found = {each.place: each for each in faults(store)}
    assert place in found
    assert got in found[place].got


def test_a_ledger_in_a_schema_of_any_name_has_no_fault(postgres_url: str) -> None:
    do(postgres_url, 'CREATE SCHEMA "Pit ""9"""')
    url = f'{postgres_url}&options=-csearch_path%3D"Pit\\ ""9"""'
    with ledger(url) as store:
        assert faults(store) == ()


def test_tables_and_functions_besides_are_no_fault(postgres_url: str) -> None:
    ledger(postgres_url).close()
    do(
        postgres_url,
        OTHER,
        "CREATE TABLE guests (seq bigint REFERENCES entry)",
        "CREATE SCHEMA dba",
        "CREATE TABLE dba.entry (seq bigint)",
        "CREATE FUNCTION dba.move_head() RETURNS void LANGUAGE sql AS 'SELECT'",
    )
    with Store.open(postgres_url) as store:
        assert faults(store) == ()
