"""`correct`: mend the record by a further event, on two people's word."""

from typing import Annotated

import typer

from cli.correcting import Said, correct

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Mend the record by a further event, on two people's word; nothing is changed or removed.",
    epilog='Example: pitledger correct void T1-04 --reason "sent twice" --by P-02 '
    "--authorised-by M-01",
)

Target = Annotated[str, typer.Argument(metavar="TARGET", help="The id of the event.")]
After = Annotated[str, typer.Argument(metavar="AFTER", help="The id of the event before it.")]
Reason = Annotated[str | None, typer.Option(help="Why.")]
By = Annotated[str | None, typer.Option(help="Who corrects.")]
AuthorisedBy = Annotated[str | None, typer.Option(help="Who authorised it: another person.")]
Event = Annotated[
    str | None,
    typer.Option(
        metavar="JSON|@FILE|-", help="What is to stand: an object with type, at and its fields."
    ),
]
At = Annotated[str | None, typer.Option(metavar="TIME", help="When; now by default.")]
Id = Annotated[str | None, typer.Option("--id", help="The correction's id; a new one by default.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask for the go-ahead.")]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]


@app.command("void", no_args_is_help=True, epilog="Example: pitledger correct void T1-04")
def void(
    context: typer.Context,
    target: Target,
    reason: Reason = None,
    by: By = None,
    authorised_by: AuthorisedBy = None,
    at: At = None,
    id_: Id = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Say that an event never happened."""
    said = Said("event_voided", target, reason, by, authorised_by, None, at, id_)
    correct(context.obj, said, yes=yes, json=json)


@app.command(
    "replace",
    no_args_is_help=True,
    epilog="Example: pitledger correct replace T1-02 --event @fill.json",
)
def replace(
    context: typer.Context,
    target: Target,
    reason: Reason = None,
    by: By = None,
    authorised_by: AuthorisedBy = None,
    event: Event = None,
    at: At = None,
    id_: Id = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Put another event in an event's place; on a terminal the present one is there to edit."""
    said = Said("event_replaced", target, reason, by, authorised_by, event, at, id_)
    correct(context.obj, said, yes=yes, json=json)


@app.command(
    "insert",
    no_args_is_help=True,
    epilog="Example: pitledger correct insert T1-49 --event @taken.json",
)
def insert(
    context: typer.Context,
    after: After,
    reason: Reason = None,
    by: By = None,
    authorised_by: AuthorisedBy = None,
    event: Event = None,
    at: At = None,
    id_: Id = None,
    yes: Yes = False,
    json: Json = False,
) -> None:
    """Put in an event that was forgotten, right after another one."""
    said = Said("event_inserted", after, reason, by, authorised_by, event, at, id_)
    correct(context.obj, said, yes=yes, json=json)
