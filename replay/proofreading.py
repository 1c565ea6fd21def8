"""Proofreading a rulebook: each figure against what it may be, and all faults at one go."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin

import msgspec
from msgspec import inspect

from ledger.field import SAFE
from replay.category import Category
from replay.fault import Fault, Path, dotted, listed, shown
from replay.figure import Figure
from replay.manuscript import Manuscript
from replay.rules import Multiple, Rules, Section

CATEGORIES: Final = tuple(category.key for category in Category)
NOTHING: Final = "nothing"
FIGURE: Final = '{ value = …, source = "…" }'
PARTS: Final = ("value", "source", "reading")
ID: Final = Annotated[str, msgspec.Meta(max_length=48, pattern=r"^[a-z0-9][a-z0-9_.-]*\Z")]
VERSION: Final = Annotated[int, msgspec.Meta(ge=1, le=SAFE)]
WORDS: Final = Annotated[str, msgspec.Meta(max_length=500, pattern=r"\S")]
NAMES: Final = {
    "id": (ID, "an id: 1 to 48 of a-z 0-9 . _ -, beginning with a letter or a digit"),
    "version": (VERSION, f"a whole number, 1 to {SAFE}"),
    "title": (WORDS, "a title in words"),
    "text": (WORDS, "the rules that it was made from, in words"),
}
"""What stands at the head of a rulebook, and what each must be."""


@dataclass(slots=True)
class Proof:
    """What was read of a text: its figures by key, and its faults."""

    text: Manuscript
    figures: dict[str, Figure] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def note(self, path: Path, expected: str, got: str, key: Path | None = None) -> None:
        """Note a fault."""
        self.faults.append(self.text.fault(path, expected, got, key))


def proofread(text: Manuscript) -> Proof:
    """Return the figures of a text, and all its faults, by line."""
    proof = Proof(text)
    for name, (kind, expected) in NAMES.items():
        value = text.document.get(name)
        if not _fits(value, kind):
            proof.note((name,), expected, shown(value) if name in text.document else NOTHING)
    sections = {name: item for name, item in text.document.items() if name not in NAMES}
    _section(proof, Rules, sections, ())
    if text.faults:  # what seems to be missing may stand where the text could not be read
        proof.faults = [each for each in proof.faults if each.got != NOTHING]
    proof.faults += text.faults
    proof.faults.sort(key=lambda each: each.line or 0)
    return proof


def _section(proof: Proof, kind: type[Section], table: Mapping[str, object], at: Path) -> None:
    known = {each.encode_name: each.type for each in msgspec.structs.fields(kind)}
    meant = _strangers(proof, table, known, at, NAMES if kind is Rules else ())
    written = [name for name in table if name in known]  # the order of the file is the sheet's
    for name in [*written, *(name for name in known if name not in table and name not in meant)]:
        path, inner = (*at, name), known[name]
        if get_origin(inner) is dict:
            _pays(proof, _table(proof, table, path), path)
        elif isinstance(inner, type) and issubclass(inner, Section):
            within = _table(proof, table, path)
            if within is not None:
                _section(proof, inner, within, path)
        elif name in table:
            _figure(proof, path, table[name], inner)
        else:
            proof.note(path, FIGURE, NOTHING)


def _table(proof: Proof, around: Mapping[str, object], path: Path) -> Mapping[str, object] | None:
    """Return the table of a section; None if there is none, which is noted."""
    table = around.get(path[-1])
    if isinstance(table, dict):
        return table
    got = shown(table) if path[-1] in around else NOTHING
    proof.note(path, f"a section, [{dotted(path)}]", got)
    return None


def _pays(proof: Proof, table: Mapping[str, object] | None, at: Path) -> None:
    _strangers(proof, table or (), CATEGORIES, at)
    for name, item in (table or {}).items():
        if name in CATEGORIES:
            _figure(proof, (*at, name), item, Multiple)


def _strangers(
    proof: Proof, table: Iterable[str], known: Collection[str], at: Path, beside: Iterable[str] = ()
) -> set[str]:
    """Note the keys that nobody obeys; return the known ones that seem to be meant by them."""
    meant: set[str] = set()
    for name in table:
        if name not in known:
            near = get_close_matches(name, [*known, *beside], n=1)
            meant.update(near)
            where = f"of [{dotted(at)}]" if at else "at the head, or a section"
            hint = f", perhaps {near[0]}" if near else f": {listed(tuple(known))}"
            proof.note((*at, name), f"a key {where}{hint}", name)
    return meant


def _figure(proof: Proof, path: Path, item: object, kind: object) -> None:
    if not isinstance(item, dict):
        proof.note(path, FIGURE, shown(item))
        return
    for name in item:
        if name not in PARTS:
            near = get_close_matches(name, PARTS, n=1)
            hint = f", perhaps {near[0]}" if near else ""
            proof.note((*path, name), f"value, source and reading alone{hint}", name, key=path)
    source, reading = item.get("source"), item.get("reading", False)
    if not isinstance(source, str) or not source.strip():
        got = shown(source) if "source" in item else NOTHING
        proof.note((*path, "source"), "a source in words", got, key=path)
    if not isinstance(reading, bool):
        proof.note((*path, "reading"), "reading = true, or none", shown(reading), key=path)
    if "value" not in item:
        proof.note(path, f"a value: {wanted(kind)}", NOTHING)
    elif not _fits(item["value"], kind):
        expected = wanted(kind) + ("; 7 to 1 is written 7" if kind is Multiple else "")
        proof.note((*path, "value"), expected, shown(item["value"]), key=path)
    else:
        proof.figures[dotted(path)] = Figure(item["value"], str(source), bool(reading))


def _fits(value: object, kind: object) -> bool:
    """Whether a value is of a kind; a number with a point is never a whole one."""
    if isinstance(value, float):
        return False
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def wanted(kind: object) -> str:
    """Return in words what a figure of a kind may be."""
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        return ", or ".join(wanted(each) for each in get_args(kind))
    if get_origin(kind) is Literal:
        return listed(get_args(kind))
    match inspect.type_info(kind):
        case inspect.IntType(ge=least, le=most):
            return f"a whole number, {least} to {most}"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType():
            return 'a fraction in quotes, as "1/2"'
        case inspect.ListType():
            return 'a list of pairs, as ["flush+pair"]'
        case other:
            raise AssertionError(other)
