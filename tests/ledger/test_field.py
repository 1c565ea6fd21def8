"""What the fields of events may hold, at their bounds."""

from typing import Any

import msgspec
import pytest

from ledger import field

HOLDS: list[tuple[object, object, bool]] = [
    (field.Id, "RP-01:a_b.C-1", True),
    (field.Id, "i" * 64, True),
    (field.Id, "i" * 65, False),
    (field.Id, "é", False),
    (field.Id, "a\n", False),
    (field.Text, "é" * 64, True),
    (field.Text, "😀" * 64, True),
    (field.Text, "é" * 65, False),
    (field.Reason, "r" * 500, True),
    (field.Reason, "r" * 501, False),
    (field.Time, "2026-11-27T18:00:00Z", True),
    (field.Time, "2026-11-27t18:00:00.123456789z", True),
    (field.Time, "2026-11-27 18:00:00Z", False),
    (field.Time, "2026-11-27T18:00Z", False),
    (field.Time, "2026-11-27T18:00:00+0300", False),
    (field.Time, "2026-11-27T18:00:00.Z", False),
    (field.Time, "２０２６-11-27T18:00:00Z", False),
    (field.Day, "2026-11-27", True),
    (field.Day, "20261127", False),
    (field.Day, "2026-11-2٧", False),
    (field.Currency, "RUB", True),
    (field.Currency, "Rub", False),
    (field.RulebookName, "classic", True),
    (field.RulebookName, "my_casino-2.1@12", True),
    (field.RulebookName, "classic@", False),
    (field.RulebookName, "classic@01", False),
    (field.RulebookName, "classic@1٢", False),
    (field.RulebookName, "Classic", False),
    (field.Amount, 1, True),
    (field.Amount, 0, False),
    (field.Amount, field.SAFE, True),
    (field.Amount, field.SAFE + 1, False),
    (field.Inventory, 0, True),
    (field.Inventory, -1, False),
    (field.Box, 9, True),
    (field.Box, 10, False),
    (field.Card, "Td", True),
    (field.Card, "??", True),
    (field.Card, "1d", False),
    (field.Card, "TD", False),
    (field.Card, "?d", False),
    (field.Cards, ["2c"] * 6, True),
    (field.Cards, ["2c"] * 7, False),
    (field.TwoNames, ["Ann", "Bob"], True),
    (field.TwoNames, ["Ann", "Bob", "Cid"], False),
]


@pytest.mark.parametrize(("kind", "value", "held"), HOLDS)
def test_a_field_holds_what_the_contract_says(kind: Any, value: object, held: bool) -> None:  # noqa: ANN401, FBT001 # a type, and a case's outcome
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        assert not held
    else:
        assert held


def test_every_rank_and_suit_makes_a_card() -> None:
    cards = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    assert all(msgspec.convert(card, field.Card) for card in cards)


def test_the_decoder_names_each_form_as_the_words_for_it_are_kept() -> None:
    for kind in (field.Id, field.Time, field.Day, field.Currency, field.RulebookName, field.Card):
        with pytest.raises(msgspec.ValidationError) as caught:
            msgspec.convert("!", kind)
        assert str(caught.value).removeprefix("Expected ") in field.FORMS
