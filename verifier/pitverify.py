#!/usr/bin/env python3
"""Check a pitledger export, proof or checkpoint, trusting neither the casino nor pitledger.

    pitverify.py log EXPORT.jsonl [--key VKEY ...] [--checkpoint FILE ...] [--json] [--foreign]
    pitverify.py proof FILE.tlog-proof --key VKEY [--show]
    pitverify.py consistency FILE OLD_CHECKPOINT --key VKEY
    pitverify.py note FILE --key VKEY

Needs Python 3.9 or newer and nothing else; the package `cryptography` makes it quicker, if there.
VKEY is a verifier key, `name+id+base64`, or a file that holds one. Get it from someone other than
whoever gave the export: a key that only the export names proves only that the export fits itself.
Exit code: 0 all proven, 1 something is wrong, 2 wrong usage, 3 a file can't be read.

Sources: RFC 6962 and RFC 9162 (Merkle tree and its proofs), RFC 8032 (Ed25519), RFC 8785 (canonical
JSON), c2sp.org/signed-note, c2sp.org/tlog-checkpoint, c2sp.org/tlog-proof; for the lines of an
export and for what the log says of its keys and of refused lines, pitledger's docs/integrity.md.

To be read from the top: the commands, a whole log, the Merkle tree, keys and notes, small readers,
Ed25519. Each check raises or notes a `Bad`: what was expected, and what came.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

PROVEN, WRONG, UNREADABLE = 0, 1, 3  # argparse itself exits with 2 on wrong usage
PROBLEMS_NAMED = 20  # any more are only counted
LONGEST_LINE = 64 << 20  # no true line comes near it; a file of one line must not fill the memory
LONGEST_NOTE, MOST_SIGNATURES = 1 << 20, 100  # signed-note asks for limits


def main() -> int:
    """Run the command that was asked for, and return the exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        arguments = command_line().parse_args()
        return int(arguments.run(arguments))
    except OSError as error:
        print(f"cannot read: {error}", file=sys.stderr)
        return UNREADABLE
    except Bad as bad:
        print(f"WRONG\n{bad}")
        return WRONG


def command_line() -> argparse.ArgumentParser:
    """Describe the four commands and their options."""
    parser = argparse.ArgumentParser(description="Check a pitledger export, proof or checkpoint.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, about, files in (
        ("log", check_log, "check a whole export", {"export": "the export"}),
        ("proof", check_proof, "check that an entry is in the log", {"file": "the proof"}),
        (
            "consistency",
            check_consistency,
            "check that the past is kept",
            {"file": "the proof", "old": "the older checkpoint, as you kept it"},
        ),
        ("note", check_note, "check who signed a checkpoint", {"file": "the checkpoint"}),
    ):
        added = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run, checkpoint=[], key=[])
        for file, what in files.items():
            added.add_argument(file, type=Path, help=what)
        trusted = "a verifier key that you trust, or a file of them, one a line; may be repeated"
        needed = run is not check_log
        added.add_argument("--key", action="extend", type=key_option, required=needed, help=trusted)
        if run is check_log:
            kept = "a checkpoint that was kept elsewhere; may be repeated"
            added.add_argument("--checkpoint", action="append", type=Path, help=kept)
            added.add_argument("--json", action="store_true", help="give the result as JSON")
            raw = "another kind of log: entries are any lines, its keys come from --key alone"
            added.add_argument("--foreign", action="store_true", help=raw)
        if run is check_proof:
            added.add_argument("--show", action="store_true", help="print the entry")
    return parser


def key_option(text: str) -> list[Key]:
    """Read a key from the command line, or those of the file of that name."""
    try:
        told = Path(text).read_text("utf-8").strip() if Path(text).is_file() else text
        return [read_key(line) for line in told.split("\n")]
    except (Bad, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(f"no verifier key\n{error}") from None


# ---------------------------------------------------------------------------- the four commands


def check_log(arguments: argparse.Namespace) -> int:
    """Check a whole export, line by line, and say what is proven."""
    log = Log(arguments.key, foreign=arguments.foreign)
    log.expect({path: path.read_bytes() for path in arguments.checkpoint})
    with arguments.export.open("rb") as file:
        log.read(file)
    log.finish()
    print(json.dumps(log.result(), indent=2) if arguments.json else "\n".join(log.report()))
    return WRONG if log.problems else PROVEN


def check_proof(arguments: argparse.Namespace) -> int:
    """Check an inclusion proof (tlog-proof); its `extra` is the entry itself."""
    (extra, index), path, note = read_proof(
        arguments.file, "c2sp.org/tlog-proof@v1", "extra", "index"
    )
    entry, number = from_base64(extra), read_number(index)
    checkpoint, signers = open_checkpoint(note, arguments.key)
    if not includes(leaf_hash(entry), number, checkpoint.size, path, checkpoint.root):
        raise Bad("a path from the entry to the checkpoint's root", "one that leads elsewhere")
    print(f"PROVEN  entry {number + 1} is in {checkpoint}\n  signed by {names(signers)}")
    if arguments.show:
        print(shown(entry, len(entry)))
    return PROVEN


def check_consistency(arguments: argparse.Namespace) -> int:
    """Check that the log of a newer checkpoint begins with all that an older one covers."""
    (size,), path, note = read_proof(arguments.file, "pitledger/tlog-consistency@v1", "old")
    new, signers = open_checkpoint(note, arguments.key)
    old, old_signers = open_checkpoint(arguments.old.read_bytes(), arguments.key)
    if (read_number(size), new.origin) != (old.size, old.origin):
        raise Bad(f"a proof from {old}", f"one from size {size} of {shown(new.origin)}")
    if not extends(old.size, new.size, path, old.root, new.root):
        raise Bad("a proof that leads to both roots", "one that does not: the past is not kept")
    print(f"PROVEN  {new}\n  signed by {names(signers)}")
    print(f"begins with all of {old}\n  signed by {names(old_signers)}")
    return PROVEN


def check_note(arguments: argparse.Namespace) -> int:
    """Check the signatures of a note, and say which checkpoint it is."""
    text, signers = open_note(arguments.file.read_bytes(), arguments.key)
    try:
        print(f"PROVEN  {read_checkpoint(text)}\n  signed by {names(signers)}")
    except Bad:
        print(f"PROVEN  a note, but no checkpoint\n  signed by {names(signers)}")
        print("\n".join(map(shown, text.split("\n"))))
    return PROVEN


# ---------------------------------------------------------------------------------- a whole log

# Lines of an export that are no entries. Any other line is one, to the byte.
OTHER_LINES = (b'{"export":', b'{"quarantine":', b'{"checkpoint":', b'{"end":')
REFUSED_LINE = {"number", "received_us", "source", "line_number", "line", "reason"}
REFUSED_LINE |= {"table", "shift", "event_id"}


class Log:
    """One pass over an export in constant memory: what has been read, and what was wrong."""

    def __init__(self, trusted: list[Key], *, foreign: bool = False) -> None:
        self.trusted, self.foreign = trusted, foreign
        self.tree, self.line, self.ended = Tree(), 0, False
        self.header: dict[str, Any] = {}
        self.keys: list[Key] = []  # the log's own; the last one is in force and has to sign
        self.named_by: list[int] = []  # the entries that name them
        self.owed: list[Key] = []  # former keys that have not vouched for their successors yet
        self.vouched = foreign or not trusted  # is a trusted key or a successor of one in force?
        self.refused, self.digest = 0, bytes(32)
        self.sealed = 0  # refused lines that a quarantine_sealed entry covers
        self.issued = 0  # reports that were issued under numbers of their own
        self.checkpoints, self.last = 0, -1  # how many, and after which entry the last one stood
        self.kept: list[tuple[int, Path, bytes]] = []  # still to be compared, smallest size last
        self.agreed = self.signed = self.witnessed = 0  # the sizes of the last good checkpoints
        self.problems: list[dict[str, Any]] = []
        self.unnamed = 0  # problems that are only counted
        self.astray: set[str] = set()  # what stays wrong from some place on is named there alone

    def expect(self, kept: dict[Path, bytes]) -> None:
        """Take the checkpoints that were kept elsewhere, to be compared at their sizes."""
        for path, note in kept.items():
            try:
                self.kept.append((read_checkpoint(split_note(note)[0]).size, path, note))
            except Bad as bad:
                self.wrong(bad, path=path)
        self.kept.sort(reverse=True)
        self.compare_kept()

    def read(self, file: BinaryIO) -> None:
        """Read an export, a line at a time."""
        told = time.monotonic()
        for line in iter(lambda: file.readline(LONGEST_LINE), b""):
            self.line += 1
            if self.line == 1 and not self.foreign and not line.startswith(OTHER_LINES[0]):
                self.wrong(Bad('a first line {"export":…} (without it: --foreign)', shown(line)))
                return
            if len(line) == LONGEST_LINE:
                self.wrong(Bad(f"a line below {LONGEST_LINE} bytes", "a longer one: I stop here"))
                return
            self.take(line)
            if self.line % 4096 == 0 and sys.stderr.isatty() and time.monotonic() - told > 1:
                told = time.monotonic()
                print(f"\r{self.tree.size} entries", end="\r", file=sys.stderr, flush=True)

    def take(self, line: bytes) -> None:
        """Check one line, and go on whatever is wrong with it."""
        try:
            body = line[:-1] if line.endswith(b"\n") else line
            if body.startswith(OTHER_LINES):
                self.take_other(body)
            else:
                self.take_entry(body)
            if body is line and not self.foreign:
                raise Bad("a line that ends in a newline", "the end of the file: it was cut")
        except Bad as bad:
            self.wrong(bad)
        self.compare_kept()

    def take_entry(self, body: bytes) -> None:
        """Hash an entry's exact bytes; read it, if it is pitledger's."""
        self.tree.add(leaf_hash(body))
        if self.ended:
            raise Bad("nothing after the end line", shown(body))
        if self.foreign:
            return
        value = read_json(body, exact=True)
        if not isinstance(value, dict) or not {"event", "recorded_at", "v"} <= value.keys():
            raise Bad("an object with event, recorded_at and v", shown(body))
        event = value["event"]
        if not isinstance(event, dict) or not isinstance(event.get("type"), str):
            raise Bad("an event that has a type", shown(body))
        if event["type"] == "key_rotated":
            self.take_key(event)
        elif event["type"] == "quarantine_sealed":
            self.take_seal(event)
        elif event["type"] == "report_issued":
            self.take_report(event)

    def take_other(self, body: bytes) -> None:
        """Check a line that is no entry: the export's head or end, a refused line, a checkpoint."""
        (kind, content), *more = read_json(body, exact=not self.foreign).items()
        if more or self.ended:
            raise Bad(f"{kind} alone in its line, and none after the end line", shown(body))
        if kind == "checkpoint" and isinstance(content, str):
            self.take_checkpoint(content.encode("utf-8", "surrogatepass"))
        elif kind == "checkpoint" or not isinstance(content, dict):
            raise Bad("a checkpoint's text, or an object of the others", shown(body))
        elif kind == "quarantine":
            self.take_refused(content)
        elif kind == "end":
            self.take_end(content)
        elif self.line > 1 or content.get("v") != 1:
            raise Bad("an export of version 1, named in the first line", shown(body))
        elif content.get("log") != "pitledger" and not self.foreign:
            raise Bad("an export of pitledger (of another log: --foreign)", shown(body))
        else:
            self.header = content

    def take_key(self, event: dict[str, Any]) -> None:
        """Put the key that an entry names in force; the one before has to vouch for it."""
        key = read_key(str(event.get("key")))
        before = self.keys[-1] if self.keys else None
        if event.get("previous") != (str(before) if before else None):
            raise Bad(f"as previous key: {before}", shown(str(event.get("previous"))))
        if before and key.name != before.name:
            raise Bad(f"a key named {before.name}", str(key))
        self.owed += [before] if before else []
        self.keys.append(key)
        self.named_by.append(self.tree.size)
        self.vouched |= key in self.trusted

    def take_refused(self, row: dict[str, Any]) -> None:
        """Check a refused line against the running digest over all of them, in their order."""
        stated, number = str(row.pop("digest", None)), row.get("number")
        if set(row) != REFUSED_LINE or not isinstance(number, int):
            raise Bad("digest, " + ", ".join(sorted(REFUSED_LINE)), shown(canonical(row)))
        expected = f"refused line {self.refused + 1}"
        digest = sha256(self.digest + sha256(canonical(row)))
        # Go on from what it claims, so that just the wrong row is named: seals judge the claims.
        self.refused, follows = number, number == self.refused + 1
        self.digest = bytes.fromhex(stated) if re.fullmatch("[0-9a-f]{64}", stated) else digest
        if not follows:
            raise Bad(expected, f"refused line {number}")
        if stated != digest.hex():
            raise Bad(f"{expected} with the digest {digest.hex()}, as it stands", shown(stated))

    def take_seal(self, event: dict[str, Any]) -> None:
        """Check that an entry seals just the refused lines before it: none changed or left out."""
        self.sealed = self.refused
        if (event.get("count"), event.get("digest")) == (self.refused, self.digest.hex()):
            self.astray.discard("seal")
            return
        sealed = f"{event.get('count')} refused lines with the digest {event.get('digest')}"
        self.wrong(Bad(shown(sealed, 200), f"{self.refused}, {self.digest.hex()}"), "seal")

    def take_report(self, event: dict[str, Any]) -> None:
        """Check that reports are numbered without a gap, and rest on entries before their own."""
        self.issued += 1
        number, size = event.get("number"), event.get("size")
        if number != self.issued:
            raise Bad(f"report number {self.issued}", shown(str(number)))
        if not isinstance(size, int) or not 0 < size < self.tree.size:
            raise Bad(f"a report of entries below {self.tree.size}", shown(str(size)))

    def take_checkpoint(self, note: bytes) -> None:
        """Check a checkpoint: the tree here has its root, and the key in force signed it."""
        self.checkpoints += 1
        try:
            if self.last == self.tree.size:
                raise Bad("one checkpoint of each size", "another one")
            self.last = self.tree.size
            found, signers = open_checkpoint(note, self.trusted + self.keys)
            if not self.keys and not self.foreign:
                raise Bad("a key_rotated entry before the first checkpoint", "none")
            for key in [*self.owed, *self.keys[-1:]]:  # at a rotation the old key signs as well
                if key not in signers:
                    raise Bad(f"a signature by {key}", f"only by {names(signers)}")
            self.agree(found)
        except Bad as bad:
            self.wrong(bad, "checkpoint")
            return
        self.astray.discard("checkpoint")
        self.owed.clear()
        self.agreed = found.size
        self.signed = found.size if self.vouched else self.signed

    def compare_kept(self) -> None:
        """Compare the checkpoints kept elsewhere whose size the log has just reached."""
        while self.kept and self.kept[-1][0] == self.tree.size:
            _, path, note = self.kept.pop()
            try:
                found, signers = open_checkpoint(note, self.trusted + self.keys)
                if not {*self.keys[-1:], *self.trusted} & set(signers):
                    raise Bad(f"a signature by {names(self.keys[-1:])}", names(signers))
                self.agree(found)
            except Bad as bad:
                self.wrong(bad, path=path)
                continue
            self.agreed = self.witnessed = found.size
            if self.vouched or set(self.trusted) & set(signers):
                self.signed = found.size

    def agree(self, found: Checkpoint) -> None:
        """Hold a checkpoint against the log as it has been read up to here."""
        if self.keys and found.origin != self.keys[0].name:
            raise Bad(f"the origin {self.keys[0].name}", shown(found.origin))
        if found.size != self.tree.size:
            raise Bad(f"a checkpoint of size {self.tree.size}, the entries before it", str(found))
        if found.root != self.tree.root():
            where = f"what differs lies in entries {self.agreed + 1} to {found.size}"
            raise Bad(str(found), f"the root {to_base64(self.tree.root())}: {where}")

    def take_end(self, stated: dict[str, Any]) -> None:
        """Check the last line, which counts all before it."""
        self.ended = True
        counted = self.counted()
        for name in sorted({*counted, *stated}):
            if stated.get(name) != counted.get(name):
                said = f"{name}: {stated.get(name)}, as the end line has it"
                self.wrong(Bad(shown(said, 200), str(counted.get(name))))

    def counted(self) -> dict[str, Any]:
        """Return what the end line has to say."""
        return {
            "checkpoints": self.checkpoints,
            "refused": self.refused,
            "refused_digest": self.digest.hex(),
            "root": self.tree.root().hex(),
            "size": self.tree.size,
        }

    def finish(self) -> None:
        """Say what is missing at the end of the file."""
        size = self.tree.size
        if not self.ended and (self.header or not self.foreign):
            self.wrong(Bad("an end line", "the end of the file: it was cut short"))
        if self.header and self.header.get("size") != size:
            self.wrong(Bad(f"{self.header.get('size')} entries, as the first line says", f"{size}"))
        for wanted, path, _ in reversed(self.kept):
            what = f"{size} entries: the end of the log was cut off, or this is another log"
            self.wrong(Bad(f"at least {wanted} entries, as this checkpoint says", what), path=path)
        if not self.vouched:
            self.wrong(Bad(f"a log of {names(self.trusted)}", f"one of {names(self.keys)}"))
        elif self.trusted and not self.signed:
            self.wrong(Bad("a good checkpoint signed by a key that you trust", "none"))

    def wrong(self, bad: Bad, topic: str = "", path: Path | None = None) -> None:
        """Keep a problem and its place; of those that follow from one another, the first."""
        if topic in self.astray or len(self.problems) == PROBLEMS_NAMED:
            self.unnamed += 1
            return
        self.astray |= {topic} - {""}
        place = {"file": str(path)} if path else {"line": self.line, "entry": self.tree.size}
        self.problems.append({**place, "expected": bad.expected, "got": bad.got})

    def result(self) -> dict[str, Any]:
        """Return all that was found, for programs."""
        level = "witnessed" if self.witnessed else "signed" if self.signed else "consistent"
        return {
            "proven": not self.problems,
            "level": None if self.problems else level,
            **self.counted(),
            "signed_to": self.signed,
            "witnessed_to": self.witnessed,
            "uncovered": self.tree.size - max(self.signed, self.witnessed),
            "keys": [
                {"entry": entry, "key": str(key), "trusted": key in self.trusted}
                for entry, key in zip(self.named_by, self.keys)
            ],
            "problems": self.problems,
            "further_problems": self.unnamed,
            "notes": list(self.notes()),
        }

    def notes(self) -> Iterator[str]:
        """Say what is not wrong, but must be known to judge the result."""
        if self.foreign:
            yield "A foreign log: its entries were hashed, not read."
        elif self.keys and not self.trusted:
            yield (
                "You gave no --key, so the keys are those that the export names itself; whoever "
                "makes all of it up names his own. Have them confirmed by someone else."
            )
        elif self.keys and self.vouched and self.keys[0] not in self.trusted:
            yield (
                "You trust a later key, not the first: its checkpoints prove that all entries "
                "before them stand as they stood then, not that the earlier keys are the casino's."
            )
        if self.owed:
            old = names(self.owed)
            yield f"The key {old} was replaced and has not vouched for the new one yet."
        if self.refused > self.sealed:
            yield f"No entry seals the refused lines {self.sealed + 1} to {self.refused} yet."
        yield (
            "Not checked here: what the events mean, and that none is recorded twice. "
            "pitledger's own verification and audit do that."
        )

    def report(self) -> Iterator[str]:
        """Say in words what was found, and what it proves."""
        root, uncovered = self.tree.root(), self.result()["uncovered"]
        yield f"{self.tree.size} entries, {self.checkpoints} checkpoints, {self.refused} refused"
        yield f"root {root.hex()}, in base64 {to_base64(root)}"
        for entry, key in zip(self.named_by, self.keys):
            trusted = " (trusted)" if key in self.trusted else ""
            yield f"key from entry {entry}: {names([key])}{trusted}"
        for problem in self.problems:
            place = problem.get("file") or f"line {problem['line']}, entry {problem['entry']}"
            yield f"WRONG  {place}\n{Bad(problem['expected'], problem['got'])}"
        if self.unnamed:
            yield f"and {self.unnamed} more problems, or consequences of these"
        yield from (f"note: {note}" for note in self.notes())
        yield "NOT PROVEN" if self.problems else "PROVEN"
        if not self.problems:
            yield "  consistent: entries, tree and refused lines fit each other"
        if self.signed:
            yield f"  signed: nobody without the key changed entries 1 to {self.signed}"
        if self.witnessed:
            yield f"  witnessed: who kept the checkpoint was shown entries 1 to {self.witnessed}"
        yield f"  {uncovered} entries lie after the last good checkpoint: nothing covers them"


# ------------------------------------------------- the Merkle tree: RFC 6962 and RFC 9162, 2.1


class Tree:
    """A growing tree: the roots of its full subtrees, largest first, and no leaf but the last."""

    def __init__(self) -> None:
        self.size = 0
        self.peaks: list[bytes] = []  # one for each bit that is set in the size

    def add(self, leaf: bytes) -> None:
        """Grow by a leaf: it closes as many full subtrees as the size has ones at its end."""
        closing = self.size
        while closing & 1:
            leaf = node_hash(self.peaks.pop(), leaf)
            closing >>= 1
        self.peaks.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """Return the root over the leaves so far; without any it is the hash of nothing."""
        root = self.peaks[-1] if self.peaks else sha256(b"")
        for peak in self.peaks[-2::-1]:
            root = node_hash(peak, root)
        return root


def leaf_hash(body: bytes) -> bytes:
    """Hash an entry's exact bytes (RFC 6962, 2.1)."""
    return sha256(b"\x00" + body)


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash two subtrees into one (RFC 6962, 2.1)."""
    return sha256(b"\x01" + left + right)


def sha256(data: bytes) -> bytes:
    """Return the 32 bytes of SHA-256."""
    return hashlib.sha256(data).digest()


def includes(leaf: bytes, index: int, size: int, path: list[bytes], root: bytes) -> bool:
    """Tell whether a path leads from a leaf to the root (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size or len(root) != 32:
        return False
    fn, sn, r = index, size - 1, leaf
    for p in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = node_hash(p, r)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            r = node_hash(r, p)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and r == root


def extends(old: int, new: int, path: list[bytes], old_root: bytes, new_root: bytes) -> bool:
    """Tell whether the tree of the new size begins with that of the old (RFC 9162, 2.1.4.2)."""
    if not 0 < old <= new or (old < new and not path):
        return False
    if old == new:
        return not path and old_root == new_root
    if old & (old - 1) == 0:  # a power of two: the old root is itself a node of the new tree
        path = [old_root, *path]
    fn, sn = old - 1, new - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = path[0]
    for c in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = node_hash(c, fr), node_hash(c, sr)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = node_hash(sr, c)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and fr == old_root and sr == new_root


# -------------------------------------- keys, notes, checkpoints: c2sp.org/signed-note and others


class Key(NamedTuple):
    """A verifier key; two are the same only if all of it is, since an id is easily forged."""

    name: str
    id: bytes
    public: bytes

    def __str__(self) -> str:
        """Write it as signed-note does."""
        return f"{self.name}+{self.id.hex()}+{to_base64(ED25519 + self.public)}"


class Checkpoint(NamedTuple):
    """What a log's operator signs: so many entries have this root."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        """Name it in a sentence."""
        return f"{shown(self.origin)} of size {self.size}, root {to_base64(self.root)}"


ED25519 = b"\x01"  # signed-note, "Signature types"; other types are never known keys here


def read_key(text: str) -> Key:
    """Read a verifier key, and check that its id belongs to it (signed-note, "Signatures")."""
    if text.startswith("PRIVATE+KEY+"):
        raise Bad("a verifier key", "a private key: it is not for you, nor for any command line")
    name, number, encoded, *_ = [*text.split("+", 2), "", "", ""]
    typed = from_base64(encoded)
    key_id = sha256(name.encode() + b"\n" + typed)[:4]
    if not is_name(name) or len(typed) != 33 or typed[:1] != ED25519 or key_id.hex() != number:
        raise Bad("a verifier key: name+id+base64 of an Ed25519 key", shown(text))
    return Key(name, key_id, typed[1:])


def is_name(name: str) -> bool:
    """Tell whether this can be a key's name."""
    return bool(name) and "+" not in name and not any(map(str.isspace, name))


def split_note(note: bytes) -> tuple[str, list[str]]:
    """Split a note at its last empty line into text and signature lines (signed-note, "Format")."""
    text, gap, tail = from_utf8(note).rpartition("\n\n")
    lines = tail.split("\n")
    control = any(character < " " and character != "\n" for character in text + tail)
    if len(note) >= LONGEST_NOTE or not gap or lines.pop() or control:
        raise Bad("a signed note: text, an empty line, signature lines", shown(note))
    if len(lines) > MOST_SIGNATURES:
        raise Bad(f"at most {MOST_SIGNATURES} signatures", f"{len(lines)}")
    return text + "\n", lines


def open_note(note: bytes, keys: list[Key]) -> tuple[str, list[Key]]:
    """Return a note's text and which of these keys signed it: at least one (signed-note)."""
    text, lines = split_note(note)
    signers: list[Key] = []
    for line in lines:
        dash, name, encoded, *more = [*line.split(" "), "", ""]
        signature = from_base64(encoded)
        if dash != "—" or more != ["", ""] or not is_name(name) or len(signature) < 5:
            raise Bad("a signature line: — name base64", shown(line))
        known = [key for key in keys if (key.name, key.id) == (name, signature[:4])]
        valid = [key for key in known if signed(key.public, signature[4:], text.encode())]
        if known and not valid:  # a signature by an unknown key is ignored, by a known one never
            raise Bad(f"a valid signature by {names(known)}", "one that does not verify")
        signers += valid
    if not signers:
        raise Bad(f"a signature by {names(keys)}", "none, only " + shown(" ".join(lines)))
    return text, signers


def read_checkpoint(text: str) -> Checkpoint:
    """Read a note's text as a checkpoint (tlog-checkpoint, "Note text")."""
    lines = text.split("\n")[:-1]
    if len(lines) < 3 or "" in lines:
        raise Bad("a checkpoint: origin, size, root, each on its line", shown(text))
    root = from_base64(lines[2])
    if len(root) != 32:
        raise Bad("a root of 32 bytes, in base64", shown(lines[2]))
    return Checkpoint(lines[0], read_number(lines[1]), root)


def open_checkpoint(note: bytes, keys: list[Key]) -> tuple[Checkpoint, list[Key]]:
    """Open a checkpoint; it must be of the log that its signer is named after."""
    text, signers = open_note(note, keys)
    checkpoint = read_checkpoint(text)
    if checkpoint.origin not in [key.name for key in signers]:
        raise Bad(f"the origin {signers[0].name}, as its key is named", shown(checkpoint.origin))
    return checkpoint, signers


# --------------------------------------------------------------------------------- small readers


class Bad(Exception):
    """Something is wrong: what was expected, and what came instead."""

    def __init__(self, expected: str, got: str) -> None:
        self.expected, self.got = shown(expected, 400), shown(got, 400)
        super().__init__(f"  expected: {self.expected}\n  got:      {self.got}")


def refuse(number: str) -> None:
    """Refuse a number that is no integer: pitledger writes none, and RFC 8785 is intricate."""
    raise ValueError(number)


DECODER = json.JSONDecoder(parse_float=refuse, parse_constant=refuse)
ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical(value: object) -> bytes:
    """Write JSON as RFC 8785 has it, for integers and for names in ASCII."""
    return ENCODER.encode(value).encode()


def read_json(line: bytes, *, exact: bool) -> Any:
    """Read a line of JSON; exact: canonical, so that no name is there twice and no byte is free."""
    text = from_utf8(line)
    try:
        value = DECODER.decode(text)
        if canonical(value) == line or not exact:  # no JSON either way if it is no Unicode
            return value
    except (ValueError, RecursionError):
        pass
    ends = ", and \\n alone at its end" if text.endswith("\r") else ""
    raise Bad(f"canonical JSON (RFC 8785){ends}", shown(text))


def read_proof(file: Path, kind: str, *fields: str) -> tuple[list[str], list[bytes], bytes]:
    """Split a proof into its fields, its hashes and its checkpoint (tlog-proof, "Format")."""
    head, _, note = file.read_bytes().partition(b"\n\n")
    first, *lines = from_utf8(head).split("\n")
    if first != kind:
        raise Bad(f"a first line {kind}", shown(first))
    values = []
    for field in fields:
        line = lines.pop(0) if lines else ""
        if not line.startswith(f"{field} "):
            raise Bad(f"a line {field} …", shown(line))
        values.append(line[len(field) + 1 :])
    return values, [from_base64(line, 32) for line in lines], note


def read_number(text: str) -> int:
    """Read a decimal number without leading zeros."""
    if not re.fullmatch("0|[1-9][0-9]{0,18}", text):
        raise Bad("a decimal number", shown(text))
    return int(text)


def from_utf8(data: bytes) -> str:
    """Decode UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Bad("UTF-8", shown(data)) from None


def from_base64(text: str, size: int = 0) -> bytes:
    """Decode base64 that has just one way to be written (RFC 4648, 3.5)."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        data = b""
    if to_base64(data) != text or (size and len(data) != size):
        raise Bad(f"{size or ''} bytes in base64".lstrip(), shown(text))
    return data


def to_base64(data: bytes) -> str:
    """Encode in base64."""
    return base64.b64encode(data).decode()


def names(keys: Iterable[Key]) -> str:
    """List keys in a sentence."""
    return shown(", ".join(map(str, dict.fromkeys(keys))) or "nobody", 1000)


def shown(value: str | bytes, length: int = 100) -> str:
    """Shorten a text, and escape what a terminal might take for a command."""
    text = value if isinstance(value, str) else value.decode("utf-8", "backslashreplace")
    plain = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[:length])
    return f"{plain}… ({len(text)} characters)" if len(text) > length else plain


# ------------------------------------------------------------------ Ed25519: RFC 8032, section 5.1


def signed(public: bytes, signature: bytes, message: bytes) -> bool:
    """Tell whether an Ed25519 signature is right: by `cryptography`, or else by the code below."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        return signed_plainly(public, signature, message)
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


P = 2**255 - 19  # the field
L = 2**252 + 27742317777372353535851937790883648493  # the order of the base point
D = -121665 * pow(121666, -1, P) % P  # the curve: -x^2 + y^2 = 1 + D x^2 y^2
BASE = bytes([0x58] + 31 * [0x66])  # the base point, y = 4/5
Point = tuple[int, int, int, int]  # X, Y, Z, T with x = X/Z, y = Y/Z, x y = T/Z


def signed_plainly(public: bytes, signature: bytes, message: bytes) -> bool:
    """Tell whether [S]B = R + [k]A, that is R = [S]B - [k]A (RFC 8032, 5.1.7)."""
    a, base = decompress(public), decompress(BASE)
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or s >= L or a is None or base is None:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    minus_a = (P - a[0], a[1], a[2], P - a[3])
    return compress(add(multiply(s, base), multiply(k, minus_a))) == signature[:32]


def add(p: Point, q: Point) -> Point:
    """Add two points of the curve (RFC 8032, 5.1.4)."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * D * p[3] * q[3], 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(factor: int, point: Point) -> Point:
    """Add a point to itself so many times, by doubling."""
    total = (0, 1, 1, 0)  # the neutral element
    while factor:
        if factor & 1:
            total = add(total, point)
        point, factor = add(point, point), factor >> 1
    return total


def compress(point: Point) -> bytes:
    """Encode a point: y, and the lowest bit of x on top (RFC 8032, 5.1.2)."""
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decompress(data: bytes) -> Point | None:
    """Decode a point, if there is such a one on the curve (RFC 8032, 5.1.3)."""
    number = int.from_bytes(data, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


if __name__ == "__main__":
    sys.exit(main())
