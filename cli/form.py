"""The forms of a report that is a document, a text for programs and a spreadsheet."""

from enum import StrEnum


class Form(StrEnum):
    """A form of a report, and how its file's name ends."""

    PDF = "pdf"
    JSON = "json"
    CSV = "csv"
