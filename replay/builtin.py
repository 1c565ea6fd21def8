"""The rulebooks that ship with the program, and those that a casino puts beside them."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from replay.rulebook import load

FIRST: Final = ("classic", "open", "club")
"""The order of the program's own; others follow by name."""

ENDING: Final = ".toml"


def toml(name: str) -> str:
    """Return a built-in rulebook's TOML."""
    return files("replay").joinpath("rulebooks", f"{name}{ENDING}").read_text("utf-8")


def names(folder: Traversable) -> list[str]:
    """Return the names of a folder's rulebooks."""
    every = (file.name for file in folder.iterdir())
    found = {name.removesuffix(ENDING) for name in every if name.endswith(ENDING)}
    return [*(name for name in FIRST if name in found), *sorted(found.difference(FIRST))]


def own_ids() -> frozenset[str]:
    """Return the ids of the program's own rulebooks, which no other text may take."""
    return frozenset(names(files("replay").joinpath("rulebooks")))


def ships(id_: str, text: str) -> bool:
    """Whether a rulebook's text is the one that ships with the program under that id."""
    return id_ in own_ids() and text == toml(id_)


def builtin() -> list[tuple[str, int, str]]:
    """Return the built-in rulebooks as (id, version, TOML)."""
    texts = [toml(name) for name in names(files("replay").joinpath("rulebooks"))]
    return [(book.id, book.version, text) for text in texts for book in [load(text)]]
