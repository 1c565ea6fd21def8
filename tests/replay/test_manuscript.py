"""Whatever stands in a text is told: what can be read, where it stands, what can't be read."""

import random
import tomllib

import pytest

from replay.builtin import toml
from replay.manuscript import manuscript

NOT_TOML = [
    ("a = 1\nb = \nc = 3\nd = nope\n", [2, 4], ["a", "c"]),
    ("a = [1,\n2\nb = 2\n", [2], ["b"]),
    ("[a\nb = 1\n[c]\nd = 1\n", [1], ["c"]),
    ("a = 1\na = 2\n", [2], ["a"]),
    ("[a]\nb = 1\n[c]\n[a]\nd = 2\n", [4], ["a", "c"]),
    ("a = 1\n[a]\nb = 2\n", [2], ["a"]),
    ("a.b = 1\n[a]\n", [2], ["a"]),
    ("a = { b = 1 }\na.c = 2\n", [2], ["a"]),
    ("just words\na = 1\n", [1], ["a"]),
    ('a = "x\nb = 1\n', [1], ["b"]),
    ("с = 1\nb = 1\n", [1], ["b"]),
]


@pytest.mark.parametrize(("text", "lines", "keys"), NOT_TOML)
def test_each_broken_line_is_told_and_the_others_are_read(
    text: str, lines: list[int], keys: list[str]
) -> None:
    read = manuscript(text)
    assert [fault.line for fault in read.faults] == lines
    assert sorted(read.document) == keys


def test_a_key_that_stands_twice_is_told_with_both_lines() -> None:
    (fault,) = manuscript("[a]\nb = 1\n\n'b' = 2\n").faults
    assert (fault.line, fault.key) == (4, "a.b")
    assert "line 2" in fault.got


def test_a_key_that_is_missing_belongs_to_the_line_of_its_section() -> None:
    read = manuscript("x = 1\n[a]\nb = { value = 1 }\n")
    assert read.line(("a", "b", "value")) == 3
    assert read.line(("a", "c")) == 2
    assert read.line(("z",)) is None


def test_a_text_is_read_to_its_end_whatever_was_done_to_it() -> None:
    rng = random.Random(4)
    whole = toml("open")
    for _ in range(400):
        text = whole
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            put = rng.choice(
                ["", "[", "]", "{", "}", '"', "'", "=", "#", "\n", '"""', "\\", ",", "."]
            )
            text = text[:at] + put + text[at + rng.choice([0, 1, 9]) :]
        read = manuscript(text)
        try:
            assert read.document == tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            assert read.faults
            assert all(1 <= (each.line or 0) <= text.count("\n") + 1 for each in read.faults)
        else:
            assert read.faults == []
