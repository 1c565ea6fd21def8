"""`report`: what an audit says, as a document."""

import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cli import seal
from cli.asof import AsOf, prefix
from cli.choice import Choice, choose
from cli.language import Lang, speaker
from cli.outcome import end, failed, misused, say
from cli.prefix import audited

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


@app.callback()
def reports() -> None:
    """Keep the commands of `report` a group."""


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
) -> None:  # fmt: skip
    """Write the audit report of one shift."""
    from ledger.store import Store
    from reports.sealed import sealed
    from reports.shift import shift_csv, shift_json, shift_pdf

    table = table_option if table is None else table
    name = shift_option if name is None else name
    if sign and form is not Format.PDF:
        misused(f"--sign: expected the form pdf, got {form}")
    signing = seal.signing(sign, certificate, timestamp)
    with Store.open(context.obj) as store:
        choice = Choice(table=table, shift=name, as_of=prefix(store, as_of))
        count = len(choose(store, choice).openings)
        if count != 1:
            misused(f"report shift: expected one shift, as RP-02 2026-11-27-N, got {count}")
        result = audited(store, choice)
    opening = result.shifts[0].opening
    make = {Format.PDF: shift_pdf, Format.JSON: shift_json, Format.CSV: shift_csv}
    made = make[form](result, speaker(lang))
    made = sealed(made, signing) if signing else made
    write(made, output or Path(file_name(opening.table, opening.shift, form)))
    end(found=bool(result.findings))


def file_name(table: str, shift: str, form: str) -> str:
    """Return a report's own file name: nothing in it that a file system takes amiss."""
    return re.sub(r"[^\w.-]+", "_", f"{table}-{shift}.{form}")


def write(document: bytes, path: Path) -> None:
    """Write a document whole, to a file or to standard output."""
    if path == Path("-"):
        sys.stdout.buffer.write(document)
        return
    try:
        path.write_bytes(document)
    except OSError as error:
        failed(f"{path}: {error.strerror}")
    say(f"{path} written, {len(document)} bytes")
