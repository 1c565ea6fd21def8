"""`report`: what an audit says, as a document."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import issues, seal
from cli.asof import AsOf, prefix
from cli.choice import Choice, choose
from cli.collector import resting
from cli.delivery import Delivery, Signature
from cli.issue import By, Make, Register
from cli.language import Lang, speaker
from cli.outcome import end, misused
from cli.prefix import audited
from cli.progress import bar

if TYPE_CHECKING:
    from ledger.issue import About
    from replay.audit import Audit
    from replay.said import Voice

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Reports: what an audit says, as a document.",
    epilog="Example: pitledger report shift RP-02 2026-11-27-N -o shift.pdf",
)


class Format(StrEnum):
    """The forms of a report."""

    PDF = "pdf"
    JSON = "json"
    CSV = "csv"
    HTML = "html"


Retention = Annotated[
    int | None,
    typer.Option(
        min=1, max=36_500, metavar="DAYS", help="So long footage is kept, unless it is held."
    ),
]


@app.callback()
def reports() -> None:
    """Keep the commands of `report` a group."""


app.command("list", epilog="Example: pitledger report list --json")(issues.list_)


@app.command(
    "shift", epilog="Example: pitledger report shift RP-02 2026-11-27-N -o shift.pdf",
    no_args_is_help=True,
)  # fmt: skip
def shift(
    context: typer.Context,
    table: Annotated[str | None, typer.Argument(metavar="[TABLE]", help="The table.")] = None,
    name: Annotated[str | None, typer.Argument(metavar="[SHIFT]", help="Its shift.")] = None,
    table_option: Annotated[str | None, typer.Option("--table", help="The table.")] = None,
    shift_option: Annotated[str | None, typer.Option("--shift", help="Its shift.")] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The file; - is stdout. By default named by the shift.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="The form.")] = Format.PDF,
    as_of: AsOf = None,
    lang: Lang = "en",
    sign: seal.KeyFile = None,
    certificate: seal.Certificate = None,
    timestamp: seal.TimeStamp = None,
    register: Register = False,
    by: By = None,
    retention: Retention = None,
) -> None:  # fmt: skip
    """Write the audit report of one shift."""
    from ledger.store import Store

    table = table_option if table is None else table
    name = shift_option if name is None else name
    signature = Signature(sign, certificate, timestamp)
    delivery = Delivery.asked(output, form, signature, by, register=register)
    with Store.open(context.obj) as store, resting():
        choice = Choice(table=table, shift=name, as_of=prefix(store, as_of))
        count = len(choose(store, choice).openings)
        if count != 1:
            misused(f"report shift: expected one shift, as RP-02 2026-11-27-N, got {count}")
        result, voice = audited(store, choice), speaker(lang)
        found, about = bool(result.findings), _about(result)
        make = _maker(result, form, voice, retention)
        del result  # the report has all it needs; of a long shift that is much less
        delivery.deliver(store, about, voice, make, (about.table, about.shift))
    end(found=found)


def _maker(audit: "Audit", form: Format, voice: "Voice", retention: int | None) -> Make:
    """Return what makes the report of an audit of one shift in a form; it keeps no audit."""
    from reports.shift import shift_csv, shift_json, shift_manuscript
    from reports.viewer import viewer

    if form is Format.PDF:
        manuscript = shift_manuscript(audit, voice, retention, bar)
        return lambda issue: manuscript.pdf(issue, bar)
    forms = {Format.JSON: shift_json, Format.CSV: shift_csv, Format.HTML: viewer}
    content = forms[form](audit, voice, retention)
    return lambda _issue: content


def _about(audit: "Audit") -> "About":
    from ledger.issue import About
    from ledger.own import Kind
    from replay.receipt import receipt

    opening, head = audit.shifts[0].opening, audit.head
    return About(
        Kind.SHIFT, head.size, head.root, receipt(audit), table=opening.table, shift=opening.shift
    )
