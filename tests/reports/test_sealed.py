"""A signed report has its stamp in the field that the sign-off keeps for it."""

from io import BytesIO

import pikepdf

from replay.said import ENGLISH
from reports.filed import filed
from reports.sealed import sealed
from tests.reports.reading import elements
from tests.reports.signed_reports import ABOUT, signed, signing, unsigned


def test_the_field_is_tagged_as_a_form_with_words_for_it() -> None:
    (form,) = (each for each in elements(unsigned()) if each.role == "Form")
    assert form.alt == "Digital signature"
    with pikepdf.open(BytesIO(signed())) as file:
        (field,) = file.Root.AcroForm.Fields
        assert field.TU == "Digital signature"
        assert field.F == 4
        assert "/StructParent" in field
        assert file.Root.AcroForm.SigFlags == 3


def test_what_makes_an_archive_stays() -> None:
    with pikepdf.open(BytesIO(unsigned())) as before, pikepdf.open(BytesIO(signed())) as after:
        assert set(after.Root.keys()) == {*before.Root.keys(), "/Perms"}
        for key in set(before.Root.keys()):
            assert before.Root[key].unparse() == after.Root[key].unparse()
    with pikepdf.open(BytesIO(signed())) as file:
        (field,) = file.Root.AcroForm.Fields
        fonts = field.AP.N.Resources.Font
        assert all("/FontFile2" in font.FontDescriptor for font in fonts.values())
        assert all("/ToUnicode" in font for font in fonts.values())


def test_the_report_can_be_cut_out_of_it() -> None:
    read = filed(sealed(unsigned(), ABOUT, ENGLISH, signing()))
    assert read.unsigned == unsigned()
    assert (read.signatures, read.altered) == (1, ())
