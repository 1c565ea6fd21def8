"""The program's version: by the same one, the same log is audited to the same bytes."""

VERSION = "0.1.0"
PROGRAM = f"pitledger {VERSION}"
