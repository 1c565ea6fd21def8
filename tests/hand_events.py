"""From the rows of a case to table events: what a row says, as the wire format says it."""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.hand_table import SHIFTS, TABLE, Case

CARDS = r"((?:[2-9TJQKA][cdhs]|\?\?)(?: (?:[2-9TJQKA][cdhs]|\?\?))*)"
WAGER = r"(ante|bonus|bet|exchange|sixth|insurance|game)"
STAKE = ("box", "guest", "wager", "amount")
EXCHANGE = ("discarded", "received")
ROWS: list[tuple[str, str, tuple[str, ...]]] = [
    (rf"(\d) (\S+) {WAGER} (\d+)( blind)?", "wager_placed", (*STAKE, "blind")),
    (rf"(\d) (\S+) withdraws {WAGER} (\d+)", "wager_withdrawn", STAKE),
    (rf"(\d) (\S+) paid {WAGER} (\d+)", "payout_made", STAKE),
    (rf"(\d) (\S+) taken {WAGER} (\d+)", "wager_taken", STAKE),
    (rf"(\d) (\S+) returns {WAGER} (\d+)", "payout_returned", STAKE),
    (rf"(\d) (\S+) given back {WAGER} (\d+)", "take_returned", STAKE),
    (r"bets closed", "bets_closed", ()),
    (rf"(\d) dealt {CARDS}", "cards_dealt", ("box", "cards")),
    (rf"dealer dealt {CARDS}", "dealer_dealt", ("cards",)),
    (r"(\d) folds", "box_folded", ("box",)),
    (rf"(\d) discards {CARDS} receives {CARDS}", "cards_exchanged", ("box", *EXCHANGE)),
    (rf"(\d) sixth card {CARDS}", "sixth_dealt", ("box", "card")),
    (rf"(\d) shows {CARDS}", "hand_shown", ("box", "cards")),
    (rf"dealer shows {CARDS}", "dealer_shown", ("cards",)),
    (rf"dealer discards {CARDS} receives {CARDS}", "dealer_exchanged", EXCHANGE),
    (r"misdeal (.+)", "misdeal_called", ("reason",)),
    (r"round closed", "round_closed", ()),
    (r"round opened (\d+)", "round_opened", ("round",)),
    (r"limits (\d+ \d+(?: \d+)?)", "limits_changed", ("limits",)),
    (r"fill (\d+)", "fill", ("amount",)),
    (r"credit (\d+)", "credit", ("amount",)),
    (r"drop (\d+)", "drop", ("amount",)),
    (r"dealer changed (\S+)", "dealer_changed", ("dealer",)),
    (r"shift closed (balanced|\d+)", "shift_closed", ("closing_inventory",)),
]  # fmt: skip
SHIFT_TYPES = {"limits_changed", "fill", "credit", "drop", "dealer_changed", "shift_closed"}
INTO = {"fill": 1, "wager_taken": 1, "payout_returned": 1}
OUT_OF = {"credit": 1, "drop": 1, "payout_made": 1, "take_returned": 1}
FEES = {"exchange", "sixth", "game"}


def limits_of(numbers: list[int]) -> dict[str, int]:
    """Return limits as the wire has them."""
    return dict(zip(("ante_min", "ante_max", "payout_max"), numbers, strict=False))


def content(row: str) -> dict[str, Any]:
    """Return a row's type and own fields."""
    for pattern, type_, names in ROWS:
        if found := re.fullmatch(pattern, row):
            fields = {
                name: value_of(type_, name, text)
                for name, text in zip(names, found.groups(), strict=True)
                if text
            }
            return (
                {"type": type_} | fields | ({"slip": "S1"} if type_ in {"fill", "credit"} else {})
            )
    raise AssertionError(row)


def value_of(type_: str, name: str, text: str) -> object:
    """Return a field's value."""
    if name == "blind":
        return True
    if name == "limits":
        return limits_of([int(number) for number in text.split()])
    if name in {"cards", "discarded", "received"} and type_ != "dealer_exchanged":
        return text.split()
    if name in {"box", "amount", "round", "closing_inventory"} and text != "balanced":
        return int(text)
    return text


@dataclass
class Recording:
    """A case's rows as they are recorded."""

    case: Case
    events: list[dict[str, Any]] = field(default_factory=list)
    dues: dict[tuple[str, int, int, str, str], str] = field(default_factory=dict)
    settled: set[tuple[str, int, int, str, str]] = field(default_factory=set)
    labels: dict[str, str] = field(default_factory=dict)
    currency: str = "EUR"
    shift: str = SHIFTS[0]
    round: int | None = None
    inserted_round: int | None = None
    blocks: dict[int, int] = field(default_factory=dict)

    def run(self) -> "Recording":
        """Record every row."""
        self.open_shift(1_000_000)
        if not self.case.rows[0][0].startswith("round opened"):
            self.add({"type": "round_opened", "round": 1})
        for row, due in self.case.rows:
            self.row(row, due)
        return self

    def open_shift(self, inventory: int) -> None:
        """Open a shift."""
        self.add({
            "type": "shift_opened", "gaming_day": "2026-11-27", "rulebook": "house",
            "currency": self.currency, "limits": limits_of(self.case.limits),
            "opening_inventory": inventory,
        })  # fmt: skip

    def add(self, fields: dict[str, Any], label: str | None = None) -> dict[str, Any]:
        """Record one event."""
        event: dict[str, Any] = {
            "id": f"E{len(self.events) + 1}", "at": "2026-11-27T18:00:00Z", "by": "clerk",
            "table": TABLE, "shift": self.shift,
        } | fields  # fmt: skip
        if fields["type"] == "round_opened":
            self.round = fields["round"]
        corrections = {"event_voided", "event_replaced", "event_inserted", "shift_opened"}
        if fields["type"] not in SHIFT_TYPES | corrections:
            event.setdefault("round", self.round)
        if event.get("closing_inventory") == "balanced":
            event["closing_inventory"] = self.balance()
        self.events.append(event)
        if label:
            self.labels[label] = event["id"]
        return event

    def row(self, row: str, due: str) -> None:
        """Record one row, and keep the due that it asserts."""
        label = None
        if found := re.match(r"#(\w+) (.*)", row):
            label, row = found.groups()
        if found := re.fullmatch(r"next shift (\d+)", row):
            self.shift, self.round = SHIFTS[1], None
            self.open_shift(int(found[1]))
        elif found := re.match(r"(void|replace|insert after) #(\w+)(?: with)?\s*(.*)", row):
            self.correct(found[1], found[2], found[3], label)
        elif found := re.fullmatch(r"round (\d+): (.+)", row):
            self.add(content(found[2]) | {"round": int(found[1])}, label)
        elif row == "settle":
            self.settle()
        else:
            fields = content(row)
            self.add(fields, label)
            if due and fields["type"] == "wager_placed":
                self.assert_due(fields, due)

    def assert_due(self, fields: dict[str, Any], due: str) -> None:
        """Keep what the due column says of a wager."""
        assert self.round
        key = (self.shift, self.round, fields["box"], fields["guest"], fields["wager"])
        self.dues[key] = due

    def correct(self, how: str, label: str, row: str, own: str | None) -> None:
        """Record a correction."""
        target = next(event for event in self.events if event["id"] == self.labels[label])
        fields: dict[str, Any] = {"reason": "a slip of the pen", "authorised_by": "manager"}
        fields["shift"] = target["shift"]
        if how == "void":
            self.add({"type": "event_voided", "target": self.labels[label]} | fields, own)
            return
        inner = content(row) | {"at": "2026-11-27T18:00:00Z"}
        if how == "replace":
            type_ = {"type": "event_replaced", "target": self.labels[label]}
        else:
            type_ = {"type": "event_inserted", "after": self.labels[label]}
            self.skipped(inner)
        self.add(type_ | fields | {"event": inner}, own)

    def skipped(self, inner: dict[str, Any]) -> None:
        """Name the round of an insertion that belongs to a round inserted whole."""
        if inner["type"] == "round_opened":
            self.inserted_round = inner["round"]
        elif self.inserted_round and inner["type"] not in SHIFT_TYPES:
            inner["round"] = self.inserted_round
        if inner["type"] == "round_closed":
            self.inserted_round = None

    def settle(self) -> None:
        """Pay and take what this round's due column says."""
        for key, due in self.dues.items():
            if key[:2] != (self.shift, self.round) or key in self.settled:
                continue
            self.settled.add(key)
            _, _, box, guest, wager = key
            base = {"box": box, "guest": guest, "wager": wager}
            verb, _, number = due.partition(" ")
            if verb == "paid":
                self.add({"type": "payout_made", "amount": int(number)} | base)
            elif verb == "taken":
                self.add({"type": "wager_taken", "amount": int(number or self.lies(base))} | base)

    def lies(self, base: dict[str, Any]) -> int:
        """Return what lies of a wager in this round."""
        sign = {"wager_placed": 1, "wager_withdrawn": -1}
        return sum(
            sign[event["type"]] * event["amount"]
            for event in self.events
            if event["type"] in sign
            and event.get("round") == self.round
            and event["shift"] == self.shift
            and all(event[name] == value for name, value in base.items())
        )

    def balance(self) -> int:
        """Return the closing inventory that the recorded movements demand."""
        total = 0
        for event in self.events:
            if event["shift"] != self.shift:
                continue
            type_, amount = event["type"], event.get("amount", 0)
            if type_ == "shift_opened":
                total = event["opening_inventory"]
            fee = type_ == "wager_placed" and event["wager"] in FEES
            total += amount * (INTO.get(type_, 0) + fee - OUT_OF.get(type_, 0))
        return total
