"""An export tells the log in its order; a damaged log is told of instead of exported."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from ledger.database.head import Head
from ledger.entry import Entry
from ledger.error import EntryDamaged, GapInLog
from ledger.evidence import BadCheckpoint, BadNote
from ledger.quarantine import Refused
from ledger.store import LONG_LINES, Store
from ledger.transfer.exporting import PAGE, Export
from tests.ledger.entries import events
from tests.ledger.keys import FIRST, SECOND, keyed, play, sign
from tests.ledger.night import exported, lines_of, night
from tests.ledger.recording import NOON_US, ledger
from tests.models import Recipe
from tests.tamper import Value, tampering
from tests.verifier.exports import compact
from tests.verifier.programs import run

NIGHT = "e" + "E" * 15 + "qqqSc" + "EEqSEEcEcEqSEe"


def whole_night(url: str) -> None:
    night(url).close()


@pytest.fixture
def url(copied: Callable[[Recipe], str]) -> str:
    return copied(whole_night)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store.open(url) as store:
        yield store


def kinds(lines: list[bytes]) -> str:
    """Tell an export shortly, a letter a line: E for an entry, S for one that seals."""
    return "".join(
        "S" if b'"quarantine_sealed"' in line else "E" if b'"event":' in line[:9] else chr(line[2])
        for line in lines
    )


def test_each_line_stands_where_it_belongs(store: Store) -> None:
    assert kinds(exported(store)) == NIGHT


def test_an_entry_is_told_by_its_stored_bytes(store: Store) -> None:
    told = [line for line in exported(store) if line.startswith(b'{"event":')]
    assert told == [record.body + b"\n" for record in store.records()]


def test_the_first_line_tells_the_size_and_the_last_the_root(store: Store) -> None:
    first, *_, last = exported(store)
    refused = list(store.quarantined())
    assert first == compact({"export": {"log": "pitledger", "size": 25, "v": 1}}) + b"\n"
    told = {"refused": 5, "refused_digest": refused[-1].digest.hex(), "root": store.root().hex()}
    assert last == compact({"end": {**told, "checkpoints": 3, "size": 25}}) + b"\n"


def test_the_stand_alone_verifier_proves_it(store: Store, tmp_path: Path) -> None:
    kept = tmp_path / "checkpoint.txt"
    kept.write_bytes(sign(store, SECOND).note)
    path = tmp_path / "night.jsonl"
    path.write_bytes(b"".join(exported(store)))
    done = run("log", path, "--key", FIRST.verifier.text, "--checkpoint", kept, "--json")
    assert done.code == 0, done.out
    assert (done.result["level"], done.result["uncovered"]) == ("witnessed", 0)
    assert (done.result["checkpoints"], done.result["refused"]) == (4, 5)


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (0, "ee"),
        (15, NIGHT[:16] + "e"),
        (16, NIGHT[:21] + "e"),
        (18, NIGHT[:23] + "e"),
        (24, NIGHT[:33] + "e"),
    ],
)
def test_a_prefix_has_the_checkpoints_and_the_sealed_lines_of_its_own(
    store: Store, size: int, told: str
) -> None:
    assert kinds(lines_of(Export(store, size))) == told


def test_a_prefix_is_the_same_whatever_comes_after_it(store: Store) -> None:
    before = exported(store)
    play(store, "p", b"[1]")
    assert lines_of(Export(store, 25)) == before
    assert len(exported(store)) == len(before) + 3


def test_refused_lines_that_no_entry_seals_come_last(db_url: str) -> None:
    with keyed(db_url) as store:
        with store.writing() as writer:
            writer.refuse([Refused(NOON_US, "a", 1, b"x", "{}")] * (LONG_LINES + 1))
        assert kinds(exported(store)) == "eEEEE" + "q" * (LONG_LINES + 1) + "e"
        assert kinds(lines_of(Export(store, 4))) == "eEEEEe"


def test_what_is_recorded_meanwhile_is_not_in_it(store: Store) -> None:
    export = Export.of_all(store)
    pages = export.pages()
    first = list(islice(pages, 1))
    play(store, "p", b"[1]")
    sign(store, SECOND)
    lines = b"".join(each for each, _ in [*first, *pages]).splitlines()
    assert kinds(lines) == NIGHT
    assert export.log.tree.root() == store.root(25)


def test_pages_tell_how_many_entries_they_have(db_url: str) -> None:
    with ledger(db_url) as store:
        with store.writing() as writer:
            writer.append(events(2 * PAGE))
        assert [count for _, count in Export.of_all(store).pages()] == [0, PAGE, PAGE, 3, 0]


@pytest.mark.parametrize(
    ("statement", "values", "told"),
    [
        ("UPDATE entry SET body = ? WHERE seq = 7", (b'{"event":{}}',), "entry 7: expected bytes"),
        ("UPDATE entry SET leaf = ? WHERE seq = 7", (bytes(32),), "entry 7: expected bytes"),
        ("DELETE FROM entry WHERE seq = 7", (), "entry 7: expected each of 25 entries, got none"),
        ("DELETE FROM entry WHERE seq = 25", (), "entry 25: expected each of 25 entries"),
        ("DELETE FROM quarantine WHERE number = 2", (), "refused line 3: expected refused line 2"),
        ("DELETE FROM quarantine WHERE number = 5", (), "refused line 5: expected one of 5"),
        ("UPDATE quarantine SET line = ? WHERE number = 2", (b"x",), "refused line 2: expected"),
        ("UPDATE quarantine SET digest = ? WHERE number = 2", (bytes(32),), "refused line 2"),
        ("UPDATE head SET refused_digest = ?", (bytes(32),), "the refused lines: expected the"),
        ("UPDATE head SET size = 26", (), "entry 26: expected each of 26 entries, got none"),
        ("UPDATE head SET refused = 6", (), "refused line 6: expected one of 6 refused lines"),
        ("UPDATE checkpoint SET size = 20 WHERE size = 21", (), "checkpoint of size 21: expected"),
        ("UPDATE checkpoint SET note = ? WHERE size = 21", (b"x\n",), "note: expected"),
    ],
)
def test_a_damaged_log_is_not_exported(
    url: str, store: Store, statement: str, values: tuple[Value, ...], told: str
) -> None:
    with tampering(url) as ledger:
        ledger.execute(statement, *values)
    with pytest.raises((EntryDamaged, GapInLog, BadCheckpoint, BadNote)) as caught:
        exported(store)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("body", [b"{}", b'{"event":\n{}}', b'{"event":{"type":1}}', b'{"end":1}'])
def test_what_can_not_be_told_as_an_entry_is_not_exported(db_url: str, body: bytes) -> None:
    with ledger(db_url) as store:
        with store.writing() as writer:
            writer.append([Entry(body=body, type="drop", recorded_us=NOON_US)])
        with pytest.raises(EntryDamaged, match="entry 4: expected an event"):
            exported(store)


def test_an_export_does_not_begin_with_more_than_the_head_that_it_saw(store: Store) -> None:
    export = Export(store, 25, Head(25, 4, bytes(32)))
    with pytest.raises(EntryDamaged, match="the refused lines: expected"):
        lines_of(export)
