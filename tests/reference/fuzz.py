"""Rounds played by chance, replayed and read again: `python -m tests.reference.fuzz`."""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from ledger.intake import read
from replay.audit import Audit, Head, ShiftLog, audit
from replay.due import Due
from replay.rulebook import load
from tests.hand_table import Case
from tests.reference.books import SHIPPED, flat, random_book, shipped
from tests.reference.faults import inject
from tests.reference.findings import Found, closing_inventory, of_round, readings, wrong_counts
from tests.reference.reading import Book, Event
from tests.reference.settle import dues
from tests.reference.simulate import Play, settle, table_limits

NAMED = ("code", "box", "guest", "wager", "card", "expected", "actual", "made_good")
PER_SHIFT = 20


@dataclass
class Round:
    """A round played: its limits, its events, and the findings that its one mistake must give."""

    number: int
    limits: dict[str, int]
    events: list[Event]
    wanted: list[Found] | None = None  # None: whatever the model finds
    mistake: str = "none"
    gap: list[Found] = field(default_factory=list)


@dataclass
class Shift:
    """A shift of rounds under one rulebook."""

    case: Case
    book: Book
    rounds: list[Round] = field(default_factory=list)

    def events(self) -> list[Event]:
        """Return the shift as it is recorded, and number the events of its rounds alike."""
        start: Event = {
            "type": "shift_opened", "gaming_day": "2026-11-27", "rulebook": "house",
            "currency": "EUR", "limits": self.rounds[0].limits, "opening_inventory": 10**12,
        }  # fmt: skip
        recorded = [start]
        for each in self.rounds:
            recorded.append({"type": "limits_changed", "limits": each.limits})
            recorded.append({"type": "round_opened", "round": each.number})
            recorded += [event | {"round": each.number} for event in each.events]
        last = [readings(each.events, self.book, each.limits)[-1] for each in self.rounds]
        closing = closing_inventory(10**12, last)
        recorded.append({"type": "shift_closed", "closing_inventory": closing})
        base = {"at": "2026-11-27T18:00:00Z", "by": "clerk", "table": "RP-01", "shift": "S1"}
        return [base | {"id": f"E{n}"} | event for n, event in enumerate(recorded, start=1)]


def played(seed: str, count: int) -> Shift:
    """Play a shift by a seed: half by a rulebook that ships, half by a random one."""
    rng = random.Random(seed)
    case = shipped(rng.choice(SHIPPED)) if rng.random() < 0.5 else random_book(rng)
    shift = Shift(case, flat(case))
    number = rng.randint(1, 9)
    for _ in range(count):
        number += 1
        limits = table_limits(rng, shift.book)
        unseen = rng.random() < 0.15
        events = Play(rng, shift.book, limits, unseen=unseen).run()
        if unseen or rng.random() < 0.4:
            done = settle(rng, events, shift.book, limits)
            each = Round(number, limits, done, None if unseen else [])
        else:
            mistake, done, limits, wanted = inject(rng, events, shift.book, limits)
            each = Round(number, limits, done, wanted, mistake)
        if shift.rounds and rng.random() < 0.03:
            number += 1
            each.number, each.gap = number, [Found(code="round_gap")]
        shift.rounds.append(each)
    return shift


def audited(shift: Shift) -> Audit:
    """Return what the replay says of a shift."""
    events = [read(json.dumps(event).encode()).event for event in shift.events()]
    return audit([ShiftLog(events, load(shift.case.toml()), "digest", None)], Head(size=1, root=""))


def differences(shift: Shift) -> Iterator[tuple[Round | None, str]]:
    """Yield each round on which replay and model differ, and how."""
    result = audited(shift)
    replayed = {each.judged.this.number: each for each in result.shifts[0].rounds}
    found: dict[int | None, list[Found]] = {}
    for one in result.findings:
        keys = msgspec.to_builtins(one)
        short = {name: keys[name] for name in NAMED if name in keys}
        found.setdefault(keys.get("round"), []).append(short)
    for each in shift.rounds:
        theirs = found.pop(each.number, [])
        if why := unlike_findings(shift, each, theirs) or unlike_dues(
            shift, each, replayed[each.number].dues
        ):
            yield each, why
    for number, rest in found.items():
        yield None, f"round {number}: replay finds {rest}"


def unlike_findings(shift: Shift, each: Round, theirs: list[Found]) -> str:
    """Say where the replay's findings are not the model's, or not those of the mistake made."""
    ours = each.gap + of_round(each.events, shift.book, each.limits)
    wanted = ours if each.wanted is None else each.gap + each.wanted
    return unlike(ours, theirs, "model", "replay") or unlike(wanted, theirs, "wanted", "replay")


def unlike_dues(shift: Shift, each: Round, theirs: list[Due]) -> str:
    """Say which wager the replay settles otherwise; nothing is due on a miscounted hand."""
    says = {(d.box, d.guest, d.wager.value): (d.paid, d.taken) if d.judged else None
            for d in theirs}  # fmt: skip
    last = readings(each.events, shift.book, each.limits)[-1]
    wrong = wrong_counts(last)
    for key, due in dues(last).items():
        replayed = says.get(key, (0, 0))
        if not wrong & {0, key[0]} and replayed != due:
            return f"{key}: model {due}, replay {replayed}"
    return ""


def unlike(ours: list[Found], theirs: list[Found], name: str, other: str) -> str:
    """Say what one has and the other has not."""
    left, right = counted(ours), counted(theirs)
    if left == right:
        return ""
    return f"only {name}: {list(left - right)}; only {other}: {list(right - left)}"


def counted(found: list[Found]) -> Counter[str]:
    return Counter(json.dumps(one, sort_keys=True, ensure_ascii=False) for one in found)


def row(event: Event) -> str:
    """Return an event as a row of a hands table."""
    e = {name: " ".join(v) if isinstance(v, list) else v for name, v in event.items()}
    forms = {
        "wager_placed": "{box} {guest} {wager} {amount}" + " blind" * ("blind" in e),
        "wager_withdrawn": "{box} {guest} withdraws {wager} {amount}",
        "payout_made": "{box} {guest} paid {wager} {amount}",
        "wager_taken": "{box} {guest} taken {wager} {amount}",
        "payout_returned": "{box} {guest} returns {wager} {amount}",
        "take_returned": "{box} {guest} given back {wager} {amount}",
        "bets_closed": "bets closed",
        "cards_dealt": "{box} dealt {cards}",
        "dealer_dealt": "dealer dealt {cards}",
        "box_folded": "{box} folds",
        "cards_exchanged": "{box} discards {discarded} receives {received}",
        "sixth_dealt": "{box} sixth card {card}",
        "hand_shown": "{box} shows {cards}",
        "dealer_shown": "dealer shows {cards}",
        "dealer_exchanged": "dealer discards {discarded} receives {received}",
        "misdeal_called": "misdeal {reason}",
        "round_closed": "round closed",
    }
    return forms[event["type"]].format(**e)


def as_case(shift: Shift, each: Round) -> str:
    """Return a round as a case of tests/hands."""
    changed = [f"- with: {key} = {value}" for key, value in sorted(shift.case.changes.items())]
    limits = " ".join(str(amount) for amount in each.limits.values())
    head = [f"- rulebook: {shift.case.rulebook}", *changed, f"- limits: {limits}", ""]
    return "\n".join([*head, *(f"| {row(event)} |  |" for event in each.events)])


def main() -> int:
    asked = argparse.ArgumentParser()
    asked.add_argument("--rounds", type=int, default=10_000)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--show", type=int, default=1)
    options = asked.parse_args()
    kinds: dict[str, int] = {}
    worst: list[tuple[int, str]] = []
    mistakes: Counter[str] = Counter()
    for number in range(options.rounds // PER_SHIFT):
        seed = f"{options.seed}-{number}"
        shift = played(seed, PER_SHIFT)
        mistakes.update(each.mistake for each in shift.rounds)
        for each, why in differences(shift):
            mistake = each.mistake if each else ""
            kinds[mistake] = kinds.get(mistake, 0) + 1
            text = as_case(shift, each) if each else ""
            worst.append((len(text), f"seed {seed} mistake {mistake}\n{why}\n{text}\n"))
            worst = sorted(worst)[: options.show]
    print(f"seed {options.seed}: {options.rounds} rounds, {sum(kinds.values())} differ")  # noqa: T201
    print(*sorted(mistakes.items()))  # noqa: T201
    print("differ:", *sorted(kinds.items()))  # noqa: T201
    print("\n".join(text for _, text in worst))  # noqa: T201
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
