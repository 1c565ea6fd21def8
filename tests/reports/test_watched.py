import json

import pytest

from replay.live_shift import Change
from replay.said import ENGLISH
from reports.audited import audit_json
from reports.language import Language, voice
from reports.watched import change_json, change_words, watched_count
from tests.reports.test_audited import AUDIT

FOUND = AUDIT.findings
MADE_GOOD = [each for each in FOUND if each.made_good]


@pytest.mark.parametrize("language", list(Language))
def test_a_finding_is_told_as_the_audit_tells_it(language: Language) -> None:
    speaks = voice(language)
    lines = [json.loads(line) for line in change_json(Change("EUR", [], FOUND), speaks)]
    assert lines == json.loads(audit_json(AUDIT, voice=speaks))["findings"]


def test_what_no_longer_holds_comes_first_and_names_itself_as_it_was_told() -> None:
    first, second = change_json(Change("EUR", FOUND[:1], FOUND[:1]))
    assert json.loads(first) == {"withdrawn": json.loads(second)}


def test_words_say_where_what_and_how_much_was_made_good() -> None:
    first, second = change_words(Change("EUR", MADE_GOOD[:1], MADE_GOOD[:1]))
    told = f"{MADE_GOOD[0].code.value}: {ENGLISH.tell(MADE_GOOD[0].explanation)}"
    assert f"  withdrawn: {told}" in first
    assert first.startswith(f"{MADE_GOOD[0].table}  {MADE_GOOD[0].shift}  round 1")
    assert f"  {told} [made good: " in second


def test_words_are_russian_too() -> None:
    (told,) = change_words(Change("EUR", MADE_GOOD[:1], []), voice(Language.RUSSIAN))
    assert "  снято: " in told


def test_the_count_says_where_to_go_on() -> None:
    assert watched_count(1, 0, 9000) == "1 finding, 0 withdrawn; watched up to entry 9000"
