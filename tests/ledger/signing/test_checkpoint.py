"""A checkpoint is written and read in one way, and counts only with its own log's signature."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence import BadCheckpoint, BadNote
from ledger.merkle import EMPTY
from ledger.signing.checkpoint import Checkpoint, SignedCheckpoint, opened, parse_checkpoint
from ledger.signing.key import Signer
from ledger.signing.notation import LARGEST, base64_of
from ledger.signing.note import sign

# The example of C2SP tlog-checkpoint.
EXAMPLE = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
ROOT = base64_of(EMPTY)
LOG = Signer("casino.example/log", b"l" * 32)
WITNESS = Signer("witness.example", b"w" * 32)
CHECKPOINT = Checkpoint(LOG.name, 0, EMPTY)

lines = st.text(
    st.characters(exclude_characters="\n", exclude_categories=["Cs"], min_codepoint=32), min_size=1
)


def test_the_specifications_example_is_read_and_written() -> None:
    checkpoint = parse_checkpoint(EXAMPLE)
    assert (checkpoint.origin, checkpoint.size) == ("example.com/behind-the-sofa", 20852163)
    assert base64_of(checkpoint.root) == "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="
    assert checkpoint.extensions == ()
    assert checkpoint.text == EXAMPLE


@given(
    lines, st.integers(0, LARGEST), st.binary(min_size=32, max_size=32), st.lists(lines).map(tuple)
)
def test_every_checkpoint_is_read_back(
    origin: str, size: int, root: bytes, extensions: tuple[str, ...]
) -> None:
    checkpoint = Checkpoint(origin, size, root, extensions)
    assert parse_checkpoint(checkpoint.text) == checkpoint


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\n\n\n",
        "a\n",
        "a\n1\n",
        f"a\n1\n{ROOT}",
        f"\n1\n{ROOT}\n",
        f"a\n\n{ROOT}\n",
        f"a\n01\n{ROOT}\n",
        f"a\n00\n{ROOT}\n",
        f"a\n-1\n{ROOT}\n",
        f"a\n+1\n{ROOT}\n",
        f"a\n1 \n{ROOT}\n",
        f"a\n0x1\n{ROOT}\n",
        f"a\n١\n{ROOT}\n",
        f"a\n{LARGEST + 1}\n{ROOT}\n",
        f"a\n{'9' * 5000}\n{ROOT}\n",
        f"a\n1\n{ROOT.rstrip('=')}\n",
        f"a\n1\n{ROOT}=\n",
        f"a\n1\n {ROOT}\n",
        f"a\n1\n{ROOT[:-2]}V=\n",
        f"a\n1\n{EMPTY.hex()}\n",
        f"a\n1\n{base64_of(EMPTY[:-1])}\n",
        f"a\n1\n{base64_of(EMPTY + EMPTY)}\n",
        f"a\n1\n{ROOT}\n\n",
        f"a\n1\n{ROOT}\nx\n\n",
        f"a\n1\n{ROOT}\n\nx\n",
        f"a\n1\n{ROOT}\nx",
        f"a\r\n1\r\n{ROOT}\r\n",
    ],
)
def test_a_checkpoint_is_written_in_no_other_way(text: str) -> None:
    with pytest.raises(BadCheckpoint):
        parse_checkpoint(text)


@pytest.mark.parametrize(
    ("origin", "size", "root", "extensions"),
    [
        ("", 0, EMPTY, ()),
        ("a\nb", 0, EMPTY, ()),
        ("a", -1, EMPTY, ()),
        ("a", LARGEST + 1, EMPTY, ()),
        ("a", 0, EMPTY[:-1], ()),
        ("a", 0, EMPTY, ("",)),
        ("a", 0, EMPTY, ("x\n1",)),
    ],
)
def test_a_checkpoint_that_could_not_be_read_back_is_never_made(
    origin: str, size: int, root: bytes, extensions: tuple[str, ...]
) -> None:
    with pytest.raises(BadCheckpoint):
        Checkpoint(origin, size, root, extensions)


def test_a_signed_checkpoint_is_opened() -> None:
    note = sign(CHECKPOINT.text, [LOG, WITNESS])
    for keys in ((LOG.verifier,), (LOG.verifier, WITNESS.verifier)):
        assert opened(note, keys) == SignedCheckpoint(CHECKPOINT, keys)


def test_a_checkpoint_without_its_own_logs_signature_is_refused() -> None:
    keys = (LOG.verifier, WITNESS.verifier)
    with pytest.raises(BadCheckpoint, match=r"a signature by casino\.example/log, got witness"):
        opened(sign(CHECKPOINT.text, [WITNESS]), keys)
    with pytest.raises(BadNote):
        opened(sign(CHECKPOINT.text, [LOG]), [WITNESS.verifier])


def test_a_key_of_the_same_name_vouches_too() -> None:
    newer = Signer(LOG.name, b"n" * 32)
    signed = opened(sign(CHECKPOINT.text, [LOG, newer]), [newer.verifier, LOG.verifier])
    assert signed.signed_by == (LOG.verifier, newer.verifier)


def test_a_note_that_is_no_checkpoint_is_refused() -> None:
    with pytest.raises(BadCheckpoint, match="three lines or more"):
        opened(sign("a text\n", [LOG]), [LOG.verifier])
