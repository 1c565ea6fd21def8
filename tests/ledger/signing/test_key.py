"""A key is written and read in one way only, and its secret half is shown nowhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence import BadKey
from ledger.signing.key import Signer, VerifierKey, is_name
from ledger.signing.notation import base64_of

# RFC 8032, section 7.1, tests 1 and 2: seed, public key, message, signature.
RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
]
# The key of the example of C2SP signed-note.
EXAMPLE = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
SEED = bytes(range(32))
SIGNER = Signer("casino.example/log", SEED)


@pytest.mark.parametrize(("seed", "public", "message", "signature"), RFC_8032)
def test_a_signature_is_that_of_rfc_8032(
    seed: str, public: str, message: str, signature: str
) -> None:
    signer = Signer("rfc", bytes.fromhex(seed))
    assert signer.verifier.public.hex() == public
    assert signer.signature(bytes.fromhex(message)).hex() == signature
    assert signer.verifier.verifies(bytes.fromhex(message), bytes.fromhex(signature))


def test_the_specifications_key_is_read_and_written() -> None:
    key = VerifierKey.parse(EXAMPLE)
    assert (key.name, key.id.hex(), key.text) == ("example.com/foo", "530d903a", EXAMPLE)


@given(st.binary(min_size=32, max_size=32), st.text(min_size=1).filter(is_name))
def test_both_halves_are_read_back(seed: bytes, name: str) -> None:
    signer = Signer(name, seed)
    assert Signer.parse(signer.text) == Signer.parse(f"{signer.text}\n") == signer
    assert VerifierKey.parse(signer.verifier.text) == signer.verifier


def test_another_signature_is_not_the_keys() -> None:
    signature = SIGNER.signature(b"text")
    assert not SIGNER.verifier.verifies(b"text!", signature)
    assert not SIGNER.verifier.verifies(b"text", signature[:-1])
    assert not SIGNER.verifier.verifies(b"text", b"")
    assert not SIGNER.verifier.verifies(b"text", bytes([signature[0] ^ 1]) + signature[1:])
    assert not Signer(SIGNER.name, bytes(32)).verifier.verifies(b"text", signature)


def test_a_public_key_that_is_no_point_verifies_nothing() -> None:
    assert not VerifierKey("x", b"\x02" + bytes(31)).verifies(b"text", SIGNER.signature(b"text"))


@pytest.mark.parametrize(
    "name",
    [
        "",
        "a b",
        "a\tb",
        "a\nb",
        "a+b",
        "a\u00a0b",
        "a\u2003b",
        "a\u2028b",
        "\u3000",
        "\0",
        "\ud800",
    ],
)
def test_a_name_has_no_spaces_pluses_and_controls(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(BadKey, match="expected a name without spaces"):
        Signer(name, SEED)
    with pytest.raises(BadKey, match="expected a name without spaces"):
        VerifierKey(name, SEED)


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_key_has_32_bytes(length: int) -> None:
    with pytest.raises(BadKey, match=f"32 bytes of Ed25519, got {length} bytes"):
        Signer("x", bytes(length))
    with pytest.raises(BadKey, match=f"32 bytes of Ed25519, got {length} bytes"):
        VerifierKey("x", bytes(length))


ECDSA = base64_of(b"\x02" + SEED)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("", "<name>"),
        ("example.com/foo", "<name>"),
        ("example.com/foo+530d903a", "<name>"),
        (EXAMPLE.replace("530d903a", "530d903b"), "id 530d903a"),
        (EXAMPLE.replace("530d903a", "530D903A"), "id 530d903a"),
        (EXAMPLE.replace("foo", "bar"), "as its bytes have it"),
        (EXAMPLE.replace("foo", "f o"), "a name without spaces"),
        (EXAMPLE[:-4], "32 bytes of Ed25519"),
        (f"{EXAMPLE}\n", "<name>"),
        (f" {EXAMPLE}", "a name without spaces"),
        (f"{EXAMPLE}=", "<name>"),
        (f"{EXAMPLE}+x", "<name>"),
        (f"example.com/foo+530d903a+{ECDSA}", "type 01, which is Ed25519, got type 02"),
        ("example.com/foo+530d903a+", "got type none"),
    ],
)
def test_a_verifier_key_is_written_in_no_other_way(wrong: str, expected: str) -> None:
    with pytest.raises(BadKey) as caught:
        VerifierKey.parse(wrong)
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        SIGNER.verifier.text,
        SIGNER.text.replace("PRIVATE", "private"),
        SIGNER.text.replace("casino", "another"),
        SIGNER.text[:-1],
        SIGNER.text[:-4],
        f"{SIGNER.text}\n\n",
        f"{SIGNER.text}\r\n",
        f"{SIGNER.text} ",
        SIGNER.text + SIGNER.text,
        f"PRIVATE+KEY+casino.example/log+{SIGNER.verifier.id.hex()}+{ECDSA}",
    ],
)
def test_a_bad_key_file_is_refused_and_its_secret_is_not_told(wrong: str) -> None:
    with pytest.raises(BadKey) as caught:
        Signer.parse(wrong)
    assert base64_of(b"\x01" + SEED)[:20] not in str(caught.value)


def test_a_signer_in_a_message_does_not_tell_its_secret() -> None:
    assert repr(SIGNER) == "Signer(name='casino.example/log')"
