"""`verify`: recompute everything from the stored bytes, and say what that proves."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import filed
from cli.chance import drawn
from cli.outcome import end, give, misused, say, show
from cli.progress import bar

if TYPE_CHECKING:
    from ledger.signing.key import VerifierKey

Checkpoints = Annotated[
    list[Path] | None,
    typer.Option(
        "--checkpoint",
        exists=True,
        dir_okay=False,
        help="A checkpoint that was kept elsewhere; may be given again.",
    ),
]
Keys = Annotated[
    list[str] | None,
    typer.Option(
        "--key",
        help="The log's verifier key as known from elsewhere, or a file of keys, one a line.",
    ),
]
Report = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="A report's PDF, to hold against this ledger."),
]
Trust = Annotated[
    list[Path] | None,
    typer.Option(
        "--trust",
        metavar="FILE",
        help="A certificate (PEM) to trust for the report's signature; may be given again.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]


def verify(
    context: typer.Context,
    checkpoint: Checkpoints = None,
    key: Keys = None,
    report: Report = None,
    trust: Trust = None,
    json: Json = False,
) -> None:
    """Verify the whole ledger from its stored bytes: rows, tree, checkpoints, quarantine, guards.

    With a report, say also whether its file, its signature, its digests and this log agree.

    Says how much that proves, and what it does not.
    """
    from ledger.store import Store
    from ledger.verifying.extent import length
    from ledger.verifying.signatures import KeptCheckpoint
    from ledger.verifying.verify import verify as verified
    from reports.verified import verified_json, verified_words

    if trust and not report:
        misused("--trust: expected a report that it is for (--report), got none")
    told = filed.read(report) if report else None
    kept = [KeptCheckpoint(str(path), path.read_bytes()) for path in checkpoint or ()]
    keys = [key for each in key or () for key in keys_of(each)]
    with Store.open(context.obj) as store, bar("verifying", length(store), "entries") as progress:
        result = verified(store, kept, keys, progress, int.from_bytes(drawn(8), "big"))
        agreed = list(filed.checks(told, trust or [], store)) if told else []
    if json:
        give(verified_json(result, agreed))
    else:
        show(verified_words(result, agreed))
    faults = sum(result.counts.values())
    say(f"{faults} fault{'' if faults == 1 else 's'}; assurance: {result.assurance}")
    odd = sum(not each.agrees for each in agreed)
    if told:
        say(f"{report}: {f'{odd} of {len(agreed)} checks do not agree' if odd else 'all agrees'}")
    end(found=bool(faults or odd))


def keys_of(text: str) -> "list[VerifierKey]":
    """Return a verifier key by its text, or those of a file; wrong usage if it is none."""
    from ledger.evidence import BadKey
    from ledger.signing.key import PRIVATE, VerifierKey

    path = Path(text)
    try:
        told = path.read_text("utf-8").split("\n") if path.is_file() else [text]
        told = [line.strip() for line in told if line.strip()]
        if any(line.startswith(PRIVATE) for line in told):
            misused("--key: expected a verifier key, got a private key, which is to stay secret")
        if not told or (told == [text] and "+" not in text):
            misused(f"--key: expected a verifier key or a file that holds one, got {text}")
        return [VerifierKey.parse(line) for line in told]
    except (BadKey, UnicodeDecodeError, OSError) as error:
        misused(f"--key: {error}")
