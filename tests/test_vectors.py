"""What other programs publish, case by case: canonical JSON, trees, proofs, notes and a whole log.

The vectors lie beside the project; where they do not, these tests are skipped, and what the
standards print themselves is still held to in the tests of each module.
"""

import json
import os
from base64 import b64decode
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import rfc8785

from ledger.entry import leaf_hash
from ledger.event import canonical
from ledger.evidence import BadProof
from ledger.merkle import root_of
from ledger.signing.checkpoint import SignedCheckpoint, opened
from ledger.signing.key import Signer, VerifierKey
from ledger.signing.note import opened as opened_note
from ledger.signing.note import sign
from ledger.signing.proof import (
    consistency_path,
    inclusion_path,
    verify_consistency,
    verify_inclusion,
)

BESIDE = Path(__file__).parents[2] / "shared" / "vectors"
FOLDER = Path(os.environ.get("PITLEDGER_VECTORS") or BESIDE)
if not FOLDER.is_dir():
    pytest.skip(f"no published vectors in {FOLDER} (PITLEDGER_VECTORS)", allow_module_level=True)


def vectors(name: str) -> Any:  # noqa: ANN401 # JSON, of another shape in each file
    return json.loads((FOLDER / name).read_bytes())


def named(case: dict[str, Any]) -> str:
    return str(case.get("name") or case["source"])


JCS = vectors("jcs.json")
ROOTS = vectors("merkle-roots.json")
INCLUSION = vectors("merkle-inclusion.json")
CONSISTENCY = vectors("merkle-consistency.json")
NOTES = vectors("notes.json")
LOG = {name: b64decode(data) for name, data in vectors("tessera-log.json").items()}
LOG_KEY = VerifierKey.parse(
    "example.com/log/testdata+33d7b496+AeHTu4Q3hEIMHNqc6fASMsq3rKNx280NI+oO5xCFkkSx"
)
CHECKPOINTS = sorted(name for name in LOG if name.startswith("checkpoint"))

# The ledger's canonical JSON is that of the standard where keys are ASCII and numbers are safe
# integers, and it writes no other. The four documents with other keys (french, weird) or with
# fractions (structures, values) hold to account the package that it is compared with in the tests.
OURS = ("arrays.json", "unicode.json")


def test_there_are_as_many_vectors_as_were_published() -> None:
    counts = [len(cases) for cases in (JCS, INCLUSION, CONSISTENCY, NOTES, CHECKPOINTS)]
    assert counts == [6, 98, 98, 2, 17]


@pytest.mark.parametrize("name", OURS)
def test_our_json_is_the_published_one(name: str) -> None:
    assert canonical(json.loads(JCS[name]["input"])).decode() == JCS[name]["output"]


@pytest.mark.parametrize("name", JCS)
def test_the_json_that_ours_is_compared_with_is_the_published_one(name: str) -> None:
    assert rfc8785.dumps(json.loads(JCS[name]["input"])).decode() == JCS[name]["output"]


def test_the_root_is_the_published_one() -> None:
    leaves = [leaf_hash(bytes.fromhex(leaf)) for leaf in ROOTS["leaves"]]
    assert root_of(leaves).hex() == ROOTS["root8"]


@pytest.mark.parametrize("case", INCLUSION, ids=named)
def test_a_proof_of_inclusion_is_judged_as_published(case: dict[str, Any]) -> None:
    try:
        verify_inclusion(
            b64decode(case["leafHash"]),
            case["leafIdx"],
            case["treeSize"],
            path_of(case),
            b64decode(case["root"]),
        )
    except BadProof:
        assert case["wantErr"]
    else:
        assert not case["wantErr"]


@pytest.mark.parametrize("case", CONSISTENCY, ids=named)
def test_a_proof_of_consistency_is_judged_as_published(case: dict[str, Any]) -> None:
    try:
        verify_consistency(
            case["size1"],
            b64decode(case["root1"]),
            case["size2"],
            b64decode(case["root2"]),
            path_of(case),
        )
    except BadProof:
        assert case["wantErr"]
    else:
        assert not case["wantErr"]


def path_of(case: dict[str, Any]) -> Sequence[bytes]:
    return [b64decode(each) for each in case["proof"] or ()]


@pytest.mark.parametrize("case", NOTES, ids=named)
def test_a_published_note_is_opened(case: dict[str, Any]) -> None:
    key = VerifierKey.parse(case["verifier"])
    note = opened_note(case["note"].encode(), [key])
    assert key.text == case["verifier"]
    assert case["note"].startswith(f"{note.text}\n— {key.name} ")
    assert note.signed_by == (key,)


@pytest.mark.parametrize("case", [case for case in NOTES if "signer" in case], ids=named)
def test_a_published_signature_comes_out_byte_for_byte(case: dict[str, Any]) -> None:
    signer = Signer(case["signer"]["name"], bytes.fromhex(case["signer"]["ed25519_seed_hex"]))
    assert signer.verifier.text == case["verifier"]
    assert signer.verifier.id.hex() == case["signer"]["key_hash"]
    text = case["note"].rpartition("\n\n")[0] + "\n"
    assert sign(text, [signer]) == case["note"].encode()


def entries(size: int) -> list[bytes]:
    """Give the entries of a tile: each after its length in two bytes."""
    tile, found = LOG[f"tile/entries/000.p/{size}"] if size else b"", []
    while tile:
        end = 2 + int.from_bytes(tile[:2])
        found.append(tile[2:end])
        tile = tile[end:]
    assert len(found) == size
    return found


def signed(name: str) -> SignedCheckpoint:
    return opened(LOG[name], [LOG_KEY])


LEAVES = [leaf_hash(entry) for entry in entries(15)]


def over(first: int, last: int) -> bytes:
    return root_of(LEAVES[first:last])


@pytest.mark.parametrize("size", range(1, 16))
def test_the_leaves_of_the_log_are_those_of_its_tiles(size: int) -> None:
    assert b"".join(map(leaf_hash, entries(size))) == LOG[f"tile/0/000.p/{size}"]


@pytest.mark.parametrize("name", CHECKPOINTS)
def test_each_checkpoint_of_the_log_is_signed_over_its_entries(name: str) -> None:
    found = signed(name)
    size = int(name.partition(".")[2] or 15)
    assert found.signed_by == (LOG_KEY,)
    assert (found.checkpoint.origin, found.checkpoint.size) == (LOG_KEY.name, size)
    assert found.checkpoint.root == root_of(map(leaf_hash, entries(size)))
    assert LOG[name].decode().startswith(f"{found.checkpoint.text}\n")


@pytest.mark.parametrize("size", range(1, 16))
def test_each_entry_of_the_log_is_in_each_checkpoint(size: int) -> None:
    root = signed(f"checkpoint.{size}").checkpoint.root
    for index in range(size):
        verify_inclusion(LEAVES[index], index, size, inclusion_path(index, size, over), root)


@pytest.mark.parametrize(("old", "new"), [*combinations(range(1, 16), 2)])
def test_each_checkpoint_of_the_log_is_the_beginning_of_the_next(old: int, new: int) -> None:
    before, after = (signed(f"checkpoint.{size}").checkpoint for size in (old, new))
    path = consistency_path(old, new, over)
    verify_consistency(before.size, before.root, after.size, after.root, path)
