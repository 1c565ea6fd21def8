"""What a terminal may be shown: no character that moves, hides or turns what stands beside it."""

import unicodedata

UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})
"""Categories of characters that a terminal obeys or cannot show."""


def legible(words: str) -> str:
    r"""Return words with control and direction characters escaped (\u202e); line ends stay."""
    if words.isascii() and words.replace("\n", "").isprintable():
        return words
    return "".join(_shown(char) for char in words)


def _shown(char: str) -> str:
    if char == "\n" or unicodedata.category(char) not in UNSEEN:
        return char
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"  # noqa: PLR2004


def legible_json(result: bytes) -> bytes:
    r"""Return JSON that says the same with such characters as \u escapes."""
    if result.isascii() and b"\x7f" not in result:
        return result
    return "".join(map(_escaped, result.decode())).encode()


def _escaped(char: str) -> str:
    if char == "\n" or unicodedata.category(char) not in UNSEEN:
        return char
    units = char.encode("utf-16-be")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))
