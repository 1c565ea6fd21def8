"""A teller says the parts that all reports have, each in its own language."""

from replay.said import Many, Said
from reports.language import Language, voice
from reports.model import Align, Code, Fact, Row, SignOff, Tone
from reports.teller import Head, Teller, second

ENGLISH = Teller()
RUSSIAN = Teller(voice(Language.RUSSIAN))


def test_a_fact_is_told_and_a_code_stays_as_it_is() -> None:
    assert RUSSIAN.fact(Said("Findings"), Said("none")) == Fact("Замечания", "нет")
    assert RUSSIAN.fact(Said("Log root"), Code("ab")) == Fact("Корень журнала", Code("ab"))


def test_a_section_and_a_paragraph_are_told() -> None:
    said = RUSSIAN.paragraph(Said("Refused lines"), Tone.LEAD)
    made = RUSSIAN.section(Said("Corrections"), said)
    assert (made.heading, made.blocks) == ("Исправления", (said,))
    assert (said.text, said.tone) == ("Отклонённые строки", Tone.LEAD)


def test_a_table_has_its_heads_its_rows_and_perhaps_a_caption() -> None:
    heads = (Head(Said("No."), right=True), Head(Said("Reason"), 3))
    made = RUSSIAN.table(heads, [Row(("1", "a"))])
    assert [(each.heading, each.weight, each.align) for each in made.columns] == [
        ("№", 1, Align.RIGHT),
        ("Причина", 3, Align.LEFT),
    ]
    assert (len(made.rows), made.caption) == (1, "")
    assert RUSSIAN.table(heads, [], Said("Rulebook")).caption == "Правила"


def test_what_stands_on_every_page_leaves_the_places_of_its_number() -> None:
    log = Many("{number} entry", "{number} entries", 3)
    made = ENGLISH.running(Said("Title"), Said("Place"), Said("{log}", log=log))
    assert (made.left, made.right, made.foot) == ("Title", "Place", "3 entries")
    assert made.page == "Page {page} of {pages}"
    assert made.contents == "Contents"


def test_two_answer_for_a_report_and_may_sign_it() -> None:
    (lines,) = RUSSIAN.sign_off().blocks
    assert isinstance(lines, SignOff)
    assert [each.part for each in lines.signatories] == ["Проверил", "Утвердил"]
    assert lines.digital == "Цифровая подпись"


def test_a_time_of_recording_is_told_to_the_second() -> None:
    assert second("2026-11-28T06:00:00.123456Z") == "2026-11-28 06:00:00Z"
    assert second("") == ""
