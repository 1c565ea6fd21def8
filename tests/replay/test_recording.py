"""How late a shift's records came in is told from the log alone."""

from ledger import instant
from ledger.correcting.correction import ShiftFile
from ledger.event import AnyEvent
from replay.recording import HOUR, MINUTE, recording
from tests.ledger.shift import OPENED, events, inserted, voided
from tests.ledger.wire import AT

SECOND = 1_000_000
START = instant.microseconds(AT)


def file_of(*said: AnyEvent) -> ShiftFile:
    file = ShiftFile()
    for event in said:
        file.add(event)
    return file


def recorded(*delays: int) -> list[str]:
    """Return times of recording, so long after the time that all events of the shift carry."""
    return [instant.text(START + delay) for delay in delays]


def test_delays_are_counted_by_how_long_they_are() -> None:
    file = file_of(*events(OPENED[:6]))
    delays = (-SECOND, 0, SECOND, MINUTE + 1, HOUR, HOUR + 1)
    told = recording(file, recorded(*delays))
    assert told
    assert (told.events, told.ahead, told.over_minute, told.over_hour) == (6, 1, 3, 1)
    assert (told.median_us, told.longest_us) == (SECOND, HOUR + 1)
    assert (told.out_of_order, told.after_close, told.inserted) == (0, 0, 0)


def test_an_event_that_steps_back_in_time_is_out_of_order() -> None:
    later = [("o", "shift_opened", {}), ("d", "drop", {"at": "2026-11-27T18:00:01+03:00"})]
    told = recording(file_of(*events([*later, *OPENED[2:4]])), recorded(0, SECOND, 0, 0))
    assert told
    assert told.out_of_order == 1


def test_what_follows_the_close_is_counted() -> None:
    closed = [*OPENED[:2], ("z", "shift_closed", {})]
    told = recording(file_of(*events(closed), voided("d")), recorded(0, 0, 0, 0))
    assert told
    assert told.after_close == 1


def test_a_forgotten_event_is_told_with_how_long_it_was_missing() -> None:
    late = "2026-11-28T18:00:00+03:00"
    file = file_of(*events(OPENED[:2]), inserted("d", "fill", envelope={"at": late}))
    told = recording(file, recorded(0, 0, 24 * HOUR))
    assert told
    assert (told.inserted, told.inserted_longest_us) == (1, 24 * HOUR)
    assert told.longest_us == 0


def test_nothing_is_told_where_no_time_is_known() -> None:
    assert recording(file_of(*events(OPENED)), ()) is None
