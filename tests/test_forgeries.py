"""What somebody may do who can rewrite the whole database: what `verify` finds, and with what."""

from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.database import layout
from ledger.merkle import root_of
from ledger.quarantine import Refused, sealed
from ledger.signing import note
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer
from ledger.store import Store
from ledger.verifying.row import COLUMNS, reckoned
from ledger.verifying.signatures import KeptCheckpoint
from ledger.verifying.verification import Assurance, Verification
from ledger.verifying.verify import verify
from tests.ledger.full_ledger import FIRST, SECOND, THIEF, empty, full
from tests.tamper import Tampering, Value, tampering


def verified(url: str, *kept: KeptCheckpoint, keys: bool = False) -> Verification:
    with Store.open(url) as store:
        return verify(store, kept, [FIRST.verifier] if keys else [])


def found(result: Verification) -> set[str]:
    return {fault.table for fault in result.faults}


def cut(url: str, size: int) -> None:
    """Take the newest entries away, and all that tells of them."""
    with tampering(url) as tamper:
        tamper.execute("DELETE FROM entry WHERE seq > ?", size)
        tamper.execute("DELETE FROM event_id WHERE seq > ?", size)
        tamper.execute("DELETE FROM checkpoint WHERE size > ?", size)
        tamper.execute("DELETE FROM node WHERE level > 1 OR (number + 1) * 256 > ?", size)
        ((refused, digest),) = tamper.execute(
            "SELECT number, digest FROM quarantine WHERE number ="
            " (SELECT max(number) - 1 FROM quarantine)"
        )
        tamper.execute("DELETE FROM quarantine WHERE number > ?", refused)
        tamper.execute(
            "UPDATE head SET size = ?, refused = ?, refused_digest = ?", size, refused, digest
        )


def test_a_tail_that_was_cut_is_only_missed_by_a_checkpoint_kept_elsewhere(db_url: str) -> None:
    ledger, _ = full(db_url)
    with ledger.store as store:
        size = store.size()
    with tampering(db_url) as tamper:
        ((last, signed),) = tamper.execute(
            "SELECT size, note FROM checkpoint ORDER BY size DESC LIMIT 1"
        )
    assert isinstance(signed, bytes)
    assert last == size - 1
    cut(db_url, size - 2)
    result = verified(db_url, keys=True)
    assert result.assurance is Assurance.SIGNED
    assert result.signed < size - 2
    (fault,) = verified(db_url, KeptCheckpoint("last.txt", signed)).faults
    assert (fault.table, fault.row, fault.column) == (
        "checkpoint kept elsewhere",
        "last.txt",
        "size",
    )
    assert "its tail was cut" in fault.got


def test_a_log_made_anew_with_a_new_key_is_only_told_by_what_is_known_of_the_old(
    db_url: str, tmp_path: Path
) -> None:
    _, kept = full(f"sqlite:///{tmp_path / 'old.db'}")
    ledger, _ = full(db_url, THIEF)
    ledger.store.close()
    assert verified(db_url).assurance is Assurance.SIGNED
    assert found(verified(db_url, kept)) == {"checkpoint kept elsewhere"}
    assert found(verified(db_url, keys=True)) == {"key"}


def test_a_log_made_anew_that_names_the_old_key_lacks_its_signature(db_url: str) -> None:
    ledger = empty(db_url)
    ledger.rotate(THIEF, FIRST)
    ledger.sign(THIEF)
    ledger.store.close()
    (fault,) = verified(db_url, keys=True).faults
    assert (fault.table, fault.row, fault.column) == ("checkpoint", 5, "note")
    assert FIRST.verifier.text in fault.expected


def test_a_log_made_anew_that_names_the_old_key_after_its_last_checkpoint_is_not_signed_by_it(
    db_url: str,
) -> None:
    ledger, _ = full(db_url, THIEF, events=60)
    ledger.sign()
    ledger.rotate(FIRST, ledger.signer)
    ledger.store.close()
    result = verified(db_url, keys=True)
    assert (result.assurance, result.signed, result.anchored) == (Assurance.FAILED, 0, False)
    assert found(result) == {"key"}


def test_a_log_without_its_checkpoints_is_not_vouched_for_by_a_key(db_url: str) -> None:
    ledger, _ = full(db_url, events=60)
    ledger.store.close()
    with tampering(db_url) as tamper:
        tamper.execute("DELETE FROM checkpoint")
    assert found(verified(db_url, keys=True)) == {"key"}


def test_a_log_of_another_name_is_another_log(db_url: str, tmp_path: Path) -> None:
    other = Signer("other.example/log", FIRST.seed)
    foreign, kept = full(f"sqlite:///{tmp_path / 'other.db'}", other)
    foreign.store.close()
    ledger, _ = full(db_url)
    with ledger.store as store:
        faults = verify(store, [kept], [other.verifier]).faults
    assert {fault.table for fault in faults} == {"checkpoint kept elsewhere", "key"}
    assert any("origin casino.example/log" in fault.expected for fault in faults)


def test_a_guard_that_is_gone_is_named(db_url: str) -> None:
    empty(db_url).store.close()
    trigger = "entry_update" if db_url.startswith("sqlite") else "append_only ON entry"
    drop(db_url, trigger)
    (fault,) = verified(db_url).faults
    assert fault.table == "guard"
    assert trigger.partition(" ")[0] in str(fault.row)


def drop(url: str, trigger: str) -> None:
    store = Store.open(url)
    with store, store.writing() as writer:
        writer._connection.exec_driver_sql(f"DROP TRIGGER {trigger}")


def forge(tamper: Tampering, seq: int) -> None:
    """Change an entry so that all its row and its id fit the new bytes."""
    ((body,),) = tamper.execute("SELECT body FROM entry WHERE seq = ?", seq)
    assert isinstance(body, bytes)
    row = reckoned(seq, body.replace(b'"by":"', b'"by":"x', 1))
    assert row[1] != body
    sets = ", ".join(f'"{name}" = ?' for name in COLUMNS[1:])
    tamper.execute(f"UPDATE entry SET {sets} WHERE seq = ?", *row[1:], seq)
    tamper.execute("UPDATE event_id SET digest = ? WHERE seq = ?", row[5], seq)


def renew_node(tamper: Tampering, number: int) -> None:
    rows = tamper.execute(
        "SELECT leaf FROM entry WHERE seq > ? AND seq <= ? ORDER BY seq",
        number * 256,
        number * 256 + 256,
    )
    root = root_of(leaf for (leaf,) in rows if isinstance(leaf, bytes))
    tamper.execute("UPDATE node SET hash = ? WHERE level = 1 AND number = ?", root, number)


def test_an_entry_forged_with_its_row_is_told_by_the_nodes_and_the_checkpoints(db_url: str) -> None:
    ledger, kept = full(db_url)
    ledger.store.close()
    with tampering(db_url) as tamper:
        forge(tamper, 300)
    faults = verified(db_url).faults
    assert [(fault.table, fault.row) for fault in faults][:2] == [
        ("node", "level 1 number 1"),
        ("checkpoint", kept.unopened().size - 2),
    ]


def test_an_entry_forged_with_the_nodes_too_is_told_by_the_checkpoints(db_url: str) -> None:
    ledger, kept = full(db_url)
    ledger.store.close()
    with tampering(db_url) as tamper:
        forge(tamper, 300)
        renew_node(tamper, 1)
    assert found(verified(db_url)) == {"checkpoint"}
    assert found(verified(db_url, kept)) == {"checkpoint", "checkpoint kept elsewhere"}


def test_a_forged_checkpoint_is_told_by_its_signature(db_url: str) -> None:
    ledger, _ = full(db_url)
    with ledger.store as store:
        size = store.size()
        signed = note.sign(Checkpoint(FIRST.name, size, store.root()).text, [THIEF])
        store.keep(layout.checkpoint, [(size, signed)])
        (fault,) = verify(store).faults
    assert (fault.table, fault.row, fault.column) == ("checkpoint", size, "note")


def test_an_entry_after_the_last_checkpoint_can_be_forged_and_is_told_to_be_unproved(
    db_url: str,
) -> None:
    ledger, _ = full(db_url, events=500)
    ledger.record(b"{}")
    ledger.store.close()
    result = verified(db_url)
    assert result.faults == ()
    assert result.size - result.covered == 2


def test_a_quarantine_made_anew_is_told_by_the_log(db_url: str) -> None:
    ledger, _ = full(db_url)
    ledger.store.close()
    with tampering(db_url) as tamper:
        tamper.execute("UPDATE quarantine SET line = ?", b"{}")
        tamper.execute("UPDATE head SET refused_digest = ?", resealed(tamper))
    faults = verified(db_url).faults
    assert {fault.table for fault in faults} == {"quarantine"}
    assert "as entry" in faults[0].expected


def resealed(tamper: Tampering) -> bytes:
    """Reckon the running digests again over the lines as they are now; return the last."""
    digest = bytes(32)
    names = "number, received_us, source, line_number, line, reason, table_name, shift, event_id"
    for number, *refused in tamper.execute(f"SELECT {names} FROM quarantine ORDER BY number"):
        assert isinstance(number, int)
        digest = sealed(Refused(*refused), number, digest).digest  # type: ignore[arg-type]
        tamper.execute("UPDATE quarantine SET digest = ? WHERE number = ?", digest, number)
    return digest


def test_the_first_lines_of_a_quarantine_cannot_be_cut(db_url: str) -> None:
    ledger, _ = full(db_url)
    ledger.store.close()
    with tampering(db_url) as tamper:
        tamper.execute("DELETE FROM quarantine")
        tamper.execute("UPDATE head SET refused = 0, refused_digest = ?", bytes(32))
    (fault, *_) = verified(db_url).faults
    assert (fault.table, fault.row, fault.column) == ("quarantine", 1, "number")


def test_a_second_key_vouched_for_by_the_first_is_proved_by_either(db_url: str) -> None:
    ledger = empty(db_url)
    ledger.rotate(SECOND, FIRST)
    ledger.sign(FIRST, SECOND)
    with ledger.store as store:
        for key in (FIRST, SECOND):
            result = verify(store, keys=[key.verifier])
            assert result.assurance is Assurance.SIGNED
            assert result.anchored


# Each byte


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "ledger.db"
    ledger, _ = full(f"sqlite:///{path}", events=60)
    ledger.store.close()
    return path


@settings(max_examples=150)
@given(data=st.data())
def test_each_changed_byte_of_a_body_a_leaf_or_a_note_is_found(
    template: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = copyfile(template, tmp_path_factory.getbasetemp() / "changed.db")
    url = f"sqlite:///{path}"
    table, key, column = data.draw(
        st.sampled_from(
            [("entry", "seq", "body"), ("entry", "seq", "leaf"), ("checkpoint", "size", "note")]
        )
    )
    with tampering(url) as tamper:
        rows: list[tuple[Value, ...]] = tamper.execute(f"SELECT {key}, {column} FROM {table}")
        row, value = data.draw(st.sampled_from(rows))
        assert isinstance(value, bytes)
        place = data.draw(st.integers(0, len(value) - 1))
        byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != value[place]))
        new = value[:place] + bytes([byte]) + value[place + 1 :]
        tamper.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", new, row)
    faults = verified(url).faults
    assert any(
        fault.table == table and fault.row == row and column in fault.columns for fault in faults
    ), "\n".join(map(str, faults))
