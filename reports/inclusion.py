"""Proofs that entries are in the log, for a reader: each entry, its leaf, its proof's file."""

from collections.abc import Iterator, Mapping

from ledger.signing.proof_file import InclusionProof
from replay.said import Said
from reports.model import NOTHING_KNOWN, Block, Code, Row
from reports.pdf import Attachment
from reports.teller import Head, Teller


def file_name(seq: int) -> str:
    """Return the name of the file that proves an entry."""
    return f"entry-{seq}.tlog-proof"


def blocks(
    ids: Mapping[int, str],
    leaves: Mapping[int, bytes],
    proofs: Mapping[int, InclusionProof],
    teller: Teller,
) -> Iterator[Block]:
    """Give the checkpoint, and every entry with its leaf and its proof, by their positions."""
    yield from _checkpoint(proofs, teller)
    if open_ := [seq for seq in ids if seq not in proofs]:
        entries = ", ".join(map(str, open_))
        told = Said(
            "No checkpoint covers these entries yet, so nothing proves them to an outsider:"
            " {entries}.",
            entries=entries,
        )
        yield teller.paragraph(told)
    heads = (
        Head(Said("Entry"), right=True), Head(Said("Event")),
        Head(Said("Leaf hash (SHA-256)"), 3), Head(Said("Attached proof")),
    )  # fmt: skip
    rows = (
        Row((
            str(seq), Code(name), Code(leaves[seq].hex()),
            Code(file_name(seq) if seq in proofs else NOTHING_KNOWN),
        ))
        for seq, name in ids.items()
    )  # fmt: skip
    yield teller.table(heads, rows)


def _checkpoint(proofs: Mapping[int, InclusionProof], teller: Teller) -> Iterator[Block]:
    """Give the checkpoint that the proofs lead to, and say how they are checked."""
    for proof in list(proofs.values())[:1]:
        yield teller.paragraph(
            Said(
                "Each attached file proves by itself that an entry, byte by byte, is in the log"
                " that this checkpoint signs. Whoever has the log's verifier key from elsewhere"
                " checks it with verifier/pitverify.py proof FILE --key VKEY."
            )
        )
        yield teller.table((Head(Said("Checkpoint")),), [Row((Code(proof.note.decode().strip()),))])


def attachments(proofs: Mapping[int, InclusionProof], teller: Teller) -> Iterator[Attachment]:
    """Give the proofs as files."""
    for seq, proof in proofs.items():
        told = teller.tell(Said("Proof that entry {entry} is in the log", entry=seq))
        yield Attachment(file_name(seq), "text/plain", told, proof.file)
