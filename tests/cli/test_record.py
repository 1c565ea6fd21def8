import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, Pit, opening, shift


def test_each_line_is_answered_with_its_place_and_leaf(pit: Pit) -> None:
    done = pit.run("record", "--json", pit.file("one.jsonl", opening()))
    assert done.code == 0
    (answer,) = done.lines
    assert (answer["id"], answer["seq"]) == ("E1", 5)
    assert len(bytes.fromhex(answer["leaf"])) == 32


def test_an_event_recorded_again_is_answered_with_its_first_place(pit: Pit) -> None:
    path = pit.file("one.jsonl", opening())
    first = pit.run("record", "--json", path).lines
    spaced = json.dumps(json.loads(opening()), indent=None, separators=(" , ", " : "))
    done = pit.run("record", "--json", pit.file("two.jsonl", spaced))
    assert done.code == 0
    assert done.lines == [first[0] | {"again": True}]


def test_a_refused_line_says_field_expected_and_got_and_nothing_else_is_lost(pit: Pit) -> None:
    bad = opening(id="E2", table="T2", opening_inventory=1.5)
    path = pit.file("mixed.jsonl", f"{opening()}\n\n{bad}\n{opening(id='E3', table='T3')}\n")
    done = pit.run("record", "--json", path)
    assert done.code == 1
    good, refused, other = done.lines
    assert (good["seq"], other["seq"]) == (5, 6)
    assert refused["line"] == 3
    assert refused["error"] == {
        "code": "bad_value",
        "field": "opening_inventory",
        "expected": "a whole number",
        "got": "1.5",
    }
    assert "2 recorded, 0 there already, 1 refused" in done.err


def test_a_file_that_is_not_there_is_wrong_usage(pit: Pit) -> None:
    assert pit.run("record", "nothing.jsonl").code == 2


def test_a_ledger_that_is_not_there_ends_with_exit_code_3(tmp_path: Path) -> None:
    done = Pit(tmp_path, f"sqlite:///{tmp_path / 'none.db'}").run("record", shift("open"))
    assert done.code == 3
    assert "init" in done.err
    assert not (tmp_path / "none.db").exists()


def test_a_live_stream_is_answered_line_by_line(pit: Pit) -> None:
    with subprocess.Popen(
        [COMMAND, "--db", pit.url, "record", "--json", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        for number, event in enumerate((opening(), "{}", opening(id="E3", table="T3")), 1):
            process.stdin.write(event.encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert answer.get("line", number) == number
        process.stdin.close()
        process.wait(timeout=30)
    assert process.returncode == 1


def test_a_line_of_a_stream_that_is_refused_is_told_at_once(pit: Pit) -> None:
    with subprocess.Popen(
        [COMMAND, "--db", pit.url, "record", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stderr
        for number in (1, 2):
            process.stdin.write(b"{}\n")
            process.stdin.flush()
            told = process.stderr.readline().decode()
            assert told.startswith(f"stdin:{number}: type: expected this field, got nothing")
        process.stdin.close()
        assert process.stderr.read() == b"0 recorded, 0 there already, 2 refused\n"
    assert process.returncode == 1


def test_a_stream_without_a_last_line_end_loses_no_line(pit: Pit) -> None:
    done = pit.run("record", "--json", "-", stdin=opening().encode())
    assert [answer["id"] for answer in done.lines] == ["E1"]


def test_files_of_other_systems_are_read_byte_order_mark_and_line_ends(pit: Pit) -> None:
    text = b"\xef\xbb\xbf" + f"{opening()}\r\n{opening(id='E2', table='T2')}\r\n".encode()
    assert pit.run("record", pit.file("windows.jsonl", text)).code == 0


def test_ten_thousand_bad_lines_are_refused_one_by_one_in_seconds(pit: Pit) -> None:
    bad = "\n".join(f'{{"id":"B{n}","type":"fill","amount":"{n}"}}' for n in range(10_000))
    done = pit.run("record", pit.file("bad.jsonl", bad))
    assert done.code == 1
    assert "10000 refused" in done.err
    assert "9980 more" in done.err
    assert len(done.err.splitlines()) == 22
    assert len(pit.run("quarantine", "list", "--json").lines) == 10_000


@pytest.mark.parametrize(
    "text",
    [b"\x00\xff\xfe", b"[" * 60_000, b'"' + b"a" * 70_000 + b'"', "№ ♠".encode("utf-16"), b"null"],
    ids=["binary", "deep", "long", "utf-16", "null"],
)
def test_no_bytes_make_it_fail(pit: Pit, text: bytes) -> None:
    assert pit.run("record", pit.file("odd.jsonl", text)).code == 1


def test_a_closed_pipe_ends_it_quietly(pit: Pit) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [COMMAND, "--db", pit.url, "record", "--json", shift("open")],
        stdout=write, stderr=subprocess.PIPE, check=False,
    )  # fmt: skip
    os.close(write)
    assert b"Traceback" not in done.stderr
