"""Logs, exports, proofs and notes made by hand: no line of it is shared with what it tests."""

import json
from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

NAME = "casino.example/pit"


@dataclass(frozen=True)
class Signer:
    """A key made of one number."""

    number: int
    name: str = NAME

    @property
    def private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(bytes([self.number]) * 32)

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    @property
    def key_id(self) -> bytes:
        return sha256(f"{self.name}\n\x01".encode() + self.public).digest()[:4]

    @property
    def vkey(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+" + text(b"\x01" + self.public)

    def line(self, signed: str) -> str:
        signature = self.private.sign(signed.encode())
        return f"— {self.name} {text(self.key_id + signature)}\n"


FIRST, SECOND, THIRD, STRANGER = (Signer(number) for number in (1, 2, 3, 99))


def text(data: bytes) -> str:
    return b64encode(data).decode()


def compact(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def leaf(body: bytes) -> bytes:
    return sha256(b"\x00" + body).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def split(size: int) -> int:
    """Return the largest power of two below the size (RFC 6962, 2.1)."""
    return 1 << ((size - 1).bit_length() - 1)


def root(bodies: list[bytes]) -> bytes:
    """MTH, as RFC 6962, 2.1, writes it."""
    if not bodies:
        return sha256(b"").digest()
    if len(bodies) == 1:
        return leaf(bodies[0])
    half = split(len(bodies))
    return node(root(bodies[:half]), root(bodies[half:]))


def inclusion(index: int, bodies: list[bytes]) -> list[bytes]:
    """PATH, as RFC 6962, 2.1.1, writes it."""
    if len(bodies) == 1:
        return []
    half = split(len(bodies))
    if index < half:
        return [*inclusion(index, bodies[:half]), root(bodies[half:])]
    return [*inclusion(index - half, bodies[half:]), root(bodies[:half])]


def consistency(old: int, bodies: list[bytes], *, whole: bool = True) -> list[bytes]:
    """SUBPROOF, as RFC 6962, 2.1.2, writes it."""
    if old == len(bodies):
        return [] if whole else [root(bodies)]
    half = split(len(bodies))
    if old <= half:
        return [*consistency(old, bodies[:half], whole=whole), root(bodies[half:])]
    return [*consistency(old - half, bodies[half:], whole=False), root(bodies[:half])]


def note(signed: str, *signers: Signer) -> str:
    return signed + "\n" + "".join(signer.line(signed) for signer in signers)


def checkpoint(bodies: list[bytes], *signers: Signer, origin: str = NAME) -> str:
    return note(f"{origin}\n{len(bodies)}\n{text(root(bodies))}\n", *signers)


def inclusion_proof(index: int, bodies: list[bytes], *signers: Signer) -> str:
    path = "".join(f"{text(step)}\n" for step in inclusion(index, bodies))
    head = f"c2sp.org/tlog-proof@v1\nextra {text(bodies[index])}\nindex {index}\n"
    return f"{head}{path}\n{checkpoint(bodies, *signers)}"


def consistency_proof(old: int, bodies: list[bytes], *signers: Signer) -> str:
    path = "".join(f"{text(step)}\n" for step in consistency(old, bodies))
    head = f"pitledger/tlog-consistency@v1\nold {old}\n"
    return f"{head}{path}\n{checkpoint(bodies, *signers)}"


@dataclass
class Export:
    """A log that is written down as it grows."""

    lines: list[bytes] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    refused: int = 0
    digest: bytes = bytes(32)
    checkpoints: int = 0
    numbers: "count[int]" = field(default_factory=lambda: count(1))

    def event(self, **event: object) -> None:
        recorded = f"2026-11-30T20:00:{len(self.bodies) % 60:02}.000000Z"
        self.raw(compact({"event": event, "recorded_at": recorded, "v": 1}))

    def raw(self, body: bytes) -> None:
        self.bodies.append(body)
        self.lines.append(body)

    def play(self, events: int) -> None:
        for _ in range(events):
            self.event(type="bets_closed", table="RP-♠", id=f"E{next(self.numbers)}", amount=500)

    def rotate(self, key: Signer, previous: Signer | None = None) -> None:
        named = {"previous": previous.vkey} if previous else {}
        self.event(type="key_rotated", key=key.vkey, **named)

    def refuse(self, line: bytes = b"{", **named: object) -> None:
        self.refused += 1
        row = {
            "number": self.refused,
            "received_us": 1_795_000_000_000_000 + self.refused,
            "source": "стол.jsonl",
            "line_number": 7,
            "line": text(line),
            "reason": '{"code":"not_json"}',
            "table": None,
            "shift": None,
            "event_id": None,
            **named,
        }
        self.digest = sha256(self.digest + sha256(compact(row)).digest()).digest()
        self.lines.append(compact({"quarantine": {**row, "digest": self.digest.hex()}}))

    def seal(self) -> None:
        self.event(type="quarantine_sealed", count=self.refused, digest=self.digest.hex())

    def sign(self, *signers: Signer, **how: str) -> str:
        made = checkpoint(self.bodies, *signers, **how)
        self.put(made)
        return made

    def put(self, made: str) -> None:
        self.checkpoints += 1
        self.lines.append(compact({"checkpoint": made}))

    def written(self) -> list[bytes]:
        """Return all lines, the first and the last too."""
        head = {"export": {"log": "pitledger", "size": len(self.bodies), "v": 1}}
        end = {
            "checkpoints": self.checkpoints,
            "refused": self.refused,
            "refused_digest": self.digest.hex(),
            "root": root(self.bodies).hex(),
            "size": len(self.bodies),
        }
        return [compact(head), *self.lines, compact({"end": end})]


def night(key: Signer = FIRST) -> Export:
    """A log of 25 entries, three refused lines, and checkpoints of the sizes 8, 16 and 22."""
    made = Export()
    made.rotate(key)
    made.play(7)
    made.sign(key)
    made.refuse(b"\xff\n")
    made.refuse(b"[]", table="RP-02", event_id="E9")
    made.seal()
    made.play(7)
    made.sign(key)
    made.refuse()
    made.seal()
    made.play(5)
    made.sign(key)
    made.play(3)
    return made
