"""Every face knows what a report writes, and hides nothing that it does not know."""

import pytest

from reports.fonts import Face, legible, width

NEEDED = (
    "AZaz09 .,:;()[]/-–—…·%№ ♠♥♦♣ €₽₸£$ −+×÷≤≥→✓ «»“”‘’ \u00a0\u202f "
    "АЯаяЁё ӘәҒғҚқҢңӨөҰұҮүҺһІі ЎўІіЇїЄєҐґ ÄÖÜäöüß ŁłŻż ĞğŞşİı ȘșȚț ԱՖա ქართ ΑΩαω"
)


@pytest.mark.parametrize("face", Face)
def test_a_face_knows_every_letter_of_a_report(face: Face) -> None:
    assert legible(NEEDED, face) == NEEDED


def test_a_letter_that_no_face_knows_is_named() -> None:
    assert legible("中\u200b", Face.BODY) == "[U+4E2D][U+200B]"


@pytest.mark.parametrize("face", Face)
def test_digits_are_equally_wide(face: Face) -> None:
    assert len({width(digit, face, 9) for digit in "0123456789"}) == 1


def test_bold_runs_wider() -> None:
    assert width("ante", Face.BOLD, 9) > width("ante", Face.BODY, 9)
