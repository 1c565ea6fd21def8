"""A report signed with a visible stamp that says who, when, and on which log."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from reports.filed import filed
from reports.stamp import Stamp, drawn

if TYPE_CHECKING:
    from reports.signature import Signing


def sealed(unsigned: bytes, signing: "Signing") -> bytes:
    """Return the signed report; raises NotSigned."""
    from reports.signature import signed  # noqa: PLC0415 # it needs pyHanko, which may be missing

    report = filed(unsigned)
    stamp = Stamp(
        signer=signing.credential.name,
        organisation=signing.credential.organisation,
        time=f"{signing.moment:%Y-%m-%d %H:%M:%S} UTC",
        timestamped=signing.ask is not None,
        size=int(report.claims["logSize"]),
        root=report.claims["logRoot"],
        voice=report.voice,
    )
    return signed(unsigned, drawn(stamp), signing)


def at(microseconds: int) -> datetime:
    """Return a time of the clock, to the second, in UTC."""
    return datetime.fromtimestamp(microseconds // 1_000_000, UTC)
