"""The file has what an archive and a screen reader ask for."""

from dataclasses import replace
from io import BytesIO

import pikepdf

from reports.pdf import Attachment, pdf
from tests.reports.sample import ROOT, report

FINDINGS = Attachment("findings.json", "application/json", "Findings", b'{"findings": []}')


def opened(*attachments: Attachment) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf(report(), attachments)))


def test_the_document_says_its_language_title_and_standards() -> None:
    with opened() as made:
        assert made.Root.Lang == "en-GB"
        assert made.Root.MarkInfo.Marked
        assert made.Root.ViewerPreferences.DisplayDocTitle
        with made.open_metadata() as metadata:
            assert metadata["dc:title"] == "Shift audit"
            assert metadata["pdfaid:part"] + metadata["pdfaid:conformance"] == "3A"
            assert metadata["pdfuaid:part"] == "1"
        assert ROOT.encode() in made.Root.Metadata.read_bytes()


def test_colours_are_defined() -> None:
    with opened() as made:
        (intent,) = made.Root.OutputIntents
        assert intent.S == "/GTS_PDFA1"
        assert intent.DestOutputProfile.N == 3


def test_every_font_is_embedded_and_can_be_read() -> None:
    with opened() as made:
        fonts = {name: font for page in made.pages for name, font in page.Resources.Font.items()}
        assert fonts
        for font in fonts.values():
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


def test_a_file_is_attached_byte_for_byte() -> None:
    with opened(FINDINGS) as made:
        assert made.attachments["findings.json"].get_file().read_bytes() == FINDINGS.content
        (listed,) = made.Root.AF
        assert listed.AFRelationship == "/Data"
        assert listed.EF.F.Subtype == "/application/json"


def test_a_report_without_date_or_file_has_none() -> None:
    with pikepdf.open(BytesIO(pdf(replace(report(), dated="")))) as made:
        assert "/CreationDate" not in made.docinfo
        assert "/AF" not in made.Root
