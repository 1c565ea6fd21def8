"""Text is broken so that nothing is lost and nothing sticks out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.fonts import Face, width
from reports.lines import lines, shortened

LETTERS = "aЖ1 .-_/@\u202f♠"
texts = st.text(LETTERS, max_size=120)


@given(texts, st.floats(20, 300))
def test_no_line_is_wider_than_its_room(text: str, room: float) -> None:
    for line in lines(text, Face.BODY, 9, room):
        assert width(line.rstrip(" "), Face.BODY, 9) <= room + 1e-6


@given(texts, st.floats(20, 300))
def test_no_letter_is_lost(text: str, room: float) -> None:
    assert "".join(lines(text, Face.BODY, 9, room)) == text


@given(texts, st.floats(30, 300))
def test_a_shortened_text_fits(text: str, room: float) -> None:
    cut = shortened(text, Face.BODY, 9, room)
    assert width(cut, Face.BODY, 9) <= room + 1e-6
    assert cut == text or "…" in cut


def test_a_line_break_is_kept() -> None:
    assert lines("one\n\ntwo", Face.BODY, 9, 300) == ["one ", "", "two"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("90\u202f071\u202f992\u202f547\u202f409.91", "90\u202f071\u202f992\u202f547\u202f"),
        ("table-of-the-first-floor", "table-of-the-"),
        ("Ж" * 40, "Ж" * 10),
    ],
)
def test_a_long_word_is_broken_where_it_harms_least(text: str, first: str) -> None:
    room = width(first, Face.BODY, 9) + 6
    assert lines(text, Face.BODY, 9, room)[0] == first


def test_both_ends_of_a_shortened_text_stay() -> None:
    cut = shortened(f"Table RP-01 · {'x' * 200} · shift N", Face.BODY, 9, 200)
    assert cut.startswith("Table RP-01")
    assert cut.endswith("shift N")
