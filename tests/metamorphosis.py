"""The same shift told otherwise: with other suits, boxes, guests or amounts of money.

A way of telling changes fields by name, however deep they lie, and the sentences that name the
same; so it turns events into events, and what an audit says into what it must say of them.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from ledger.event import AnyEvent
from replay.audit import ShiftLog, audit_shift
from replay.explain import explain
from replay.money import GROUP, MINUS, decimals, money
from replay.rulebook import load
from replay.said import ENGLISH
from tests.reference.played import played

Fields = dict[str, Any]

KEYS = ("code", "table", "shift", "round", "box", "guest", "wager", "card", "expected", "actual")
"""What a finding's id is a hash of (findings.md)."""
WORDS = ("explanation", "why", "exchanges", "misdeals")
CARDS = ("card", "cards", "discarded", "received", "main_cards", "second_cards", "five")
AMOUNTS = (
    "amount", "ante_min", "ante_max", "payout_max", "opening_inventory", "closing_inventory",
    "expected", "actual", "difference", "made_good", "stake", "due_paid", "due_taken", "uncut",
    "paid", "taken", "wagered", "net", "paid_difference", "taken_difference",
    "paid_after", "taken_after", "least", "most",
)  # fmt: skip
FACES = dict(zip("cdhs", "♣♦♥♠", strict=True))
BOXES = re.compile(r"\b([Bb]ox(?:es)?) (\d+(?:, \d+)*)")
MONEY = re.compile(rf"({MINUS}?)([\d{GROUP}]*\d)(?:\.(\d+))?{GROUP}([A-Z]{{3}})")


@dataclass(frozen=True)
class Telling:
    """How values change, by the names of their fields, and how sentences do."""

    fields: Mapping[str, Callable[[Any], Any]]
    words: Callable[[str], str]

    def of(self, value: Any) -> Any:  # noqa: ANN401 # any JSON
        """Return the same, told this way; a finding has the id of its new keys."""
        if isinstance(value, list | tuple):
            return [self.of(each) for each in value]
        if not isinstance(value, dict):
            return value
        made = {name: self._field(name, item) for name, item in value.items()}
        return made | {"id": id_of(made)} if "code" in made else made

    def _field(self, name: str, value: Any) -> Any:  # noqa: ANN401
        if name in WORDS:
            many = isinstance(value, list | tuple)
            return [*map(self.words, value)] if many else self.words(value)
        if change := self.fields.get(name):
            many = isinstance(value, list | tuple)
            return [change(each) for each in value] if many else change(value)
        return self.of(value)

    def log(self, log: ShiftLog) -> ShiftLog:
        """Return a shift of the same events, told this way."""
        return with_rows(log, self.of(rows_of(log)))


def id_of(finding: Fields) -> str:
    keys = {name: finding[name] for name in KEYS if name in finding}
    text = json.dumps(keys, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def suits(order: Iterable[str]) -> Telling:
    """Tell clubs, diamonds, hearts and spades as the suits of this order."""
    names = dict(zip("cdhs", order, strict=True))
    faces = str.maketrans({FACES[one]: FACES[other] for one, other in names.items()})

    def card(text: str) -> str:
        return text[0] + names.get(text[1], text[1])

    return Telling(dict.fromkeys(CARDS, card), lambda words: words.translate(faces))


def boxes(names: Mapping[int, int]) -> Telling:
    """Tell boxes by other numbers."""

    def told(found: re.Match[str]) -> str:
        return f"{found[1]} " + ", ".join(str(names[int(one)]) for one in found[2].split(", "))

    return Telling({"box": names.__getitem__}, lambda words: BOXES.sub(told, words))


def guests(names: Mapping[str, str]) -> Telling:
    """Tell guests by other names; in sentences, each must be a word that means nothing else."""
    each = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names) or "(?!)")
    return Telling(
        dict.fromkeys(("guest", "guests"), names.__getitem__),
        lambda words: each.sub(lambda found: names[found[0]], words),
    )


def amounts(change: Callable[[int], int]) -> Telling:
    """Tell every amount of money changed."""

    def told(found: re.Match[str]) -> str:
        sign, whole, rest, currency = found.groups(default="")
        amount = int(whole.replace(GROUP, "")) * 10 ** decimals(currency) + int(rest or 0)
        return money(change(-amount if sign else amount), currency)

    return Telling(dict.fromkeys(AMOUNTS, change), lambda words: MONEY.sub(told, words))


def times(factor: int) -> Telling:
    """Tell every amount so many times as large."""
    return amounts(lambda amount: amount * factor)


def rows_of(log: ShiftLog) -> list[Fields]:
    """Return a shift's events as the wire has them."""
    rows: list[Fields] = msgspec.to_builtins(log.events)
    return rows


def with_rows(log: ShiftLog, rows: list[Fields]) -> ShiftLog:
    """Return a shift of these events instead."""
    return replace(log, events=msgspec.convert(rows, list[AnyEvent]))


def ruled(log: ShiftLog, **values: object) -> ShiftLog:
    """Return a shift judged by its rulebook with other figures: section__figure=value."""
    rules = log.book.rules
    for key, value in values.items():
        section, _, name = key.partition("__")
        changed = msgspec.structs.replace(getattr(rules, section), **{name: value})
        rules = msgspec.structs.replace(rules, **{section: changed})
    return replace(log, book=replace(log.book, rules=rules))


def log_of(seed: str, count: int) -> ShiftLog:
    """Return a shift of so many rounds, played by chance with a mistake here and there."""
    shift = played(seed, count)
    book = load(shift.case.toml())
    return with_rows(ShiftLog([], book, "0" * 64), shift.events())


def said(log: ShiftLog) -> Fields:
    """Return all that an audit says of a shift: findings, totals, and each round explained."""
    shift = audit_shift(log)
    amended = shift.amended()
    rounds = [(each, amended.of_round(each.judged.this.number)) for each in shift.rounds]
    told: Fields = msgspec.to_builtins(
        {
            "findings": shift.findings,
            "totals": shift.totals,
            "dues": [each.dues for each in shift.rounds],
            "rounds": [explain(each, mended) for each, mended in rounds],
        },
        enc_hook=ENGLISH.tell,
    )
    return told


def unordered(value: Any, *mixed: str) -> Any:  # noqa: ANN401 # any JSON
    """Return what was said, lists of facts and those of these names in an order of no meaning."""
    if isinstance(value, list):
        listed = [unordered(each, *mixed) for each in value]
        facts = all(isinstance(each, dict) for each in listed)
        return sorted(listed, key=canonical) if facts else listed
    if not isinstance(value, dict):
        return value
    return {
        name: sorted(item) if name in mixed and isinstance(item, list) else unordered(item, *mixed)
        for name, item in value.items()
    }


def canonical(value: Any) -> str:  # noqa: ANN401
    return json.dumps(value, sort_keys=True, ensure_ascii=False)
