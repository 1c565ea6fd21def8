"""The file of the log's signing key: where it lies, how it is read, how it is made, once."""

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.chance import drawn

if TYPE_CHECKING:
    from ledger.signing.key import Signer

SEED = 32
LONGEST = 4096
"""Bytes that no key file has."""
OF_OTHERS = stat.S_IRWXG | stat.S_IRWXO

KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key", envvar="PITLEDGER_KEY", help="The signing key's file; else beside the ledger."
    ),
]


def place(url: str, option: Path | None) -> Path:
    """Return where the key lies: as the option says, or PITLEDGER_KEY, or beside the ledger.

    That is ``x/pitledger.key`` for ``sqlite:///x/pitledger.db``, and ``pitledger.key`` in the
    current folder for a server's database.
    """
    from ledger.database.engine import file_of

    return option or Path(file_of(url) or "pitledger").with_suffix(".key")


def read(path: Path) -> "Signer | None":
    """Return the key of a file; None if there is no such file.

    Raises:
        BadKey: it holds something else, or others than its owner may use it.
    """
    from ledger.evidence import BadKey
    from ledger.signing.key import Signer

    refuse_secret(path)
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read(LONGEST)
    except FileNotFoundError:
        return None
    if os.name == "posix" and mode & OF_OTHERS:
        got = f"mode {stat.S_IMODE(mode):03o}"
        raise BadKey(f"key file {path}", "one that only its owner can use (chmod 600)", got)
    try:
        return Signer.parse(text.decode(errors="replace"))
    except BadKey as fault:
        raise BadKey(f"key file {path}: {fault.where}", fault.expected, fault.got) from None


def refuse_secret(path: Path) -> None:
    """Refuse a key in place of its file's name, and do not tell it on: messages go into logs.

    Raises BadKey.
    """
    from ledger.evidence import BadKey
    from ledger.signing.key import PRIVATE

    if PRIVATE in str(path):
        raise BadKey("key file", "the name of a file", "a private key itself, now known to others")


def at_hand(path: Path) -> "Signer":
    """Return the key of a file, which is to be there.

    Raises:
        BadKey: it is not, or holds something else, or others than its owner may use it.
    """
    from ledger.evidence import BadKey

    signer = read(path)
    if signer is None:
        wanted = "the log's signing key (--key FILE or PITLEDGER_KEY)"
        raise BadKey(f"key file {path}", wanted, "no file")
    return signer


def made(path: Path, name: str) -> "Signer":
    """Make a key of chance, and keep it for good in a new file that only its owner can use.

    Raises FileExistsError if there is one: a key is never overwritten.
    """
    from ledger.signing.key import Signer

    refuse_secret(path)
    signer = Signer(name, drawn(SEED))
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(f"{signer.text}\n".encode())
            file.flush()
            os.fsync(descriptor)
    except BaseException:
        path.unlink()
        raise
    _settle(path.absolute().parent)
    return signer


def _settle(folder: Path) -> None:
    """See to it that a new file's name is in its folder for good, too."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
