"""Each wager is settled by its case: what it is paid, what is taken, the rest goes back."""

import pytest

from ledger.event import Wager
from replay.due import Case, Due
from replay.settle import hands_of, rounded_up
from tests.replay.play import due, fold, judged

DEALT = "1 G1 ante 100\n1 dealt {box}\ndealer dealt ?? ?? ?? ?? ??\n"
NOTHING, PAIR = "Kh Qc 9d 5s 3h", "Kh Kc 9d 5s 3h"
BET = DEALT + "1 G1 bet 200\ndealer shows {dealer}\n"

SETTLED = [
    # box | dealer | rows after | case | (ante paid, taken) and (bet paid, taken)
    ("As Ad 8c 6h 2s", NOTHING, "", Case.NO_GAME, ((100, 0), (0, 0))),
    ("As Ad 8c 6h 2s", NOTHING, "1 G1 game 100\ndealer discards Kh receives 7d",
     Case.STILL_NO_GAME, ((0, 0), (0, 0))),
    ("As Ad 8c 6h 2s", NOTHING, "1 G1 game 100\ndealer discards Kh receives 9s",
     Case.HIGHER, ((0, 0), (200, 0))),
    ("As Ad 8c 6h 2s", PAIR, "", Case.HIGHER, ((0, 0), (200, 0))),
    ("Ks Kd 9c 5h 3s", PAIR, "", Case.EQUAL, ((0, 0), (0, 0))),
    ("7s 7d 9c 5h 3s", PAIR, "", Case.LOWER, ((0, 100), (0, 200))),
    ("7s 7d ?? 5h 3s", PAIR, "", Case.NOT_JUDGED, ((0, 0), (0, 0))),
]  # fmt: skip


@pytest.mark.parametrize(("box", "dealer", "rows", "case", "moved"), SETTLED)
def test_ante_and_bet_are_settled_by_the_table_of_cases(
    box: str, dealer: str, rows: str, case: Case, moved: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    this = judged(BET.format(box=box, dealer=dealer) + rows, "open")
    for wager, (paid, taken) in zip(("ante", "bet"), moved, strict=True):
        found = due(this, wager)
        assert (found.case, found.paid, found.taken) == (case, paid, taken)


PLAYED = DEALT.format(box="As Ad 8c 6h 2s")
INSURED = PLAYED + "1 G1 bet 200\n1 G1 insurance 200\n"
RULES = [
    # rows | wager | case | rule
    (PLAYED + "1 folds", "ante", Case.FOLDED, "course.decision"),
    (PLAYED, "ante", Case.UNDECIDED, "course.decision"),
    (PLAYED + "1 G1 bet 200", "ante", Case.NOT_JUDGED, "dealer.minimum"),
    (PLAYED + "1 G1 bet 200", "bet", Case.NOT_JUDGED, "dealer.minimum"),
    (f"{PLAYED}1 G1 bet 200\ndealer shows {NOTHING}", "ante", Case.NO_GAME, "no_game.ante"),
    (f"{PLAYED}1 G1 bet 200\ndealer shows {NOTHING}", "bet", Case.NO_GAME, "no_game.ante"),
    (f"{PLAYED}1 G1 bet 200\ndealer shows {NOTHING}\n1 G1 game 100", "ante",
     Case.STILL_NO_GAME, "bought.failed_ante"),
    (f"{PLAYED}1 G1 bet 200\ndealer shows {NOTHING}\n1 G1 game 100", "bet",
     Case.STILL_NO_GAME, "bought.failed_ante"),
    (f"{PLAYED}1 G1 bet 200\ndealer shows {NOTHING}\n1 G1 game 100\ndealer discards Kh receives ??",
     "ante", Case.NOT_JUDGED, "dealer.minimum"),
    (f"{PLAYED}1 G1 bet 200\ndealer shows {PAIR}", "ante", Case.HIGHER, "win.ante"),
    (f"{PLAYED}1 G1 bet 200\ndealer shows {PAIR}", "bet", Case.HIGHER, "pay.bet"),
    (PLAYED + "1 G1 bonus 50\n1 folds", "bonus", Case.BONUS_LOST_BY_FOLD, "bonus.lost_by_fold"),
    (PLAYED + "1 G1 bonus 50\n1 G1 sixth 100\n1 sixth card 3c", "bonus",
     Case.BONUS_LOST_BY_DRAW, "bonus.lost_by_draw"),
    (PLAYED + "1 G1 bonus 50\n1 G1 bet 200", "bonus", Case.BONUS_MISSED, "pay.bonus"),
    (DEALT.format(box="As Ad ?? 6h 2s") + "1 G1 bonus 50\n1 G1 bet 200", "bonus",
     Case.NOT_JUDGED, "pay.bonus"),
    (f"{INSURED}dealer shows {NOTHING}", "insurance", Case.INSURED_NO_GAME, "insurance.max_of"),
    (f"{INSURED}dealer shows {PAIR}", "insurance", Case.INSURED_LOWER, "insurance.max_of"),
    (f"{INSURED}dealer shows Ah Ac 8d 6c 2h", "insurance", Case.INSURED_LOWER, "insurance.tie"),
    (f"{PLAYED}1 G1 insurance 200\n1 folds", "insurance", Case.INSURANCE_VOID, "insurance.from"),
    (INSURED, "insurance", Case.NOT_JUDGED, "insurance.max_of"),
    (PLAYED + "1 G1 sixth 100\n1 sixth card 3c\n1 folds", "sixth", Case.FEE, "fee.sixth"),
]  # fmt: skip


@pytest.mark.parametrize(("rows", "wager", "case", "rule"), RULES)
def test_a_due_names_its_case_and_the_rule_it_rests_on(
    rows: str, wager: str, case: Case, rule: str
) -> None:
    found = due(judged(rows), wager)
    assert (found.case, found.rule) == (case, rule)


def test_a_stake_of_one_who_had_no_ante_goes_back() -> None:
    this = judged(PLAYED + "1 G2 bet 200\n1 G2 bet 100\n1 folds")
    assert [each for each in this.dues if each.guest != "G1"] == [
        Due(1, "G2", Wager.BET, 300, Case.NO_ANTE, "course.bets_close")
    ]


def test_only_what_was_staked_is_due() -> None:
    rows = f"1 G2 ante 100\n{PLAYED}1 G1 bet 200\ndealer shows {PAIR}"
    found = [(each.guest, each.wager.value) for each in judged(rows).dues]
    assert sorted(found) == [("G1", "ante"), ("G1", "bet"), ("G2", "ante")]


def test_a_hand_that_holds_a_card_twice_is_not_judged() -> None:
    rows = (
        f"{PLAYED}1 G1 exchange 100\n1 discards 2s receives As\n1 G1 bet 200\ndealer shows {PAIR}"
    )
    assert due(judged(rows), "bet").case is Case.NOT_JUDGED


def test_a_fold_takes_the_ante() -> None:
    assert due(judged(DEALT.format(box="As Ad 8c 6h 2s") + "1 folds"), "ante").taken == 100


def test_a_fee_is_the_houses_when_placed() -> None:
    this = judged(DEALT.format(box="As Ad 8c 6h 2s") + "1 G1 sixth 100\n1 sixth card 3c\n1 folds")
    assert due(this, "sixth").taken == 100


@pytest.mark.parametrize(
    ("amount", "unit", "paid"), [(7, 0, 7), (7, 5, 10), (10, 5, 10), (0, 5, 0)]
)
def test_a_payout_is_rounded_up_to_the_smallest_chip(amount: int, unit: int, paid: int) -> None:
    assert rounded_up(amount, unit) == paid


def test_the_rounding_is_a_figure_of_the_rulebook() -> None:
    rows = BET.format(box="As Ad 8c 6h 2s", dealer=PAIR).replace("bet 200", "bet 201")
    assert due(judged(rows, pay__round_up_to="50"), "bet").paid == 250


def test_only_hands_whose_cards_are_all_known_are_ranked() -> None:
    (this,) = fold("1 dealt As Ad 8c 6h 2s\n2 dealt ?? Kd 8h 6c 2c\ndealer dealt Kh ?? ?? ?? ??")
    assert [len(hand) for hand in hands_of(this)] == [5, 5]
