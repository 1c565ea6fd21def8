"""A verification as JSON, and as words that say what it proves and what it does not."""

from collections.abc import Iterator, Sequence

import msgspec

from ledger.verifying.verification import Assurance, Verification
from replay.said import ENGLISH, Many, Said, Voice
from reports.agreement import Check, agreed_words


def verified_json(result: Verification, report: Sequence[Check] = ()) -> bytes:
    """Return a verification, and what was checked of a report, as one JSON object."""
    return msgspec.json.encode(verified(result) | ({"report": report} if report else {}))


def verified(result: Verification, voice: Voice = ENGLISH) -> dict[str, object]:
    """Return a verification as JSON has it; what it proves is told by a voice."""
    return {
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
        "proved": list(proved(result, voice)),
        "unproved": list(unproved(result, voice)),
    }


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


def proved(result: Verification, voice: Voice = ENGLISH) -> Iterator[str]:
    """Yield in words what a verification without faults proves."""
    yield from map(voice.tell, _proved(result))


def unproved(result: Verification, voice: Voice = ENGLISH) -> Iterator[str]:
    """Yield in words what a verification does not prove."""
    yield from map(voice.tell, _unproved(result))


def _proved(result: Verification) -> Iterator[Said]:
    if result.assurance is Assurance.FAILED:
        return
    yield Said("bytes, leaves, columns, tree and quarantine agree with each other")
    if result.signed:
        yield Said("nobody without the log's key changed entries 1 to {last}", last=result.signed)
    if result.witnessed:
        yield Said(
            "entries 1 to {last} are those that the keeper of the checkpoint was shown",
            last=result.witnessed,
        )


def _unproved(result: Verification) -> Iterator[Said]:
    if result.assurance is Assurance.FAILED:
        yield Said("anything of what the faults touch")
    if not result.covered:
        yield Said(
            "that nobody who can write to the database changed it: no checkpoint covers any entry"
        )
    elif result.size > result.covered:
        yield _after(result)
    if result.uncovered:
        names = ", ".join(f"{each.table} {each.shift}" for each in result.uncovered)
        told = Said("shifts that closed and that no checkpoint covers: {names}", names=names)
        more = result.uncovered_count - len(result.uncovered)
        yield Said("{these} and {more} more", these=told, more=more) if more else told
    if result.unsealed:
        lines = Many("{number} refused line", "{number} refused lines", result.unsealed)
        yield Said("{lines}: no entry of the log seals them", lines=lines)
    if result.keys and not result.anchored:
        yield Said(
            "that {key} is the casino's key: only the log itself names it"
            " (--key brings one known from elsewhere)",
            key=result.keys[-1],
        )
    if not result.witnessed:
        yield Said(
            "that the whole log was not made anew by someone who has its key: that takes a"
            " checkpoint kept elsewhere (--checkpoint)"
        )


def _after(result: Verification) -> Said:
    later = Many("{number} entry", "{number} entries", result.size - result.covered)
    return Said(
        "{entries} after {covered}: no checkpoint covers what was recorded since",
        entries=later,
        covered=result.covered,
    )


def _number(count: int, noun: str) -> str:
    many = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{count} {noun if count == 1 else many}"
