"""A card: two characters on the wire, such as "As", and a small number here.

The number is ``rank * 4 + suit``: ranks from 0 for the deuce to 12 for the ace, suits in the order
clubs, diamonds, hearts, spades. Suits have no rank: their order only makes the number unique.
"""

from typing import Final, NewType

from ledger.field import UNSEEN

Card = NewType("Card", int)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SYMBOLS: Final = "♣♦♥♠"
KING: Final = 11
ACE: Final = 12
DECK: Final = tuple(Card(number) for number in range(len(RANKS) * len(SUITS)))
"""The 52 cards, ascending by number."""


class UnknownCardError(ValueError):
    """A text that names none of the 52 cards."""

    def __init__(self, text: str) -> None:
        """Keep the text and say what was expected."""
        self.text = text
        super().__init__(f"not a card: {text!r}; expected one of {RANKS} and one of {SUITS}")


def rank_of(card: Card) -> int:
    """Return the rank, 0 for the deuce to 12 for the ace."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit, 0 to 3 for clubs, diamonds, hearts, spades."""
    return card & 3


def text(card: Card) -> str:
    """Return the wire's two characters, such as "Td"."""
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


def face(card: Card) -> str:
    """Return the card as people read it, such as "10♦"."""
    rank = RANKS[rank_of(card)]
    return ("10" if rank == "T" else rank) + SYMBOLS[suit_of(card)]


_BY_TEXT: Final = {text(each): each for each in DECK}


def card(text: str) -> Card:
    """Return the card that a wire text names; raise `UnknownCardError` for any other text."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise UnknownCardError(text) from None


def seen(text: str) -> Card | None:
    """Return the card that a wire text names, or None for the text of an unseen card."""
    return None if text == UNSEEN else card(text)
