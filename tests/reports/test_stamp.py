"""The stamp says who signed, when, and on which log."""

from dataclasses import replace
from io import BytesIO

import pikepdf

from reports.language import Language, voice
from reports.signoff import STAMP
from reports.stamp import Stamp, drawn
from reports.style import MEASURE
from tests.reports.sample import LONG, ROOT


def stamp(signer: str = "Anna Berg", *, timestamped: bool = False) -> Stamp:
    return Stamp(signer, "Demo Casino", "2026-11-30 12:00:00 UTC", timestamped, 7388, ROOT)


def test_a_stamp_is_one_page_as_large_as_its_field() -> None:
    with pikepdf.open(BytesIO(drawn(stamp()))) as made:
        (page,) = made.pages
        assert [float(side) for side in page.MediaBox] == [0, 0, round(MEASURE, 4), STAMP]
        assert all("/FontFile2" in font.FontDescriptor for font in page.Resources.Font.values())


def test_the_same_stamp_is_the_same_bytes() -> None:
    assert drawn(stamp()) == drawn(stamp())
    assert drawn(stamp()) != drawn(stamp(timestamped=True))


def test_a_stamp_speaks_the_language_of_its_report() -> None:
    russian = replace(stamp(), voice=voice(Language.RUSSIAN))
    assert drawn(russian) != drawn(stamp())


def test_a_name_that_is_too_long_is_cut() -> None:
    assert drawn(stamp(LONG * 3)) == drawn(stamp(LONG * 4))
    assert drawn(stamp(LONG)) != drawn(stamp(LONG[:20]))
