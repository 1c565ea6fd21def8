"""The command line: options in, exit code out; clock, paths and environment live here only."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Run `pitledger`; a failure that a user can cause ends in words and exit code 3 (or 1)."""
    streams()
    from cli.app import app  # what the command needs is imported when it runs
    from ledger.error import LedgerError

    try:
        app()
    except (LedgerError, OSError) as error:
        sys.stderr.write(f"pitledger: {words(error)}\n")
        sys.exit(code(error))
    except UnicodeEncodeError:
        given = (*sys.argv[1:], os.environ.get("PITLEDGER_DB", ""))
        if not (odd := next(filter(_no_text, given), None)):
            raise  # our own bug
        encoding = sys.getfilesystemencoding()
        sys.stderr.write(f"pitledger: expected arguments in {encoding}, got {odd!a}\n")
        sys.exit(2)


def _no_text(argument: str) -> bool:
    """Tell whether an argument was bytes of another encoding: a file's name may be, a text not."""
    return any("\ud800" <= char <= "\udfff" for char in argument)


def words(error: Exception) -> str:
    """Return a failure in words; one of the system's names the file, and not its own number."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def code(error: Exception) -> int:
    """Return the exit code of a failure: 3, but 1 where a log was found to be changed."""
    from ledger.evidence import LogChanged

    return 1 if isinstance(error, LogChanged) else 3


def streams() -> None:
    """See to it that words can be said: on whatever terminal, and where a stream is closed."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 # open to the end
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 # open to the end
    if sys.stdout is None:
        sys.stderr.write("pitledger: expected a standard output, got one that is closed\n")
        sys.exit(3)
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="backslashreplace")
