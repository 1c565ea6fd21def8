"""`quarantine`: the lines that were refused, why, and what becomes of them."""

from typing import TYPE_CHECKING, Annotated

import typer

from cli import key_file, resolving
from cli.key_file import KeyFile
from cli.outcome import Code, end, give, misused, say, show
from cli.signing import Signing

if TYPE_CHECKING:
    from ledger.case import Case
    from ledger.docket import Docket

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Refused lines, kept word for word with their reason, and what becomes of them.",
    epilog="Example: pitledger quarantine list --open",
)

Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The line's number.")]
Json = Annotated[bool, typer.Option("--json", help="One object on stdout.")]


@app.command("list", epilog="Example: pitledger quarantine list --open --table RP-02")
def list_(
    context: typer.Context,
    only_open: Annotated[bool, typer.Option("--open", help="Lines not resolved yet.")] = False,
    table: Annotated[str | None, typer.Option(help="Lines that name this table.")] = None,
    shift: Annotated[str | None, typer.Option(help="Lines that name this shift.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One object a line.")] = False,
) -> None:
    """List what was refused: number, state, time, source and line, reason."""
    from ledger.docket import docket
    from ledger.store import Store
    from reports.refused import refused_json, refused_words

    count = still = 0
    with Store.open(context.obj) as store:
        for case in docket(store).cases(table, shift):
            count += 1
            still += case.resolution is None
            if only_open and case.resolution is not None:
                continue
            if json:
                give(refused_json(case))
            else:
                show(refused_words(case))
    say(f"{count} refused, {still} open")


@app.command("show", epilog="Example: pitledger quarantine show 7", no_args_is_help=True)
def show_(context: typer.Context, number: Number, json: Json = False) -> None:
    """Show a refused line word for word, why it was refused, and what became of it."""
    from ledger.docket import docket
    from ledger.store import Store
    from reports.refused import case_json, case_words

    with Store.open(context.obj) as store:
        standing = docket(store)
        case = _case(standing, number)
        seal = standing.seal(number)
    if json:
        give(case_json(case, seal))
    else:
        show(case_words(case, seal))


@app.command(
    "resolve", no_args_is_help=True,
    epilog='Example: pitledger quarantine resolve 7 --by M-01 --reason "a test line" --dismiss',
)  # fmt: skip
def resolve(
    context: typer.Context,
    number: Number,
    by: Annotated[str | None, typer.Option(help="Who resolves it.")] = None,
    reason: Annotated[str | None, typer.Option(help="Why so.")] = None,
    dismiss: Annotated[bool, typer.Option("--dismiss", help="Nothing is to be recorded.")] = False,
    event: Annotated[
        str | None,
        typer.Option(metavar="JSON|@FILE|-", help="Record this line in its place; - is stdin."),
    ] = None,
    as_: Annotated[
        str | None, typer.Option("--as", metavar="ID", help="This event was recorded meanwhile.")
    ] = None,
    json: Json = False,
    key: KeyFile = None,
) -> None:  # fmt: skip
    """Resolve a refused line: mended, or dismissed with a reason. Missing things are asked for.

    A mended line that is refused again goes to the quarantine itself; the old one stays open. When
    a mended line has closed a shift, the log is signed.
    """
    from ledger.docket import docket
    from ledger.resolution import require_open
    from ledger.store import Store

    ways = [each for each in (dismiss, event is not None, as_ is not None) if each]
    if len(ways) > 1:
        misused("quarantine resolve: expected one of --dismiss, --event and --as, got more")
    with Store.open(context.obj) as store:
        standing = docket(store)
        case = _case(standing, number)
        require_open(number, standing.count, standing.resolved)
        way = resolving.Way(dismiss=dismiss, event=event, as_=as_)
        signing = Signing(store, key_file.place(context.obj, key))
        work = resolving.Work(store, case, signing, by=by, reason=reason, json=json)
        code = work.done(way if ways else resolving.asked_way(case, standing.seal(number)))
    end(found=code is Code.FOUND)


def _case(standing: "Docket", number: int) -> "Case":
    case = standing.case(number)
    if case is None:
        misused(f"no refused line {number}; the quarantine has {standing.count}")
    return case
