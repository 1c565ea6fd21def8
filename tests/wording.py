"""The catalogues of languages held to the sources: ``python -m tests.wording`` renews them.

A catalogue holds every template of the sources, and every name of a hand and of a wager, plain and
in each form that its own translations ask for: ``{hand:genitive}`` of every hand. A new one is
there with an empty translation, to be filled in; one that the sources have no more is taken out.
"""

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ledger.event import Wager
from replay.category import Category
from replay.said import FIGURE
from reports.language import Language, catalogue

ROOT: Final = Path(__file__).parents[1]
CATALOGUES: Final = ROOT / "reports" / "languages"
FLOORS: Final = ("replay", "reports")
KEYWORDS: Final = {"Said": None, "Sentence": None, "Many": (1, 2)}

WAGER: Final = "wager"
"""The name of a value that is a wager; a value with a form and another name is a hand."""

NAMES: Final[dict[bool, list[str]]] = {
    True: [wager.value for wager in Wager],
    False: [category.words for category in Category],
}
"""Names by whether they are a wager's."""

Key = tuple[str | tuple[str, ...], str | None]
"""A message: its template, or one and several, and its context."""


def texts(message: Message) -> list[str]:
    """Return the texts of a translation: one, or one for each plural."""
    return _each(message.string)


def ids(message: Message) -> list[str]:
    """Return the English of a message: one, or one and several."""
    return _each(message.id)


def _each(told: str | Iterable[str] | None) -> list[str]:
    return [told] if isinstance(told, str) else list(told or ())


def fields(text: str) -> list[tuple[str, str]]:
    """Return the values that a template names, each with its form."""
    parts = Formatter().parse(text)
    return [(name, form or "") for _, name, form, _ in parts if name is not None]


def messages(catalog: Catalog) -> Iterator[Message]:
    """Yield the messages of a catalogue, its head apart."""
    return (message for message in catalog if message.id)


def wanted(catalog: Catalog) -> Iterator[Key]:
    """Yield what a catalogue must hold: templates as they stand in the sources, then the names."""
    for floor in FLOORS:
        for *_, template, _, _ in extract_from_dir(
            ROOT / floor, method_map=[("**.py", "python")], keywords=KEYWORDS
        ):
            yield template, None
    for form, wager in dict.fromkeys([("", True), ("", False), *asked(catalog)]):
        for name in NAMES[wager]:
            yield name, form or None


def asked(catalog: Catalog) -> Iterable[tuple[str, bool]]:
    """Return the forms that translations ask for, each with whether a wager is to have it."""
    told = [text for message in messages(catalog) for text in texts(message)]
    forms = {(form, name == WAGER) for text in told for name, form in fields(text)}
    return sorted((form, wager) for form, wager in forms if form not in {"", FIGURE})


def renewed(language: Language) -> str:
    """Return a catalogue as a file that holds what the sources say, and no more."""
    old = catalogue(language)
    new = Catalog(locale=language, header_comment=old.header_comment)
    for template, context in dict.fromkeys(wanted(old)):
        known = old.get(template, context)
        told = known.string if known else ""
        comments = known.user_comments if known else ()
        new.add(template, told, user_comments=comments, context=context)
    written = BytesIO()
    write_po(written, new, width=100, omit_header=True)
    head = (CATALOGUES / f"{language}.po").read_text("utf-8").partition("\n\n")[0]
    body = re.sub(r"\A(#[^\n]*\n)+\n", "", written.getvalue().decode())
    return f"{head}\n\n{body.strip()}\n"


def main() -> None:
    """Renew every catalogue, and name what has no translation yet."""
    for language in list(Language)[1:]:
        path = CATALOGUES / f"{language}.po"
        path.write_text(renewed(language), "utf-8")
        lacking = [
            message
            for message in messages(read_po(path.open("rb"), locale=language))
            if not all(texts(message))
        ]
        for message in lacking:
            print(f"{path.name}: no translation of {ids(message)[0]!r}")  # noqa: T201


if __name__ == "__main__":
    main()
