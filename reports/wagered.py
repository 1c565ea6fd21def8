"""The wagers of an explained round as a table, and the rules that they rest on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from ledger.event import Wager
from replay.citation import Citation
from replay.explain import Explanation
from replay.money import MINUS, PLUS
from replay.said import Amount, Said
from replay.wager import WagerTold
from reports.explained import READING
from reports.model import Block, Code, Row
from reports.teller import Head, Teller
from reports.vocabulary import WAGERS
from reports.wagerwords import found, range_, since


def blocks(told: Explanation, teller: Teller) -> Iterator[Block]:
    """Give every wager with its stake, what was due, what was done and why."""
    if not told.wagers:
        yield teller.paragraph(Said("No wager lay on the table."))
        return
    heads = (
        Head(Said("Box"), right=True), Head(Said("Guest")), Head(Said("Wager")),
        Head(Said("Stake"), right=True), Head(Said("Due"), right=True),
        Head(Said("Done"), right=True), Head(Said("Why"), 4),
    )  # fmt: skip
    caption = Said("Amounts in {currency}: + to the guest, − to the house", currency=told.currency)
    rows = (_Wager(each, told.currency, teller).row() for each in told.wagers)
    yield teller.table(heads, rows, caption)


def rules(rulebook: str, cites: Iterable[Citation], teller: Teller) -> Block:
    """Give rules of a rulebook, each with where it comes from."""
    heads = (Head(Said("Rule")), Head(Said("Source"), 4))
    caption = Said("Rules of {rulebook} that the round rests on", rulebook=rulebook)
    return teller.table(heads, (_rule(each, teller) for each in cites), caption)


def _rule(cite: Citation, teller: Teller) -> Row:
    reading = teller.tell(READING.given(rule=cite.source))
    return Row((Code(cite.key), reading if cite.reading else cite.source))


@dataclass(frozen=True, slots=True)
class _Wager:
    """A wager, its currency, and who tells of it."""

    told: WagerTold
    currency: str
    teller: Teller

    def row(self) -> Row:
        """Return it as a row; loud if a finding names it."""
        told = self.told
        wager = self.teller.tell(WAGERS[Wager(told.wager)])
        due, done = self.moved(told.due_paid, told.due_taken), self.moved(told.paid, told.taken)
        amounts = (self.figure(told.stake), due, done)
        why = "\n".join(self.why())
        return Row((str(told.box), told.guest, wager, *amounts, why), loud=bool(told.findings))

    def why(self) -> Iterator[str]:
        """Say why so much was due, what does not fit, and what an insurance may come to."""
        told, voice = self.told, self.teller.voice
        yield voice.tell(told.why)
        if told.findings:
            yield voice.words(found(told, self.currency, voice))
        if (moved := since(told, self.currency)) is not None:
            yield voice.tell(Said("after the close: {moved}", moved=moved))
        if told.allowed is not UNSET:
            yield voice.tell(range_(told.allowed, self.currency))

    def moved(self, paid: int | UnsetType, taken: int | UnsetType) -> str:
        """Return what went to the guest and to the house."""
        if paid is UNSET or taken is UNSET:
            return self.teller.tell(Said("not judged"))
        moved = ((PLUS, paid), (MINUS, taken))
        each = [f"{sign}{self.figure(amount)}" for sign, amount in moved if amount]
        return "\n".join(each) or self.figure(0)

    def figure(self, minor: int) -> str:
        """Return an amount without its currency."""
        return self.teller.voice.figure(Amount(minor, self.currency))
