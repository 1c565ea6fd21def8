"""What is said beside a wager: what does not fit, what moved later, what it may come to."""

from typing import Final

from msgspec import UNSET

from replay.said import ENGLISH, Amount, Said, Value, Voice, together
from replay.wager import Allowed, WagerTold
from reports.vocabulary import CODES

PAID: Final = (
    Said("{findings}: {amount} too much was paid"),
    Said("{findings}: {amount} too little was paid"),
)
TAKEN: Final = (
    Said("{findings}: {amount} too much was taken"),
    Said("{findings}: {amount} too little was taken"),
)
AFTER_PAID: Final = (Said("{amount} more was paid"), Said("{amount} of the payout came back"))
AFTER_TAKEN: Final = (Said("{amount} more was taken"), Said("{amount} of the take was given back"))
IT_MAY_BE: Final = Said("it may be {least} to {most}")
NONE_ALLOWED: Final = Said("it may be {least} to {most}, so none is allowed")


def found(wager: WagerTold, currency: str, voice: Voice = ENGLISH) -> Value:
    """Say what does not fit on a wager, and by how much: more than was due, or less."""
    first, *others = [CODES[code] for code in CODES if code.value in wager.findings]
    said: Value = first
    for each in others:
        said = Said("{these}; {this}", these=said, this=each)
    for difference, (more, less) in (
        (wager.paid_difference, PAID),
        (wager.taken_difference, TAKEN),
    ):
        if difference is not UNSET and difference:
            amount = voice.money(Amount(abs(difference), currency))
            said = (more if difference > 0 else less).given(findings=said, amount=amount)
    return said


def range_(allowed: Allowed, currency: str) -> Said:
    """Say what an insurance may come to; none is allowed where the least is above the most."""
    told = IT_MAY_BE if allowed.least <= allowed.most else NONE_ALLOWED
    least, most = Amount(allowed.least, currency), Amount(allowed.most, currency)
    return told.given(least=least, most=most)


def since(wager: WagerTold, currency: str) -> Value | None:
    """Say what moved after the round's close, None if nothing did."""
    amounts = ((AFTER_PAID, wager.paid_after), (AFTER_TAKEN, wager.taken_after))
    told = [
        (more if amount > 0 else back).given(amount=Amount(abs(amount), currency))
        for (more, back), amount in amounts
        if amount
    ]
    return together(told) if told else None
