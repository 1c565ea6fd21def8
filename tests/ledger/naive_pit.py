"""A ledger as a list: what is taken and what is refused, judged anew from the list each time."""

import json
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
CORRECTIONS = {"event_voided", "event_replaced", "event_inserted"}
BOUNDS = {"shift_opened", "shift_closed", "round_opened"}
OF_ROUNDS = {"round_opened", "round_closed", "wager_placed", "payout_made"}
RULEBOOKS = {"house", "house@1", "house@2", "club", "club@1"}


class MisfitError(Exception):
    """An event does not fit; its argument is the code of the refusal."""


@dataclass
class NaivePit:
    """The list: (position, event, time of recording); ids, with position; lines refused.

    The ledger's own entries in it are those that seal what was refused.
    """

    size: int
    log: list[tuple[int, Event, int]] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)
    refusals: list[tuple[bytes, str]] = field(default_factory=list)

    def take(self, text: bytes, now: int) -> tuple[str, int]:
        """Take a line: return "" or the code of its refusal, and its place in log or quarantine."""
        try:
            event = event_of(text)
            if (place := self.ids.get(event["id"])) is not None:
                before = next(each for seq, each, _ in self.log if seq == place)
                demand(event == before, "id_conflict")
                return "", place
            self.judge(event)
        except MisfitError as error:
            self.refusals.append((text, str(error)))
            return str(error), len(self.refusals)
        self.add(event, now)
        self.ids[event["id"]] = self.size
        return "", self.size

    def batch(self, texts: list[bytes], now: int) -> list[tuple[str, int]]:
        """Take lines as one batch: one that refuses any is sealed."""
        answers = [self.take(text, now) for text in texts]
        if any(code for code, _ in answers):
            self.add({"type": "quarantine_sealed", "count": len(self.refusals)}, now)
        return answers

    def add(self, event: Event, now: int) -> None:
        """Put an event into the list."""
        self.size += 1
        self.log.append((self.size, event, now))

    def shift(self, table: str, shift: str) -> list[Event]:
        """Return all events of a shift, corrections included."""
        return [e for _, e, _ in self.log if (e.get("table"), e.get("shift")) == (table, shift)]

    def judge(self, event: Event) -> None:
        """Demand that an event fits what is in the list."""
        if event["type"] in CORRECTIONS:
            so_far = self.shift(event["table"], event["shift"])
            demand(so_far, "shift_conflict")
            judge_correction(so_far, event)
            return
        openings = [
            each["shift"]
            for _, each, _ in self.log
            if each["type"] == "shift_opened" and each["table"] == event["table"]
        ]
        now = self.shift(event["table"], openings[-1]) if openings else []
        closed = any(each["type"] == "shift_closed" for each in now)
        if event["type"] == "shift_opened":
            demand(not openings or closed, "shift_conflict")
            demand(event["rulebook"] in RULEBOOKS, "unknown_rulebook")
            demand(event["shift"] not in openings, "shift_conflict")
            return
        demand(openings and not closed and event["shift"] == openings[-1], "shift_conflict")
        walk([*standing(now), event])


def event_of(text: bytes) -> Event:
    """Return the event of a line, which is whole if it is an object at all."""
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    demand(isinstance(said, dict), "not_json")
    event: Event = said
    return event


def demand(condition: object, code: str) -> None:
    """Raise the refusal of a code unless a condition holds."""
    if not condition:
        raise MisfitError(code)


def recorded(so_far: list[Event]) -> list[Event]:
    """Return what was recorded of a shift as it happened."""
    return [event for event in so_far if event["type"] not in CORRECTIONS]


def round_of(so_far: list[Event], name: str) -> int | None:
    """Return the round that an event or an insertion belongs to."""
    event = next(each for each in so_far if each["id"] == name)
    if event["type"] != "event_inserted":
        number: int | None = event.get("round")
        return number
    inner = event["event"]
    if inner["type"] not in OF_ROUNDS:
        return None
    return inner["round"] if "round" in inner else round_of(so_far, event["after"])


def standing(so_far: list[Event]) -> list[Event]:
    """Return a shift's events as they stand after its corrections, in the order they happened."""
    places: list[list[tuple[str, Event | None]]] = [[(e["id"], e)] for e in recorded(so_far)]
    for each in so_far:
        if each["type"] == "event_inserted":
            (slot,) = (slot for slot in places if slot[0][0] == each["after"])
            slot.append((each["id"], whole(so_far, each, each["id"])))
        elif each["type"] in CORRECTIONS:
            stands = whole(so_far, each, each["target"]) if "event" in each else None
            places = [
                [(name, stands if name == each["target"] else stood) for name, stood in slot]
                for slot in places
            ]
    return [stood for slot in places for _, stood in slot if stood]


def whole(so_far: list[Event], correction: Event, place: str) -> Event:
    """Return the event within a correction with its round."""
    inner: Event = correction["event"]
    if inner["type"] in OF_ROUNDS:
        return inner | {"round": round_of([*so_far, correction], place)}
    return inner


def walk(events: list[Event]) -> None:
    """Demand that events may follow each other: each within its round, none after the close."""
    last, current, closed = 0, None, False
    rounds = set[int]()
    for event in events:
        number: int = event.get("round", 0)
        kind: str = event["type"]
        demand(not closed, "shift_conflict")
        match kind:
            case "round_opened":
                demand(number > last, "round_conflict")
                last = current = number
                rounds.add(number)
            case "payout_made" if number in rounds:
                pass
            case "wager_placed" | "round_closed" | "payout_made":
                demand(number == current, "round_conflict")
                current = None if kind == "round_closed" else current
            case "shift_closed":
                closed = True
            case _:
                pass


def judge_correction(so_far: list[Event], correction: Event) -> None:
    """Demand that a correction fits its shift."""
    inserts = correction["type"] == "event_inserted"
    name = correction["after" if inserts else "target"]
    target = next((each for each in so_far if each["id"] == name), None)
    demand(target, "correction_misfit")
    assert target
    signed = correction["authorised_by"]
    demand(signed != correction["by"], "correction_misfit")
    demand(inserts or signed != target["by"], "correction_misfit")
    if inserts:
        judge_insertion(so_far, correction, target)
    else:
        demand(target["type"] not in {"event_voided", "event_replaced"}, "correction_misfit")
        if correction["type"] == "event_voided":
            demand(target["type"] not in BOUNDS, "correction_misfit")
        else:
            judge_replacement(so_far, correction["event"], target)
    try:
        walk(standing([*so_far, correction]))
    except MisfitError:
        raise MisfitError("correction_misfit") from None


def judge_insertion(so_far: list[Event], correction: Event, after: Event) -> None:
    """Demand that an insertion's event may be inserted where it says."""
    inner = correction["event"]
    demand(after["type"] not in CORRECTIONS, "correction_misfit")
    here = after.get("round")
    demand("round" not in inner or inner["round"] != here, "unknown_field")
    of_round = inner["type"] in OF_ROUNDS
    demand(not of_round or here or "round" in inner, "missing_field")
    demand(of_round or "round" not in inner, "unknown_field")
    demand(inner["type"] not in {"shift_opened", "shift_closed"}, "correction_misfit")
    opened = {e["round"] for e in recorded(so_far) if e["type"] == "round_opened"}
    closed = any(each["type"] == "shift_closed" for each in so_far)
    live = max(opened, default=0)
    number = inner.get("round", here)
    if of_round and number != here:
        demand(number not in opened, "correction_misfit")
        demand(closed or number < live, "correction_misfit")
    if inner["type"] == "round_closed":
        demand(closed or number != live, "correction_misfit")


def judge_replacement(so_far: list[Event], inner: Event, target: Event) -> None:
    """Demand that an event may stand in another's place."""
    demand("round" not in inner, "unknown_field")
    old = target["event"]["type"] if target["type"] == "event_inserted" else target["type"]
    demand(
        inner["type"] not in OF_ROUNDS or round_of(so_far, target["id"]) is not None,
        "correction_misfit",
    )
    if inner["type"] == "shift_opened" and old in BOUNDS:
        demand(inner["type"] == old, "correction_misfit")
        demand(inner["rulebook"] in RULEBOOKS, "unknown_rulebook")
    demand(old not in BOUNDS or inner["type"] == old, "correction_misfit")
    if inner["type"] in BOUNDS | {"round_closed"}:
        demand(inner["type"] == old, "correction_misfit")
