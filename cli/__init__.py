"""The command line: options in, exit code out; clock, paths and environment live here only."""

import sys


def main() -> None:
    """Run `pitledger`; a failure that a user can cause ends in words and exit code 3."""
    from cli.app import app  # what the command needs is imported when it runs
    from ledger.error import LedgerError

    try:
        app()
    except (LedgerError, OSError) as error:
        sys.stderr.write(f"pitledger: {error}\n")
        sys.exit(3)
