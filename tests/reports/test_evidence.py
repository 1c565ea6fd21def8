"""Each finding says what was due, what was done, by which rule, and on which records."""

from replay.money import GROUP
from reports.evidence import exhibits, place
from reports.model import Exhibit
from tests.reports.audits import AMENDED, OVERPAID, WON, shift


def told(rows: str, rulebook: str = "classic") -> Exhibit:
    return next(exhibits(shift(rows, rulebook)))


def facts(exhibit: Exhibit) -> dict[str, str]:
    return {
        fact.label: str(getattr(fact.value, "text", fact.value)).replace(GROUP, " ")
        for fact in exhibit.facts.facts
    }


def words(exhibit: Exhibit) -> str:
    return exhibit.text[0].text.replace(GROUP, " ")


def test_a_payment_is_told_with_its_reckoning() -> None:
    exhibit = told(OVERPAID)
    assert exhibit.heading == "1. Overpaid: round 1, box 1, guest G1, bet"
    assert exhibit.aside.replace(GROUP, " ") == "1.00 EUR against the house"
    assert words(exhibit) == (
        "Bet of G1 on box 1: a full house and ace-king, 7 + 1 = 8 to 1 on 2.00 EUR is 16.00 EUR;"
        " the dealer has ace-king; paid 17.00 EUR; 0.40 EUR made good after the close."
    )


def test_the_amounts_stand_beside_each_other() -> None:
    wanted = {
        "Stake": "2.00 EUR",
        "Due": "16.00 EUR",
        "Done": "17.00 EUR",
        "Difference": "+1.00 EUR",
        "Made good after the close": "0.40 EUR",
        "Rule": "classic@1 pay.bet",
    }
    assert wanted.items() <= facts(told(OVERPAID)).items()


def test_a_payment_for_no_stake_is_told_as_such() -> None:
    exhibit = told(f"{WON}\n1 G1 paid bet 1600\n1 G1 paid bonus 30\nround closed")
    assert words(exhibit) == (
        "Bonus of G1 on box 1: no stake lay there, and nothing was due; paid 0.30 EUR."
    )


def test_a_stake_taken_for_nothing_is_for_the_house() -> None:
    exhibit = told(f"{WON}\n1 G1 paid bet 1600\n1 G1 taken ante 100\nround closed")
    assert exhibit.aside.replace(GROUP, " ") == "1.00 EUR for the house"
    assert "1.00 EUR goes back; taken 1.00 EUR." in words(exhibit)


def test_other_findings_keep_their_explanation_and_cite_the_source() -> None:
    audited = shift("1 G1 ante 50\nbets closed\n1 folds\n1 G1 taken ante 50\nround closed")
    finding = audited.findings[0]
    exhibit = next(exhibits(audited))
    assert exhibit.text[0].text == str(finding.explanation)
    assert exhibit.text[1].text.startswith("Source of the rule: ")
    assert exhibit.text[2].text == f"Records: {', '.join(finding.events)}"


def test_a_finding_of_the_shift_needs_no_round() -> None:
    audited = shift("1 G1 ante 100\n1 folds\n1 G1 taken ante 100\nround closed\nshift closed 5")
    exhibit = list(exhibits(audited))[-1]
    assert place(audited.findings[0]) == "shift"
    assert exhibit.heading == "1. Inventory variance: shift"
    assert facts(exhibit)["Counted"] == "0.05 EUR"


def test_an_exhibit_that_rests_on_many_corrections_names_those_that_it_does_not_tell() -> None:
    rows = "\n".join(f"replace #a with 1 G1 paid bet {amount}" for amount in range(1, 4))
    inserted = "\n".join(f"insert after #a 1 G1 paid bet {amount}" for amount in range(10, 30))
    told = shift(
        AMENDED.replace("shift closed balanced", f"{rows}\n{inserted}\nshift closed balanced")
    )
    (first, *_) = exhibits(told)
    notes = [each.text for each in first.text if "corrected record" in each.text]
    assert len(notes) == 5
    assert notes[0].startswith("On a corrected record: ")
    assert notes[-1].startswith("On 18 more corrected records, told under Corrections: ")
    assert notes[-1].endswith(", …")
