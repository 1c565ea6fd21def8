"""What types alone cannot tell of an event: dates, texts, cards twice, fees taken."""

import json
import unicodedata
from datetime import date
from typing import Final

from ledger.event import (
    FEES,
    AnyEvent,
    CardsDealt,
    CardsExchanged,
    DealerDealt,
    DealerShown,
    HandShown,
    ShiftOpened,
    WagerPlaced,
    WagerTaken,
)
from ledger.field import UNSEEN
from ledger.refusal import BadValue, shown

LONGEST: Final = {"by": 64, "reason": 500, "table": 64}
"""Characters that a person may say at the desk."""


def check(event: AnyEvent) -> None:
    """Refuse a card twice in a list, a day that no calendar has, a fee taken, blind but not true.

    Raises:
        BadValue: one of these.
    """
    match event:
        case CardsDealt() | DealerDealt() | HandShown() | DealerShown():
            _check_cards("cards", event.cards)
        case CardsExchanged():
            _check_cards("discarded", event.discarded)
            _check_cards("received", event.received)
        case WagerPlaced(blind=False):
            raise BadValue("blind", "true, or no such field", "false")
        case WagerTaken() if event.wager in FEES:
            stakes = "a stake: fees are the house's when placed"
            raise BadValue("wager", stakes, event.wager.value)
        case ShiftOpened():
            _check_day(event.gaming_day)
        case _:
            pass


def _check_cards(field: str, cards: tuple[str, ...]) -> None:
    seen = [card for card in cards if card != UNSEEN]
    if len(set(seen)) != len(seen):
        twice = next(card for card in seen if seen.count(card) > 1)
        raise BadValue(field, "no card twice", f"{twice} twice")


def _check_day(day: str) -> None:
    try:
        date.fromisoformat(day)
    except ValueError:
        raise BadValue("gaming_day", "a day of the calendar, as 2026-11-30", day) from None


def check_texts(value: object, field: str = "") -> None:
    """Refuse strings that are not NFC or hold control characters, wherever they stand.

    Raises:
        BadValue: such a string; what is odd in it is shown as an escape.
    """
    match value:
        case str():
            if any(unicodedata.category(char) == "Cc" for char in value):
                raise BadValue(field, "text without control characters", json.dumps(value))
            if not unicodedata.is_normalized("NFC", value):
                raise BadValue(field, "text in Unicode form NFC", json.dumps(value))
        case dict():
            for key, item in value.items():
                check_texts(item, f"{field}.{key}" if field else str(key))
        case list() | tuple():
            for item in value:
                check_texts(item, field)
        case _:
            pass


def check_words(**fields: str) -> None:
    """Refuse a name or a reason that says nothing, is too long or is no plain text.

    Raises:
        BadValue: one of these.
    """
    for field, text in fields.items():
        longest = LONGEST[field]
        if not text.strip() or len(text) > longest:
            raise BadValue(field, f"1 to {longest} characters", shown(text))
        try:
            text.encode()
        except UnicodeEncodeError:
            raise BadValue(field, "text in UTF-8", ascii(text)) from None
        check_texts(text, field)
