"""A TOML text falls into statements with their lines, however it is laid out."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.manuscript import manuscript
from replay.statement import UnreadableError, parsed, statements

LAID_OUT = r'''# a comment, with = and [brackets] and "quotes"
id = "house"   # another
title = "it's = not [a] # comment \" nor an end"
text = """first
[second] = "third" ""
\""" # fourth"""

[boxes]          # a header with a comment
on_table = { value = 4, source = "rule [2] # so" }
'open_per_guest' = { value = 2, source = 'a \' }
  [boxes."odd = key"]
  value = 1

[ pay . bet ]
pair.value = 1
pair . "source" = "rule 9"

[pay]
seconds = { value = [
  "flush+pair", # the first = one
  "it's", ']',

  """x
y""",
], source = "rule 10" }
empty = """"""
quotes = """"two""""
literal = \'\'\'
]]] """ \\\'\'\'
[insurance]
from = 1'''.replace("\\'", "'")

LINES = {
    ("id",): 2,
    ("title",): 3,
    ("text",): 4,
    ("boxes",): 8,
    ("boxes", "on_table"): 9,
    ("boxes", "open_per_guest"): 10,
    ("boxes", "odd = key"): 11,
    ("boxes", "odd = key", "value"): 12,
    ("pay", "bet"): 14,
    ("pay", "bet", "pair", "value"): 15,
    ("pay", "bet", "pair", "source"): 16,
    ("pay",): 18,
    ("pay", "seconds"): 19,
    ("pay", "empty"): 26,
    ("pay", "quotes"): 27,
    ("pay", "literal"): 28,
    ("insurance",): 30,
    ("insurance", "from"): 31,
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_key_is_found_in_its_line_however_it_is_written(end: str) -> None:
    text = LAID_OUT.replace("\n", end)
    assert manuscript(text).lines == LINES
    assert merged(text) == tomllib.loads(text)


def merged(toml: str) -> dict[str, Any]:
    """Return the document that the statements make, each read by itself."""
    document: dict[str, Any] = {}
    section: tuple[str, ...] = ()
    for each in statements(toml):
        path, value = each.read()
        if not path:
            continue
        section, path = (path, path) if each.header else (section, section + path)
        around = document
        for part in path[:-1]:
            around = around.setdefault(part, {})
        around.setdefault(path[-1], value)
    return document


NASTY = st.text(alphabet="a\"'\\#=[]{},.\n\té♠ ", max_size=12)


def basic(text: str) -> str:
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(escapes.get(char, char) for char in text) + '"'


def several_lines(text: str) -> str:
    return '"""\n' + text.replace("\\", "\\\\").replace('"""', '""\\"') + '\\u0041"""'


STRINGS = st.one_of(NASTY.map(basic), NASTY.map(several_lines))
LISTS = st.lists(STRINGS, max_size=3).map(
    lambda items: "[ # a = list\n" + "".join(f"  {item},\n" for item in items) + "]"
)
TABLES = st.one_of(STRINGS, LISTS).map(lambda item: f"{{ value = {item}, 's=' = 1 }}")
VALUES = st.one_of(STRINGS, LISTS, TABLES, st.just("12"), st.just("2026-03-01"))
ROWS = st.lists(st.tuples(st.booleans(), NASTY, VALUES), max_size=8)


@given(ROWS)
def test_any_layout_is_cut_where_the_library_cuts_it(rows: list[tuple[bool, str, str]]) -> None:
    text, lines = "", {}
    for number, (header, name, value) in enumerate(rows):
        lines[number] = text.count("\n") + 1
        key = f"k{number}.{basic(name)}"
        text += f"[{key}]\n\n" if header else f'{key} = {value}\n# = [ "\n'
    read = [each for each in statements(text) if not each.text.startswith("#")]
    assert [each.line for each in read] == list(lines.values())
    for each, (header, name, value) in zip(read, rows, strict=True):
        path, got = each.read()
        assert path[-1] == name
        assert got == ({} if header else tomllib.loads(f"v = {value}")["v"])


def test_a_broken_statement_ends_before_the_next_key() -> None:
    text = 'a = [1,\n2\nb = { value = 3\nc = "x\n[d\ne = 5\n'
    assert [each.line for each in statements(text)] == [1, 3, 4, 5, 6]


BROKEN = [
    ("a = ", 1),
    ("a = 1\nb = 'x", 2),
    ("a = [[" + "[" * 5000, 1),
    ("a = " + "9" * 5000, 1),
    ('\n\na = """x\n\n', 3),
]


@pytest.mark.parametrize(("text", "line"), BROKEN)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int) -> None:
    with pytest.raises(UnreadableError) as unread:
        parsed(text)
    assert unread.value.line == line
