"""An entry's columns are what its bytes say."""

import hashlib

from ledger.derivation import entry_of
from ledger.entry import body_of
from ledger.intake import read
from ledger.pit import Opened
from tests.ledger.wire import line


def test_a_round_s_event_is_found_by_what_it_says() -> None:
    arrival = read(line("wager_placed", "w1"))
    entry = entry_of(arrival, 5)
    event = arrival.event
    assert entry.body == body_of(arrival.json, 5)
    assert entry.digest == hashlib.sha256(arrival.json).digest()
    assert (entry.id, entry.type, entry.recorded_us) == ("w1", "wager_placed", 5)
    assert (entry.table, entry.shift, entry.by) == (event.table, event.shift, event.by)
    assert (entry.at_us, entry.round, entry.gaming_day) == (arrival.at_us, 1, None)


def test_an_opening_is_found_by_its_gaming_day_and_says_its_rulebook() -> None:
    arrival = read(line("shift_opened", "o"))
    entry = entry_of(arrival, 5, Opened(b'{"id":"house"}', "2026-11-27"))
    assert entry.body == body_of(arrival.json, 5, b'{"id":"house"}')
    assert (entry.round, entry.gaming_day) == (None, "2026-11-27")
