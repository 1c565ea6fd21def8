"""Signing a report: PAdES B-B, or B-T where an authority stamps the time.

A signed report is the unsigned one, byte for byte, and an update behind it that fills the field
for the signature: nothing else is changed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from typing import Final

from asn1crypto.tsp import TimeStampReq, TimeStampResp
from pyhanko.pdf_utils.generic import DictionaryObject, pdf_name
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.misc import PdfError
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import BasePdfFileWriter
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter, enumerate_sig_fields
from pyhanko.sign.general import SigningError
from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner
from pyhanko.sign.signers.pdf_signer import PdfSigningSession
from pyhanko.sign.timestamps import TimeStamper, TimestampRequestError
from pyhanko.stamp import NoOpStampStyle

from ledger.evidence import EvidenceFault
from reports.credential import Credential
from reports.structure import SIGNATURE

Ask = Callable[[bytes], bytes]
"""Sends a time-stamp request (RFC 3161, DER) to an authority, and returns its answer."""

AUTHORITY: Final = "time-stamp authority"


class NotSigned(EvidenceFault):
    """A signature that could not be made."""


@dataclass(frozen=True, slots=True)
class Signing:
    """How to sign: with what, when by the signer's clock, and whom to ask for a time stamp."""

    credential: Credential
    moment: datetime
    ask: Ask | None = None


def signed(unsigned: bytes, stamp: bytes, signing: Signing) -> bytes:
    """Return a report with its field filled, its stamp shown; the stamp is a PDF of one page.

    Raises:
        NotSigned: it has no empty field for a signature, or the authority's answer is none.
    """
    writer = _Writer(BytesIO(unsigned))
    _show(writer, stamp)
    meta = PdfSignatureMetadata(
        field_name=SIGNATURE,
        name=signing.credential.name,
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
    )
    try:
        made = _Signer(meta, signing).sign_pdf(writer, existing_fields_only=True, output=BytesIO())
    except TimestampRequestError as error:
        raise NotSigned(AUTHORITY, "a time stamp", f"none: {error}") from None
    except (SigningError, PdfError) as error:
        raise NotSigned("report", "one that can be signed", f"one that can't: {error}") from None
    content = made.getvalue()
    assert isinstance(content, bytes)
    assert content.startswith(unsigned)
    return content


class _Writer(IncrementalPdfFileWriter):
    """Writes the update; the report's metadata stay what the log makes them."""

    def _update_meta(self) -> None:
        """Keep them: they are the report's claims, and the signature has a time of its own."""


class _Signer(PdfSigner):
    """Signs at a given moment; the stamp has been drawn already."""

    def __init__(self, meta: PdfSignatureMetadata, signing: Signing) -> None:
        super().__init__(
            meta,
            signing.credential.signer,
            timestamper=_Stamper(signing.ask) if signing.ask else None,
            stamp_style=NoOpStampStyle(),
        )
        self.moment = signing.moment

    def register_extensions(self, pdf_out: BasePdfFileWriter, *, md_algorithm: str) -> None:
        """Leave the version as it is: PDF/A-3 is of PDF 1.7, which names no extension for keys."""

    def init_signing_session(
        self,
        pdf_out: BasePdfFileWriter,
        existing_fields_only: bool = False,  # noqa: FBT001,FBT002
    ) -> PdfSigningSession:
        session = super().init_signing_session(pdf_out, existing_fields_only)
        session.system_time = self.moment
        return session


class _Stamper(TimeStamper):
    """Asks an authority for the time by whatever road leads to it."""

    def __init__(self, ask: Ask) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.ask = ask

    async def async_request_tsa_response(self, req: TimeStampReq) -> TimeStampResp:
        try:
            answer = TimeStampResp.load(self.ask(req.dump()))
            _ = answer.native  # what is no answer is found when it is read
        except (ValueError, TypeError, KeyError):
            raise NotSigned(AUTHORITY, "an answer as of RFC 3161", "something else") from None
        return answer


def _show(writer: IncrementalPdfFileWriter, stamp: bytes) -> None:
    """Give the field the stamp as its appearance."""
    fields = enumerate_sig_fields(writer, filled_status=False)
    found = next((field for name, _, field in fields if name == SIGNATURE), None)
    if found is None:
        raise NotSigned("report", f"an empty field {SIGNATURE}", "none")
    widget = found.get_object()
    page = writer.import_page_as_xobject(PdfFileReader(BytesIO(stamp)))
    widget["/AP"] = DictionaryObject({pdf_name("/N"): page})
    writer.update_container(widget)
