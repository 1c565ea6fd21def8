"""What an audit was for, how much it looked at, and what it recommends."""

from collections import Counter

from replay.finding import Code
from reports.engagement import MOST, RECOMMENDED, engagement, recommendations
from reports.model import Facts, Paragraph
from tests.reports.audits import example, shift


def test_each_code_has_one_recommendation() -> None:
    named = Counter(code for _, codes in RECOMMENDED for code in codes)
    assert named == Counter(Code)


def test_the_sample_is_all_that_is_over_and_exceptions_are_counted() -> None:
    (night,) = example("open").shifts
    section = engagement(night)
    facts = {f.label: f.value for block in section.blocks if isinstance(block, Facts)
             for f in block.facts}  # fmt: skip
    assert facts["Rounds in the sample"] == "all 80 that are over"
    assert facts["Exceptions"] == str(len(night.findings)) == "26"


def test_rounds_that_are_not_over_are_told() -> None:
    one = "1 G1 ante 100\n1 folds\n1 G1 taken ante 100\nround closed"
    open_ = shift(f"{one}\nround opened 2\n1 G1 ante 100")
    section = engagement(open_)
    said = [f.value for block in section.blocks if isinstance(block, Facts) for f in block.facts]
    assert said[0] == "all 1 that are over; 1 are not"


def test_a_recommendation_names_the_findings_that_it_is_for() -> None:
    (night,) = example("open").shifts
    told = [each.text for each in recommendations(night.findings).blocks
            if isinstance(each, Paragraph)]  # fmt: skip
    payouts = [n for n, each in enumerate(night.findings, 1) if each.code in RECOMMENDED[0][1]]
    assert told[0].endswith(f"(Findings {', '.join(map(str, payouts))})")
    assert len(told) == sum(
        any(f.code in codes for f in night.findings) for _, codes in RECOMMENDED
    )


def test_many_findings_are_not_all_named() -> None:
    (night,) = example("open").shifts
    (told,) = recommendations([night.findings[0]] * (MOST + 1)).blocks
    assert isinstance(told, Paragraph)
    assert told.text.endswith(f"{MOST}, …)")
