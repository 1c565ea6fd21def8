"""A report and its signed copies."""

from datetime import UTC, datetime
from functools import cache

from reports.credential import certificates_of, credential
from reports.sealed import sealed
from reports.shift import shift_pdf
from reports.signature import Ask, Signing
from tests.reports.audits import OVERPAID, played
from tests.reports.pki import holder, root

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
ROOTS = certificates_of(root().certificates, "root")


@cache
def unsigned() -> bytes:
    return shift_pdf(played(OVERPAID))


def signing(kind: str = "ec", ask: Ask | None = None) -> Signing:
    return Signing(credential(holder(kind).pem(), b"", None, NOW), NOW, ask)


@cache
def signed(kind: str = "ec") -> bytes:
    return sealed(unsigned(), signing(kind))
