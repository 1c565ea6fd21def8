"""`rules`: the rulebooks that the ledger knows."""

from typing import Annotated

import typer

from cli.outcome import give, misused, show

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The rulebooks registered in the ledger.",
    epilog="Example: pitledger rules list",
)

Json = Annotated[bool, typer.Option("--json", help="JSON on stdout.")]


@app.command("list", epilog="Example: pitledger rules list")
def list_(context: typer.Context, json: Json = False) -> None:
    """List the rulebooks, every version of each."""
    from ledger.own import RulebookRegistered
    from ledger.store import Store
    from reports.rulesheet import listed_json, listed_words, registered

    with Store.open(context.obj) as store:
        for row in registered(store.own(RulebookRegistered)):
            if json:
                give(listed_json(row))
            else:
                show(listed_words(row))


@app.command("show", epilog="Example: pitledger rules show open", no_args_is_help=True)
def show_(
    context: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="id, or id@version; the highest version if none.")
    ],
    json: Json = False,
) -> None:
    """Print a rulebook as a sheet: every figure, its source, and our readings marked."""
    from ledger.own import RulebookRegistered
    from ledger.refusal import UnknownRulebook
    from ledger.store import Store
    from reports.rulesheet import named, registered, sheet_json, sheet_words

    with Store.open(context.obj) as store:
        rows = list(registered(store.own(RulebookRegistered)))
    try:
        row = named(rows, name)
    except UnknownRulebook as error:
        misused(str(error))
    if json:
        give(sheet_json(row))
    else:
        show(sheet_words(row))
