import stat
from pathlib import Path

from tests.cli.running import Pit
from tests.ledger.keys import FIRST, NAME, SECOND


def new(folder: Path) -> Pit:
    """Give a ledger that is not there yet."""
    return Pit(folder, f"sqlite:///{folder / 'ledger.db'}")


def keys(pit: Pit) -> list[str]:
    return [row["key"] for row in pit.run("key", "show", "--json").lines]


def secret(path: Path, text: str) -> Path:
    """Write a file that only its owner can use."""
    path.write_text(text)
    path.chmod(0o600)
    return path


def test_a_ledger_begins_with_the_three_rulebooks(pit: Pit) -> None:
    assert [row["id"] for row in pit.run("rules", "list", "--json").lines] == [
        "classic", "open", "club",
    ]  # fmt: skip


def test_a_second_init_changes_nothing(pit: Pit) -> None:
    before = (pit.folder / "ledger.key").read_bytes()
    again = pit.run("init")
    assert again.code == 0
    assert "4 entries" in again.err
    assert again.out == ""
    assert (pit.folder / "ledger.key").read_bytes() == before


def test_a_ledger_is_made_in_postgresql_too(tmp_path: Path, empty_postgres_url: str) -> None:
    pit = Pit(tmp_path, empty_postgres_url)
    assert pit.run("init").code == 0
    assert len(pit.run("rules", "list", "--json").lines) == 3
    assert (tmp_path / "pitledger.key").exists()


def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear inspector")
    done = Pit(tmp_path, f"sqlite:///{path}").run("init")
    assert done.code == 3
    assert path.read_text() == "Dear inspector"
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_out_of_reach_ends_with_exit_code_3(tmp_path: Path) -> None:
    done = Pit(tmp_path, f"postgresql://nobody@/none?host={tmp_path}").run("init")
    assert done.code == 3
    assert "expected" in done.err


def test_the_key_is_made_beside_the_ledger_for_its_owner_alone_with_a_warning(
    tmp_path: Path,
) -> None:
    pit = new(tmp_path)
    done = pit.run("init")
    path = tmp_path / "ledger.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (vkey,) = keys(pit)
    assert f"verifier key: {vkey}" in done.err
    assert vkey.startswith("pitledger/")
    assert "proves little" in done.err
    assert path.read_text() not in done.err


def test_no_two_ledgers_have_the_same_key_or_name(tmp_path: Path) -> None:
    names = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        pit = new(folder)
        pit.run("init")
        names += [part for key in keys(pit) for part in key.split("+", 1)]
    assert len(set(names)) == 4


def test_the_key_goes_where_the_option_or_the_environment_says(tmp_path: Path) -> None:
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'a.db'}")
    by_option = pit.run("init", "--key", "one.key", env={"PITLEDGER_KEY": "none.key"})
    pit = Pit(tmp_path, f"sqlite:///{tmp_path / 'b.db'}")
    by_environment = pit.run("init", env={"PITLEDGER_KEY": "two.key"})
    for done in (by_option, by_environment):
        assert done.code == 0
        assert "proves little" not in done.err
    assert {path.name for path in tmp_path.glob("*.key")} == {"one.key", "two.key"}


def test_the_origin_names_the_key(tmp_path: Path) -> None:
    pit = new(tmp_path)
    assert pit.run("init", "--origin", "casino.example/pit").code == 0
    assert keys(pit)[0].startswith("casino.example/pit+")
    other = pit.run("init", "--origin", "another")
    assert other.code == 2
    assert "expected casino.example/pit" in other.err


def test_an_origin_that_can_be_no_name_is_wrong_usage(tmp_path: Path) -> None:
    pit = new(tmp_path)
    assert pit.run("init", "--origin", "two words").code == 2
    assert keys(pit) == []


def test_a_key_that_is_there_is_taken(tmp_path: Path) -> None:
    path = secret(tmp_path / "ledger.key", f"{FIRST.text}\n")
    pit = new(tmp_path)
    assert pit.run("init", "--origin", "another").code == 2
    assert keys(pit) == []
    assert pit.run("init").code == 0
    assert keys(pit) == [FIRST.verifier.text]
    assert path.read_text() == f"{FIRST.text}\n"
    assert pit.run("init", "--origin", NAME).code == 0


def test_a_file_that_holds_no_key_is_left_alone(tmp_path: Path) -> None:
    path = secret(tmp_path / "ledger.key", "Dear inspector")
    done = new(tmp_path).run("init")
    assert done.code == 3
    assert f"key file {path}" in done.err
    assert path.read_text() == "Dear inspector"


def test_another_key_than_the_logs_is_told_and_changes_nothing(pit: Pit) -> None:
    before = keys(pit)
    path = secret(pit.folder / "other.key", SECOND.text)
    done = pit.run("init", "--key", path)
    assert done.code == 3
    assert f"expected the log's key since entry 4, {before[0]}" in done.err
    assert SECOND.text not in done.err
    assert keys(pit) == before


def test_a_key_that_is_missing_is_told_and_none_is_made(pit: Pit) -> None:
    (pit.folder / "ledger.key").unlink()
    done = pit.run("init")
    assert done.code == 0
    assert "checkpoints are signed where it is" in done.err
    assert keys(pit)[0] in done.err
    assert not (pit.folder / "ledger.key").exists()
