"""Whatever is done to a ledger, and whatever befalls it, it is the list that it should be."""

import contextlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Any

import psycopg
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import Connection, event, select

from ledger import instant
from ledger.database import layout
from ledger.recorder import Line, Recorder, Taken
from ledger.store import Store
from tests import naive
from tests.ledger.naive_pit import CORRECTIONS, OF_ROUNDS, NaivePit
from tests.ledger.recording import NOON_US, OWN, ledger
from tests.ledger.wire import AT, TYPES, line, text_of
from tests.postgres import Server, plain

KINDS = [
    *["round_opened", "wager_placed", "round_closed", "payout_made"] * 4,
    *["drop", "shift_opened", "shift_closed", "event_voided", "event_replaced", "event_inserted"],
    *["event_voided", "event_replaced", "event_inserted"],
]
INNER = ["drop", "wager_placed", "payout_made", "round_closed", "round_opened", "shift_opened"]
SEEDS = st.integers(0, 2**32 - 1)
BAD = [b"{", b"[]", b"\xff", b"null", b'{"id":']
Fresh = Callable[[], AbstractContextManager[str]]


class CrashError(Exception):
    """The process ends here."""


class Machine(RuleBasedStateMachine):
    """A ledger, two recorders in turn, and the list that the ledger must be."""

    def __init__(self, fresh: Fresh) -> None:
        super().__init__()
        self.open = ExitStack()
        self.url = self.open.enter_context(fresh())
        self.model = NaivePit(OWN)
        self.now = NOON_US
        self.names = 0
        self.store: Store | None = None
        self.reopen()

    @initialize()
    def open_a_shift(self) -> None:
        self.record([line("shift_opened", "first"), line("round_opened", "r1")], 0)

    def reopen(self) -> None:
        """Throw store and recorders away, and begin with new ones."""
        if self.store:
            self.store.close()
        self.store = Store.open(self.url)
        if self.url.startswith("sqlite"):
            event.listen(self.store._engine, "checkout", in_haste)
        self.recorders = [Recorder(self.store, lambda: self.now, f"s{n}") for n in range(2)]

    @rule(seed=SEEDS, count=st.integers(1, 6), who=st.integers(0, 1))
    def lines_come(self, seed: int, count: int, who: int) -> None:
        chance = Random(seed)
        self.record([self.drawn(chance) for _ in range(count)], who)

    @rule(seed=SEEDS, who=st.integers(0, 1))
    def one_line_comes(self, seed: int, who: int) -> None:
        chance = Random(seed)
        self.record([self.drawn(chance)], who)

    @rule(seed=SEEDS, who=st.integers(0, 1))
    def a_round_is_played(self, seed: int, who: int) -> None:
        chance = Random(seed)
        place = self.place(chance)
        number = place["round"] + 1
        for kind in ("round_opened", "wager_placed", "payout_made", "round_closed"):
            self.record([line(kind, self.name(), **place | {"round": number})], who)

    @rule(seed=SEEDS, who=st.integers(0, 1))
    def a_correction_comes(self, seed: int, who: int) -> None:
        chance = Random(seed)
        place = self.place(chance)
        del place["round"]
        kind = chance.choice(sorted(CORRECTIONS))
        self.record([line(kind, self.name(), **place | self.own_fields(chance, kind, place))], who)

    @rule(seed=SEEDS, who=st.integers(0, 1))
    def all_comes_again(self, seed: int, who: int) -> None:
        chance = Random(seed)
        events = [each for _, each, _ in self.model.log if "id" in each]
        self.record([text_of(each) for each in chance.sample(events, min(5, len(events)))], who)

    @rule(who=st.integers(0, 1))
    def a_recorder_forgets(self, who: int) -> None:
        assert self.store
        self.recorders[who] = Recorder(self.store, lambda: self.now, f"s{who}")

    @rule()
    def the_ledger_is_opened_anew(self) -> None:
        self.reopen()

    @rule(seed=SEEDS, who=st.integers(0, 1))
    def an_answer_is_lost(self, seed: int, who: int) -> None:
        chance = Random(seed)
        texts = [self.drawn(chance) for _ in range(2)]
        self.record(texts, who)
        self.reopen()
        self.record(texts, who)

    @rule(
        seed=SEEDS,
        count=st.integers(1, 4),
        after=st.integers(0, 9),
        begins_anew=st.booleans(),
        dropped=st.booleans(),
    )
    def it_crashes_amid_a_batch(
        self, seed: int, count: int, after: int, *, begins_anew: bool, dropped: bool
    ) -> None:
        assert self.store
        chance = Random(seed)
        texts = [self.drawn(chance) for _ in range(count)]
        self.now += 1
        befallen = Befallen(after, self.drop_others if dropped else None)
        with befallen.during(self.store):
            try:
                answers = self.recorders[0].record(numbered(texts))
            except Exception as error:  # noqa: BLE001 # the driver may put it in any words
                assert befallen.fired, texts
                note(f"crashed: {error!r}")
            else:
                assert not befallen.fired or dropped
                note(f"did not crash: {texts}")
                self.compare(texts, answers)
        if begins_anew:
            self.reopen()

    @rule(seed=SEEDS, who=st.integers(0, 1))
    def the_server_drops_all_connections(self, seed: int, who: int) -> None:
        chance = Random(seed)
        self.drop_others()
        self.record([self.drawn(chance)], who)

    def drop_others(self) -> None:
        """End every session of the database's server; a file has none."""
        if not self.url.startswith("sqlite"):
            with psycopg.connect(plain(self.url)) as server:
                server.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )

    def record(self, texts: list[bytes], who: int) -> None:
        """Record lines as one batch, as the list does."""
        self.now += 1_000_001
        note(f"recorder {who}: {texts}")
        self.compare(texts, self.recorders[who].record(numbered(texts)))

    def compare(self, texts: list[bytes], answers: list[Any]) -> None:
        """Hold the answers to those of the list."""
        told = [
            ("", each.seq) if isinstance(each, Taken) else (each.refusal.code, each.number)
            for each in answers
        ]
        assert told == self.model.batch(texts, self.now)

    @invariant()
    def it_is_the_list(self) -> None:
        assert self.store
        records = list(self.store.records())
        assert [each.seq for each in records] == list(range(1, self.model.size + 1))
        assert self.store.size() == self.model.size
        assert self.store.root() == naive.root([each.body for each in records])
        rows = list(self.store.quarantined())
        assert [each.refused.line for each in rows] == [text for text, _ in self.model.refusals]
        for (seq, expected, now), record in zip(self.model.log, records[OWN:], strict=True):
            assert (record.seq, record.leaf) == (seq, naive.leaf(record.body))
            event = naive.event_of(record)
            if "count" in expected:
                sealed = naive.digest(rows[: expected["count"]]).hex()
                assert event == expected | {"digest": sealed}
            else:
                assert event == expected
            assert f'"recorded_at":"{instant.text(now)}"'.encode() in record.body
        columns = layout.head.c
        (head,) = self.store.fetch(select(columns.size, columns.refused, columns.refused_digest))
        assert tuple(head) == (self.model.size, len(rows), naive.digest(rows))

    def teardown(self) -> None:
        if self.store:
            self.store.close()
        self.open.close()

    # Drawing lines

    def name(self) -> str:
        self.names += 1
        return f"e{self.names}"

    def place(self, chance: Random) -> dict[str, Any]:
        """Return a table with its newest shift and round."""
        table = chance.choice(["RP-1", "RP-1", "RP-2"])
        events = [each for _, each, _ in self.model.log if each.get("table") == table]
        shift = events[-1]["shift"] if events else "A"
        opened = [each for each in events if each["type"] == "round_opened"]
        last = max((each["round"] for each in opened if each["shift"] == shift), default=0)
        return {"table": table, "shift": shift, "round": last}

    def drawn(self, chance: Random) -> bytes:
        """Draw a line: mostly the next event of a table, or nearly so."""
        way = chance.randrange(16)
        if way == 0:
            return chance.choice(BAD)
        place = self.place(chance)
        if way == 1:
            place["shift"] = chance.choice("ABCD")
        so_far = self.model.shift(place["table"], place["shift"])
        over = not so_far or any(each["type"] == "shift_closed" for each in so_far)
        kind = chance.choice([*KINDS, *["shift_opened"] * 20 * over])
        number = max(1, place.pop("round") + chance.choice([0, 0, 0, 1, 1, 2, -1]))
        if kind in OF_ROUNDS:
            place["round"] = number
        fields = place | self.own_fields(chance, kind, place)
        name = self.name()
        if way == 2 and self.model.ids:
            name = chance.choice(list(self.model.ids))
        return line(kind, name, **fields)

    def own_fields(self, chance: Random, kind: str, place: dict[str, Any]) -> dict[str, Any]:
        """Draw the fields that decide whether an event fits."""
        if kind == "shift_opened":
            shift = chance.choice("ABCDEF")
            return {"shift": shift, "rulebook": chance.choice(["house"] * 4 + ["club@1", "none"])}
        if kind not in CORRECTIONS:
            return {}
        so_far = self.model.shift(place["table"], place["shift"])
        names = [each["id"] for each in so_far] or ["nobody"]
        if chance.randrange(12) == 0:
            names = ["nobody"]
        told = {"after" if kind == "event_inserted" else "target": chance.choice(names)}
        told["authorised_by"] = chance.choice(["manager"] * 9 + ["clerk", "lead"])
        told["by"] = chance.choice(["clerk", "lead"])
        return told if kind == "event_voided" else told | {"event": self.inner(chance)}

    def inner(self, chance: Random) -> dict[str, Any]:
        """Draw the event within a correction."""
        kind = chance.choice(INNER)
        event: dict[str, Any] = {"type": kind, "at": AT} | TYPES[kind]
        if kind in OF_ROUNDS and chance.randrange(3) == 0:
            event["round"] = chance.randint(1, 5)
        if kind == "shift_opened":
            event["rulebook"] = chance.choice(["house@1", "none"])
        return event


class Befallen:
    """What befalls a store at one of its statements: the process ends, or its connections do."""

    def __init__(self, after: int, drop: Callable[[], None] | None) -> None:
        self.left = after
        self.drop = drop
        self.fired = False

    @contextmanager
    def during(self, store: Store) -> Iterator[None]:
        """Let it befall a store's statements, of which a commit is one."""
        with contextlib.ExitStack() as after:
            for moment in ("before_cursor_execute", "commit"):
                event.listen(store._engine, moment, self.statement)
                after.callback(event.remove, store._engine, moment, self.statement)
            yield

    def statement(self, connection: Connection, *_: object) -> None:
        """Count a statement; end everything at the one that it befalls."""
        self.left -= 1
        if self.left == -1:
            self.fired = True
            if self.drop is None or connection.dialect.name == "sqlite":
                raise CrashError
            self.drop()


def numbered(texts: list[bytes]) -> list[Line]:
    return [Line(number, text) for number, text in enumerate(texts, start=1)]


def in_haste(connection: sqlite3.Connection, *_: object) -> None:
    """Do not wait for the disk: nothing of it is kept."""
    connection.execute("PRAGMA synchronous = OFF")


def tried(fresh: Fresh, examples: int, steps: int) -> None:
    """Let the machine do so many steps in so many examples; what failed is not made smaller."""

    class Here(Machine):
        def __init__(self) -> None:
            super().__init__(fresh)

    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    chosen = settings(
        max_examples=examples, stateful_step_count=steps, phases=phases, deadline=None
    )
    run_state_machine_as_test(Here, settings=chosen)


def test_a_file_is_the_list(tmp_path: Path) -> None:
    template = tmp_path / "template.db"
    ledger(f"sqlite:///{template}").close()

    @contextmanager
    def fresh() -> Iterator[str]:
        with tempfile.TemporaryDirectory(dir=tmp_path) as folder:
            copyfile(template, Path(folder) / "ledger.db")
            yield f"sqlite:///{folder}/ledger.db"

    tried(fresh, examples=25, steps=25)


def test_a_server_is_the_list(postgres: Server) -> None:
    with postgres.database() as template:
        ledger(template).close()
        name = template.partition("?")[0].rpartition("/")[2]

        @contextmanager
        def fresh() -> Iterator[str]:
            postgres.execute(f"CREATE DATABASE {{}} TEMPLATE {name}", "machine")
            try:
                yield postgres.url("machine")
            finally:
                postgres.execute("DROP DATABASE {} WITH (FORCE)", "machine")

        tried(fresh, examples=6, steps=20)
