"""What an audit was made for and how, how much it looked at, and what it recommends."""

from collections.abc import Iterator, Sequence
from typing import Final

from replay.audit import AuditedShift
from replay.finding import Code, Finding
from replay.said import ENGLISH, Said, Value, Voice
from reports.model import Fact, Facts, Paragraph, Section

OBJECTIVE: Final = Said(
    "Objective: to tell whether the table dealt, paid and took by its rulebook and within its"
    " limits, and whether its chips and its record are complete."
)
PROCEDURES: Final = Said(
    "Procedures: the records were read from the log named above, corrections applied; each round"
    " was settled anew from its cards, decisions and stakes by the rulebook registered for the"
    " shift, and compared with what was paid and taken; the inventory was reckoned from the same"
    " records."
)
SCOPE: Final = Said(
    "Scope: what records cannot show is not judged: the marker of the sixth card, cards that leave"
    " the table, what guests say or look at."
)

RECOMMENDED: Final = (
    (
        Said(
            "Settle what was paid or taken wrongly, and go through the payouts of these rounds with"
            " their dealers and inspector."
        ),
        frozenset(
            {
                Code.OVERPAID,
                Code.UNDERPAID,
                Code.PAYOUT_ABOVE_MAXIMUM,
                Code.NOT_TAKEN,
                Code.WRONGLY_TAKEN,
            }
        ),
    ),
    (
        Said("Hold each stake against the table's limits before bets close, and each fee at once."),
        frozenset(
            {
                Code.ANTE_BELOW_MINIMUM,
                Code.ANTE_ABOVE_MAXIMUM,
                Code.BONUS_OUT_OF_RANGE,
                Code.INSURANCE_OUT_OF_RANGE,
                Code.INSURANCE_NOT_ALLOWED,
                Code.BET_NOT_TWICE_ANTE,
                Code.FEE_NOT_ANTE,
            }
        ),
    ),
    (
        Said(
            "Keep the order of play: take no stake and no decision after its time; look at the"
            " footage of these rounds for guests who acted on what they had seen."
        ),
        frozenset(
            {
                Code.LATE_WAGER,
                Code.WAGER_MISPLACED,
                Code.ACTED_AFTER_SHOW,
                Code.BONUS_PAID_LATE,
                Code.DECISION_OUT_OF_ORDER,
                Code.DRAW_OUT_OF_ORDER,
            }
        ),
    ),
    (
        Said("Go through the rules of draws and of the dealer's game with the dealers concerned."),
        frozenset(
            {
                Code.SECOND_DRAW,
                Code.EXCHANGE_COUNT,
                Code.DRAW_NOT_ALLOWED,
                Code.DECISION_MISSING,
                Code.DECISION_CHANGED,
                Code.BLIND_BOX_DECIDED,
                Code.GAME_NOT_FOR_SALE,
                Code.WRONG_DEALER_EXCHANGE,
            }
        ),
    ),
    (
        Said("Check the table's deck, and look at the footage of these rounds card by card."),
        frozenset(
            {
                Code.DUPLICATE_CARD,
                Code.CARDS_CONTRADICT,
                Code.WRONG_CARD_COUNT,
                Code.MISDEAL_UNFOUNDED,
                Code.CARDS_UNKNOWN,
            }
        ),
    ),
    (
        Said("Count the boxes that each guest holds before the deal."),
        frozenset(
            {
                Code.BOX_NOT_ON_TABLE,
                Code.LIGHT_BOXES_EXCEEDED,
                Code.BLIND_BOXES_EXCEEDED,
                Code.LIGHT_ANTES_UNEQUAL,
                Code.BOXES_NOT_ADJACENT,
            }
        ),
    ),
    (
        Said("Complete the record: correct what was left out, on two people's word."),
        frozenset({Code.LIMITS_INCOMPLETE, Code.ROUND_NOT_CLOSED, Code.ROUND_GAP}),
    ),
    (
        Said(
            "Count the table's chips anew, two people, and hold them against the slips of the cage."
        ),
        frozenset({Code.OPENING_MISMATCH, Code.INVENTORY_VARIANCE}),
    ),
)
"""What is recommended, and for which findings; each code is in one."""


def engagement(shift: AuditedShift, voice: Voice = ENGLISH) -> Section:
    """Return what the audit was for, how it was done, what it leaves out and the sample's size."""
    said = (Paragraph(voice.tell(each)) for each in (OBJECTIVE, PROCEDURES, SCOPE))
    facts = (Fact(voice.tell(label), voice.words(value)) for label, value in _sample(shift, voice))
    heading = voice.tell(Said("Objective, procedures and scope"))
    return Section(heading, (*said, Facts(tuple(facts))))


def _sample(shift: AuditedShift, voice: Voice) -> Iterator[tuple[Said, Value]]:
    totals, count = shift.totals, voice.count
    judged, over = count(len(shift.rounds)), count(totals.pending)
    whole = Said("all {rounds} that are over", rounds=judged)
    part = Said("all {rounds} that are over; {pending} are not", rounds=judged, pending=over)
    yield Said("Rounds in the sample"), part if totals.pending else whole
    yield Said("Records in the sample"), Said("all {records}", records=count(totals.events))
    yield Said("Exceptions"), count(len(shift.findings))
    hit = len({each.round for each in shift.findings if each.round})
    yield Said("Rounds with exceptions"), count(hit)


def recommendations(findings: Sequence[Finding], voice: Voice = ENGLISH) -> Section:
    """Return what is recommended for these findings, each with the numbers of its exhibits."""
    told = []
    for said, codes in RECOMMENDED:
        if hit := [str(n) for n, each in enumerate(findings, start=1) if each.code in codes]:
            named = Said("{recommended} (Findings {numbers})", recommended=said, numbers=_few(hit))
            told.append(Paragraph(voice.tell(named)))
    return Section(voice.tell(Said("Recommendations")), tuple(told))


MOST: Final = 40
"""So many findings are named by number with a recommendation."""


def _few(numbers: list[str]) -> str:
    return ", ".join((*numbers[:MOST], *(["…"] if numbers[MOST:] else ())))
