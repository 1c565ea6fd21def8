"""The signatures of a PDF as a reader finds them: whole, valid, by whom, when, and who vouches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from logging import NullHandler, getLogger
from typing import Final

from asn1crypto.parser import peek
from asn1crypto.x509 import Certificate
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.pdf_embedded import EmbeddedPdfSignature
from pyhanko.sign.validation.settings import KeyUsageConstraints
from pyhanko.sign.validation.status import (
    PdfSignatureStatus,
    SignatureCoverageLevel,
    SignatureStatus,
    TimestampSignatureStatus,
)
from pyhanko_certvalidator import ValidationContext

from ledger.evidence import EvidenceFault
from reports.credential import SIGNING, full

_SILENT: Final = NullHandler()
"""What pyHanko would say of a certificate that nobody trusts, a seal says."""
_USAGE: Final = KeyUsageConstraints(key_usage=set(SIGNING), match_all_key_usages=False)


class BadSeal(EvidenceFault):
    """A signature that can't even be read."""


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

    ``whole`` means that it covers every byte but its own; ``valid`` that it fits the bytes it
    covers and the signer's key; ``anchor`` is the trusted root that vouches for the signer, empty
    if none does, and ``distrust`` then says why; ``claimed`` is the time by the signer's own clock.
    """

    signer: str
    issuer: str
    serial: str
    whole: bool
    valid: bool
    anchor: str
    distrust: str
    claimed: datetime | None
    stamp: TimeStamp | None


def seals(content: bytes, roots: Sequence[Certificate], now: datetime) -> list[Seal]:
    """Return the signatures of a PDF, in the order of signing; each is judged at its own time.

    That is its time stamp's time, else the signer's, else now. Raises BadSeal.
    """
    getLogger("pyhanko").addHandler(_SILENT)
    try:
        reader = PdfFileReader(BytesIO(content), strict=False)
        return [_seal(content, each, roots, now) for each in reader.embedded_regular_signatures]
    except Exception as error:  # noqa: BLE001 # a stranger's bytes can go wrong in any way
        raise BadSeal("signature", "one that can be read", str(error) or "damage") from None


def _seal(
    content: bytes, embedded: EmbeddedPdfSignature, roots: Sequence[Certificate], now: datetime
) -> Seal:
    claimed = embedded.self_reported_timestamp
    first = _status(embedded, roots, claimed or now)
    moment = first.timestamp_validity.timestamp if first.timestamp_validity else claimed or now
    status = _status(embedded, roots, moment)
    own = status.signing_cert
    return Seal(
        signer=full(own.subject),
        issuer=full(own.issuer),
        serial=f"{own.serial_number:x}",
        whole=status.coverage == SignatureCoverageLevel.ENTIRE_FILE and _neat(embedded, content),
        valid=status.intact and status.valid,
        anchor=_anchor(status),
        distrust="; ".join(_distrust(status, bool(roots))),
        claimed=claimed.astimezone(UTC) if claimed else None,
        stamp=_stamp(status.timestamp_validity),
    )


def _neat(embedded: EmbeddedPdfSignature, content: bytes) -> bool:
    """Tell whether the signature itself, which it can't cover, is written in the one way it can be.

    Hexadecimal digits of one case, no blanks between, and nothing behind its end but zeros.
    """
    start, length, after, _ = embedded.byte_range
    written, signature = content[start + length : after], embedded.pkcs7_content
    digits = f"<{signature.hex()}>"
    padding = signature[peek(signature) :]
    return written in {digits.encode(), digits.upper().encode()} and not any(padding)


def _status(
    embedded: EmbeddedPdfSignature, roots: Sequence[Certificate], moment: datetime
) -> PdfSignatureStatus:
    """Judge a signature by what is in the file, and no network."""

    def told() -> ValidationContext:
        return ValidationContext(trust_roots=list(roots), allow_fetching=False, moment=moment)

    return validate_pdf_signature(
        embedded, told(), told(), key_usage_settings=_USAGE, skip_diff=True
    )


def _stamp(status: TimestampSignatureStatus | None) -> TimeStamp | None:
    if status is None:
        return None
    return TimeStamp(
        time=status.timestamp.astimezone(UTC),
        authority=full(status.signing_cert.subject),
        valid=status.intact and status.valid,
        anchor=_anchor(status),
    )


def _anchor(status: SignatureStatus) -> str:
    """Return the trusted root at the head of the certificates' path, if all of it holds."""
    if not status.trusted or status.validation_path is None:
        return ""
    return full(status.validation_path.trust_anchor.authority.name)


def _distrust(status: SignatureStatus, told: bool) -> Iterator[str]:  # noqa: FBT001
    if not told:
        yield "nobody was named whom to trust (--trust)"
    elif status.revoked:
        yield "the certificate was revoked"
    elif not status.trusted:
        problem = str(status.trust_problem_indic or "no reason given")
        why = problem.rpartition(".")[2].lower().replace("_", " ")
        yield f"no trusted certificate vouches for it: {why}"
