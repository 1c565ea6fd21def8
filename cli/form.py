"""The forms of a report that is a document, a text for programs and a spreadsheet."""

from enum import StrEnum

from cli.outcome import misused


class Form(StrEnum):
    """A form of a report."""

    PDF = "pdf"
    JSON = "json"
    CSV = "csv"

    def demand_pdf(self, *, signed: bool) -> None:
        """End with exit code 2 if something else than a PDF is to be signed."""
        if signed and self is not Form.PDF:
            misused(f"--sign: expected the form pdf, got {self}")
