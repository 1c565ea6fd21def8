"""The desk is shown what stands, what is to stand, and what stands then."""

import json

import pytest

from ledger.correcting.correction import ShiftFile
from ledger.correcting.draft import Draft, Kind
from ledger.event import AnyCorrection
from ledger.recorder import Taken
from ledger.refusal import Refusal
from replay.money import GROUP
from reports.corrected import place_of, proposed_words, taken_json, taken_words, target_words
from tests.ledger.shift import CLOSED, events, inserted, replaced, voided

AT = "2026-11-28T06:00:00Z"
TAKEN = Taken(line=1, id="x", seq=9, leaf=b"\x07" * 32, again=False)


def file_of(*corrections: AnyCorrection) -> ShiftFile:
    file = ShiftFile()
    for each in (*events(CLOSED), *corrections):
        file.add(each)
    return file


def plain(words: str) -> list[str]:
    return words.replace(GROUP, " ").splitlines()


def line(kind: Kind, named: str, **event: object) -> bytes:
    signed = {"reason": "why", "by": "P-02", "authorised_by": "M-01"}
    return Draft(kind=kind, named=named, id="c", at=AT, event=event or None, **signed).line(
        "RP-1", "A"
    )


def test_an_event_is_shown_as_recorded_and_as_it_stands() -> None:
    (alone,) = plain(target_words(file_of(), "p1", {}))
    assert alone.startswith("p1: payout made, box 1, G-1, ante 5.00 EUR, round 1, at 2026-11-27")
    mended = file_of(replaced("p1", "payout_made", amount=700))
    first, told, now = plain(target_words(mended, "p1", {"x": AT}))
    assert first == alone
    assert "x replaced p1" in told
    assert now.startswith("it stands as: payout made, box 1, G-1, ante 7.00 EUR")


def test_what_was_voided_stands_as_nothing() -> None:
    assert plain(target_words(file_of(voided("d")), "d", {}))[-1] == (
        "it stands as: nothing: it is voided"
    )


def test_an_insertion_and_a_verdict_are_shown_by_what_they_did() -> None:
    first, told = plain(target_words(file_of(inserted("d", "fill")), "x", {}))
    assert first.startswith("x: fill, 50.00 EUR")
    assert "x inserted after d" in told
    assert "x voided d" in plain(target_words(file_of(voided("d")), "x", {}))[1]


def test_what_is_to_stand_is_shown_before() -> None:
    assert proposed_words(line(Kind.VOID, "d"), file_of()) == "will stand: nothing: it is voided"
    drop = {"type": "drop", "at": AT, "amount": 700}
    told = proposed_words(line(Kind.REPLACE, "d", **drop), file_of())
    assert plain(told) == ["will stand: drop, 7.00 EUR, at 2026-11-28 06:00:00Z, by P-02"]
    with pytest.raises(Refusal):
        proposed_words(line(Kind.INSERT, "d", type="drop"), file_of())


def test_what_cannot_be_corrected_is_left_to_the_ledger() -> None:
    drop = {"type": "drop", "at": AT, "amount": 700}
    told = proposed_words(line(Kind.REPLACE, "x", **drop), file_of(voided("d")))
    assert told == "will stand: as the ledger says"


def test_the_answer_says_where_it_is_and_what_now_stands() -> None:
    file = file_of(inserted("d", "fill"))
    place = place_of(Kind.INSERT, "d", "x")
    entry, now = taken_words(TAKEN, file, place)
    assert entry == f"x: entry 9, leaf {'07' * 32}"
    assert now.startswith("now stands: fill")
    told = json.loads(taken_json(TAKEN, file, place))
    assert (told["id"], told["seq"], told["leaf"]) == ("x", 9, "07" * 32)
    assert told["stands"]["type"] == "fill"
    voiding = json.loads(taken_json(TAKEN, file_of(voided("d")), place_of(Kind.VOID, "d", "x")))
    assert voiding["stands"] is None
