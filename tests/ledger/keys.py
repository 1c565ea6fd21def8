"""Keys of fixed bytes, and logs that are signed with them."""

from ledger.signing.key import Signer
from ledger.signing.rotation import enrol
from ledger.signing.signed_head import SignedHead, sign_head
from ledger.store import Store
from tests.ledger.recording import NOON_US, ledger, record, recorder
from tests.ledger.wire import line

NAME = "pitledger/test"


def key(number: int, name: str = NAME) -> Signer:
    """Give a key that is the same each time."""
    return Signer(name, bytes([number]) * 32)


FIRST, SECOND, THIRD = key(1), key(2), key(3)


def keyed(url: str) -> Store:
    """Make a ledger whose fourth entry names its first key."""
    store = ledger(url)
    assert enrol(store, FIRST.verifier, NOON_US)
    return store


def play(store: Store, name: str = "o", *refused: bytes) -> None:
    """Record a shift's opening under an id, and lines that are refused."""
    record(recorder(store), line("shift_opened", name, shift=name, table=name), *refused)


def sign(store: Store, *signers: Signer) -> SignedHead:
    """Sign the log as it stands, with its first key if no other is given."""
    return sign_head(store, signers or (FIRST,), NOON_US)
