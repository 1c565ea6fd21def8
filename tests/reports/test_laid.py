"""A round is laid out as it lay at the end: hands, what the boxes did, and what was staked."""

from replay.explain import explain
from reports.laid import felt, staked
from reports.language import Language, voice
from reports.model import Cards, Felt, Place
from tests.reports.audits import WON, shift
from tests.reports.dossiers import LONG, MANY


def lay(rows: str, rulebook: str = "classic") -> Felt:
    return felt(explain(shift(rows, rulebook).rounds[0]), 4)


def faces(place: Place) -> str:
    assert isinstance(place.cards, Cards)
    return " ".join(each.face or "??" for each in place.cards.cards)


def test_each_box_of_the_table_has_a_place() -> None:
    table = lay(MANY)
    assert [each.label for each in table.boxes] == [
        *("Box 1", "Box 2, blind", "Box 3", "Box 4: nobody"),
    ]
    assert table.boxes[3].cards is None


def test_a_box_shows_its_last_hand_what_it_did_and_its_worth() -> None:
    first, second, third, _ = lay(MANY).boxes
    assert faces(first) == "Q♠ Q♥ Q♦ A♣ A♥ K♦"
    assert first.worth == "bet · full house + ace-king"
    assert (faces(second), second.worth) == ("?? ?? ?? ?? ??", "bet")
    assert third.worth == "folded · no game"


def test_guests_stand_by_a_box_with_all_that_they_staked_there() -> None:
    first, second, third, _ = lay(MANY).boxes
    assert first.chips == (("G1", "4.00\u202fEUR"), ("B2", "8.00\u202fEUR"))
    assert second.chips == (("G1", "3.00\u202fEUR"),)
    assert third.chips == ((LONG, "3.00\u202fEUR"),)


def test_what_was_staked_is_told_of_every_guest_for_programs() -> None:
    told = staked(explain(shift(MANY).rounds[0]))
    assert [(each.box, each.guest, each.amount) for each in told] == [
        *((1, "G1", 400), (1, "B2", 800), (2, "G1", 300), (3, LONG, 300)),
    ]


def test_of_many_guests_the_first_are_named_and_the_rest_counted() -> None:
    antes = "".join(f"1 B{number} ante 100\n" for number in range(5))
    chips = lay(f"{antes}{WON.strip()}\nround closed").boxes[0].chips
    assert [name for name, _ in chips] == ["B0", "B1", "B2", "and 3 more"]


def test_the_dealer_shows_the_last_hand() -> None:
    assert lay(MANY).dealer.label == "Dealer"
    bought = """
    1 G1 ante 100
    bets closed
    1 dealt Qs Qh 7d 4c 2h
    dealer dealt Kh ?? ?? ?? ??
    1 G1 bet 200
    dealer shows Kh Js 9d 5s 3h
    1 G1 game 100
    dealer discards Kh receives Jc
    round closed
    """
    dealer = lay(bought, "open").dealer
    assert dealer.label == "Dealer, after the exchange"
    assert "J♣" in faces(dealer)


def test_a_round_without_cards_has_places_alone() -> None:
    table = lay("1 G1 ante 100\nbets closed\nround closed")
    assert table.dealer.cards is None
    assert (table.boxes[0].cards, table.boxes[0].worth) == (None, "did not decide")


def test_a_box_that_the_table_does_not_have_is_laid_too() -> None:
    rows = "9 G1 ante 100\nbets closed\nround closed"
    assert [each.label for each in lay(rows).boxes][-1] == "Box 9"


def test_it_is_told_in_russian() -> None:
    told = explain(shift(MANY).rounds[0])
    table = felt(told, 4, voice(Language.RUSSIAN))
    assert [each.label for each in table.boxes][1:] == [
        *("Бокс 2, тёмный", "Бокс 3", "Бокс 4: никого"),
    ]
