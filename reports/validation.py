"""The signatures of a PDF, validated by what is in the file, and no network."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from logging import NullHandler, getLogger
from typing import Final

from asn1crypto.parser import peek
from asn1crypto.x509 import Certificate
from pyhanko.pdf_utils.generic import DictionaryObject
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import DiffResult, ModificationLevel
from pyhanko.sign.fields import enumerate_sig_fields
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
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
from reports.seal import DocumentStamp, Found, Seal, TimeStamp, Unread

_SILENT: Final = NullHandler()
"""What pyHanko would say of a certificate that nobody trusts, a seal says."""
_USAGE: Final = KeyUsageConstraints(key_usage=set(SIGNING), match_all_key_usages=False)
_DOCUMENT_STAMP: Final = "/DocTimeStamp"
_COVERS: Final = {SignatureCoverageLevel.ENTIRE_FILE, SignatureCoverageLevel.ENTIRE_REVISION}


class BadSeal(EvidenceFault):
    """Signatures of which not even one can be found."""


def seals(content: bytes, roots: Sequence[Certificate], now: datetime) -> list[Found]:
    """Return the signatures and document time stamps of a PDF, in the order of their fields.

    A time stamp is judged at its own time; a signer's certificate at the time of a trusted time
    stamp, else now: a signer's own clock proves nothing. Raises BadSeal.
    """
    getLogger("pyhanko").addHandler(_SILENT)
    try:
        reader = PdfFileReader(BytesIO(content), strict=False)
        filled = list(enumerate_sig_fields(reader, filled_status=True))
    except Exception as error:  # noqa: BLE001 # a stranger's bytes can go wrong in any way
        raise BadSeal("signature", "one that can be read", _why(error)) from None
    judge = _Judge(content, roots, now)
    opened = [_opened(reader, name, field) for name, _, field in filled]
    return [
        each if isinstance(each, Unread) else judge.found(each, [*_behind(each, opened)])
        for each in opened
    ]


def _opened(
    reader: PdfFileReader, name: str, field: DictionaryObject
) -> EmbeddedPdfSignature | Unread:
    try:
        return EmbeddedPdfSignature(reader, field, name)
    except Exception as error:  # noqa: BLE001 # it is told
        return Unread(_where(name), _why(error))


def _behind(
    embedded: EmbeddedPdfSignature, opened: Iterable[EmbeddedPdfSignature | Unread]
) -> Iterator[EmbeddedPdfSignature]:
    """Yield the document time stamps that are later than a signature."""
    for each in opened:
        if isinstance(each, Unread) or each.sig_object_type != _DOCUMENT_STAMP:
            continue
        if each.signed_revision > embedded.signed_revision:
            yield each


def _where(name: str) -> str:
    return f"in the field {name}"


def _why(error: Exception) -> str:
    return str(error) or type(error).__name__


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges the signatures of one file."""

    content: bytes
    roots: Sequence[Certificate]
    now: datetime

    def found(
        self, embedded: EmbeddedPdfSignature, behind: Iterable[EmbeddedPdfSignature]
    ) -> Found:
        """Judge one, with the document time stamps behind it."""
        try:
            if embedded.sig_object_type == _DOCUMENT_STAMP:
                return self._document_stamp(embedded)
            return self._seal(embedded, behind)
        except Exception as error:  # noqa: BLE001 # it is told
            return Unread(_where(embedded.field_name), _why(error))

    def _seal(self, embedded: EmbeddedPdfSignature, behind: Iterable[EmbeddedPdfSignature]) -> Seal:
        first = self._status(embedded, self.now)
        stamp = self._time_stamp(embedded, first.timestamp_validity)
        own, claimed = first.signing_cert, embedded.self_reported_timestamp
        moment = min(self._proven(stamp, behind), default=self.now)
        expired = own.not_valid_after if own.not_valid_after < moment else None
        status = self._status(embedded, expired or moment)
        return Seal(
            signer=full(own.subject),
            issuer=full(own.issuer),
            whole=self._whole(embedded),
            kept=self._kept(embedded),
            valid=status.intact and status.valid,
            anchor="" if expired else _anchor(status),
            distrust="; ".join(_distrust(status, expired, bool(self.roots))),
            expired=expired.astimezone(UTC) if expired else None,
            claimed=claimed.astimezone(UTC) if claimed else None,
            stamp=stamp,
        )

    def _proven(
        self, stamp: TimeStamp | None, behind: Iterable[EmbeddedPdfSignature]
    ) -> Iterator[datetime]:
        """Yield the times at which the signature was there, by authorities that are trusted."""
        if stamp and stamp.valid and stamp.anchor:
            yield stamp.time
        for each in behind:
            found = self.found(each, ())
            if isinstance(found, DocumentStamp) and each.coverage in _COVERS:
                yield from self._proven(found.stamp, ())

    def _document_stamp(self, embedded: EmbeddedPdfSignature) -> DocumentStamp:
        first = validate_pdf_timestamp(embedded, self._trust(self.now), skip_diff=True)
        then = self._trust(first.timestamp)
        status = validate_pdf_timestamp(embedded, then, skip_diff=True)
        return DocumentStamp(whole=self._whole(embedded), stamp=_stamp(status))

    def _time_stamp(
        self, embedded: EmbeddedPdfSignature, told: TimestampSignatureStatus | None
    ) -> TimeStamp | None:
        if told is None:
            return None
        status = self._status(embedded, told.timestamp).timestamp_validity
        return _stamp(status) if status else None

    def _status(self, embedded: EmbeddedPdfSignature, moment: datetime) -> PdfSignatureStatus:
        return validate_pdf_signature(
            embedded,
            self._trust(moment),
            self._trust(moment),
            key_usage_settings=_USAGE,
            skip_diff=True,
        )

    def _trust(self, moment: datetime) -> ValidationContext:
        return ValidationContext(trust_roots=list(self.roots), allow_fetching=False, moment=moment)

    def _whole(self, embedded: EmbeddedPdfSignature) -> bool:
        covers = embedded.coverage == SignatureCoverageLevel.ENTIRE_FILE
        return covers and _neat(embedded, self.content)

    def _kept(self, embedded: EmbeddedPdfSignature) -> bool:
        """Tell whether later updates only keep the signature: time stamps, and what they need."""
        if embedded.coverage != SignatureCoverageLevel.ENTIRE_REVISION:
            return embedded.coverage == SignatureCoverageLevel.ENTIRE_FILE
        embedded.compute_integrity_info()
        found = embedded.diff_result
        kept = isinstance(found, DiffResult) and (
            found.modification_level.value <= ModificationLevel.LTA_UPDATES.value
        )
        return kept and _neat(embedded, self.content)


def _neat(embedded: EmbeddedPdfSignature, content: bytes) -> bool:
    """Tell whether the signature itself, which it can't cover, is written in the one way it can be.

    Hexadecimal digits of one case, no blanks between, and nothing behind its end but zeros.
    """
    start, length, after, _ = embedded.byte_range
    written, signature = content[start + length : after], embedded.pkcs7_content
    digits = f"<{signature.hex()}>"
    padding = signature[peek(signature) :]
    return written in {digits.encode(), digits.upper().encode()} and not any(padding)


def _stamp(status: TimestampSignatureStatus) -> TimeStamp:
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


def _distrust(
    status: SignatureStatus,
    expired: datetime | None,
    told: bool,  # noqa: FBT001
) -> Iterator[str]:
    if expired:
        on = f"{expired.astimezone(UTC):%Y-%m-%d}"
        yield f"it expired on {on}, and no trusted time stamp shows that it was signed before"
    if not told:
        yield "nobody was named whom to trust (--trust)"
    elif status.revoked:
        yield "the certificate was revoked"
    elif not status.trusted:
        problem = str(status.trust_problem_indic or "no reason given")
        why = problem.rpartition(".")[2].lower().replace("_", " ")
        yield f"no trusted certificate vouches for it: {why}"
