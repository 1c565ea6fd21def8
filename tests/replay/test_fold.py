"""Events become rounds: their facts in order, the phase at each, limits as bets closed."""

from typing import TypeGuard

from msgspec.structs import replace

from ledger.event import AnyEvent, Correction, ShiftOpened, TableEvent, Wager, type_of
from replay.fold import rounds, unfolding
from replay.round import Phase
from tests.replay.play import fold, log_of


def test_the_first_card_closes_the_bets() -> None:
    (this,) = fold("1 G1 ante 100\n1 dealt As\n1 G1 bet 200")
    assert [placed.when.phase for placed in this.deal.boxes[1].placed] == [
        Phase.BETTING,
        Phase.DEALT,
    ]


def test_a_sixth_card_is_a_card_too() -> None:
    (this,) = fold("1 sixth card As\n1 G1 ante 100")
    assert this.deal.boxes[1].placed[0].when.phase is Phase.DEALT


def test_limits_are_those_in_force_when_bets_close() -> None:
    (this,) = fold("limits 50 500\nbets closed\nlimits 10 100")
    assert (this.limits.ante_min, this.limits.ante_max) == (50, 500)


def test_cards_dealt_in_parts_add_up() -> None:
    (this,) = fold("1 dealt As Ad\n1 dealt 8c 6h 2s")
    assert len(this.deal.boxes[1].dealt) == 5


def test_no_more_is_withdrawn_than_lay_there() -> None:
    (this,) = fold("1 G1 ante 100\n1 G1 withdraws ante 150")
    box = this.deal.boxes[1]
    assert box.stake("G1", Wager.ANTE) == 0
    assert len(box.overdrawn) == 1


def test_a_payment_after_the_close_or_the_next_rounds_opening_came_after() -> None:
    first, _ = fold("round opened 1\n1 G1 paid bet 5\nround opened 2\nround closed")
    assert not first.moved[0].after_close
    closed = fold("1 G1 paid bet 5\nround closed\n1 G1 paid bet 6")[0]
    assert [moved.after_close for moved in closed.moved] == [False, True]


def test_a_round_follows_the_one_before_it() -> None:
    numbers = [(each.number, each.follows) for each in fold("round opened 4\nround opened 9")]
    assert numbers == [(4, None), (9, 4)]


def test_a_round_is_over_when_closed_superseded_or_its_shift_is_closed() -> None:
    assert [each.over for each in fold("round opened 1\nround opened 2")] == [True, False]
    assert [each.over for each in fold("round opened 1\nshift closed 5")] == [True]


def test_a_round_tells_when_it_opened_and_who_dealt() -> None:
    rows = "round opened 1\nround closed\ndealer changed D2\nround opened 2\nround closed"
    opening, *events = log_of(rows).events
    assert isinstance(opening, ShiftOpened)
    shift = [event for event in (replace(opening, dealer="D1"), *events) if told(event)]
    first, second = rounds(shift)
    assert (first.dealer_name, second.dealer_name) == ("D1", "D2")
    assert first.at == events[0].at
    assert fold(rows)[0].dealer_name is None


def told(event: AnyEvent) -> TypeGuard[TableEvent]:
    return not isinstance(event, Correction)


def test_a_redeal_is_kept_with_its_reason_and_whether_it_had_a_cause() -> None:
    dealt = "1 G1 ante 100\n1 dealt {}\ndealer dealt Kh ?? ?? ?? ??\nmisdeal a card lay open"
    for cards, founded in (("As Ad 8c 6h 2s", False), ("As Ad 8c 6h", True)):
        (misdeal,) = fold(dealt.format(cards))[0].misdeals
        assert (misdeal.reason, misdeal.founded) == ("a card lay open", founded)
        assert list(misdeal.deal.boxes) == [1]
        assert misdeal.when.event == "E6"


def test_a_hand_may_be_dealt_in_parts() -> None:
    (this,) = fold("dealer dealt Kh ??\ndealer dealt ?? ?? ??\n1 dealt As\n1 dealt Ad 8c 6h 2s")
    assert (len(this.deal.dealer.dealt), len(this.deal.boxes[1].dealt)) == (5, 5)


def test_a_round_unfolds_event_by_event() -> None:
    events = log_of("1 G1 ante 100\nfill 5\n1 G1 withdraws ante 30\n1 folds").events
    told = [
        (type_of(event), sum(placed.amount for placed in this.deal.box(1).placed))
        for event, this in unfolding(event for event in events if not isinstance(event, Correction))
    ]
    assert told == [
        ("round_opened", 0),
        ("wager_placed", 100),
        ("wager_withdrawn", 70),
        ("box_folded", 70),
    ]
