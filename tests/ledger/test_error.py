"""A failure tells where it was, what was expected and what was got."""

from ledger.error import LedgerError, LedgerNewer, LedgerOlder, NotALedger


def test_a_message_is_made_of_place_expectation_and_finding() -> None:
    error = NotALedger("sqlite:///a.db", expected="a ledger", got="no file")
    assert str(error) == "sqlite:///a.db: expected a ledger, got no file"


def test_an_older_ledger_says_what_to_do() -> None:
    error = LedgerOlder("db", expected="version 0002", got="version 0001")
    assert str(error).endswith("got version 0001: upgrade it with `pitledger init`")


def test_a_newer_ledger_asks_for_a_newer_program() -> None:
    error = LedgerNewer("db", expected="version 0001", got="version 0002")
    assert str(error).endswith("got version 0002: it needs a newer pitledger")


def test_every_failure_is_a_ledger_error() -> None:
    assert issubclass(NotALedger, LedgerError)
