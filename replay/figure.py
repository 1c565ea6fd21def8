"""A figure of a rulebook: its value, where it comes from, and whether it is our reading."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: its value, where it comes from; ``reading`` where the text is silent, we chose."""

    value: object
    source: str
    reading: bool
