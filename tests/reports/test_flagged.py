"""A round with findings is told event by event, each with the findings that it shows."""

import pytest

from replay.explain import explain
from reports.explained import explanation_lines
from reports.flagged import Flagged, flagged
from reports.language import Language, voice
from tests.hand_audits import CASES, named
from tests.hand_table import Case
from tests.reports.audits import AMENDED, OVERPAID, example, of_case, shift


def one(rows: str) -> Flagged:
    (told,) = flagged(shift(rows))
    return told


def test_a_clean_shift_has_none() -> None:
    assert list(flagged(example("open-clean").shifts[0])) == []


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_finding_of_a_round_is_shown_by_an_event_of_it(case: Case) -> None:
    for audit in of_case(case):
        rounds = {each.number: each for each in flagged(audit.shifts[0])}
        for number, finding in enumerate(audit.findings, start=1):
            if not finding.round:
                continue
            told = rounds[finding.round]
            assert told.findings[number] is finding
            ids = [step.id for step in told.steps]
            shown = [ids[at - 1] for at in told.showing(number)]
            assert shown == ([each for each in ids if each in finding.events] or ids[-1:])


def test_only_rounds_with_findings_are_there_with_all_their_events() -> None:
    audited = example("club").shifts[0]
    told = list(flagged(audited))
    assert [each.number for each in told] == sorted({each.round or 0 for each in audited.findings})
    standing = [each.event for each in audited.standing]
    for each in told:
        ids = [event.id for event in standing if getattr(event, "round", 0) == each.number]
        assert [step.id for step in each.steps] == ids


def test_the_boxes_are_those_of_the_rulebook_and_others_that_were_named() -> None:
    assert one("1 G1 ante 100\n7 G1 ante 100\nround closed").boxes == (1, 2, 3, 4, 7)


def test_a_finding_arises_with_the_last_event_that_shows_it() -> None:
    told = one(OVERPAID.replace("1 G1 returns bet 40\n", ""))
    (at,) = (at for at, step in enumerate(told.steps, start=1) if step.arising)
    assert told.steps[at - 1].said.startswith("payout made")
    assert at == told.showing(1)[-1]


def test_what_makes_a_finding_good_is_not_where_it_arises() -> None:
    told = one(OVERPAID)
    (arose,) = (step for step in told.steps if step.arising)
    assert arose.said.startswith("payout made")
    assert told.steps[told.showing(1)[-1] - 1].said.startswith("payout returned")


def test_a_round_is_explained() -> None:
    audited = shift(OVERPAID)
    (told,) = flagged(audited)
    assert told.explained == tuple(explanation_lines(explain(audited.rounds[0])))


def test_an_event_says_what_happened_when_and_who_recorded_it() -> None:
    paid = next(step for step in one(OVERPAID).steps if "payout made" in step.said)
    assert (paid.said, paid.by) == ("payout made, box 1, G1, bet 17.00\u202fEUR", "clerk")
    assert paid.at == "18:00:00Z"


def test_an_event_that_was_corrected_says_so() -> None:
    told = one(AMENDED.replace("bet 1600", "bet 1700"))
    noted = [step for step in told.steps if step.notes]
    assert [step.said for step in noted] == ["payout made, box 1, G1, bet 17.00\u202fEUR"]


def test_a_round_is_told_in_another_language() -> None:
    (told,) = flagged(shift(OVERPAID), voice(Language.RUSSIAN))
    assert told.heading.startswith("Раунд 1, начало ")
