"""What a report's signatures say, in words: valid or not, by whom, when, and who vouches."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from reports.agreement import Check, Part
from reports.seal import DocumentStamp, Found, Seal, TimeStamp, Unread

CLOCKS: Final = timedelta(minutes=5)
"""By how much the clocks of a table and a signer may differ."""


def of_found(found: Found, dated: datetime | None, *, told: bool) -> Iterator[Check]:
    """Judge what is found of signatures; ``told`` means that someone was named whom to trust.

    ``dated`` is when the last happened that the report tells of, None if it is not known.
    """
    match found:
        case Unread():
            said = f"the one {found.where} can't be read: {found.reason}"
            yield _check(said, agrees=False)
        case DocumentStamp():
            yield _of_stamp("document time stamp", found.stamp, told=told)
        case Seal():
            yield from _of_seal(found, dated, told=told)


def _of_seal(seal: Seal, dated: datetime | None, *, told: bool) -> Iterator[Check]:
    if not seal.valid:
        said = f"of {seal.signer}: it does not fit the file, which was changed after signing"
        yield _check(said, agrees=False)
        return
    yield _check(f"valid, by {seal.signer}{_when(seal.claimed)}", agrees=True)
    if seal.anchor:
        yield _check(f"the signer's certificate is vouched for by {seal.anchor}", agrees=True)
    else:
        said = f"the signer's certificate (of {seal.issuer}): {seal.distrust}"
        yield _check(said, agrees=not told and not _too_late(seal))
    if seal.stamp is not None:
        yield _of_stamp("time stamp", seal.stamp, told=told)
    if dated is not None:
        yield from _too_early(seal, dated)


def _too_late(seal: Seal) -> bool:
    """Tell whether nothing in the file says that the certificate had not expired yet."""
    if seal.expired is None:
        return False
    return seal.stamp is None or not seal.stamp.valid or seal.expired < seal.stamp.time


def _too_early(seal: Seal, dated: datetime) -> Iterator[Check]:
    """Tell of each time of a signature that is before what the report tells of."""
    stamped = seal.stamp.time if seal.stamp else None
    times = {"the signer's clock": seal.claimed, "the time stamp": stamped}
    for by, time in times.items():
        if time is not None and dated - time > CLOCKS:
            said = (
                f"by {by} signed at {_utc(time)}, before the last that it tells of, {_utc(dated)}"
            )
            yield _check(said, agrees=False)


def _of_stamp(kind: str, stamp: TimeStamp, *, told: bool) -> Check:
    said = f"{kind} {_utc(stamp.time)} by {stamp.authority}"
    if not stamp.valid:
        return _check(f"{said}: not valid", agrees=False)
    if stamp.anchor:
        return _check(f"{said}, vouched for by {stamp.anchor}", agrees=True)
    why = "no trusted certificate vouches for it" if told else "nobody was named whom to trust"
    return _check(f"{said}: {why}", agrees=not told)


def _when(claimed: datetime | None) -> str:
    return f", by the signer's clock at {_utc(claimed)}" if claimed else ""


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"


def _check(said: str, *, agrees: bool) -> Check:
    return Check(part=Part.SIGNATURE, agrees=agrees, said=said)
