"""A shift of nothing but faulty rounds: those of an example, played again with other cards.

`python -m benchmarks.reporting` measures a long one; the tests report a short one.
"""

import itertools
import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from tests.reports.audits import EXAMPLES, example

SUITS = "cdhs"
CARD = re.compile("[2-9TJQKA][cdhs]")
STEP = timedelta(milliseconds=700)


def faulty(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Give the events of a shift with at least so many findings, from an example's flagged rounds.

    Each time the suits are others, and so are the guests.
    """
    lines = (EXAMPLES / name / "shift.jsonl").read_bytes().splitlines()
    opening, *played, closing = (json.loads(line) for line in lines)
    flagged = [each.round for each in example(name).findings if each.round]
    rounds = {one: [each for each in played if each.get("round") == one] for one in flagged}
    turns = itertools.product(itertools.permutations(SUITS), rounds)
    at, found = datetime.fromisoformat(opening["at"]), 0
    yield opening
    for number, (suits, one) in enumerate(itertools.cycle(turns), start=1):
        if found >= count:
            break
        found += flagged.count(one)
        for event in rounds[one]:
            at += STEP
            yield _again(event, number, dict(zip(SUITS, suits, strict=True)), at)
    yield closing | {"at": (at + STEP).isoformat(timespec="milliseconds")}


def _again(
    event: dict[str, Any], number: int, suits: dict[str, str], at: datetime
) -> dict[str, Any]:
    """Return an event as that of another round."""
    turned = {key: _turned(value, suits) for key, value in event.items()}
    guest = {"guest": f"{event['guest']}-{number // 7}"} if "guest" in event else {}
    named = {"id": f"{event['id']}-{number}", "round": number}
    return turned | guest | named | {"at": at.isoformat(timespec="milliseconds")}


def _turned(value: Any, suits: dict[str, str]) -> Any:  # noqa: ANN401 # whatever JSON holds
    if isinstance(value, list):
        return [_turned(each, suits) for each in value]
    if isinstance(value, str) and CARD.fullmatch(value):
        return value[0] + suits[value[1]]
    return value
