"""What devices send: example shifts at any number of tables, with all that goes wrong on the way.

A line that is refused here is refused whenever it is sent, and one that is taken fits whenever it
is sent in its order: so a device may send anything again.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

EXAMPLES: Final = sorted((Path(__file__).parents[1] / "examples").glob("*/shift.jsonl"))
PAYMENTS: Final = {"payout_made", "wager_taken"}
SIGNED: Final = {"by": "S-08", "reason": "a slip of the pen", "authorised_by": "M-01"}
Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sent:
    """A line and what must become of it.

    ``code`` is that of its refusal, "" if it is taken; ``again`` if it was sent, and taken, before.
    """

    text: bytes
    id: str = ""
    code: str = ""
    again: bool = False


def mixed(rng: random.Random, tables: Sequence[str], rounds: int = 6) -> Iterator[Sent]:
    """Yield what several tables send, without end, each now and then for a while."""
    streams = [table_of(random.Random(f"{rng.random()}"), table, rounds) for table in tables]
    while True:
        yield from islice(rng.choice(streams), rng.choice((1, 2, 5, 40)))


def table_of(rng: random.Random, table: str, rounds: int = 6) -> Iterator[Sent]:
    """Yield what one table sends, without end: shift after shift of up to so many rounds."""
    for number in count(1):
        yield from shift_of(rng, table, number, rng.randint(1, rounds))


def shift_of(rng: random.Random, table: str, number: int, rounds: int) -> Iterator[Sent]:
    """Yield what one table sends of one shift, corrections after its close too."""
    scene = Scene(rng, {"table": table, "shift": f"S{number}"}, [])
    for event in shortened(rng.randrange(len(EXAMPLES)), rounds):
        yield scene.told(event)
        if rng.random() < 0.12:
            yield from scene.noise()
    for _ in range(rng.randrange(3)):
        yield from scene.correction()


@cache
def shortened(example: int, rounds: int) -> list[Fields]:
    """Return the events of an example's first rounds, and those that are of no round."""
    events = [json.loads(line) for line in EXAMPLES[example].read_bytes().splitlines()]
    return [event for event in events if event.get("round", 0) <= rounds]


@dataclass(slots=True)
class Scene:
    """A shift so far: what was taken of it, in the order sent."""

    rng: random.Random
    place: Fields
    taken: list[Fields]

    def told(self, event: Fields) -> Sent:
        """Return an event as this shift's next one."""
        name = f"{self.place['table']}.{self.place['shift']}.{len(self.taken) + 1}"
        self.taken.append(event | self.place | {"id": name})
        return Sent(text_of(self.taken[-1]), name)

    def noise(self) -> Iterator[Sent]:
        """Yield a line that is refused, or comes again, or corrects what came before."""
        kind = self.rng.random()
        if kind < 0.4:
            yield self.repeated()
        elif kind < 0.75:
            yield self.refused()
        else:
            yield from self.correction()

    def repeated(self) -> Sent:
        """Return a line of before, perhaps laid out in another way."""
        event = self.rng.choice(self.taken)
        other = json.dumps(dict(reversed(event.items())), indent=None).encode()
        text = self.rng.choice((text_of(event), b"  " + other + b"\r"))
        return Sent(text, event["id"], again=True)

    def refused(self) -> Sent:
        """Return a line that is refused, now and for ever."""
        code = self.rng.choice(list(REFUSED))
        name = f"{self.place['table']}.bad.{self.rng.getrandbits(48):x}"
        return Sent(REFUSED[code](self, name), code=code)

    def correction(self) -> Iterator[Sent]:
        """Yield a correction that fits."""
        paid = [event for event in self.taken if event["type"] in PAYMENTS]
        first = self.taken[0]["id"]
        drop = {"type": "drop", "at": self.taken[0]["at"], "amount": 700}
        if not paid or self.rng.random() < 0.3:
            yield self.told(self.correcting("event_inserted", after=first, event=drop))
            return
        event = self.rng.choice(paid)
        if self.rng.random() < 0.5:
            yield self.told(self.correcting("event_voided", target=event["id"]))
            return
        inner = {key: event[key] for key in ("type", "at", "box", "guest", "wager", "amount")}
        inner["amount"] += 100
        yield self.told(self.correcting("event_replaced", target=event["id"], event=inner))

    def correcting(self, kind: str, **fields: Any) -> Fields:  # noqa: ANN401 # JSON
        """Return a correction's fields, but for its id."""
        return {"type": kind, "at": self.taken[-1]["at"]} | SIGNED | fields

    def spoilt(self, name: str, **fields: Any) -> bytes:  # noqa: ANN401 # JSON
        """Return the line of a fill with some fields spoilt."""
        fill = {"type": "fill", "at": self.taken[0]["at"], "by": "S-07", "amount": 5, "slip": "F-1"}
        return text_of(fill | self.place | {"id": name} | fields)

    def unfit(self, name: str) -> bytes:
        """Return the line of a correction that does not fit."""
        first = self.taken[0]["id"]
        wrong = self.rng.choice(({"target": first}, {"target": "none"}))
        return text_of(self.correcting("event_voided", **wrong) | self.place | {"id": name})


REFUSED: Final[dict[str, Callable[[Scene, str], bytes]]] = {
    "not_json": lambda _, name: b"\xff{" + name.encode(),
    "line_too_long": lambda scene, name: scene.spoilt(name, slip="x" * 65_536),
    "duplicate_key": lambda scene, name: scene.spoilt(name).replace(b"{", b'{"by":"S-07",'),
    "unknown_type": lambda scene, name: scene.spoilt(name, type="spill"),
    "unknown_field": lambda scene, name: scene.spoilt(name, colour="red"),
    "missing_field": lambda scene, name: scene.spoilt(name).replace(b',"slip":"F-1"', b""),
    "bad_value": lambda scene, name: scene.spoilt(name, amount=1.5),
    "id_conflict": lambda scene, _: scene.spoilt(scene.rng.choice(scene.taken)["id"], amount=6),
    "shift_conflict": lambda scene, name: scene.spoilt(name, shift="never"),
    "round_conflict": lambda scene, name: text_of(
        {"type": "bets_closed", "at": scene.taken[0]["at"], "by": "S-07", "round": 999_999}
        | scene.place
        | {"id": name}
    ),
    "correction_misfit": Scene.unfit,
}


def text_of(said: object) -> bytes:
    """Return a value as a device writes it."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
