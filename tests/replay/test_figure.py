import pytest

from replay.figure import Figure


def test_a_figure_never_changes() -> None:
    figure = Figure(4, "rule 2", reading=False)
    with pytest.raises(AttributeError):
        figure.value = 5  # type: ignore[misc] # that it can't be is what is tried
