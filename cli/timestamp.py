"""Asking a time-stamp authority over HTTP (RFC 3161, 3.4)."""

from http.client import HTTPException
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from cli.outcome import misused

if TYPE_CHECKING:
    from reports.signature import Ask

PATIENCE = 30.0
"""Seconds that an authority may take."""
LONGEST = 1 << 20
"""Bytes that no answer has."""


def asking(url: str) -> "Ask":
    """Return the way to an authority; end with exit code 2 for what is no address of one."""
    if not _is_address(url):
        misused(f"--timestamp: expected an address as http://tsa.example/, got {url}")

    def ask(request: bytes) -> bytes:
        from reports.signature import NotSigned

        try:
            return _answer(url, request)
        except (OSError, HTTPException, ValueError) as error:
            where = f"time-stamp authority {url}"
            raise NotSigned(where, "an answer", _words(error)) from None

    return ask


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets that hold no IPv6 address
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


def _answer(url: str, request: bytes) -> bytes:
    headers = {
        "Content-Type": "application/timestamp-query",
        "Accept": "application/timestamp-reply",
    }
    asked = Request(url, request, headers)  # noqa: S310 # the scheme was looked at
    with urlopen(asked, timeout=PATIENCE) as answer:  # noqa: S310 # so it was
        return bytes(answer.read(LONGEST))


def _words(error: Exception) -> str:
    match error:
        case HTTPError():
            return f"HTTP status {error.code}"
        case URLError():
            return str(error.reason)
        case _:
            return str(error) or type(error).__name__
