"""A real browser for pages: where it is found, and what it must not say or fetch."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
"""What keeps a browser from asking the network for anything of its own."""


def executable() -> str:
    """Return the browser's path: PITLEDGER_BROWSER, or one on the PATH.

    Without one the test is skipped, and fails where everything must run (CI).
    """
    named = os.environ.get("PITLEDGER_BROWSER", "")
    found = named or next(filter(None, map(shutil.which, NAMES)), "")
    if not found:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing(f"expected PITLEDGER_BROWSER or one of {', '.join(NAMES)}; found none")
    return found


@contextmanager
def browser() -> Iterator[Browser]:
    """Run a browser, and end it."""
    path = executable()
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=path, args=QUIET)
        try:
            yield running
        finally:
            running.close()


@dataclass
class Noise:
    """What a page said on its console, threw, or asked the network for."""

    told: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Keep all that a page says and asks for."""
        page.on("console", lambda message: self.told.append(message.text))
        page.on("pageerror", lambda error: self.told.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
