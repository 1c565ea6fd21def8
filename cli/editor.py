"""A person's own editor, opened on a text."""

import os
import shlex
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.outcome import failed

FALLBACK = "vi"


def edited(text: bytes, name: str) -> bytes:
    """Return a text as it is after a person has edited it, under a file name that tells its kind.

    The editor is that of VISUAL or EDITOR. Ends with exit code 3 if it can't be run, or fails.
    """
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or FALLBACK
    with TemporaryDirectory(prefix="pitledger-") as folder:
        path = Path(folder) / name
        path.write_bytes(text)
        try:
            code = subprocess.run([*shlex.split(editor), path], check=False).returncode  # noqa: S603 # the user's own
        except OSError as error:
            failed(f"the editor {editor} (VISUAL or EDITOR names it): {error.strerror}")
        except ValueError as error:
            failed(f"the editor {editor} (VISUAL or EDITOR names it): {error}")
        if code:
            failed(f"the editor {editor}: expected exit code 0, got {code}; nothing is recorded")
        return path.read_bytes()
