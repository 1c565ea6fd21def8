import json
from dataclasses import replace
from typing import Any

import pytest

from replay.audit import Head
from replay.said import ENGLISH, Voice
from reports.audited import audit_count, audit_json, audit_words
from reports.language import Language, voice
from tests.hand_audits import CASES, audited

CASE = next(case for case in CASES if any("made_good" in row for row in case.findings))
AUDIT = replace(audited(CASE), head=Head(size=9, root="ab"))


def test_the_json_leaves_out_what_does_not_apply() -> None:
    got = json.loads(audit_json(AUDIT))
    assert got["head"] == {"size": 9, "root": "ab"}
    assert list(got) == ["findings", "shifts", "head"]
    assert all(value is not None for row in got["findings"] for value in row.values())
    assert [row["made_good"] for row in got["findings"] if "made_good" in row]


def test_every_finding_stands_in_the_words() -> None:
    words = audit_words(AUDIT)
    for found in AUDIT.findings:
        assert str(found.explanation) in words
    assert "log head: 9 entries, root ab" in words


@pytest.mark.parametrize("language", list(Language))
def test_a_language_changes_the_sentences_and_nothing_else(language: Language) -> None:
    def told(voice: Voice) -> dict[str, Any]:
        got: dict[str, Any] = json.loads(audit_json(AUDIT, voice=voice))
        for found in got["findings"]:
            assert found.pop("explanation") in audit_words(AUDIT, voice)
        return got

    assert list(told(voice(language)).items()) == list(told(ENGLISH).items())


def test_the_words_are_in_the_language_too() -> None:
    words = audit_words(AUDIT, voice(Language.RUSSIAN))
    assert "classic@1  открыта" in words
    assert "журнал: записей — 9, корень ab" in words
    assert audit_count(AUDIT, voice(Language.RUSSIAN)) == "1 смена: 1 замечание"
