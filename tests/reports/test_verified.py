import json
from dataclasses import replace

from ledger.verifying.row import Closed
from ledger.verifying.verification import Fault
from reports.language import Language, voice
from reports.verified import proved, unproved, verified, verified_json, verified_words
from tests.ledger.verifying.test_verification import CLEAN

RUSSIAN = voice(Language.RUSSIAN)
SIGNED = replace(CLEAN, keys=("casino+00+AA",), checkpoints=2, signed=8)


def test_a_ledger_without_checkpoints_is_said_to_prove_little() -> None:
    words = verified_words(CLEAN)
    assert "assurance: consistent" in words
    assert "no checkpoint covers any entry" in words


def test_what_checkpoints_do_not_cover_is_said() -> None:
    words = verified_words(replace(SIGNED, uncovered=(Closed(9, "T1", "N"),), uncovered_count=3))
    assert "assurance: signed" in words
    assert "nobody without the log's key changed entries 1 to 8" in words
    assert "2 entries after 8: no checkpoint covers what was recorded since" in words
    assert "no checkpoint covers: T1 N and 2 more" in words
    assert "only the log itself names it" in words
    assert "--checkpoint" in words


def test_what_was_witnessed_is_said() -> None:
    words = verified_words(replace(SIGNED, witnessed=10, anchored=True))
    assert "assurance: witnessed" in words
    assert "entries 1 to 10 are those that the keeper of the checkpoint was shown" in words
    assert "not proved" not in words


def test_lines_that_nothing_seals_are_said() -> None:
    assert "1 refused line: no entry of the log seals" in verified_words(replace(CLEAN, unsealed=1))


def test_faults_are_listed_and_counted() -> None:
    fault = Fault("entry", 5, ("by",), "S-07", "S-08")
    words = verified_words(replace(SIGNED, root=None, faults=(fault,), counts={"entry": 7}))
    assert "entry 5, by: expected S-07, got S-08" in words
    assert "entry: and 6 more" in words
    assert "assurance: failed" in words
    assert "  proved:" not in words


def test_a_program_is_told_the_same() -> None:
    fault = Fault("entry", 5, ("by",), "S-07", "S-08")
    told = json.loads(
        verified_json(
            replace(SIGNED, faults=(fault,), counts={"entry": 1}, uncovered=(Closed(9, "T1", "N"),))
        )
    )
    assert told["assurance"] == "failed"
    assert told["root"] == "00" * 32
    assert told["faults"] == [
        {"table": "entry", "row": 5, "columns": ["by"], "expected": "S-07", "got": "S-08"}
    ]
    assert told["uncovered"] == [{"seq": 9, "table": "T1", "shift": "N"}]
    assert told["proved"] == []
    assert told["unproved"]


def test_what_it_proves_is_told_in_russian_and_nothing_else_changes() -> None:
    result = replace(SIGNED, unsealed=2, uncovered=(Closed(9, "T1", "N"),), uncovered_count=3)
    _, signed = proved(result, RUSSIAN)
    after, shifts, lines, *_ = unproved(result, RUSSIAN)
    assert signed == "записи с 1 по 8 не менял никто, у кого нет ключа журнала"
    assert after.startswith("2 записи после 8: ")
    assert shifts.endswith("T1 N и ещё 2")
    assert lines.startswith("2 отклонённые строки: ")
    english, russian = verified(result), verified(result, RUSSIAN)
    assert {key for key in english if english[key] != russian[key]} == {"proved", "unproved"}
