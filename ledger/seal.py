"""Sealing the quarantine: the log says how many lines were refused, and their running digest."""

from ledger.own import QuarantineSealed, entry_of
from ledger.writer import Writer


def seal(writer: Writer, now_us: int) -> None:
    """Append how the quarantine stands, so that it can't be changed without the log."""
    sealed = QuarantineSealed(count=writer.refused, digest=writer.refused_digest.hex())
    writer.append([entry_of(sealed, now_us)])
