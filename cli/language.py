"""The language that a result is told in."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from replay.said import Voice

Lang = Annotated[Literal["en", "ru"], typer.Option(help="The language of sentences.")]
"""The codes of reports.language, which is heavy to import."""


def speaker(lang: Literal["en", "ru"]) -> "Voice":
    """Return who speaks a language."""
    from reports.language import Language, voice

    return voice(Language(lang))
