"""A record that was kept wrongly and corrected: what stands of it is what happened."""

import random

from tests.reference.reading import Event

ENVELOPE = {"id", "by", "table", "shift", "round"}
SHARE = 0.04
KINDS = ("replaced", "inserted", "voided")
BOUNDS = {"shift_opened", "shift_closed", "round_opened", "round_closed", "limits_changed"}


def corrected(rng: random.Random, events: list[Event]) -> list[Event]:
    """Return the record of events with some of them written wrongly first, and put right."""
    result, due = list[Event](), list[tuple[int, Event]]()
    free = True
    for place, event in enumerate(events):
        result += [correction for when, correction in due if when == place]
        kind = rng.choice(KINDS) if free and rng.random() < SHARE else ""
        if kind and fits(kind, event, events[place - 1]):
            recorded, correction = written_wrongly(rng, kind, event, events[place - 1])
            result += recorded
            due.append(
                (max(place + 1, rng.choice((place + 1, place + 9, len(events)))), correction)
            )
            free = False
        else:
            result.append(event)
            free = True
    return result + [correction for when, correction in due if when >= len(events)]


def fits(kind: str, event: Event, before: Event) -> bool:
    if event["type"] in BOUNDS:
        return False
    if kind == "inserted":
        return event.get("round") == before.get("round")
    return "amount" in event


def written_wrongly(
    rng: random.Random, kind: str, event: Event, before: Event
) -> tuple[list[Event], Event]:
    """Return what was recorded in an event's place, and the correction of it."""
    base = {name: event[name] for name in ("at", "table", "shift")}
    base |= {
        "id": f"C-{event['id']}", "by": "supervisor", "authorised_by": "pit boss",
        "reason": "as the video shows",
    }  # fmt: skip
    inner = {name: value for name, value in event.items() if name not in ENVELOPE}
    if kind == "inserted":
        return [], base | {"type": "event_inserted", "after": before["id"], "event": inner}
    other = event | {"amount": event["amount"] + rng.choice((1, 100))}
    if kind == "replaced":
        change: Event = {"type": "event_replaced", "target": event["id"], "event": inner}
        return [other], base | change
    wrong = other | {"id": f"V-{event['id']}"}
    return [event, wrong], base | {"type": "event_voided", "target": wrong["id"]}
