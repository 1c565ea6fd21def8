import pytest

from tests.cli.mending import MORNING, correction, mended, record
from tests.cli.running import Pit


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Pit:
    """Give a shift that was corrected the morning after, and again an hour later."""
    pit = mended(tmp_path_factory.mktemp("corrected"))
    wrong = correction("K2", "event_voided", target="B1", at="2026-11-28T10:30:00+03:00")
    record(pit, "2026-11-28T07:00:00Z", wrong)  # by a clock that is half an hour ahead
    return pit


def ids(pit: Pit, *arguments: str) -> list[str]:
    done = pit.run("events", "--json", *arguments)
    assert done.code == 0, done.err
    return [each["event"]["id"] for each in done.lines]


def test_every_event_comes_with_both_its_times(corrected: Pit) -> None:
    first, *_ = corrected.run("events", "--json").lines
    assert first["recorded_at"] == "2026-11-27T15:30:00.000000Z"
    assert first["event"]["at"] == "2026-11-27T18:00:00+03:00"
    assert first["late_us"] == 30 * 60 * 1_000_000
    assert first["seq"] == 4


def test_events_are_chosen_by_what_they_say(corrected: Pit) -> None:
    assert ids(corrected, "--type", "wager_placed") == ["A1", "F1", "W1"]
    assert ids(corrected, "--table", "T1", "--shift", "N", "--by", "P-02") == ["K1", "K2"]
    assert ids(corrected, "--round", "1", "--type", "payout_made") == ["P1"]
    assert ids(corrected, "--table", "T9") == []


def test_events_are_chosen_by_when_they_happened(corrected: Pit) -> None:
    chosen = ("--from", "2026-11-27T18:09:00+03:00", "--to", "2026-11-27T15:10:00Z")
    assert ids(corrected, *chosen) == ["P1", "X1"]


def test_events_are_chosen_by_when_they_were_recorded(corrected: Pit) -> None:
    assert ids(corrected, "--recorded-from", MORNING) == ["K1", "K2"]
    assert ids(corrected, "--recorded-from", MORNING, "--recorded-to", MORNING) == ["K1"]


def test_events_are_chosen_by_how_late_they_came(corrected: Pit) -> None:
    assert ids(corrected, "--late", "1740") == ["E1", "R1", "A1"]
    assert "K2" not in ids(corrected, "--late", "0")


def test_corrections_and_what_they_corrected_name_each_other(corrected: Pit) -> None:
    rows = {each["event"]["id"]: each for each in corrected.run("events", "--json").lines}
    assert rows["K1"]["event"]["target"] == "P1"
    assert rows["P1"]["corrected_by"] == [{"seq": 17, "id": "K1", "type": "event_replaced"}]
    words = corrected.run("events").out
    assert "[replaced by K1]" in words
    assert "replaces P1 by payout made, box 1, G1, bet 16.00" in words.replace("\u202f", " ")


def test_before_a_correction_nothing_is_told_of_it(corrected: Pit) -> None:
    lines = corrected.run("events", "--json", "--as-of", "2026-11-28T05:00:00Z").lines
    assert len(lines) == 13
    assert not any("corrected_by" in each for each in lines)


def test_rows_stand_in_columns_under_their_heads(corrected: Pit) -> None:
    done = corrected.run("events")
    head, *rows = done.out.splitlines()
    assert len(rows) == 15
    assert "15 events" in done.err
    assert {row[head.index("table") :][:2] for row in rows} == {"T1"}
    assert any("−30 min 00 s" in row for row in rows)


@pytest.mark.parametrize(
    "said", [("--type", "payout"), ("--from", "today"), ("--late", "-1"), ("--round", "0")]
)
def test_a_choice_that_is_none_is_wrong_usage(corrected: Pit, said: tuple[str, str]) -> None:
    assert corrected.run("events", *said).code == 2


def test_a_large_shift_is_listed_whole(played: Pit) -> None:
    assert len(ids(played, "--shift", "2026-11-27-N")) == 1579
    assert len(played.run("events", "--shift", "2026-11-27-N").out.splitlines()) == 1580
