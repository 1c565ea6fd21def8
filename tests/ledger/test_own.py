"""The ledger's own entries are written as one canonical form, and say what they are."""

import json

from ledger.own import (
    KeyRotated,
    Kind,
    LineResolved,
    Outcome,
    QuarantineSealed,
    ReportIssued,
    RulebookRegistered,
    entry_of,
    type_of,
)


def test_a_registration_is_an_entry_of_the_ledgers_own() -> None:
    entry = entry_of(RulebookRegistered(id="house", version=1, toml="house 1 №"), 5)
    assert (entry.type, entry.recorded_us, entry.id, entry.table) == (
        "rulebook_registered", 5, None, None,
    )  # fmt: skip
    assert (
        entry.body
        == (
            '{"event":{"id":"house","toml":"house 1 №","type":"rulebook_registered","version":1},'
            '"recorded_at":"1970-01-01T00:00:00.000005Z","v":1}'
        ).encode()
    )


def test_what_an_own_entry_does_not_say_is_left_out() -> None:
    first = entry_of(KeyRotated(key="a"), 0).body
    assert b'{"key":"a","type":"key_rotated"}' in first
    dismissed = LineResolved(number=1, outcome=Outcome.DISMISSED, by="ann", reason="a test")
    assert b'"event_id"' not in entry_of(dismissed, 0).body


def test_a_registered_report_names_only_what_it_is_about() -> None:
    said = ReportIssued(
        number=1, copy=1, report=Kind.INTEGRITY, size=4, root="0" * 64, language="ru-RU",
        sha256="1" * 64, by="Анна", at="2026-12-01T02:30:00Z",
    )  # fmt: skip
    entry = entry_of(said, 0)
    assert entry.by is None
    assert json.loads(entry.body)["event"] == {
        "type": "report_issued", "number": 1, "copy": 1, "report": "integrity", "size": 4,
        "root": "0" * 64, "language": "ru-RU", "form": "pdf", "sha256": "1" * 64, "by": "Анна",
        "at": "2026-12-01T02:30:00Z",
    }  # fmt: skip


def test_a_kind_is_told_by_its_type() -> None:
    assert type_of(QuarantineSealed) == "quarantine_sealed"
