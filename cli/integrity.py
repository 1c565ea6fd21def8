"""`report integrity`: what was verified of the ledger, and what that proves, as a document."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import seal
from cli.chance import drawn
from cli.delivery import Delivery, Signature
from cli.form import Form
from cli.issue import By, Register
from cli.language import Lang, speaker
from cli.outcome import end, failed
from cli.progress import bar
from cli.verify import Checkpoints, Keys, keys_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ledger.body import TableBody
    from ledger.signing.key import VerifierKey
    from ledger.store import Store
    from ledger.verifying.signatures import KeptCheckpoint
    from replay.said import Voice
    from reports.cover import Numbered
    from reports.inspected import Inspected


def integrity(
    context: typer.Context,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The file; - is stdout. By default integrity.pdf.")
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="The form.")] = Form.PDF,
    checkpoint: Checkpoints = None,
    key: Keys = None,
    lang: Lang = "en",
    sign: seal.KeyFile = None,
    certificate: seal.Certificate = None,
    timestamp: seal.TimeStamp = None,
    register: Register = False,
    by: By = None,
) -> None:  # fmt: skip
    """Verify the whole ledger, and write what that proves, who vouches, what was corrected.

    It is of the ledger as it stands: rows, indexes and guards have no earlier state to verify.
    """
    from ledger.store import Store
    from ledger.verifying.signatures import KeptCheckpoint

    signature = Signature(sign, certificate, timestamp)
    delivery = Delivery.asked(output, form, signature, by, register=register)
    kept = [KeptCheckpoint(str(path), path.read_bytes()) for path in checkpoint or ()]
    keys = [one for each in key or () for one in keys_of(each)]
    with Store.open(context.obj) as store:
        told = inspected(store, kept, keys)
        _delivered(store, told, delivery, speaker(lang))
    end(found=told.failed)


def _delivered(store: "Store", told: "Inspected", delivery: Delivery, voice: "Voice") -> None:
    """Write the report in the form that was asked for."""
    from ledger.issue import About
    from ledger.own import Kind
    from reports.integrity import integrity_pdf
    from reports.testimony import integrity_csv, integrity_json, receipt

    def make(issue: "Numbered | None") -> bytes:
        if delivery.form == Form.PDF:
            return integrity_pdf(told, voice, issue)
        return {Form.JSON: integrity_json, Form.CSV: integrity_csv}[Form(delivery.form)](
            told, voice
        )

    size, root = told.verification.size, told.verification.root
    if delivery.by and root is None:
        failed("--register: expected a log that has a root, got one in which an entry is missing")
    about = About(Kind.INTEGRITY, size, root.hex() if root else "", receipt(told))
    delivery.deliver(store, about, voice, make, ("integrity",))


def inspected(
    store: "Store", kept: "Sequence[KeptCheckpoint]", keys: "Sequence[VerifierKey]"
) -> "Inspected":
    """Return a ledger as `verify` inspects it, with what it holds beside its events."""
    from ledger import body
    from ledger.verifying.custody import custody
    from ledger.verifying.extent import length
    from ledger.verifying.verify import verify
    from reports.inspected import Inspected, brought
    from reports.mending import mendings

    with bar("verifying", length(store), "entries") as progress:
        result = verify(store, kept, keys, progress, int.from_bytes(drawn(8), "big"))
    held = custody(store, result.size, result.refused)
    with bar("reading corrections", len(held.corrected), "shifts") as move:

        def entries(table: str, shift: str) -> "Iterator[tuple[int, TableBody]]":
            move(1)
            for record in store.records(upto=result.size, table=table, shift=shift):
                yield record.seq, body.table_body(record)

        mended = mendings(held.corrected, entries)
    return Inspected(result, held, mended, brought(kept, keys))
