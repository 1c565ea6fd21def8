"""A rulebook's file: reading it, and saying what is wrong with it."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cli.outcome import counted, failed, say

if TYPE_CHECKING:
    from replay.vetting import Vetted

ENDING = ".toml"


def is_file(name: str) -> bool:
    """Whether a file is named, not a registered rulebook: by its ending, or with its folder."""
    return name.endswith(ENDING) or os.sep in name


def vet(file: Path) -> "Vetted":
    """Return what a file says; end with code 3 if it cannot be read."""
    from replay.vetting import LONGEST, vetted

    try:
        with file.open("rb") as opened:
            return vetted(opened.read(LONGEST + 1))
    except OSError as error:
        failed(f"{file}: expected a rulebook, got {(error.strerror or str(error)).lower()}")


def faultless(file: Path) -> "Vetted":
    """Return what a file without fault says; of any other say the faults, and end with code 3."""
    from reports.rulecheck import checked_words

    read = vet(file)
    if read.book is None:
        for line in checked_words(str(file), read):
            say(line)
        failed(f"{file}: expected a rulebook, got {counted(len(read.faults), 'fault')}")
    return read
