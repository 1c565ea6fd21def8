"""A refused line is shown word for word, its bad spot marked; what is no text, byte by byte."""

from reports.facsimile import COLUMNS, LONGEST, plain, rows


def test_carets_stand_under_the_spot() -> None:
    assert list(rows(b'{"amount":"500"}', (10, 15))) == ['{"amount":"500"}', "          ^^^^^"]


def test_a_spot_at_the_end_is_marked_after_it() -> None:
    assert list(rows(b'{"id":', (6, 7))) == ['{"id":', "      ^"]


def test_a_long_line_is_wrapped_and_marked_in_its_row() -> None:
    whole = b"a" * COLUMNS + b"b"
    assert list(rows(whole, (COLUMNS, COLUMNS + 1))) == ["a" * COLUMNS, "b", "^"]
    assert list(rows(whole, (COLUMNS - 1, COLUMNS + 1))) == [
        "a" * COLUMNS, " " * (COLUMNS - 1) + "^", "b", "^",
    ]  # fmt: skip


def test_what_a_terminal_obeys_is_escaped_and_marked_as_wide_as_it_is_shown() -> None:
    assert list(rows("{a\u202eb".encode(), (2, 3))) == [r"{a\u202eb", "  ^^^^^^"]
    assert list(rows(b"ab\x1b[2J", None)) == [r"ab\x1b[2J"]


def test_wide_and_combining_characters_keep_the_marks_in_place() -> None:
    assert list(rows("牌e\u0301x".encode(), (3, 4))) == ["牌e\u0301x", "   ^"]


def test_bytes_that_are_no_text_are_shown_byte_by_byte() -> None:
    assert list(rows(b"\x00\xffAB" * 5, None)) == [
        "00000000  00 ff 41 42 00 ff 41 42 00 ff 41 42 00 ff 41 42  |..AB..AB..AB..AB|",
        "00000010  00 ff 41 42                                      |..AB|",
    ]


def test_a_line_without_end_is_cut_and_says_so() -> None:
    shown = list(rows(b"x" * (LONGEST + 5), None))
    assert shown[-1] == "… and 5 bytes more"
    assert sum(map(len, shown[:-1])) == LONGEST


def test_an_empty_line_is_an_empty_row() -> None:
    assert list(rows(b"", None)) == [""]


def test_plain_text_is_one_line() -> None:
    assert plain("a♠\n\u202e\x00") == r"a♠\n\u202e\x00"
