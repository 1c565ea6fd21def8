"""`rules`: the rulebooks that the ledger knows, and a casino's own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.clock import now
from cli.outcome import counted, end, give, misused, say, show
from cli.rulebook_file import faultless, is_file, vet

if TYPE_CHECKING:
    from replay.vetting import Vetted
    from reports.rulesheet import Registered

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="The rulebooks registered in the ledger, and a casino's own.",
    epilog="Example: pitledger rules check riverside.toml && pitledger rules add riverside.toml",
)

Json = Annotated[bool, typer.Option("--json", help="JSON on stdout.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A rulebook, as TOML.")]
Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME|FILE",
        help="id (its highest version), id@version, or a rulebook's file: a path, or *.toml.",
    ),
]


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
def show_(context: typer.Context, name: Name, json: Json = False) -> None:
    """Print a rulebook as a sheet: every figure, its source, and our readings marked."""
    from reports.rulesheet import sheet_json, sheet_words

    row = found(context.obj, name)
    if json:
        give(sheet_json(row))
    else:
        show(sheet_words(row))


@app.command("check", epilog="Example: pitledger rules check riverside.toml", no_args_is_help=True)
def check(file: File, json: Json = False) -> None:
    """Look through a casino's own rulebook; name every fault with its line. No ledger is needed."""
    read = vet(file)
    told(file, read, json=json)
    end(found=read.book is None)


@app.command("add", epilog="Example: pitledger rules add riverside.toml", no_args_is_help=True)
def add_(context: typer.Context, file: File, json: Json = False) -> None:
    """Register a rulebook in the log, whole, after the same check. It never changes afterwards."""
    from ledger.refusal import BadValue
    from ledger.register import add
    from ledger.store import Store
    from reports.rulecheck import added_json, added_words, refused_json

    read = vet(file)
    if (book := read.book) is None:
        told(file, read, json=json)
        end(found=True)
    with Store.open(context.obj) as store:
        try:
            done = add(store, (book.id, book.version, read.toml), now())
        except BadValue as error:
            if json:
                give(refused_json(book.name, error))
            else:
                say(f"{book.name}: {error}")
            end(found=True)
    if json:
        give(added_json(done))
    else:
        show(added_words(done))


@app.command("diff", epilog="Example: pitledger rules diff classic club", no_args_is_help=True)
def diff(context: typer.Context, one: Name, other: Name, json: Json = False) -> None:
    """Tell what differs between two rulebooks, figure by figure, and which payouts it moves."""
    from reports.rulediff import Beside, diff_json, diff_words

    rows = [found(context.obj, name) for name in (one, other)]
    labels = [
        name if is_file(name) else row.book.name
        for name, row in zip((one, other), rows, strict=True)
    ]
    beside = Beside(rows[0].book, rows[1].book, (labels[0], labels[1]))
    if json:
        give(diff_json(beside))
    else:
        for line in diff_words(beside):
            show(line)
    end(found=beside.differs)


def told(file: Path, read: "Vetted", *, json: bool) -> None:
    """Give what a check found."""
    from reports.rulecheck import checked_json, checked_words

    if json:
        give(checked_json(str(file), read))
        return
    for line in checked_words(str(file), read):
        show(line)
    if read.faults:
        say(f"{file}: {counted(len(read.faults), 'fault')}")


def found(url: str, name: str) -> "Registered":
    """Return the rulebook of a name or a file; end with code 2 if none is registered so."""
    from ledger.own import RulebookRegistered
    from ledger.refusal import UnknownRulebook
    from ledger.store import Store
    from reports.rulesheet import named, registered, unregistered

    if is_file(name):
        read = faultless(Path(name))
        assert read.book
        return unregistered(read.book, read.toml)
    with Store.open(url) as store:
        rows = list(registered(store.own(RulebookRegistered)))
    try:
        return named(rows, name)
    except UnknownRulebook as error:
        misused(str(error))
