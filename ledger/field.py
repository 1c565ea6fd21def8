"""What a field of a table event may hold: forms of text, amounts, cards.

Source: the wire format of table events (docs/events.md). Money is whole minor units of the
currency (ISO 4217); ``at`` is kept as the text it came as; boxes count from the dealer's left.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta

UNSEEN = "??"
"""A card that lies face down."""

SAFE = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly (RFC 8785, section 3.2.2.3)."""

ID = r"^[A-Za-z0-9._:-]{1,64}\Z"
TIME = (
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?"
    r"([Zz]|[+-][0-9]{2}:[0-9]{2})\Z"
)
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z"
CURRENCY = r"^[A-Z]{3}\Z"
RULEBOOK = r"^[a-z0-9][a-z0-9_.-]*(@[1-9][0-9]*)?\Z"
CARD = r"^([2-9TJQKA][cdhs]|\?\?)\Z"

FORMS = {
    f"`str` matching regex {form!r}": words
    for form, words in (
        (ID, "1 to 64 of A-Z a-z 0-9 . _ - :"),
        (TIME, "a time of RFC 3339 with an offset, as 2026-11-27T18:00:00+03:00"),
        (DAY, "a day of the calendar, as 2026-11-27"),
        (CURRENCY, "a currency of ISO 4217, as EUR"),
        (RULEBOOK, "a rulebook's id, or id@version"),
        (CARD, "a card: a rank of 23456789TJQKA and a suit of cdhs, or ??"),
    )
}
"""How the decoder names a form that a text must have, and how people do (digits are 0-9 only)."""

Id: TypeAlias = Annotated[str, Meta(pattern=ID)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
Time: TypeAlias = Annotated[str, Meta(max_length=64, pattern=TIME)]
Day: TypeAlias = Annotated[str, Meta(pattern=DAY)]
Currency: TypeAlias = Annotated[str, Meta(pattern=CURRENCY)]
RulebookName: TypeAlias = Annotated[str, Meta(max_length=64, pattern=RULEBOOK)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=SAFE)]
Inventory: TypeAlias = Annotated[int, Meta(ge=0, le=SAFE)]
Ordinal: TypeAlias = Annotated[int, Meta(ge=1, le=SAFE)]
Box: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Card: TypeAlias = Annotated[str, Meta(pattern=CARD)]
Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(min_length=1, max_length=6)]
TwoNames: TypeAlias = tuple[Text, Text]
