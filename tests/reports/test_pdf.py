"""A whole report: pages, heads and feet, outline, and always the same bytes."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from reports.pdf import pdf
from tests.reports.reading import artifacts, elements
from tests.reports.sample import report, strained

SOME = """
import hashlib, sys
from reports.pdf import pdf
from tests.reports.sample import report
sys.stdout.write(hashlib.sha256(pdf(report())).hexdigest())
"""


def test_the_report_reads_as_it_should(golden: Callable[[str, bytes], None]) -> None:
    lines = [
        f"{'  ' * each.depth}{each.role} {each.text}{f' [{each.alt}]' * bool(each.alt)}".rstrip()
        for each in elements(pdf(report()))
    ]
    golden("sample.txt", ("\n".join(lines) + "\n").encode())


@pytest.mark.parametrize(
    "differing",
    [
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Almaty"},
        {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LC_ALL": "tr_TR.UTF-8", "RL_invariant": "0"},
    ],
)
def test_another_process_gives_the_same_bytes(differing: dict[str, str]) -> None:
    told = subprocess.run(
        [sys.executable, "-c", SOME],
        check=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | differing,
    )
    assert told.stdout == hashlib.sha256(pdf(report())).hexdigest()


def test_every_page_bears_its_number_and_all_but_the_first_the_head() -> None:
    pages = artifacts(pdf(report()))
    for number, page in enumerate(pages, start=1):
        assert page.endswith(f"Page {number} of {len(pages)}")
        assert ("Table RP-01 · shift 2026-11-27-N" in page) == (number > 1)


def test_the_outline_leads_to_sections_and_exhibits() -> None:
    with pikepdf.open(BytesIO(pdf(report()))) as made, made.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert titles[:3] == ["Summary", "Findings", "Exhibits"]
        assert len(outline.root[2].children) == 7
        assert outline.root[2].is_closed


def test_long_names_and_amounts_strain_no_page() -> None:
    made = pdf(strained(40))
    with pikepdf.open(BytesIO(made)) as opened:
        assert len(opened.pages) < 40


def test_five_hundred_findings_are_all_there() -> None:
    made = elements(pdf(strained(500)))
    assert sum(each.role == "H3" for each in made) == 500
    assert sum(each.role == "TR" for each in made) == 502
