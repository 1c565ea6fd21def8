"""A report signed with a visible stamp that says who, when, and on which log."""

from typing import TYPE_CHECKING

from ledger.issue import About
from replay.said import Voice
from reports.stamp import Stamp, drawn

if TYPE_CHECKING:
    from reports.signature import Signing


def sealed(unsigned: bytes, about: About, voice: Voice, signing: "Signing") -> bytes:
    """Return the signed report; raises NotSigned."""
    from reports.signature import signed  # noqa: PLC0415 # it needs pyHanko, which may be missing

    stamp = Stamp(
        signer=signing.credential.name,
        organisation=signing.credential.organisation,
        time=f"{signing.moment:%Y-%m-%d %H:%M:%S} UTC",
        timestamped=signing.ask is not None,
        size=about.size,
        root=about.root,
        voice=voice,
    )
    return signed(unsigned, drawn(stamp), signing)
