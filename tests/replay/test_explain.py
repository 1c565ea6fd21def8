"""That every round can be explained is shown in tests/reports/test_explained.py."""

from msgspec import UNSET

from replay.audit import AuditedRound
from replay.explain import explain
from replay.hand import HandTold
from tests.hand_audits import audited
from tests.hand_table import case_of
from tests.replay.play import play

WON = """Two combinations
- rulebook: open

| event                       | due      |
|-----------------------------|----------|
| 1 G1 ante 100               | back     |
| bets closed                 |          |
| 1 dealt As Ad Kc 5h 2s      |          |
| dealer dealt Kh ?? ?? ?? ?? |          |
| 1 G1 bet 200                | paid 400 |
| dealer shows Kh Ac 9d 5s 3h |          |
| settle                      |          |
| round closed                |          |

Findings: none
"""


def played() -> AuditedRound:
    (shift,) = audited(case_of("", WON)).shifts
    return shift.rounds[0]


def test_a_hand_is_told_by_its_combinations_and_their_own_cards() -> None:
    told = explain(played())
    assert told.boxes[0].final == HandTold(
        cards=("As", "Ad", "Kc", "5h", "2s"), main="pair", main_cards=("As", "Ad"),
        second="ace_king", second_cards=("As", "Kc"), five=("As", "Ad", "Kc", "5h", "2s"),
        main_multiple=1, second_multiple=1, multiple=2,
    )  # fmt: skip
    assert told.dealer.main == "ace_king"


def test_a_wager_is_told_with_stake_reason_rule_due_and_done() -> None:
    bet = next(wager for wager in explain(played()).wagers if wager.wager == "bet")
    assert (bet.stake, bet.due_paid, bet.paid) == (200, 400, 400)
    assert str(bet.why).startswith("a pair and ace-king, 1 + 1 = 2 to 1 on 2.00")
    assert bet.rule.endswith(" pay.bet")


def test_money_that_moved_where_no_stake_lay_is_told() -> None:
    rows = "1 G1 ante 100\n2 G9 paid bet 100\n2 G9 paid bet 50\nround closed"
    told = explain(play(rows, "open").rounds[0]).wagers[-1]
    assert (told.box, told.guest, told.wager, told.stake) == (2, "G9", "bet", 0)
    assert (told.due_paid, told.due_taken, told.paid, told.taken) == (0, 0, 150, 0)
    assert str(told.why) == "no stake lay there"
    assert told.rule == "open@1 pay.bet"


def test_money_that_moved_on_a_box_past_judging_is_told_without_a_due() -> None:
    rows = """
    1 G1 ante 100
    bets closed
    1 dealt As Ad 8c 6h
    dealer dealt Kh ?? ?? ?? ??
    1 G1 taken ante 100
    round closed
    """
    (told,) = explain(play(rows).rounds[0]).wagers
    assert (told.stake, told.due_paid, told.due_taken, told.taken) == (100, UNSET, UNSET, 100)
    assert str(told.why) == "not judged, as a number of cards was wrong"
    assert told.rule.endswith(" deck.hand")


def test_a_dealer_who_exchanged_nothing_has_one_hand() -> None:
    assert explain(played()).dealer_after_exchange is UNSET


def test_guests_of_a_box_who_bought_a_game_stand_against_other_cards() -> None:
    rows = """
    1 G1 ante 100
    1 G2 ante 100
    1 dealt 8s 8d 8c 5h As
    dealer dealt Kh ?? ?? ?? ??
    1 G1 bet 200
    1 G2 bet 200
    dealer shows Kh Qc 9d 5s 3h
    1 G2 game 100
    dealer discards Kh receives Qs
    round closed
    """
    (box,) = explain(play(rows, "open").rounds[0]).boxes
    assert [(each.guests, str(each.why)) for each in box.stands] == [
        (("G1",), "The dealer has no game."),
        (("G2",), "The box is higher: three of a kind over pair."),
    ]


def test_a_redeal_is_told_with_its_reason() -> None:
    rows = """
    1 G1 ante 100
    1 dealt 8s 8d 8c 5h
    misdeal four cards
    1 dealt 8s 8d 8c 5h As
    dealer dealt Kh ?? ?? ?? ??
    1 folds
    round closed
    """
    (told,) = explain(play(rows).rounds[0]).misdeals
    assert str(told).startswith("A redeal was called: four cards; the cards before it gave cause")
