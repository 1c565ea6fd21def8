"""`key` shows the log's keys and puts a new one in force, which the old one vouches for."""

import stat

from tests.cli.running import Pit, opening
from tests.verifier.programs import run


def test_the_keys_are_shown_with_the_entry_that_named_them(pit: Pit) -> None:
    (told,) = pit.run("key", "show", "--json").lines
    assert (told["since"], told["in_force"]) == (4, True)
    shown = pit.run("key", "show")
    assert (shown.out, shown.err) == (f"{told['key']}\n", "  since entry 4, in force\n")


def test_a_new_key_is_made_named_and_vouched_for(pit: Pit) -> None:
    done = pit.run("key", "rotate", "new.key")
    assert done.code == 0
    path = pit.folder / "new.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    old, new = pit.run("key", "show", "--json").lines
    assert (old["in_force"], new["in_force"], new["since"]) == (False, True, 5)
    assert f"verifier key: {new['key']}" in done.err
    note = pit.file("note", pit.run("checkpoint", "--key", path).out)
    for key in (old["key"], new["key"]):
        assert run("note", note, "--key", key).code == 0


def test_what_is_shown_is_a_file_of_keys_for_those_who_verify(pit: Pit) -> None:
    pit.run("key", "rotate", "new.key")
    path = pit.file("casino.vkey", pit.run("key", "show").out)
    done = pit.run("verify", "--key", path)
    assert done.code == 0, done.err
    assert "is the casino's key" not in done.out
    note = pit.file("note", pit.run("checkpoint", "--key", "new.key").out)
    assert run("note", note, "--key", path).code == 0


def test_a_log_without_a_key_says_so(pit: Pit) -> None:
    bare = Pit(pit.folder, f"sqlite:///{pit.folder / 'bare.db'}")
    assert bare.run("init", "--origin", "no name").code == 2
    done = bare.run("key", "show")
    assert (done.code, done.out) == (0, "")
    assert "`pitledger init` makes it" in done.err


def test_from_then_on_the_new_key_signs(pit: Pit) -> None:
    pit.run("key", "rotate", "new.key")
    pit.run("record", pit.file("a", opening()))
    old = pit.run("checkpoint")
    assert old.code == 3
    assert "signing key since entry 5: expected" in old.err
    assert pit.run("checkpoint", env={"PITLEDGER_KEY": "new.key"}).code == 0
    init = pit.run("init")
    assert init.code == 3
    assert "the log's key since entry 5" in init.err


def test_a_rotation_done_again_changes_nothing(pit: Pit) -> None:
    pit.run("key", "rotate", "new.key")
    before = (pit.folder / "new.key").read_bytes()
    assert pit.run("key", "rotate", "new.key").code == 0
    assert (pit.folder / "new.key").read_bytes() == before
    assert len(pit.run("key", "show", "--json").lines) == 2


def test_the_old_key_is_needed(pit: Pit) -> None:
    (pit.folder / "ledger.key").unlink()
    assert pit.run("key", "rotate", "new.key").code == 3
    assert not (pit.folder / "new.key").exists()


def test_a_key_can_not_take_its_own_place(pit: Pit) -> None:
    done = pit.run("key", "rotate", "ledger.key")
    assert done.code == 3
    assert "never signed" in done.err


def test_a_key_of_another_log_is_refused(pit: Pit) -> None:
    other = Pit(pit.folder, f"sqlite:///{pit.folder / 'other.db'}")
    other.run("init")
    done = pit.run("key", "rotate", "other.key")
    assert done.code == 3
    assert "expected a name as the log's" in done.err
