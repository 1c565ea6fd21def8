"""The page's measures fit each other."""

from reports.style import BODY, BOTTOM, FOOT, FULL, HEAD, LEFT, MEASURE, PAGE_HEIGHT, RIGHT, TOP


def test_what_stands_on_every_page_lies_outside_the_text() -> None:
    assert 0 < FOOT < BOTTOM < TOP < HEAD < PAGE_HEIGHT
    assert TOP - BOTTOM == FULL
    assert RIGHT - LEFT == MEASURE


def test_a_baseline_lies_within_its_line() -> None:
    assert 0 < BODY.drop() < BODY.leading
