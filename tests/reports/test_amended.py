"""Every correction shows what it replaced, why, and who authorised it."""

from reports.amended import exhibits, in_force
from reports.model import Code
from tests.reports.audits import AMENDED, shift


def test_each_correction_is_told_in_order() -> None:
    made = list(exhibits(shift(AMENDED).file))
    assert [(each.heading, each.aside) for each in made] == [
        ("1. Replaced: payout made, round 1", "superseded"),
        ("2. Replaced: payout made, round 1", ""),
        ("3. Inserted: payout made, round 1", "superseded"),
        ("4. Voided: event inserted, round 1", ""),
    ]


def test_an_insertion_is_headed_by_the_round_that_it_belongs_to() -> None:
    rows = """
    round opened 1
    #z round closed
    round opened 3
    round closed
    insert after #z round opened 2
    insert after #z round closed
    #y insert after #z drop 5
    void #y
    """
    assert [each.heading for each in exhibits(shift(rows).file)] == [
        "1. Inserted: round opened, round 2",
        "2. Inserted: round closed, round 2",
        "3. Inserted: drop",
        "4. Voided: event inserted",
    ]


def test_the_record_stays_legible_beside_what_replaced_it() -> None:
    facts = {fact.label: fact.value for fact in next(exhibits(shift(AMENDED).file)).facts.facts}
    assert facts["Authorised by"] == "manager"
    assert facts["Reason"] == "a slip of the pen"
    was, became = facts["As it was"], facts["As corrected"]
    assert isinstance(was, Code)
    assert isinstance(became, Code)
    assert '"amount":100' in was.text
    assert '"amount":150' in became.text


def test_the_latest_verdict_is_in_force() -> None:
    corrections = shift(AMENDED).file.corrections
    assert [each.id in in_force(corrections) for each in corrections] == [
        *(False, True, False, True)
    ]
