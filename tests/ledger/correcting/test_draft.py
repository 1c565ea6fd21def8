"""A correction is drafted as the line that a device would send."""

import json

import pytest

from ledger.correcting.draft import FORMS, Draft, Kind, blank, editable, event_of
from ledger.intake import read
from ledger.refusal import Refusal
from tests.ledger.shift import CLOSED, events
from tests.ledger.wire import INNER

SIGNED = {"reason": "why", "by": "P-02", "authorised_by": "M-01", "at": "2026-11-28T06:00:00Z"}


@pytest.mark.parametrize("kind", Kind)
def test_a_draft_is_read_back_as_a_correction(kind: Kind) -> None:
    event = None if kind is Kind.VOID else INNER
    line = Draft(kind=kind, named="e-1", id="c-1", event=event, **SIGNED).line("RP-1", "A")
    read(line)
    said = json.loads(line)
    assert said.get("event") == event
    assert (said["type"], said[kind.names]) == (kind.value, "e-1")
    assert (said["table"], said["shift"], said["reason"]) == ("RP-1", "A", "why")


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b"{", b'{"a":1,"a":2}', b'{"a":NaN}', b"\xff", b'{"a":"\\ud800"}',
     b"[" * 100_000, b'{"a":' + b"[" * 900 + b"]" * 900 + b"}" * 2],
)  # fmt: skip
def test_what_is_no_object_is_no_event(text: bytes) -> None:
    with pytest.raises(Refusal):
        event_of(text)


def test_an_event_is_edited_without_what_its_correction_says() -> None:
    payout = next(event for event in events(CLOSED) if event.id == "p1")
    text = editable(payout)
    assert list(json.loads(text))[:2] == ["type", "at"]
    line = Draft(kind=Kind.REPLACE, named="p1", id="c", event=event_of(text), **SIGNED)
    assert read(line.line("RP-1", "A")).event.id == "c"


@pytest.mark.parametrize("kind", FORMS)
def test_a_form_asks_for_what_a_type_must_have(kind: str) -> None:
    form = json.loads(blank(kind, "2026-11-27T18:00:00+03:00"))
    assert (form.pop("type"), form.pop("at")) == (kind, "2026-11-27T18:00:00+03:00")
    assert not {"id", "by", "table", "shift", "round", "blind"} & set(form)
    assert ("box" in form) == ("box" in FORMS[kind].__struct_fields__)
