"""Proofs of inclusion lead to one checkpoint; what it does not cover is named."""

from pathlib import Path

from reports.dossier import Dossier
from reports.inclusion import attachments, blocks
from reports.model import Block, Code, Paragraph, Table
from reports.teller import Teller
from tests.ledger.full_ledger import FIRST
from tests.reports.audits import AMENDED
from tests.reports.dossiers import recorded
from tests.verifier.programs import run

OPEN = AMENDED.replace("shift closed balanced\n", "")


def told(dossier: Dossier) -> list[Block]:
    ids = {each.seq: each.event.id for each in dossier.events}
    return list(blocks(ids, dossier.leaves, dossier.proofs, Teller()))


def test_an_entry_is_told_with_its_leaf_and_its_proof(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, AMENDED)
    *_, entries = told(dossier)
    assert isinstance(entries, Table)
    first = dossier.events[0]
    assert entries.rows[0].cells == (
        str(first.seq),
        Code(first.event.id),
        Code(dossier.leaves[first.seq].hex()),
        Code(f"entry-{first.seq}.tlog-proof"),
    )
    assert len(entries.rows) == len(dossier.events)


def test_the_checkpoint_is_shown_as_it_was_signed(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, AMENDED)
    _, shown, _ = told(dossier)
    assert isinstance(shown, Table)
    assert dossier.checkpoint
    assert shown.rows[0].cells == (Code(dossier.checkpoint.decode().strip()),)


def test_entries_that_no_checkpoint_covers_are_named(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, OPEN)
    _, _, named, entries = told(dossier)
    last = dossier.events[-1].seq
    assert isinstance(named, Paragraph)
    assert named.text.endswith(f"nothing proves them to an outsider: {last}.")
    assert isinstance(entries, Table)
    assert entries.rows[-1].cells[-1] == Code("–")


def test_a_log_without_a_checkpoint_shows_none(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, AMENDED, signed=False)
    first, _ = told(dossier)
    assert isinstance(first, Paragraph)
    assert first.text.startswith("No checkpoint covers these entries yet")


def test_each_attached_proof_convinces_the_stand_alone_verifier(
    sqlite_url: str, tmp_path: Path
) -> None:
    dossier = recorded(sqlite_url, AMENDED)
    made = list(attachments(dossier.proofs, Teller()))
    assert len(made) == len(dossier.events)
    for each in made:
        path = tmp_path / each.name
        path.write_bytes(each.content)
        done = run("proof", path, "--key", FIRST.verifier.text)
        assert done.code == 0, done.out
