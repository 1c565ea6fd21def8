"""Whoever shows how far a report is learns of each of its steps."""

from collections.abc import Iterator
from contextlib import contextmanager

from reports.progress import Move, silent
from reports.shift import shift_manuscript, shift_pdf
from tests.reports.audits import example
from tests.reports.reading import artifacts


def test_every_finding_and_every_page_is_a_step() -> None:
    steps: dict[str, list[int | None]] = {}

    @contextmanager
    def watched(what: str, total: int | None, unit: str) -> Iterator[Move]:
        taken = steps[f"{what} {unit}"] = [total, 0]

        def move(count: int) -> None:
            assert taken[1] is not None
            taken[1] += count

        yield move

    audit = example("open")
    made = shift_manuscript(audit, progress=watched).pdf(progress=watched)
    pages, findings = len(artifacts(made)), len(audit.findings)
    assert steps["explaining findings"] == [findings, findings]
    assert steps["drawing pages"] == [pages, pages]
    assert steps["finishing pages"] == [None, 0]
    assert made == shift_pdf(audit)


def test_nobody_is_told_unless_somebody_asks() -> None:
    with silent("drawing", 3, "pages") as move:
        move(1)
