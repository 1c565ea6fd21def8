"""The viewer steps through flagged rounds in a real browser, by keys, buttons and links."""

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pikepdf
import pytest
from playwright.sync_api import Browser, Error, Page, expect

from replay.audit import Audit
from replay.money import GROUP
from replay.said import ENGLISH, Amount, Voice
from reports.flagged import Flagged, flagged
from reports.language import Language, voice
from reports.scene import Place
from reports.shift import shift_json
from reports.viewer import viewer
from tests.browser import Noise, browser
from tests.reports.audits import OVERPAID, TWO_ROUNDS, example, played
from tests.reports.sample import ROOT

EXAMPLES = ("open", "club", "classic")
WIDTHS = (390, 1280)
RUSSIAN = voice(Language.RUSSIAN)

LONG = "W" * 64
MOST = 9_007_199_254_740
CROWDED = f"""
1 {LONG} ante {MOST}
1 {"Щ" * 64} ante 100
1 G3 ante 100
1 G3 bonus 100
2 {LONG} ante 100 blind
bets closed
1 dealt Qs Qh Qd Ac Ah
2 dealt 2s 2h 2d 3c 3h
dealer dealt Kh ?? ?? ?? ??
1 {LONG} sixth {MOST}
1 sixth card Kd
1 {LONG} bet {MOST}
dealer shows Kh As 9d 5s 4h
1 {LONG} paid bet {MOST}
round closed
"""
"""Names as long as can be, and amounts of thirteen digits."""

SPITEFUL = (
    "</script><script>hit=1</script>",
    "<img/src=x/onerror=hit=1>",
    "{amount}$&\u202e&lt;",
    '"onfocus="hit=1"',
    "constructor",
)
"""Names of guests that are markup, a script, a template, or turn what follows them."""

Show = Callable[..., Page]
Scheme = Literal["light", "dark"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Run the browser while this module's tests run: its loop is in the way of others."""
    with browser() as running:
        yield running


@pytest.fixture
def noise() -> Noise:
    return Noise()


@pytest.fixture
def show(chromium: Browser, noise: Noise, tmp_path: Path) -> Iterator[Show]:
    """Open a report from its file; it must neither say nor fetch anything."""
    path = tmp_path / "shift.html"

    def opened(
        audit: Audit,
        teller: Voice = ENGLISH,
        width: int = 1280,
        scheme: Scheme = "light",
        at: str = "",
        *,
        script: bool = True,
    ) -> Page:
        path.write_bytes(viewer(audit, teller))
        page = chromium.new_page(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            java_script_enabled=script,
        )
        noise.listen(page)
        page.goto(f"{path.as_uri()}{at}")
        return page

    yield opened
    assert noise.told == []
    assert {url.partition("#")[0] for url in noise.asked} <= {path.as_uri()}
    for context in chromium.contexts:
        context.close()


def counter(page: Page) -> str:
    return page.locator(".counter").inner_text()


def status(page: Page) -> str:
    return page.get_by_role("status").inner_text().replace(GROUP, " ")


def heading(page: Page) -> str:
    return page.locator(".round.current h3").inner_text()


def overflow(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def place(page: Page, name: str) -> str:
    return page.get_by_role("group", name=name, exact=True).inner_text().replace(GROUP, " ")


def cards(page: Page, name: str) -> str | None:
    group = page.get_by_role("group", name=name, exact=True)
    return group.locator("[role=img]").get_attribute("aria-label")


def test_buttons_step_forward_and_back_to_the_first_and_the_last_event(show: Show) -> None:
    page = show(played(OVERPAID))
    told = [counter(page)]
    for name in ("Forward →", "Forward →", "← Back", "Last", "First"):
        press(page, name)
        told.append(counter(page))
    assert told == [f"Event {number} of 12" for number in (1, 2, 3, 2, 12, 1)]
    assert page.get_by_role("button", name="First").is_disabled()


def test_each_event_shows_the_table_as_it_lay(show: Show) -> None:
    page = show(played(OVERPAID))
    assert "no cards" in place(page, "Box 1")
    assert "ante" not in place(page, "Box 1")
    page.get_by_role("link", name="sixth dealt").click()
    assert cards(page, "Box 1") == "Q♠, Q♥, Q♦, A♣, A♥, K♦"
    assert cards(page, "Dealer") == ", ".join(["K♥", *["a card not seen"] * 4])
    assert page.locator(".live .moved").count() == 1
    page.get_by_role("link", name="payout made").click()
    assert "paid 17.00" in place(page, "Box 1")
    assert "Payout made, box 1, G1, bet 17.00 EUR" in status(page)
    press(page, "Last")
    assert "paid 16.60" in place(page, "Box 1")


def test_at_every_event_forward_and_back_the_table_is_as_the_record_has_it(show: Show) -> None:
    audit = example("open")
    page = show(audit)
    shown = page.evaluate(
        """() => {
          const press = (key) => document.querySelector(`[data-go=${key}]`).click();
          const texts = (place, what) => [...place.querySelectorAll(what)];
          const table = () => [...document.querySelectorAll(".live .place")].map((place) => [
            texts(place, ".slot > .hand").map((each) => each.getAttribute("aria-label")),
            texts(place, ".gone .hand").map((each) => each.getAttribute("aria-label")),
            texts(place, "h5, .amount").map((each) => each.textContent),
          ]);
          return rounds.map((each, place) => {
            go(place, 1);
            const told = [table()];
            while (step < eventsOf(each).length) { press("forward"); told.push(table()); }
            const back = [table()];
            while (step > 1) { press("back"); back.unshift(table()); }
            return { told, same: JSON.stringify(told) === JSON.stringify(back) };
          });
        }"""
    )
    rounds = list(flagged(audit.shifts[0]))
    assert len(shown) == len(rounds)
    for wanted, each in zip(rounds, shown, strict=True):
        assert each["same"]
        assert each["told"] == [list(map(told, table)) for table in tables(wanted)]


def tables(wanted: Flagged) -> Iterator[list[Place]]:
    """Give the places of a round after each of its events: boxes in order, then the dealer."""
    boxes = dict.fromkeys(wanted.boxes, Place())
    dealer = Place()
    for step in wanted.steps:
        boxes |= step.scene.boxes
        dealer = step.scene.dealer or dealer
        yield [*boxes.values(), dealer]


def told(place: Place) -> list[list[str]]:
    """Return what is to be seen of a place: its cards, those that went, its guests and stakes."""
    hands = [[", ".join(face or "a card not seen" for face in hand)] if hand else []
             for hand in (place.cards, place.gone)]  # fmt: skip
    chips = [
        text
        for guest in place.guests
        for text in (guest.name, *(each.stake or "–" for each in guest.chips))
    ]
    return [*hands, chips]


def test_keys_step_through_events_and_rounds(show: Show) -> None:
    page = show(played(TWO_ROUNDS))
    for key, wanted in (
        ("ArrowRight", "Event 2 of 12"),
        ("ArrowRight", "Event 3 of 12"),
        ("ArrowLeft", "Event 2 of 12"),
        ("End", "Event 12 of 12"),
        ("ArrowRight", "Event 12 of 12"),
        ("Home", "Event 1 of 12"),
        ("ArrowLeft", "Event 1 of 12"),
    ):
        page.keyboard.press(key)
        assert counter(page) == wanted, key
    page.keyboard.press("Shift+ArrowRight")
    assert heading(page).startswith("Round 2,")
    page.keyboard.press("Shift+ArrowLeft")
    assert heading(page).startswith("Round 1,")


def test_the_first_key_brings_the_table_into_sight(show: Show) -> None:
    page = show(example("open"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("status")).to_be_in_viewport()
    expect(page.locator(".live")).to_be_in_viewport()


def test_keys_that_scroll_the_page_scroll_it_while_no_round_is_in_sight(show: Show) -> None:
    page = show(example("open"))
    page.keyboard.press("End")
    page.keyboard.press("Alt+ArrowRight")
    assert counter(page).startswith("Event 1 of")
    page.wait_for_function("scrollY > 0")


def test_everything_can_be_reached_without_a_mouse(show: Show) -> None:
    page = show(played(TWO_ROUNDS))
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "[document.activeElement.tagName + '.' + document.activeElement.className,"
            " getComputedStyle(document.activeElement).outlineStyle]"
        )
        reached.add(focused[0])
        assert focused[0] == "BODY.stepping" or focused[1] != "none", focused
    assert {"A.", "A.step", "A.badge", "SELECT.", "BUTTON.", "SUMMARY."} <= reached


def test_a_round_can_be_chosen(show: Show) -> None:
    page = show(played(TWO_ROUNDS))
    page.locator("select").select_option("Round 2")
    assert heading(page).startswith("Round 2,")
    page.locator("select").focus()
    page.keyboard.press("ArrowRight")
    assert counter(page).startswith("Event 1 of")


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_finding_is_reached_from_the_list_and_shown(show: Show, name: str) -> None:
    audit = example(name)
    page = show(audit)
    for number, finding in enumerate(audit.findings, start=1):
        page.locator(f"#findings a[href='#finding-{number}']").click()
        assert f"{number}. " in status(page)
        assert f"Round {finding.round}," in heading(page)
        badge = page.locator(f".live .badge.now[data-finding='{number}']")
        assert badge.is_visible()
        exhibit = page.locator(f"#finding-{number}.now")
        assert ENGLISH.tell(finding.explanation) in exhibit.inner_text()
        expect(page.get_by_role("status")).to_be_in_viewport()


def test_stepping_on_passes_every_finding_of_a_round(show: Show) -> None:
    audit = example("club")
    page = show(audit)
    told = page.evaluate(
        """() => {
          const told = [];
          const press = (key, shiftKey) => document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key, shiftKey, bubbles: true }));
          for (;;) {
            told.push(document.querySelector(".status").innerText);
            const open = (name) => !document.querySelector(`[data-go=${name}]`).disabled;
            if (open("forward")) press("ArrowRight", false);
            else if (open("later")) press("ArrowRight", true);
            else return told;
          }
        }"""
    )
    passed = {int(number) for each in told for number in re.findall(r"(?m)^(\d+)\. ", each)}
    assert passed == set(range(1, len(audit.findings) + 1))


def test_an_address_leads_to_a_finding_a_round_or_an_event(show: Show) -> None:
    page = show(example("open"), at="#finding-15")
    assert "15. Underpaid: round 35, box 4, guest B4, bet" in status(page)
    expect(page.get_by_role("status")).to_be_in_viewport()
    page = show(example("open"), at="#round-35")
    assert heading(page).startswith("Round 35,")
    page = show(example("open"), at="#round-35-12")
    assert counter(page) == "Event 12 of 47"


def test_a_finding_names_the_events_that_show_it_and_leads_to_them(show: Show) -> None:
    page = show(played(OVERPAID))
    page.locator("#finding-1 .shown a").first.click()
    assert "Finding 1" in status(page)
    assert "1. Overpaid" not in status(page)
    page.get_by_role("link", name="Payout made").first.click()
    assert "1. Overpaid" in status(page)


def test_findings_of_the_whole_shift_stand_by_themselves(show: Show) -> None:
    page = show(played("1 G1 ante 100\nround closed\nshift closed 5", "classic"))
    exhibits = page.locator("#rounds > .exhibit").all_inner_texts()
    assert any("Inventory variance: shift" in each for each in exhibits)
    page.locator("#findings a", has_text="1").first.click()


def test_a_clean_shift_says_so_and_has_nothing_to_step_through(show: Show) -> None:
    page = show(example("open-clean"))
    assert "Nothing was found that does not fit" in page.locator("main").inner_text()
    assert page.locator(".felt").count() == 0
    page.keyboard.press("ArrowRight")


def test_corrections_are_told_with_the_event_they_made(show: Show) -> None:
    page = show(played(TWO_ROUNDS.replace("bet 1600", "bet 1700")))
    page.locator("select").select_option("Round 2")
    page.get_by_role("link", name="payout made").last.click()
    assert "~ " in status(page)
    assert "Corrections" in page.locator("main").inner_text()


def test_the_log_and_the_receipt_stand_on_it_as_on_paper(show: Show) -> None:
    page = show(played(OVERPAID))
    facts = page.locator("header .facts").inner_text()
    assert ROOT in facts
    for label in ("Log root", "Rulebook digest", "Receipt", "Program"):
        assert label in facts


def test_names_are_text_whatever_they_hold(show: Show) -> None:
    antes = "\n".join(f"1 G{number} ante 100" for number in range(1, len(SPITEFUL) + 1))
    rows = OVERPAID.replace("1 G1 ante 100", antes)
    for number, name in enumerate(SPITEFUL, start=1):
        rows = rows.replace(f"G{number} ", f"{name} ")
    page = show(played(rows))
    for _ in range(len(SPITEFUL)):
        page.keyboard.press("ArrowRight")
    names = page.locator(".live h5").all_inner_texts()
    assert names == [name.replace("\u202e", "\\u202e") for name in SPITEFUL]
    assert page.evaluate("typeof hit") == "undefined"
    assert page.locator("img").count() == 0


def test_the_policy_lets_no_other_script_or_style_in(show: Show, noise: Noise) -> None:
    page = show(played(OVERPAID))
    with pytest.raises(Error, match="TrustedHTML"):
        page.evaluate("document.body.innerHTML = '<b>x</b>'")
    with pytest.raises(Error, match="TrustedScript"):
        page.evaluate("document.createElement('script').text = 'hit = 1'")
    page.evaluate("document.body.setAttribute('style', 'display: none')")
    page.evaluate("fetch('data:,x').catch(() => 0)")
    assert page.locator("h1").is_visible()
    assert any("style" in each for each in noise.told)
    assert any("connect" in each for each in noise.told)
    noise.told.clear()
    noise.asked.clear()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_usable_at_any_width_in_light_and_dark(
    show: Show, width: int, scheme: Scheme
) -> None:
    page = show(played(CROWDED), width=width, scheme=scheme)
    assert overflow(page) <= 0
    press(page, "Last")
    assert overflow(page) <= 0
    for button in page.locator(".tools button").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 40
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (background == "rgb(255, 255, 255)") is (scheme == "light")


@pytest.mark.parametrize("width", WIDTHS)
def test_cards_and_amounts_stay_within_their_places(show: Show, width: int) -> None:
    for audit, at in ((example("open"), "#finding-15"), (played(CROWDED), "#round-1-14")):
        page = show(audit, width=width, at=at)
        beyond = page.evaluate(
            """() => [...document.querySelectorAll(".live .place")].flatMap((place) => {
              const edge = place.getBoundingClientRect();
              const parts = place.querySelectorAll(".card, .amount, .did, h5, .badge");
              return [...parts].filter((each) => {
                const box = each.getBoundingClientRect();
                return box.left < edge.left || box.right > edge.right + 0.5;
              }).map((each) => each.outerHTML);
            })"""
        )
        assert beyond == []


def test_on_a_phone_the_box_on_which_something_happens_comes_into_sight(show: Show) -> None:
    page = show(example("open"), width=390, at="#round-35-45")
    press(page, "Forward →")
    expect(page.locator(".live .moved .new").first).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_what_lies_behind_them(show: Show, scheme: Scheme) -> None:
    page = show(played(OVERPAID), scheme=scheme)
    for text, behind in (
        ("--ink", "--paper"),
        ("--ink", "--wash"),
        ("--ink", "--blush"),
        ("--grey", "--paper"),
        ("--grey", "--wash"),
        ("--grey", "--blush"),
        ("--loud", "--blush"),
        ("--loud", "--paper"),
        ("--on-loud", "--loud"),
        ("--accent", "--paper"),
        ("--on-accent", "--accent"),
        ("--felt-ink", "--felt"),
        ("--felt-dim", "--felt"),
        ("--card-ink", "--card"),
        ("--card-red", "--card"),
    ):
        one, other = (luminance(page, name) for name in (text, behind))
        assert (max(one, other) + 0.05) / (min(one, other) + 0.05) >= 4.5, (text, behind)


def luminance(page: Page, name: str) -> float:
    """Return a colour's relative luminance (WCAG 2.2)."""
    told = page.evaluate(
        "name => getComputedStyle(document.documentElement).getPropertyValue(name)", name
    ).strip()[1:]
    full = told if len(told) == 6 else "".join(2 * digit for digit in told)
    parts = [int(full[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_on_paper_every_flagged_round_has_its_table_at_the_end_and_its_findings(show: Show) -> None:
    audit = example("classic")
    page = show(audit)
    page.keyboard.press("ArrowRight")
    flagged = {finding.round for finding in audit.findings}
    with pikepdf.open(BytesIO(page.pdf(prefer_css_page_size=True))) as pdf:
        assert len(pdf.pages) > len(flagged) / 2
    page.emulate_media(media="print")
    assert page.locator(".felt:visible").count() == len(flagged)
    assert page.locator(".exhibit[id]:visible").count() == len(audit.findings)
    for hidden in (".live", ".tools", ".events", ".status"):
        assert page.locator(f"{hidden}:visible").count() == 0
    assert page.locator(".paper").is_visible()


def test_without_its_script_it_is_the_whole_report(show: Show) -> None:
    audit = example("classic")
    page = show(audit, script=False)
    flagged = {finding.round for finding in audit.findings}
    assert page.locator(".felt:visible").count() == len(flagged)
    assert page.locator(".events:visible").count() == len(flagged)
    assert page.locator(".exhibit[id]:visible").count() == len(audit.findings)
    assert page.locator("button:visible").count() == 0


def test_a_screen_reader_is_told_what_happens(show: Show) -> None:
    page = show(played(OVERPAID))
    page.keyboard.press("ArrowRight")
    told = page.get_by_role("status")
    expect(told).to_contain_text("wager placed, box 1, G1, ante 1.00 EUR")
    assert page.locator("[aria-current='step']").count() == 1
    expect(page.locator("[aria-current='step']")).to_contain_text("wager placed")
    assert page.locator("html").get_attribute("lang") == "en-GB"
    pictures = page.locator("[role=img]").all()
    assert pictures
    assert all(each.get_attribute("aria-label") for each in pictures)
    drawn = "svg:not([aria-hidden], [role=img] svg, .legend svg)"
    assert page.locator(drawn).count() == 0
    levels = [int(each) for each in page.evaluate(
        "[...document.querySelectorAll('h1, h2, h3, h4, h5')]"
        ".filter((each) => each.offsetParent).map((each) => each.tagName[1])"
    )]  # fmt: skip
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_viewer_speaks_russian(show: Show) -> None:
    page = show(example("open"), RUSSIAN, width=390, at="#finding-15")
    assert page.locator("html").get_attribute("lang") == "ru-RU"
    assert page.get_by_role("button", name="Вперёд →").is_enabled()
    assert "Недоплата" in status(page)
    assert overflow(page) <= 0
    shown = page.locator("#rounds").inner_text()
    told = re.sub(r"(?m)^.*open@1 .*$|Источник правила: .*", "", shown)
    assert not re.search(r"\b(?:round|event|finding|paid|taken|back|dealer)\b", told, re.IGNORECASE)


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("teller", [ENGLISH, RUSSIAN], ids=["en", "ru"])
def test_each_figure_is_that_of_the_json(name: str, teller: Voice) -> None:
    audit = example(name)
    told = json.loads(shift_json(audit, teller))
    page = unescape(re.sub(r"<template.*?</template>", "", viewer(audit, teller).decode()))
    currency = told["totals"]["currency"]
    for finding in told["findings"]:
        assert finding["id"] in page
        assert finding["explanation"] in page
        for key in ("expected", "actual"):
            if key in finding:
                assert teller.figure(Amount(finding[key], currency)) in page
    for key in ("wagered", "paid", "taken", "net"):
        assert teller.figure(Amount(told["totals"][key], currency)) in page
    assert told["receipt"] in page


def test_the_same_audit_gives_the_same_bytes() -> None:
    assert viewer(played(OVERPAID)) == viewer(played(OVERPAID))


def test_the_file_names_nothing_outside_itself() -> None:
    page = viewer(example("open")).decode()
    assert not re.search(r"https?:|//[a-z]+\.|url\(|@import|\bsrc=", page)
    assert "unsafe" not in page
    assert "innerHTML" not in page
