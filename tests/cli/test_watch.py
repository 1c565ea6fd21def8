"""Following a ledger that others record into."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO, Any

import pytest

from ledger.recorder import Line, Recorder
from ledger.store import Store
from tests.cli.running import COMMAND, Pit, shift

PATIENCE = 60


@contextmanager
def watching(url: str, *options: str) -> "Iterator[subprocess.Popen[str]]":
    """Run `watch` beside the test, which fails rather than wait for ever."""
    with subprocess.Popen(
        [COMMAND, "--db", url, "watch", "--json", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()
            process.kill()


def ended(process: "subprocess.Popen[str]", number: int = signal.SIGINT) -> tuple[int, str]:
    """Ask a command to end, and return its exit code and what it said last."""
    process.send_signal(number)
    _, said = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in said
    return process.returncode, said


def findings(pit: Pit) -> list[Any]:
    found: list[Any] = pit.run("audit", "--json").json["findings"]
    return found


def some(stream: IO[str] | None, count: int) -> list[Any]:
    """Wait for so many lines."""
    assert stream
    return [json.loads(stream.readline()) for _ in range(count)]


def test_all_that_the_log_holds_is_told_as_the_audit_tells_it(played: Pit) -> None:
    done = played.run("watch", "--from-start", "--once", "--json")
    assert (done.code, done.lines) == (1, findings(played))
    assert done.err == "26 findings, 0 withdrawn; watched up to entry 2762\n"


def test_since_a_size_of_the_log_only_what_came_after_is_told(played: Pit) -> None:
    done = played.run("watch", "--since", "800", "--once", "--json")
    earlier = played.run("audit", "--as-of", "800", "--json").json["findings"]
    assert earlier
    assert [*earlier, *done.lines] == findings(played)
    assert played.run("watch", "--since", "2026-01-01T00:00:00Z", "--once").code == 1
    assert played.run("watch", "--since", "2999-01-01T00:00:00Z", "--once").code == 0


def test_from_now_on_nothing_that_is_there_is_told(played: Pit) -> None:
    done = played.run("watch", "--once")
    assert (done.code, done.out) == (0, "")


def test_a_table_is_watched_alone(played: Pit) -> None:
    assert played.run("watch", "--from-start", "--once", "--table", "RP-01").out == ""
    assert played.run("watch", "--from-start", "--once", "--table", "RP-02").code == 1


@pytest.mark.parametrize(
    "options",
    [("--since", "5", "--from-start"), ("--since", "0"), ("--since", "99999"), ("--since", "soon")],
)
def test_a_beginning_that_is_none_is_wrong_usage(played: Pit, options: tuple[str, ...]) -> None:
    done = played.run("watch", "--once", *options)
    assert done.code == 2
    assert "--since" in done.err


def test_words_are_told_in_russian_too(played: Pit) -> None:
    done = played.run("watch", "--from-start", "--once", "--lang", "ru")
    assert "RP-02  2026-11-27-N  раунд 5, бокс 4   bonus_out_of_range: Бонус гостя G6" in done.out
    assert "26 замечаний, снято: 0" in done.err


def test_what_others_record_is_told_while_they_record(db_url: str, tmp_path: Path) -> None:
    pit = Pit(tmp_path, db_url)
    assert pit.run("init").code == 0
    lines = shift("open").read_bytes().splitlines()
    with watching(db_url, "--from-start") as process, Store.open(db_url) as store:
        recorder = Recorder(store, lambda: 1_800_000_000_000_000, "test")
        for at in range(0, len(lines), 100):
            stretch = lines[at : at + 100]
            recorder.record([Line(number, line) for number, line in enumerate(stretch, start=1)])
        told = some(process.stdout, 26)
        code, said = ended(process)
    assert (code, told) == (1, findings(pit))
    assert "26 findings, 0 withdrawn" in said


def test_a_correction_withdraws_what_was_told(pit: Pit) -> None:
    assert pit.run("record", shift("open")).code == 0
    mended = pit.run("watch", "--from-start", "--once", "--json").lines[2]
    assert (mended["code"], mended["round"]) == ("overpaid", 8)
    size = pit.run("audit", "--json").json["head"]["size"]
    paid = mended["events"][0]
    voided = {
        "id": "V1", "type": "event_voided", "at": "2026-11-28T09:00:00Z", "by": "desk",
        "table": "RP-02", "shift": "2026-11-27-N", "target": paid, "reason": "never paid",
        "authorised_by": "M-01",
    }  # fmt: skip
    assert pit.run("record", pit.file("void", json.dumps(voided))).code == 0
    lines = pit.run("watch", "--since", str(size), "--once", "--json").lines
    assert {"withdrawn": mended} in lines


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_when_it_is_asked_to(played: Pit, number: int) -> None:
    with watching(played.url, "--from-start") as process:
        some(process.stdout, 26)
        code, said = ended(process, number)
        assert code == 1
        assert said.startswith("26 findings, 0 withdrawn; watched up to entry 2")


def test_a_closed_pipe_ends_it_quietly(played: Pit) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [COMMAND, "--db", played.url, "watch", "--from-start"],
        stdout=write, stderr=subprocess.PIPE, check=False, timeout=PATIENCE,
    )  # fmt: skip
    os.close(write)
    assert b"Traceback" not in done.stderr
