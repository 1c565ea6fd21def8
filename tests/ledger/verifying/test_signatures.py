import pytest

from ledger.evidence import BadCheckpoint, BadNote
from ledger.own import KeyRotated
from ledger.signing import note
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer, VerifierKey
from ledger.verifying.signatures import KeptCheckpoint, Signatures, read_kept
from ledger.verifying.verification import Faults
from tests.ledger.full_ledger import FIRST, SECOND, THIEF

ROOT, OTHER = bytes(32), bytes(range(32))


def signatures(*anchors: VerifierKey) -> Signatures:
    made = Signatures(anchors, Faults())
    made.rotate(1, KeyRotated(key=FIRST.verifier.text))
    return made


def signed(size: int, *signers: Signer, root: bytes = ROOT, origin: str = FIRST.name) -> bytes:
    return note.sign(Checkpoint(origin, size, root).text, signers)


def told(made: Signatures) -> list[str]:
    return [f"{fault.table} {fault.row} {fault.column}" for fault in made.faults]


def test_a_checkpoint_by_the_key_in_force_covers_its_entries() -> None:
    made = signatures()
    assert made.vouch(5, signed(5, FIRST), (ROOT,))
    assert (made.signed, made.checkpoints, told(made)) == (5, 1, [])


@pytest.mark.parametrize(
    ("bytes_", "column"),
    [
        (signed(5, FIRST, root=OTHER), "note"),
        (signed(5, THIEF), "note"),
        (signed(6, FIRST), "size"),
        (b"no note", "note"),
        (signed(5, FIRST)[:-3] + b"AA\n", "note"),
    ],
)
def test_a_wrong_checkpoint_covers_nothing(bytes_: bytes, column: str) -> None:
    made = signatures()
    assert not made.vouch(5, bytes_, (ROOT,))
    assert (made.signed, told(made)) == (0, [f"checkpoint 5 {column}"])


def test_a_log_without_a_key_can_have_no_checkpoint() -> None:
    made = Signatures((), Faults())
    assert not made.vouch(5, signed(5, FIRST), (ROOT,))
    assert told(made) == ["checkpoint 5 note"]


def test_after_a_rotation_both_keys_must_sign_once() -> None:
    made = signatures()
    made.rotate(3, KeyRotated(key=SECOND.verifier.text, previous=FIRST.verifier.text))
    assert not made.vouch(4, signed(4, SECOND), (ROOT,))
    assert made.vouch(5, signed(5, FIRST, SECOND), (ROOT,))
    assert made.vouch(6, signed(6, SECOND), (ROOT,))
    assert not made.vouch(7, signed(7, FIRST), (ROOT,))
    assert told(made) == ["checkpoint 4 note", "checkpoint 7 note"]


@pytest.mark.parametrize(
    "rotation",
    [
        KeyRotated(key=SECOND.verifier.text),
        KeyRotated(key=SECOND.verifier.text, previous=THIEF.verifier.text),
        KeyRotated(key="no key", previous=FIRST.verifier.text),
        KeyRotated(key=Signer("other", bytes(32)).verifier.text, previous=FIRST.verifier.text),
    ],
)
def test_a_rotation_that_does_not_follow_is_named(rotation: KeyRotated) -> None:
    made = signatures()
    made.rotate(3, rotation)
    assert told(made) == ["entry 3 body"]


def test_over_a_missing_entry_nothing_is_proved_and_nothing_blamed() -> None:
    made = signatures()
    assert not made.vouch(5, signed(5, FIRST), ())
    assert (made.signed, told(made)) == (0, [])


def test_a_checkpoint_kept_elsewhere_witnesses_its_entries() -> None:
    made = signatures()
    assert made.witness(KeptCheckpoint("a", signed(5, FIRST)), 5, (ROOT,))
    assert made.witness(KeptCheckpoint("b", signed(3, FIRST)), 3, (ROOT,))
    assert (made.witnessed, told(made)) == (5, [])


@pytest.mark.parametrize(
    ("bytes_", "roots", "column"),
    [
        (signed(5, FIRST, root=OTHER), (ROOT,), "note"),
        (signed(5, THIEF), (ROOT,), "note"),
        (signed(5, Signer("other", bytes(32)), origin="other"), (ROOT,), "note"),
        (signed(5, FIRST), None, "size"),
    ],
)
def test_a_checkpoint_kept_elsewhere_that_does_not_fit_is_named(
    bytes_: bytes, roots: tuple[bytes, ...] | None, column: str
) -> None:
    made = signatures(Signer("other", bytes(32)).verifier)
    assert not made.witness(KeptCheckpoint("a.txt", bytes_), 5, roots)
    assert told(made) == [f"checkpoint kept elsewhere a.txt {column}"]


def test_a_key_that_was_brought_must_be_the_logs() -> None:
    made = signatures(FIRST.verifier, THIEF.verifier)
    assert made.vouch(5, signed(5, FIRST), (ROOT,))
    made.finish()
    assert made.anchored
    assert [fault.row for fault in made.faults] == [THIEF.verifier.text]


def test_a_key_that_was_brought_vouches_for_nothing_before_a_checkpoint_of_its_own() -> None:
    made = Signatures((FIRST.verifier,), Faults())
    made.rotate(1, KeyRotated(key=THIEF.verifier.text))
    assert made.vouch(5, signed(5, THIEF), (ROOT,))
    made.rotate(6, KeyRotated(key=FIRST.verifier.text, previous=THIEF.verifier.text))
    made.finish()
    assert (made.signed, made.anchored) == (0, False)
    assert [fault.row for fault in made.faults] == [FIRST.verifier.text]


def test_kept_checkpoints_are_taken_in_the_order_of_their_sizes() -> None:
    faults = Faults()
    kept = [KeptCheckpoint(f"{size}", signed(size, FIRST)) for size in (7, 2)]
    odd = [KeptCheckpoint("odd", each) for each in (b"", b"\xff\n\n", b"text\n\nsignature\n")]
    assert read_kept([*kept, *odd], faults) == [(2, kept[1]), (7, kept[0])]
    assert [fault.row for fault in faults] == ["odd"] * 3


def test_what_is_no_checkpoint_is_refused_unopened() -> None:
    with pytest.raises(BadNote):
        KeptCheckpoint("a", b"text").unopened()
    with pytest.raises(BadCheckpoint):
        KeptCheckpoint("a", b"text\n\n").unopened()
