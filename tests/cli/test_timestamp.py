"""A time stamp is asked for over HTTP."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import Pit
from tests.cli.signers import provide
from tests.reports.pki import authority
from tests.reports.tsa import serving

SIGN = ("report", "shift", "RP-02", "2026-11-28-D", "-o", "stamped.pdf", "--sign", "ec.pem")


@pytest.fixture
def keys(played: Pit) -> Pit:
    provide(played)
    return played


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path, authority()) as address:
        yield address


def test_an_authority_stamps_the_time(keys: Pit, url: str) -> None:
    assert keys.run(*SIGN, "--timestamp", url).code == 0
    done = keys.run("verify", "--report", "stamped.pdf", "--trust", "ca.pem")
    assert "by Demo TSA, Demo Casino, vouched for by Demo CA, Demo Casino" in done.out


def test_an_authority_that_answers_with_an_error_is_told(keys: Pit, url: str) -> None:
    done = keys.run(*SIGN, "--timestamp", f"{url}/closed")
    assert done.code == 3
    assert f"time-stamp authority {url}/closed: expected an answer, got HTTP status 503" in done.err


def test_an_authority_out_of_reach_is_told(keys: Pit) -> None:
    done = keys.run(*SIGN, "--timestamp", "http://127.0.0.1:9/")
    assert done.code == 3
    assert "127.0.0.1:9" in done.err


def test_an_authority_that_talks_of_something_else_is_told(keys: Pit, tmp_path: Path) -> None:
    with serving(tmp_path, None) as address:
        done = keys.run(*SIGN, "--timestamp", address)
    assert done.code == 3
    assert "time-stamp authority: expected an answer as of RFC 3161" in done.err


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "tsa.example", "ftp://tsa.example", "http://", "http://[::1"],
)
def test_what_is_no_address_of_an_authority_is_wrong_usage(keys: Pit, address: str) -> None:
    done = keys.run(*SIGN, "--timestamp", address)
    assert done.code == 2
    assert "--timestamp: expected an address" in done.err
