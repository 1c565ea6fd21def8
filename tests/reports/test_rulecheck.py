import json

from ledger.refusal import BadValue
from ledger.register import Registration
from ledger.registry import digest_of
from replay.builtin import toml
from replay.vetting import vetted
from reports.rulecheck import added_json, added_words, checked_json, checked_words, refused_json

CLUB = toml("club")
HOUSE = CLUB.replace('id = "club"', 'id = "house"', 1)
FALLING = HOUSE.replace("full_house = { value = 7,", "full_house = { value = 70,")
WRONG = CLUB.replace("exchange_min", "exchange_mim")


def test_a_rulebook_without_fault_is_named_with_its_figures_and_readings() -> None:
    (line,) = checked_words("club.toml", vetted(CLUB.encode()))
    readings = CLUB.count("reading = true")
    assert line.startswith(
        f"club@1  Russian Poker, house rules of a casino: 61 figures, {readings} "
    )
    told = json.loads(checked_json("club.toml", vetted(CLUB.encode())))
    assert told["digest"] == digest_of(CLUB)
    assert (told["rulebook"], told["figures"], told["readings"]) == ("club@1", 61, readings)
    assert told["faults"] == told["doubts"] == []


def test_faults_are_lines_that_an_editor_can_follow() -> None:
    (unknown,) = checked_words("house.toml", vetted(WRONG.encode()))
    number = WRONG[: WRONG.index("exchange_mim")].count("\n") + 1
    assert unknown == (
        f"house.toml:{number}: draw.exchange_mim: expected a key of [draw], "
        "perhaps exchange_min, got exchange_mim"
    )
    told = json.loads(checked_json("house.toml", vetted(WRONG.encode())))
    assert set(told) == {"file", "faults", "doubts"}
    assert told["faults"][0] == {
        "line": number, "key": "draw.exchange_mim", "got": "exchange_mim",
        "expected": "a key of [draw], perhaps exchange_min",
    }  # fmt: skip


def test_a_fault_of_the_whole_file_has_no_line() -> None:
    (first, *_) = checked_words("house.toml", vetted(b""))
    assert first.startswith("house.toml: id: expected an id")


def test_what_is_odd_is_told_beside_the_name() -> None:
    odd, named = checked_words("club.toml", vetted(FALLING.encode()))
    assert "odd, but obeyed: pay.bet.four_of_a_kind: expected at least the 70 of full house" in odd
    assert named.startswith("house@1")
    (doubt,) = json.loads(checked_json("club.toml", vetted(FALLING.encode())))["doubts"]
    assert doubt["key"] == "pay.bet.four_of_a_kind"


def test_a_registration_is_told_with_its_entry() -> None:
    done = Registration("house@2", "ab" * 32, 17, again=False)
    assert added_words(done) == f"house@2 registered: entry 17, sha256 {'ab' * 32}"
    again = Registration("house@2", "ab" * 32, 17, again=True)
    assert added_words(again).startswith("house@2 was there already: entry 17")
    assert json.loads(added_json(again)) == {
        "rulebook": "house@2", "digest": "ab" * 32, "seq": 17, "again": True,
    }  # fmt: skip


def test_a_refusal_is_told_as_any_other_is() -> None:
    told = json.loads(refused_json("house@1", BadValue("version", "one above 1", "1")))
    assert told["rulebook"] == "house@1"
    assert told["error"] == {
        "code": "bad_value", "field": "version", "expected": "one above 1", "got": "1",
    }  # fmt: skip
