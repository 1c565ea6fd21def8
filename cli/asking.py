"""Asking at a terminal for what a command lacks; elsewhere that is wrong usage."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from cli.outcome import Code, misused, say


def asked(option: str, given: str | None, question: str) -> str:
    """Return what was given, or what the person at the terminal answers.

    Ends with exit code 2 if nobody is there to answer.
    """
    if given is not None:
        return given
    if not sys.stdin.isatty():
        misused(f"{option}: expected one, got none, and no terminal to ask at")
    with question_open():
        return str(typer.prompt(question, err=True))


def chosen(question: str, answers: dict[str, str], otherwise: str) -> str:
    """Return the key of one of some answers, each told by its word; asked until it is one."""
    told = ", ".join(f"{key} {word}" for key, word in answers.items())
    while True:
        with question_open():
            said = str(typer.prompt(f"{question} ({told})", default=otherwise, err=True)).strip()
        if said in answers:
            return said


@contextmanager
def question_open() -> Iterator[None]:
    """End with exit code 130 where the person breaks off (Ctrl-C, Ctrl-D), or says no."""
    try:
        yield
    except (typer.Abort, EOFError, KeyboardInterrupt):
        say("\npitledger: broken off, nothing was done")
        raise typer.Exit(Code.BROKEN_OFF) from None
