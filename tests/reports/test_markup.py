"""Text is text in HTML, whoever wrote it, and hides nothing."""

import pytest

from reports.markup import NOTHING, Markup, element, joined, legible


def test_an_element_has_attributes_and_children() -> None:
    made = element("td", element("b", "1"), " & 2", class_="right", data_at=-1)
    assert made == '<td class="right" data-at="-1"><b>1</b> &amp; 2</td>'


def test_text_is_no_markup() -> None:
    assert element("p", "</p><script>") == "<p>&lt;/p&gt;&lt;script&gt;</p>"


def test_an_attribute_ends_where_it_is_to_end() -> None:
    assert element("p", title="\"><script>'") == ('<p title="&quot;&gt;&lt;script&gt;&#x27;"></p>')


def test_an_attribute_without_a_value_is_there_or_not() -> None:
    assert element("p", hidden=True, open=False, title=None) == "<p hidden></p>"


def test_an_empty_element_has_no_end() -> None:
    assert element("meta", charset="utf-8") == '<meta charset="utf-8">'


def test_children_that_say_nothing_are_left_out() -> None:
    assert joined([None, "", NOTHING, "a", Markup("<b></b>")]) == "a<b></b>"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u202eG1", "\\u202eG1"),
        ("G\u200b1", "G\\u200b1"),
        ("G\x001", "G\\u00001"),
        ("17\u202f333\u00a0₽ №5 Щ ♥", "17\u202f333\u00a0₽ №5 Щ ♥"),
        ("one\ntwo", "one\ntwo"),
    ],
)
def test_what_hides_is_shown_and_what_is_meant_stays(text: str, shown: str) -> None:
    assert legible(text) == shown
