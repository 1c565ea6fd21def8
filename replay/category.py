"""The categories of poker hands as Russian Poker ranks them."""

from enum import IntEnum


class Category(IntEnum):
    """A category; the higher number ranks higher, and is its bit in a set of seconds."""

    NO_GAME = 0
    ACE_KING = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10

    @classmethod
    def named(cls, key: str) -> "Category":
        """Return the category with this `key`; raise ValueError if there is none."""
        for category in cls:
            if category.key == key:
                return category
        raise ValueError(key)

    @property
    def key(self) -> str:
        """The name in rulebooks and JSON, such as "ace_king"."""
        return self.name.lower()

    @property
    def words(self) -> str:
        """The name in English sentences, such as "ace-king" or "three of a kind"."""
        return "ace-king" if self is Category.ACE_KING else self.key.replace("_", " ")
