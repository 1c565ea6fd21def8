"""A report ready to be set as a PDF: the audit that it was made from may be let go."""

from dataclasses import dataclass

from replay.said import Voice
from reports.cover import Numbered, cover
from reports.model import Report
from reports.pdf import Attachment, pdf
from reports.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A report, the files that are attached to it, and the voice that tells its cover sheet."""

    report: Report
    attached: tuple[Attachment, ...]
    voice: Voice

    def pdf(self, issue: Numbered | None = None, progress: Progress = silent) -> bytes:
        """Return the PDF, as an issue with a number under a cover sheet."""
        return pdf(self.report, self.attached, cover(self.report, issue, self.voice), progress)
