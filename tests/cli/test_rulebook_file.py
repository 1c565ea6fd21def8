from pathlib import Path

import pytest
import typer

from cli.rulebook_file import faultless, is_file, vet
from replay.builtin import toml


@pytest.mark.parametrize("name", ["house.toml", "./house", "books/open", "open@1.toml"])
def test_a_path_is_a_file(name: str) -> None:
    assert is_file(name)


@pytest.mark.parametrize("name", ["open", "open@1", "casino.riverside@12"])
def test_a_name_is_none(name: str) -> None:
    assert not is_file(name)


def test_a_file_is_vetted_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_bytes(toml("club").encode())
    assert vet(file).toml == faultless(file).toml == toml("club")


def test_what_cannot_be_read_could_not_be_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(typer.Exit) as ended:
            vet(path)
        assert ended.value.exit_code == 3
        assert f"{path}: expected a rulebook, got" in capsys.readouterr().err


def test_a_file_with_faults_is_no_rulebook(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.toml"
    file.write_text(toml("club").replace("value = 4,", "value = 40,", 1), "utf-8")
    with pytest.raises(typer.Exit) as ended:
        faultless(file)
    assert ended.value.exit_code == 3
    told = capsys.readouterr().err
    assert "boxes.on_table: expected a whole number, 1 to 9, got 40" in told
    assert "got 1 fault" in told
