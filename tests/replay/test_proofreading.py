"""Every fault of a rulebook is told at one go: its line, its key, what was expected, what came."""

import re

import pytest

from replay.builtin import toml
from replay.fault import Fault
from replay.manuscript import manuscript
from replay.proofreading import proofread, wanted
from replay.rules import Held, Multiple, Outcome, Pay, Rules, Share

OPEN = toml("open")


def faults(text: str) -> list[Fault]:
    return proofread(manuscript(text)).faults


def line_of(words: str) -> int:
    return OPEN[: OPEN.index(words)].count("\n") + 1


SOURCE = 'source = "paragraph 2: four boxes at most" }'
FOUR = "on_table = { value = 4, " + SOURCE
PAIR = "pair = { value = 1,"
WRONG = [
    (FOUR, "on_table = 4", "boxes.on_table", '{ value = …, source = "…" }', "4"),
    (FOUR, "on_table = { value = 4 }", "boxes.on_table", "a source in words", "nothing"),
    (FOUR, 'on_table = { value = 4, source = " " }', "boxes.on_table", "a source in words", '" "'),
    (FOUR, "on_table = { value = 10, " + SOURCE, "boxes.on_table", "a whole number, 1 to 9", "10"),
    (FOUR, 'on_table = { value = "4", ' + SOURCE, "boxes.on_table", "a whole number", '"4"'),
    (FOUR, "on_table = { value = true, " + SOURCE, "boxes.on_table", "a whole number", "true"),
    (FOUR, "on_table = { value = 4.0, " + SOURCE, "boxes.on_table", "a whole number", "4.0"),
    (FOUR, "on_table = { value = [4], " + SOURCE, "boxes.on_table", "whole", "a list of 1"),
    (FOUR, "on_table = { value = { a = 1 }, " + SOURCE, "boxes.on_table", "whole", "a table of a"),
    (FOUR, "on_table = { value = 2026-03-01, " + SOURCE, "boxes.on_table", "whole", "2026-03-01"),
    (FOUR, "on_table = { vaule = 4, " + SOURCE, "boxes.on_table", "perhaps value", "vaule"),
    (FOUR, "on_table = { " + SOURCE, "boxes.on_table", "a value: a whole number", "nothing"),
    (FOUR, 'on_table = { value = 4, reading = "yes", ' + SOURCE, "boxes.on_table", "true", '"yes"'),
    ("on_table", "on_tabel", "boxes.on_tabel", "a key of [boxes], perhaps on_table", "on_tabel"),
    ('in_order = { value = true, source = "ex', 'x = { value = true, source = "ex', "draw.x",
     "one of", "x"),
    (PAIR, 'pair = { value = "1:1",', "pay.bet.pair", "7 to 1 is written 7", '"1:1"'),
    (PAIR, "pair = { value = 1.5,", "pay.bet.pair", "a whole number, 0 to 100000", "1.5"),
    (PAIR, "pairs = { value = 1,", "pay.bet.pairs", "perhaps pair", "pairs"),
    ('max_share = { value = "1/2"', 'max_share = { value = "50 %"', "insurance.max_share",
     'a fraction in quotes, as "1/2"', '"50 %"'),
    ('max_share = { value = "1/2"', "max_share = { value = 0.5", "insurance.max_share",
     "a fraction in quotes", "0.5"),
    ('tie = { value = "taken"', 'tie = { value = "lost"', "insurance.tie", '"taken" or "back"',
     '"lost"'),
    ('seconds = { value = "any"', "seconds = { value = 21", "pay.seconds", "a list of pairs", "21"),
    ('id = "open"', 'id = "Open"', "id", "an id: 1 to 48 of a-z", '"Open"'),
    ('id = "open"', 'id = "open@2"', "id", "an id", '"open@2"'),
    ('id = "open"', f'id = "{"o" * 49}"', "id", "an id", "o"),
    ("version = 1", "version = 0", "version", "a whole number, 1 to", "0"),
    ("version = 1", "version = 1.0", "version", "a whole number", "1.0"),
    ("version = 1", "version = true", "version", "a whole number", "true"),
    ('title = "Open Russian Poker"', 'title = ""', "title", "a title in words", '""'),
    ("[deck]", "[deck]\n[[deck.more]]", "deck.more", "a key of [deck]", "more"),
    ("[fee]", "[fees]", "fees", "perhaps fee", "fees"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "expected", "got"), WRONG)
def test_a_fault_names_line_key_expected_and_got(
    old: str, new: str, key: str, expected: str, got: str
) -> None:
    found = faults(OPEN.replace(old, new, 1))
    told = next(each for each in found if each.key == key and expected in each.expected)
    assert got in told.got
    assert told.line is not None
    assert 0 <= told.line - line_of(old) <= 1


def test_every_missing_figure_is_told_in_the_line_of_its_section() -> None:
    for key in re.findall(r"^([a-z_]+) = \{ value = (?!\d+, source = \"publ)", OPEN, re.MULTILINE):
        (line,) = re.findall(rf"^{key} = .*\n", OPEN, re.MULTILINE)[:1]
        section = OPEN[: OPEN.index(line)].rpartition("\n[")[2].partition("]")[0]
        (fault,) = faults(OPEN.replace(line, "", 1))
        assert (fault.key, fault.got) == (f"{section}.{key}", "nothing")
        assert fault.line == line_of(f"[{section}]")


def test_a_key_that_was_meant_is_not_called_missing() -> None:
    for old, new, key in (("on_table", "on_tabel", "boxes.on_tabel"), ("[fee]", "[fees]", "fees")):
        assert [fault.key for fault in faults(OPEN.replace(old, new, 1))] == [key]


def test_a_section_that_is_missing_is_told_once() -> None:
    start, end = OPEN.index("[insurance]"), len(OPEN)
    (fault,) = faults(OPEN[:start] + OPEN[end:])
    assert (fault.key, fault.line) == ("insurance", None)


def test_nothing_but_sections_is_missing_of_an_empty_file() -> None:
    keys = [fault.key for fault in faults("")]
    assert keys == ["id", "version", "title", "text", *Rules.__struct_fields__]


def test_all_faults_are_told_at_one_go_by_line() -> None:
    text = OPEN.replace("on_table", "on_tabel").replace("value = 4,", 'value = "four",', 1)
    text = text.replace('tie = { value = "taken"', 'tie = { value = "tied"')
    text = text.replace("version = 1", "version = one")
    found = faults(text)
    assert [each.key for each in found] == ["file", "boxes.on_tabel", "insurance.tie"]
    assert [each.line for each in found] == sorted(each.line or 0 for each in found)


def test_what_may_stand_in_an_unreadable_line_is_not_called_missing() -> None:
    found = faults(OPEN.replace(FOUR, 'on_table = { value = 4, source = "four }', 1))
    assert [each.key for each in found] == ["file"]
    assert found[0].line == line_of(FOUR)


def test_a_figure_may_be_laid_out_in_every_way_of_toml() -> None:
    laid = OPEN.replace(FOUR, f'on_table.value = 4\n"on_table".source = "{"x" * 9}"')
    assert faults(laid) == []
    start, end = OPEN.index("[boxes]"), OPEN.index("[limits]")
    boxes = OPEN[start:end].splitlines()[1:]
    dotted = "\n".join(f"boxes.{line}" if line else "" for line in boxes)
    assert faults(dotted + "\n" + OPEN[:start] + OPEN[end:]) == []


def test_a_value_in_place_of_a_section_is_told() -> None:
    start, end = OPEN.index("[fee]"), OPEN.index("[bet]")
    (fault,) = faults("fee = 1\n" + OPEN[:start] + OPEN[end:])
    assert (fault.line, fault.key, fault.expected, fault.got) == (
        1, "fee", "a section, [fee]", "1",
    )  # fmt: skip


def test_the_figures_keep_the_order_of_the_file() -> None:
    keys = list(proofread(manuscript(OPEN)).figures)
    assert keys.index("pay.maximum_per") < keys.index("pay.bet.ace_king")
    assert len(keys) == len(set(keys)) == OPEN.count("{ value =")


def test_what_a_figure_may_be_is_told_in_words() -> None:
    assert wanted(Held) == 'a whole number, 1 to 9, or "any"'
    assert wanted(Outcome) == '"paid" or "back"'
    assert wanted(bool) == "true or false"
    assert wanted(Multiple) == "a whole number, 0 to 100000"
    assert wanted(Share) == 'a fraction in quotes, as "1/2"'
    seconds = Pay.__annotations__["seconds"]
    assert "a list of pairs" in wanted(seconds)
    assert '"any"' in wanted(seconds)
