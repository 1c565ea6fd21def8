"""`prove`: what an outsider can check: that an entry is in the log, that the log only grew."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.delivery import write
from cli.outcome import misused

if TYPE_CHECKING:
    from ledger.store import Store

Entry = Annotated[
    str | None,
    typer.Argument(metavar="[SEQ|ID]", help="An entry's position, or the id of its event."),
]
Since = Annotated[
    Path | None,
    typer.Option(help="A checkpoint kept elsewhere: prove that the log only grew since."),
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", help="The file; else standard output.")
]


def prove(
    context: typer.Context, entry: Entry = None, since: Since = None, output: Output = None
) -> None:
    """Prove that the newest checkpoint covers an entry, or that the log only grew.

    The file needs nothing beside it but the log's verifier key; verifier/pitverify.py checks it.
    """
    from ledger.store import Store

    if (entry is None) == (since is None):
        got = "none" if entry is None else "both"
        misused(f"prove: expected an entry, as 17 or E1, or --since CHECKPOINT_FILE, got {got}")
    with Store.open(context.obj) as store:
        made = _grown(store, since) if since else _included(store, entry or "")
    write(made, output or Path("-"))


def _included(store: "Store", entry: str) -> bytes:
    from ledger.inquiry import event
    from ledger.signing.notation import number_of
    from ledger.signing.prover import inclusion

    size = store.size()
    found = None if entry.isdecimal() else event(store, entry)
    seq = found.seq if found else number_of(entry) or 0
    if not 1 <= seq <= size:
        misused(f"prove: expected a position from 1 to {size}, or the id of an event, got {entry}")
    return inclusion(store, seq).file


def _grown(store: "Store", since: Path) -> bytes:
    from ledger.signing.prover import consistency

    try:
        old = since.read_bytes()
    except OSError as error:
        misused(f"--since {since}: expected a checkpoint's file, got {error.strerror}")
    return consistency(store, old).file
