"""Entries are read back as what was written."""

import msgspec
import pytest

from ledger import body
from ledger.entry import Record, body_of
from ledger.error import EntryDamaged
from ledger.event import canonical
from ledger.intake import read
from ledger.own import QuarantineSealed, RulebookRegistered, entry_of
from ledger.registry import RulebookUsed
from tests.ledger.wire import TYPES, line

USED = RulebookUsed(id="house", version=2, digest="00" * 32)
REGISTERED = RulebookRegistered(id="house", version=2, toml='id = "house"')


def placed(text: bytes) -> Record:
    return Record(7, text, bytes(32))


@pytest.mark.parametrize("kind", TYPES)
def test_a_table_event_is_read_back(kind: str) -> None:
    arrival = read(line(kind))
    text = body_of(arrival.json, 0)
    found = body.table_body(placed(text))
    assert (found.event, found.recorded_at) == (arrival.event, "1970-01-01T00:00:00.000000Z")
    assert found.rulebook is msgspec.UNSET
    assert canonical(found) == text
    assert body.of_table(text)


def test_the_rulebook_beside_an_opening_is_read_back() -> None:
    text = body_of(read(line("shift_opened")).json, 0, canonical(USED))
    assert body.table_body(placed(text)).rulebook == USED
    assert canonical(body.table_body(placed(text))) == text


def test_a_registration_is_read_back() -> None:
    text = entry_of(REGISTERED, 0).body
    assert body.own(placed(text), RulebookRegistered) == REGISTERED
    assert not body.of_table(text)


def test_an_own_entry_of_another_kind_is_told() -> None:
    text = entry_of(QuarantineSealed(count=1, digest="0" * 64), 0).body
    with pytest.raises(EntryDamaged, match="expected RulebookRegistered, got QuarantineSealed"):
        body.own(placed(text), RulebookRegistered)


def test_an_entry_that_only_a_later_version_knows_is_no_tables() -> None:
    assert not body.of_table(body_of(b'{"digest":"","type":"quarantine_sealed"}', 0))


@pytest.mark.parametrize("wrong", [b'"v":2', b'"v":1,"x":1'])
def test_a_body_of_another_form_is_refused(wrong: bytes) -> None:
    text = body_of(read(line("fill")).json, 0).replace(b'"v":1', wrong)
    with pytest.raises(EntryDamaged, match="entry 7: expected a table event's entry"):
        body.table_body(placed(text))
