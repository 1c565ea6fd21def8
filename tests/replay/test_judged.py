"""A round that can be judged names its findings by where they lie."""

from ledger.event import Wager
from replay.finding import Code
from replay.judged import stake_events
from replay.said import Said
from tests.replay.play import judged

DEALT = "1 G1 ante 100\n2 G2 ante 100\n1 dealt As Ad 8c 6h\n2 dealt Kd Qc 9d 5s 3h\n"


def test_a_box_with_a_wrong_number_of_cards_is_not_examined() -> None:
    this = judged(DEALT + "dealer dealt ?? ?? ?? ?? ??")
    assert [box.number for box in this.examined()] == [2]


def test_no_box_is_examined_when_the_dealers_number_is_wrong() -> None:
    assert list(judged(DEALT + "dealer dealt ?? ?? ?? ??").examined()) == []


def test_a_finding_says_where_it_lies_and_on_which_figure_it_rests() -> None:
    this = judged("1 G1 ante 100")
    found = this.found(
        Code.OVERPAID, "pay.bet", Said("paid"), ["E1", "E1"], box=1, expected=5, actual=8
    )
    assert (found.table, found.shift, found.round, found.box) == ("RP-01", "S1", 1, 1)
    assert (found.rule, found.difference, found.events) == ("classic@1 pay.bet", 3, ("E1",))
    assert str(found.explanation) == "Paid."


def test_a_finding_without_events_of_its_own_rests_on_the_rounds_opening() -> None:
    this = judged("1 G1 ante 100")
    assert this.found(Code.ROUND_GAP, "course.rounds", Said("a gap")).events == (
        this.this.opened.event,
    )


def test_the_events_of_a_stake_are_those_of_its_guest_and_wager() -> None:
    this = judged("1 G1 ante 100\n1 G2 ante 100\n1 G1 bonus 20\n1 G1 withdraws bonus 5")
    box = this.deal.boxes[1]
    assert stake_events(box) == ["E3", "E4", "E5", "E6"]
    assert stake_events(box, "G1") == ["E3", "E5", "E6"]
    assert stake_events(box, "G1", Wager.BONUS) == ["E5", "E6"]
    assert stake_events(box, None, Wager.ANTE) == ["E3", "E4"]
