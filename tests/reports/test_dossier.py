"""A dossier holds all that the log has of a round, and nothing of others."""

from dataclasses import replace

from ledger.event import type_of
from reports.dossier import Taken
from tests.reports.audits import AMENDED, OVERPAID, TWO_ROUNDS
from tests.reports.dossiers import recorded


def test_it_holds_the_events_of_its_round_in_their_order(sqlite_url: str) -> None:
    told = recorded(sqlite_url, TWO_ROUNDS)
    seqs = [each.seq for each in told.events]
    assert seqs == sorted(seqs) == list(told.leaves)
    types = [type_of(each.event) for each in told.events]
    assert types[0] == "round_opened"
    assert types[-1] == "payout_returned"
    assert types.count("round_opened") == 1


def test_it_holds_corrections_of_its_round_those_superseded_too(sqlite_url: str) -> None:
    told = recorded(sqlite_url, TWO_ROUNDS, 2)
    types = [type_of(each.event) for each in told.events]
    assert types[-4:] == ["event_replaced", "event_replaced", "event_inserted", "event_voided"]
    assert [each.in_force for each in told.corrections] == [False, True, False, True]
    first = next(each for each in told.events if type_of(each.event) == "payout_made")
    assert isinstance(first.corrected_by, list)
    assert [each.type for each in first.corrected_by] == ["event_replaced", "event_replaced"]


def test_a_correction_of_what_a_round_rests_on_is_told_and_is_none_of_its_entries(
    sqlite_url: str,
) -> None:
    rows = OVERPAID.replace("1 G1 ante 100", "#c limits 100 5000\n1 G1 ante 100", 1)
    told = recorded(sqlite_url, f"{rows}replace #c with limits 50 5000\n")
    assert [each.round for each in told.corrections] == [None]
    assert "limits_changed" not in [type_of(each.event) for each in told.events]


def test_both_times_of_an_event_are_told(sqlite_url: str) -> None:
    first, *_ = recorded(sqlite_url, AMENDED).events
    assert first.event.at == "2026-11-27T18:00:00Z"
    assert first.recorded_at == "2026-11-28T06:00:01.000000Z"
    assert first.late_us == (12 * 3600 + 1) * 1_000_000


def test_rules_are_those_of_the_explanation_then_those_of_findings_once(sqlite_url: str) -> None:
    rows = AMENDED.replace("1 dealt Qs Qh Qd Ac Ah", "1 dealt Qs Qh Qd Ac Kh")
    told = recorded(sqlite_url, rows)
    keys = [each.key for each in told.rules]
    assert keys[0] == "dealer.minimum"
    assert "deck.cards" in keys
    assert len(keys) == len(set(keys))


def test_footage_is_of_the_rounds_events_as_they_stand(sqlite_url: str) -> None:
    told = recorded(sqlite_url, AMENDED)
    at = "2026-11-27T18:00:00Z"
    assert told.footage == Taken(taken_from=at, taken_to=at)
    held = replace(told, retention=7).footage
    assert (held.retention_days, held.hold_by) == (7, "2026-12-04T18:00:00Z")


def test_a_round_that_was_inserted_whole_has_its_corrections_as_entries(sqlite_url: str) -> None:
    rows = """
    round opened 1
    1 G1 ante 100
    #c round closed
    round opened 3
    round closed
    insert after #c round opened 2
    insert after #c 1 G1 ante 100
    insert after #c round closed
    """
    told = recorded(sqlite_url, rows, 2)
    assert {type_of(each.event) for each in told.events} == {"event_inserted"}
    assert len(told.events) == 3
    assert told.footage.taken_from == "2026-11-27T18:00:00Z"


def test_what_no_checkpoint_covers_has_no_proof(sqlite_url: str) -> None:
    rows = AMENDED.replace("shift closed balanced\n", "")
    told = recorded(sqlite_url, rows)
    assert set(told.leaves) - set(told.proofs) == {told.events[-1].seq}
    assert told.checkpoint
    assert all(proof.note == told.checkpoint for proof in told.proofs.values())


def test_a_log_without_a_checkpoint_proves_nothing(sqlite_url: str) -> None:
    told = recorded(sqlite_url, AMENDED, signed=False)
    assert told.proofs == {}
    assert told.checkpoint is None
