"""A proof's file is enough for whoever holds the log's key, and says one thing in one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.entry import leaf_hash
from ledger.evidence import BadNote, BadProof, EvidenceFault
from ledger.merkle import EMPTY, root_of
from ledger.signing.checkpoint import Checkpoint
from ledger.signing.key import Signer
from ledger.signing.notation import LARGEST, base64_of
from ledger.signing.note import sign
from ledger.signing.proof import consistency_path, inclusion_path
from ledger.signing.proof_file import ConsistencyProof, InclusionProof

LOG = Signer("casino.example/log", b"l" * 32)
KEYS = (LOG.verifier,)
ENTRIES = [b'{"event":{"id":"%d"},"v":1}' % number for number in range(13)]
LEAVES = [leaf_hash(entry) for entry in ENTRIES]
NOTES = [sign(Checkpoint(LOG.name, size, root_of(LEAVES[:size])).text, [LOG]) for size in range(14)]


def over(first: int, last: int) -> bytes:
    return root_of(LEAVES[first:last])


def inclusion(index: int, size: int = 13) -> InclusionProof:
    return InclusionProof(ENTRIES[index], index, inclusion_path(index, size, over), NOTES[size])


def consistency(old: int, size: int = 13) -> ConsistencyProof:
    return ConsistencyProof(old, consistency_path(old, size, over), NOTES[size])


hashes = st.lists(st.binary(min_size=32, max_size=32)).map(tuple)


def test_a_proof_of_an_entry_is_a_tlog_proof() -> None:
    assert inclusion(2, 3).file == (
        b"c2sp.org/tlog-proof@v1\n"
        + f"extra {base64_of(ENTRIES[2])}\n".encode()
        + b"index 2\n"
        + f"{base64_of(over(0, 2))}\n".encode()
        + b"\n"
        + NOTES[3]
    )


def test_a_proof_of_growth_has_the_same_form() -> None:
    assert consistency(2, 3).file == (
        b"pitledger/tlog-consistency@v1\nold 2\n"
        + f"{base64_of(LEAVES[2])}\n".encode()
        + b"\n"
        + NOTES[3]
    )


@given(st.binary(), st.integers(0, LARGEST), hashes, st.binary())
def test_a_proof_of_an_entry_is_read_back(
    entry: bytes, index: int, path: tuple[bytes, ...], note: bytes
) -> None:
    proof = InclusionProof(entry, index, path, note)
    assert InclusionProof.parse(proof.file) == proof


@given(st.integers(1, LARGEST), hashes, st.binary())
def test_a_proof_of_growth_is_read_back(old: int, path: tuple[bytes, ...], note: bytes) -> None:
    proof = ConsistencyProof(old, path, note)
    assert ConsistencyProof.parse(proof.file) == proof


@pytest.mark.parametrize("size", range(1, 14))
def test_each_entry_is_proved_to_whoever_has_the_key(size: int) -> None:
    for index in range(size):
        signed = InclusionProof.parse(inclusion(index, size).file).verify(KEYS)
        assert signed.checkpoint.size == size


@pytest.mark.parametrize("size", range(1, 14))
def test_each_older_checkpoint_is_proved_to_whoever_kept_it(size: int) -> None:
    for old in range(1, size + 1):
        proof = ConsistencyProof.parse(consistency(old, size).file)
        assert proof.verify(NOTES[old], KEYS).checkpoint.size == size


def test_every_changed_bit_of_a_proof_is_found() -> None:
    good = inclusion(4).file
    for place in range(len(good) * 8):
        changed = bytearray(good)
        changed[place // 8] ^= 1 << place % 8
        with pytest.raises(EvidenceFault):
            InclusionProof.parse(bytes(changed)).verify(KEYS)


def test_every_changed_bit_of_a_proof_of_growth_is_found() -> None:
    good = consistency(5).file
    for place in range(len(good) * 8):
        changed = bytearray(good)
        changed[place // 8] ^= 1 << place % 8
        with pytest.raises(EvidenceFault):
            ConsistencyProof.parse(bytes(changed)).verify(NOTES[5], KEYS)


def test_a_proof_for_another_checkpoint_proves_nothing() -> None:
    proof = inclusion(4)
    with pytest.raises(BadProof, match="leaf 4 of 12"):
        InclusionProof(proof.entry, proof.index, proof.path, NOTES[12]).verify(KEYS)


def test_a_proof_signed_by_another_proves_nothing() -> None:
    with pytest.raises(BadNote, match="a signature by a known key"):
        inclusion(4).verify([Signer(LOG.name, b"x" * 32).verifier])


def test_growth_from_another_checkpoint_is_not_proved() -> None:
    with pytest.raises(BadProof, match=r"at size 5, got that of casino\.example/log at 6"):
        consistency(5).verify(NOTES[6], KEYS)
    other = Signer("another.example", b"o" * 32)
    note = sign(Checkpoint(other.name, 5, over(0, 5)).text, [other])
    with pytest.raises(BadProof, match=r"log at size 5, got that of another\.example"):
        consistency(5).verify(note, [*KEYS, other.verifier])


def test_growth_from_a_rewritten_log_is_not_proved() -> None:
    rewritten = sign(Checkpoint(LOG.name, 5, EMPTY).text, [LOG])
    with pytest.raises(BadProof, match="tree of 5 within 13: expected root"):
        consistency(5).verify(rewritten, KEYS)


HASH = base64_of(EMPTY)
NOTE = NOTES[13].decode()


@pytest.mark.parametrize(
    "file",
    [
        "",
        "\n\n",
        "c2sp.org/tlog-proof@v1",
        "c2sp.org/tlog-proof@v1\n\n",
        f"c2sp.org/tlog-proof@v2\nextra AAAA\nindex 1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1 \nextra AAAA\nindex 1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\r\nextra AAAA\r\nindex 1\r\n\r\n{NOTE}",
        f"\nc2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nindex 1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nindex 1\nextra AAAA\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex 01\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex -1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex  1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1 \n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAA\nindex 1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AA==A\nindex 1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra ЖAAA\nindex 1\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\nAAAA\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\n{HASH} \n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\n{HASH}{HASH}\n\n{NOTE}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\n{HASH}",
        f"c2sp.org/tlog-proof@v1\nextra AAAA\nindex 1\n{HASH}\n",
    ],
)
def test_a_proof_of_an_entry_is_written_in_no_other_way(file: str) -> None:
    with pytest.raises(BadProof, match="proof file: expected"):
        InclusionProof.parse(file.encode())


@pytest.mark.parametrize(
    "file",
    [
        "",
        f"c2sp.org/tlog-proof@v1\nold 1\n\n{NOTE}",
        f"pitledger/tlog-consistency@v1\n\n{NOTE}",
        f"pitledger/tlog-consistency@v1\nindex 1\n\n{NOTE}",
        f"pitledger/tlog-consistency@v1\nold 0\n\n{NOTE}",
        f"pitledger/tlog-consistency@v1\nold 01\n\n{NOTE}",
        f"pitledger/tlog-consistency@v1\nold 1\nextra AAAA\n\n{NOTE}",
        f"pitledger/tlog-consistency@v1\nold 1\n{HASH[:-1]}\n\n{NOTE}",
        f"pitledger/tlog-consistency@v1\nold 1\n{HASH}",
        f"pitledger/tlog-consistency@v1\nold 1\n{HASH}\n",
    ],
)
def test_a_proof_of_growth_is_written_in_no_other_way(file: str) -> None:
    with pytest.raises(BadProof, match="proof file: expected"):
        ConsistencyProof.parse(file.encode())
