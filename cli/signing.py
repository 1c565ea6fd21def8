"""Signing the log by itself: a checkpoint whenever a shift has closed."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cli import key_file
from cli.clock import now
from cli.lines import Numbered
from cli.outcome import say

if TYPE_CHECKING:
    from ledger.store import Store

CLOSING = (b"shift_closed", rb"\u")
"""What a line holds that may close a shift: the word, or a character written by its number."""


@dataclass(slots=True)
class Signing:
    """Signs the log with a file's key; what keeps it from that is said once, and hinders nothing.

    The log is asked whether a shift has closed since its last checkpoint, so that neither a crash
    in between nor a key that was not at hand leaves a shift unsigned for good.
    """

    store: "Store"
    path: Path
    told: bool = False

    def after(self, lines: Numbered) -> None:
        """Sign if lines recorded just now have closed a shift; others cost next to no time."""
        if any(mark in text for _, text in lines for mark in CLOSING):
            self.catch_up()

    def catch_up(self) -> None:
        """Sign if a shift has closed since the last checkpoint."""
        from ledger.error import LedgerError
        from ledger.signing.signed_head import due, sign_head

        try:
            if due(self.store):
                sign_head(self.store, [key_file.at_hand(self.path)], now())
        except (LedgerError, OSError) as error:
            if not self.told:
                self.told = True
                say(f"a shift has closed, and no checkpoint was signed: {error}")
                say("to make one: pitledger checkpoint --key FILE")
