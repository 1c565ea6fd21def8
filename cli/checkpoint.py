"""`checkpoint`: sign all that the log holds."""

from pathlib import Path
from typing import Annotated

import typer

from cli import key_file
from cli.clock import now
from cli.delivery import write
from cli.key_file import KeyFile

Output = Annotated[
    Path | None, typer.Option("-o", "--output", help="The file; else standard output.")
]


def checkpoint(context: typer.Context, output: Output = None, key: KeyFile = None) -> None:
    """Sign the log as it stands, and give the checkpoint: keep it where the casino can't reach it.

    A log that did not grow gives the checkpoint that it has.
    """
    from ledger.signing.signed_head import sign_head
    from ledger.store import Store

    signer = key_file.at_hand(key_file.place(context.obj, key))
    with Store.open(context.obj) as store:
        head = sign_head(store, [signer], now())
    write(head.note, output or Path("-"))
