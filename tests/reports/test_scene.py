"""A round's table lies, after each event, as the replay reads the record up to there."""

import pytest

from ledger.event import type_of
from replay.said import ENGLISH
from reports.language import Language, voice
from reports.scene import Chips, Guest, Place, Scene, Step, steps
from tests.replay.play import play

ANTE = Chips(wager="ante", stake="100")
ROUND = "1 G1 ante 100\nbets closed\n1 dealt Qs Qh Qd Ac Ah\ndealer dealt Kh ?? ?? ?? ??"


def unfolded(rows: str) -> list[Step]:
    return steps(play(rows).standing, {1}, ENGLISH)[1]


def at_last(rows: str) -> Scene:
    """Return all that lies there in the end."""
    boxes: dict[int, Place] = {}
    dealer = Place()
    for _, scene in unfolded(rows):
        boxes |= scene.boxes
        dealer = scene.dealer or dealer
    return Scene(boxes=boxes, dealer=dealer)


def box(rows: str, number: int = 1) -> Place:
    return at_last(rows).boxes[number]


def dealer(rows: str) -> Place:
    found = at_last(rows).dealer
    assert found
    return found


def chips(rows: str) -> list[Chips]:
    return [each for guest in box(rows).guests for each in guest.chips]


def test_a_step_tells_only_what_its_event_changed() -> None:
    told = [
        (type_of(event), list(scene.boxes), bool(scene.dealer)) for event, scene in unfolded(ROUND)
    ]
    assert told == [
        ("round_opened", [], True),
        ("wager_placed", [1], False),
        ("bets_closed", [], False),
        ("cards_dealt", [1], False),
        ("dealer_dealt", [], True),
    ]


def test_only_the_wanted_rounds_are_told() -> None:
    standing = play(f"{ROUND}\nround closed\nround opened 2\n1 G1 ante 100").standing
    assert {number: len(told) for number, told in steps(standing, {2}, ENGLISH).items()} == {2: 2}


def test_cards_lie_as_dealt_unseen_ones_without_a_face() -> None:
    assert box(ROUND).cards == ("Q♠", "Q♥", "Q♦", "A♣", "A♥")
    assert dealer(ROUND).cards == ("K♥", "", "", "", "")


def test_exchanged_cards_go_and_others_come() -> None:
    place = box(f"{ROUND}\n1 discards Qd Ac receives 2s ??")
    assert place.cards == ("Q♠", "Q♥", "A♥", "2♠", "")
    assert place.gone == ("Q♦", "A♣")


def test_a_discard_that_nobody_saw_dealt_is_one_of_the_unseen() -> None:
    place = box("1 G1 ante 100\n1 dealt Qs ?? ?? ?? ??\n1 discards Kd receives 2s")
    assert place.cards == ("Q♠", "", "", "", "2♠")


def test_a_sixth_card_comes_last() -> None:
    assert box(f"{ROUND}\n1 sixth card Kd").cards[5:] == ("K♦",)


def test_what_is_shown_lies_there() -> None:
    assert box(f"{ROUND}\n1 shows 2s 2h 2d 3c 3h").cards == ("2♠", "2♥", "2♦", "3♣", "3♥")
    shown = f"{ROUND}\ndealer shows Kh As 9d 5s 3h"
    assert dealer(shown).cards == ("K♥", "A♠", "9♦", "5♠", "3♥")
    place = dealer(f"{shown}\ndealer discards As receives 2c")
    assert (place.cards, place.gone) == (("K♥", "9♦", "5♠", "3♥", "2♣"), ("A♠",))


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ("1 G1 ante 100", ANTE),
        ("1 G1 ante 100\n1 G1 ante 50", Chips(wager="ante", stake="150")),
        ("1 G1 ante 100\n1 G1 withdraws ante 40", Chips(wager="ante", stake="60")),
        (
            "1 G1 ante 100\n1 G1 taken ante 40",
            Chips(wager="ante", stake="100", taken="40"),
        ),
        (
            "1 G1 ante 100\n1 G1 taken ante 100",
            Chips(wager="ante", stake="100", taken="100", state="taken"),
        ),
        (
            "1 G1 ante 100\n1 G1 paid ante 90\n1 G1 returns ante 20\nround closed",
            Chips(wager="ante", stake="100", paid="70", state="back"),
        ),
        ("1 G1 sixth 100", Chips(wager="sixth card's fee", stake="100", state="house")),
        ("1 G1 paid bet 5", Chips(wager="bet", paid="5")),
    ],
)
def test_chips_say_what_lies_there_and_what_became_of_it(rows: str, wanted: Chips) -> None:
    assert chips(rows) == [wanted]


def test_what_was_withdrawn_whole_lies_there_no_more() -> None:
    assert box("1 G1 ante 100\n1 G1 withdraws ante 100").guests == ()


def test_guests_stand_in_the_order_in_which_they_came() -> None:
    guests = box("1 G2 ante 100\n1 G1 ante 100\n1 G2 bonus 50").guests
    bonus = Chips(wager="bonus", stake="50")
    assert guests == (Guest(name="G2", chips=(ANTE, bonus)), Guest(name="G1", chips=(ANTE,)))


def test_blind_and_folded_boxes_are_marked() -> None:
    assert box("1 G1 ante 100 blind").blind
    assert not box(ROUND).folded
    assert box(f"{ROUND}\n1 folds").folded


def test_a_redeal_clears_the_cards_and_undoes_later_stakes() -> None:
    place = box(f"{ROUND}\n1 G1 bet 200\nmisdeal dropped card")
    assert place == Place(guests=(Guest(name="G1", chips=(ANTE,)),))


def test_amounts_and_wagers_are_told_in_the_voices_words() -> None:
    russian = voice(Language.RUSSIAN)
    told = steps(play("1 G1 ante 1000").standing, {1}, russian)[1]
    ((ante,),) = (guest.chips for guest in told[1][1].boxes[1].guests)
    assert (ante.wager, ante.stake) == ("анте", "1\xa0000")
