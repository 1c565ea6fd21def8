from pathlib import Path

from tests.cli.running import Pit


def test_a_ledger_begins_with_the_three_rulebooks(pit: Pit) -> None:
    assert [row["id"] for row in pit.run("rules", "list", "--json").lines] == [
        "classic", "open", "club",
    ]  # fmt: skip


def test_a_second_init_changes_nothing(pit: Pit) -> None:
    again = pit.run("init")
    assert again.code == 0
    assert "3 entries" in again.err
    assert again.out == ""


def test_a_ledger_is_made_in_postgresql_too(tmp_path: Path, postgres_url: str) -> None:
    pit = Pit(tmp_path, postgres_url)
    assert pit.run("init").code == 0
    assert len(pit.run("rules", "list", "--json").lines) == 3


def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.db"
    path.write_text("Dear inspector")
    done = Pit(tmp_path, f"sqlite:///{path}").run("init")
    assert done.code == 3
    assert path.read_text() == "Dear inspector"


def test_a_database_out_of_reach_ends_with_exit_code_3(tmp_path: Path) -> None:
    done = Pit(tmp_path, f"postgresql://nobody@/none?host={tmp_path}").run("init")
    assert done.code == 3
    assert "expected" in done.err
