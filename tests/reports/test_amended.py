"""Every correction shows what it replaced, why, and who authorised it."""

from ledger.correcting.correction import ShiftFile
from replay.amendment import Amended
from replay.money import GROUP
from reports.amended import exhibits, sentence, sentences, shown
from reports.language import Language, voice
from reports.model import Code
from tests.ledger.shift import CLOSED, events, replaced
from tests.reports.audits import AMENDED, shift


def test_each_correction_is_told_in_order() -> None:
    made = list(exhibits(shift(AMENDED).amended()))
    assert [(each.heading, each.aside) for each in made] == [
        ("1. Replaced: payout made, round 1", "superseded"),
        ("2. Replaced: payout made, round 1", ""),
        ("3. Inserted: payout made, round 1", "superseded"),
        ("4. Voided: event inserted, round 1", ""),
    ]


def test_some_of_them_are_told_by_themselves() -> None:
    made = list(shown(shift(AMENDED).amended().valid))
    assert [each.heading for each in made] == [
        "1. Replaced: payout made, round 1",
        "2. Voided: event inserted, round 1",
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
    assert [each.heading for each in exhibits(shift(rows).amended())] == [
        "1. Inserted: round opened, round 2",
        "2. Inserted: round closed, round 2",
        "3. Inserted: drop",
        "4. Voided: event inserted",
    ]


def test_the_record_stays_legible_beside_what_replaced_it() -> None:
    facts = {
        fact.label: fact.value for fact in next(exhibits(shift(AMENDED).amended())).facts.facts
    }
    assert facts["Authorised by"] == "manager"
    assert facts["Reason"] == "a slip of the pen"
    was, became = facts["As it was"], facts["As corrected"]
    assert isinstance(was, Code)
    assert isinstance(became, Code)
    assert '"amount":100' in was.text
    assert '"amount":150' in became.text


def test_a_record_corrected_twice_shows_what_stood_between() -> None:
    first, second, *_ = exhibits(shift(AMENDED).amended())
    labels = [fact.label for fact in first.facts.facts]
    assert "Stood before" not in labels
    between = next(fact.value for fact in second.facts.facts if fact.label == "Stood before")
    assert isinstance(between, Code)
    assert '"amount":150' in between.text


def test_a_correction_is_said_in_a_sentence() -> None:
    told = shift(AMENDED).amended()
    ids = [each.correction.id for each in told.all]
    payment = told.all[0].original.id
    _, replaced, inserted, voided = (
        each.replace(GROUP, " ") for each in sentences(told.all, "EUR")
    )
    assert replaced.startswith(
        f"{ids[1]} replaced {payment}, round 1: payout made, box 1, G1, bet 1.50 EUR became payout"
        " made, box 1, G1, bet 16.00 EUR. Corrected by clerk, authorised by manager, recorded"
    )
    assert replaced.endswith(": a slip of the pen")
    fifty = "payout made, box 1, G1, bet 0.50 EUR, at"
    assert f"{ids[2]} inserted, round 1 after {payment}: {fifty}" in inserted
    assert f"{ids[3]} voided {ids[2]}, round 1: {fifty}" in voided


def test_where_only_the_time_was_mended_the_times_are_told() -> None:
    corrected = replaced("c1", "round_closed", at="2026-11-27T18:00:09+03:00")
    file = ShiftFile()
    for event in (*events(CLOSED), corrected):
        file.add(event)
    (said,) = sentences(Amended(file, {"x": "2026-11-28T06:00:00.250000Z"}).all, "EUR")
    assert "round closed, at 2026-11-27 18:00:00+03:00 became round closed, at 2026-11-27" in said
    assert "recorded 2026-11-28 06:00:00 UTC" in said


def test_a_record_that_was_voided_may_be_voided_once_more_and_put_back() -> None:
    rows = """
    #a drop 50000
    void #a
    void #a
    replace #a with drop 5000
    """
    told = shift(rows).amended()
    drop = told.all[0].original.id
    ids = [each.correction.id for each in told.all]
    once, again, back = (each.replace(GROUP, " ") for each in sentences(told.all, "EUR"))
    assert once.startswith(f"{ids[0]} voided {drop}: drop, 500.00 EUR, ")
    assert again.startswith(f"{ids[1]} voided {drop} once more: drop, 500.00 EUR, ")
    assert back.startswith(f"{ids[2]} replaced {drop}, voided before, by drop, 50.00 EUR, ")
    assert [each.aside for each in exhibits(told)] == ["superseded", "superseded", ""]


def test_a_correction_is_told_in_russian() -> None:
    made = shift(AMENDED).amended().all
    told = sentence(made[1], "EUR", voice(Language.RUSSIAN)).replace("\xa0", " ")
    did, _, who = told.partition(". ")
    assert did.endswith(
        "заменена: было — выплата, бокс 1, G1, бет 1,50 EUR;"
        " стало — выплата, бокс 1, G1, бет 16,00 EUR"
    )
    assert who.startswith("Исправлено: ")
    assert who.endswith(": a slip of the pen")
