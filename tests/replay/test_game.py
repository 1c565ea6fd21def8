"""Why the dealer had a game, or none."""

import pytest

from replay.game import bought, dealt
from tests.replay.play import judged

ROWS = """
1 G1 ante 100
1 dealt 8s 8d 8c 5h As
dealer dealt {up} ?? ?? ?? ??
1 G1 bet 200
dealer shows {dealer}
"""


@pytest.mark.parametrize(
    ("dealer", "words"),
    [
        ("Kh Qc 9d 5s 3h", "The dealer has no game; ace-king is the least that counts."),
        ("Kh Ac 9d 5s 3h",
         "The dealer has a game: ace-king; ace-king is the least that counts."),
        ("Kh Kc 9d 5s 3h", "The dealer has a game: a pair; ace-king is the least that counts."),
    ],
)  # fmt: skip
def test_it_is_told_why_the_dealer_qualified(dealer: str, words: str) -> None:
    this = judged(ROWS.format(up="Kh", dealer=dealer))
    assert str(dealt(this).why) == words
    assert [each.key for each in dealt(this).cites] == ["dealer.minimum"]


def test_a_hand_below_the_houses_least_is_named() -> None:
    this = judged(ROWS.format(up="Kh", dealer="Kh Ac 9d 5s 3h"), dealer__minimum='"pair"')
    assert str(dealt(this).why) == (
        "The dealer has no game: ace-king; a pair is the least that counts."
    )


def test_a_bought_game_tells_each_card_and_is_ranked_again() -> None:
    rows = ROWS.format(up="Kh", dealer="Kh Qc 9d 5s 3h") + "1 G1 game 100\n"
    told = bought(judged(rows + "dealer discards Kh receives Qs", "open"))
    assert [str(each) for each in told.exchanges] == ["K♥ went out, Q♠ came in."]
    assert str(told.why) == "After the exchange the dealer has a game: a pair."
    rows += "dealer discards Kh receives Kd\ndealer discards Kd receives 2c"
    told = bought(judged(rows, "open"))
    assert [str(each) for each in told.exchanges] == [
        "K♥ went out, K♦ came in.",
        "Redrawn: K♦ went out, 2♣ came in.",
    ]
    assert str(told.why) == "After the exchange the dealer has no game."


def test_what_was_not_seen_or_counted_or_dealt_is_said() -> None:
    unseen = ROWS.format(up="Kh", dealer="").replace("dealer shows", "").strip()
    assert str(dealt(judged(unseen)).why).startswith("The dealer's hand was not seen whole")
    few = unseen.replace("?? ?? ?? ??", "?? ?? ??")
    assert "number of cards was wrong" in str(dealt(judged(few)).why)
    assert str(dealt(judged("1 G1 ante 100")).why) == "No cards were dealt."
