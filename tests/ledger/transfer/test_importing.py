"""An export is taken in whole, and comes out again the same to the byte; or nothing is kept."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger.derivation import entry_of
from ledger.error import NotEmpty
from ledger.evidence import BadExport
from ledger.intake import read
from ledger.pit import Opened
from ledger.store import Store
from ledger.transfer.exporting import Export
from ledger.transfer.importing import LINES, blocks, take_in
from tests.ledger.keys import SECOND, keyed, sign
from tests.ledger.night import exported, forged, issued, lines_of, night
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.shift import OPENED
from tests.ledger.transfer.test_founding import tables
from tests.ledger.wire import line
from tests.tamper import tampering

Lines = list[bytes]
COLUMNS = {
    "entry": "seq",
    "event_id": "seq",
    "quarantine": "number",
    "checkpoint": "size",
    "head": "one",
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """Give the export of a night."""
    path = tmp_path_factory.mktemp("night") / "night.db"
    with night(f"sqlite:///{path}") as store:
        return exported(store)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    """Give the lines of a ledger's own entries before its first event, without first and last."""
    with keyed(f"sqlite:///{tmp_path_factory.mktemp('empty') / 'empty.db'}") as store:
        return exported(store)[1:-1]


def rows(url: str) -> dict[str, list[Any]]:
    """Give all that a ledger's tables hold, but for the nodes of its tree."""
    with tampering(url) as asked:
        return {
            table: asked.execute(f"SELECT * FROM {table} ORDER BY {by}")
            for table, by in COLUMNS.items()
        }


def refusal(url: str, lines: Lines) -> str:
    """Take lines in that are refused, and see that nothing is left of them; tell why."""
    with pytest.raises(BadExport) as caught:
        take_in(url, lines, "a.jsonl")
    assert tables(url) == []
    return str(caught.value)


def refused(url: str, *exports: Lines) -> None:
    """Take in what is refused, into one ledger without entries, which stays so."""
    Store.create(url).close()
    before = rows(url)
    for lines in exports:
        with pytest.raises(BadExport):
            take_in(url, lines, "a.jsonl")
    assert rows(url) == before


def test_from_one_database_to_the_other_and_back_every_row_is_the_same(
    tmp_path: Path, empty_postgres_url: str
) -> None:
    urls = [f"sqlite:///{tmp_path / 'a.db'}", empty_postgres_url, f"sqlite:///{tmp_path / 'b.db'}"]
    with night(urls[0]) as store:
        lines, root = exported(store), store.root()
    for url in urls[1:]:
        assert take_in(url, lines, "a.jsonl").tree.root() == root
        with Store.open(url) as store:
            assert exported(store) == lines
            assert store.root() == root
        assert rows(url) == rows(urls[0])


def test_every_prefix_of_a_log_makes_the_ledger_that_it_was(tmp_path: Path) -> None:
    with night(f"sqlite:///{tmp_path / 'night.db'}") as store:
        for size in range(store.size() + 1):
            lines = lines_of(Export(store, size))
            url = f"sqlite:///{tmp_path / f'{size}.db'}"
            log = take_in(url, lines, "a.jsonl")
            assert (log.tree.size, log.tree.root()) == (size, store.root(size))
            with Store.open(url) as copy:
                assert exported(copy) == lines


def test_recording_and_signing_go_on(empty_url: str, told: Lines) -> None:
    take_in(empty_url, told, "a.jsonl")
    with Store.open(empty_url) as store:
        said = [line("shift_opened", "o2", shift="B"), line("drop", "d", amount=1), b"{}"]
        assert record(recorder(store), *said)[0] == "23"  # and three seals before it
        assert sign(store, SECOND).size == store.size() == 27


def test_refused_lines_that_no_entry_seals_are_taken_too(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'copy.db'}"
    with keyed(f"sqlite:///{tmp_path / 'a.db'}") as store:
        record(recorder(store), b"{}", b"[]")
        (*_, first, second, _, last) = exported(store)
        lines = forged([*exported(store)[1:5], first, second])
        assert last.startswith(b'{"end":')
    take_in(url, lines, "a.jsonl")
    with Store.open(url) as store:
        assert exported(store) == lines


def test_issued_reports_are_taken_with_their_numbers(empty_url: str, tmp_path: Path) -> None:
    with night(f"sqlite:///{tmp_path / 'night.db'}") as store:
        numbers = [issued(store).event.number, issued(store, b"another file").event.number]
        lines = exported(store)
    take_in(empty_url, lines, "a.jsonl")
    with Store.open(empty_url) as store:
        assert exported(store) == lines
        again = issued(store, b"a third").event
    assert (numbers, again.number, again.copy) == ([1, 2], 3, 3)
    only_the_second = forged([*lines[1:-3], *lines[-2:-1]])
    told = refusal(f"sqlite:///{tmp_path / 'other.db'}", only_the_second)
    assert told == "line 35 of a.jsonl, entry 26: expected report number 1, got 2"


def test_a_ledger_with_entries_is_left_alone(empty_url: str, told: Lines) -> None:
    with ledger(empty_url) as store:
        with pytest.raises(NotEmpty):
            take_in(empty_url, told, "a.jsonl")
        assert store.size() == 3


def test_after_a_refusal_a_whole_export_is_taken(empty_url: str, told: Lines) -> None:
    refusal(empty_url, told[:-1])
    take_in(empty_url, told, "a.jsonl")


def test_each_line_left_out_or_doubled_or_swapped_is_found(
    empty_sqlite_url: str, told: Lines
) -> None:
    count = range(len(told))
    refused(empty_sqlite_url, *(told[:at] + told[at + 1 :] for at in count))
    refused(empty_sqlite_url, *(told[: at + 1] + told[at:] for at in count))
    swapped = (told[:at] + told[at : at + 2][::-1] + told[at + 2 :] for at in count[:-1])
    refused(empty_sqlite_url, *swapped)


def test_each_place_where_a_file_may_be_cut_is_found(empty_sqlite_url: str, told: Lines) -> None:
    whole = b"".join(told)
    ends = {len(b"".join(told[:at])) for at in range(len(told))}
    cuts = sorted(ends | set(range(1, len(whole), 97)) | {len(whole) - 1})
    refused(empty_sqlite_url, *(whole[:end].splitlines(keepends=True) for end in cuts))


def test_a_changed_byte_is_found_anywhere(empty_sqlite_url: str, told: Lines) -> None:
    whole = b"".join(told)
    changed = (
        whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
        for place in range(0, len(whole), 23)
    )
    refused(empty_sqlite_url, *(each.splitlines(keepends=True) for each in changed))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda told: told[:0], 'line 1 of a.jsonl: expected a first line {"export":…}, got an'),
        (lambda told: told[:-1], "line 35 of a.jsonl: expected a last line"),
        (lambda told: [*told, b"\n"], "line 36 of a.jsonl: expected"),
        (lambda told: [*told, told[-1]], "line 36 of a.jsonl: expected nothing after the end"),
        (lambda told: told[1:], 'line 1 of a.jsonl: expected a first line {"export":…}, got {'),
        (lambda told: [told[0], *told], "line 2 of a.jsonl: expected one first line"),
        (lambda told: told[:6] + told[5:], "line 7 of a.jsonl: expected each event once, got o"),
        (lambda told: told[:7] + told[8:], "line 8 of a.jsonl, field round: expected an open"),
        (lambda told: told[:5] + told[6:], "line 6 of a.jsonl, field shift: expected an open"),
        (
            lambda told: told[:1] + told[2:],
            "line 20 of a.jsonl, checkpoint of size 16: expected",
        ),
        (lambda told: told[:16] + told[17:], "line 17 of a.jsonl, refused line 2: expected"),
        (lambda told: told[:19] + told[20:], "line 20 of a.jsonl: expected an entry that seals"),
        (lambda told: told[:20] + told[21:], "line 34 of a.jsonl: expected byte 23"),
        (lambda told: told[:2] + told[1:], "line 3 of a.jsonl: expected each version of a"),
        (lambda told: [each[:-1] + b"\r\n" for each in told], "line 1 of a.jsonl: expected \\n"),
    ],
)
def test_the_line_is_named(
    empty_url: str, told: Lines, spoil: Callable[[Lines], Lines], why: str
) -> None:
    assert refusal(empty_url, spoil(told)).startswith(why)


# An export that somebody makes up: its first and last line fit whatever lies between.


def entries(*said: bytes, opened: Opened | None = None) -> Lines:
    """Give the lines of events, as if they had been recorded."""
    return [entry_of(read(each), NOON_US, opened).body + b"\n" for each in said]


def opening(store_lines: Lines) -> bytes:
    (found,) = [each for each in store_lines if b'"shift_opened"' in each and b'"id":"o"' in each]
    return found


def begun(*names: str) -> Iterator[bytes]:
    return (line(kind, name, **fields) for name, kind, fields in OPENED if name in names)


def test_what_is_made_up_as_recording_would_have_made_it_is_taken(
    tmp_path: Path, told: Lines, empty: Lines
) -> None:
    made = forged([*empty, opening(told), *entries(*begun("r1", "w1"))])
    assert take_in(f"sqlite:///{tmp_path / 'a.db'}", made, "a").tree.size == 7


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ([line("drop", "d")], "field shift: expected an open shift at table RP-1"),
        (["o", line("drop", "d", shift="B")], "field shift: expected the table's open shift"),
        (["o", *begun("w1")], "field round: expected an open round"),
        (["o", *begun("r1"), *begun("r1")], "expected each event once, got r1 again"),
        (["o", *begun("r3"), line("round_opened", "r")], "field round: expected a number above 3"),
        (["o", line("drop", "o")], "expected each event once, got o again"),
        (["o", line("shift_closed", "z"), line("drop", "d")], "field shift: expected an open"),
        (["o", line("shift_closed", "z"), "o"], "expected each event once, got o again"),
        (["o", line("event_voided", "x", target="w1")], "field target: expected an event of this"),
        (["o", line("event_voided", "x", target="o")], "field target: expected an event that may"),
        (["o", line("event_voided", "x", target="o", authorised_by="clerk")], "authorised_by"),
    ],
)  # fmt: skip
def test_what_a_table_can_not_have_recorded_is_refused(
    tmp_path: Path, told: Lines, empty: Lines, said: list[bytes | str], why: str
) -> None:
    made = [[opening(told)] if each == "o" else entries(bytes(each)) for each in said]  # type: ignore[arg-type]
    lines = forged([*empty, *(each for part in made for each in part)])
    got = refusal(f"sqlite:///{tmp_path / 'a.db'}", lines)
    assert got.startswith(f"line {5 + len(said)} of a.jsonl")
    assert why in got


def test_a_rulebook_is_one_that_was_registered_before(
    tmp_path: Path, told: Lines, empty: Lines
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    for lines in ([*empty[2:], opening(told)], [opening(told), *empty]):
        assert "field rulebook: expected" in refusal(url, forged(lines))


def test_a_shift_is_judged_by_the_rulebook_that_was_registered(
    tmp_path: Path, told: Lines, empty: Lines
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    older = forged([*empty[:1], *empty[2:], opening(told)])
    assert "expected byte" in refusal(url, older)
    plain = opening(told).partition(b',"rulebook":{')[0] + b',"v":1}\n'
    assert "expected byte" in refusal(url, forged([*empty, plain]))
    beside = entries(*begun("d"), opened=Opened(b'{"a":1}', ""))
    assert "expected byte" in refusal(url, forged([*empty, opening(told), *beside]))


def test_a_line_is_mended_by_an_event_of_the_log(tmp_path: Path, told: Lines) -> None:
    lines = [each.replace(b'"event_id":"d"', b'"event_id":"e"') for each in told[1:-1]]
    kept = [each for each in lines if not each.startswith(b'{"checkpoint"')]
    got = refusal(f"sqlite:///{tmp_path / 'a.db'}", forged(kept))
    assert "expected an event recorded before, got e, which is not" in got


def test_a_refused_line_is_as_a_ledger_keeps_it(tmp_path: Path, told: Lines) -> None:
    at = next(at for at, each in enumerate(told) if each.startswith(b'{"quarantine":'))
    row = json.loads(told[at])["quarantine"]
    for change in ({"table": ""}, {"shift": "\n"}, {"event_id": "x" * 65}, {"source": "a\0"}):
        changed = json.dumps({"quarantine": {**row, **change}}, sort_keys=True).encode()
        spaced = changed.replace(b": ", b":").replace(b", ", b",") + b"\n"
        got = refusal(f"sqlite:///{tmp_path / 'a.db'}", [*told[:at], spaced, *told[at + 1 :]])
        assert got.startswith(f"line {at + 1} of a.jsonl")


def test_no_checkpoint_stands_between_refused_lines_and_their_seal(
    tmp_path: Path, told: Lines
) -> None:
    at = next(at for at, each in enumerate(told) if each.startswith(b'{"checkpoint":'))
    swapped = [*told[: at - 1], told[at], told[at - 1], *told[at + 1 :]]
    got = refusal(f"sqlite:///{tmp_path / 'a.db'}", swapped)
    assert "expected an entry that seals refused line 3" in got


def test_the_first_line_tells_the_true_size(tmp_path: Path, told: Lines) -> None:
    first = told[0].replace(b"25", b"24")
    got = refusal(f"sqlite:///{tmp_path / 'a.db'}", [first, *told[1:]])
    assert got.endswith("expected 24 entries, as the first line has it, got 25")


def test_more_lines_than_are_taken_at_once_are_a_log_all_the_same(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path / 'a.db'}", f"sqlite:///{tmp_path / 'b.db'}"
    with ledger(url) as store:
        tables_ = [line("shift_opened", f"o{each}", table=f"T{each}") for each in range(9)]
        drops = [line("drop", f"d{each}", table=f"T{each % 9}") for each in range(2 * LINES)]
        record(recorder(store), *tables_, *drops)
        lines = exported(store)
    take_in(copy, lines, "a.jsonl")
    assert rows(copy) == rows(url)


def test_blocks_hold_no_more_than_fits_the_memory() -> None:
    numbered = [(number, b"x" * (4 << 20)) for number in range(1, 8)]
    assert [len(block) for block in blocks(numbered)] == [3, 3, 1]
