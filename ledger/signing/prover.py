"""Proofs from a store, to be handed out: that an entry is in the log, that the log only grew."""

from collections.abc import Iterable

from ledger import tree
from ledger.evidence import BadCheckpoint, BadNote, BadProof, LogChanged, NotCovered, NotVouched
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.keyring import Keyring
from ledger.signing.proof import Subtree, consistency_path, inclusion_path
from ledger.signing.proof_file import ConsistencyProof, InclusionProof
from ledger.signing.signed_head import SignedHead, demand_unchanged, newest
from ledger.store import Store


def inclusion(store: Store, seq: int) -> InclusionProof:
    """Return the proof that the newest checkpoint covers an entry, by its position from 1.

    Raises:
        BadProof: the log has no such entry, or its bytes are not those that were signed.
        NotCovered: no checkpoint covers it yet.
        LogChanged: the log is not what its newest checkpoint says it is.
    """
    size = store.size()
    if not 1 <= seq <= size:
        raise BadProof(f"entry {seq}", f"one of 1 to {size}", f"{seq}")
    ring = Keyring.of_store(store)
    covered = _covering(store, ring, seq)
    return _included(store, ring, seq, covered)


def inclusions(
    store: Store, positions: Iterable[int], upto: int | None = None
) -> dict[int, InclusionProof]:
    """Return the proofs that the newest checkpoint covers entries, by their positions from 1.

    ``upto`` is how many entries it may cover at most. Entries that it does not cover are left out.

    Raises:
        BadProof: the bytes of an entry are not those that were signed.
        LogChanged: the log is not what that checkpoint says it is.
    """
    covered = newest(store, upto)
    if covered is None:
        return {}
    ring = Keyring.of_store(store)
    demand_unchanged(store, ring, covered.note)
    return {
        seq: _included(store, ring, seq, covered) for seq in positions if 1 <= seq <= covered.size
    }


def _included(store: Store, ring: Keyring, seq: int, covered: SignedHead) -> InclusionProof:
    """Return the proof that a checkpoint covers an entry, verified."""
    (record,) = store.records(after=seq - 1, upto=seq)
    path = inclusion_path(seq - 1, covered.size, _subtrees(store))
    proof = InclusionProof(record.body, seq - 1, path, covered.note)
    proof.verify(ring)
    return proof


def consistency(store: Store, old: bytes) -> ConsistencyProof:
    """Return the proof that the newest checkpoint's log begins with that of an old one's note.

    Raises:
        LogChanged: it does not, or none of the log's keys signed the old one: the log was changed,
            cut or made anew, or this is another one.
        NotCovered: the old one covers more than any that the ledger keeps.
        BadNote, BadCheckpoint: the old one is no checkpoint.
    """
    ring = Keyring.of_store(store)
    told = _told(store, ring, old)
    covered = _covering(store, ring, told.size)
    path = consistency_path(told.size, covered.size, _subtrees(store))
    proof = ConsistencyProof(told.size, path, covered.note)
    proof.verify(old, ring)
    return proof


def _told(store: Store, ring: Keyring, old: bytes) -> Checkpoint:
    """Return what an old checkpoint says, if it still holds."""
    try:
        return demand_unchanged(store, ring, old)
    except NotVouched as fault:
        keys = ", ".join(f"{key.name}+{key.id.hex()}" for key in ring) or "none"
        told = f"one that a key of this log signed ({keys})"
        raise LogChanged("checkpoint given", told, fault.got) from None
    except (BadNote, BadCheckpoint) as fault:
        raise type(fault)("checkpoint given", fault.expected, fault.got) from None


def _covering(store: Store, ring: Keyring, size: int) -> SignedHead:
    """Return the newest checkpoint, which covers so many entries, and holds."""
    covered = newest(store)
    if covered is None or covered.size < size:
        got = f"one of {covered.size}" if covered else "none"
        raise NotCovered(f"entry {size}", f"a checkpoint of {size} entries at least", got)
    demand_unchanged(store, ring, covered.note)
    return covered


def _subtrees(store: Store) -> Subtree:
    return lambda first, last: tree.subtree(store, first, last)
