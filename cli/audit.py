"""`audit`: replay shifts and say what does not fit."""

from typing import Annotated

import typer

from cli.asof import AsOf, prefix
from cli.choice import Choice, days
from cli.language import Lang, speaker
from cli.outcome import columns, end, give, say, show
from cli.prefix import audited

Table = Annotated[str | None, typer.Option(help="Shifts of this table.")]
Shift = Annotated[str | None, typer.Option(help="Shifts of this name.")]
Day = Annotated[str | None, typer.Option(help="Shifts of this gaming day, as 2026-11-27.")]
From = Annotated[str | None, typer.Option("--from", help="Shifts of this gaming day and later.")]
To = Annotated[str | None, typer.Option("--to", help="Shifts of this gaming day and earlier.")]
Instead = Annotated[
    str | None, typer.Option(help="What if: judge by this rulebook, id or id@version.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]


def audit(
    context: typer.Context,
    table: Table = None,
    shift: Shift = None,
    day: Day = None,
    from_: From = None,
    to: To = None,
    as_of: AsOf = None,
    rulebook: Instead = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Replay the chosen shifts, all if none is chosen, and report the findings."""
    from ledger.store import Store
    from replay.what_if import what_if
    from reports.audited import audit_count, audit_json, audit_words
    from reports.what_if import what_if_words

    first_day, last_day = days(day, from_, to)
    with Store.open(context.obj) as store:
        choice = Choice(table, shift, first_day, last_day, prefix(store, as_of))
        result = audited(store, choice, rulebook)
    told, voice = what_if(result), speaker(lang)
    if json:
        give(audit_json(result, told, voice))
    else:
        show(audit_words(result, voice))
        if told:
            show(f"\n{what_if_words(told, columns(), voice)}")
    say(audit_count(result, voice))
    end(found=bool(result.findings))
