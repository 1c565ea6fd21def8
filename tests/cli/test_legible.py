import json

import pytest

from cli.legible import legible, legible_json

ODD = {"a\u202eb": r"a\u202eb", "\x1b[2J": r"\u001b[2J", "\x9b1m": r"\u009b1m", "\u2028": r"\u2028"}


@pytest.mark.parametrize(("odd", "shown"), ODD.items())
def test_what_a_terminal_would_obey_is_escaped(odd: str, shown: str) -> None:
    assert legible(odd) == shown


def test_people_s_letters_suits_and_thin_spaces_stay() -> None:
    words = "№ 7 Щукин, A♠ 10♥\n1\u202f000.00 ₽"
    assert legible(words) == words


@pytest.mark.parametrize("odd", [*ODD, "\U000e0001", "\x7f"])
def test_json_says_the_same_with_escapes(odd: str) -> None:
    said = json.dumps({"a": odd + "Щ"}, ensure_ascii=False).encode()
    shown = legible_json(said)
    assert json.loads(shown) == json.loads(said)
    assert all(char.isprintable() for char in shown.decode())
    assert "Щ" in shown.decode()
