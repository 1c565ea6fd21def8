"""A ledger is founded with its first content, or nothing is left of it."""

from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from ledger.error import NotALedger, NotEmpty
from ledger.quarantine import Refused
from ledger.store import Store
from ledger.transfer.founding import founding
from tests.ledger.entries import events
from tests.ledger.keys import keyed
from tests.ledger.recording import NOON_US


def tables(url: str) -> list[str]:
    engine = create_engine(url)
    try:
        return inspect(engine).get_table_names()
    finally:
        engine.dispose()


def begin_and_fail(url: str) -> None:
    with suppress(ChildProcessError), founding(url) as founder:
        founder.writer.append(events(2))
        raise ChildProcessError


def test_tables_and_content_come_together(empty_url: str) -> None:
    with founding(empty_url) as founder:
        founder.writer.append(events(2))
        founder.keep(2, b"note")
    with Store.open(empty_url) as store:
        assert store.size() == 2


def test_a_ledger_without_entries_is_filled(empty_url: str) -> None:
    Store.create(empty_url).close()
    with founding(empty_url) as founder:
        founder.writer.append(events(2))
    with Store.open(empty_url) as store:
        assert store.size() == 2


def test_after_a_failure_there_are_no_tables(empty_url: str) -> None:
    begin_and_fail(empty_url)
    assert tables(empty_url) == []


def test_after_a_failure_a_ledger_without_entries_stays_one(empty_url: str) -> None:
    Store.create(empty_url).close()
    begin_and_fail(empty_url)
    with Store.open(empty_url) as store:
        assert store.size() == 0


def test_a_ledger_with_entries_is_left_alone(empty_url: str) -> None:
    with keyed(empty_url) as store:
        with pytest.raises(NotEmpty, match="got one of 4 entries and 0 refused lines"):
            founding(empty_url).__enter__()
        assert store.size() == 4


def test_a_ledger_with_refused_lines_is_left_alone(empty_url: str) -> None:
    with Store.create(empty_url) as store, store.writing() as writer:
        writer.refuse([Refused(NOON_US, "a", 1, b"x", "{}")])
    with pytest.raises(NotEmpty, match="0 entries and 1 refused lines"):
        founding(empty_url).__enter__()


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("no database " * 100)
    with pytest.raises(NotALedger):
        founding(f"sqlite:///{path}").__enter__()
    assert path.read_text() == "no database " * 100
