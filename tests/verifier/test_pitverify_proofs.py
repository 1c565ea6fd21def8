"""Proofs and checkpoints that stand alone, and the signatures on them."""

from collections.abc import Callable
from hashlib import sha512
from itertools import product
from pathlib import Path

import pytest

from tests.verifier.exports import (
    FIRST,
    NAME,
    SECOND,
    STRANGER,
    Signer,
    checkpoint,
    consistency,
    consistency_proof,
    inclusion,
    inclusion_proof,
    leaf,
    note,
    root,
    text,
)
from tests.verifier.programs import Answer, opened, run

pitverify = opened()
BODIES = ['{"event":{"name":"♠\u202e"}}'.encode(), *(b"entry %d" % number for number in range(24))]
ORDER = 2**252 + 27742317777372353535851937790883648493


def written(path: Path, made: str) -> Path:
    path.write_text(made, encoding="utf-8", newline="")
    return path


# Inclusion


def prove(tmp_path: Path, made: str, *options: object) -> Answer:
    proof = written(tmp_path / "entry.tlog-proof", made)
    return run("proof", proof, "--key", FIRST.vkey, *options)


def test_an_entry_is_proven_to_be_in_the_log(tmp_path: Path) -> None:
    answer = prove(tmp_path, inclusion_proof(4, BODIES, FIRST))
    assert answer == Answer(
        0,
        f"PROVEN  entry 5 is in {NAME} of size 25, root {text(root(BODIES))}\n"
        f"  signed by {FIRST.vkey}\n",
        "",
    )


def test_the_entry_is_shown_with_odd_characters_escaped(tmp_path: Path) -> None:
    answer = prove(tmp_path, inclusion_proof(0, BODIES, FIRST), "--show")
    assert answer.out.splitlines()[-1] == '{"event":{"name":"♠\\u202e"}}'


PROOF = inclusion_proof(4, BODIES, FIRST)
WRONG_PROOFS: dict[str, tuple[str, str]] = {
    "another entry": (PROOF.replace(text(BODIES[4]), text(b"x")), "one that leads elsewhere"),
    "an entry with free bits": (PROOF.replace("ZW50cnkgMw==", "ZW50cnkgMx=="), "bytes in base64"),
    "another log's": (
        PROOF.partition("\n\n")[0] + "\n\n" + checkpoint(BODIES, FIRST, origin="other"),
        f"the origin {NAME}",
    ),
    "another index": (PROOF.replace("index 4", "index 5"), "one that leads elsewhere"),
    "an index beyond the end": (PROOF.replace("index 4", "index 25"), "leads elsewhere"),
    "an index with a zero": (PROOF.replace("index 4", "index 04"), "a decimal number"),
    "no index": (PROOF.replace("index 4\n", ""), "a line index"),
    "no entry": (PROOF.replace("extra ", "other "), "a line extra"),
    "another kind": (PROOF.replace("@v1", "@v2"), "a first line c2sp.org/tlog-proof@v1"),
    "a step too few": (PROOF.replace(text(leaf(BODIES[5])) + "\n", ""), "leads elsewhere"),
    "a step too many": (
        PROOF.replace("\n\n", f"\n{text(bytes(32))}\n\n", 1),
        "one that leads elsewhere",
    ),
    "a short step": (PROOF.replace("\n\n", "\nAAAA\n\n", 1), "32 bytes in base64"),
    "a step with free bits": (PROOF.replace("=\n\n", "\n\n", 1), "32 bytes in base64"),
    "a stranger's": (inclusion_proof(4, BODIES, STRANGER), "a signature by"),
    "no checkpoint": (PROOF.partition("\n\n")[0], "a signed note"),
    "CRLF": (PROOF.replace("\n", "\r\n"), "a first line"),
    "nothing": ("", "a first line"),
}


@pytest.mark.parametrize("what", WRONG_PROOFS)
def test_a_wrong_inclusion_proof_is_refused(tmp_path: Path, what: str) -> None:
    made, said = WRONG_PROOFS[what]
    answer = prove(tmp_path, made)
    assert (answer.code, answer.out[:6]) == (1, "WRONG\n")
    assert said in answer.out


def test_every_entry_of_every_small_tree_is_proven_in_its_place_alone() -> None:
    for size in range(1, 18):
        bodies = BODIES[:size]
        for index, claimed in product(range(size), range(size + 1)):
            path = inclusion(index, bodies)
            right = pitverify.includes(leaf(bodies[index]), claimed, size, path, root(bodies))
            assert right == (index == claimed), (size, index, claimed)


# Consistency


def prove_past(tmp_path: Path, made: str, old: str, *keys: Signer) -> Answer:
    proof = written(tmp_path / "proof", made)
    options = [option for key in keys or (FIRST,) for option in ("--key", key.vkey)]
    return run("consistency", proof, written(tmp_path / "old", old), *options)


def test_a_newer_log_is_proven_to_begin_with_the_older(tmp_path: Path) -> None:
    old = checkpoint(BODIES[:11], FIRST)
    answer = prove_past(tmp_path, consistency_proof(11, BODIES, FIRST), old)
    assert answer.code == 0
    assert "begins with all of casino.example/pit of size 11" in answer.out


def test_the_checkpoints_may_be_of_keys_that_followed_one_another(tmp_path: Path) -> None:
    made, old = consistency_proof(11, BODIES, SECOND), checkpoint(BODIES[:11], FIRST)
    assert prove_past(tmp_path, made, old, FIRST, SECOND).code == 0
    assert prove_past(tmp_path, made, old).code == 1


PAST = consistency_proof(11, BODIES, FIRST)
OLD = checkpoint(BODIES[:11], FIRST)
OTHER = Signer(1, "other")
WRONG_PASTS: dict[str, tuple[str, str, str]] = {
    "another past": (PAST, checkpoint([b"x", *BODIES[1:11]], FIRST), "the past is not kept"),
    "another size": (PAST, checkpoint(BODIES[:12], FIRST), "of size 12"),
    "another log": (PAST, checkpoint(BODIES[:11], OTHER, origin="other"), "from other of size 11"),
    "a forged old checkpoint": (PAST, checkpoint(BODIES[:11], STRANGER), "a signature by"),
    "a forged new checkpoint": (consistency_proof(11, BODIES, STRANGER), OLD, "a signature by"),
    "no size": (PAST.replace("old 11\n", ""), OLD, "a line old"),
    "no step": (f"{PAST.partition('old 11')[0]}old 11\n\n" + PAST.partition("\n\n")[2], OLD, "not"),
    "an inclusion proof": (PROOF, OLD, "a first line pitledger/tlog-consistency@v1"),
}


@pytest.mark.parametrize("what", WRONG_PASTS)
def test_a_wrong_consistency_proof_is_refused(tmp_path: Path, what: str) -> None:
    made, old, said = WRONG_PASTS[what]
    answer = prove_past(tmp_path, made, old, FIRST, OTHER)
    assert (answer.code, answer.out[:6]) == (1, "WRONG\n")
    assert said in answer.out


def test_every_pair_of_small_trees_is_proven_and_no_other() -> None:
    for new in range(1, 18):
        bodies = BODIES[:new]
        for old, claimed in product(range(1, new + 1), repeat=2):
            path, before = consistency(old, bodies), root(BODIES[:old])
            right = pitverify.extends(claimed, new, path, before, root(bodies))
            assert right == (old == claimed), (new, old, claimed)
            if path:
                forged = [*path[:-1], bytes(32)]
                assert not pitverify.extends(old, new, forged, before, root(bodies))


# Notes


def open_note(tmp_path: Path, made: str, *keys: Signer) -> Answer:
    options = [option for key in keys or (FIRST,) for option in ("--key", key.vkey)]
    return run("note", written(tmp_path / "note", made), *options)


def test_a_checkpoint_is_opened(tmp_path: Path) -> None:
    answer = open_note(tmp_path, checkpoint(BODIES, SECOND, FIRST))
    root_here = text(root(BODIES))
    assert answer.out == (
        f"PROVEN  {NAME} of size 25, root {root_here}\n  signed by {FIRST.vkey}\n"
    )


def test_lines_that_extend_a_checkpoint_are_ignored(tmp_path: Path) -> None:
    made = note(f"{NAME}\n1\n{text(bytes(32))}\nmore\n", FIRST)
    assert "of size 1" in open_note(tmp_path, made).out


def test_every_known_signer_is_named(tmp_path: Path) -> None:
    answer = open_note(tmp_path, checkpoint(BODIES, SECOND, FIRST), FIRST, SECOND)
    assert f"signed by {SECOND.vkey}, {FIRST.vkey}" in answer.out


NOTE = checkpoint(BODIES, FIRST)
WRONG_NOTES: dict[str, str] = {
    "another text": NOTE.replace("\n25\n", "\n26\n"),
    "another signature": NOTE.replace(FIRST.line("x")[-20:], ""),
    "a stranger's": checkpoint(BODIES, STRANGER),
    "a known key's signature of something else": NOTE.partition("— ")[0] + FIRST.line("x"),
    "a bad one beside a good one": NOTE + FIRST.line("x"),
    "a short one": NOTE + f"— {NAME} {text(FIRST.key_id + b'short')}\n",
    "no signature": NOTE.partition("— ")[0],
    "no newline at the end": NOTE.rstrip("\n"),
    "a hyphen": NOTE.replace("— ", "- "),
    "a line after the signatures": NOTE + "more\n",
    "a tab": note("a\tb\n", FIRST),
    "CRLF": NOTE.replace("\n", "\r\n"),
    "too many signatures": NOTE + "".join(Signer(number).line("x") for number in range(100, 201)),
    "too long": note("x" * (1 << 20) + "\n", FIRST),
    "nothing": "",
}


@pytest.mark.parametrize("what", WRONG_NOTES)
def test_a_wrong_note_is_refused(tmp_path: Path, what: str) -> None:
    made = WRONG_NOTES[what]
    if what == "another signature":
        made = NOTE[:-30] + ("A" if NOTE[-30] != "A" else "B") + NOTE[-29:]
    answer = open_note(tmp_path, made)
    assert (answer.code, answer.out[:6]) == (1, "WRONG\n")


def test_a_note_that_is_no_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "note").write_bytes(b"\xff\n\n")
    assert run("note", tmp_path / "note", "--key", FIRST.vkey).code == 1


WRONG_KEYS: dict[str, Callable[[str], str]] = {
    "another id": lambda key: key.replace("+e22e", "+e22f"),
    "an id in capitals": lambda key: key.replace("+e22e7e44", "+E22E7E44"),
    "another name": lambda key: f"x{key}",
    "no name": lambda key: key.removeprefix(NAME),
    "a name with a space": lambda _: Signer(1, "a b").vkey,
    "a cut key": lambda key: key[:-4],
    "another type": lambda _: "a+00000000+" + text(b"\x02" + bytes(32)),
    "nothing": lambda _: "",
    "a private key": lambda key: f"PRIVATE+KEY+{key}",
}


def test_a_private_key_is_not_printed() -> None:
    answer = run("log", "export", "--key", f"PRIVATE+KEY+{FIRST.vkey}")
    assert answer.code == 2
    assert FIRST.vkey not in answer.err


@pytest.mark.parametrize("what", WRONG_KEYS)
def test_a_wrong_key_is_refused(what: str) -> None:
    with pytest.raises(pitverify.Bad):
        pitverify.read_key(WRONG_KEYS[what](FIRST.vkey))


# Ed25519

# RFC 8032, 7.1: TEST 1, TEST 2, TEST 3 and TEST SHA(abc): public key, message, signature.
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        b"",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
            "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        b"\x72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da0"
            "85ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        b"\xaf\x82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac1"
            "8ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        sha512(b"abc").digest(),
        (
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b5890"
            "9351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
        ),
    ),
]


def both(public: bytes, signature: bytes, message: bytes) -> bool:
    """Ask `cryptography` and the plain code, which have to agree."""
    quick = pitverify.signed(public, signature, message)
    assert pitverify.signed_plainly(public, signature, message) == quick
    return bool(quick)


@pytest.mark.parametrize(("public", "message", "signature"), VECTORS)
def test_the_signatures_of_rfc_8032_are_right(public: str, message: bytes, signature: str) -> None:
    assert both(bytes.fromhex(public), bytes.fromhex(signature), message)


def test_one_changed_bit_makes_a_signature_wrong() -> None:
    message = b"a checkpoint"
    good = FIRST.private.sign(message)
    assert both(FIRST.public, good, message)
    for bit in range(0, 512, 5):
        changed = int.from_bytes(good, "little") ^ 1 << bit
        assert not both(FIRST.public, changed.to_bytes(64, "little"), message)
    for bit in range(0, 256, 9):
        other = (int.from_bytes(FIRST.public, "little") ^ 1 << bit).to_bytes(32, "little")
        assert not both(other, good, message)
    assert not both(FIRST.public, good, message + b".")


def test_a_signature_has_one_form_only() -> None:
    good = FIRST.private.sign(b"x")
    s = int.from_bytes(good[32:], "little") + ORDER
    assert not both(FIRST.public, good[:32] + s.to_bytes(32, "little"), b"x")
    assert not both(FIRST.public, good[:63], b"x")
    assert not both(FIRST.public, good + b"\0", b"x")
    assert not both(FIRST.public, b"", b"x")


def test_a_point_has_one_form_only() -> None:
    one = (1).to_bytes(32, "little")
    assert pitverify.decompress(one) == (0, 1, 1, 0)
    assert pitverify.decompress(one[:31] + b"\x80") is None
    assert pitverify.decompress((pitverify.P + 1).to_bytes(32, "little")) is None
    assert pitverify.decompress((2).to_bytes(32, "little")) is None


@pytest.mark.parametrize("number", range(1, 9))
def test_both_ways_find_the_same_signatures_right(number: int) -> None:
    key, message = Signer(number), bytes(range(number * 31))
    assert both(key.public, key.private.sign(message), message)
    assert not both(key.public, Signer(number + 1).private.sign(message), message)


def test_without_any_package_the_program_proves_and_refuses_the_same(tmp_path: Path) -> None:
    bare = ("-I", "-S")
    good, forged = written(tmp_path / "good", NOTE), written(tmp_path / "bad", NOTE + "x\n")
    forged = written(tmp_path / "forged", NOTE.replace("\n25\n", "\n26\n"))
    for path in (good, forged):
        options = ("note", path, "--key", FIRST.vkey)
        assert run(*options, python=bare) == run(*options)
    assert run("note", good, "--key", FIRST.vkey, python=bare).code == 0
