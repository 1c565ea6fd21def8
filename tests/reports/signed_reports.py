"""A report and its signed copies."""

from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from asn1crypto.tsp import TimeStampReq, TimeStampResp
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign.signers import PdfSignatureMetadata, sign_pdf
from pyhanko.sign.signers.pdf_signer import PdfTimeStamper
from pyhanko.sign.timestamps import TimeStamper

from ledger.issue import About
from ledger.own import Kind
from replay.said import ENGLISH
from reports.credential import certificates_of, credential
from reports.sealed import sealed
from reports.shift import shift_pdf
from reports.signature import Ask, Signing
from reports.structure import SIGNATURE
from tests.reports import tsa
from tests.reports.audits import OVERPAID, played
from tests.reports.pki import LAST, authority, holder, root
from tests.reports.sample import ROOT

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
END = datetime(2044, 1, 1, tzinfo=UTC)
AFTER = datetime(2045, 1, 1, tzinfo=UTC)
ABOUT = About(Kind.SHIFT, 7388, ROOT)
ROOTS = certificates_of(root().certificates, "root")


@cache
def unsigned() -> bytes:
    return shift_pdf(played(OVERPAID))


def signing(kind: str = "ec", ask: Ask | None = None, last: datetime = LAST) -> Signing:
    """Tell how to sign; the certificate is valid until ``last``."""
    return Signing(credential(holder(kind, last=last).pem(), b"", None, NOW), NOW, ask)


@cache
def signed(kind: str = "ec") -> bytes:
    return sealed(unsigned(), ABOUT, ENGLISH, signing(kind))


@cache
def expiring(ca: str = "") -> bytes:
    """Return a report whose signer's certificate runs out in 2044; an authority may stamp it."""
    how = signing(ask=asking(ca) if ca else None, last=END)
    return sealed(unsigned(), ABOUT, ENGLISH, how)


@cache
def twice() -> bytes:
    """Return a report that another program signed twice, and let be changed."""
    content = unsigned()
    for name, kind in ((SIGNATURE, "ec"), ("Second", "rsa")):
        meta = PdfSignatureMetadata(field_name=name)
        writer = IncrementalPdfFileWriter(BytesIO(content))
        content = sign_pdf(writer, meta, signing(kind).credential.signer).getvalue()
    return content


def asking(ca: str = "Demo CA") -> Ask:
    """Return an authority that stamps by the real clock."""

    def ask(request: bytes) -> bytes:
        with TemporaryDirectory() as folder:
            return tsa.answer(Path(folder), authority(ca), request)

    return ask


def kept(content: bytes, ca: str = "Demo CA") -> bytes:
    """Put a document time stamp behind a report, as archives do."""
    stamper = PdfTimeStamper(_Authority(ca))
    made = stamper.timestamp_pdf(IncrementalPdfFileWriter(BytesIO(content)), "sha256")
    assert isinstance(made, BytesIO)
    return made.getvalue()


class _Authority(TimeStamper):
    def __init__(self, ca: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.ask = asking(ca)

    async def async_request_tsa_response(self, req: TimeStampReq) -> TimeStampResp:
        return TimeStampResp.load(self.ask(req.dump()))
