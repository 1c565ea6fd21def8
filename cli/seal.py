"""`--sign`: the signer's key and passphrase, and the time-stamp authority."""

import os
import stat
import sys
from getpass import getpass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.asking import question_open
from cli.clock import second
from cli.outcome import failed, misused, say

if TYPE_CHECKING:
    from reports.signature import Signing

PASSPHRASE = "PITLEDGER_SIGN_PASSPHRASE"  # noqa: S105 # the name of a variable
LONGEST = 1 << 20
"""Bytes that no file of keys or certificates has."""

KeyFile = Annotated[
    Path | None,
    typer.Option("--sign", metavar="KEYFILE", help="Sign the PDF with this key: PEM or PKCS#12."),
]
Certificate = Annotated[
    Path | None,
    typer.Option("--certificate", help="The key's certificates, if they are in another file."),
]
TimeStamp = Annotated[
    str | None,
    typer.Option("--timestamp", metavar="URL", help="A time-stamp authority (RFC 3161)."),
]


def signing(key: Path | None, certificate: Path | None, url: str | None) -> "Signing | None":
    """Return how to sign, None if not at all; asks for the passphrase if the key needs one.

    Raises BadCredential.
    """
    if key is None:
        if certificate or url:
            misused("--sign: expected a key beside --certificate or --timestamp, got none")
        return None
    require()
    from cli.timestamp import asking
    from reports.credential import credential, locked
    from reports.signature import Signing

    ask = asking(url) if url else None
    secret, moment = content(key), second()
    closed = locked(secret)
    _warn(key, closed=closed)
    phrase = passphrase() if closed else None
    more = content(certificate) if certificate else b""
    return Signing(credential(secret, more, phrase, moment), moment, ask)


def require() -> None:
    """End with exit code 3 where the extra that signs and checks is not installed."""
    if find_spec("pyhanko") is None:
        failed("signatures of reports need more than is installed: pip install 'pitledger[sign]'")


def content(path: Path) -> bytes:
    """Return a small file's bytes; end with exit code 3 if it can't be read, or is none."""
    try:
        with path.open("rb") as file:
            read = file.read(LONGEST + 1)
    except OSError as error:
        failed(f"{path}: {error.strerror}")
    if len(read) > LONGEST:
        failed(f"{path}: expected keys or certificates, got more than {LONGEST} bytes")
    return read


def passphrase() -> bytes:
    """Return the passphrase: of the environment, else of the person at the terminal, unseen."""
    if (told := os.environ.get(PASSPHRASE)) is not None:
        return os.fsencode(told)
    if not sys.stdin.isatty():
        misused(f"--sign: expected the key's passphrase in {PASSPHRASE}, or a terminal to ask at")
    with question_open():
        return getpass("Passphrase of the signing key: ", sys.stderr).encode()


def _warn(key: Path, *, closed: bool) -> None:
    """Warn of a key that lies open; its owner decides, as signers are given keys in many ways."""
    if not closed and os.name == "posix" and key.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        say(f"{key}: others than its owner can read this key, which has no passphrase")
