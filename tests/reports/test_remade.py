"""A filed report is made again by what its file claims."""

from dataclasses import replace
from pathlib import Path

import pytest

from reports.cover import Numbered
from reports.filed import NotAReport, filed
from reports.language import Language, voice
from reports.remade import covered, of_round, of_shift, retention
from reports.round import dossier_pdf
from reports.shift import shift_json, shift_pdf
from tests.reports.audits import OVERPAID, played
from tests.reports.dossiers import recorded
from tests.reports.signed_reports import unsigned

RUSSIAN = voice(Language.RUSSIAN)


def test_language_number_and_footage_are_those_of_the_file() -> None:
    audit, issue = played(OVERPAID), Numbered(7, 2, "2026-12-01T02:30:00Z", "Anna Berg")
    told = filed(shift_pdf(audit, RUSSIAN, issue, 30))
    made = of_shift(told, audit)
    assert made.pdf() == told.content
    assert made.json() == told.attached == shift_json(audit, RUSSIAN, 30)
    claims = {each.name: each.value for each in made.properties}
    assert {name: told.claims[name] for name in claims} == claims


@pytest.mark.parametrize("signed", [True, False])
def test_a_dossier_is_made_again_with_its_proofs(tmp_path: Path, signed: bool) -> None:  # noqa: FBT001
    dossier = recorded(f"sqlite:///{tmp_path / 'a.db'}", OVERPAID, signed=signed)
    issue = Numbered(7, 1, "2026-12-01T02:30:00Z", "Anna Berg")
    told = filed(dossier_pdf(dossier, RUSSIAN, issue))
    made = of_round(told, dossier)
    assert (made.pdf(), made.json()) == (told.content, told.attached)
    assert {each.name: each.value for each in made.properties}.items() <= told.claims.items()
    assert (covered(told) > 0) == signed
    assert covered(told) >= max(dossier.proofs, default=0)


@pytest.mark.parametrize("checkpoint", ["7", '"casino\n7\n"', '"casino\n-7\nAAAA\n\n"'])
def test_a_dossier_may_name_what_is_no_checkpoint(checkpoint: str) -> None:
    told = replace(filed(unsigned()), attached=f'{{"checkpoint":{checkpoint}}}'.encode())
    with pytest.raises(NotAReport):
        covered(told)


def test_a_report_claims_for_how_long_footage_is_kept() -> None:
    told = filed(shift_pdf(played(OVERPAID), retention=30))
    assert (retention(told), retention(filed(unsigned()))) == (30, None)
    for odd in ("", "-1", "seven", "9" * 7):
        with pytest.raises(NotAReport, match="retentionDays as a number of days"):
            retention(replace(told, claims=told.claims | {"retentionDays": odd}))
