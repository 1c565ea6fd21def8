"""A table holds each place as it lay from each event on: the last in sight, others as templates."""

import re
from html import unescape

from reports.flagged import flagged
from reports.language import Language, voice
from reports.seats import badge, felt
from tests.reports.audits import OVERPAID, shift


def table(rows: str) -> str:
    (told,) = flagged(shift(rows))
    return felt(told)


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def without_templates(html: str) -> str:
    return re.sub(r"<template.*?</template>", "", html)


def test_what_is_in_sight_is_the_table_at_the_end() -> None:
    told = words(without_templates(table(OVERPAID))).replace("\u202f", " ")
    assert told == (
        "Box 1 Finding 1 G1 ante 1.00 goes back sixth card's fee 1.00 to the house"
        " bet 2.00 paid 16.60 goes back Box 2 no cards Box 3 no cards Box 4 no cards Dealer"
    )


def test_a_slot_keeps_what_lay_there_from_each_event_on() -> None:
    (guest,) = re.findall(
        r'<div class="slot">((?:(?!class="slot").)*G1.*?)</div></div>', table(OVERPAID)
    )
    at = [int(number) for number in re.findall(r'data-at="(\d+)"', guest)]
    assert at == [2, 6, 8, 10, 11, 12]
    assert guest.count("<template") == 5


def test_what_an_event_brought_is_marked_as_new() -> None:
    html = table(OVERPAID)
    (sixth,) = re.findall(r'<div data-at="7"><span class="hand".*?</span>', html)
    assert re.findall(r'class="(card[^"]*)"', sixth) == [*["card"] * 5, "card new"]
    assert 'aria-label="Q♠, Q♥, Q♦, A♣, A♥, K♦"' in sixth


def test_findings_are_marked_at_their_box_or_above_the_table() -> None:
    html = table("1 G1 ante 100\n1 G1 bonus 9000\nround opened 2\nround closed")
    whole, boxes = html.split('<div class="boxes">')
    assert "Finding 1" in whole
    assert 'href="#finding-2" data-finding="2"' in boxes


def test_a_badge_speaks_another_language() -> None:
    assert words(badge(3, voice(Language.RUSSIAN))) == "Замечание 3"
