"""A round's dossier for programs and for spreadsheets tells what the pages tell."""

import csv
import json
from io import StringIO

import pytest

from ledger.entry import leaf_hash
from ledger.event import canonical
from replay.said import ENGLISH
from reports.explained import explanation_json
from reports.language import Language, voice
from reports.minutes import dossier_csv, dossier_json
from tests.reports.audits import AMENDED, TWO_ROUNDS
from tests.reports.dossiers import recorded

RUSSIAN = voice(Language.RUSSIAN)


def test_the_json_tells_round_explanation_rules_events_and_corrections(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, TWO_ROUNDS, 2)
    told = json.loads(dossier_json(dossier))
    assert {key: told[key] for key in ("report", "table", "shift", "round", "gaming_day")} == {
        "report": "round", "table": "RP-01", "shift": "S1", "round": 2, "gaming_day": "2026-11-27",
    }  # fmt: skip
    assert told["explanation"] == json.loads(explanation_json(dossier.explanation))
    assert [each["key"] for each in told["rules"]] == [each.key for each in dossier.rules]
    assert [each["event"]["id"] for each in told["events"]] == [
        each.event.id for each in dossier.events
    ]
    assert len(told["corrections"]) == len(dossier.corrections) == 4
    assert told["head"] == {"size": dossier.audit.head.size, "root": dossier.audit.head.root}
    assert told["receipt"] == dossier.receipt


def test_the_json_proves_each_entry_from_its_leaf_to_the_checkpoint(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, AMENDED)
    told = json.loads(dossier_json(dossier))
    assert dossier.checkpoint
    assert told["checkpoint"] == dossier.checkpoint.decode()
    for entry in told["entries"]:
        proof = dossier.proofs[entry["seq"]]
        assert entry["index"] == entry["seq"] - 1 == proof.index
        assert entry["path"] == [each.hex() for each in proof.path]
        assert entry["leaf"] == leaf_hash(proof.entry).hex()


def test_without_a_checkpoint_the_json_has_no_proofs(sqlite_url: str) -> None:
    told = json.loads(dossier_json(recorded(sqlite_url, AMENDED, signed=False)))
    assert told["checkpoint"] is None
    assert {entry["path"] for entry in told["entries"]} == {None}


def test_the_csv_has_a_line_for_each_event_with_both_times(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, AMENDED.replace("shift closed balanced\n", ""))
    rows = list(csv.DictReader(StringIO(dossier_csv(dossier).decode("utf-8-sig"))))
    assert [row["id"] for row in rows] == [each.event.id for each in dossier.events]
    first, last = rows[0], rows[-1]
    assert (first["at"], first["recorded_at"], first["late_us"]) == (
        *("2026-11-27T18:00:00Z", "2026-11-28T06:00:01.000000Z", "43201000000"),
    )
    assert (first["proof"], last["proof"]) == (f"entry-{first['entry']}.tlog-proof", "")
    paid = next(row for row in rows if row["type"] == "payout_made")
    assert len(paid["corrected_by"].split()) == 2
    assert paid["says"] == "box 1, G1, bet 1.00\u202fEUR"


@pytest.mark.parametrize("make", [dossier_json, dossier_csv], ids=["json", "csv"])
def test_a_language_changes_words_alone(sqlite_url: str, make: type) -> None:
    dossier = recorded(sqlite_url, AMENDED)
    assert make(dossier, RUSSIAN) != make(dossier, ENGLISH) == make(dossier)
    told, russian = (json.loads(dossier_json(dossier, each)) for each in (ENGLISH, RUSSIAN))
    assert told.keys() == russian.keys()
    assert {key for key in told if told[key] != russian[key]} == {"explanation"}


def test_an_event_is_in_the_json_as_it_was_recorded(sqlite_url: str) -> None:
    dossier = recorded(sqlite_url, AMENDED)
    told = json.loads(dossier_json(dossier))["events"][0]["event"]
    assert told == json.loads(canonical(dossier.events[0].event))
