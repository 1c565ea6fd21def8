"""A page for a browser in one file: it asks no network for anything, and runs one script alone.

A policy within it names the style and the script by their SHA-256, and allows nothing else: even
markup that a name of the log might smuggle in could neither run nor style nor fetch.
"""

import hashlib
from base64 import b64encode
from dataclasses import dataclass
from typing import Final

from reports.markup import Markup, element

DOCTYPE: Final = "<!DOCTYPE html>\n"


@dataclass(frozen=True, slots=True)
class Webpage:
    """A page: its title, its language (BCP 47), its body, its style (CSS) and its script."""

    title: str
    language: str
    body: Markup
    style: str
    script: str

    def html(self) -> bytes:
        """Return the page in UTF-8."""
        head = (
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=self.policy()),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="referrer", content="no-referrer"),
            element("title", self.title),
            element("style", Markup(self.style)),
        )
        body = element("body", self.body, element("script", Markup(self.script)))
        page = element("html", element("head", *head), "\n", body, lang=self.language)
        return f"{DOCTYPE}{page}\n".encode()

    def policy(self) -> str:
        """Return the content security policy (W3C CSP 3): this style, this script, and no other."""
        return "; ".join(
            (
                "default-src 'none'",
                f"style-src {_digest(self.style)}",
                f"script-src {_digest(self.script)}",
                "base-uri 'none'",
                "form-action 'none'",
                "require-trusted-types-for 'script'",
                "trusted-types 'none'",
            )
        )


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
