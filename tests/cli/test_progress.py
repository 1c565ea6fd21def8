import os
import pty
import subprocess

from tests.cli.running import COMMAND, Pit, shift


def on_a_terminal(pit: Pit) -> bytes:
    """Record a shift with standard error on a terminal, and return what it showed."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [COMMAND, "--db", pit.url, "record", shift("open")], stderr=theirs, env=os.environ
    ) as process:
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 4096):
                shown += chunk
        except OSError:  # the other side is closed
            pass
        assert process.wait(timeout=60) == 0
    os.close(ours)
    return shown


def test_a_bar_is_shown_on_a_terminal(pit: Pit) -> None:
    shown = on_a_terminal(pit)
    assert b"recording shift.jsonl" in shown
    assert b"1579 recorded" in shown


def test_no_bar_is_written_to_a_file_or_pipe(pit: Pit) -> None:
    done = pit.run("record", shift("open"))
    assert done.err == "1579 recorded, 0 there already, 0 refused\n"
