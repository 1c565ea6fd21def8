"""`explain`: one round in words."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.outcome import end, give, misused
from cli.prefix import Choice, audited

if TYPE_CHECKING:
    from replay.audit import AuditedRound, AuditedShift


def explain(
    context: typer.Context,
    table: Annotated[str, typer.Argument(help="The table.")],
    shift: Annotated[str, typer.Argument(help="Its shift.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", min=1, help="The round's number.")],
    as_of: Annotated[int | None, typer.Option(help="Only the log's first so many.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Explain a round: the hands, each wager's due, what was done, the rule."""
    from ledger.store import Store
    from replay.explain import explain as explained
    from reports.explained import explanation_json, explanation_words

    with Store.open(context.obj) as store:
        found = audited(store, Choice(table=table, shift=shift, as_of=as_of)).shifts[0]
    this = _round(found, number)
    told = explained(this)
    if json:
        give(explanation_json(told))
    else:
        typer.echo(explanation_words(told, found.totals.currency))
    end(found=bool(this.findings))


def _round(shift: "AuditedShift", number: int) -> "AuditedRound":
    for each in shift.rounds:
        if each.judged.this.number == number:
            return each
    return misused(
        f"no round {number} in this shift that can be judged: it was not played, or is open"
    )
