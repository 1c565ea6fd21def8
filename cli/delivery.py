"""How a report leaves: signed or not, under a number or not, into which file."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

from cli import issue, seal
from cli.outcome import failed, misused, say

if TYPE_CHECKING:
    from ledger.issue import About
    from ledger.store import Store
    from replay.said import Voice
    from reports.cover import Numbered
    from reports.signature import Signing


@dataclass(frozen=True, slots=True)
class Signature:
    """What `--sign`, `--certificate` and `--timestamp` were given."""

    key: Path | None
    certificate: Path | None
    authority: str | None


@dataclass(frozen=True, slots=True)
class Delivery:
    """Where a report goes; ``by`` issues it under a number, ``form`` is the file's ending."""

    output: Path | None
    form: str
    signing: "Signing | None"
    by: str | None

    @classmethod
    def asked(
        cls, output: Path | None, form: str, signature: Signature, by: str | None, *, register: bool
    ) -> Self:
        """Return what was asked for; ends with exit code 2 for what does not go together.

        Raises BadCredential.
        """
        if signature.key and form != "pdf":
            misused(f"--sign: expected the form pdf, got {form}")
        if output and register:
            issue.demand_new(output)
        who = issue.issuer(by, form, register=register)
        signing = seal.signing(signature.key, signature.certificate, signature.authority)
        return cls(output, form, signing, who)

    def deliver(
        self,
        store: "Store",
        about: "About",
        voice: "Voice",
        make: issue.Make,
        names: tuple[str, ...],
    ) -> None:
        """Make a report, and write it; its file is named by the names if no other is given."""
        from ledger.issue import asked

        def path(*more: str) -> Path:
            return self.output or Path(file_name(*names, *more, self.form))

        def made(numbered: "Numbered | None") -> bytes:
            from reports.sealed import sealed

            document = make(numbered)
            return sealed(document, about, voice, self.signing) if self.signing else document

        if self.by is None:
            write(made(None), path())
        else:
            wanted = asked(about, by=self.by, language=voice.tag)
            issue.issued(store, wanted, made, lambda number: path(str(number)))


def file_name(*parts: str) -> str:
    """Return a report's own file name, its form last: nothing that a file system takes amiss."""
    *names, form = parts
    return re.sub(r"[^\w.-]+", "_", f"{'-'.join(names)}.{form}")


def write(document: bytes, path: Path) -> None:
    """Write a document whole, to a file or to standard output."""
    if path == Path("-"):
        sys.stdout.buffer.write(document)
        return
    try:
        path.write_bytes(document)
    except OSError as error:
        failed(f"{path}: {error.strerror}")
    say(f"{path} written, {len(document)} bytes")
