"""A redeal has a cause, and leaves what was staked before the deal."""

from ledger.event import Wager
from replay.misdeal import founded
from tests.replay.play import fold

FIVE = "1 G1 ante 100\n1 dealt As Ad 8c 6h 2s\n"
DEALER = "dealer dealt Kh ?? ?? ?? ??"


def cause(rows: str) -> bool:
    (this,) = fold(rows)
    return founded(this.deal)


def test_a_wrong_number_of_cards_is_a_cause() -> None:
    assert cause(FIVE + "dealer dealt Kh ?? ?? ??")
    assert cause("1 G1 ante 100\n1 dealt As Ad 8c 6h\n" + DEALER)
    assert not cause(FIVE + DEALER)


def test_a_card_dealt_twice_is_a_cause() -> None:
    assert cause(FIVE + "dealer dealt As ?? ?? ?? ??")


def test_a_deal_broken_off_before_every_hand_has_its_cards_is_a_cause() -> None:
    assert cause("2 G2 ante 100\n" + FIVE + DEALER)


def test_a_box_whose_ante_came_after_the_deal_had_no_hand_to_be_dealt() -> None:
    assert not cause(FIVE + DEALER + "\n2 G2 ante 100")


def left(rows: str) -> dict[Wager, int]:
    (this,) = fold(rows + "\nmisdeal a card lay twice")
    box = this.deal.boxes[1]
    stakes = {wager: box.stake("G1", wager) for wager in Wager}
    return {wager: stake for wager, stake in stakes.items() if stake}


def test_antes_and_bonuses_stay_and_other_stakes_go_back() -> None:
    rows = f"1 G1 ante 100\n1 G1 bonus 50\n{DEALER}\n1 G1 bet 200\n1 G1 sixth 100"
    assert left(rows) == {Wager.ANTE: 100, Wager.BONUS: 50}


def test_blind_stakes_stay_but_not_a_blind_boxs_bet_after_the_deal() -> None:
    blind = "1 G1 ante 100 blind\n1 G1 bet 200\n1 G1 sixth 100\n1 G1 insurance 300\n"
    stays = {Wager.ANTE: 100, Wager.BET: 200, Wager.SIXTH: 100, Wager.INSURANCE: 300}
    assert left(blind + DEALER) == stays
    assert left(f"1 G1 ante 100 blind\n{DEALER}\n1 G1 bet 200") == {Wager.ANTE: 100}


def test_a_withdrawal_stays_with_what_it_was_taken_from() -> None:
    rows = f"1 G1 ante 100 blind\n1 G1 bet 200\n{DEALER}\n1 G1 withdraws bet 200"
    assert left(rows) == {Wager.ANTE: 100}
    rows = f"1 G1 ante 100 blind\n{DEALER}\n1 G1 bet 200\n1 G1 withdraws bet 200"
    assert left(rows) == {Wager.ANTE: 100}


def test_bets_stay_closed() -> None:
    (this,) = fold(f"1 G1 ante 100\n{DEALER}\nmisdeal four cards\n2 G2 ante 100")
    assert this.deal.boxes[2].placed[0].when.phase.name == "CLOSED"


def overdrawn(rows: str) -> list[Wager]:
    (this,) = fold(rows + "\nmisdeal a card lay twice")
    return [each.wager for each in this.deal.boxes[1].overdrawn]


def test_a_withdrawal_of_more_than_lay_there_stays_with_its_stake() -> None:
    rows = "1 G1 ante 100{}\n1 G1 bet 200\n1 G1 withdraws ante 150\n1 G1 withdraws bet 250\n"
    assert overdrawn(rows.format("") + DEALER) == [Wager.ANTE]
    blind = "1 G2 ante 100 blind\n" + rows.format(" blind")
    assert overdrawn(blind + DEALER) == [Wager.ANTE, Wager.BET]
