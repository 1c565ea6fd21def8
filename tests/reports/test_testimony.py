"""A ledger's integrity is told to programs and spreadsheets as it is on pages."""

import csv
import hashlib
import json
from dataclasses import replace
from io import StringIO
from typing import Any

from ledger.settings import Unsafe
from replay.said import ENGLISH
from reports.inspected import NOTHING, Inspected
from reports.language import Language, voice
from reports.mending import Mendings
from reports.testimony import HEADS, integrity_csv, integrity_json, receipt
from reports.verified import verified_json
from tests.ledger.full_ledger import FIRST, SECOND
from tests.reports.inspections import BAD, changed, fresh, sound

RUSSIAN = voice(Language.RUSSIAN)
PARTS = {
    "authorised", "brought", "checkpoints", "corrections", "keys", "last_recorded", "program",
    "receipt", "refused", "report", "rulebooks", "totals", "unread", "unsafe_settings",
    "verification",
}  # fmt: skip


def rows(told: Inspected) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(integrity_csv(told).decode(), newline="")))


def kind(told: Inspected, name: str) -> list[dict[str, str]]:
    return [row for row in rows(told) if row["kind"] == name]


def test_programs_are_told_everything(sqlite_url: str) -> None:
    told = sound(sqlite_url)
    made: dict[str, Any] = json.loads(integrity_json(told))
    assert set(made) == PARTS
    assert made["report"] == "integrity"
    assert made["verification"] == json.loads(verified_json(told.verification))
    assert made["verification"]["assurance"] == "witnessed"
    assert made["totals"] == {
        "faults": 0, "corrections": 2, "open": 1, "mended": 0, "dismissed": 1,
    }  # fmt: skip
    assert made["brought"]["keys"] == [FIRST.verifier.text]
    assert [each["name"] for each in made["brought"]["checkpoints"]] == ["7.txt"]
    assert [each["since"] for each in made["keys"]] == [1, 9]
    assert made["authorised"] == {"M-01": 1, "M-02": 1}
    assert made["unread"] == made["unsafe_settings"] == []


def test_a_correction_is_told_whole(sqlite_url: str) -> None:
    first, second = json.loads(integrity_json(sound(sqlite_url)))["corrections"]
    assert (first["seq"], first["table"], first["shift"], first["currency"]) == (
        11, "RP-1", "A", "EUR",
    )  # fmt: skip
    assert first["correction"]["in_force"] is False
    assert second["correction"]["before"]["amount"] == 1001
    assert second["correction"]["after"]["amount"] == 1002


def test_a_refused_line_is_told_with_what_became_of_it(sqlite_url: str) -> None:
    first, second = json.loads(integrity_json(sound(sqlite_url)))["refused"]
    assert (first["state"], first["beginning"]) == ("open", BAD.decode())
    assert "resolution" not in first
    assert second["state"] == "dismissed"
    assert second["resolution"] == {
        "by": "M-01", "reason": "sent twice by the device", "seq": 10,
        "recorded_at": "2026-01-01T12:00:06.000000Z",
    }  # fmt: skip


def test_keys_of_the_json_are_sorted(sqlite_url: str) -> None:
    made = integrity_json(sound(sqlite_url))
    assert (
        made
        == json.dumps(
            json.loads(made), ensure_ascii=False, separators=(",", ":"), sort_keys=True
        ).encode()
    )


def test_a_language_changes_the_words_of_the_proof_alone(sqlite_url: str) -> None:
    told = sound(sqlite_url)
    english, russian = (json.loads(integrity_json(told, each)) for each in (ENGLISH, RUSSIAN))
    for each in (english, russian):
        del each["verification"]["proved"], each["verification"]["unproved"]
    assert english == russian
    assert "записи с 1 по 9 не менял никто" in integrity_csv(told, RUSSIAN).decode()


def test_the_receipt_binds_the_log_and_nothing_beside_it(
    sqlite_url: str, postgres_url: str
) -> None:
    told = sound(sqlite_url)
    english, russian = (json.loads(integrity_json(told, each)) for each in (ENGLISH, RUSSIAN))
    assert english["receipt"] == russian["receipt"] == receipt(told)
    bare = replace(
        told, brought=NOTHING, custody=replace(told.custody, unsafe=[Unsafe("a", "b", "c")])
    )
    assert receipt(bare) == receipt(told) == receipt(sound(postgres_url))
    fewer = replace(told, mendings=Mendings(told.mendings.all[:1], []))
    assert receipt(fewer) != receipt(told)


def test_the_receipt_can_be_reckoned_from_the_json(sqlite_url: str) -> None:
    made = json.loads(integrity_json(sound(sqlite_url)))
    empty = {"receipt": "", "brought": {"checkpoints": [], "keys": []}, "unsafe_settings": []}
    bound = json.dumps(made | empty, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    assert hashlib.sha256(bound.encode()).hexdigest() == made["receipt"]


def test_a_spreadsheet_has_a_row_for_each_thing(sqlite_url: str) -> None:
    told = sound(sqlite_url)
    assert tuple(rows(told)[0]) == HEADS
    (log,) = kind(told, "log")
    assert (log["entry"], log["state"]) == ("12", "witnessed")
    assert {each["state"] for each in kind(told, "proof")} == {"proved", "not proved"}
    assert [each["name"] for each in kind(told, "key brought")] == [FIRST.verifier.text]
    assert [each["entry"] for each in kind(told, "checkpoint brought")] == ["7"]
    assert [each["name"] for each in kind(told, "key")][1:] == [SECOND.verifier.text]
    assert len(kind(told, "checkpoint")) == 2
    assert [each["name"] for each in kind(told, "rulebook")] == ["classic@1", "open@1", "club@1"]
    assert [each["state"] for each in kind(told, "correction")] == ["superseded", "in force"]
    assert [each["state"] for each in kind(told, "refused")] == ["open", "dismissed"]


def test_faults_and_what_could_not_be_read_have_rows_too(sqlite_url: str) -> None:
    told = changed(sqlite_url)
    (fault,) = kind(told, "fault")
    assert fault["detail"].startswith("entry 6, body: expected bytes of leaf")
    (unread,) = kind(told, "unread")
    assert unread["detail"] == told.unread[0]
    assert json.loads(integrity_json(told))["unread"] == [unread["detail"]]


def test_a_ledger_that_nobody_signed_is_told(sqlite_url: str) -> None:
    told = fresh(sqlite_url)
    assert kind(told, "checkpoint") == []
    assert rows(told)[0]["state"] == "consistent"
