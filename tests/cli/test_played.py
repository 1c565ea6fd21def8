import pytest

from tests.cli.running import EXAMPLES, Pit

SHIFT = ("RP-02", "2026-11-27-N")
RECORDED = EXAMPLES / "open" / "shift.jsonl"
OPENED = "2026-11-27T18:01:18.727+03:00"
"""When the third round opened, the 62nd event of the shift."""


@pytest.fixture
def playing(pit: Pit) -> Pit:
    """A pit whose third round is open."""
    lines = RECORDED.read_text().splitlines(keepends=True)
    assert pit.run("record", "-", stdin="".join(lines[:65]).encode()).code == 0
    return pit


def test_a_round_that_is_not_over_is_told_apart_from_one_that_was_not_played(playing: Pit) -> None:
    still = playing.run("explain", *SHIFT, "3")
    assert (still.code, still.out) == (2, "")
    assert "round 3 of shift 2026-11-27-N is not over" in still.err
    never = playing.run("explain", *SHIFT, "4")
    assert (never.code, never.out) == (2, "")
    assert "expected a round of shift 2026-11-27-N, whose last is 3, got 4" in never.err


def test_a_time_within_a_round_that_is_not_over_does_not_tell_of_another(playing: Pit) -> None:
    done = playing.run("explain", "RP-02", "--at", OPENED)
    assert (done.code, done.out) == (2, "")
    assert "round 3 of shift 2026-11-27-N is not over" in done.err


def test_a_time_before_a_round_opened_tells_of_the_one_before_it(playing: Pit) -> None:
    just_before = OPENED.replace("18.727", "18.726")
    done = playing.run("explain", "RP-02", "--at", just_before, "--json")
    assert done.json["round"] == 2


def test_a_time_before_the_first_round_is_wrong_usage(playing: Pit) -> None:
    opened = RECORDED.read_text().split('"at":"', 1)[1].split('"', 1)[0]
    done = playing.run("explain", "RP-02", "--at", opened)
    assert (done.code, done.out) == (2, "")
    assert "no round of shift 2026-11-27-N had opened by then" in done.err
