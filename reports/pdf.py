"""A report as a PDF: A4, embedded fonts, tagged, the same bytes on each run and machine."""

import hashlib
from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from reports.archive import ATTACHED, Attachment, finished, structured
from reports.contents import Contents
from reports.cover import Cover
from reports.cover import pieces as cover_pieces
from reports.layout import pieces
from reports.lines import shortened
from reports.model import Align, Property, Report, Running
from reports.pages import Page, filled
from reports.progress import Progress, silent
from reports.style import FOOT, HAIR, HEAD, LEFT, MEASURE, RIGHT, RUNNING
from reports.tagged import Pen, Sheet, Tag

__all__ = ["ATTACHED", "Attachment", "pdf"]


def pdf(
    report: Report,
    attachments: tuple[Attachment, ...] = (),
    cover: Cover | None = None,
    progress: Progress = silent,
) -> bytes:
    """Return a report as a PDF/A-3a and PDF/UA-1 file with files attached to it.

    A cover sheet lies before it, outside the numbering of its pages.
    """
    further = (*_digest(attachments), *(cover.properties if cover else ()))
    report = replace(report, properties=(*report.properties, *further))
    root = Tag("Document")
    content = _drawn(report, cover, root, progress)
    with progress("finishing", None, "pages"):
        content = finished(content, report, root, attachments, cover.label if cover else "")
        return structured(content, root)


def _digest(attachments: tuple[Attachment, ...]) -> Iterator[Property]:
    """Give the report's own digest: the SHA-256 of the report for programs that is attached."""
    for each in attachments:
        if each.name == ATTACHED:
            digest = hashlib.sha256(each.content).hexdigest()
            yield Property("reportDigest", f"SHA-256: {each.description}", digest)


def _drawn(report: Report, cover: Cover | None, root: Tag, progress: Progress) -> bytes:
    """Return the pages without their structure; the sheet and all that is set on it are let go."""
    contents, sheet = Contents(), Sheet()
    if cover:
        _cover(sheet, cover, report.running, root)
    pages = deque(filled(pieces(report, root, contents)))
    contents.settle(pages)
    count = len(pages)
    with progress("drawing", count, "pages") as move:
        for number in range(1, count + 1):
            _draw(sheet, pages.popleft())
            _run(sheet, report.running, number, count)
            sheet.turn()
            move(1)
    return sheet.content()


def _cover(sheet: Sheet, cover: Cover, running: Running, root: Tag) -> None:
    (page,) = filled(cover_pieces(cover, root))
    _draw(sheet, page)
    with sheet.artifact("Pagination"):
        _foot(sheet, running.foot, cover.label)
    sheet.turn()


def _draw(sheet: Sheet, page: Page) -> None:
    for placed in page:
        placed.piece.draw(sheet, placed.top)


def _run(sheet: Sheet, running: Running, page: int, pages: int) -> None:
    """Draw what stands on every page; the first one bears the title and needs no head."""
    with sheet.artifact("Pagination"):
        if page > 1:
            _line(sheet, HEAD, running.left, running.right)
            sheet.line((LEFT, HEAD - 6), (RIGHT, HEAD - 6), Pen(HAIR, 0.5))
        _foot(sheet, running.foot, running.page.format(page=page, pages=pages))


def _foot(sheet: Sheet, left: str, right: str) -> None:
    sheet.line((LEFT, FOOT + 12), (RIGHT, FOOT + 12), Pen(HAIR, 0.5))
    _line(sheet, FOOT, left, right)


def _line(sheet: Sheet, y: float, left: str, right: str) -> None:
    """Write two texts on one line, the right one whole if it is no more than half of it."""
    right = shortened(right, RUNNING.face, RUNNING.size, MEASURE * 0.6)
    room = MEASURE - RUNNING.width(right) - 12
    sheet.text((LEFT, y), shortened(left, RUNNING.face, RUNNING.size, room), RUNNING)
    sheet.text((RIGHT, y), right, RUNNING, Align.RIGHT)
