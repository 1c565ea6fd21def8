"""What a rulebook's key rests on: its source, and whether it is our reading of a silent text."""

from msgspec import Struct

from replay.rulebook import Rulebook


class Citation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A key of a rulebook with its source, in the rulebook's own words."""

    key: str
    source: str
    reading: bool = False


def cited(book: Rulebook, *keys: str) -> tuple[Citation, ...]:
    """Return what keys rest on, each once; those that the rulebook does not have are left out.

    A key of a table, such as ``pay.bet``, rests on its first figure: they share their source.
    """
    found = (_cited(book, key) for key in dict.fromkeys(keys))
    return tuple(each for each in found if each is not None)


def _cited(book: Rulebook, key: str) -> Citation | None:
    below = (each for name, each in book.figures.items() if name.startswith(f"{key}."))
    figure = book.figures.get(key) or next(below, None)
    if figure is None:
        return None
    return Citation(key=key, source=figure.source, reading=figure.reading)
