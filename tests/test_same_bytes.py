"""The same events give the same bytes, however they came in, in whichever database.

The clock stands still, so that when a line was recorded does not tell how it was recorded.
"""

import json
import os
import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from cli.choice import Choice
from cli.dossier import dossier
from cli.integrity import inspected
from cli.lines import Numbered, of_file, of_stream
from cli.prefix import audited
from ledger.own import QuarantineSealed
from ledger.recorder import Line, Recorder, Rejected, Taken
from ledger.register import register
from ledger.store import Store
from ledger.transfer.importing import take_in
from replay.builtin import builtin
from replay.explain import explain
from replay.receipt import receipt
from replay.said import ENGLISH
from reports.audited import audit_json, audit_words
from reports.explained import explanation_json
from reports.integrity import integrity_pdf
from reports.language import Language, voice
from reports.minutes import dossier_csv, dossier_json
from reports.round import dossier_pdf
from reports.shift import shift_csv, shift_json, shift_pdf
from reports.testimony import integrity_csv, integrity_json
from tests.cli import mending
from tests.cli.running import shift
from tests.ledger.night import exported
from tests.postgres import Server

NOW: Final = 1_796_000_000_000_000
RUSSIAN: Final = voice(Language.RUSSIAN)
OPEN: Final = shift("open").read_bytes().splitlines()
SMALL: Final = [text.encode() for text in mending.lines()]
EXPLAINED: Final = 5
"""Rounds of a shift that are explained."""
PAID: Final = next(each for each in map(json.loads, OPEN) if each["type"] == "payout_made")
"""The first payment of the shift, which is corrected."""

Story: TypeAlias = list[bytes]
Lines: TypeAlias = list[Line]


def corrections() -> Story:
    """Return corrections of both shifts, one of them without force in the end."""
    places = {name: PAID[name] for name in ("table", "shift")}
    inner = {name: PAID[name] for name in ("type", "at", "box", "guest", "wager")}
    more = inner | {"amount": PAID["amount"] + 1}
    drop = {"type": "drop", "at": "2026-11-27T18:10:00+03:00", "amount": 500}
    told = [
        mending.correction("K1", "event_replaced", target="P1", event=mending.PAID),
        mending.correction("K2", "event_inserted", after="A1", event=drop),
        mending.correction("K3", "event_voided", target="K2"),
        mending.correction("K4", "event_replaced", target=PAID["id"], event=more, **places),
    ]
    return [text.encode() for text in told]


STORY: Final = [*SMALL[:5], *OPEN, *SMALL[5:], *corrections()]
SPOILT: Final = [
    b"\xff",
    mending.event("Y1", "drop", 5, amount=-1).encode(),
    mending.event("Y2", "spill", 5).encode(),
    mending.event("Y3", "wager_placed", 5, round=1, box=1, guest="Щ", wager="blind").encode(),
    mending.event("Y4", "drop", 5, amount=7, colour="♠").encode(),
]
"""Lines that are refused whenever they come; most name the small shift."""


def numbered(story: Story) -> Lines:
    return [Line(number, text) for number, text in enumerate(story, start=1)]


# Ways for a story to come in


def in_a_file(story: Story, folder: Path) -> Iterator[Lines]:
    """Yield a file's batches, as one call of `record` takes them."""
    path = folder / "story.jsonl"
    path.write_bytes(b"\n".join(story) + b"\n")
    yield from taken(of_file(path))


def from_elsewhere(story: Story, folder: Path) -> Iterator[Lines]:
    """Yield the batches of a file that another program wrote: the same events, other bytes."""
    path = folder / "elsewhere.jsonl"
    events = [reversed(json.loads(text).items()) for text in story]
    texts = [json.dumps(dict(each), separators=(" ,\t", " : ")).encode() for each in events]
    path.write_bytes(b"\xef\xbb\xbf" + b"\r\n\r\n".join(texts))
    yield from taken(of_file(path))


def live(story: Story, _folder: Path) -> Iterator[Lines]:
    """Yield what a live stream gives, which is written in pieces that end anywhere."""
    chance, rest = random.Random("live"), b"\n".join(story)
    ours, theirs = os.pipe()

    def write() -> None:
        nonlocal rest
        try:
            while rest:
                size = chance.choice((1, 100, 1_000, 10_000))
                rest = rest[os.write(theirs, rest[:size]) :]
        finally:
            os.close(theirs)

    with ThreadPoolExecutor(1) as beside, closing(os.fdopen(ours)):
        written = beside.submit(write)
        yield from taken(of_stream(ours))
        written.result()


def taken(batches: Iterable[tuple[Numbered, int]]) -> Iterator[Lines]:
    return ([Line(*each) for each in batch] for batch, _ in batches)


def by_chance(seed: str) -> Callable[[Story, Path], Iterator[Lines]]:
    """Return a way to cut a story anywhere; now and then lines are sent again."""

    def cut(story: Story, _folder: Path) -> Iterator[Lines]:
        chance, lines, done = random.Random(seed), numbered(story), 0
        while done < len(lines):
            size = chance.choice((1, 1, 1, 2, 50, 400))
            again = chance.sample(lines[:done], min(done, chance.choice((0, 0, 3))))
            yield [*again, *lines[done : done + size]]
            done += size

    return cut


WAYS: Final = {
    "a file": in_a_file,
    "a file of another program": from_elsewhere,
    "a live stream": live,
    "batches one": by_chance("one"),
    "batches two": by_chance("two"),
}


def ledger(url: str, batches: Iterable[Lines]) -> Store:
    """Record batches; two recorders share them by chance, and now and then one is new.

    Some lines are refused before, all at once: what seals them lies where a batch ends.
    """
    chance = random.Random(0)
    store = Store.create(url)
    register(store, builtin(), NOW)
    refused = Recorder(store, lambda: NOW, "spoilt").record(numbered(SPOILT))
    assert all(isinstance(answer, Rejected) for answer in refused)
    desks = [Recorder(store, lambda: NOW, "story") for _ in range(2)]
    for batch in batches:
        which = chance.choice((0, 0, 0, 1))
        if not chance.randrange(20):
            desks[which] = Recorder(store, lambda: NOW, "story")
        answers = desks[which].record(batch)
        assert all(isinstance(answer, Taken) for answer in answers)
    return store


# What is told


def told(store: Store) -> dict[str, bytes]:
    """Return all that is told of a ledger, in every form; a document in either language."""
    said = {"root": store.root()} | of_shifts(store, Choice())
    for table, speaker in (("RP-02", ENGLISH), ("T1", RUSSIAN)):
        audit = audited(store, Choice(table=table))
        said |= {
            f"{table} receipt": receipt(audit).encode(),
            f"{table} json": shift_json(audit),
            f"{table} csv": shift_csv(audit),
            f"{table} pdf": shift_pdf(audit, speaker),
        }
    return said | of_a_round(store) | of_the_ledger(store)


def of_a_round(store: Store) -> dict[str, bytes]:
    """Return the dossier of the round in which a payment was corrected."""
    told = dossier(store, Choice(table="RP-02", shift=json.loads(OPEN[0])["shift"]), PAID["round"])
    return {
        "round json": dossier_json(told),
        "round csv": dossier_csv(told, RUSSIAN),
        "round pdf": dossier_pdf(told, RUSSIAN),
    }


def of_the_ledger(store: Store) -> dict[str, bytes]:
    """Return the report of integrity, but for how the database is set up."""
    told = inspected(store, [], [])
    told = replace(told, custody=replace(told.custody, unsafe=()))
    return {
        "integrity json": integrity_json(told),
        "integrity csv": integrity_csv(told, RUSSIAN),
        "integrity pdf": integrity_pdf(told, RUSSIAN),
    }


def of_shifts(store: Store, choice: Choice) -> dict[str, bytes]:
    """Return the audit of shifts, and their first rounds with findings explained."""
    audit = audited(store, choice)
    rounds = [
        explanation_json(explain(each, shift.amended().of_round(each.judged.this.number)))
        for shift in audit.shifts
        for each in [each for each in shift.rounds if each.findings][:EXPLAINED]
    ]
    return {
        "audit": audit_json(audit),
        "words": audit_words(audit, RUSSIAN).encode(),
        "receipt": receipt(audit).encode(),
        "explained": b"\n".join(rounds),
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Tell of the story when it was recorded in one go."""
    folder = tmp_path_factory.mktemp("whole")
    with ledger(f"sqlite:///{folder / 'ledger.db'}", [numbered(STORY)]) as store:
        return told(store)


def test_the_story_has_findings_corrections_and_refused_lines(whole: dict[str, bytes]) -> None:
    assert len(json.loads(whole["audit"])["findings"]) > 20
    assert len(whole["explained"].splitlines()) == EXPLAINED
    small = json.loads(whole["T1 json"])
    assert [each["in_force"] for each in small["corrections"]] == [True, False, True]
    assert len(small["refused"]["open"]) == len(SPOILT) - 1
    assert len(json.loads(whole["RP-02 json"])["corrections"]) == 1
    assert len(json.loads(whole["round json"])["corrections"]) == 1


@pytest.mark.parametrize("way", WAYS)
def test_the_way_a_story_came_in_changes_nothing(
    db_url: str, tmp_path: Path, whole: dict[str, bytes], way: str
) -> None:
    with ledger(db_url, WAYS[way](STORY, tmp_path)) as store:
        assert told(store) == whole


def test_what_is_sent_again_in_any_order_changes_nothing(
    db_url: str, whole: dict[str, bytes]
) -> None:
    mixed = random.Random("again").sample(numbered(STORY), len(STORY))
    with ledger(db_url, [numbered(STORY), numbered(STORY), mixed, mixed[:1]]) as store:
        assert told(store) == whole


@pytest.mark.parametrize(
    ("source", "target"),
    [("sqlite_url", "empty_postgres_url"), ("postgres_url", "empty_sqlite_url")],
)
def test_an_export_imported_into_the_other_database_tells_the_same(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    whole: dict[str, bytes],
    source: str,
    target: str,
) -> None:
    tmp_path /= "of the source"
    tmp_path.mkdir()
    with ledger(request.getfixturevalue(source), by_chance("three")(STORY, tmp_path)) as store:
        lines = exported(store)
    url = request.getfixturevalue(target)
    take_in(url, lines, "night.jsonl")
    with Store.open(url) as copy:
        assert told(copy) == whole
        assert exported(copy) == lines


SERVERS_OWN: Final = {
    "TimeZone": "'Pacific/Kiritimati'",
    "DateStyle": "'German, DMY'",
    "IntervalStyle": "'sql_standard'",
    "bytea_output": "'escape'",
    "client_encoding": "'LATIN1'",
    "default_transaction_isolation": "'serializable'",
}


def test_a_server_that_is_set_up_otherwise_tells_the_same(
    postgres: Server, whole: dict[str, bytes]
) -> None:
    with postgres.database() as url:
        name = url.partition("@/")[2].partition("?")[0]
        for setting, value in SERVERS_OWN.items():
            postgres.execute(f"ALTER DATABASE {{}} SET {setting} TO {value}", name)
        with ledger(url, [numbered(STORY)]) as store:
            assert told(store) == whole


def spoilt() -> Story:
    """Return the story with refused lines here and there between the others."""
    chance, story = random.Random("spoilt"), list(STORY)
    for text in SPOILT * 3:
        story.insert(chance.randrange(len(story)), text)
    return story


def in_pieces(story: Story, _folder: Path) -> Iterator[Lines]:
    """Yield as many lines at once as chance has it."""
    chance, lines = random.Random("pieces"), numbered(story)
    while lines:
        size = chance.choice((1, 2, 50))
        yield lines[:size]
        lines = lines[size:]


def kept(store: Store) -> tuple[object, ...]:
    """Return what a ledger keeps, but for where its seals lie and what rests on their places."""
    seals = {record.seq for record in store.own(QuarantineSealed)}
    audit = json.loads(audit_json(audited(store, Choice())))
    del audit["head"]
    entries = [record.body for record in store.records() if record.seq not in seals]
    return entries, list(store.quarantined()), audit, of_shifts(store, Choice())["explained"]


def test_between_refused_lines_batches_move_nothing_but_the_seals(
    sqlite_url: str, postgres_url: str, tmp_path: Path
) -> None:
    found, roots = [], set()
    for url, way in ((sqlite_url, in_a_file), (sqlite_url + "2", in_pieces), (postgres_url, live)):
        with Store.create(url) as store:
            register(store, builtin(), NOW)
            for batch in way(spoilt(), tmp_path):
                Recorder(store, lambda: NOW, "story").record(batch)
            found.append(kept(store))
            roots.add(store.root())
    assert found[0] == found[1] == found[2]
    assert len(roots) == len(found)
