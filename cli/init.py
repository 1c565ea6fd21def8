"""`init`: make a ledger, or upgrade one, and register the rulebooks that ship with it."""

import typer

from cli.clock import now
from cli.outcome import say


def init(context: typer.Context) -> None:
    """Create or upgrade the ledger and register the built-in rulebooks.

    Doing it again changes nothing.
    """
    from ledger.register import register
    from ledger.store import Store
    from replay.builtin import builtin

    with Store.create(context.obj) as store:
        registered = register(store, builtin(), now())
        names = ", ".join(registered) or "none, they are there already"
        say(f"ledger ready, {store.size()} entries; rulebooks registered: {names}")
