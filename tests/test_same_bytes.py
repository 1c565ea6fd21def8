"""The same log gives the same bytes, however it was recorded, in whichever database."""

import json
import random

import pytest

from cli.choice import Choice
from cli.prefix import audited
from ledger.recorder import Line, Recorder, Taken
from ledger.register import register
from ledger.store import Store
from ledger.transfer.importing import take_in
from replay.builtin import builtin
from replay.explain import explain
from reports.audited import audit_json, audit_words
from reports.explained import explanation_json
from reports.language import Language, voice
from reports.shift import shift_csv, shift_json, shift_pdf
from tests.cli.running import shift
from tests.ledger.night import exported

NOW = 1_764_000_000_000_000
RUSSIAN = voice(Language.RUSSIAN)
EVENTS = shift("club").read_bytes().splitlines(keepends=True)


def corrected() -> list[bytes]:
    """Return a shift with a correction recorded after its close."""
    events = [json.loads(line) for line in EVENTS]
    paid = next(each for each in events if each["type"] == "payout_made")
    base = {name: paid[name] for name in ("at", "table", "shift")}
    said = {"reason": "a slip of the pen", "authorised_by": "M-01", "by": "S-99"}
    inner = {name: paid[name] for name in ("type", "at", "box", "guest", "wager")}
    mended = base | said | {
        "id": "mend-1", "type": "event_replaced", "target": paid["id"],
        "event": inner | {"amount": paid["amount"] + 1},
    }  # fmt: skip
    return [*EVENTS, json.dumps(mended).encode()]


def ledger(url: str, batches: list[list[bytes]]) -> Store:
    """Record batches of lines under a clock that stands still."""
    store = Store.create(url)
    register(store, builtin(), NOW)
    for batch in batches:
        numbered = [Line(number, text) for number, text in enumerate(batch, 1)]
        answers = Recorder(store, lambda: NOW, "club").record(numbered)
        assert all(isinstance(answer, Taken) for answer in answers)
    return store


def told(store: Store) -> dict[str, bytes]:
    """Return all that is told of a ledger."""
    audit = audited(store, Choice())
    (night,) = audit.shifts
    rounds = [each for each in night.rounds if each.findings][:5]
    return {
        "root": store.root(),
        "audit": audit_json(audit),
        "words": audit_words(audit, RUSSIAN).encode(),
        "explained": b"".join(explanation_json(explain(each)) for each in rounds),
        "json": shift_json(audit),
        "csv": shift_csv(audit),
        "pdf": shift_pdf(audit),
        "russian": shift_pdf(audit, RUSSIAN),
    }


def at_random(seed: int) -> list[list[bytes]]:
    """Cut a shift into batches by chance; some lines are sent again."""
    chance, lines = random.Random(seed), corrected()
    batches: list[list[bytes]] = []
    done = 0
    while done < len(lines):
        size = chance.choice((1, 2, 50, 400))
        again = chance.sample(lines[:done], min(done, chance.choice((0, 0, 3))))
        batches.append([*again, *lines[done : done + size]])
        done += size
    return batches


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Tell of a shift that was recorded in one go."""
    path = tmp_path_factory.mktemp("whole") / "ledger.db"
    with ledger(f"sqlite:///{path}", [corrected()]) as store:
        return told(store)


@pytest.mark.parametrize("seed", range(2))
def test_batches_and_what_is_sent_again_change_nothing(
    db_url: str, whole: dict[str, bytes], seed: int
) -> None:
    with ledger(db_url, at_random(seed)) as store:
        assert told(store) == whole


def test_an_imported_export_tells_the_same(
    sqlite_url: str, empty_postgres_url: str, whole: dict[str, bytes]
) -> None:
    with ledger(sqlite_url, [corrected()]) as store:
        lines = exported(store)
    take_in(empty_postgres_url, lines, "club.jsonl")
    with Store.open(empty_postgres_url) as copy:
        assert told(copy) == whole
