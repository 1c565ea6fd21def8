from pathlib import Path

from tests.cli.running import Pit


def test_the_demo_records_audits_and_reports_and_can_be_done_again(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "sqlite:///unused.db")
    for recorded in ("1579 recorded, 0 there already", "0 recorded, 1579 there already"):
        done = pit.run("demo")
        assert done.code == 0
        assert recorded in done.err
        assert "RP-02 2026-11-27-N: 80 rounds, 26 findings" in done.err
        assert "RP-03 2026-11-28-D: 60 rounds, nothing found" in done.err
    folder = tmp_path / "pitledger-demo"
    assert len(list(folder.glob("*.pdf"))) == 6
    assert signed(Pit(folder, f"sqlite:///{folder / 'ledger.db'}")) == 6
    assert not (tmp_path / "unused.db").exists()


def signed(pit: Pit) -> int:
    """Count the checkpoints: one for each shift that closed."""
    return pit.run("export").out.count('\n{"checkpoint":')


def test_its_folder_may_have_any_name(tmp_path: Path) -> None:
    pit = Pit(tmp_path, "sqlite:///unused.db")
    assert pit.run("demo", "a%20b ?c#d").code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"a%20b ?c#d"}
    assert (tmp_path / "a%20b ?c#d" / "ledger.db").exists()
