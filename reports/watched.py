"""What becomes of findings while tables are played, as JSON lines and as words for a terminal."""

from collections.abc import Iterator
from typing import Final

import msgspec

from replay.finding import Finding
from replay.live_shift import Change
from replay.said import ENGLISH, Amount, Many, Said, Voice
from reports.audited import LABEL, place

WITHDRAWN: Final = Said("withdrawn")


def change_json(change: Change, voice: Voice = ENGLISH) -> Iterator[bytes]:
    """Yield a change as JSON objects, one a line: what no longer holds first, then what is new.

    A new finding is as an audit has it. One that no longer holds stands in an object of its own,
    ``{"withdrawn": …}``, word for word as it was told.
    """
    for finding in change.withdrawn:
        yield msgspec.json.encode({"withdrawn": finding}, enc_hook=voice.tell)
    for finding in change.found:
        yield msgspec.json.encode(finding, enc_hook=voice.tell)


def change_words(change: Change, voice: Voice = ENGLISH) -> Iterator[str]:
    """Yield a change as lines for a terminal."""
    for finding in change.withdrawn:
        yield _line(finding, f"{voice.tell(WITHDRAWN)}: {_told(finding, voice)}", voice)
    for finding in change.found:
        told = _told(finding, voice)
        if finding.made_good:
            made_good = Amount(finding.made_good, change.currency)
            mark = Said("[made good: {amount}]", amount=made_good)
            told += f" {voice.tell(mark)}"
        yield _line(finding, told, voice)


def watched_count(found: int, withdrawn: int, size: int, voice: Voice = ENGLISH) -> str:
    """Return how much was said, and how far into the log: what `--since` goes on from."""
    findings = Many("{number} finding", "{number} findings", found)
    said = Said(
        "{findings}, {withdrawn} withdrawn; watched up to entry {size}",
        findings=findings,
        withdrawn=withdrawn,
        size=str(size),
    )
    return voice.tell(said)


def _told(finding: Finding, voice: Voice) -> str:
    return f"{finding.code.value}: {voice.tell(finding.explanation)}"


def _line(finding: Finding, told: str, voice: Voice) -> str:
    return f"{finding.table}  {finding.shift}  {voice.tell(place(finding)):<{LABEL}}  {told}"
