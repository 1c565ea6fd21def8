"""One round explained, in the order of play: hands, the dealer's game, comparisons, wagers."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, Struct, UnsetType

from ledger.event import Wager
from replay import game, hand, wager
from replay.amendment import Amendment
from replay.audit import AuditedRound
from replay.contest import contest
from replay.due import Case
from replay.finding import Finding
from replay.game import GameTold
from replay.hand import DrawTold, HandTold
from replay.judged import Judged
from replay.reason import WHY
from replay.round import Box, Misdeal
from replay.said import Said, Sentence
from replay.settle import no_game
from replay.wager import WagerTold

COMPARED = frozenset({Case.HIGHER, Case.EQUAL, Case.LOWER})


class Stand(Struct, frozen=True, kw_only=True):
    """How guests of a box stand against the dealer; ``case`` is that of their antes' settlement."""

    guests: tuple[str, ...]
    case: str
    why: Sentence


class BoxTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A box: who is on it, its hand as dealt, its draws, its decision, its hand at the end."""

    box: int
    guests: tuple[str, ...]
    blind: bool
    decision: str
    dealt: HandTold
    draws: tuple[DrawTold, ...] = ()
    final: HandTold
    stands: tuple[Stand, ...] = ()


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round, step by step; ``misdeals`` are the deals called off before the one that counts."""

    table: str
    shift: str
    round: int
    at: str
    dealer_name: str | UnsetType = UNSET
    rulebook: str
    currency: str
    misdeals: tuple[Sentence, ...] = ()
    dealer: HandTold
    game: GameTold
    dealer_after_exchange: HandTold | UnsetType = UNSET
    game_after_exchange: GameTold | UnsetType = UNSET
    boxes: list[BoxTold]
    wagers: list[WagerTold]
    findings: list[Finding]
    corrections: list[Amendment] = []  # a struct gives each its own


def explain(audited: AuditedRound, corrections: Iterable[Amendment] = ()) -> Explanation:
    """Return the explanation of a judged round, with the corrections that it rests on."""
    judged = audited.judged
    this, deal, show, book = judged.this, judged.deal, judged.show, judged.book
    exchanged = bool(deal.dealer.exchanges)
    return Explanation(
        table=this.table,
        shift=this.shift,
        round=this.number,
        at=this.at,
        dealer_name=this.dealer_name or UNSET,
        rulebook=book.name,
        currency=this.currency,
        misdeals=tuple(_misdeal(each) for each in this.misdeals),
        dealer=hand.first(deal.dealer, show, book),
        game=game.dealt(judged),
        dealer_after_exchange=hand.after(deal.dealer, show, book) if exchanged else UNSET,
        game_after_exchange=game.bought(judged) if exchanged else UNSET,
        boxes=[_box(deal.boxes[n], judged) for n in sorted(deal.boxes) if n in show.boxes],
        wagers=list(wager.wagers(audited)),
        findings=audited.findings,
        corrections=list(corrections),
    )


def _misdeal(called: Misdeal) -> Sentence:
    told = FOUNDED if called.founded else UNFOUNDED
    return Sentence.of(told.given(reason=called.reason))


FOUNDED = Said("a redeal was called: {reason}; the cards before it gave cause, and are void")
UNFOUNDED = Said("a redeal was called: {reason}; the cards before it gave no cause, yet are void")


def _box(box: Box, judged: Judged) -> BoxTold:
    return BoxTold(
        box=box.number,
        guests=tuple(box.guests),
        blind=box.blind,
        decision=box.decision.value if box.decision else "none",
        dealt=hand.dealt(box, judged.show, judged.book),
        draws=tuple(hand.drawn(each) for each in box.draws),
        final=hand.final(box, judged.show, judged.book),
        stands=tuple(_stands(box, judged)),
    )


def _stands(box: Box, judged: Judged) -> Iterator[Stand]:
    """Tell how each guest stands: who bought a game may stand against other cards."""
    groups: dict[tuple[Case, bool], list[str]] = {}
    for due in judged.dues:
        if due.box == box.number and due.wager is Wager.ANTE and due.case is not Case.NO_ANTE:
            bought = due.guest in box.buyers and no_game(judged.show, judged.book)
            groups.setdefault((due.case, bought), []).append(due.guest)
    for (case, bought), guests in groups.items():
        why = _against(box, judged, bought=bought) if case in COMPARED else WHY[case]
        yield Stand(guests=tuple(guests), case=case.value, why=Sentence.of(why))


def _against(box: Box, judged: Judged, *, bought: bool) -> Said:
    """Return what decides between a box and the dealer's hand."""
    show = judged.show
    theirs = show.dealer.final if bought else show.dealer.first
    mine = show.boxes[box.number].final
    assert mine
    assert theirs
    return contest(mine, theirs).words
