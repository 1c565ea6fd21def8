"""The commands of `pitledger`, and the ledger that they work on."""

from typing import Annotated

import typer

from cli import (
    audit,
    checkpoint,
    correct,
    demo,
    dossier,
    events,
    explain,
    export,
    import_,
    init,
    integrity,
    key,
    prove,
    quarantine,
    record,
    report,
    rules,
    token,
    verify,
    watch,
)

DEFAULT = "sqlite:///pitledger.db"

app = typer.Typer(
    name="pitledger",
    help="Record what happens at a Russian Poker table, replay it by the house rules, and report "
    "what does not fit.",
    epilog="Example: pitledger init && pitledger record shift.jsonl && pitledger audit. "
    "Exit codes: 0 done, nothing found; 1 done, and something was found; 2 wrong usage; "
    "3 could not be done; 130 interrupted.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _version(asked: bool) -> None:
    if asked:
        from replay.version import PROGRAM

        typer.echo(PROGRAM)
        raise typer.Exit


@app.callback()
def ledger(
    context: typer.Context,
    db: Annotated[
        str, typer.Option(envvar="PITLEDGER_DB", help="The ledger: a sqlite or postgresql URL.")
    ] = DEFAULT,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version.")
    ] = False,
) -> None:
    """Keep the URL of the ledger for the command."""
    del version
    context.obj = db


app.command("init", epilog="Example: pitledger --db sqlite:///casino.db init")(init.init)
app.command("record", epilog="Example: pitledger record examples/open/shift.jsonl")(record.record)
app.command("audit", epilog="Example: pitledger audit --table RP-02 --json")(audit.audit)
app.command(
    "explain", epilog="Example: pitledger explain RP-02 2026-11-27-N 22", no_args_is_help=True
)(explain.explain)
app.command("export", epilog="Example: pitledger export -o night.jsonl")(export.export)
app.command(
    "import",
    epilog="Example: pitledger --db sqlite:///copy.db import night.jsonl",
    no_args_is_help=True,
)(import_.import_)
app.command("events", epilog="Example: pitledger events --table RP-02 --late 60")(events.events)
app.command("checkpoint", epilog="Example: pitledger checkpoint -o /media/kept/today.txt")(
    checkpoint.checkpoint
)
app.command("prove", epilog="Example: pitledger prove 17 -o entry.tlog-proof")(prove.prove)
app.command(
    "verify", epilog="Example: pitledger verify --checkpoint kept/today.txt --key casino.vkey"
)(verify.verify)
app.command("watch", epilog="Example: pitledger watch --table RP-02 --json")(watch.watch)
app.command("demo", epilog="Example: pitledger demo")(demo.demo)
report.app.command(
    "round",
    epilog="Example: pitledger report round RP-02 2026-11-27-N 22 -o round.pdf",
    no_args_is_help=True,
)(dossier.round_)
report.app.command(
    "integrity", epilog="Example: pitledger report integrity --key casino.vkey -o integrity.pdf"
)(integrity.integrity)
app.add_typer(key.app, name="key")
app.add_typer(correct.app, name="correct")
app.add_typer(quarantine.app, name="quarantine")
app.add_typer(report.app, name="report")
app.add_typer(rules.app, name="rules")
app.add_typer(token.app, name="token")
