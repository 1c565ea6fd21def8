"""The rulebooks that ship with the program."""

from importlib.resources import files

from replay.rulebook import load

NAMES = ("classic", "open", "club")


def toml(name: str) -> str:
    """Return a built-in rulebook's TOML."""
    return files("replay").joinpath("rulebooks", f"{name}.toml").read_text("utf-8")


def builtin() -> list[tuple[str, int, str]]:
    """Return the built-in rulebooks as (id, version, TOML)."""
    texts = [toml(name) for name in NAMES]
    return [(book.id, book.version, text) for text in texts for book in [load(text)]]
