"""A witness of what a ledger answered, who holds it to that: each answer, each byte, every row."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import select

from ledger.database import layout
from ledger.entry import Record
from ledger.quarantine import Quarantined
from ledger.store import Store
from tests import naive
from tests.traffic import Sent

HEAD: Final = select(layout.head.c.size, layout.head.c.refused, layout.head.c.refused_digest)
IDS: Final = select(layout.event_id.c.id, layout.event_id.c.seq)


@dataclass(frozen=True, slots=True)
class Answered:
    """What a device was told of a line: its place in the log, or in the quarantine and why."""

    line: int
    place: int
    id: str = ""
    leaf: bytes = b""
    code: str = ""
    again: bool = False


@dataclass
class Witness:
    """All that was sent so far, in its order, by one source; ``at`` lines of it were answered.

    ``size`` is that of a batch which has begun, ``risked`` the lines that may be there without an
    answer. ``log`` and ``refused`` are what was seen of the ledger, by place from 0.
    """

    url: str
    sent: list[Sent] = field(default_factory=list)
    at: int = 0
    size: int = 0
    risked: int = 0
    answers: list[Answered] = field(default_factory=list)
    unanswered: int = 0
    log: list[Record] = field(default_factory=list)
    refused: list[Quarantined] = field(default_factory=list)
    digests: list[bytes] = field(default_factory=lambda: [naive.FIRST_DIGEST])
    places: dict[str, int] = field(default_factory=dict)
    _told: int = 0
    _next: int = 0

    def begins(self, size: int) -> None:
        """Note that a batch of the next lines begins."""
        self.size = size
        self.risked = max(self.risked, self.at + size)

    def answered(self, answers: list[Answered], risked: int) -> None:
        """Note the answers to the batch that began, each of which must be what is due.

        ``risked`` lines began before this batch: they may have been recorded without an answer.
        """
        at = self.at
        sent = self.sent[at : at + self.size]
        for one, answer in zip(sent, answers, strict=True):
            at += 1
            assert answer.line == at
            assert answer.id == ("" if one.code else one.id), (one, answer)
            assert answer.code in {one.code, one.code and "shift_conflict"}, (one, answer)
            assert answer.again >= one.again, (one, answer)
            assert not answer.again or one.again or at <= risked, (one, answer)
        late = [answer.again and not one.again for one, answer in zip(sent, answers, strict=True)]
        self.unanswered += any(late)
        self.answers += answers
        self.at, self.size = at, 0

    def look(self, *, whole: bool = False) -> None:
        """Open the ledger anew, and hold what is new in it, or all of it, to what was answered."""
        with Store.open(self.url) as store:
            ((size, refused, digest),) = store.fetch(HEAD)  # a dying commit may still move it
            for row in store.quarantined(after=len(self.refused)):
                if row.number <= refused:
                    self.see_refused(row)
            for record in store.records(after=len(self.log), upto=size):
                self.see(record)
            assert (size, refused, digest) == (len(self.log), len(self.refused), self.digests[-1])
            while self._told < len(self.answers):
                self.is_there(self.answers[self._told])
                self._told += 1
            if whole:
                self.look_at_all(store)

    def see_refused(self, row: Quarantined) -> None:
        """Hold a refused line to its place, and to the line that was sent."""
        assert row.number == len(self.refused) + 1
        number = row.refused.line_number
        one = self.sent[number - 1]
        assert number <= self.risked
        assert (one.text, bool(one.code)) == (row.refused.line, True)
        self.refused.append(row)
        self.digests.append(naive.digest([row], self.digests[-1]))
        assert row.digest == self.digests[-1]

    def see(self, record: Record) -> None:
        """Hold an entry to its place, and to the next event that was sent."""
        assert record.seq == len(self.log) + 1
        assert record.leaf == naive.leaf(record.body)
        self.log.append(record)
        event = naive.event_of(record)
        if event["type"] == "quarantine_sealed":
            assert event["digest"] == self.digests[event["count"]].hex()
        elif "table" in event:
            assert event == self.due()
            assert event["id"] not in self.places, event
            self.places[event["id"]] = record.seq

    def due(self) -> dict[str, Any]:
        """Return the next event that must be in the log: no line is left out."""
        while self.sent[self._next].code or self.sent[self._next].again:
            self._next += 1
        self._next += 1
        assert self._next <= self.risked
        event: dict[str, Any] = json.loads(self.sent[self._next - 1].text)
        return event

    def is_there(self, answer: Answered) -> None:
        """Hold the ledger to an answer."""
        if answer.code:
            row = self.refused[answer.place - 1]
            assert row.refused.line_number == answer.line
            assert json.loads(row.refused.reason)["code"] == answer.code
        else:
            assert self.places[answer.id] == answer.place
            assert self.log[answer.place - 1].leaf == answer.leaf

    def look_at_all(self, store: Store) -> None:
        """Read the whole ledger again: it is still what was seen, and its tree stands on it."""
        size = len(self.log)
        assert list(store.records(upto=size)) == self.log
        assert list(store.quarantined())[: len(self.refused)] == self.refused
        assert store.root(size) == naive.root([record.body for record in self.log])
        ids = store.fetch(IDS.where(layout.event_id.c.seq <= size))
        assert dict(map(tuple, ids)) == self.places

    def all_is_there(self) -> None:
        """Hold the ledger to all that was sent: taken once, or refused at least once."""
        assert self.at == len(self.sent)
        assert list(self.places) == [s.id for s in self.sent if not (s.code or s.again)]
        kept = sorted({row.refused.line_number for row in self.refused})
        assert kept == [number for number, one in enumerate(self.sent, 1) if one.code]
        seals = [e["count"] for e in map(naive.event_of, self.log) if "count" in e]
        assert seals == sorted(set(seals))
        assert seals[-1] == len(self.refused)
