r"""HTML by elements: text is escaped wherever it comes from, and what it hides is shown.

Only `element` makes markup of its own; every other string is text. A character that turns, joins
or hides what stands beside it is shown by its number, as \u202e, since a name in evidence must not
look like another.
"""

import unicodedata
from collections.abc import Iterable
from html import escape
from typing import Final

HIDDEN: Final = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})
"""Categories of characters that nobody sees, or that change how others are seen."""

MEANT: Final = frozenset("\n\t")
"""Those that a text means: it is broken where its line is."""

VOID: Final = frozenset({"link", "meta"})
"""Elements that hold nothing and have no end."""


class Markup(str):
    """A piece of HTML."""

    __slots__ = ()


NOTHING: Final = Markup()

Child = str | None
Attribute = str | int | bool | None


def element(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Return an element with its children: markup as it is, other strings as text.

    An attribute is named without its dashes (``class_``, ``data_at``, ``aria_label``); True has no
    value, False and None are left out.
    """
    head = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Markup(f"<{name}{head}>")
    return Markup(f"<{name}{head}>{joined(children)}</{name}>")


def joined(children: Iterable[Child]) -> Markup:
    """Return several children, one after the other."""
    return Markup(
        "".join(
            each if isinstance(each, Markup) else escape(legible(each), quote=False)
            for each in children
            if each
        )
    )


def legible(text: str) -> str:
    r"""Return a text whose hidden characters are shown by their numbers, as \u202e."""
    if text.isprintable():
        return text
    return "".join(f"\\u{ord(each):04x}" if _hidden(each) else each for each in text)


def _hidden(char: str) -> bool:
    return unicodedata.category(char) in HIDDEN and char not in MEANT


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(legible(str(value)))}"'
