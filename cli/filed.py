"""`verify --report`: a report's file held against its signature and this ledger."""

from pathlib import Path
from typing import TYPE_CHECKING

from cli.choice import Choice
from cli.clock import second
from cli.outcome import failed
from cli.prefix import audited
from cli.seal import content, require

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ledger.store import Store
    from reports.agreement import Check, Remade, Subject
    from reports.filed import Filed
    from reports.seal import Found

LONGEST = 1 << 28
"""Bytes that no report has."""


def read(path: Path) -> "Filed":
    """Return a report read back from its file; ends with exit code 3 if it can't be read.

    Raises NotAReport.
    """
    from reports.filed import filed

    try:
        size = path.stat().st_size
        if size > LONGEST:
            failed(f"{path}: expected a report, got {size} bytes")
        return filed(path.read_bytes())
    except OSError as error:
        failed(f"{path}: {error.strerror}")


def checks(filed: "Filed", trust: list[Path], store: "Store") -> "Iterator[Check]":
    """Yield all that is checked of a report; raises NotAReport."""
    from reports.agreement import of_file, of_log, subject
    from reports.seal import Unread, covered, signed
    from reports.vouched import of_found

    about, found = subject(filed), seals(filed, trust)
    if not any(isinstance(each, Unread) for each in found):
        yield from of_file(filed, covered(found))
    for each in found:
        yield from of_found(each, filed.dated, told=bool(trust))
    registered = _register(filed, about, store)
    yield from registered
    size = store.size()
    known = 0 < about.size <= size
    log = of_log(about, size, store.root(about.size).hex() if known else "")
    yield log
    if log.agrees:
        vouched = signed(found) or any(each.agrees for each in registered)
        yield from _again(filed, about, store, vouched=vouched)


def _register(filed: "Filed", about: "Subject", store: "Store") -> "list[Check]":
    """Look the file up among the issues that the log holds."""
    from ledger.error import EntryDamaged
    from ledger.issue import issues
    from reports.agreement import Check, Part
    from reports.registered import of_register

    try:
        return list(of_register(filed, about, issues(store)))
    except EntryDamaged as error:
        said = f"the issues of this log can't be read: {error}"
        return [Check(part=Part.REGISTER, agrees=False, said=said)]


def seals(filed: "Filed", trust: list[Path]) -> "list[Found]":
    """Return what is found of its signatures.

    Ends with exit code 3 where what checks them is not installed.
    """
    if not filed.signatures:
        return []
    require()
    from reports.credential import certificates_of
    from reports.seal import Unread
    from reports.validation import BadSeal, seals

    roots = [each for path in trust for each in certificates_of(content(path), str(path))]
    try:
        found = seals(filed.content, roots, second())
    except BadSeal as error:
        return [Unread("in the file", str(error))]
    missing = Unread("in the file", "what checks them finds fewer than there are")
    return found if len(found) >= filed.signatures else [*found, missing]


def _again(filed: "Filed", about: "Subject", store: "Store", *, vouched: bool) -> "Iterator[Check]":
    """Make the report again from this ledger, whose log agrees."""
    from ledger.error import LedgerError
    from reports.agreement import Check, Part, of_remade, of_unmade

    if not about.shift:
        yield of_unmade(about, vouched=vouched)
        return
    try:
        made = _remade(filed, about, store)
    except LedgerError as error:
        said = f"it could not be made again from this ledger: {error}"
        yield Check(part=Part.REPORT, agrees=False, said=said)
        return
    if isinstance(made, str):
        yield Check(part=Part.REPORT, agrees=False, said=f"this ledger has no {made}")
    else:
        yield from of_remade(filed, made, vouched=vouched)


def _remade(filed: "Filed", about: "Subject", store: "Store") -> "Remade | str":
    """Return the same report, made again; or what of its subject this ledger lacks."""
    from cli.dossier import gathered
    from ledger.own import Kind
    from reports.remade import covered, of_round, of_shift

    where = f"shift {about.shift} of table {about.table}"
    if not list(store.openings(about.size, about.table, about.shift, None, None)):
        return where
    audit = audited(store, Choice(table=about.table, shift=about.shift, as_of=about.size))
    if about.kind is Kind.SHIFT:
        return of_shift(filed, audit)
    rounds = {each.judged.this.number: each for each in audit.shifts[0].rounds}
    if about.round not in rounds:
        return f"round {about.round} that is over in {where}"
    return of_round(filed, gathered(store, audit, rounds[about.round], covered(filed)))
