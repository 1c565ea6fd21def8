"""What types alone cannot tell of an event."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.content import check, check_texts
from ledger.intake import read
from ledger.refusal import BadValue
from tests.ledger.wire import TYPES, line


@pytest.mark.parametrize("kind", TYPES)
def test_each_type_as_the_contract_shows_it_passes(kind: str) -> None:
    check(read(line(kind)).event)


@pytest.mark.parametrize("text", ["Ирина", "Zoë", "№ ♠", "a\u200db", "日本", " "])
def test_a_text_of_any_script_passes(text: str) -> None:
    check_texts({"by": text, "counted_by": [text, text]})


@pytest.mark.parametrize("text", ["\x00", "a\nb", "\x1b[31m", "\x7f", "\x9f", "e\u0301", "\u212b"])
def test_control_characters_and_other_forms_than_nfc_are_refused_wherever(text: str) -> None:
    for value in ({"by": text}, {"event": {"by": text}}, {"by": ["a", text]}):
        with pytest.raises(BadValue) as caught:
            check_texts(value)
        assert caught.value.field.endswith("by")
        assert caught.value.got == json.dumps(text)


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E)))
def test_any_printable_ascii_passes(text: str) -> None:
    check_texts(text, "by")
