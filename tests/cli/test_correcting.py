"""A person at a terminal is shown what stands and asked for what is missing."""

from pathlib import Path

import pytest

from tests.cli.mending import mended, mistyped
from tests.cli.person import at_prompts, editing
from tests.cli.running import Pit

SIGNED = ("--reason", "a nought was missing", "--by", "P-02", "--authorised-by", "M-01")
NAMES = [("Corrected by", "P-02\n"), ("Reason", "a nought was missing\n")]
AUTHORISED = ("Authorised by", "M-01\n")
GO = ("Record it?", "y\n")


@pytest.fixture
def desk(tmp_path: Path) -> Pit:
    """Give a ledger with the mistyped shift."""
    return mistyped(tmp_path)


def size(pit: Pit) -> int:
    return len(pit.run("events", "--json").lines)


def test_the_event_is_shown_then_all_is_asked_for(desk: Pit) -> None:
    done = at_prompts(desk, "correct", "void", "S1", answers=[*NAMES, AUTHORISED, GO])
    assert done.code == 0, done.out
    shown, _, rest = done.out.partition("Corrected by")
    assert shown.startswith("S1: sixth dealt, box 1, K♦, round 1, at 2026-11-27 18:06")
    assert "will stand: nothing: it is voided" in rest
    assert "now stands: nothing: it is voided" in rest


def test_a_replacement_is_edited_from_the_event_that_stands(desk: Pit, tmp_path: Path) -> None:
    editor = editing(tmp_path, '"amount": 160', '"amount": 1600')
    done = at_prompts(desk, "correct", "replace", "P1", *SIGNED, answers=[GO], editor=editor)
    assert done.code == 0, done.out
    assert "will stand: payout made, box 1, G1, bet 16.00" in done.out.replace("\u202f", " ")
    assert desk.run("audit").code == 0


def test_a_forgotten_event_is_filled_in(desk: Pit, tmp_path: Path) -> None:
    asked = ("Type of the event", "nothing\n"), ("Type of the event", "drop\n")
    done = at_prompts(
        desk, "correct", "insert", "X1", *SIGNED, "--yes", answers=asked,
        editor=editing(tmp_path, '"amount": ""', '"amount": 500'),
    )  # fmt: skip
    assert done.code == 0, done.out
    assert "expected one of bets_closed, box_folded, cards_dealt, " in done.out
    assert "now stands: drop, 5.00" in done.out.replace("\u202f", " ")


def test_what_was_edited_badly_is_edited_again(desk: Pit, tmp_path: Path) -> None:
    spoilt = editing(tmp_path, "{", "")
    done = at_prompts(
        desk, "correct", "replace", "P1", *SIGNED, answers=[("Edit again?", "n\n")], editor=spoilt
    )
    assert done.code == 130
    assert "expected one JSON object" in done.out
    assert size(desk) == 13


def test_nobody_is_asked_to_authorise_his_own(desk: Pit) -> None:
    twice = [("Authorised by", "P-02\n"), ("Authorised by", "S-07\n"), AUTHORISED]
    done = at_prompts(desk, "correct", "void", "S1", answers=[*NAMES, *twice, GO])
    assert done.code == 0, done.out
    assert done.out.count("expected another person than P-02") == 2
    assert desk.run("quarantine", "list").out == ""


def test_without_the_go_ahead_nothing_is_recorded(desk: Pit) -> None:
    done = at_prompts(desk, "correct", "void", "S1", *SIGNED, answers=[("Record it?", "n\n")])
    assert done.code == 130
    assert "nothing was done" in done.out
    done = at_prompts(desk, "correct", "void", "S1", answers=[("Corrected by", "\x03")])
    assert done.code == 130
    assert size(desk) == 13


def test_yes_asks_for_no_go_ahead(desk: Pit) -> None:
    assert at_prompts(desk, "correct", "void", "S1", *SIGNED, "--yes", answers=[]).code == 0
    assert size(desk) == 14


def test_earlier_corrections_are_shown_first(tmp_path: Path) -> None:
    done = at_prompts(
        mended(tmp_path), "correct", "void", "P1", *SIGNED, answers=[("Record it?", "n\n")]
    )
    told = done.out.replace("\u202f", " ")
    assert "P1: payout made, box 1, G1, bet 1.60 EUR" in told
    assert "K1 replaced P1" in told
    assert "authorised by M-01, recorded 2026-11-28 06:00:00 UTC: a nought was missing" in told
    assert "it stands as: payout made, box 1, G1, bet 16.00 EUR" in told


def test_a_draft_that_does_not_fit_is_told_before_the_go_ahead(desk: Pit, tmp_path: Path) -> None:
    editor = editing(tmp_path, '"amount"', '"sum"')
    done = at_prompts(
        desk, "correct", "replace", "P1", *SIGNED, answers=[("Record it?", "n\n")], editor=editor
    )
    assert "will be refused: event.sum" in done.out
    assert size(desk) == 13


def test_a_correction_is_not_opened_in_the_editor(tmp_path: Path) -> None:
    done = at_prompts(mended(tmp_path), "correct", "replace", "K1", *SIGNED, answers=[])
    assert done.code == 2
    assert "expected an event that is no correction" in done.out
