"""A person at a terminal that interrupts, and is asked the same twice: what is typed at prompts."""

import os
import pty
import select
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from tests.cli.running import COMMAND, Done, Pit

PATIENCE = 60.0


def at_prompts(
    pit: Pit, *arguments: str, answers: Sequence[tuple[str, str]], editor: str = "false"
) -> Done:
    """Run the command; when a prompt comes, in order, its answer is typed.

    What it says on both streams comes back as ``out``.
    """
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(pit.folder)
        os.environ.update(EDITOR=editor, TERM="dumb", COLUMNS="400", LINES="50")
        os.environ.pop("VISUAL", None)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored by whatever runs in the background
        os.execv(COMMAND, [str(COMMAND), "--db", pit.url, *arguments])  # noqa: S606 # our own
    said, seen = "", 0
    waiting = list(answers)
    deadline = time.monotonic() + PATIENCE
    while chunk := _chunk(terminal, deadline):
        said += chunk
        while waiting and waiting[0][0] in said[seen:]:
            prompt, answer = waiting.pop(0)
            seen = said.index(prompt, seen) + len(prompt)
            os.write(terminal, answer.encode())
    _, status = os.waitpid(child, 0)
    os.close(terminal)
    assert "Traceback" not in said, said
    assert not waiting, f"never asked: {waiting[0][0]}\n{said}"
    return Done(os.waitstatus_to_exitcode(status), said.replace("\r\n", "\n"), "")


def _chunk(terminal: int, deadline: float) -> str:
    ready, _, _ = select.select([terminal], [], [], max(deadline - time.monotonic(), 0))
    assert ready, "the command neither says anything nor ends"
    try:
        return os.read(terminal, 65_536).decode()
    except OSError:  # Linux tells so that the other side is closed
        return ""


def editing(folder: Path, old: str, new: str) -> str:
    """Return an editor that puts one text in place of another."""
    script = folder / "editor.sh"
    script.write_text(f"#!/bin/sh\nsed -i 's/{old}/{new}/' \"$1\"\n", "utf-8")
    script.chmod(0o755)
    return str(script)
