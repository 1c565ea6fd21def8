"""A summary says first whether anything was found."""

from collections.abc import Iterator

import pytest

from replay.audit import AuditedShift
from replay.said import ENGLISH, Voice
from reports.language import Language, voice
from reports.model import Paragraph, Table
from reports.summary import summary
from tests.reports.audits import OVERPAID, example, shift

RUSSIAN = voice(Language.RUSSIAN)


def paragraphs(shift: AuditedShift, voice: Voice = ENGLISH) -> Iterator[str]:
    return (block.text for block in summary(shift, voice) if isinstance(block, Paragraph))


@pytest.mark.parametrize(
    ("voice", "nothing", "one"),
    [
        (
            ENGLISH,
            "Nothing was found that does not fit, in 60 rounds.",
            "One finding, in 1 of 1 rounds.",
        ),
        (
            RUSSIAN,
            "Замечаний нет. Раундов проверено: 60.",
            "Замечаний: 1. Раундов с замечаниями: 1 из 1.",
        ),
    ],
)
def test_it_begins_with_the_verdict(voice: Voice, nothing: str, one: str) -> None:
    assert next(paragraphs(example("open-clean").shifts[0], voice)) == nothing
    assert next(paragraphs(shift(OVERPAID), voice)) == one


def test_totals_stand_below_it() -> None:
    captions = [each.caption for each in summary(shift(OVERPAID)) if isinstance(each, Table)]
    assert captions == ["Totals", "Findings by kind, amounts in EUR"]
