"""`quarantine`: the lines that were refused, and why."""

from typing import Annotated

import typer

from cli.outcome import give, say, show

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Refused lines, kept word for word with their reason.",
    epilog="Example: pitledger quarantine list",
)


@app.command("list", epilog="Example: pitledger quarantine list --table RP-02")
def list_(
    context: typer.Context,
    table: Annotated[str | None, typer.Option(help="Lines that name this table.")] = None,
    shift: Annotated[str | None, typer.Option(help="Lines that name this shift.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One object a line.")] = False,
) -> None:
    """List what was refused: number, time, source and line, reason."""
    from ledger.store import Store
    from reports.refused import refused_json, refused_words

    count = 0
    with Store.open(context.obj) as store:
        for row in store.quarantined(table=table, shift=shift):
            count += 1
            if json:
                give(refused_json(row))
            else:
                show(refused_words(row))
    say(f"{count} refused")
