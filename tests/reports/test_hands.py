"""A finding is drawn with the hands that it rests on."""

from replay.explain import explain
from replay.finding import Finding
from reports.hands import hands
from reports.model import Hand
from tests.reports.audits import OVERPAID, shift


def drawn(rows: str, rulebook: str = "classic") -> list[Hand]:
    """Return the hands of a shift's first finding."""
    audited = shift(rows, rulebook)
    finding: Finding = audited.findings[0]
    return list(hands(finding, explain(audited.rounds[0])))


def marked(hand: Hand, name: str) -> str:
    return " ".join(each.face for each in hand.cards.cards if getattr(each, name))


def test_a_payment_is_drawn_with_both_combinations() -> None:
    dealer, dealt, final = drawn(OVERPAID)
    assert [dealer.label, dealt.label, final.label] == [
        *("Dealer", "Box 1, as dealt", "Box 1, final hand"),
    ]
    assert marked(dealer, "main") == "K♥ A♠"
    assert marked(final, "main") == "Q♠ Q♥ Q♦ A♣ A♥"
    assert "K♦" in marked(final, "second")
    assert final.worth == "full house + ace-king"


def test_the_alternative_text_tells_the_cards_and_the_combinations() -> None:
    final = drawn(OVERPAID)[-1]
    assert final.cards.alt.startswith(
        "Box 1, final hand: Q♠, Q♥, Q♦, A♣, A♥, K♦."
        " Main combination: Q♠, Q♥, Q♦, A♣, A♥. Second combination: "
    )


def test_an_exchange_of_the_dealer_is_drawn_after_the_first_five() -> None:
    labels = [
        hand.label
        for hand in drawn(
            """
            1 G1 ante 100
            bets closed
            1 dealt As Ad 8c 6h 2s
            dealer dealt Kh ?? ?? ?? ??
            1 G1 bet 200
            dealer shows Kh Qc 9d 5s 3h
            1 G1 game 100
            dealer discards 3h receives Qs
            1 G1 paid bet 200
            round closed
            """,
            "open",
        )
    ]
    assert labels == ["Dealer", "Dealer, after the exchange"]


def test_cards_never_seen_are_drawn_as_backs() -> None:
    dealer, box = drawn(
        """
        1 G1 ante 100
        bets closed
        1 dealt ?? ?? ?? ?? ??
        dealer dealt Kh ?? ?? ?? ??
        1 G1 bet 200
        dealer shows Kh Ac 9d 5s 3h
        1 shows As ?? 8c 6h 2s
        round closed
        """
    )
    assert dealer.worth == "ace-king"
    assert [card.face for card in box.cards.cards] == ["A♠", "", "8♣", "6♥", "2♠"]
    assert box.worth == ""
    assert "a card not seen" in box.cards.alt


def test_a_card_in_two_places_is_drawn_where_it_lay() -> None:
    drawn_hands = drawn(
        """
        1 G1 ante 100
        2 G2 ante 100
        3 G3 ante 100
        bets closed
        1 dealt Jc Td 8s 6d 2h
        2 dealt 8s 5d 4c 3s 2d
        3 dealt 9s 5h 4d 3d 2c
        dealer dealt Kh ?? ?? ?? ??
        1 folds
        2 folds
        3 folds
        1 G1 taken ante 100
        2 G2 taken ante 100
        3 G3 taken ante 100
        round closed
        """
    )
    assert [hand.label for hand in drawn_hands] == ["Box 1", "Box 2"]


def test_a_hand_with_a_card_twice_is_drawn_unmarked() -> None:
    (hand,) = drawn(
        """
        1 G1 ante 100
        bets closed
        1 dealt Jc Td 8s
        1 dealt 8s 2h
        dealer dealt Kh ?? ?? ?? ??
        1 folds
        1 G1 taken ante 100
        round closed
        """
    )
    assert not marked(hand, "main")
