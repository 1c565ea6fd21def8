"""`import` makes the same ledger of an export: root, reports, refused lines; or nothing."""

import gzip
from pathlib import Path

import pytest

from tests.cli.running import EXAMPLES, Pit, opening, shift


def copy_of(pit: Pit, name: str = "copy.db", url: str | None = None) -> Pit:
    return Pit(pit.folder, url or f"sqlite:///{pit.folder / name}")


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> tuple[Pit, str]:
    """Give a ledger of the six examples with refused lines, and its export."""
    pit = Pit(tmp_path_factory.mktemp("six"), "")
    pit = copy_of(pit, "ledger.db")
    assert pit.run("init").code == 0
    bad = pit.file("bad.jsonl", opening(rulebook="poker") + "\n{\n" + opening(currency="euro"))
    shifts = sorted(path / "shift.jsonl" for path in EXAMPLES.iterdir() if path.is_dir())
    assert pit.run("record", *shifts, bad).code == 1
    dismissed = ("quarantine", "resolve", "2", "--dismiss", "--by", "Ann", "--reason", "noise")
    assert pit.run(*dismissed).code == 0
    return pit, pit.run("export").out


def test_sqlite_to_postgresql_and_back_says_the_same(
    six: tuple[Pit, str], empty_postgres_url: str, tmp_path: Path
) -> None:
    pit, whole = six
    server = Pit(tmp_path, empty_postgres_url)
    back = Pit(tmp_path, f"sqlite:///{tmp_path / 'back.db'}")
    for copy in (server, back):
        source = pit if copy is server else server
        assert copy.run("import", "-", stdin=source.run("export").out.encode()).code == 0
        assert copy.run("export").out == whole
        for command in (["audit", "--json"], ["quarantine", "list", "--json"], ["rules", "list"]):
            assert copy.run(*command).out == pit.run(*command).out
        assert copy.run("verify").code == pit.run("verify").code


def test_it_says_what_came_in(six: tuple[Pit, str], tmp_path: Path) -> None:
    pit, whole = six
    copy = Pit(tmp_path, f"sqlite:///{tmp_path / 'copy.db'}")
    done = copy.run("import", copy.file("night.jsonl", whole))
    assert (done.code, done.out) == (0, "")
    assert done.err == pit.run("export").err.replace("exported", "imported")


def test_recording_goes_on(pit: Pit) -> None:
    lines = shift("open-clean").read_bytes().splitlines(keepends=True)
    pit.run("record", pit.file("half.jsonl", b"".join(lines[:500])))
    copy = copy_of(pit)
    assert copy.run("import", "-", stdin=pit.run("export").out.encode()).code == 0
    done = copy.run("record", shift("open-clean"))
    assert f"{len(lines) - 500} recorded, 500 there already, 0 refused\n" in done.err


def test_a_ledger_with_entries_is_left_alone(pit: Pit) -> None:
    size = pit.run("export").lines[0]["export"]["size"]
    done = pit.run("import", "-", stdin=pit.run("export").out.encode())
    assert done.code == 3
    told = f"a ledger without entries, or a new database, got one of {size} entries"
    assert told in done.err


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (b"", "line 1 of bad.jsonl: expected a first line"),
        (b"\xef\xbb\xbf", "a byte order mark"),
        (gzip.compress(b"x"), "a gzip file: gunzip -c FILE | pitledger import -"),
        (shift("open").read_bytes()[:3000], 'expected a first line {"export":…}, got {"'),
    ],
    ids=["empty", "mark", "gzip", "events"],
)
def test_another_kind_of_file_is_told_and_no_database_made(
    tmp_path: Path, spoilt: bytes, why: str
) -> None:
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'copy.db'}")
    pit.file("bad.jsonl", spoilt)
    done = pit.run("import", "bad.jsonl")
    assert done.code == 3
    assert why in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["bad.jsonl"]


def test_a_damaged_export_leaves_no_ledger(pit: Pit) -> None:
    whole = pit.run("export").out
    copy = copy_of(pit)
    done = copy.run(
        "import", pit.file("bad.jsonl", whole.replace("open.toml", "0pen.toml", 1)[:-9])
    )
    assert (done.code, "cut short" in done.err) == (3, True)
    assert "an empty database" in copy.run("audit").err
    assert copy.run("import", pit.file("good.jsonl", whole)).code == 0


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_is_none_is_wrong_usage(pit: Pit, name: str) -> None:
    done = pit.run("import", name)
    assert done.code == 2
    assert f"{name}: expected an export, got none" in done.err
