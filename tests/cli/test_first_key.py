"""The log's first key is named once; two that begin at once end with one key."""

from pathlib import Path

import pytest
import typer

from cli import key_file
from cli.first_key import enrolled
from ledger.evidence import WrongKey
from ledger.signing.keyring import Keyring
from ledger.signing.rotation import enrol
from tests.ledger.keys import FIRST
from tests.ledger.recording import NOON_US, ledger


def test_a_key_that_was_made_before_a_crash_is_taken(db_url: str, tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    signer = key_file.made(path, "pitledger/test")
    with ledger(db_url) as store:
        told = list(enrolled(store, path))
        assert told[0].startswith(f"signing key taken: {path}; if another ledger signs with it")
        assert Keyring.of_store(store).in_force.key == signer.verifier
        assert list(enrolled(store, path)) == told[1:]
        assert store.size() == 4


def test_whoever_comes_second_with_another_key_is_told(db_url: str, tmp_path: Path) -> None:
    with ledger(db_url) as store:
        words = enrolled(store, tmp_path / "a.key")
        next(words)
        enrol(store, FIRST.verifier, NOON_US)  # meanwhile, elsewhere
        with pytest.raises(WrongKey, match="the log's key since entry 4"):
            list(words)


def test_another_origin_than_the_keys_is_wrong_usage(db_url: str, tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    key_file.made(path, "pitledger/test")
    with ledger(db_url) as store, pytest.raises(typer.Exit):
        list(enrolled(store, path, "another"))
