"""Sample reports: one with a bit of everything, and those that strain a page."""

from dataclasses import replace

from replay.money import figure, money
from reports.model import (
    Align,
    Answer,
    Bar,
    Cards,
    Chart,
    Code,
    Column,
    DrawnCard,
    Exhibit,
    Fact,
    Facts,
    Hand,
    Legend,
    Paragraph,
    Property,
    Report,
    Row,
    Running,
    Section,
    Signatory,
    SignOff,
    Table,
    Tone,
)

ROOT = "5f2c9d0e8ab14c7795d3b1f06a4be2c8d9173ef6540b8a2c1d7e9f3051b6a4c2"
LONG = "Ж" * 64
MOST = 9_007_199_254_740_991


def hand(text: str, main: str = "", second: str = "", alt: str = "") -> Cards:
    """Read "A♠ K♥ ??" as cards to draw; those named after it are marked."""
    return Cards(
        tuple(
            DrawnCard("" if face == "??" else face, face in main.split(), face in second.split())
            for face in text.split()
        ),
        alt or f"Cards: {text}",
    )


def exhibit(number: int = 1, guest: str = "G3", amount: int = 100_000) -> Exhibit:
    return Exhibit(
        heading=f"{number}. Overpaid: round {16 + number}, box 2, guest {guest}, bet",
        aside=f"{money(amount, 'EUR')} against the house",
        hands=(
            Hand("Dealer", hand("A♦ K♠ 9♣ 7♥ 2♦", "A♦ K♠"), "Ace-king"),
            Hand(
                "Box 2",
                hand("Q♠ Q♥ Q♦ A♣ A♥ K♦", "Q♠ Q♥ Q♦ A♣ A♥", "A♣ K♦"),
                "Full house, queens over aces, and ace-king: 7 + 1 = 8 to one",
            ),
            Hand("Box 2, discarded", hand("10♣ ??"), ""),
        ),
        facts=Facts(
            (
                Fact("Stake", money(2 * amount, "EUR")),
                Fact("Due", money(16 * amount, "EUR")),
                Fact("Paid", money(17 * amount, "EUR")),
                Fact("Difference", money(-amount, "EUR")),
                Fact("Rule", Code("open@1 pay.bet")),
                Fact("Finding", Code(ROOT[:32])),
            )
        ),
        text=(
            Paragraph(
                "The box is higher than the dealer's ace-king: the bet is paid 8 to one. "
                "It was paid 8.5 to one, and nothing was returned before the round closed."
            ),
            Paragraph("A winning box is paid main plus second, on the bet.", Tone.NOTE),
        ),
    )


def findings(count: int, guest: str = "G3", amount: int = 100_000) -> Table:
    columns = (
        Column("No.", align=Align.RIGHT),
        Column("Round", align=Align.RIGHT),
        Column("Box", align=Align.RIGHT),
        Column("Guest"),
        Column("Wager"),
        Column("Finding"),
        Column("Cards"),
        Column("Due, EUR", align=Align.RIGHT),
        Column("Done, EUR", align=Align.RIGHT),
    )
    rows = tuple(
        Row(
            (
                str(number),
                str(16 + number),
                str(number % 4 + 1),
                guest,
                "bet",
                "overpaid",
                hand("Q♠ Q♥ Q♦ A♣ A♥ K♦", "Q♠ Q♥ Q♦ A♣ A♥", "A♣ K♦"),
                figure(16 * amount, "EUR"),
                figure(17 * amount, "EUR"),
            )
        )
        for number in range(1, count + 1)
    )
    total = Row(("", "", "", "Total", "", "", "", "", figure(count * amount, "EUR")), loud=True)
    return Table(columns, (*rows, total), "Findings in the order of play")


def report(*sections: Section) -> Report:
    """A report of one shift with a section of each kind, or with the given ones."""
    return Report(
        title="Shift audit",
        subtitle="Table RP-01, shift 2026-11-27-N of 27 November 2026",
        language="en-GB",
        author="pitledger",
        running=Running(
            left="Shift audit",
            right="Table RP-01 · shift 2026-11-27-N",
            foot=f"Log of 7 388 entries, root {ROOT[:16]}…",
            contents="Contents",
        ),
        facts=Facts(
            (
                Fact("Property", "Casino Примавера, Алматы"),
                Fact("Rulebook", "open@1"),
                Fact("Currency", "EUR"),
                Fact("Ante", f"{money(5_000, 'EUR')} to {money(100_000, 'EUR')}"),
                Fact("Dealer", "D-114"),
                Fact("Payout maximum", money(5_000_000, "EUR")),
                Fact("Log size", "7 388 entries"),
                Fact("Log root", Code(ROOT)),
            )
        ),
        sections=sections or everything(),
        keywords=("Russian Poker", "audit"),
        properties=(Property("logRoot", "Merkle root of the audited log", ROOT),),
        dated="2026-11-28T04:00:00Z",
    )


def everything() -> tuple[Section, ...]:
    chart = Chart(
        "Against the house",
        "For the house",
        (
            Bar("Overpaid", 340_000, 0, money(340_000, "EUR")),
            Bar("Underpaid", 0, 120_000, "", money(120_000, "EUR")),
            Bar("Wrongly taken, stakes not taken", 20_000, 55_000, "200.00 EUR", "550.00 EUR"),
            Bar("Bonus out of range"),
        ),
        "Bars: 3,400.00 EUR overpaid, 1,200.00 EUR underpaid.",
        "Effect in money by kind of finding",
    )
    parts = ("Name", "Title", "Licence number", "Date", "Signature")
    return (
        Section(
            "Summary",
            (
                Paragraph("Of 300 rounds, 9 do not fit the rules of the house.", Tone.LEAD),
                Paragraph("Every round was replayed from the log. " * 12),
                chart,
                Facts((Fact("Wagered", "1"), Fact("Paid", "2"), Fact("Net", "3")), columns=1),
            ),
        ),
        Section("Findings", (findings(30),)),
        Section(
            "Exhibits",
            (
                Legend("own card of the main combination", "of the second", "never shown"),
                *(exhibit(number) for number in range(1, 8)),
            ),
        ),
        Section("Response of the management", (Answer("Response", 4), Answer("Follow-up", 3))),
        Section(
            "Sign-off",
            (SignOff((Signatory("Performed by", parts), Signatory("Reviewed by", parts))),),
        ),
    )


def strained(count: int) -> Report:
    """Long names without spaces, 13-digit amounts, many findings."""
    long = report(
        Section("Findings " + LONG, (findings(count, LONG, MOST // 17),)),
        Section(
            "Exhibits",
            tuple(exhibit(number, LONG, MOST // 17) for number in range(1, count + 1)),
        ),
    )
    running = replace(long.running, right=f"Table {LONG} · shift {LONG}")
    return replace(long, subtitle=f"Table {LONG}, shift {LONG}", running=running)
