"""Amounts as people read them: minor units and a currency in, "1 234 567.50 RUB" out."""

from typing import Final

GROUP: Final = "\u202f"
"""Between thousands, and before the currency: a thin space at which no line breaks."""

MINUS: Final = "−"
PLUS: Final = "+"

_TWO: Final = 2
_OTHERS: Final = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}
_DECIMALS: Final = {code: count for count, codes in _OTHERS.items() for code in codes.split()}


def decimals(currency: str) -> int:
    """Return how many decimals a currency's minor unit stands for (ISO 4217): two for most."""
    return _DECIMALS.get(currency, _TWO)


def money(amount: int, currency: str) -> str:
    """Write an amount of minor units with its currency, such as "−500.00 EUR"."""
    return f"{figure(amount, currency)}{GROUP}{currency}"


def signed(amount: int, currency: str) -> str:
    """Write an amount with its currency and, unless it is nothing, always a sign."""
    return (PLUS if amount > 0 else "") + money(amount, currency)


def figure(amount: int, currency: str) -> str:
    """Write an amount of minor units without its currency, as columns of one currency have it."""
    places = decimals(currency)
    whole, rest = divmod(abs(amount), 10**places)
    sign = MINUS if amount < 0 else ""
    point = f".{rest:0{places}}" if places else ""
    return f"{sign}{count(whole)}{point}"


def count(number: int) -> str:
    """Write a whole number in groups of three digits."""
    return f"{number:,}".replace(",", GROUP).replace("-", MINUS)
