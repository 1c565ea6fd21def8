"""The verifier proves a good export, and names the first place of whatever is wrong in another."""

import ast
import sys
from collections.abc import Callable
from io import BytesIO, StringIO
from itertools import count
from pathlib import Path

import pytest

from ledger.quarantine import Refused, sealed
from tests.verifier.exports import (
    FIRST,
    NAME,
    SECOND,
    STRANGER,
    THIRD,
    Export,
    Signer,
    checkpoint,
    compact,
    night,
    note,
    root,
    text,
)
from tests.verifier.programs import FILE, Answer, opened, run, saved

Lines = list[bytes]


def check(tmp_path: Path, lines: Lines, *options: object) -> Answer:
    return run("log", saved(tmp_path / "export.jsonl", lines), "--json", *options)


def kept(tmp_path: Path, made: str, name: str = "kept") -> tuple[str, Path]:
    path = tmp_path / name
    path.write_text(made, encoding="utf-8")
    return "--checkpoint", path


def test_it_imports_the_standard_library_and_cryptography_alone() -> None:
    named = [
        alias
        for node in ast.walk(ast.parse(FILE.read_bytes(), feature_version=(3, 9)))
        for alias in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [name.name for name in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    ]
    assert {name.split(".")[0] for name in named} <= {*sys.stdlib_module_names, "cryptography"}


# What is proven


def test_a_good_export_is_proven_as_far_as_it_is_signed(tmp_path: Path) -> None:
    made = night()
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert answer.code == 0
    assert answer.result == {
        "proven": True,
        "level": "signed",
        "size": 25,
        "root": root(made.bodies).hex(),
        "checkpoints": 3,
        "refused": 3,
        "refused_digest": made.digest.hex(),
        "signed_to": 22,
        "witnessed_to": 0,
        "uncovered": 3,
        "keys": [{"entry": 1, "key": FIRST.vkey, "trusted": True}],
        "problems": [],
        "further_problems": 0,
        "notes": answer.result["notes"],
    }
    assert answer.result["notes"][0].startswith("Not checked here")


def test_it_says_so_in_words(tmp_path: Path) -> None:
    path = saved(tmp_path / "export.jsonl", night().written())
    answer = run("log", path, "--key", FIRST.vkey, *kept(tmp_path, night().sign(FIRST)))
    assert answer.out.splitlines()[-5:] == [
        "PROVEN",
        "  consistent: entries, tree and refused lines fit each other",
        "  signed: nobody without the key changed entries 1 to 25",
        "  witnessed: who kept the checkpoint was shown entries 1 to 25",
        "  0 entries lie after the last good checkpoint: nothing covers them",
    ]


def test_a_key_may_be_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(FIRST.vkey + "\n")
    assert check(tmp_path, night().written(), "--key", tmp_path / "key").result["signed_to"] == 22


def test_a_log_without_checkpoints_is_only_consistent(tmp_path: Path) -> None:
    made = Export()
    made.play(5)
    answer = check(tmp_path, made.written())
    assert (answer.code, answer.result["level"]) == (0, "consistent")
    assert answer.result["uncovered"] == 5


def test_without_a_key_it_warns_that_the_export_names_its_own(tmp_path: Path) -> None:
    answer = check(tmp_path, night(STRANGER).written())
    assert (answer.code, answer.result["level"]) == (0, "signed")
    assert answer.result["notes"][0].startswith("You gave no --key")


def test_checkpoints_kept_elsewhere_witness_what_they_cover(tmp_path: Path) -> None:
    made = night()
    options = [
        option
        for size in (3, 10, 8)
        for option in kept(tmp_path, checkpoint(made.bodies[:size], FIRST), f"kept{size}")
    ]
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey, *options)
    assert (answer.code, answer.result["level"]) == (0, "witnessed")
    assert (answer.result["witnessed_to"], answer.result["signed_to"]) == (10, 22)


def test_a_checkpoint_kept_elsewhere_may_reach_further_than_those_of_the_export(
    tmp_path: Path,
) -> None:
    made = night()
    option = kept(tmp_path, checkpoint(made.bodies, FIRST))
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey, *option)
    assert (answer.result["witnessed_to"], answer.result["signed_to"]) == (25, 25)


def test_signatures_of_witnesses_that_nobody_knows_are_ignored(tmp_path: Path) -> None:
    made = Export()
    made.rotate(FIRST)
    made.sign(FIRST, Signer(50, "witness.example"), Signer(51))
    assert check(tmp_path, made.written(), "--key", FIRST.vkey).code == 0


def test_lines_that_no_entry_seals_yet_are_told(tmp_path: Path) -> None:
    made = night()
    made.refuse()
    answer = check(tmp_path, made.written())
    assert answer.code == 0
    assert "No entry seals the refused lines 4 to 4 yet." in answer.result["notes"]


# Keys that follow one another


def rotated(*signers: Signer) -> Export:
    """A log whose first key is replaced by the second at entry 10, and this by the third."""
    made = Export()
    made.rotate(FIRST)
    made.play(5)
    made.sign(FIRST)
    made.play(3)
    made.rotate(SECOND, previous=FIRST)
    made.sign(*signers)
    made.play(2)
    made.sign(SECOND)
    made.rotate(THIRD, previous=SECOND)
    made.sign(THIRD, SECOND)
    return made


@pytest.mark.parametrize("trusted", [FIRST, SECOND, THIRD])
def test_a_key_that_the_one_before_vouches_for_is_trusted(tmp_path: Path, trusted: Signer) -> None:
    answer = check(tmp_path, rotated(FIRST, SECOND).written(), "--key", trusted.vkey)
    assert (answer.code, answer.result["signed_to"]) == (0, 13)
    later = answer.result["notes"][0].startswith("You trust a later key, not the first")
    assert later == (trusted != FIRST)


@pytest.mark.parametrize(
    ("signers", "missing"), [((SECOND,), FIRST), ((FIRST,), SECOND), ((STRANGER,), FIRST)]
)
def test_a_rotation_that_both_keys_have_not_signed_is_refused(
    tmp_path: Path, signers: tuple[Signer, ...], missing: Signer
) -> None:
    answer = check(tmp_path, rotated(*signers).written(), "--key", FIRST.vkey)
    assert (answer.code, answer.result["signed_to"]) == (1, 6)
    (problem,) = answer.problems
    assert problem.startswith("line 13 entry 10: a signature by ")
    assert missing.vkey in problem
    assert answer.result["further_problems"] == 2


def test_a_rotation_without_a_checkpoint_is_told(tmp_path: Path) -> None:
    made = night()
    made.rotate(SECOND, previous=FIRST)
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert (answer.code, answer.result["signed_to"]) == (0, 22)
    assert f"The key {FIRST.vkey} was replaced" in answer.result["notes"][0]


@pytest.mark.parametrize(
    ("key", "previous", "expected"),
    [
        (SECOND, None, f"as previous key: {FIRST.vkey} | None"),
        (SECOND, THIRD, f"as previous key: {FIRST.vkey} | {THIRD.vkey}"),
        (Signer(2, "other"), FIRST, f"a key named {NAME}"),
    ],
)
def test_a_key_that_does_not_follow_the_one_in_force_is_refused(
    tmp_path: Path, key: Signer, previous: Signer | None, expected: str
) -> None:
    made = night()
    made.rotate(key, previous)
    made.sign(FIRST, key)
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert answer.problems[0].startswith(f"line 33 entry 26: {expected}")


def test_a_former_key_signs_no_more(tmp_path: Path) -> None:
    made = rotated(FIRST, SECOND)
    made.play(1)
    made.sign(FIRST)
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert f"a signature by {THIRD.vkey} | only by {FIRST.vkey}" in answer.problems[0]


def test_a_checkpoint_before_any_key_is_refused(tmp_path: Path) -> None:
    made = Export()
    made.play(3)
    made.sign(FIRST)
    made.rotate(FIRST)
    made.sign(FIRST)
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert answer.problems == [
        "line 5 entry 3: a key_rotated entry before the first checkpoint | none"
    ]


def test_a_former_keys_checkpoint_kept_elsewhere_counts_only_if_that_key_is_trusted(
    tmp_path: Path,
) -> None:
    made = rotated(FIRST, SECOND)
    option = kept(tmp_path, checkpoint(made.bodies, FIRST))
    assert check(tmp_path, made.written(), "--key", FIRST.vkey, *option).code == 0
    answer = check(tmp_path, made.written(), "--key", SECOND.vkey, *option)
    (problem,) = answer.problems
    assert f"a signature by {THIRD.vkey} | {FIRST.vkey}" in problem


def test_a_trusted_key_of_another_log_does_not_count(tmp_path: Path) -> None:
    made, other = night(), Signer(7, "other")
    option = kept(tmp_path, checkpoint(made.bodies, other, origin="other"))
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey, "--key", other.vkey, *option)
    (problem,) = answer.problems
    assert problem.endswith(f": the origin {NAME} | other")


# What is wrong: (change of the lines, place, what is said there)


def replaced(old: bytes, new: bytes) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        assert sum(old in line for line in lines) == 1
        return [line.replace(old, new) for line in lines]

    return change


def swapped(lines: Lines) -> Lines:
    return [*lines[:2], lines[3], lines[2], *lines[4:]]


def of_size_8(made: str) -> Callable[[Lines], Lines]:
    """Put another checkpoint in the first one's place."""
    return lambda lines: [*lines[:9], compact({"checkpoint": made}), *lines[10:]]


BODIES = night().bodies[:8]
GOOD = checkpoint(BODIES, FIRST)
FORGED = checkpoint(BODIES, STRANGER)
OTHER_ROOT = note(f"{NAME}\n8\n{text(bytes(32))}\n", FIRST)
ROW = b'"line":"W10="'  # the second refused line, []
WRONG: dict[str, tuple[Callable[[Lines], Lines], str, str]] = {
    "a changed byte": (replaced(b'"E4"', b'"E5"'), "line 10 entry 8", "lies in entries 1 to 8"),
    "a changed byte later on": (
        replaced(b'"E11"', b'"E77"'),
        "line 21 entry 16",
        "lies in entries 9 to 16",
    ),
    "a changed byte after the last checkpoint": (
        replaced(b'"E21"', b'"E77"'),
        "line 33 entry 25",
        "root: ",
    ),
    "two entries swapped": (swapped, "line 10 entry 8", "lies in entries 1 to 8"),
    "an entry dropped": (
        lambda lines: lines[:3] + lines[4:],
        "line 9 entry 7",
        "a checkpoint of size 7, the entries before it",
    ),
    "an entry doubled": (
        lambda lines: lines[:4] + lines[3:],
        "line 11 entry 9",
        "a checkpoint of size 9, the entries before it",
    ),
    "the tail cut off": (lambda lines: lines[:25], "line 25 entry 19", "an end line"),
    "the last line cut off": (lambda lines: lines[:-1], "line 32 entry 25", "an end line"),
    "the first line cut off": (lambda lines: lines[1:], "line 1 entry 0", 'first line {"export"'),
    "a line after the end": (
        lambda lines: [*lines, lines[2]],
        "line 34 entry 26",
        "nothing after the end line",
    ),
    "a checkpoint after the end": (
        lambda lines: [*lines, lines[9]],
        "line 34 entry 25",
        "none after the end line",
    ),
    "a checkpoint dropped": (
        lambda lines: lines[:9] + lines[10:],
        "line 32 entry 25",
        "checkpoints: 3, as the end line has it | 2",
    ),
    "a checkpoint doubled": (
        lambda lines: lines[:10] + lines[9:],
        "line 11 entry 8",
        "one checkpoint of each size",
    ),
    "a checkpoint moved": (
        lambda lines: [*lines[:8], lines[9], lines[8], *lines[10:]],
        "line 9 entry 7",
        "a checkpoint of size 7",
    ),
    "a checkpoint by a stranger": (of_size_8(FORGED), "line 10 entry 8", "a signature by"),
    "a checkpoint with another root": (of_size_8(OTHER_ROOT), "line 10 entry 8", "the root "),
    "a checkpoint that was changed": (
        of_size_8(GOOD.replace("\n8\n", "\n08\n")),
        "line 10 entry 8",
        "one that does not verify",
    ),
    "a checkpoint of another log": (
        of_size_8(checkpoint(BODIES, FIRST, origin="other")),
        "line 10 entry 8",
        f"the origin {NAME}",
    ),
    "a checkpoint without signatures": (
        of_size_8(GOOD.partition("\n\n")[0] + "\n"),
        "line 10 entry 8",
        "a signed note",
    ),
    "a checkpoint with something beside it": (
        lambda lines: [*lines[:9], lines[9][:-1] + b',"size":8}', *lines[10:]],
        "line 10 entry 8",
        "checkpoint alone in its line",
    ),
    "a checkpoint that is no text": (
        replaced(compact({"checkpoint": GOOD}), b'{"checkpoint":8}'),
        "line 10 entry 8",
        "a checkpoint's text",
    ),
    "a refused line edited": (
        replaced(ROW, b'"line":"W11="'),
        "line 12 entry 8",
        "refused line 2 with the digest",
    ),
    "a refused line dropped": (
        lambda lines: lines[:11] + lines[12:],
        "line 12 entry 9",
        "2 refused lines with the digest",
    ),
    "a refused line doubled": (
        lambda lines: lines[:12] + lines[11:],
        "line 13 entry 8",
        "refused line 3 | refused line 2",
    ),
    "a refused line without its reason": (
        replaced(b',"number":2,"reason":"{\\"code\\":\\"not_json\\"}"', b',"number":2'),
        "line 12 entry 8",
        "digest, event_id, line,",
    ),
    "bad UTF-8": (replaced(b'"E4"', b'"\xff4"'), "line 6 entry 5", "UTF-8 | "),
    "JSON laid out otherwise": (replaced(b'"id":"E4"', b'"id": "E4"'), "line 6 entry 5", "8785"),
    "a name twice": (replaced(b'"id":"E4"', b'"id":"E4","id":"E4"'), "line 6 entry 5", "8785"),
    "a number that is no integer": (
        replaced(b'500,"id":"E4"', b'500.0,"id":"E4"'),
        "line 6 entry 5",
        "canonical JSON (RFC 8785)",
    ),
    "a number that is none": (
        replaced(b'500,"id":"E4"', b'NaN,"id":"E4"'),
        "line 6 entry 5",
        "canonical JSON (RFC 8785)",
    ),
    "an entry that is no object": (lambda lines: [*lines[:4], b"[]", *lines[5:]], "line 5", "v |"),
    "an entry without a time": (
        replaced(b',"recorded_at":"2026-11-30T20:00:04.000000Z"', b""),
        "line 6 entry 5",
        "an object with event, recorded_at and v",
    ),
    "an event without a type": (
        replaced(b'"E4","table":"RP-\xe2\x99\xa0","type":"bets_closed"', b'"E4","table":"RP"'),
        "line 6 entry 5",
        "an event that has a type",
    ),
    "nested without end": (
        lambda lines: [*lines[:4], b"[" * 200_000, *lines[5:]],
        "line 5 entry 4",
        "canonical JSON",
    ),
    "a number without end": (
        lambda lines: [*lines[:4], b"9" * 9000, *lines[5:]],
        "line 5 entry 4",
        " | ",
    ),
    "CRLF": (lambda lines: [line + b"\r" for line in lines], "line 1 entry 0", "and \\n alone"),
    "an empty line": (lambda lines: [*lines[:4], b"", *lines[4:]], "line 5 entry 4", "JSON"),
    "another size in the first line": (
        lambda lines: [lines[0].replace(b"25", b"26"), *lines[1:]],
        "line 33 entry 25",
        "26 entries, as the first line says | 25",
    ),
    "another kind of log": (
        lambda lines: [lines[0].replace(b"pitledger", b"other"), *lines[1:]],
        "line 1 entry 0",
        "an export of pitledger (of another log: --foreign)",
    ),
    "another version": (
        lambda lines: [lines[0].replace(b'"v":1', b'"v":2'), *lines[1:]],
        "line 1 entry 0",
        "an export of version 1, named in the first line",
    ),
    "two first lines": (lambda lines: lines[:1] + lines, "line 2 entry 0", "in the first line"),
    "a false count at the end": (
        lambda lines: [*lines[:-1], lines[-1].replace(b'"refused":3', b'"refused":2')],
        "line 33 entry 25",
        "refused: 2, as the end line has it | 3",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_first_place_of_what_is_wrong_is_named(tmp_path: Path, what: str) -> None:
    change, place, said = WRONG[what]
    answer = check(tmp_path, change(night().written()), "--key", FIRST.vkey)
    assert answer.code == 1
    assert (answer.result["proven"], answer.result["level"]) == (False, None)
    assert answer.problems[0].startswith(place)
    assert said in answer.problems[0]


def test_no_changed_byte_passes(tmp_path: Path) -> None:
    pitverify = opened()
    made = b"".join(line + b"\n" for line in night().written())
    for place in range(0, len(made), 7):
        changed = made[:place] + bytes([made[place] ^ 1]) + made[place + 1 :]
        path = tmp_path / "changed.jsonl"
        path.write_bytes(changed)
        log = pitverify.Log([pitverify.read_key(FIRST.vkey)])
        with path.open("rb") as file:
            log.read(file)
        log.finish()
        assert log.problems, place


def test_no_shorter_file_passes(tmp_path: Path) -> None:
    pitverify = opened()
    made = b"".join(line + b"\n" for line in night().written())
    path = tmp_path / "cut.jsonl"
    for size in {*range(0, len(made), 41), len(made) - 1}:
        path.write_bytes(made[:size])
        log = pitverify.Log([])
        with path.open("rb") as file:
            log.read(file)
        log.finish()
        assert log.problems, size


def test_each_of_several_faults_is_named_once(tmp_path: Path) -> None:
    lines = replaced(b'"E4"', b'"E5"')(night().written())
    lines = replaced(ROW, b'"line":"W11="')(lines)
    answer = check(tmp_path, lines)
    assert [problem.split(": ")[0] for problem in answer.problems] == [
        "line 10 entry 8",
        "line 12 entry 8",
        "line 33 entry 25",
    ]
    assert answer.result["further_problems"] == 2


def test_after_twenty_faults_it_only_counts(tmp_path: Path) -> None:
    lines = night().written()
    answer = check(tmp_path, [lines[0], *[b"?"] * 100, *lines[1:]])
    assert len(answer.problems) == 20
    assert answer.result["further_problems"] >= 80


def test_what_was_signed_before_a_fault_stays_proven(tmp_path: Path) -> None:
    answer = check(tmp_path, replaced(b'"E11"', b'"E77"')(night().written()), "--key", FIRST.vkey)
    assert (answer.code, answer.result["signed_to"]) == (1, 8)


def test_a_forged_checkpoint_does_not_hide_that_later_ones_are_right(tmp_path: Path) -> None:
    answer = check(tmp_path, of_size_8(FORGED)(night().written()), "--key", FIRST.vkey)
    assert (len(answer.problems), answer.result["signed_to"]) == (1, 22)


def test_a_fault_after_what_was_right_again_is_named_too(tmp_path: Path) -> None:
    made = Export()
    made.rotate(FIRST)
    for false in (True, True, False, True):
        made.refuse()
        sealed_as = bytes(32) if false else made.digest
        made.event(type="quarantine_sealed", count=made.refused, digest=sealed_as.hex())
        made.sign(STRANGER if false else FIRST)
    answer = check(tmp_path, made.written())
    assert [problem.split(":")[0] for problem in answer.problems] == [
        "line 4 entry 2",
        "line 5 entry 2",
        "line 13 entry 5",
        "line 14 entry 5",
    ]
    assert answer.result["further_problems"] == 2


def test_a_refused_line_edited_with_all_digests_after_it_breaks_its_seal(tmp_path: Path) -> None:
    forged = night()
    good = night()
    forged.lines.clear()
    forged.refused, forged.digest = 0, bytes(32)
    for line in good.lines:
        if line.startswith(b'{"quarantine":'):
            forged.refuse(b"nothing to see")
        else:
            forged.lines.append(line)
    answer = check(tmp_path, forged.written(), "--key", FIRST.vkey)
    assert answer.problems[0].startswith("line 13 entry 9: 2 refused lines with the digest")
    assert len(answer.problems) == 1


def test_the_running_digest_is_that_of_the_ledger(tmp_path: Path) -> None:
    made = Export()
    made.refuse(b"\xff", source='"стол"\t\x7f', table="RP-♠", shift=None)
    refused = Refused(
        received_us=1_795_000_000_000_001,
        source='"стол"\t\x7f',
        line_number=7,
        line=b"\xff",
        reason='{"code":"not_json"}',
        table="RP-♠",
    )
    made.digest = sealed(refused, number=1, before=bytes(32)).digest
    assert check(tmp_path, made.written()).result["refused_digest"] == made.digest.hex()
    assert check(tmp_path, made.written()).code == 0


def test_a_wrong_seal_is_named_though_the_key_has_signed_it(tmp_path: Path) -> None:
    made = Export()
    made.rotate(FIRST)
    made.refuse()
    made.event(type="quarantine_sealed", count=0, digest=bytes(32).hex())
    made.sign(FIRST)
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert answer.problems[0].startswith("line 4 entry 2: 0 refused lines with the digest 00")


@pytest.mark.parametrize(
    ("number", "size", "told"),
    [
        (1, 2, ""),
        (2, 2, "line 4 entry 3: report number 1"),
        ("1", 2, "line 4 entry 3: report number 1"),
        (1, 3, "line 4 entry 3: a report of entries below 3"),
        (1, 0, "line 4 entry 3: a report of entries below 3"),
    ],
)
def test_reports_are_numbered_and_rest_on_what_stands_before(
    tmp_path: Path, number: object, size: int, told: str
) -> None:
    made = Export()
    made.play(2)
    made.event(type="report_issued", number=number, size=size)
    made.event(type="report_issued", number=2, size=2)
    answer = check(tmp_path, made.written())
    assert [problem[: len(told)] for problem in answer.problems] == ([told] if told else [])


# A log that was made anew, or cut: what only a key or a checkpoint from elsewhere shows


def test_a_log_made_anew_with_another_key_is_refused(tmp_path: Path) -> None:
    answer = check(tmp_path, night(STRANGER).written(), "--key", FIRST.vkey)
    assert answer.code == 1
    assert f"a log of {FIRST.vkey} | one of {STRANGER.vkey}" in answer.problems[-1]
    assert answer.result["signed_to"] == 0
    option = kept(tmp_path, checkpoint(night(STRANGER).bodies, STRANGER))
    answer = check(tmp_path, night(STRANGER).written(), "--key", FIRST.vkey, *option)
    assert (answer.code, answer.result["signed_to"]) == (1, 0)


def test_a_log_made_anew_that_names_the_trusted_key_is_refused(tmp_path: Path) -> None:
    made = night()
    made.lines = [line for line in made.lines if not line.startswith(b'{"checkpoint":')]
    made.checkpoints = 0
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert "a good checkpoint signed by a key that you trust" in answer.problems[0]


def test_a_strangers_log_does_not_gain_trust_by_naming_the_trusted_key_later(
    tmp_path: Path,
) -> None:
    made = night(STRANGER)
    made.rotate(FIRST, previous=STRANGER)
    made.sign(STRANGER)
    answer = check(tmp_path, made.written(), "--key", FIRST.vkey)
    assert (answer.code, answer.result["signed_to"]) == (1, 0)


def test_a_key_with_the_same_name_and_id_is_another_key(tmp_path: Path) -> None:
    pitverify = opened()
    trusted, forged = pitverify.read_key(FIRST.vkey), pitverify.read_key(SECOND.vkey)
    forged = forged._replace(id=trusted.id)
    path = saved(tmp_path / "note", [])
    path.write_text(note("text\n", FIRST))
    assert forged != trusted
    assert pitverify.open_note(path.read_bytes(), [forged, trusted])[1] == [trusted]


def test_a_cut_tail_is_shown_only_by_a_checkpoint_kept_elsewhere(tmp_path: Path) -> None:
    whole, cut = night(), Export()
    cut.rotate(FIRST)
    cut.play(7)
    cut.sign(FIRST)
    assert check(tmp_path, cut.written(), "--key", FIRST.vkey).code == 0
    option = kept(tmp_path, checkpoint(whole.bodies[:22], FIRST))
    answer = check(tmp_path, cut.written(), "--key", FIRST.vkey, *option)
    assert answer.code == 1
    assert answer.problems[0].startswith(f"{option[1]}: at least 22 entries")
    assert "8 entries: the end of the log was cut off" in answer.problems[0]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (checkpoint(night().bodies[:10], STRANGER), f"a signature by {FIRST.vkey}"),
        (checkpoint([*BODIES, b"a", b"b"], FIRST), "what differs lies in entries 9 to 10"),
        (checkpoint(night().bodies[:10], FIRST).replace("/pit\n", "/pot\n"), "does not verify"),
        (checkpoint(night().bodies[:10], FIRST, origin="other"), f"the origin {NAME}"),
        ("no note", "a signed note"),
        ("", "a signed note"),
        (note(f"{NAME}\n10\n", FIRST), "a checkpoint: origin, size, root"),
        (note(f"{NAME}\n010\n{text(bytes(32))}\n", FIRST), "a decimal number | 010"),
        (note(f"{NAME}\n10\n{text(bytes(31))}\n", FIRST), "a root of 32 bytes"),
    ],
)
def test_a_wrong_checkpoint_kept_elsewhere_is_named(tmp_path: Path, made: str, said: str) -> None:
    option = kept(tmp_path, made)
    answer = check(tmp_path, night().written(), "--key", FIRST.vkey, *option)
    assert answer.code == 1
    (problem,) = answer.problems
    assert problem.startswith(str(option[1]))
    assert said in problem


# Odd files, and the command line


def test_an_empty_file_is_no_export(tmp_path: Path) -> None:
    answer = check(tmp_path, [])
    assert answer.code == 1
    assert "an end line" in answer.problems[0]


def test_a_huge_line_is_refused_before_it_fills_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.write(night().written()[0] + b"\n")
        file.truncate(200 << 20)
    answer = run("log", path, "--json")
    assert answer.code == 1
    assert answer.problems[0].startswith("line 2 entry 0: a line below 67108864 bytes")


def test_what_a_file_says_never_reaches_the_terminal_as_a_command(tmp_path: Path) -> None:
    path = tmp_path / "export"
    path.write_bytes("\x1b]0;owned\x07\x9b2J\u202e".encode())
    assert "\\x1b]0;owned\\x07\\x9b2J\\u202e" in run("log", path).out


def test_neither_does_the_name_of_a_key(tmp_path: Path) -> None:
    made = Export()
    made.rotate(Signer(1, "a\x1b[2J"))
    made.rotate(Signer(2, "a\x9b2J"))
    answer = run("log", saved(tmp_path / "export", made.written()))
    assert "key from entry 1: a\\x1b[2J+" in answer.out
    assert "got:      None" in answer.out
    assert not {"\x1b", "\x9b"} & set(answer.out)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    pitverify, terminal = opened(), Terminal()
    monkeypatch.setattr(pitverify.sys, "stderr", terminal)
    monkeypatch.setattr(pitverify.time, "monotonic", count(step=2).__next__)
    pitverify.Log([], foreign=True).read(BytesIO(b"entry\n" * 9000))
    assert terminal.getvalue().replace("\r", " ").split() == ["4096", "entries", "8192", "entries"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 2),
        (["log"], 2),
        (["log", "export", "--key", "nonsense"], 2),
        (["log", "export", "--key", FIRST.vkey.replace("+e22e", "+e22f")], 2),
        (["proof", "file"], 2),
        (["log", "nowhere.jsonl"], 3),
        (["log", FILE.parent], 3),
        (["log", FILE, "--checkpoint", "nowhere"], 3),
        (["note", "nowhere", "--key", FIRST.vkey], 3),
        (["--help"], 0),
    ],
)
def test_wrong_usage_and_unreadable_files_have_their_own_codes(
    arguments: list[object], code: int
) -> None:
    assert run(*arguments).code == code


def test_a_foreign_log_needs_to_be_called_so(tmp_path: Path) -> None:
    assert check(tmp_path, [b"one", b"two"]).code == 1
    answer = check(tmp_path, [b"one", b"two"], "--foreign")
    assert (answer.code, answer.result["level"]) == (0, "consistent")


def test_a_foreign_log_may_have_its_checkpoints_between_its_entries(tmp_path: Path) -> None:
    bodies = [b"one", b"\xfftwo\r", b"", b'{"event":{"type":"key_rotated"}}']
    line = compact({"checkpoint": checkpoint(bodies, FIRST)})
    answer = check(tmp_path, [*bodies, line], "--foreign", "--key", FIRST.vkey)
    assert (answer.code, answer.result["signed_to"]) == (0, 4)
    wrong = check(tmp_path, [*bodies[1:], line], "--foreign", "--key", FIRST.vkey)
    assert wrong.code == 1
    unknown = check(tmp_path, [*bodies, line], "--foreign")
    assert "a signature by nobody" in unknown.problems[0]


def test_a_refused_line_that_is_no_unicode_is_wrong_in_a_foreign_export_too(tmp_path: Path) -> None:
    assert check(tmp_path, [b'{"quarantine":{"line":"\\ud800"}}'], "--foreign").code == 1


def test_a_foreign_export_may_have_a_first_and_a_last_line(tmp_path: Path) -> None:
    made = Export()
    made.raw(b"one")
    lines = [line.replace(b'"pitledger"', b'"other"') for line in made.written()]
    assert check(tmp_path, lines, "--foreign").code == 0
    assert "an end line" in check(tmp_path, lines[:-1], "--foreign").problems[0]
