from tests.cli.running import Pit, opening


def test_a_refused_line_is_kept_word_for_word_with_its_reason(pit: Pit) -> None:
    bad = opening(rulebook="poker")
    pit.run("record", pit.file("bad.jsonl", bad))
    (row,) = pit.run("quarantine", "list", "--json").lines
    assert row["text"] == bad
    assert row["source"] == str(pit.folder / "bad.jsonl")
    assert (row["number"], row["line"], row["table"], row["id"]) == (1, 1, "T1", "E1")
    assert row["error"]["code"] == "unknown_rulebook"
    assert "rulebook: expected one of" in pit.run("quarantine", "list").out


def test_lines_are_chosen_by_their_table(pit: Pit) -> None:
    pit.run("record", pit.file("bad.jsonl", opening(currency="euro")))
    assert pit.run("quarantine", "list", "--table", "T1").out
    assert not pit.run("quarantine", "list", "--table", "T2").out
