"""The refused lines of a shift stand in its reports as long as they are open."""

import json
from dataclasses import replace

import pytest

from ledger.case import NONE, OpenLine, Refusals
from replay.audit import Audit
from reports.audited import audit_json, audit_words
from reports.model import Report, Section
from reports.pdf import pdf
from reports.shift import shift_json, shift_report
from reports.unresolved import MOST, sections, table, told, unresolved, warning
from tests.reports.audits import OVERPAID, played
from tests.reports.reading import elements

REASON = '{"code":"bad_value","expected":"a whole number","field":"amount","got":"\\"5\\""}'
OPEN = "Refused lines not resolved"
HOSTILE = [
    b"\x00\x1b[2J\x07" * 40,
    "\u202egnp.\u2066\u200f שלום ".encode() * 8,
    b"x" * 200,
    bytes(range(256)),
    b"",
    "♠ Пики 牌 e\u0301".encode(),
]


def line(number: int = 1, beginning: bytes = b'{"amount":"5"}', length: int = 0) -> OpenLine:
    length = length or len(beginning)
    return OpenLine(number, 1_764_000_000_000_000, "a.jsonl", number, REASON, beginning, length)


def audited(refused: Refusals) -> Audit:
    audit = played(OVERPAID)
    return replace(audit, shifts=[replace(audit.shifts[0], refused=refused)])


def headings(report: Report) -> list[str]:
    return [section.heading for section in report.sections]


def words(section: Section) -> str:
    return "\n".join(getattr(block, "text", "") for block in section.blocks)


def test_without_refused_lines_there_is_no_section() -> None:
    assert list(sections(NONE)) == []
    assert not {OPEN, "Refused lines"} & set(headings(shift_report(audited(NONE))))


def test_open_lines_stand_in_a_section_of_their_own_before_the_response() -> None:
    made = headings(shift_report(audited(Refusals(open=(line(),)))))
    after = made.index("Recommendations"), made.index("Response of the management")
    assert made.index(OPEN) < min(after)


def test_a_row_tells_when_where_why_and_how_a_line_begins() -> None:
    long = line(2, b"a" * 150 + "♠".encode()[:2], 65_536)
    (section,) = sections(Refusals(open=(line(), long)))
    texts = [each.text for each in elements(pdf(shift_report(audited(Refusals(open=(line(),))))))]
    for cell in ("2025-11-24 16:00:00Z", "a.jsonl:1", '{"amount":"5"}'):
        assert cell in texts
    assert 'amount: expected a whole number, got "5"' in texts
    shown = section.blocks[-1].rows[1].cells[-1]  # type: ignore[union-attr]
    assert shown.text == "a" * 90 + "…"  # type: ignore[union-attr]


def test_an_escape_is_not_cut_in_two_and_a_long_source_keeps_its_end() -> None:
    odd = replace(line(1, b"\x1b" * 50), source=f"/{'x' * 90}/shift.jsonl")
    (section,) = sections(Refusals(open=(odd,)))
    _, _, source, _, beginning = section.blocks[-1].rows[0].cells  # type: ignore[union-attr]
    assert beginning.text == r"\x1b" * 22 + "…"  # type: ignore[union-attr]
    assert source == f"…{'x' * 48}/shift.jsonl:1"


def test_resolved_lines_are_counted_by_how() -> None:
    (section,) = sections(Refusals(open=(line(),), mended=3, dismissed=2))
    assert "One line that names this shift was refused and is not resolved" in words(section)
    assert "mended: 3; dismissed: 2" in words(section)
    (section,) = sections(Refusals(mended=3, astray=7))
    assert section.heading == "Refused lines"
    assert "mended: 3; dismissed: 0" in words(section)
    assert "name no shift of it, and are not resolved: 7." in words(section)


def test_of_very_many_lines_the_first_are_listed_and_programs_are_given_all() -> None:
    many = Refusals(open=tuple(line(number) for number in range(1, MOST + 2)))
    (section,) = sections(many)
    assert f"The first {MOST} are listed" in words(section)
    assert len(section.blocks[-1].rows) == MOST  # type: ignore[union-attr]
    assert len(json.loads(shift_json(audited(many)))["refused"]["open"]) == MOST + 1


def test_programs_are_told_the_same() -> None:
    refused = Refusals(open=(line(beginning=b'{"a":\xff'),), mended=1, astray=2)
    made = json.loads(shift_json(audited(refused)))["refused"]
    assert made == {
        "open": [{
            "number": 1, "received_at": "2025-11-24T16:00:00.000000Z", "source": "a.jsonl",
            "line": 1, "error": json.loads(REASON), "beginning": '{"a":\\xff', "length": 6,
        }],
        "mended": 1, "dismissed": 0, "astray": 2,
    }  # fmt: skip


def test_lines_of_any_shift_are_told_as_those_of_one() -> None:
    (section,) = sections(Refusals(open=(line(),)))
    assert table([line()]) == section.blocks[-1]
    assert told(Refusals(open=(line(),))).open == [unresolved(line())]


def test_a_character_cut_in_two_is_left_out() -> None:
    cut = line(beginning="a♠".encode()[:3], length=900)
    assert told(Refusals(open=(cut,))).open[0].beginning == "a"


@pytest.mark.parametrize("beginning", HOSTILE)
def test_whatever_a_line_holds_it_can_be_drawn(beginning: bytes) -> None:
    hostile = replace(line(beginning=beginning, length=70_000), source="a\u202e\x1b\n.jsonl")
    made = pdf(shift_report(audited(Refusals(open=(hostile,)))))
    drawn = "".join(each.text for each in elements(made))
    assert not {"\u202e", "\u2066", "\u200f", "\x1b", "\x00"} & set(drawn)
    assert r"a\u202e\x1b\n.jsonl:1" in drawn


def test_an_audit_says_in_one_line_that_lines_are_open() -> None:
    audit = audited(Refusals(open=(line(), line(2)), mended=1))
    opening = audit.shifts[0].opening
    (said,) = warning(opening, audit.shifts[0].refused)
    assert said.startswith("2 refused lines of this shift are not resolved: pitledger quarantine")
    assert said.endswith(f"list --open --table={opening.table} --shift={opening.shift}")
    assert f"\n  {said}\n" in audit_words(audit)
    assert list(warning(opening, NONE)) == []
    assert audit_json(audit) == audit_json(audited(NONE))
