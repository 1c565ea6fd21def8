"""Bars are drawn to one scale, within the measure."""

from hypothesis import given
from hypothesis import strategies as st

from replay.money import money
from reports.chart import LABELS, SPACE, TALLEST, _label, _scale
from reports.model import Bar, Chart, Section
from reports.pdf import pdf
from reports.style import CELL, CELL_HEAD, LEFT, RIGHT
from tests.reports.reading import elements
from tests.reports.sample import report

amounts = st.integers(0, 2**53)


def chart(*bars: tuple[int, int]) -> Chart:
    made = tuple(
        Bar(f"Kind {n}", left, right, money(left, "EUR"), money(right, "EUR"))
        for n, (left, right) in enumerate(bars)
    )
    return Chart("Against the house", "For the house", made, "Effects", "By kind")


@given(st.lists(st.tuples(amounts, amounts), max_size=8))
def test_no_bar_leaves_the_measure(bars: list[tuple[int, int]]) -> None:
    scale = _scale(chart(*bars))
    for left, right in bars:
        assert scale.axis - left * scale.unit >= LEFT + LABELS - 1e-6
        assert scale.axis + right * scale.unit <= RIGHT + 1e-6


@given(st.lists(st.tuples(amounts, amounts), max_size=8))
def test_no_text_leaves_the_measure(bars: list[tuple[int, int]]) -> None:
    made = chart(*bars)
    scale = _scale(made)
    assert scale.axis + SPACE + CELL_HEAD.width(made.right) <= RIGHT + 1e-6
    for bar in made.bars:
        end = scale.axis + bar.right * scale.unit + SPACE
        assert end + CELL.width(bar.right_text) <= RIGHT + 1e-6


def test_a_chart_is_one_figure_with_its_words_and_numbers() -> None:
    made = elements(pdf(report(Section("Effects", (chart((100, 0), (0, 250)),)))))
    assert made[-1].alt == "Effects"
    assert "1.00\u202fEUR" in made[-1].text
    assert "2.50\u202fEUR" in made[-1].text


def test_a_name_of_many_lines_loses_its_middle() -> None:
    assert len(_label(Bar("Константинопольская-Римская, Анна-Мария")).lines) <= TALLEST
    (line,) = _label(Bar("Ж" * 64)).lines
    assert "…" in line
    assert CELL.width(line.rstrip()) <= LABELS - SPACE
