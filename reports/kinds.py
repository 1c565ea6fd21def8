"""Findings by kind: how many, and what they did to the house's money, each side by itself."""

from collections.abc import Sequence

from replay.finding import Code as FindingCode
from replay.finding import Finding
from replay.money import count, figure, money
from reports.effect import Effect, total
from reports.model import NOTHING_KNOWN, Align, Bar, Chart, Code, Column, Row, Table
from reports.vocabulary import CODES

AGAINST = "Against the house"
FAVOUR = "For the house"


def by_kind(findings: Sequence[Finding]) -> dict[FindingCode, list[Finding]]:
    """Return findings by their codes, in the order of the codes."""
    kinds = {code: [each for each in findings if each.code is code] for code in FindingCode}
    return {code: found for code, found in kinds.items() if found}


def table(findings: Sequence[Finding], currency: str) -> Table:
    """Return a line for each kind, and the sum of each column."""
    columns = (
        Column("Finding", weight=2),
        Column("Code"),
        Column("Number", align=Align.RIGHT),
        Column(AGAINST, align=Align.RIGHT),
        Column(FAVOUR, align=Align.RIGHT),
        Column("Made good", align=Align.RIGHT),
    )
    rows = [
        Row((str(CODES[code]), Code(code), *_figures(found, currency)))
        for code, found in by_kind(findings).items()
    ]
    whole = Row(("Together, not netted", "", *_figures(findings, currency)), loud=True)
    return Table(columns, (*rows, whole), f"Findings by kind, amounts in {currency}")


def chart(findings: Sequence[Finding], currency: str) -> Chart | None:
    """Return the effect in money by kind, None if no kind had any."""
    effects = {code: total(found) for code, found in by_kind(findings).items()}
    moved = {code: each for code, each in effects.items() if each.against or each.favour}
    if not moved:
        return None
    bars = tuple(_bar(str(CODES[code]), each, currency) for code, each in moved.items())
    said = "; ".join(
        f"{CODES[code]}: {money(each.against, currency)} against the house,"
        f" {money(each.favour, currency)} for it"
        for code, each in moved.items()
    )
    return Chart(AGAINST, FAVOUR, bars, f"{said}.", "Effect in money by kind of finding")


def _bar(label: str, each: Effect, currency: str) -> Bar:
    return Bar(
        label,
        each.against,
        each.favour,
        money(each.against, currency) if each.against else "",
        money(each.favour, currency) if each.favour else "",
    )


def _figures(findings: Sequence[Finding], currency: str) -> tuple[str, ...]:
    each = total(findings)
    amounts = (each.against, each.favour, each.made_good)
    told = (figure(amount, currency) if amount else NOTHING_KNOWN for amount in amounts)
    return (count(len(findings)), *told)
