"""What a rulebook can say: each value that the replay obeys, by section, with its bounds."""

from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
Held = Count | Literal["any"]
HeldBlind = Annotated[int, msgspec.Meta(ge=0, le=9)] | Literal["any"]
Antes = Annotated[int, msgspec.Meta(ge=0, le=100)]
Multiple = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Share = Annotated[str, msgspec.Meta(pattern=r"^\d{1,3}(/[1-9]\d{0,2})?\Z")]
LeastHand = Literal["ace_king", "pair", "two_pair", "three_of_a_kind", "straight", "flush"]
Outcome = Literal["paid", "back"]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section of a rulebook: values alone, their sources apart."""


class Deck(Section, frozen=True, kw_only=True):
    """The deck, and the cards of a hand."""

    cards: Literal[52]
    hand: Literal[5]


class Course(Section, frozen=True, kw_only=True):
    """The course of a round: what every rulebook of the game shares, named so it can be cited."""

    bets_close: Literal["before_deal"]
    draws: Annotated[int, msgspec.Meta(ge=1, le=9)]
    decision: Literal["fold_or_bet"]
    redeal: Literal["wrong_count_or_card_twice"]
    rounds: Literal["closed_and_numbered"]


class Inventory(Section, frozen=True, kw_only=True):
    """The table's chips."""

    opening: Literal["last_closing"]
    closing: Literal["balanced"]


class Boxes(Section, frozen=True, kw_only=True):
    """How many boxes there are, and which of them one guest may hold."""

    on_table: Count
    open_per_guest: Held
    blind_per_guest: HeldBlind
    adjacent: bool
    equal_antes: bool


class TableLimits(Section, frozen=True, kw_only=True):
    """What a table's limits must name."""

    antes: Literal["box_total"]
    payout_max_required: bool


class Draw(Section, frozen=True, kw_only=True):
    """How many cards an exchange takes, and whether boxes draw in order."""

    exchange_min: Annotated[int, msgspec.Meta(ge=1, le=5)]
    exchange_max: Annotated[int, msgspec.Meta(ge=1, le=5)]
    in_order: bool


class Decision(Section, frozen=True, kw_only=True):
    """Whether boxes decide in order."""

    in_order: bool


class Fee(Section, frozen=True, kw_only=True):
    """Fees in antes."""

    exchange: Antes
    sixth: Antes
    game: Antes


class Bet(Section, frozen=True, kw_only=True):
    """The bet in antes."""

    antes: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Dealer(Section, frozen=True, kw_only=True):
    """When the dealer has a game, and how one is bought."""

    minimum: LeastHand
    game_for_sale: bool
    blind_may_buy: bool
    replaced: Literal["highest", "lowest"]
    redraw: Literal["never", "once", "until_it_differs"]


class NoGame(Section, frozen=True, kw_only=True):
    """The ante when the dealer has no game and none is bought."""

    ante: Outcome


class Bought(Section, frozen=True, kw_only=True):
    """The ante when a bought game is none again."""

    failed_ante: Outcome


class Win(Section, frozen=True, kw_only=True):
    """The ante beside a winning bet."""

    ante: Outcome


class Pay(Section, frozen=True, kw_only=True):
    """Pay tables (to one), which second combinations are paid, rounding and the maximum."""

    bet: dict[str, Multiple]
    bonus: dict[str, Multiple]
    seconds: Literal["any"] | list[str]
    round_up_to: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    maximum_per: Literal["box", "none"]


class Bonus(Section, frozen=True, kw_only=True):
    """The bonus stake: its range in antes and table minimums, and what loses it."""

    max_antes: Share
    min_table_minimums: Share
    lost_by_draw: bool
    lost_by_fold: bool
    before_draw: bool


class Insurance(Section, frozen=True, kw_only=True, rename={"from_": "from"}):
    """The insurance: from which hand, its range, and what a tie does."""

    from_: LeastHand
    min: Literal["table_minimum", "ante", "bet"]
    max_of: Literal["main", "main_and_second"]
    max_share: Share
    tie: Literal["taken", "back"]


class Rules(Section, frozen=True, kw_only=True):
    """All values of a rulebook, by section."""

    deck: Deck
    course: Course
    inventory: Inventory
    boxes: Boxes
    limits: TableLimits
    draw: Draw
    decision: Decision
    fee: Fee
    bet: Bet
    dealer: Dealer
    no_game: NoGame
    bought: Bought
    win: Win
    pay: Pay
    bonus: Bonus
    insurance: Insurance
