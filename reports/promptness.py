"""How promptly a shift was recorded, as a section of its report."""

from collections.abc import Iterator

from replay.recording import Recording
from replay.said import ENGLISH, Said, Voice
from reports.duration import duration
from reports.model import Block, Fact, Facts, Paragraph, Section, Tone


def section(recording: Recording, voice: Voice = ENGLISH) -> Section:
    """Return the section that tells the delays between happening and recording."""
    return Section(voice.tell(Said("Recording")), tuple(_blocks(recording, voice)))


def _blocks(recording: Recording, voice: Voice) -> Iterator[Block]:
    facts = (Fact(voice.tell(label), value) for label, value in _facts(recording, voice))
    yield Facts(tuple(facts))
    said = Said(
        "Each record carries the time at which it happened, as its source tells it, and the time at"
        " which it came into the log. What lies between them is the delay."
    )
    yield Paragraph(voice.tell(said), Tone.NOTE)


def _facts(recording: Recording, voice: Voice) -> Iterator[tuple[Said, str]]:
    yield Said("Records"), voice.count(recording.events)
    yield Said("Median delay"), duration(recording.median_us, voice)
    yield Said("Longest delay"), duration(recording.longest_us, voice)
    yield Said("Later than a minute"), voice.count(recording.over_minute)
    yield Said("Later than an hour"), voice.count(recording.over_hour)
    yield Said("Timed after recording"), voice.count(recording.ahead)
    yield Said("Out of time order"), voice.count(recording.out_of_order)
    yield Said("Recorded after close"), voice.count(recording.after_close)
    if recording.inserted:
        yield Said("Inserted later"), voice.count(recording.inserted)
        yield Said("Longest until then"), duration(recording.inserted_longest_us, voice)
