"""Money that findings moved, as bars: what the house lost to the left, what it gained to the right.

Neither side is ever netted against the other.
"""

from collections.abc import Mapping, Sequence

from replay.said import ENGLISH, Amount, Said, Voice
from reports.effect import Effect
from reports.model import Bar, Chart

Name = str | Said
"""What a bar is called: a name as recorded, or words."""

AGAINST = Said("Against the house")
FAVOUR = Said("For the house")

MOST = 16
"""So many bars at most: with labels of three lines they fill a page."""


def bars(
    effects: Mapping[Name, Effect], caption: Said, currency: str, voice: Voice = ENGLISH
) -> Chart | None:
    """Return effects by what they are called as a chart; None if no money was moved.

    Of too many the least are put together at the end.
    """
    moved = {name: each for name, each in effects.items() if each.against or each.favour}
    if not moved:
        return None
    tell, shown = voice.tell, _gathered(list(moved.items()))
    said = "; ".join(
        tell(
            Said(
                "{kind}: {against} against the house, {favour} for it",
                kind=name,
                against=Amount(each.against, currency),
                favour=Amount(each.favour, currency),
            )
        )
        for name, each in shown
    )
    made = tuple(_bar(name, each, currency, voice) for name, each in shown)
    return Chart(tell(AGAINST), tell(FAVOUR), made, f"{said}.", tell(caption))


def _gathered(moved: Sequence[tuple[Name, Effect]]) -> list[tuple[Name, Effect]]:
    """Return the greatest effects in the order given, and after them the sum of the others."""
    if len(moved) <= MOST:
        return list(moved)
    by_size = sorted(moved, key=lambda each: -(each[1].against + each[1].favour))
    least = by_size[MOST - 1 :]
    others = Said("{number} others", number=len(least))
    kept = [each for each in moved if each not in least]
    return [*kept, (others, sum((each for _, each in least), Effect()))]


def _bar(name: Name, each: Effect, currency: str, voice: Voice) -> Bar:
    label = name if isinstance(name, str) else voice.tell(name)
    sides = (each.against, each.favour)
    left, right = (voice.money(Amount(side, currency)) if side else "" for side in sides)
    return Bar(label, each.against, each.favour, left, right)
