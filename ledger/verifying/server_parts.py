"""The parts of a ledger on PostgreSQL: tables, columns, constraints, triggers, functions, rules.

Each is asked of the server's catalogs, which every user may read, and told by a few words.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from typing import Any, Final, NamedTuple

from sqlalchemy import CheckConstraint, PrimaryKeyConstraint, Table
from sqlalchemy.dialects import postgresql

from ledger.database import catalog, layout
from ledger.store import Store

TREE: Final = "migrations.versions.0002_tree_and_guards"
"""The migration that made the guards as they are now."""
LOG: Final = "migrations.versions.0001_log_and_quarantine"
"""The migration that made the partitions as they are now."""

ACTS: Final = {4: "INSERT", 8: "DELETE", 16: "UPDATE", 32: "TRUNCATE"}
"""Bits of pg_trigger.tgtype; 1 is for each row, 2 before, 64 instead."""
SWITCHED: Final = {"A": "always", "O": "not for a replica", "R": "for a replica only", "D": "off"}
CHANGES: Final = 8 | 16 | 32
REMOVES: Final = 4 | 8 | 32
BEFORE: Final = 2
EACH_ROW: Final = 1

FUNCTION: Final = re.compile(
    r"CREATE FUNCTION (\w+)\((.*?)\)\s(?:RETURNS (\w+)\s)?\s*LANGUAGE plpgsql\s"
    r"(.*?)AS \$\$(.*)\$\$",
    re.DOTALL,
)
PATH: Final = re.compile(r"SET (search_path) = (.*?) $")

Parts = Iterator[tuple[str, str]]


def as_made(store: Store) -> dict[str, str]:
    """Give the parts that the migrations make, by their places."""
    ((schema,),) = store.fetch(catalog.SCHEMA)
    made = chain.from_iterable(map(table_made, layout.metadata.sorted_tables))
    return dict(chain(made, partitions_made(), triggers_made(), functions_made(schema)))


def table_made(table: Table) -> Parts:
    """Give a table with its columns, constraints and indexes."""
    name = table.name
    yield f"table {name}", "partitioned table" if name == "entry" else "table"
    for each in table.columns:
        kind = each.type.compile(postgresql.dialect()).partition(" ")[0].lower()  # type: ignore[no-untyped-call]
        yield f"column {each.name} of {name}", kind + ("" if each.nullable else ", not null")
    for constraint in table.constraints:
        match constraint:
            case PrimaryKeyConstraint():
                key = ", ".join(each.name for each in constraint.columns)
                yield f"constraint {constraint.name} on {name}", f"PRIMARY KEY ({key})"
            case CheckConstraint():
                yield f"constraint {constraint.name} on {name}", "CHECK"
            case _:
                raise AssertionError(constraint)
    for index in table.indexes:
        yield f"index {index.name} on {name}", "valid"


def partitions_made() -> Parts:
    """Give the partitions of the log with their bounds."""
    log = import_module(LOG)
    for number in range(log.PARTITIONS):
        low = number * log.PARTITION_SIZE + 1
        bounds = f"FOR VALUES FROM ('{low}') TO ('{low + log.PARTITION_SIZE}')"
        yield f"table entry_{number:02}", f"table, a part of entry {bounds}"


class Trigger(NamedTuple):
    """A trigger as pg_trigger has it; ``only`` is what narrows it down."""

    table: str
    name: str
    bits: int
    function: str
    switched: str = "A"
    only: str = ""

    def part(self) -> tuple[str, str]:
        """Tell it in words, by its place."""
        when = "before" if self.bits & BEFORE else "instead of" if self.bits & 64 else "after"
        acts = " or ".join(act for bit, act in ACTS.items() if self.bits & bit)
        each = "row" if self.bits & EACH_ROW else "statement"
        told = f"{when} {acts}, each {each}, {self.function}(), {SWITCHED[self.switched]}"
        return f"trigger {self.name} on {self.table}", told + self.only


class Function(NamedTuple):
    """A function as pg_proc has it."""

    name: str
    arguments: str
    result: str
    language: str
    definer: bool
    settings: list[str] | None
    public: bool
    source: str

    def parts(self) -> Parts:
        """Tell what it is and what it does, by its place."""
        place = f"function {self.name}({self.arguments})"
        rights = "its owner's rights" if self.definer else "the caller's rights"
        callers = "anyone may call it" if self.public else "not anyone may call it"
        settings = "; ".join(self.settings or ["nothing"])
        yield place, f"{self.language}, {self.result}, {rights}, set {settings}, {callers}"
        yield f"source of {place}", self.source


def triggers_made() -> Parts:
    """Give the guards of each table and partition."""
    tree = import_module(TREE)
    for table in tree.KEPT + tree.PARTITIONS:
        yield Trigger(table, "append_only", CHANGES | BEFORE, "refuse_change").part()
    yield Trigger("head", "append_only", REMOVES | BEFORE, "refuse_change").part()
    yield Trigger("head", "grows_only", 16 | BEFORE | EACH_ROW, "grow_only").part()


def functions_made(schema: str) -> Parts:
    """Give the functions, read off the statements that make them; ``schema`` as quoted in SQL."""
    tree = import_module(TREE)
    for statement in tree.FUNCTIONS.values():
        found = FUNCTION.search(statement.replace("SCHEMA", schema))
        assert found, statement
        name, arguments, result, how, source = found.groups()
        path = PATH.search(how)
        yield from Function(
            name=name,
            arguments=" ".join(arguments.split()),
            result=result or "record",
            language="plpgsql",
            definer="SECURITY DEFINER" in how,
            settings=[f"{path[1]}={path[2]}"] if path else None,
            public=name not in tree.CALLED,
            source=source,
        ).parts()


def as_found(store: Store) -> dict[str, str]:
    """Give the parts that a ledger has, by their places; what may be there besides is left out."""
    made = as_made(store)
    found: dict[str, str] = {}
    for row in store.fetch(catalog.TABLES):
        found |= [table_found(*row)]
    for table, name, kind, required, made_up in store.fetch(catalog.COLUMNS):
        told = kind + (", not null" if required else "") + (", made up" if made_up else "")
        found[f"column {name} of {table}"] = told
    for table, name, told in store.fetch(catalog.CONSTRAINTS):
        found[f"constraint {name} on {table}"] = told
    for table, name, valid in store.fetch(catalog.INDEXES):
        found[f"index {name} on {table}"] = "valid" if valid else "not valid"
    found = {place: told for place, told in found.items() if place in made or is_harm(place)}
    found |= [Trigger(*row).part() for row in store.fetch(catalog.TRIGGERS)]
    functions = (Function(*row).parts() for row in store.fetch(catalog.FUNCTIONS))
    found |= chain.from_iterable(functions)
    for name, left, right in store.fetch(catalog.OPERATORS):
        found[f"operator {name} ({left}, {right})"] = "a comparison besides the server's"
    found |= [(f"rule {name} on {table}", told) for table, name, told in store.fetch(catalog.RULES)]
    return found


def is_harm(place: str) -> bool:
    """Tell what may not be there besides: a table that is a part of the ledger's, or a column."""
    return place.startswith(("table ", "column "))


KINDS: Final = {"r": "table", "p": "partitioned table", "v": "view", "m": "materialized view"}


def table_found(*row: Any) -> tuple[str, str]:  # noqa: ANN401 # columns of the catalog
    """Tell a table: what could hide rows of it, or lose them, is said."""
    name, kind, persistence, secured, parent, bounds = row
    told = KINDS.get(kind, f"a relation of kind {kind}")
    told += "" if persistence == "p" else ", unlogged"
    told += ", row security" if secured else ""
    told += f", a part of {parent} {bounds or ''}".rstrip() if parent else ""
    return f"table {name}", told
