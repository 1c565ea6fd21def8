"""Cards for a browser: each drawn once, referred to where it lies, told in words."""

import re

from reports.deck import NAMES, RANKS, card, cards, hand, sprite
from reports.model import Cards, DrawnCard


def test_every_card_is_drawn_once_and_can_be_referred_to() -> None:
    ids = re.findall(r'id="([^"]+)"', sprite())
    assert len(ids) == len(set(ids)) == 53
    faces = [f"{rank}{suit}" for suit in NAMES for rank in RANKS]
    referred = [re.findall(r'href="#([^"]+)"', card(face))[0] for face in (*faces, "")]
    assert referred == ids


def test_a_card_has_its_rank_and_its_suit_of_a_kind() -> None:
    assert re.search(r'<symbol id="card-10heart"[^>]+class="heart">.*?>10</text><path', sprite())


def test_a_hand_is_told_in_words() -> None:
    told = hand(("Q♠", "10♥", ""), "a card not seen")
    assert 'role="img" aria-label="Q♠, 10♥, a card not seen"' in told


def test_cards_that_did_not_lie_there_are_new() -> None:
    told = hand(("Q♠", "10♥", "", ""), "unseen", before=("10♥", ""))
    assert re.findall(r'class="(card[^"]*)"', told) == ["card new", "card", "card", "card new"]


def test_cards_of_combinations_bear_their_signs() -> None:
    told = cards(Cards((DrawnCard("Q♠", main=True, second=True), DrawnCard("2♣")), "two cards"))
    assert told.count('<i class="main">') == 1
    assert told.count('<i class="second">') == 1
    assert 'aria-label="two cards"' in told
