"""`key`: the keys that sign for the log."""

from pathlib import Path
from typing import Annotated

import typer

from cli import key_file
from cli.clock import now
from cli.key_file import KeyFile
from cli.outcome import give, say, show

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The keys that sign for the log.",
    epilog="Example: pitledger key show",
)

Json = Annotated[bool, typer.Option("--json", help="One object a line.")]
New = Annotated[
    Path, typer.Argument(metavar="NEWFILE", help="The new key's file, made unless it is there.")
]


@app.command("show", epilog="Example: pitledger key show --json")
def show_(context: typer.Context, json: Json = False) -> None:
    """Show the log's verifier keys, each since which entry; the last one is in force.

    Standard output has the keys alone, one a line: a file of it is what --key of verify takes.
    """
    from ledger.signing.keyring import Keyring
    from ledger.store import Store
    from reports.keys import key_json, key_words

    with Store.open(context.obj) as store:
        ring = Keyring.of_store(store)
    for term in ring.terms:
        if json:
            give(key_json(term, in_force=term == ring.in_force))
        else:
            show(term.key.text)
            say(key_words(term, in_force=term == ring.in_force))
    if not ring.terms:
        say("the log has no key yet: `pitledger init` makes it")


@app.command(
    "rotate", epilog="Example: pitledger key rotate /media/safe/2027.key", no_args_is_help=True
)
def rotate_(context: typer.Context, new: New, key: KeyFile = None) -> None:
    """Put a new key in force: the log says so, and both keys sign a checkpoint of it.

    Done again with the same keys, it finishes what was interrupted.
    """
    from ledger.signing.rotation import rotate
    from ledger.store import Store

    old = key_file.at_hand(key_file.place(context.obj, key))
    with Store.open(context.obj) as store:
        signer = key_file.read(new) or key_file.made(new, old.name)
        head = rotate(store, old, signer, now())
    say(f"verifier key: {signer.verifier.text}")
    say(f"both keys signed a checkpoint of {head.size} entries")
    say(f"hand the verifier key to the regulator; from now on: --key {new}, or PITLEDGER_KEY")
