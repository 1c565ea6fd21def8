"""`token` makes, lists and revokes; a token is shown once, and its log verifies."""

from ledger.store import Store
from ledger.tokens import Tokens
from live.secret import known
from tests.cli.running import Pit

MAKE = ("token", "make", "rp-02", "--table", "RP-02", "--by", "M-01")


def test_a_token_is_shown_once_and_its_hash_is_in_the_log(pit: Pit) -> None:
    done = pit.run(*MAKE)
    assert done.code == 0
    shown = done.out.strip()
    assert "not shown again" in done.err
    with Store.open(pit.url) as store:
        assert known(Tokens.of_store(store), shown)
    assert shown.partition("~")[2] not in pit.run("export").out + pit.run("token", "list").out


def test_it_lists_tokens_and_how_many_are_in_force(pit: Pit) -> None:
    pit.run(*MAKE)
    viewer = pit.run("token", "make", "eye", "--every-table", "--read", "--by", "M-01", "--json")
    assert viewer.json["token"].startswith("eye~")
    assert pit.run("token", "revoke", "rp-02", "--by", "M-02", "--reason", "lost").code == 0
    done = pit.run("token", "list", "--json")
    assert [(each["name"], each["access"], each["tables"]) for each in done.lines] == [
        ("rp-02", "write", ["RP-02"]),
        ("eye", "read", None),
    ]
    assert done.lines[0]["revoked"]["reason"] == "lost"
    assert "2 tokens, 1 in force" in done.err
    assert pit.run("token", "list").out.startswith("rp-02  write  RP-02  made ")


def test_a_ledger_with_tokens_verifies_and_is_imported(pit: Pit) -> None:
    pit.run(*MAKE)
    pit.run("token", "revoke", "rp-02", "--by", "M-02", "--reason", "lost")
    assert pit.run("verify").code == 0
    pit.file("night.jsonl", pit.run("export").out)
    copy = Pit(pit.folder, f"sqlite:///{pit.folder / 'copy.db'}")
    assert copy.run("import", "night.jsonl").code == 0
    assert copy.run("token", "list").out == pit.run("token", "list").out


def test_a_name_again_and_one_never_made_can_not_be(pit: Pit) -> None:
    assert pit.run(*MAKE).code == 0
    again = pit.run(*MAKE)
    assert (again.code, again.out) == (3, "")
    assert "expected a name that no token has had, got rp-02" in again.err
    none = pit.run("token", "revoke", "x", "--by", "M-02", "--reason", "lost")
    assert none.code == 3
    assert "never made" in none.err


def test_it_must_be_said_for_which_tables_and_by_whom(pit: Pit) -> None:
    for words in (
        ("make", "a", "--by", "M-01"),
        ("make", "a", "--table", "T1", "--every-table", "--by", "M-01"),
        ("make", "a b", "--table", "T1", "--by", "M-01"),
        ("make", "a", "--table", "T1"),
        ("revoke", "a", "--by", "M-01"),
    ):
        assert pit.run("token", *words).code == 2
