"""What PostgreSQL's own catalogs tell of the ledger's tables and of what is a part of them."""

from typing import Any, Final

from sqlalchemy import ColumnClause, Select, column, select, text

from ledger.database import layout

NAMES: Final = ", ".join(f"'{table.name}'" for table in layout.metadata.sorted_tables)
HERE: Final = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
OURS: Final = f"""
WITH RECURSIVE family AS (
  SELECT oid, CAST(NULL AS oid) AS parent FROM pg_class
  WHERE relnamespace = {HERE} AND relname IN ({NAMES}) AND relkind NOT IN ('i', 'I', 't', 'c')
  UNION
  SELECT inhrelid, inhparent FROM family JOIN pg_inherits ON inhparent = oid
), ours AS (
  SELECT oid, CAST(CAST(oid AS regclass) AS text) AS name,
    CAST(CAST(parent AS regclass) AS text) AS parent
  FROM family
)
"""  # noqa: S608 # our own names
"""The ledger's tables, and all that is read or written with them: partitions, heirs."""


def asked(columns: str, rest: str) -> Select[*tuple[Any, ...]]:
    """Make a question on `ours`; its columns are named by their last words."""
    names: list[ColumnClause[Any]] = [column(each.split()[-1]) for each in columns.split(",\n")]
    return select(text(f"{OURS} SELECT {columns} {rest}").columns(*names).subquery())


SCHEMA: Final = select(text("quote_ident(current_schema())"))

TABLES: Final = asked(
    """name,
    CAST(relkind AS text) AS kind,
    CAST(relpersistence AS text) AS persistence,
    relrowsecurity AS secured,
    parent,
    pg_get_expr(relpartbound, c.oid) AS bounds""",
    "FROM ours JOIN pg_class c USING (oid)",
)
COLUMNS: Final = asked(
    """name,
    CAST(attname AS text) AS attname,
    format_type(atttypid, atttypmod) AS kind,
    attnotnull AS required,
    atthasdef OR attidentity <> '' AS made_up""",
    """FROM ours JOIN pg_attribute ON attrelid = ours.oid
    WHERE attnum > 0 AND NOT attisdropped AND parent IS NULL""",
)
CONSTRAINTS: Final = asked(
    """name,
    CAST(conname AS text) AS conname,
    CASE WHEN contype = 'p' THEN pg_get_constraintdef(k.oid)
      WHEN convalidated THEN 'CHECK' ELSE 'CHECK, not validated' END AS told""",
    """FROM ours JOIN pg_constraint k ON conrelid = ours.oid
    WHERE contype IN ('p', 'c') AND parent IS NULL""",
)
INDEXES: Final = asked(
    """name,
    CAST(relname AS text) AS relname,
    indisvalid AS valid""",
    """FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class c ON c.oid = indexrelid
    WHERE NOT indisprimary AND parent IS NULL""",
)
TRIGGERS: Final = asked(
    """name,
    CAST(tgname AS text) AS tgname,
    CAST(tgtype AS integer) AS bits,
    CASE WHEN pronamespace = """
    + HERE
    + """ THEN '' ELSE CAST(CAST(pronamespace AS regnamespace) AS text) || '.' END
      || CAST(proname AS text) AS function,
    CAST(tgenabled AS text) AS switched,
    CASE WHEN tgqual IS NULL AND CAST(tgattr AS text) = '' THEN ''
      ELSE ', in some cases only' END AS only""",
    """FROM ours JOIN pg_trigger ON tgrelid = ours.oid JOIN pg_proc p ON p.oid = tgfoid
    WHERE NOT tgisinternal""",
)
FUNCTIONS: Final = asked(
    """CAST(proname AS text) AS proname,
    pg_get_function_arguments(p.oid) AS arguments,
    pg_get_function_result(p.oid) AS result,
    CAST(lanname AS text) AS language,
    prosecdef AS definer,
    proconfig AS settings,
    has_function_privilege('public', p.oid, 'EXECUTE') AS anyone,
    prosrc AS source""",
    f"""FROM pg_proc p JOIN pg_language l ON l.oid = prolang WHERE pronamespace = {HERE}
    AND proname IN ('refuse_change', 'grow_only', 'hold_head', 'move_head', 'append_entry')""",
)
OPERATORS: Final = asked(
    """CAST(oprname AS text) AS oprname,
    format_type(oprleft, NULL) AS left,
    format_type(oprright, NULL) AS right""",
    f"""FROM pg_operator WHERE oprnamespace = {HERE}
    AND oprname IN ('=', '<>', '<', '<=', '>', '>=')
    AND (SELECT count(*) FROM pg_type t WHERE t.oid IN (oprleft, oprright)
      AND t.typnamespace = CAST(CAST('pg_catalog' AS regnamespace) AS oid))
      = CASE oprleft WHEN oprright THEN 1 ELSE 2 END""",  # noqa: S608 # our own names
)
"""Comparisons of the server's own types that are looked up before the server's own are."""
RULES: Final = asked(
    """name,
    CAST(rulename AS text) AS rulename,
    pg_get_ruledef(r.oid) AS told""",
    "FROM ours JOIN pg_rewrite r ON ev_class = ours.oid",
)
