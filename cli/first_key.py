"""The log's first key: made once, and named in the log; the same file may come again."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cli import key_file
from cli.chance import drawn
from cli.clock import now
from cli.outcome import misused

if TYPE_CHECKING:
    from ledger.signing.key import Signer
    from ledger.signing.keyring import Keyring
    from ledger.store import Store

CHANCE = 8
"""Bytes of an origin that is not named."""
BESIDE = (
    "a key kept beside the ledger proves little: who can change the one can sign with the other. "
    "Better: init --key FILE, or PITLEDGER_KEY, on a medium of its own"
)
ALONE = "if another ledger signs with it, make this one a key of its own"
"""What is said of a key that was there: two logs of one key would contradict each other."""


def enrolled(store: "Store", path: Path, origin: str | None = None) -> "Iterator[str]":
    """Name the key of a file as the log's first one, if it has none; yield what is to be said.

    Without such a file a key is made, under the origin, or one of chance.

    Raises:
        WrongKey: the log has a key, and the file holds another.
        BadKey: the file holds none.
    """
    from ledger.signing.keyring import Keyring
    from ledger.signing.rotation import enrol

    ring, signer = Keyring.of_store(store), key_file.read(path)
    name = ring.origin if ring.terms else signer and signer.name
    if origin and name and origin != name:
        misused(f"--origin: expected {name}, as the key has it, got {origin}")
    if not ring.terms:
        yield f"signing key {f'taken: {path}; {ALONE}' if signer else f'made: {path}'}"
        signer = signer or _made(path, origin)
        enrol(store, signer.verifier, now())
        ring = Keyring.of_store(store)
    _demand(ring, path, signer)
    yield f"verifier key: {ring.in_force.key.text}"
    if signer is None:
        yield f"its signing key is not in {path}; checkpoints are signed where it is"
    else:
        yield "hand the verifier key to the regulator: it checks all that this log signs"


def _made(path: Path, origin: str | None) -> "Signer":
    from ledger.signing.key import NAME, is_name

    name = origin or f"pitledger/{drawn(CHANCE).hex()}"
    if not is_name(name):
        misused(f"--origin: expected {NAME}, got {name}")
    return key_file.made(path, name)


def _demand(ring: "Keyring", path: Path, signer: "Signer | None") -> None:
    """Make sure that the file holds the key in force, if it is there."""
    from ledger.evidence import WrongKey

    if signer is not None and signer.verifier != ring.in_force.key:
        since = f"the log's key since entry {ring.in_force.since}, {ring.in_force.key.text}"
        raise WrongKey(f"key file {path}", since, signer.verifier.text)
