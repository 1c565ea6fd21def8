"""What a report's signatures say, in words: valid or not, by whom, when, and who vouches."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from reports.agreement import Check, Part

if TYPE_CHECKING:  # a seal is read by pyHanko, which may be missing
    from reports.seal import Seal, TimeStamp


def of_seal(seal: "Seal", *, told: bool) -> Iterator[Check]:
    """Judge a signature; ``told`` means that someone was named whom to trust."""
    if not seal.valid:
        said = f"of {seal.signer}: it does not fit the file, which was changed after signing"
        yield _check(said, agrees=False)
        return
    yield _check(f"valid, by {seal.signer}{_when(seal.claimed)}", agrees=True)
    if seal.anchor:
        yield _check(f"the signer's certificate is vouched for by {seal.anchor}", agrees=True)
    else:
        said = f"the signer's certificate (of {seal.issuer}): {seal.distrust}"
        yield _check(said, agrees=not told)
    if seal.stamp is not None:
        yield _of_stamp(seal.stamp, told=told)


def _of_stamp(stamp: "TimeStamp", *, told: bool) -> Check:
    said = f"time stamp {_utc(stamp.time)} by {stamp.authority}"
    if not stamp.valid:
        return _check(f"{said}: not valid", agrees=False)
    if stamp.anchor:
        return _check(f"{said}, vouched for by {stamp.anchor}", agrees=True)
    why = "no trusted certificate vouches for it" if told else "nobody was named whom to trust"
    return _check(f"{said}: {why}", agrees=not told)


def _when(claimed: datetime | None) -> str:
    return f", by the signer's clock at {_utc(claimed)}" if claimed else ""


def _utc(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC"


def _check(said: str, *, agrees: bool) -> Check:
    return Check(part=Part.SIGNATURE, agrees=agrees, said=said)
