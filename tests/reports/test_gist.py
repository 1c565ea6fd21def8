"""Every event is told in a few words."""

import pytest

from ledger import event as wire
from ledger.intake import read
from replay.money import GROUP
from reports.gist import gist, kind, told
from tests.ledger.wire import OPTIONAL, TYPES, line

SAID = {
    "shift_opened": "2026-11-27, house, ante 1.00 to 100.00 EUR, inventory 0.00 EUR",
    "limits_changed": "ante 1.00 to 100.00 EUR, payout to 10 000.00 EUR",
    "dealer_changed": "D-2",
    "fill": "50.00 EUR, slip F-1",
    "credit": "50.00 EUR, slip C-1",
    "drop": "50.00 EUR",
    "shift_closed": "inventory 90 071 992 547 409.91 EUR",
    "round_opened": "",
    "wager_placed": "box 1, G-1, ante 5.00 EUR",
    "bets_closed": "",
    "cards_dealt": "box 9, A♠ K♦ Q♥ J♣ 10♠",
    "dealer_dealt": "K♥ ?? ?? ?? ??",
    "box_folded": "box 1",
    "cards_exchanged": "box 1, A♠ for 2♣",
    "sixth_dealt": "box 1, 9♦",
    "dealer_exchanged": "K♥ for ??",
    "misdeal_called": "a card faced up",
    "wager_withdrawn": "box 1, G-1, ante 5.00 EUR",
    "hand_shown": "box 1, A♠ K♦ Q♥ J♣ 10♠ 2♣",
    "dealer_shown": "A♠ K♦ Q♥ J♣ 10♠",
    "payout_made": "box 1, G-1, ante 5.00 EUR",
    "wager_taken": "box 1, G-1, ante 5.00 EUR",
    "payout_returned": "box 1, G-1, ante 5.00 EUR",
    "take_returned": "box 1, G-1, ante 5.00 EUR",
    "round_closed": "",
    "event_voided": "voids e-1; authorised by manager: a slip of the pen",
    "event_replaced": "replaces e-1 by drop, 7.00 EUR; authorised by manager: a slip of the pen",
    "event_inserted": "inserts drop, 7.00 EUR after e-1; authorised by manager: a slip of the pen",
}


@pytest.mark.parametrize("name", TYPES)
def test_every_type_is_told(name: str) -> None:
    event = read(line(name)).event
    said = gist(event, "EUR").replace(GROUP, " ")
    assert said == SAID[name]
    assert kind(event) == name.replace("_", " ")


def test_what_an_event_may_say_is_told_too() -> None:
    blind = read(line("wager_placed", **OPTIONAL["wager_placed"])).event
    assert gist(blind, "EUR").endswith(", blind")
    assert gist(read(line("drop", guest="G-1")).event, "EUR").endswith("EUR, G-1")


def test_an_event_is_told_with_its_kind() -> None:
    assert told(table_event("round_closed"), "EUR") == "round closed"
    assert told(table_event("box_folded"), "EUR") == "box folded, box 1"


def table_event(name: str) -> wire.TableEvent:
    event = read(line(name)).event
    assert not isinstance(event, wire.Correction)
    return event
