"""What is told of a PDF's signatures: whole, valid, by whom, when, and who vouches."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class TimeStamp:
    """An authority's word on the time; ``anchor`` is the trusted root that vouches for it."""

    time: datetime
    authority: str
    valid: bool
    anchor: str


@dataclass(frozen=True, slots=True)
class Seal:
    """One signature of a file.

    ``whole`` means that it covers every byte but its own; ``kept`` that what came behind it is
    nothing but document time stamps; ``valid`` that it fits the bytes it covers and the signer's
    key; ``anchor`` is the trusted root that vouches for the signer, empty if none does, and
    ``distrust`` then says why; ``expired`` is when the certificate ran out, unless a trusted time
    stamp is of before; ``claimed`` is the time by the signer's own clock.
    """

    signer: str
    issuer: str
    whole: bool
    kept: bool
    valid: bool
    anchor: str
    distrust: str
    expired: datetime | None
    claimed: datetime | None
    stamp: TimeStamp | None


@dataclass(frozen=True, slots=True)
class DocumentStamp:
    """A document time stamp, which is put behind a signature to keep it for longer."""

    whole: bool
    stamp: TimeStamp


@dataclass(frozen=True, slots=True)
class Unread:
    """A signature that is there and can't be read; ``where`` as "in the field Signature"."""

    where: str
    reason: str


Found = Seal | DocumentStamp | Unread


def covered(found: Iterable[Found]) -> list[bool]:
    """Tell of each signature whether it covers every byte, or a document time stamp the rest."""
    told = list(found)
    stamped = any(
        isinstance(each, DocumentStamp) and each.whole and each.stamp.valid for each in told
    )
    return [each.whole or (stamped and each.kept) for each in told if isinstance(each, Seal)]


def signed(found: Iterable[Found]) -> bool:
    """Tell whether someone who is trusted signed."""
    return any(isinstance(each, Seal) and each.valid and each.anchor for each in found)
