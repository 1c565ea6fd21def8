"""`report list`: the register of the reports that were issued under numbers."""

from typing import Annotated

import typer

from cli.asof import AsOf, prefix
from cli.outcome import counted, give, say, show


def list_(
    context: typer.Context,
    as_of: AsOf = None,
    json: Annotated[bool, typer.Option("--json", help="One object a line.")] = False,
) -> None:
    """List the reports that were issued under numbers: which, when, by whom, SHA-256."""
    from ledger.issue import issues
    from ledger.store import Store
    from reports.issues import issue_json, issue_words

    with Store.open(context.obj) as store:
        found = issues(store, prefix(store, as_of))
    for each in found:
        if json:
            give(issue_json(each))
        else:
            show(issue_words(each))
    say(f"{counted(len(found), 'report')} issued")
