"""The log is signed when a shift closes, by itself; without a key the shift closes too."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, Pit, opening, shift


def closing(number: int = 1, kind: str = "shift_closed") -> str:
    event = {
        "id": f"C{number}", "type": "shift_closed", "at": "2026-11-28T02:00:00Z", "by": "S-07",
        "table": f"T{number}", "shift": "N", "closing_inventory": 1000000,
    }  # fmt: skip
    return json.dumps(event).replace("shift_closed", kind)


def opened(number: int = 1) -> str:
    return opening(id=f"E{number}", table=f"T{number}")


def sizes(pit: Pit) -> list[int]:
    """Give the sizes of the checkpoints that an export tells."""
    lines = pit.run("export").out.splitlines()
    told = [json.loads(line)["checkpoint"] for line in lines if line.startswith('{"checkpoint":')]
    return [int(note.splitlines()[1]) for note in told]


@pytest.fixture
def keyless(pit: Pit) -> Pit:
    """Give a ledger whose key is elsewhere."""
    (pit.folder / "ledger.key").rename(pit.folder / "elsewhere.key")
    return pit


def test_each_close_is_signed(pit: Pit) -> None:
    assert pit.run("record", pit.file("a", f"{opened()}\n{closing()}")).err == (
        "2 recorded, 0 there already, 0 refused\n"
    )
    assert sizes(pit) == [6]
    pit.run("record", pit.file("b", opened(2)))
    assert sizes(pit) == [6]
    pit.run("record", pit.file("c", closing(2)))
    assert sizes(pit) == [6, 8]


def test_a_close_whose_type_is_written_in_escapes_is_signed_too(pit: Pit) -> None:
    lines = f"{opened()}\n{closing(kind=chr(92) + 'u0073hift_closed')}"
    assert pit.run("record", pit.file("a", lines)).code == 0
    assert sizes(pit) == [6]


def test_a_live_stream_is_signed_as_its_shifts_close(pit: Pit) -> None:
    with subprocess.Popen(
        [COMMAND, "--db", pit.url, "record", "--json", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        for line in (opened(), closing(), opened(2)):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert "seq" in json.loads(process.stdout.readline())
        process.stdin.close()
        process.wait(timeout=30)
    assert sizes(pit) == [6]


def test_both_databases_sign_alike(tmp_path: Path, postgres_url: str) -> None:
    pit = Pit(tmp_path, postgres_url)
    pit.run("init")
    assert pit.run("record", shift("open-clean")).code == 0
    assert len(sizes(pit)) == 1


def test_without_its_key_the_shift_closes_and_it_is_said_once_how_to_sign(keyless: Pit) -> None:
    lines = [opened(1), closing(1), opened(2), closing(2)]
    paths = [keyless.file(str(number), line) for number, line in enumerate(lines)]
    done = keyless.run("record", *paths)
    assert done.code == 0
    assert done.err.count("no checkpoint was signed") == 1
    assert "pitledger checkpoint --key FILE" in done.err
    assert "4 recorded" in done.err
    assert sizes(keyless) == []


def test_with_another_key_too(pit: Pit, tmp_path: Path) -> None:
    other = Pit(tmp_path, f"sqlite:///{tmp_path / 'other.db'}")
    other.run("init")
    lines = pit.file("a", f"{opened()}\n{closing()}")
    done = pit.run("record", "--key", tmp_path / "other.key", lines)
    assert done.code == 0
    assert "no checkpoint was signed: signing key since entry 4: expected" in done.err


def test_a_shift_left_unsigned_is_signed_when_recording_begins_again(keyless: Pit) -> None:
    keyless.run("record", keyless.file("a", f"{opened()}\n{closing()}"))
    keyless.run("record", "--key", "elsewhere.key", "-", stdin=b"")
    assert sizes(keyless) == [6]
    env = {"PITLEDGER_KEY": "elsewhere.key"}
    keyless.run("record", keyless.file("b", f"{opened(2)}\n{closing(2)}"), env=env)
    assert sizes(keyless) == [6, 8]
