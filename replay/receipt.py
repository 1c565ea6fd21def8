"""The receipt of a replay: 32 bytes that bind a prefix of the log to what was found in it.

It is the SHA-256 of canonical JSON (RFC 8785) that holds the program's version, the prefix's size
and root, each shift with the rulebook that judged it and that rulebook's digest, its totals, and
every finding. Whoever audits the same prefix, from the ledger or from its export, gets the same.
"""

import hashlib

import msgspec
from msgspec import Struct

from replay.audit import Audit, AuditedShift, Head
from replay.finding import Finding
from replay.said import ENGLISH
from replay.tally import Totals
from replay.version import PROGRAM


class Replayed(Struct, frozen=True, kw_only=True):
    """A shift in a receipt; ``digest`` is the SHA-256 (hex) of the rulebook that judged it."""

    digest: str
    totals: Totals


class Bound(Struct, frozen=True, kw_only=True):
    """What a receipt binds; ``format`` names this very list."""

    format: str = "pitledger-receipt/1"
    program: str = PROGRAM
    head: Head
    shifts: list[Replayed]
    findings: list[Finding]


def receipt(audit: Audit) -> str:
    """Return the receipt of an audit: 64 hexadecimal digits."""
    bound = Bound(
        head=audit.head, shifts=[_replayed(each) for each in audit.shifts], findings=audit.findings
    )
    return hashlib.sha256(
        msgspec.json.encode(bound, order="sorted", enc_hook=ENGLISH.tell)
    ).hexdigest()


def _replayed(shift: AuditedShift) -> Replayed:
    return Replayed(digest=shift.digest, totals=shift.totals)
