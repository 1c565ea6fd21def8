"""`token`: who may send events over the network, or only read, and of which tables."""

import re
from typing import Annotated

import typer

from cli.asking import asked
from cli.chance import drawn
from cli.clock import now
from cli.outcome import counted, failed, give, misused, say, show

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Tokens of devices and people: who may send events or read, and of which tables.",
    epilog="Example: pitledger token list",
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The device or person.")]
By = Annotated[str | None, typer.Option(help="Who does it.")]
Json = Annotated[bool, typer.Option("--json", help="One object a line.")]


@app.command(
    "make", epilog="Example: pitledger token make rp-02 --table RP-02 --by M-01",
    no_args_is_help=True,
)  # fmt: skip
def make(
    context: typer.Context,
    name: Name,
    table: Annotated[
        list[str] | None, typer.Option(help="A table that it is for; may be given again.")
    ] = None,
    every_table: Annotated[bool, typer.Option("--every-table", help="For all tables.")] = False,
    read: Annotated[bool, typer.Option("--read", help="It may only read.")] = False,
    by: By = None,
    json: Annotated[bool, typer.Option("--json", help="One object on stdout.")] = False,
) -> None:
    """Make a token and show it, this once; the log keeps its name, scope and hash.

    A name is given once: for another token of the same device, another name.
    """
    from ledger.field import ID
    from ledger.own import Access
    from ledger.store import Store
    from ledger.tokens import asked as wanted
    from ledger.tokens import say as put
    from reports.tokens import token_json, token_words

    if not re.match(ID, name):
        misused(f"token make: expected a name of 1 to 64 of A-Z a-z 0-9 . _ - :, got {name!r}")
    if bool(table) == every_table:
        misused("token make: expected either --table or --every-table")
    by = asked("--by", by, "Who makes it")
    token, hash_ = _drawn(name)
    access = Access.READ if read else Access.WRITE
    with Store.open(context.obj) as store:
        made = put(store, now, wanted(name, hash_, by, access=access, tables=table or []))
    if json:
        give(token_json(made, token))
    else:
        show(token)
        say(token_words(made))
    say("keep the token now: it is not shown again")


@app.command("list", epilog="Example: pitledger token list --json")
def list_(context: typer.Context, json: Json = False) -> None:
    """List all tokens ever made: name, what they are for, who made and revoked them."""
    from ledger.store import Store
    from ledger.tokens import Tokens
    from reports.tokens import token_json, token_words

    with Store.open(context.obj) as store:
        found = list(Tokens.of_store(store))
    for each in found:
        if json:
            give(token_json(each))
        else:
            show(token_words(each))
    say(f"{counted(len(found), 'token')}, {sum(each.in_force for each in found)} in force")


@app.command(
    "revoke", epilog='Example: pitledger token revoke rp-02 --by M-01 --reason "device lost"',
    no_args_is_help=True,
)  # fmt: skip
def revoke(
    context: typer.Context,
    name: Name,
    by: By = None,
    reason: Annotated[str | None, typer.Option(help="Why so.")] = None,
) -> None:
    """Revoke a token: from now on it opens nothing. What it recorded stays."""
    from ledger.own import TokenRevoked
    from ledger.store import Store
    from ledger.tokens import say as put
    from reports.tokens import token_words

    by = asked("--by", by, "Who revokes it")
    reason = asked("--reason", reason, "Why")
    with Store.open(context.obj) as store:
        gone = put(store, now, TokenRevoked(name=name, by=by, reason=reason))
    say(token_words(gone))


def _drawn(name: str) -> tuple[str, str]:
    """Draw a token; return it, and its hash."""
    try:
        from live.secret import BYTES, hashed, token_of
    except ModuleNotFoundError:
        failed("tokens need more than is installed: pip install 'pitledger[live]'")
    token = token_of(name, drawn(BYTES))
    return token, hashed(token)
