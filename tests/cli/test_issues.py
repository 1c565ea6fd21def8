"""`report list` tells the register of reports."""

from tests.cli.running import Pit, shift


def test_it_lists_what_was_issued_up_to_a_prefix(pit: Pit) -> None:
    assert "0 reports issued" in pit.run("report", "list").err
    assert pit.run("record", shift("open-clean")).code == 0
    size = pit.run("export").lines[0]["export"]["size"]
    for by in ("Anna", "Bob"):
        words = ("report", "shift", "RP-02", "2026-11-28-D", "--register", "--by", by)
        assert pit.run(*words).code == 0
    done = pit.run("report", "list", "--json")
    assert [(each["seq"], each["by"]) for each in done.lines] == [
        (size + 1, "Anna"),
        (size + 2, "Bob"),
    ]
    assert "2 reports issued" in done.err
    some = pit.run("report", "list", "--as-of", str(size + 1))
    assert some.out.startswith("1  original  shift RP-02 2026-11-28-D  en-GB  ")
    assert "1 report issued" in some.err
