"""What a command that writes says first: that a power cut could undo it."""

from typing import TYPE_CHECKING

from cli.outcome import say

if TYPE_CHECKING:
    from ledger.store import Store


def warn(store: "Store") -> None:
    """Say which settings of the database keep a commit from lasting."""
    from ledger.settings import unsafe

    for each in unsafe(store):
        say(f"warning: {each}")
