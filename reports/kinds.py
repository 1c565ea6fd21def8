"""Findings by kind: how many, and what they did to the house's money, each side by itself."""

from collections.abc import Sequence

from replay.finding import Code as FindingCode
from replay.finding import Finding
from replay.said import ENGLISH, Amount, Said, Voice
from reports.effect import Effect, total
from reports.model import NOTHING_KNOWN, Align, Chart, Code, Column, Row, Table
from reports.moved import AGAINST, FAVOUR, Name, bars
from reports.vocabulary import CODES


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
    effects: dict[Name, Effect] = {
        CODES[code]: total(found) for code, found in by_kind(findings).items()
    }
    return bars(effects, Said("Effect in money by kind of finding"), currency, voice)


def _figures(findings: Sequence[Finding], currency: str, voice: Voice) -> tuple[str, ...]:
    each = total(findings)
    amounts = (Amount(minor, currency) for minor in (each.against, each.favour, each.made_good))
    told = (voice.figure(amount) if amount.minor else NOTHING_KNOWN for amount in amounts)
    return (voice.count(len(findings)), *told)
