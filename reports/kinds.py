"""Findings by kind: how many, and what they did to the house's money, each side by itself."""

from collections.abc import Sequence

from replay.finding import Code as FindingCode
from replay.finding import Finding
from replay.said import ENGLISH, Amount, Said, Voice
from reports.effect import Effect, total
from reports.model import NOTHING_KNOWN, Align, Bar, Chart, Code, Column, Row, Table
from reports.vocabulary import CODES

AGAINST = Said("Against the house")
FAVOUR = Said("For the house")


def by_kind(findings: Sequence[Finding]) -> dict[FindingCode, list[Finding]]:
    """Return findings by their codes, in the order of the codes."""
    kinds = {code: [each for each in findings if each.code is code] for code in FindingCode}
    return {code: found for code, found in kinds.items() if found}


def table(findings: Sequence[Finding], currency: str, voice: Voice = ENGLISH) -> Table:
    """Return a line for each kind, and the sum of each column."""
    tell = voice.tell
    columns = (
        Column(tell(Said("Finding")), weight=2),
        Column(tell(Said("Code"))),
        Column(tell(Said("Number")), align=Align.RIGHT),
        Column(tell(AGAINST), align=Align.RIGHT),
        Column(tell(FAVOUR), align=Align.RIGHT),
        Column(tell(Said("Made good")), align=Align.RIGHT),
    )
    rows = [
        Row((tell(CODES[code]), Code(code), *_figures(found, currency, voice)))
        for code, found in by_kind(findings).items()
    ]
    together = tell(Said("Together, not netted"))
    whole = Row((together, "", *_figures(findings, currency, voice)), loud=True)
    caption = Said("Findings by kind, amounts in {currency}", currency=currency)
    return Table(columns, (*rows, whole), tell(caption))


def chart(findings: Sequence[Finding], currency: str, voice: Voice = ENGLISH) -> Chart | None:
    """Return the effect in money by kind, None if no kind had any."""
    effects = {code: total(found) for code, found in by_kind(findings).items()}
    moved = {code: each for code, each in effects.items() if each.against or each.favour}
    if not moved:
        return None
    tell = voice.tell
    said = "; ".join(
        tell(
            Said(
                "{kind}: {against} against the house, {favour} for it",
                kind=CODES[code],
                against=Amount(each.against, currency),
                favour=Amount(each.favour, currency),
            )
        )
        for code, each in moved.items()
    )
    return Chart(
        tell(AGAINST),
        tell(FAVOUR),
        tuple(_bar(tell(CODES[code]), each, currency, voice) for code, each in moved.items()),
        f"{said}.",
        tell(Said("Effect in money by kind of finding")),
    )


def _bar(label: str, each: Effect, currency: str, voice: Voice) -> Bar:
    sides = (each.against, each.favour)
    left, right = (voice.money(Amount(side, currency)) if side else "" for side in sides)
    return Bar(label, each.against, each.favour, left, right)


def _figures(findings: Sequence[Finding], currency: str, voice: Voice) -> tuple[str, ...]:
    each = total(findings)
    amounts = (Amount(minor, currency) for minor in (each.against, each.favour, each.made_good))
    told = (voice.figure(amount) if amount.minor else NOTHING_KNOWN for amount in amounts)
    return (voice.count(len(findings)), *told)
