"""The signed head: a checkpoint over all that the log holds, made once for each of its sizes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import literal, select

from ledger import body, tree
from ledger.database import layout, lookup
from ledger.entry import Record
from ledger.evidence import LogChanged, WrongKey
from ledger.own import QuarantineSealed, type_of
from ledger.signing import checkpoint, note
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer, VerifierKey
from ledger.signing.keyring import Keyring
from ledger.store import Store

CLOSED = select(literal(1)).select_from(layout.entry).where(layout.CLOSED)


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A checkpoint that the ledger keeps: how many entries it covers, and its note."""

    size: int
    note: bytes


def newest(store: Store, upto: int | None = None) -> SignedHead | None:
    """Return the checkpoint that covers the most entries, or the most of the first ``upto``."""
    asked = lookup.CHECKPOINTS.order_by(layout.checkpoint.c.size.desc()).limit(1)
    found = store.fetch(asked if upto is None else asked.where(layout.checkpoint.c.size <= upto))
    return SignedHead(*found[0]) if found else None


def due(store: Store) -> bool:
    """Tell whether a shift has closed that the newest checkpoint does not cover."""
    covered = newest(store)
    later = CLOSED.where(layout.entry.c.seq > (covered.size if covered else 0))
    return bool(store.fetch(later.limit(1)))


def sign_head(store: Store, signers: Sequence[Signer], now_us: int) -> SignedHead:
    """Sign the log as it stands, refused lines included; a log signed already stays as it is.

    Whatever step it stops at, what it did holds, and the next one goes on from there. Others may
    append and sign at the same time.

    Args:
        store: the ledger.
        signers: keys, among them the one in force; just after a rotation the one before it, too.
        now_us: microseconds since 1970-01-01 UTC, for the entry that seals refused lines.

    Raises:
        WrongKey: the log has no key, or one that must sign is not among the signers.
        LogChanged: the log is not what its last checkpoint says it was. Nothing is signed.
    """
    _signing(Keyring.of_store(store), newest(store), signers)  # before anything is written
    size = _settled(store, now_us)
    ring, covered = Keyring.of_store(store, size), newest(store)
    if covered:
        demand_unchanged(store, Keyring.of_store(store), covered.note)
        if covered.size >= size:
            return covered
    by = _signing(ring, covered, signers)
    tree.grow(store, size)
    signed = note.sign(Checkpoint(ring.origin, size, store.root(size)).text, by)
    store.keep(layout.checkpoint, [(size, signed)])
    of_size = lookup.CHECKPOINTS.where(layout.checkpoint.c.size == size)
    (kept,) = store.fetch(of_size)  # or another's, of before
    return SignedHead(*kept)


def demand_unchanged(store: Store, ring: Keyring, signed: bytes) -> Checkpoint:
    """Return the checkpoint of a note that one of the log's keys signed, if the log is still so.

    Raises:
        LogChanged: it is of another log, or of a longer one, or the log has another root there.
        BadNote, BadCheckpoint: the note is none, or no checkpoint, or none of the keys signed it.
    """
    told = checkpoint.opened(signed, ring).checkpoint
    where = f"checkpoint of {told.size} entries"
    if told.origin != ring.origin:
        raise LogChanged(where, f"one of the log {ring.origin}", told.origin)
    size = store.size()
    if told.size > size:
        raise LogChanged(where, f"a log of {told.size} entries at least", f"one of {size}")
    root = store.root(told.size)
    if root != told.root:
        raise LogChanged(where, f"root {told.root.hex()}, as it was signed", root.hex())
    return told


def _signing(
    ring: Keyring, covered: SignedHead | None, signers: Sequence[Signer]
) -> Sequence[Signer]:
    """Return the signers that must sign, the key in force last."""
    at_hand: dict[VerifierKey, Signer] = {signer.verifier: signer for signer in signers}
    wanted = ring.due(covered.size if covered else 0)
    for key in (wanted[-1], *wanted[:-1]):
        if key not in at_hand:
            got = ", ".join(each.text for each in at_hand) or "none"
            raise WrongKey(_office(ring, key), key.text, got)
    return [at_hand[key] for key in wanted]


def _office(ring: Keyring, key: VerifierKey) -> str:
    """Tell what a key must sign for."""
    if key == ring.in_force.key:
        return f"signing key since entry {ring.in_force.since}"
    return f"key before the rotation of entry {ring.in_force.since}, to be done again"


def _settled(store: Store, now_us: int) -> int:
    """Seal the refused lines that are not sealed yet; return the size of the log then."""
    size, refused, _ = store.head()
    asked = lookup.newest(lookup.own(type_of(QuarantineSealed), size))
    if refused == _sealed(Record(*row) for row in store.fetch(asked)):
        return size
    with store.writing() as writer:
        if writer.refused != _sealed(writer.own(QuarantineSealed)[-1:]):
            writer.seal(now_us)
        return writer.size


def _sealed(last: Iterable[Record]) -> int:
    """Return how many refused lines the last seal covers, if there is one."""
    return max((body.own(record, QuarantineSealed).count for record in last), default=0)
