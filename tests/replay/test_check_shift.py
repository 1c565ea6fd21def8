"""A shift opens with what the last one closed with, and closes with what moved."""

from dataclasses import replace

from ledger.event import Correction, ShiftClosed
from replay.audit import audit_shift
from replay.check_shift import closing_inventory
from tests.hand_table import Case
from tests.replay.play import codes, log_of, play, told


def test_a_table_opens_with_what_it_closed_with() -> None:
    shift = audit_shift(replace(log_of("round opened 1\nround closed"), closed_before=7))
    assert told(shift) == ["The shift opened with 1000000; the table's last shift closed with 7."]
    assert [found.rule for found in shift.findings] == ["classic@1 inventory.opening"]


def test_the_closing_inventory_is_told_as_a_sum() -> None:
    shift = play("fill 500\ndrop 200\nround closed\nshift closed 1000000")
    (why,) = told(shift)
    assert why == (
        "Counted 1000000 at the close; by the record it is 1000300: opening 1000000 + fills 500"
        " - credits 0 - drops 200 + taken 0 + fees 0 - paid 0."
    )


def test_a_payout_maximum_is_demanded_where_the_rulebook_demands_one() -> None:
    log = log_of("round closed", Case("", "", "open", limits=[100, 1000]))
    assert codes(audit_shift(log)) == ["limits_incomplete"]
    assert audit_shift(log).findings[0].rule == "open@1 limits.payout_max_required"
    assert codes(play("limits 100 1000\nlimits 100 900\nround closed", "open")) == [
        "limits_incomplete"
    ]
    assert codes(play("limits 100 1000\nround closed", "club")) == []


def test_the_closing_inventory_of_an_open_shift_is_not_known() -> None:
    assert closing_inventory(log_of("round closed").events) is None
    assert closing_inventory(log_of("round closed\nshift closed 5").events) == 5


def test_the_latest_replacement_of_a_closing_tells_what_the_shift_closed_with() -> None:
    closed = "round closed\n#z shift closed 5\nreplace #z with shift closed 6"
    assert closing_inventory(log_of(closed).events) == 6
    again = f"{closed}\nreplace #z with shift closed 7"
    assert closing_inventory(log_of(again).events) == 7


def test_the_closing_and_the_corrections_tell_what_a_shift_closed_with() -> None:
    rows = """
    #a drop 5
    #b fill 5
    round closed
    #z shift closed 5
    void #a
    replace #b with fill 6
    insert after #a drop 7
    """
    for amended, inventory in ((rows, 5), (f"{rows}\nreplace #z with shift closed 6", 6)):
        events = log_of(amended).events
        some = [event for event in events if isinstance(event, ShiftClosed | Correction)]
        assert closing_inventory(some) == closing_inventory(events) == inventory
