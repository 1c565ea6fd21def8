"""Objects packed into a saved file are found there by whoever reads it."""

from io import BytesIO

import pikepdf
import pytest

from reports.packed import AT_ONCE, TOGETHER, Packed


def saved() -> bytes:
    out = BytesIO()
    with pikepdf.Pdf.new() as pdf:
        pdf.add_blank_page()
        pdf.Root.Place = pdf.make_indirect(pikepdf.Dictionary(Of="nothing yet"))
        mode = pikepdf.ObjectStreamMode.generate
        pdf.docinfo["/Title"] = "Packed"
        pdf.save(out, deterministic_id=True, object_stream_mode=mode)
    return out.getvalue()


def packed(count: int) -> bytes:
    """Put so many objects into a file, and a list of them in the place left for it."""
    file = saved()
    with pikepdf.open(BytesIO(file)) as pdf:
        made = Packed(file, pdf)
        place = pdf.Root.Place.objgen[0]
        first = made.taken()
        numbers = [made.put(f"<</Number {number}/In {first} 0 R>>", 0) for number in range(count)]
        made.put(f"[{' '.join(f'{number} 0 R' for number in numbers)}]", first)
        made.put(f"<</Of {first} 0 R>>", place)
        return made.content()


@pytest.mark.parametrize("count", [0, 1, TOGETHER - 2, TOGETHER, TOGETHER * AT_ONCE + 1])
def test_every_object_is_found(count: int) -> None:
    with pikepdf.open(BytesIO(packed(count))) as pdf:
        assert not pdf.check_pdf_syntax()
        listed = pdf.Root.Place.Of
        assert [int(each.Number) for each in listed] == list(range(count))
        assert all(each.In.objgen == listed.objgen for each in listed)


def test_what_was_there_is_still_there() -> None:
    with pikepdf.open(BytesIO(saved())) as old, pikepdf.open(BytesIO(packed(3))) as new:
        assert str(new.docinfo["/Title"]) == "Packed"
        assert len(new.pages) == 1
        assert [bytes(each) for each in new.trailer.ID] == [bytes(each) for each in old.trailer.ID]


def test_the_file_is_of_one_piece_and_always_the_same() -> None:
    assert packed(500) == packed(500)
    assert packed(500).count(b"%%EOF") == 1
