"""Who signs for the log: the first key that its log names, and each that takes another's place."""

from ledger.evidence import WrongKey
from ledger.own import KeyRotated, entry_of
from ledger.signing.key import Signer, VerifierKey
from ledger.signing.keyring import Keyring
from ledger.signing.signed_head import SignedHead, sign_head
from ledger.store import Store


def enrol(store: Store, key: VerifierKey, now_us: int) -> bool:
    """Name the log's first key in it, and return True; a log that has a key stays as it is."""
    with store.writing() as writer:
        if writer.own(KeyRotated):
            return False
        writer.append([entry_of(KeyRotated(key=key.text), now_us)])
        return True


def rotate(store: Store, old: Signer, new: Signer, now_us: int) -> SignedHead:
    """Put a new key in force, and return the checkpoint that both keys sign: the old one vouches.

    If it stops half-way, done again with the same keys it is finished.

    Raises:
        WrongKey: the old key is not in force, or the new one has another name, or was used before.
        LogChanged: the log is not what its last checkpoint says it was.
    """
    with store.writing() as writer:
        ring = Keyring.of(writer.own(KeyRotated))
        if not _begun(ring, old.verifier, new.verifier):
            _demand(ring, old.verifier, new.verifier)
            rotated = KeyRotated(key=new.verifier.text, previous=old.verifier.text)
            writer.append([entry_of(rotated, now_us)])
    return sign_head(store, (old, new), now_us)


def _begun(ring: Keyring, old: VerifierKey, new: VerifierKey) -> bool:
    """Tell whether the log's last rotation is just this one."""
    return tuple(ring)[-2:] == (old, new)


def _demand(ring: Keyring, old: VerifierKey, new: VerifierKey) -> None:
    force = ring.in_force
    if old != force.key:
        where = f"old key, in force since entry {force.since}"
        raise WrongKey(where, force.key.text, old.text)
    if new.name != ring.origin:
        raise WrongKey("new key", f"a name as the log's, {ring.origin}", new.name)
    if new in ring:
        raise WrongKey("new key", "one that never signed for this log", new.text)
