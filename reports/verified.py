"""A verification as JSON, and as words that say what it proves and what it does not."""

from collections.abc import Iterator, Sequence

import msgspec

from ledger.verifying.verification import Assurance, Verification
from reports.agreement import Check, agreed_words


def verified_json(result: Verification, report: Sequence[Check] = ()) -> bytes:
    """Return a verification, and what was checked of a report, as one JSON object."""
    return msgspec.json.encode(
        {
            "assurance": result.assurance,
            "size": result.size,
            "root": result.root.hex() if result.root else None,
            "faults": result.faults,
            "counts": result.counts,
            "keys": result.keys,
            "key_confirmed": result.anchored,
            "checkpoints": result.checkpoints,
            "signed": result.signed,
            "witnessed": result.witnessed,
            "refused": result.refused,
            "unsealed": result.unsealed,
            "uncovered": [each._asdict() for each in result.uncovered],
            "uncovered_count": result.uncovered_count,
            "proved": list(proved(result)),
            "unproved": list(unproved(result)),
            **({"report": report} if report else {}),
        }
    )


def verified_words(result: Verification, report: Sequence[Check] = ()) -> str:
    """Return a verification, and what was checked of a report, as lines for a terminal."""
    root = result.root.hex() if result.root else "not known, since an entry is missing"
    lines = [f"{_number(result.size, 'entry')}, root {root}"]
    lines += [str(fault) for fault in result.faults]
    for table, count in result.counts.items():
        more = count - sum(fault.table == table for fault in result.faults)
        lines += [f"{table}: and {more} more"] if more else []
    lines.append(f"assurance: {result.assurance}")
    lines += [f"  proved: {each}" for each in proved(result)]
    lines += [f"  not proved: {each}" for each in unproved(result)]
    lines += agreed_words(report) if report else []
    return "\n".join(lines)


def proved(result: Verification) -> Iterator[str]:
    """Yield in words what a verification without faults proves."""
    if result.assurance is Assurance.FAILED:
        return
    yield "bytes, leaves, columns, tree and quarantine agree with each other"
    if result.signed:
        yield f"nobody without the log's key changed entries 1 to {result.signed}"
    if result.witnessed:
        shown = "those that the keeper of the checkpoint was shown"
        yield f"entries 1 to {result.witnessed} are {shown}"


def unproved(result: Verification) -> Iterator[str]:
    """Yield in words what a verification does not prove."""
    if result.assurance is Assurance.FAILED:
        yield "anything of what the faults touch"
    if not result.covered:
        yield "that nobody who can write to the database changed it: no checkpoint covers any entry"
    elif after := result.size - result.covered:
        told = f"{_number(after, 'entry')} after {result.covered}"
        yield f"{told}: no checkpoint covers what was recorded since"
    if result.uncovered:
        names = ", ".join(f"{each.table} {each.shift}" for each in result.uncovered)
        more = result.uncovered_count - len(result.uncovered)
        others = f" and {more} more" if more else ""
        yield f"shifts that closed and that no checkpoint covers: {names}{others}"
    if result.unsealed:
        yield f"{_number(result.unsealed, 'refused line')}: no entry of the log seals them"
    if result.keys and not result.anchored:
        told = f"that {result.keys[-1]} is the casino's key: only the log itself names it"
        yield f"{told} (--key brings one known from elsewhere)"
    if not result.witnessed:
        yield (
            "that the whole log was not made anew by someone who has its key: that takes a"
            " checkpoint kept elsewhere (--checkpoint)"
        )


def _number(count: int, noun: str) -> str:
    many = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count} {noun if count == 1 else many}"
