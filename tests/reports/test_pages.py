"""Pieces fill pages from top to bottom, and what belongs together stays together."""

from hypothesis import given
from hypothesis import strategies as st

from reports.pages import Piece, filled
from reports.style import BOTTOM, FULL, TOP
from reports.tagged import Sheet


def nothing(sheet: Sheet, top: float) -> None:
    """Draw nothing."""


def piece(height: float, *, gap: float = 0, bound: bool = False) -> Piece:
    return Piece(height, nothing, gap=gap, bound=bound)


pieces = st.lists(
    st.builds(piece, st.floats(1, FULL), gap=st.floats(0, 30), bound=st.booleans()), max_size=40
)


@given(pieces)
def test_every_piece_is_placed_once_and_in_order(given: list[Piece]) -> None:
    placed = [each.piece for page in filled(given) for each in page]
    assert all(a is b for a, b in zip(placed, given, strict=True))


@given(pieces)
def test_no_piece_overlaps_another_or_leaves_the_page(given: list[Piece]) -> None:
    for page in filled(given):
        top = TOP
        for each in page:
            assert each.top <= top + 1e-6
            top = each.top - each.piece.height
            assert top >= BOTTOM - 1e-6


def test_a_gap_is_left_out_at_the_top_of_a_page() -> None:
    first, second = filled([piece(FULL, gap=20), piece(10, gap=20)])
    assert first[0].top == second[0].top == TOP


def test_what_is_bound_goes_to_the_next_page_together() -> None:
    first, second = filled([piece(FULL - 50), piece(30, bound=True), piece(30)])
    assert [len(first), len(second)] == [1, 2]


def test_what_is_too_long_for_any_page_begins_where_there_is_room() -> None:
    long = [piece(FULL / 4, bound=True) for _ in range(6)]
    assert [len(page) for page in filled([piece(FULL / 2), *long])] == [3, 4]


def test_a_head_is_repeated_on_each_page() -> None:
    head = piece(20)
    rows = [Piece(FULL / 3, nothing, head=head) for _ in range(5)]
    pages = filled([head, *rows])
    assert all(page[0].piece is head for page in pages)
    assert [len(page) for page in pages] == [3, 3, 2]


def test_a_fresh_piece_begins_a_page_unless_it_does_anyway() -> None:
    fresh = Piece(10, nothing, fresh=True)
    assert [len(page) for page in filled([fresh, piece(10), fresh])] == [2, 1]
