"""A finding is named by its keys, and every code of the product is proved by a hand."""

from collections.abc import Callable

from replay.finding import Code, Finding, id_of
from tests.hand_audits import CASES, audited, recording

KEYS: dict[str, object] = {"code": "overpaid", "table": "T1", "shift": "S1", "round": 1, "box": 2}


def test_every_code_is_proved_by_a_hand() -> None:
    assert {found["code"] for case in CASES for found in case.findings} == set(Code)


def test_every_finding_of_every_hand_cites_a_figure_of_its_rulebook() -> None:
    for case in CASES:
        for shift in audited(case).shifts:
            for found in shift.findings:
                book, _, key = found.rule.partition(" ")
                assert book == shift.book.name
                figures = shift.book.figures
                assert any(each == key or each.startswith(f"{key}.") for each in figures), key


def test_every_finding_of_every_hand_is_a_sentence_on_recorded_events() -> None:
    for case in CASES:
        ids = {event["id"] for event in recording(case).events}
        for found in audited(case).findings:
            told = str(found.explanation)
            assert told.endswith("."), told
            assert told[0] == told[0].upper()
            assert set(found.events) <= ids
            assert found.events


def test_an_id_depends_on_the_keys_alone() -> None:
    assert id_of(KEYS) == id_of(KEYS | {"explanation": "other words"})
    assert id_of(KEYS) != id_of(KEYS | {"box": 3})
    assert len(id_of(KEYS)) == 16


def test_findings_of_the_shift_come_first_then_those_of_rounds_then_of_boxes() -> None:
    base = {"code": Code.OVERPAID, "table": "T", "shift": "S", "rule": "r", "explanation": "e"}
    places = [{}, {"round": 1}, {"round": 1, "box": 1}, {"round": 1, "box": 1, "guest": "G"}]
    found = [Finding(**base, **keys) for keys in places]  # type: ignore[arg-type]
    mixed = [found[2], found[0], found[3], found[1]]
    assert sorted(mixed, key=Finding.place) == found


def test_every_finding_of_every_hand_rests_on_its_rule_and_records_and_is_told_so(
    golden: Callable[[str, bytes], None],
) -> None:
    told = []
    for case in CASES:
        found = audited(case).findings
        told += [f"## {case.file}: {case.title}"] if found else []
        for each in found:
            rests = f"{each.code.value} [{each.rule}] {' '.join(each.events)}"
            told.append(f"{rests}\n  {each.explanation}")
    golden("findings.txt", ("\n".join(told) + "\n").encode())
