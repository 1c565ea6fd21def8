"""Running the built command at a terminal, as a person does."""

import os
import pty
import select
import subprocess
import time
from collections.abc import Mapping

from tests.cli.running import COMMAND, Done, Pit

PATIENCE = 30


def at_terminal(
    pit: Pit, *arguments: str, answers: Mapping[str, str], env: Mapping[str, str] | None = None
) -> Done:
    """Run `pitledger` at a terminal; give each answer, in turn, when its question is there.

    Standard output is read apart from the terminal, so that what is said stays what it is.
    """
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [COMMAND, "--db", pit.url, *arguments],
        cwd=pit.folder, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs,
        env={**os.environ, **(env or {})}, start_new_session=True,  # no other terminal to ask at
    )  # fmt: skip
    os.close(theirs)
    waiting, said, seen = list(answers.items()), "", 0
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not select.select([ours], [], [], 0.1)[0]:
            continue
        try:
            said += os.read(ours, 4096).decode(errors="replace")
        except OSError:  # the other side is closed
            break
        if waiting and waiting[0][0] in said[seen:]:
            seen = len(said)
            os.write(ours, f"{waiting.pop(0)[1]}\n".encode())
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(ours)
    assert "Traceback" not in said, said
    return Done(process.returncode, out.decode(), said.replace("\r\n", "\n"))
