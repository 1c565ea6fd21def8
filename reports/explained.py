"""An explained round as JSON, and as words for a terminal."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from replay.category import Category
from replay.explain import Explanation, HandTold, WagerTold, faces
from replay.money import money
from replay.said import ENGLISH
from reports.amended import sentences


def explanation_json(told: Explanation) -> bytes:
    """Return an explanation as one JSON object."""
    return msgspec.json.encode(told, enc_hook=ENGLISH.tell)


def explanation_words(told: Explanation, currency: str) -> str:
    """Return an explanation as lines: hands, each wager, the corrections, what does not fit."""
    lines = [f"Table {told.table}, shift {told.shift}, round {told.round} ({told.rulebook})", ""]
    lines += [f"Dealer        {hand_words(told.dealer)}"]
    if told.dealer_after_exchange is not UNSET:
        lines += [f"  exchanged   {hand_words(told.dealer_after_exchange)}"]
    for box in told.boxes:
        blind = ", blind" if box.blind else ""
        lines.append(f"Box {box.box}         {', '.join(box.guests)}{blind}: {DID[box.decision]}")
        lines.append(f"  dealt       {hand_words(box.dealt)}")
        if box.final.cards is not UNSET and box.final.cards != box.dealt.cards:
            lines.append(f"  final       {hand_words(box.final)}")
    lines.append("")
    for wager in told.wagers:
        lines += _wager(wager, currency)
    lines.append("")
    if told.corrections:
        lines += [f"~ {said}" for said in sentences(told.corrections, currency)]
        lines.append("")
    lines += [f"! {found.code.value}: {found.explanation}" for found in told.findings] or [
        "Nothing found."
    ]
    return "\n".join(lines)


DID = {"bet": "bet", "fold": "folded", "none": "did not decide"}


def hand_words(hand: HandTold) -> str:
    """Return a hand in one line: its cards, and what they make."""
    if hand.cards is UNSET:
        return "not shown"
    if hand.main is UNSET or hand.main_cards is UNSET:
        return faces(hand.cards)
    made = Category.named(hand.main).words + (
        f" ({faces(hand.main_cards)})" if hand.main_cards else ""
    )
    if hand.second is not UNSET and hand.second_cards is not UNSET:
        made += f" and {Category.named(hand.second).words} ({faces(hand.second_cards)})"
    pays = f", pays {hand.multiple}:1" if hand.multiple else ""
    return f"{faces(hand.cards)}  {made}{pays}"


def _wager(wager: WagerTold, currency: str) -> Iterator[str]:
    still = "back" if wager.stake else "nothing"
    due = _told(_moved(wager.due_paid, wager.due_taken), still, currency)
    done = _told(_moved(wager.paid, wager.taken), still, currency)
    yield (
        f"Box {wager.box}, {wager.guest}, {wager.wager} {money(wager.stake, currency)}: {wager.why}"
    )
    yield f"  due {due}; done {done}   [{wager.rule}]"


def _moved(
    paid: int | msgspec.UnsetType, taken: int | msgspec.UnsetType
) -> list[tuple[str, int]] | None:
    if paid is UNSET or taken is UNSET:
        return None
    return [(verb, amount) for verb, amount in (("paid", paid), ("taken", taken)) if amount]


def _told(moved: list[tuple[str, int]] | None, still: str, currency: str) -> str:
    """Write what moved, or what it is called when nothing did."""
    if moved is None:
        return "not judged"
    return ", ".join(f"{verb} {money(amount, currency)}" for verb, amount in moved) or still
