"""`explain`: one round in words."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli.asof import AsOf, moment, prefix
from cli.choice import Choice, choose
from cli.language import Lang, speaker
from cli.outcome import columns, end, give, misused, show
from cli.played import by_number, by_time
from cli.prefix import audited

if TYPE_CHECKING:
    from ledger.store import Store


def explain(
    context: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    shift: Annotated[str | None, typer.Argument(metavar="[SHIFT]", help="Its shift.")] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="[ROUND]", min=1, help="The round's number.")
    ] = None,
    at: Annotated[
        str | None, typer.Option(help="A time instead of shift and round, as 2026-11-27T18:05:00Z.")
    ] = None,
    as_of: AsOf = None,
    lang: Lang = "en",
    json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:  # fmt: skip
    """Explain a round: hands, the dealer's game, comparisons, dues, what was done, the rules."""
    from ledger.store import Store
    from replay.explain import explain as explained
    from reports.explained import explanation_json, explanation_words
    from reports.unresolved import warning

    if (at is None) == (number is None) or (at is not None and shift is not None):
        misused("explain: expected a table, shift and round, or a table and --at TIME")
    when = None if at is None else moment("--at", at)
    with Store.open(context.obj) as store:
        size = prefix(store, as_of)
        name = _shift_at(store, table, when, size) if when is not None else shift
        found = audited(store, Choice(table=table, shift=name, as_of=size)).shifts[0]
    this = by_number(found, number) if number else by_time(found, when or 0)
    told = explained(this, found.amended().of_round(this.judged.this.number))
    voice = speaker(lang)
    if json:
        give(explanation_json(told, voice))
    else:
        show(explanation_words(told, columns(), voice))
        for line in warning(found.opening, found.refused, voice):
            show(f"\n{line}")
    end(found=bool(this.findings))


def _shift_at(store: "Store", table: str, moment: int, as_of: int | None) -> str:
    """Return the last shift of a table that had opened at a time."""
    from ledger import body
    from ledger.instant import microseconds

    openings = choose(store, Choice(table=table, as_of=as_of)).openings
    opened = [body.table_body(record).event for record in openings]
    before = [event.shift for event in opened if microseconds(event.at) <= moment]
    if not before:
        misused(f"no shift of table {table} had opened by then")
    return before[-1]
