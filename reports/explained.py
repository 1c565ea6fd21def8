"""An explained round as JSON, and as words for a terminal, in a language."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

import msgspec
from msgspec import UNSET

from ledger.event import Wager
from replay.category import Category
from replay.citation import Citation
from replay.explain import BoxTold, Explanation, Stand
from replay.hand import DrawTold, HandTold, faces
from replay.said import ENGLISH, Amount, Said, Value, Voice, together
from replay.wager import WagerTold
from reports.amended import sentences
from reports.vocabulary import WAGERS
from reports.wagerwords import found, range_, since

MARK: Final = "!"
"""Before a wager that a finding names."""

DECISIONS: Final = {
    "bet": Said("bet"),
    "fold": Said("folded"),
    "none": Said("did not decide"),
}
DRAWS: Final = {
    Wager.EXCHANGE: Said("exchanged: {out} for {drawn}"),
    Wager.SIXTH: Said("sixth card: {drawn}"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line to be broken; ``depth`` indents it, ``mark`` stands before it."""

    words: str
    depth: int = 0
    mark: str = ""


def explanation_json(told: Explanation, voice: Voice = ENGLISH) -> bytes:
    """Return an explanation as one JSON object; ``voice`` speaks its sentences."""
    return msgspec.json.encode(told, enc_hook=voice.tell)


def explanation_words(told: Explanation, width: int = 80, voice: Voice = ENGLISH) -> str:
    """Return an explanation as lines in the order of play, no wider than ``width`` columns."""
    return "\n".join(_laid_out(explanation_lines(told, voice), width))


def explanation_lines(told: Explanation, voice: Voice = ENGLISH) -> Iterator[Line]:
    """Return an explanation's lines in the order of play, as long as they are."""
    return _Words(told, voice).lines()


def hand_words(hand: HandTold, voice: Voice = ENGLISH, *, paid: bool = True) -> str:
    """Return a hand in one line: its cards, what they make of which, and what a box is paid."""
    if hand.cards is UNSET:
        return voice.tell(Said("not shown"))
    if hand.main is UNSET or hand.main_cards is UNSET:
        return faces(hand.cards)
    made = _made(hand.main, hand.main_cards)
    if hand.second is not UNSET and hand.second_cards is not UNSET:
        second = _made(hand.second, hand.second_cards)
        made = Said("{main} and {second}", main=made, second=second)
    if paid and (pays := _pays(hand)):
        made = Said("{hand}, pays {multiple}:1", hand=made, multiple=pays)
    return f"{faces(hand.cards)}  {voice.words(made)}"


def _made(category: str, own: Sequence[str]) -> Value:
    named = Category.named(category)
    return Said("{hand} ({cards})", hand=named, cards=faces(own)) if own else named


def _pays(hand: HandTold) -> str:
    """Return what a hand pays to one: "4", or "4 + 4 = 8" of two combinations."""
    if not hand.multiple:
        return ""
    if hand.second_multiple is UNSET:
        return str(hand.multiple)
    return f"{hand.main_multiple} + {hand.second_multiple} = {hand.multiple}"


def _laid_out(lines: Iterable[Line], width: int) -> Iterator[str]:
    for line in lines:
        first = f"{line.mark:<{line.depth}}"
        further = " " * (line.depth + 2)
        yield from wrap(
            line.words,
            width,
            initial_indent=first,
            subsequent_indent=further,
            break_on_hyphens=False,
        ) or [""]


@dataclass(frozen=True, slots=True)
class _Words:
    """A round in the order of play: cards, the dealer's game, boxes with their wagers, findings."""

    told: Explanation
    voice: Voice

    def lines(self) -> Iterator[Line]:
        yield from self.head()
        for each in self.told.misdeals:
            yield Line(self.voice.tell(each))
        if self.told.misdeals:
            yield Line("")
        yield from self.dealer()
        boxes = {box.box: box for box in self.told.boxes}
        for number in sorted({*boxes, *(each.box for each in self.told.wagers)}):
            yield Line("")
            yield from self.box(number, boxes.get(number))
        yield from self.rules()
        yield from self.corrections()
        yield from self.findings()

    def line(self, said: Said, depth: int = 0) -> Line:
        return Line(self.voice.tell(said), depth)

    def head(self) -> Iterator[Line]:
        told = self.told
        yield self.line(
            Said(
                "Table {table}, shift {shift}, round {round} ({rulebook}), opened {at}",
                table=told.table, shift=told.shift, round=told.round, rulebook=told.rulebook,
                at=told.at.replace("T", " "),
            )
        )  # fmt: skip
        yield Line("")

    def dealer(self) -> Iterator[Line]:
        told = self.told
        yield self.line(Said("Dealer"))
        yield Line(hand_words(told.dealer, self.voice, paid=False), 2)
        yield self.line(told.game.why, 2)
        if told.dealer_after_exchange is not UNSET and told.game_after_exchange is not UNSET:
            for each in told.game_after_exchange.exchanges:
                yield self.line(each, 2)
            after = hand_words(told.dealer_after_exchange, self.voice, paid=False)
            yield Line(after, 2)
            yield self.line(told.game_after_exchange.why, 2)

    def box(self, number: int, box: BoxTold | None) -> Iterator[Line]:
        if box is None:
            yield self.line(Said("Box {box}", box=number))
        else:
            yield from self.hands(box)
        for wager in self.told.wagers:
            if wager.box == number:
                yield from self.wager(wager)

    def hands(self, box: BoxTold) -> Iterator[Line]:
        yield self.line(heading(box))
        dealt = hand_words(box.dealt, self.voice)
        yield self.line(Said("as dealt: {hand}", hand=dealt), 2)
        for each in box.draws:
            yield self.line(drawn(each), 2)
        if box.draws or box.final != box.dealt:
            final = hand_words(box.final, self.voice)
            yield self.line(Said("final hand: {hand}", hand=final), 2)
        for told in box.stands:
            yield Line(stand(told, self.voice), 2)

    def wager(self, wager: WagerTold) -> Iterator[Line]:
        named = f"{wager.guest}, {self.voice.tell(WAGERS[Wager(wager.wager)])}"
        stake = self.voice.money(self.amount(wager.stake))
        mark = MARK if wager.findings else ""
        yield Line(f"{named} {stake}: {self.voice.tell(wager.why)}", 2, mark)
        told = Said(
            "due: {due}; done: {done} [{rule}]",
            due=self.due(wager), done=self.done(wager), rule=wager.rule,
        )  # fmt: skip
        yield self.line(told, 6)
        if wager.findings:
            yield Line(self.voice.words(found(wager, self.told.currency, self.voice)), 6)
        if (moved := since(wager, self.told.currency)) is not None:
            yield self.line(Said("after the close: {moved}", moved=moved), 6)
        if wager.allowed is not UNSET:
            yield self.line(range_(wager.allowed, self.told.currency), 6)

    def due(self, wager: WagerTold) -> Value:
        still = BACK if wager.stake else NOTHING
        if wager.due_paid is UNSET or wager.due_taken is UNSET:
            return Said("not judged")
        return self.moved(TO_DO, wager.due_paid, wager.due_taken) or still

    def done(self, wager: WagerTold) -> Value:
        still = BACK if wager.stake else NOTHING
        return self.moved(DONE, wager.paid, wager.taken) or still

    def moved(self, words: tuple[Said, Said], paid: int, taken: int) -> Value | None:
        """Return what moved or was to move, None if nothing."""
        both = zip(words, (paid, taken), strict=True)
        each = [said.given(amount=self.amount(amount)) for said, amount in both if amount]
        return together(each) if each else None

    def rules(self) -> Iterator[Line]:
        """Name each rule that the round rests on once, with its source."""
        yield Line("")
        yield self.line(Said("Rules"))
        for each in cites(self.told):
            rule = f"{self.told.rulebook} {each.key}: {each.source}"
            yield Line(self.voice.tell(READING.given(rule=rule)) if each.reading else rule, 2)

    def amount(self, minor: int) -> Amount:
        return Amount(minor, self.told.currency)

    def corrections(self) -> Iterator[Line]:
        if self.told.corrections:
            yield Line("")
        for said in sentences(self.told.corrections, self.told.currency, self.voice):
            yield Line(said, 2, "~")

    def findings(self) -> Iterator[Line]:
        yield Line("")
        for each in self.told.findings:
            yield Line(f"{each.code.value}: {self.voice.tell(each.explanation)}", 2, MARK)
        if not self.told.findings:
            yield self.line(Said("Nothing found."))


TO_DO: Final = (Said("pay {amount}"), Said("take {amount}"))
DONE: Final = (Said("paid {amount}"), Said("taken {amount}"))
BACK: Final = Said("back")
NOTHING: Final = Said("nothing")
READING: Final = Said("{rule} (our reading: the text is silent)")


def heading(box: BoxTold) -> Said:
    """Return who is on a box, and what it did."""
    whose = together(box.guests) if box.guests else Said("nobody")
    template = Said("Box {box}: {guests}, blind: {did}")
    told = template if box.blind else Said("Box {box}: {guests}: {did}")
    return told.given(box=box.box, guests=whose, did=DECISIONS[box.decision])


def drawn(draw: DrawTold) -> Said:
    """Return what a draw did."""
    told = DRAWS[Wager(draw.draw)]
    return told.given(out=faces(draw.discarded), drawn=faces(draw.received))


def stand(told: Stand, voice: Voice = ENGLISH) -> str:
    """Return how guests of a box stand against the dealer."""
    return f"{voice.words(together(told.guests))}: {voice.tell(told.why)}"


def cites(told: Explanation) -> list[Citation]:
    """Return each rule that a round rests on once, the dealer's game's first."""
    after = told.game_after_exchange
    cited = (
        *told.game.cites,
        *(after.cites if after is not UNSET else ()),
        *(each for wager in told.wagers for each in wager.cites),
    )
    return list(dict.fromkeys(cited))
