"""How promptly a shift was recorded, as a section of its report."""

from collections.abc import Iterator

from replay.money import count
from replay.recording import Recording
from reports.duration import duration
from reports.model import Block, Fact, Facts, Paragraph, Section, Tone


def section(recording: Recording) -> Section:
    """Return the section that tells the delays between happening and recording."""
    return Section("Recording", tuple(_blocks(recording)))


def _blocks(recording: Recording) -> Iterator[Block]:
    yield Facts(tuple(_facts(recording)))
    yield Paragraph(
        "Each record carries the time at which it happened, as its source tells it, and the time at"
        " which it came into the log. What lies between them is the delay.",
        Tone.NOTE,
    )


def _facts(recording: Recording) -> Iterator[Fact]:
    yield Fact("Records", count(recording.events))
    yield Fact("Median delay", duration(recording.median_us))
    yield Fact("Longest delay", duration(recording.longest_us))
    yield Fact("Later than a minute", count(recording.over_minute))
    yield Fact("Later than an hour", count(recording.over_hour))
    yield Fact("Timed after recording", count(recording.ahead))
    yield Fact("Out of time order", count(recording.out_of_order))
    yield Fact("Recorded after close", count(recording.after_close))
    if recording.inserted:
        yield Fact("Inserted later", count(recording.inserted))
        yield Fact("Longest until then", duration(recording.inserted_longest_us))
