"""Whether a report's file, its signature, its digests and the log agree; told check by check."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec import Struct

from ledger.own import Kind
from replay.version import PROGRAM
from reports.cover import Numbered
from reports.filed import Filed, NotAReport
from reports.model import Property

DIGESTS: Final = ("rulebook", "rulebookDigest")
RECEIPT: Final = "receipt"
"""What a report claims, and another made of the same log claims too."""


class Part(StrEnum):
    """What is held against what."""

    FILE = "file"
    SIGNATURE = "signature"
    REGISTER = "register"
    LOG = "log"
    DIGEST = "digest"
    REPORT = "report"


class Check(Struct, frozen=True, kw_only=True):
    """One thing that was checked, whether it agrees, and in words what came out."""

    part: Part
    agrees: bool
    said: str


class _Kind(Struct):
    report: Kind


class _Shift(Struct):
    table: str
    shift: str


class _Audited(Struct):
    totals: _Shift


class _Round(Struct):
    table: str
    shift: str
    round: int


@dataclass(frozen=True, slots=True)
class Subject:
    """What a report is about, and the prefix of the log that it rests on.

    What does not apply to its kind is empty: a round's number, a table and its shift.
    """

    kind: Kind
    size: int
    root: str
    table: str = ""
    shift: str = ""
    round: int = 0


def subject(filed: Filed) -> Subject:
    """Return what a report claims to be about; raises NotAReport."""
    try:
        kind = msgspec.json.decode(filed.attached, type=_Kind).report
        size, root = int(filed.claims["logSize"]), filed.claims["logRoot"]
        match kind:
            case Kind.SHIFT:
                told = msgspec.json.decode(filed.attached, type=_Audited).totals
                return Subject(kind, size, root, told.table, told.shift)
            case Kind.ROUND:
                one = msgspec.json.decode(filed.attached, type=_Round)
                return Subject(kind, size, root, one.table, one.shift, one.round)
            case _:
                return Subject(kind, size, root)
    except (KeyError, ValueError) as error:
        raise NotAReport("file", "a report that says what it is about", str(error)) from None


def numbered(filed: Filed) -> Numbered | None:
    """Return the number that a report bears, None if it bears none; raises NotAReport."""
    try:
        return Numbered.claimed(filed.claims)
    except (KeyError, ValueError) as error:
        raise NotAReport("file", "a number with its copy, time and issuer", str(error)) from None


def of_log(about: Subject, size: int, root: str) -> Check:
    """Hold a report's log against the ledger's root of the same size; empty if it is shorter."""
    if not root:
        said = f"the report is of {about.size} entries, this ledger has {size}"
    elif root != about.root:
        said = f"at {about.size} entries the report has the root {about.root}, this ledger {root}"
    else:
        said = f"the first {about.size} entries of this ledger have the report's root {root}"
    return Check(part=Part.LOG, agrees=root == about.root, said=said)


def of_file(filed: Filed, whole: Sequence[bool]) -> Iterator[Check]:
    """Tell whether a file is all report and signature; ``whole`` of each that signed it.

    A signature is whole too if document time stamps behind it cover the rest.
    """
    behind = len(filed.content) - len(filed.unsigned)
    if not whole and behind:
        yield _file(f"{behind} bytes behind the report's end, and no signature", agrees=False)
    elif not whole:
        yield _file(f"{len(filed.content)} bytes, not signed", agrees=True)
    elif not any(whole):
        said = "the signature does not cover the whole file: bytes were added or changed"
        yield _file(said, agrees=False)
    elif len(whole) > 1:
        said = f"expected one signature, which forbids any other, got {len(whole)}"
        yield _file(said, agrees=False)
    else:
        covers = "and the time stamps behind it cover" if filed.signatures > 1 else "covers"
        yield _file(f"the signature {covers} all {len(filed.content)} bytes", agrees=True)
    for each in filed.altered:
        yield _file(f"the update behind the report does more than sign: {each}", agrees=False)


def _file(said: str, *, agrees: bool) -> Check:
    return Check(part=Part.FILE, agrees=agrees, said=said)


@dataclass(frozen=True, slots=True)
class Remade:
    """The report of the same kind and subject, made again by this program of the same prefix.

    Its pages, and the report for programs, are made where they are needed.
    """

    pdf: Callable[[], bytes]
    json: Callable[[], bytes]
    properties: Sequence[Property]


def of_remade(filed: Filed, made: Remade, *, vouched: bool) -> Iterator[Check]:
    """Hold a report against the one that this program makes of the same prefix of this ledger.

    ``vouched`` means that someone who is trusted signed it, or that the log holds its digest.
    """
    theirs = filed.claims.get("program", "a program of no name")
    if theirs == PROGRAM:
        yield _same(filed, made)
    else:
        yield _older(_content(filed, made, f"made by {theirs}, and this is {PROGRAM}: "), vouched)
    ours = {each.name: each.value for each in made.properties}
    for name in (*DIGESTS, *((RECEIPT,) if theirs == PROGRAM else ())):  # it binds the program
        if name not in ours:
            continue
        claim, due = filed.claims.get(name, "nothing"), ours[name]
        said = f"{name} {claim}" if claim == due else f"{name}: expected {due}, got {claim}"
        yield Check(part=Part.DIGEST, agrees=claim == due, said=said)


def of_unmade(about: Subject, *, vouched: bool) -> Check:
    """Judge a report that no one can make again, since it is not of the log alone."""
    told = f"a report of the kind {about.kind} is of the ledger as it stood: it is not made again"
    who = "someone who is trusted signed its pages, or the log has this very issue"
    nobody = "nobody who is trusted signed its pages, and the log has no issue of this file"
    said = f"{told}; {who if vouched else nobody}"
    return Check(part=Part.REPORT, agrees=vouched, said=said)


def _same(filed: Filed, made: Remade) -> Check:
    if made.pdf() == filed.unsigned:
        said = "made again from this ledger, it is the same, byte for byte"
        return Check(part=Part.REPORT, agrees=True, said=said)
    found = _content(filed, made, "made again from this ledger, it is another: ")
    said = f"{found.said}; its pages differ" if found.agrees else found.said
    return Check(part=Part.REPORT, agrees=False, said=said)


def _older(content: Check, vouched: bool) -> Check:  # noqa: FBT001
    """Judge a report of another version: only that one can make its pages again."""
    if not content.agrees or vouched:
        return content
    said = (
        f"{content.said}, but nobody who is trusted signed its pages, and the log has no issue of"
        " this file: compare them by that version"
    )
    return Check(part=Part.REPORT, agrees=False, said=said)


def _content(filed: Filed, made: Remade, why: str) -> Check:
    """Compare the report for programs that is attached, as far as both have the same parts."""
    theirs, ours = (_parts(each) for each in (filed.attached, made.json()))
    differs = sorted(part for part in theirs.keys() & ours.keys() if theirs[part] != ours[part])
    said = f"it differs in {', '.join(differs)}" if differs else "findings and totals are the same"
    return Check(part=Part.REPORT, agrees=not differs, said=why + said)


def _parts(statement: bytes) -> dict[str, Any]:
    told = msgspec.json.decode(statement, type=dict[str, Any])
    return {key: value for key, value in told.items() if key not in {"program", "receipt"}}


def agreed_words(checks: Sequence[Check]) -> list[str]:
    """Return what was checked as lines for a terminal."""
    told = {True: "agrees", False: "DOES NOT AGREE"}
    return ["report:", *(f"  {each.part}: {told[each.agrees]}: {each.said}" for each in checks)]
