"""A file that bears a number agrees if the log holds an issue of just these bytes."""

import hashlib
from dataclasses import replace
from functools import cache

import pytest

from ledger.issue import Issue
from ledger.own import Kind
from replay.said import ENGLISH
from reports.agreement import Check, Part, subject
from reports.cover import Numbered
from reports.filed import Filed, NotAReport, filed
from reports.registered import of_register
from reports.sealed import sealed
from reports.shift import shift_pdf
from tests.ledger.night import wanted
from tests.reports.audits import OVERPAID, played
from tests.reports.signed_reports import ABOUT, signing, unsigned

BORNE = Numbered(7, 2, "2026-12-01T02:30:00Z", "Anna Berg")


@cache
def registered(*, sign: bool = False) -> Filed:
    made = shift_pdf(played(OVERPAID), issue=BORNE)
    return filed(sealed(made, ABOUT, ENGLISH, signing()) if sign else made)


def issued(told: Filed, **fields: object) -> Issue:
    """Give the entry of a file, or one that says something else of it."""
    about = subject(told)
    said = {
        "number": 7, "copy": 2, "at": BORNE.at, "by": BORNE.by, "size": about.size,
        "root": about.root, "receipt": told.claims["receipt"], "table": about.table,
        "shift": about.shift, "sha256": hashlib.sha256(told.content).hexdigest(),
    }  # fmt: skip
    return Issue(231, "", wanted(**said | fields))


def check(told: Filed, *issues: Issue) -> Check:
    (found,) = of_register(told, subject(told), issues)
    assert found.part is Part.REGISTER
    return found


@pytest.mark.parametrize("sign", [False, True])
def test_an_issue_is_found_by_its_bytes(sign: bool) -> None:  # noqa: FBT001
    told = registered(sign=sign)
    found = check(told, issued(told))
    assert found.agrees
    assert found.said.startswith(
        "issued as number 7, copy 2, by Anna Berg at 2026-12-01T02:30:00Z, entry 231, SHA-256 "
    )


def test_one_byte_more_is_another_file() -> None:
    told = registered()
    found = check(replace(told, content=told.content + b"\n"), issued(told))
    assert not found.agrees
    assert found.said.startswith(
        "it bears the number 7, and this log issued another file as number 7, copy 2, by Anna"
    )


def test_a_number_that_was_never_issued_does_not_agree() -> None:
    found = check(registered(), issued(registered(), number=1, sha256="0" * 64))
    assert (found.agrees, found.said) == (
        False,
        "it bears the number 7, and this log has issued 1 reports, none under it",
    )


def test_a_report_without_a_number_has_nothing_to_agree_with() -> None:
    told = filed(unsigned())
    assert list(of_register(told, subject(told), [issued(told, sha256="0" * 64)])) == []


@pytest.mark.parametrize(
    ("fields", "odd"),
    [
        ({"number": 8}, "number, copy, time or issuer"),
        ({"copy": 1}, "number, copy, time or issuer"),
        ({"by": "Bob"}, "number, copy, time or issuer"),
        ({"shift": "S2"}, "subject"),
        ({"report": Kind.ROUND, "round": 3}, "subject"),
        ({"root": "0" * 64}, "log"),
        ({"receipt": "0" * 64}, "receipt"),
        ({"size": 1, "table": "RP-9"}, "subject, log"),
    ],
)
def test_an_entry_that_says_something_else_does_not_agree(
    fields: dict[str, object], odd: str
) -> None:
    found = check(registered(), issued(registered(), **fields))
    assert not found.agrees
    assert found.said.startswith(f"its cover sheet differs in {odd} from number ")


def test_a_number_that_cannot_be_read_is_told() -> None:
    told = replace(registered(), claims=registered().claims | {"issueNumber": "seven"})
    with pytest.raises(NotAReport, match="a number with its copy, time and issuer"):
        check(told)
