"""Whatever is drawn belongs to a tag or is an artifact."""

from reports.style import BODY
from reports.tagged import Leaf, Sheet, Tag


def test_marks_are_counted_on_each_page() -> None:
    sheet, tag = Sheet(), Tag("P")
    for _ in range(2):
        for _ in range(2):
            with sheet.mark(tag):
                sheet.text((50, 50), "ante", BODY)
        sheet.turn()
    assert tag.kids == [Leaf(1, 0), Leaf(1, 1), Leaf(2, 0), Leaf(2, 1)]


def test_two_sheets_of_the_same_give_the_same_bytes() -> None:
    def drawn() -> bytes:
        sheet = Sheet()
        with sheet.artifact():
            sheet.text((50, 50), "Ставка ♠", BODY)
        sheet.turn()
        return sheet.content()

    assert drawn() == drawn()
