"""A batch's lines: what is blank, what is read, what is kept of those refused."""

from collections.abc import Iterator

import pytest

from ledger import body
from ledger.batch import Batch, Line, Rejected, Taken, arrived, blank
from ledger.intake import Arrival
from ledger.own import QuarantineSealed
from ledger.pit import Pit
from ledger.refusal import NotJson
from ledger.store import Store
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.wire import AT, TYPES, line


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    with ledger(db_url) as store:
        yield store


@pytest.mark.parametrize("text", [b"", b" ", b"\r", b"\t \r\n"])
def test_white_space_alone_is_blank(text: bytes) -> None:
    assert blank(Line(1, text))


@pytest.mark.parametrize("text", [b"\x00", b"\x0b", b"\xc2\xa0", b"{}"])
def test_anything_else_is_not_blank(text: bytes) -> None:
    assert not blank(Line(1, text))


def test_a_line_arrives_as_an_event_or_as_why_it_is_none() -> None:
    assert isinstance(arrived(Line(1, line("fill")))[1], Arrival)
    assert isinstance(arrived(Line(1, b"x"))[1], NotJson)


def test_answers_come_in_the_order_of_the_lines(store: Store) -> None:
    texts = [b"x", line("shift_opened", "o"), b"y", line("fill", "f"), b"z"]
    lines = [arrived(Line(number, text)) for number, text in enumerate(texts, start=1)]
    with store.writing() as writer:
        answers = Batch(Pit(), writer, "a.jsonl", NOON_US).record(lines)
    assert [(type(answer), answer.line) for answer in answers] == [
        (Rejected, 1), (Taken, 2), (Rejected, 3), (Taken, 4), (Rejected, 5),
    ]  # fmt: skip
    assert [answer.number for answer in answers if isinstance(answer, Rejected)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (b'{"id":"a","table":"t","shift":"s"}', ("t", "s", "a")),
        (b'{"id":7,"table":null,"shift":["s"]}', (None, None, None)),
        (b'{"id":"a","id":"b"}', (None, None, "b")),
        (b'{"id":"a"', (None, None, None)),
        (b'["id"]', (None, None, None)),
        (b"\xff", (None, None, None)),
        (b"[" * 60_000, (None, None, None)),
    ],
)
def test_a_refused_line_is_kept_under_what_it_names(
    text: bytes, named: tuple[str | None, ...], store: Store
) -> None:
    with store.writing() as writer:
        Batch(Pit(), writer, "a.jsonl", NOON_US).record([arrived(Line(3, text))])
    (row,) = store.quarantined()
    kept = row.refused
    assert (kept.table, kept.shift, kept.event_id) == named
    assert (kept.line, kept.line_number, kept.source) == (text, 3, "a.jsonl")


def test_a_batch_of_nothing_changes_nothing(store: Store) -> None:
    with store.writing() as writer:
        assert Batch(Pit(), writer, "a.jsonl", NOON_US).record([]) == []
    assert store.size() == 3


def test_a_shift_whose_gaming_day_was_mended_is_found_by_the_new_one(store: Store) -> None:
    def opened(day: str, upto: int | None = None) -> list[int]:
        return [each.seq for each in store.openings(upto, first_day=day, last_day=day)]

    one = recorder(store)
    record(one, line("shift_opened", "o"), line("drop", "d"), line("shift_closed", "z"))
    record(one, mended("x", gaming_day="2026-11-28"), line("event_replaced", "y", target="d"))
    assert (opened("2026-11-27"), opened("2026-11-28")) == ([], [4])
    assert (opened("2026-11-27", 6), opened("2026-11-28", 6)) == ([4], [])
    record(one, mended("v", currency="USD"))
    assert (opened("2026-11-27"), opened("2026-11-28"), opened("2026-11-28", 8)) == ([4], [], [4])


def mended(name: str, **fields: str) -> bytes:
    inner = {"type": "shift_opened", "at": AT} | TYPES["shift_opened"] | fields
    return line("event_replaced", name, target="o", event=inner)


def sealed(store: Store) -> list[QuarantineSealed]:
    return [body.own(each, QuarantineSealed) for each in store.own(QuarantineSealed)]


def test_each_batch_with_refused_lines_ends_with_a_seal(store: Store) -> None:
    one = recorder(store)
    record(one, line("shift_opened", "o"))
    assert sealed(store) == []
    record(one, b"x", line("fill", "f"), b"y")
    record(one, b"z")
    digests = [row.digest.hex() for row in store.quarantined()]
    assert sealed(store) == [
        QuarantineSealed(count=2, digest=digests[1]),
        QuarantineSealed(count=3, digest=digests[2]),
    ]
    assert store.own(QuarantineSealed)[-1].seq == store.size()
