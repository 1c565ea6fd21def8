"""A note is opened only if a known key signed just this text, and is written in one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence import BadKey, BadNote
from ledger.signing.key import Signer, VerifierKey
from ledger.signing.notation import base64_of
from ledger.signing.note import MAX_BYTES, Note, opened, sign

# The example of C2SP signed-note.
EXAMPLE_KEY = VerifierKey.parse(
    "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
)
EXAMPLE = (
    "This is an example message.\n"
    "\n"
    "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXm"
    "RKuwHjG1Yu72IneyaQM=\n"
).encode()

ANNA = Signer("anna", b"a" * 32)
BORIS = Signer("boris", b"b" * 32)
BOTH = (ANNA.verifier, BORIS.verifier)
NOTE = sign("a text\n", [ANNA])


def line(signer: Signer, text: str) -> str:
    return f"— {signer.name} {base64_of(signer.verifier.id + signer.signature(text.encode()))}\n"


def test_the_specifications_example_is_opened() -> None:
    assert opened(EXAMPLE, [EXAMPLE_KEY]) == Note("This is an example message.\n", (EXAMPLE_KEY,))


def test_a_note_is_text_empty_line_and_signatures() -> None:
    text = "Итог\n"
    note = sign(text, [ANNA, BORIS])
    assert note.decode() == f"{text}\n{line(ANNA, text)}{line(BORIS, text)}"


def test_the_keys_that_signed_are_told_in_the_notes_order() -> None:
    note = sign("a text\n", [BORIS, ANNA])
    assert opened(note, BOTH) == Note("a text\n", (BORIS.verifier, ANNA.verifier))


def test_a_signature_by_another_is_ignored() -> None:
    note = sign("a text\n", [BORIS, ANNA])
    assert opened(note, [ANNA.verifier]).signed_by == (ANNA.verifier,)


def test_a_signature_that_shares_but_a_name_or_an_id_is_ignored() -> None:
    namesake = Signer("anna", b"c" * 32)
    wrong = f"— annb {base64_of(ANNA.verifier.id + bytes(64))}\n".encode()
    note = NOTE + wrong + line(namesake, "another text\n").encode()
    assert opened(note, [ANNA.verifier]).signed_by == (ANNA.verifier,)


def test_a_signature_of_another_kind_and_length_is_ignored() -> None:
    note = NOTE + f"— witness {base64_of(bytes(4) + b'x' * 2420)}\n".encode()
    assert opened(note, [ANNA.verifier]).text == "a text\n"


def test_a_key_that_signed_twice_is_told_once() -> None:
    note = NOTE + line(ANNA, "a text\n").encode()
    assert opened(note, BOTH).signed_by == (ANNA.verifier,)


def test_a_text_may_have_empty_lines() -> None:
    for text in ("\n", "\n\n", "a\n\nb\n", "a\n\n", "— a\n\n— b AAAAAAA=\n"):
        assert opened(sign(text, [ANNA]), BOTH).text == text


@given(st.text(st.characters(min_codepoint=32, exclude_categories=["Cs"]) | st.just("\n")))
def test_every_text_that_ends_in_a_newline_is_read_back(text: str) -> None:
    assert opened(sign(f"{text}\n", [ANNA]), BOTH).text == f"{text}\n"


def test_every_changed_bit_is_found() -> None:
    for place in range(len(NOTE) * 8):
        changed = bytearray(NOTE)
        changed[place // 8] ^= 1 << place % 8
        with pytest.raises(BadNote):
            opened(bytes(changed), BOTH)


def test_every_shortened_note_is_refused() -> None:
    for length in range(len(NOTE)):
        with pytest.raises(BadNote):
            opened(NOTE[:length], BOTH)


def test_a_note_that_no_known_key_signed_is_refused() -> None:
    with pytest.raises(BadNote, match=r"a signature by a known key, got signatures by anna\+"):
        opened(NOTE, [BORIS.verifier])
    with pytest.raises(BadNote, match="a signature by a known key"):
        opened(NOTE, [])


def test_one_wrong_signature_in_a_known_name_makes_the_note_bad() -> None:
    wrong = line(BORIS, "another text\n").encode()
    for note in (NOTE + wrong, NOTE + line(BORIS, "a text\n").encode() + wrong):
        with pytest.raises(BadNote, match=r"what boris\+\w+\+\S+ signed, got a signature"):
            opened(note, BOTH)
    assert opened(NOTE + wrong, [ANNA.verifier]).text == "a text\n"


GOOD = line(ANNA, "a text\n")
VALUE = GOOD.split(" ")[2].strip()


@pytest.mark.parametrize(
    "note",
    [
        "",
        "\n",
        "a text\n",
        "a text\n\n",
        f"a text\n{GOOD}",
        f"a text\n\n{GOOD[:-1]}",
        f"a text\n\n{GOOD}\n",
        f"a text\n\n{GOOD}\n{GOOD}",
        f"a text\r\n\r\n{GOOD}",
        f"a text\n\n{GOOD}".replace("—", "-"),
        f"a text\n\n{GOOD}".replace("—", "–"),
        f"a text\n\n —{GOOD[1:]}",
        f"a text\n\n—\u00a0{GOOD[2:]}",
        f"a text\n\nanna {VALUE}\n",
        f"a text\n\n— anna  {VALUE}\n",
        f"a text\n\n— anna {VALUE} \n",
        f"a text\n\n— anna {VALUE} x\n",
        f"a text\n\n— anna\n{GOOD}",
        f"a text\n\n— an+na {VALUE}\n{GOOD}",
        f"a text\n\n—  {VALUE}\n{GOOD}",
        f"a text\n\n— x\n{GOOD}",
        f"a text\n\n— x ====\n{GOOD}",
        f"a text\n\n— x {base64_of(bytes(4))}\n{GOOD}",
        f"a text\n\n— anna {VALUE.rstrip('=')}\n",
        f"a text\n\n{GOOD}a text\n",
        f"\ufeffa text\n\n{GOOD}",
    ],
)
def test_a_note_is_written_in_no_other_way(note: str) -> None:
    with pytest.raises(BadNote):
        opened(note.encode(), BOTH)


@pytest.mark.parametrize("control", sorted({*map(chr, range(32))} - {"\n"}))
def test_a_note_has_no_control_characters(control: str) -> None:
    text = f"a{control}text\n"
    with pytest.raises(BadNote, match="no control characters but newlines"):
        opened(f"{text}\n{line(ANNA, text)}".encode(), BOTH)
    with pytest.raises(BadNote, match="no control characters but newlines"):
        sign(text, [ANNA])


@pytest.mark.parametrize("odd", [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"])
def test_a_note_is_utf_8(odd: bytes) -> None:
    text = odd + b"\n"
    value = base64_of(ANNA.verifier.id + ANNA.signature(text))
    with pytest.raises(BadNote, match="expected UTF-8"):
        opened(text + f"\n— anna {value}\n".encode(), BOTH)


def test_a_note_has_at_most_a_mebibyte() -> None:
    room = MAX_BYTES - len(sign("\n", [ANNA]))
    assert len(sign("x" * room + "\n", [ANNA])) == MAX_BYTES
    text = "x" * (room + 1) + "\n"
    with pytest.raises(BadNote, match=r"at most 1048576 bytes, got 1048577"):
        opened(f"{text}\n{line(ANNA, text)}".encode(), BOTH)
    with pytest.raises(BadNote, match="at most 1048576 bytes"):
        sign(text, [ANNA])


def test_a_note_has_at_most_a_hundred_signatures() -> None:
    assert opened(b"a text\n\n" + GOOD.encode() * 100, BOTH).signed_by == (ANNA.verifier,)
    with pytest.raises(BadNote, match="at most 100 signatures, got 101"):
        opened(b"a text\n\n" + GOOD.encode() * 101, BOTH)


@pytest.mark.parametrize("text", ["", "a text", "a\n\nb", f"a\n\n{GOOD[:-1]}", "\ud800\n"])
def test_no_other_text_is_signed(text: str) -> None:
    with pytest.raises(BadNote):
        sign(text, [ANNA])


@pytest.mark.parametrize("signers", [[], [ANNA, ANNA], [ANNA, BORIS, Signer("anna", b"a" * 32)]])
def test_a_note_is_signed_by_each_signer_once(signers: list[Signer]) -> None:
    with pytest.raises(BadNote, match="expected signers, each of them once"):
        sign("a text\n", signers)


def test_two_keys_that_can_not_be_told_apart_are_refused() -> None:
    twin = VerifierKey(ANNA.name, BORIS.verifier.public)
    object.__setattr__(twin, "id", ANNA.verifier.id)
    with pytest.raises(BadKey, match="one key with id"):
        opened(NOTE, [ANNA.verifier, twin])
    assert opened(NOTE, [ANNA.verifier, ANNA.verifier]).signed_by == (ANNA.verifier,)
