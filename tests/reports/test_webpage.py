"""A page is one file, with a policy that lets its own style and script run and nothing else."""

import hashlib
import re
from base64 import b64encode
from html import unescape

from reports.markup import element
from reports.webpage import Webpage

PAGE = Webpage("A & B", "ru-RU", element("p", "1 < 2"), "p { color: red }", "go();")


def policy() -> list[str]:
    told = re.search(r'Content-Security-Policy" content="([^"]+)"', PAGE.html().decode())
    assert told
    return unescape(told[1]).split("; ")


def digest(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


def test_it_names_its_language_and_its_title() -> None:
    page = PAGE.html().decode()
    assert page.startswith('<!DOCTYPE html>\n<html lang="ru-RU"><head><meta charset="utf-8">')
    assert "<title>A &amp; B</title>" in page
    assert "<p>1 &lt; 2</p>" in page


def test_nothing_is_allowed_but_its_own_style_and_script() -> None:
    assert policy()[:3] == [
        "default-src 'none'",
        f"style-src 'sha256-{digest(PAGE.style)}'",
        f"script-src 'sha256-{digest(PAGE.script)}'",
    ]
    assert not any("unsafe" in each or "*" in each for each in policy())


def test_style_and_script_stand_in_it_as_they_were_hashed() -> None:
    page = PAGE.html().decode()
    assert f"<style>{PAGE.style}</style>" in page
    assert f"<script>{PAGE.script}</script>" in page
