"""What goes against the house and what for it is never netted."""

import pytest

from replay.finding import Code, Finding
from replay.said import Sentence
from reports.effect import Effect, effect, total

EFFECTS = """
overpaid             |  100 | against
payout_above_maximum |  100 | against
underpaid            | -100 | for
not_taken            | -100 | against
wrongly_taken        |  100 | for
inventory_variance   | -100 | against
inventory_variance   |  100 | for
opening_mismatch     | -100 | against
late_wager           |  100 | neither
"""


def found(code: str, difference: int, made_good: int = 0) -> Finding:
    return Finding(
        code=Code(code), table="T", shift="S", rule="r", explanation=Sentence("e"),
        difference=difference, made_good=made_good,
    )  # fmt: skip


@pytest.mark.parametrize("line", EFFECTS.strip().splitlines())
def test_a_difference_has_its_side(line: str) -> None:
    code, difference, side = (part.strip() for part in line.split("|"))
    wanted = {"against": Effect(against=100), "for": Effect(favour=100), "neither": Effect()}
    assert effect(found(code, int(difference))) == wanted[side]


def test_sides_add_up_by_themselves() -> None:
    findings = [found("overpaid", 100, 30), found("underpaid", -60), found("not_taken", -5)]
    assert total(findings) == Effect(against=105, favour=60, made_good=30)


def test_a_finding_without_amounts_has_no_effect() -> None:
    plain = Finding(code=Code.OVERPAID, table="T", shift="S", rule="r", explanation=Sentence("e"))
    assert effect(plain) == Effect()
