"""Whoever writes to a ledger that may lose it is told so once; a reader is not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import Pit, opening
from tests.postgres import SAFE, cluster

UNSAFE = ["fsync", "full_page_writes", "synchronous_commit"]


def warned(err: str) -> list[str]:
    lines = [line for line in err.splitlines() if line.startswith("warning: ")]
    return [line.split(":")[1].strip() for line in lines]


@pytest.fixture(scope="module")
def safe_url() -> Iterator[str]:
    with cluster(SAFE) as server, server.database() as url:
        yield url


def test_an_unsafe_server_is_warned_of_once_by_whatever_writes(
    tmp_path: Path, postgres_url: str
) -> None:
    pit = Pit(tmp_path, postgres_url)
    first, second = pit.file("1.jsonl", opening()), pit.file("2.jsonl", opening(id="E2"))
    made = pit.run("init")
    assert warned(made.err) == UNSAFE
    assert "fsync: expected on, got off; a power cut can lose what was answered" in made.err
    done = pit.run("record", first, second)
    assert warned(done.err) == UNSAFE
    assert done.out == ""
    for command in (["audit"], ["rules", "list"], ["quarantine", "list"]):
        assert warned(pit.run(*command).err) == []


def test_a_safe_server_is_not_warned_of(tmp_path: Path, safe_url: str) -> None:
    pit = Pit(tmp_path, safe_url)
    assert warned(pit.run("init").err) == []
    assert warned(pit.run("record", pit.file("1.jsonl", opening())).err) == []


def test_a_file_is_not_warned_of(pit: Pit) -> None:
    assert warned(pit.run("init").err) == []
    assert warned(pit.run("record", pit.file("1.jsonl", opening())).err) == []
