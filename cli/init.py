"""`init`: make a ledger, or upgrade one, with the rulebooks that ship with it and its key."""

from typing import Annotated

import typer

from cli import first_key, key_file
from cli.clock import now
from cli.key_file import KeyFile
from cli.outcome import misused, say
from cli.warning import warn

Origin = Annotated[
    str | None,
    typer.Option(help="The log's name in its checkpoints: once, for a new key. Else by chance."),
]
Roles = Annotated[
    bool, typer.Option("--roles", help="PostgreSQL: make pitledger_writer, pitledger_auditor.")
]


def init(
    context: typer.Context, key: KeyFile = None, origin: Origin = None, roles: Roles = False
) -> None:
    """Create or upgrade the ledger, register the built-in rulebooks, make its signing key.

    Doing it again changes nothing; a key is never overwritten.
    """
    from ledger.register import register
    from ledger.store import Store
    from replay.builtin import builtin

    if roles:
        of_server(context.obj)
    path = key_file.place(context.obj, key)
    with Store.create(context.obj) as store:
        warn(store)
        registered = register(store, builtin(), now())
        told = list(first_key.enrolled(store, path, origin))
        names = ", ".join(registered) or "none, they are there already"
        say(f"ledger ready, {store.size()} entries; rulebooks registered: {names}")
        for words in told:
            say(words)
    if key is None and path.exists():
        say(first_key.BESIDE)
    if roles:
        grant(context.obj)


def of_server(url: str) -> None:
    """End the command if the database is of a kind that has no roles."""
    from ledger.database.engine import name_of
    from ledger.database.roles import has_roles

    if not has_roles(url):
        misused(f"--roles: expected a PostgreSQL database, got {name_of(url)}")


def grant(url: str) -> None:
    """Make the roles, and say which are to be granted to whom."""
    from ledger.database import roles

    made = ", ".join(roles.grant(url)) or "none, they are there already"
    say(f"roles made: {made}; GRANT {roles.WRITER} to who records, {roles.AUDITOR} to who audits")
