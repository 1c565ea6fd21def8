"""The command says the same, wherever it is run and however a shift came in."""

import codecs
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli import mending
from tests.cli.conftest import copied
from tests.cli.running import Pit, shift

OPEN = ("RP-02", "2026-11-27-N")
SMALL = ("T1", "N")
FOR_MACHINES = [
    ["audit", "--json"],
    ["audit", "--rulebook", "classic", "--lang", "ru", "--json"],
    ["explain", *OPEN, "35", "--json"],
    ["report", "shift", *OPEN, "-o", "-"],
    ["report", "shift", *SMALL, "--lang", "ru", "-o", "-"],
    ["report", "shift", *OPEN, "--format", "json", "-o", "-"],
    ["report", "shift", *OPEN, "--lang", "ru", "--format", "csv", "-o", "-"],
    ["report", "round", *OPEN, "35", "-o", "-"],
    ["report", "round", *OPEN, "20", "--lang", "ru", "-o", "-"],
    ["report", "round", *OPEN, "20", "--lang", "ru", "--format", "csv", "-o", "-"],
    ["report", "shift", *OPEN, "--lang", "ru", "--format", "html", "-o", "-"],
    ["report", "integrity", "-o", "-"],
    ["report", "integrity", "--lang", "ru", "--format", "json", "-o", "-"],
    ["rules", "show", "open", "--json"],
    ["events", "--json"],
    ["quarantine", "list", "--json"],
    ["export", "-o", "-"],
]
FOR_PEOPLE = [
    ["audit"],
    ["audit", "--lang", "ru"],
    ["explain", *OPEN, "35"],
    ["explain", *OPEN, "20", "--lang", "ru"],
    ["rules", "show", "open"],
    ["events"],
    ["quarantine", "list"],
]
COMMANDS = FOR_MACHINES + FOR_PEOPLE
SCRIPT = """
import json, os, sys
from pathlib import Path
from cli import main

folder, url, commands = Path(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])
(folder / "encoding").write_text(sys.stdout.encoding)
for number, words in enumerate(commands):
    with open(folder / f"{number}.out", "wb") as out:
        os.dup2(out.fileno(), 1)
    sys.argv = ["pitledger", "--db", url, *words]
    try:
        main()
    except SystemExit as ended:
        assert ended.code in {0, 1, None}, words
    sys.stdout.flush()
"""
"""Runs commands one after the other; what each writes goes to a file of its own."""

KIRITIMATI, ANGELES = "Pacific/Kiritimati", "America/Los_Angeles"
PLACES = {
    "plain": {"PYTHONHASHSEED": "0"},
    "Russian": {"PYTHONHASHSEED": "1", "TZ": KIRITIMATI, "LC_ALL": "ru_RU.UTF-8"},
    "Turkish": {
        "PYTHONHASHSEED": "random",
        "TZ": ANGELES,
        "LANG": "tr_TR.UTF-8",
        "COLUMNS": "80",
        "PYTHONUTF8": "1",
    },
    "C": {"PYTHONHASHSEED": "random", "TZ": KIRITIMATI, "LC_ALL": "C", "PYTHONUTF8": "0"},
    "KOI8-R": {"PYTHONHASHSEED": "7", "LC_ALL": "ru_RU.KOI8-R", "PYTHONUTF8": "0"},
}
FLAGS = {"Russian": ["-O"]}
LOCALES = ("ru_RU.UTF-8", "tr_TR.UTF-8", "ru_RU.KOI8-R")


@dataclass(frozen=True)
class Place:
    """What commands said in a place, and how its words are encoded."""

    encoding: str
    said: list[bytes]

    @property
    def letters(self) -> str:
        """Return how words come out: where a terminal is said to know ASCII alone, as UTF-8."""
        return "utf-8" if codecs.lookup(self.encoding).name == "ascii" else self.encoding

    def of(self, command: list[str]) -> bytes:
        return self.said[COMMANDS.index(command)]


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Make the locales, if the machine can; one that is missing is the same as none."""
    folder = tmp_path_factory.mktemp("locales")
    if not shutil.which("localedef"):
        return {}
    for name in LOCALES:
        territory, _, charmap = name.partition(".")
        subprocess.run(
            ["localedef", "-i", territory, "-f", charmap, folder / name],
            check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    return {"LOCPATH": str(folder)}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Pit:
    """Give a ledger that holds a faulty shift, and a mended one beside refused lines."""
    folder = tmp_path_factory.mktemp("kept")
    pit = Pit(folder, f"sqlite:///{copied(template, folder)}")
    mended = mending.correction("K1", "event_replaced", target="P1", event=mending.PAID)
    refused = mending.event("Щ", "wager_placed", 5, round=1, box=1, guest="♠", wager="blind")
    small = pit.file("small.jsonl", "\n".join([*mending.lines(), mended, refused, "{"]))
    done = pit.run("record", shift("open"), small)
    assert done.err.startswith("1593 recorded, 0 there already, 2 refused"), done.err
    return pit


@pytest.fixture(scope="module")
def places(
    tmp_path_factory: pytest.TempPathFactory, kept: Pit, locales: dict[str, str]
) -> dict[str, Place]:
    """Give what every command says in each place: one interpreter of its own for each."""
    found = {}
    for name, place in PLACES.items():
        folder = tmp_path_factory.mktemp("place")
        subprocess.run(
            [sys.executable, *FLAGS.get(name, []), "-c", SCRIPT, folder, kept.url,
             json.dumps(COMMANDS)],
            cwd=folder, check=True, stderr=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], **locales, **place},
        )  # fmt: skip
        said = [(folder / f"{each}.out").read_bytes() for each in range(len(COMMANDS))]
        found[name] = Place((folder / "encoding").read_text(), said)
    return found


@pytest.mark.parametrize("command", FOR_MACHINES, ids="|".join)
def test_hash_seed_locale_time_zone_and_folder_change_nothing(
    places: dict[str, Place], command: list[str]
) -> None:
    said = places["plain"].of(command)
    assert said
    for name, place in places.items():
        assert place.of(command) == said, name


@pytest.mark.parametrize("command", FOR_PEOPLE, ids="|".join)
def test_words_are_the_same_but_for_letters_that_a_place_does_not_have(
    places: dict[str, Place], command: list[str]
) -> None:
    words = places["plain"].of(command).decode()
    assert words
    for name, place in places.items():
        assert place.of(command) == words.encode(place.letters, "backslashreplace"), name


def test_some_places_have_all_letters_and_some_do_not(places: dict[str, Place]) -> None:
    encodings = {name: place.encoding.lower() for name, place in places.items()}
    assert {encodings[name] for name in ("plain", "Russian", "Turkish")} == {"utf-8"}
    assert "utf-8" not in {encodings[name] for name in ("C", "KOI8-R")}


# However a shift came in: here the clock is real, and the log tells when.

CLUB = ("RP-03", "2026-11-27-N")
TOLD = [
    ["audit", "--json"],
    ["report", "shift", *CLUB, "--format", "json", "-o", "-"],
    ["report", "shift", *CLUB, "--format", "csv", "-o", "-"],
    ["explain", *CLUB, "35"],
]
OF_THE_MOMENT = {"head", "receipt", "recording"}
"""What tells when lines were recorded, and what rests on the bytes of the log, which say so."""


def in_one_file(pit: Pit) -> None:
    assert pit.run("record", shift("club")).code == 0


def in_files(pit: Pit) -> None:
    parts = [pit.file(f"{number}.jsonl", b"".join(part)) for number, part in enumerate(cut())]
    assert pit.run("record", *parts).code == 0


def in_calls(pit: Pit) -> None:
    for part in cut():
        before = pit.file("before.jsonl", b"".join(part[:3]))
        assert pit.run("record", before).code == 0
        assert pit.run("record", "-", "--json", stdin=b"".join(part)).code == 0


def in_a_stream(pit: Pit) -> None:
    assert pit.run("record", "-", stdin=shift("club").read_bytes()).code == 0


def again(pit: Pit) -> None:
    in_a_stream(pit)
    done = pit.run("record", shift("club"))
    assert done.err.startswith("0 recorded, 1492 there already, 0 refused")


def cut() -> list[list[bytes]]:
    lines = shift("club").read_bytes().splitlines(keepends=True)
    ends = [0, 1, 2, 30, 700, 1480, len(lines)]
    return [lines[start:end] for start, end in pairwise(ends)]


def told(pit: Pit) -> list[object]:
    """Return what is told of the shift of a club, but for what is of the moment."""
    audit, report, table, words = (pit.run(*command).out for command in TOLD)
    assert "RP-03" in table
    assert "club@1" in words
    return [timeless(audit), timeless(report), table, words]


def timeless(said: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(said)
    return {name: found[name] for name in found.keys() - OF_THE_MOMENT}


@pytest.fixture(scope="module")
def in_one(tmp_path_factory: pytest.TempPathFactory, template: Path) -> list[object]:
    """Tell of a shift that came in one file."""
    folder = tmp_path_factory.mktemp("one")
    pit = Pit(folder, f"sqlite:///{copied(template, folder)}")
    in_one_file(pit)
    return told(pit)


@pytest.mark.parametrize("way", [in_files, in_calls, again])
def test_the_way_it_came_in_is_not_told_but_when_it_was_recorded(
    pit: Pit, in_one: list[object], way: Callable[[Pit], None]
) -> None:
    way(pit)
    assert told(pit) == in_one


def test_a_copy_in_the_other_database_tells_the_same_to_the_byte(
    pit: Pit, empty_postgres_url: str
) -> None:
    in_a_stream(pit)
    assert pit.run("export", "-o", "club.jsonl").code == 0
    copy = Pit(pit.folder, empty_postgres_url)
    assert copy.run("import", "club.jsonl").code == 0
    for command in (TOLD[0], ["export"]):
        assert copy.run(*command).out == pit.run(*command).out, command
    for what in (("shift", *CLUB), ("round", *CLUB, "35")):
        for each, name in ((pit, "one.pdf"), (copy, "other.pdf")):
            assert each.run("report", *what, "-o", name).code in {0, 1}
        assert (pit.folder / "one.pdf").read_bytes() == (pit.folder / "other.pdf").read_bytes()
