"""Whatever is shown that rests on a corrected record says so: who, on whose word, why, when."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.mending import MORNING, PAID, correction, event, lines, mistyped, record
from tests.cli.running import Done, Pit, opening
from tests.reports.reading import elements

WHO = (
    "Corrected by P-02, authorised by M-01, recorded 2026-11-28 06:00:00 UTC: a nought was missing"
)
ROUND = ("T1", "N", "1")
AT = "2026-11-27T18:08:00+03:00"


@dataclass(frozen=True)
class Case:
    """A correction, what is said of it, and whether a round rests on it."""

    correction: str
    told: str
    of_round: bool = True


def opened(**fields: Any) -> dict[str, Any]:  # noqa: ANN401 # JSON
    """Return the opening as a correction has it."""
    said = json.loads(opening(rulebook="classic")) | fields
    return {key: said[key] for key in said if key not in {"id", "by", "table", "shift"}}


SHOWN = {"type": "dealer_shown", "at": AT, "cards": ["Kh", "As", "9d", "5s", "2h"]}
LIMITS = {"ante_min": 200, "ante_max": 10_000, "payout_max": 100_000}
CLOSED = {"type": "shift_closed", "at": "2026-11-27T18:20:00+03:00", "closing_inventory": 999_000}
FILL = {"type": "fill", "at": AT, "amount": 500, "slip": "F-1"}

CASES = {
    "a payout replaced": Case(
        correction("K1", "event_replaced", target="P1", event=PAID | {"amount": 1500}),
        "K1 replaced P1, round 1: payout made, box 1, G1, bet 1.60 EUR became payout made, box 1,"
        " G1, bet 15.00 EUR.",
    ),
    "a payout voided": Case(
        correction("K1", "event_voided", target="P1"),
        "K1 voided P1, round 1: payout made, box 1, G1, bet 1.60 EUR, at 2026-11-27 18:09",
    ),
    "a payout inserted": Case(
        correction("K1", "event_inserted", after="P1", event=PAID | {"amount": 40}),
        "K1 inserted, round 1 after P1: payout made, box 1, G1, bet 0.40 EUR, at 2026-11-27 18:09",
    ),
    "a card": Case(
        correction("K1", "event_replaced", target="D2", event=SHOWN),
        "K1 replaced D2, round 1: dealer shown, K♥ A♠ 9♦ 5♠ 3♥ became dealer shown, K♥ A♠ 9♦ 5♠"
        " 2♥.",
    ),
    "the limits of the opening": Case(
        correction("K1", "event_replaced", target="E1", event=opened(limits=LIMITS)),
        "K1 replaced E1: shift opened, 2026-11-27, classic, ante 1.00 to 100.00 EUR",
    ),
    "a round's close": Case(
        correction(
            "K1", "event_replaced", target="X1",
            event={"type": "round_closed", "at": "2026-11-27T18:11:00+03:00"},
        ),
        "K1 replaced X1, round 1: round closed, at 2026-11-27 18:10:00+03:00 became round closed,"
        " at 2026-11-27 18:11:00+03:00.",
    ),
    "the chips counted at the close": Case(
        correction("K1", "event_replaced", target="Z1", event=CLOSED),
        "K1 replaced Z1: shift closed, inventory 9 985.00 EUR became shift closed, inventory"
        " 9 990.00 EUR.",
        of_round=False,
    ),
    "a forgotten fill": Case(
        correction("K1", "event_inserted", after="E1", event=FILL),
        "K1 inserted after E1: fill, 5.00 EUR, slip F-1, at 2026-11-27 18:08:00+03:00.",
        of_round=False,
    ),
}  # fmt: skip


@pytest.fixture(scope="module", params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


@pytest.fixture(scope="module")
def pit(case: Case, tmp_path_factory: pytest.TempPathFactory) -> Pit:
    """Give the mistyped shift with the correction of the case."""
    pit = mistyped(tmp_path_factory.mktemp("mended"))
    record(pit, MORNING, case.correction)
    return pit


def words(done: Done) -> str:
    return done.out.replace("\u202f", " ")


def page(path: Path) -> str:
    return " ".join(" ".join(each.text for each in elements(path.read_bytes())).split()).replace(
        "\u202f", " "
    )


def test_an_audit_says_it_beside_its_findings(case: Case, pit: Pit) -> None:
    told = words(pit.run("audit"))
    assert case.told in told
    assert WHO in told
    assert "inventory_variance" in told
    if case.of_round:
        found = [line for line in told.splitlines() if "underpaid" in line]
        assert all(line.endswith("[corrected by K1]") for line in found)


def test_an_explanation_says_it_of_a_round_that_rests_on_it(case: Case, pit: Pit) -> None:
    told = " ".join(words(pit.run("explain", *ROUND)).split())
    assert (case.told in told) is (WHO in told) is case.of_round
    read = pit.run("explain", *ROUND, "--json").json
    if not case.of_round:
        assert "corrections" not in read
        return
    (made,) = read["corrections"]
    assert made["correction"]["authorised_by"] == "M-01"
    assert made["recorded_at"] == "2026-11-28T06:00:00.000000Z"
    before = made["before"] or made["original"]
    assert before["id"] in {"P1", "D2", "E1", "X1"}


def test_a_report_says_it_in_the_summary_the_evidence_and_a_section_of_its_own(
    case: Case, pit: Pit
) -> None:
    pit.run("report", "shift", "T1", "N", "-o", "shift.pdf")
    printed = page(pit.folder / "shift.pdf")
    assert "one correction of the record" in printed
    assert f"On a corrected record: {case.told}" in printed or "a round's close" in printed
    assert WHO in printed
    assert "Authorised by M-01" in printed
    assert "Recorded 2026-11-28 06:00:00 UTC" in printed
    read = pit.run("report", "shift", "T1", "N", "--format", "json", "-o", "-").json
    (made,) = read["corrections"]
    assert set(made) == {"correction", "original", "before", "after", "in_force", "recorded_at"}
    told = read["recording"]
    assert (told["events"], told["longest_us"]) == (len(lines()) + 1, 30 * 60 * 1_000_000)
    assert told["over_minute"] == len(lines())  # the correction came after just a minute
    assert (told["over_hour"], told["ahead"], told["after_close"]) == (0, 0, 1)


def test_before_the_correction_nothing_is_said_of_it(pit: Pit) -> None:
    assert "K1" not in pit.run("audit", "--as-of", "2026-11-27T20:00:00Z").out


def test_an_opening_held_against_a_corrected_closing_says_so(tmp_path: Path) -> None:
    pit = mistyped(tmp_path)
    second = event("E2", "shift_opened", 40, shift="L", **{
        key: value for key, value in opened(opening_inventory=998_500).items()
        if key not in {"type", "at"}
    })  # fmt: skip
    record(pit, "2026-11-27T15:50:00Z", second)
    assert "opening_mismatch" not in pit.run("audit", "--shift", "L").out
    record(pit, MORNING, correction("K1", "event_replaced", target="Z1", event=CLOSED))
    late = ("--as-of", MORNING)
    told = words(pit.run("audit", "--shift", "L", *late))
    assert "opening_mismatch" in told
    assert "[corrected by K1]" in told
    assert CASES["the chips counted at the close"].told in told
    pit.run("report", "shift", "T1", "L", "-o", "late.pdf", *late)
    shown = page(pit.folder / "late.pdf")
    assert f"The table's shift before: {CASES['the chips counted at the close'].told}" in shown
    assert "On a corrected record: K1 replaced Z1" in shown
