"""Mistakes with stakes: their amounts, and when and by whom they are placed."""

from tests.reference.cards import at_least
from tests.reference.faults.scene import (
    DRAWS,
    FEES,
    WHO,
    Mistake,
    Scene,
    Wanted,
    at,
    is_for,
    need,
    wager,
)
from tests.reference.findings import bonus_range
from tests.reference.settle import insurance_range


def bonus_out_of_range(s: Scene) -> Wanted:
    bonus = s.pick(s.wagers("bonus"))
    least, most = bonus_range(s.now, bonus["box"], bonus["guest"])
    low, high = -(-least // 1) - 1, most // 1 + 1
    bonus["amount"] = s.pick(n for n in (low, high) if n > 0)
    return [at(bonus, "bonus_out_of_range", *WHO)]


def insurance_out_of_range(s: Scene) -> Wanted:
    stake = s.pick(e for e in s.wagers("insurance") if e["box"] not in s.now.blind)
    hand = s.now.final(stake["box"]) or s.hands.get(stake["box"], [])
    low, high = insurance_range(s.now, stake["box"], stake["guest"], hand)
    stake["amount"] = s.pick(n for n in (low - 1, high + 1) if n > 0)
    return [at(stake, "insurance_out_of_range", *WHO)]


def insurance_below_rank(s: Scene) -> Wanted:
    known = {box: s.now.final(box) for box in s.betting()}
    low = [b for b, hand in known.items() if hand and not at_least(hand, s.book["insurance.from"])]
    box = s.pick(low)
    stake = wager(box, s.pick(s.now.guests(box)), "insurance", s.rng.randint(1, 500))
    s.put(s.place(s.show()), stake)
    return [at(stake, "insurance_not_allowed", "box", "guest")]


def insurance_after_show(s: Scene) -> Wanted:
    box = s.pick(b for b in s.boxes() if not s.insured(b))
    stake = wager(box, s.pick(s.now.guests(box)), "insurance", s.rng.randint(1, 500))
    s.put(s.place(s.show()) + 1, stake)
    return [at(stake, "insurance_not_allowed", "box", "guest")]


def insurance_of_a_folded_box(s: Scene) -> Wanted:
    fold = s.pick(s.free("box_folded"))
    stake = wager(fold["box"], s.pick(s.now.guests(fold["box"])), "insurance", 300)
    s.put(s.place(fold) + s.rng.randint(0, 1), stake)
    return [at(stake, "insurance_not_allowed", "box", "guest")]


def bet_not_twice(s: Scene) -> Wanted:
    bets = [e for e in s.wagers("bet") if not s.insured(e["box"])]
    bet = s.pick(bets)
    others = [e for e in s.all("wager_placed", box=bet["box"], wager="bet") if not is_for(e, bet)]
    if others and s.rng.random() < 0.4:
        s.remove([bet])
    else:
        bet["amount"] += s.pick((1, 17, *([-1] if bet["amount"] > 1 else [])))
    return [at(bet, "bet_not_twice_ante", *WHO)]


def fee_not_ante(s: Scene) -> Wanted:
    fee = s.pick(e for name in FEES for e in s.wagers(name))
    others = [e for e in s.all("wager_placed", box=fee["box"], wager=fee["wager"])
              if not is_for(e, fee)]  # fmt: skip
    if others and fee["wager"] != "game" and s.rng.random() < 0.4:
        need(s.now.wagers(fee["box"], fee["wager"])[0].event["guest"] != fee["guest"])
        s.remove([fee])
    else:
        fee["amount"] += s.pick((1, 17, *([-1] if fee["amount"] > 1 else [])))
    return [at(fee, "fee_not_ante", *WHO)]


def late_bonus(s: Scene) -> Wanted:
    bonus = s.pick(s.wagers("bonus"))
    closed = s.all("bets_closed") if s.start == 0 else []
    need(s.start == 0)
    before = s.first_card() if closed and s.rng.random() < 0.5 else s.first_decision()
    s.move([bonus], before)
    return [at(bonus, "late_wager", *WHO)]


def late_blind_stake(s: Scene) -> Wanted:
    need(s.start == 0 and s.all("bets_closed"))
    what = s.pick(("bet", "sixth", "insurance"))
    stake = s.pick(e for e in s.wagers(what) if e["box"] in s.now.blind)
    s.move([stake], s.first_card())
    return [at(stake, "late_wager", *WHO)]


def late_ante(s: Scene) -> Wanted:
    need(s.start == 0 and s.all("bets_closed"))
    ante = s.pick(e for e in s.wagers("ante") if s.now.holder(e["box"]) != e["guest"])
    need(not s.all("wager_withdrawn", guest=ante["guest"]))
    s.move([ante], s.first_card())
    return [at(ante, "late_wager", *WHO)]


def bet_before_the_deal(s: Scene) -> Wanted:
    need(not s.book["decision.in_order"] and s.start == 0)
    box = s.pick(s.straight_in())
    bet = s.pick(s.wagers("bet", box=box))
    s.move([bet], s.pick((s.first_card(), *s.all("bets_closed"))))
    return [at(bet, "wager_misplaced", *WHO)]


def insurance_before_the_draw(s: Scene) -> Wanted:
    draw = s.pick(e for e in s.free(*DRAWS) if e["box"] not in s.now.blind)
    need(not s.insured(draw["box"]) and s.now.bets(draw["box"]))
    hand = s.now.final(draw["box"])
    need(hand and at_least(hand, s.book["insurance.from"]))
    stake = wager(draw["box"], s.pick(s.now.guests(draw["box"])), "insurance", 300)
    s.put(s.place(draw), stake)
    return [at(stake, "wager_misplaced", *WHO)]


def blind_sixth_after_the_deal(s: Scene) -> Wanted:
    draws = [e for e in s.free("sixth_dealt") if e["box"] in s.now.blind]
    draw = s.pick(draws)
    fee = s.pick(s.wagers("sixth", box=draw["box"]))
    need(s.start == 0)
    s.move([fee], draw)
    return [at(fee, "wager_misplaced", *WHO)]


def blind_insurance_after_the_deal(s: Scene) -> Wanted:
    stake = s.pick(e for e in s.wagers("insurance") if e["box"] in s.now.blind)
    need(s.start == 0)
    s.move([stake], s.show())
    return [at(stake, "wager_misplaced", *WHO)]


def game_too_early(s: Scene) -> Wanted:
    game = s.pick(s.wagers("game"))
    s.move([game], s.show())
    return [at(game, "wager_misplaced", *WHO)]


def late_withdrawal(s: Scene) -> Wanted:
    bet = s.pick(e for e in s.wagers("bet") if not s.insured(e["box"]))
    took = bet | {"type": "wager_withdrawn", "amount": s.pick(range(1, bet["amount"]))}
    s.put(s.place(s.show()), took)
    return [at(bet, "wager_misplaced", *WHO)]


def fee_without_card(s: Scene) -> Wanted:
    need(not s.book["decision.in_order"])
    box = s.pick(s.straight_in())
    what = s.pick(fee for fee in ("exchange", "sixth") if s.book[f"fee.{fee}"])
    ante = s.pick(s.wagers("ante", box=box))
    fee = wager(box, ante["guest"], what, s.book[f"fee.{what}"] * ante["amount"])
    s.put(s.place(s.all("wager_placed", box=box, wager="bet")[0]), fee)
    return [at(fee, "wager_misplaced", *WHO)]


def stranger(s: Scene) -> Wanted:
    box = s.pick(s.betting())
    what = s.pick(("bet", "bonus", "insurance", "game"))
    stake = wager(box, "stranger", what, 300)
    where = {"bonus": s.first_card(), "bet": s.show(), "insurance": s.show()}
    bonus = what == "bonus" and s.start == 0
    need(what != "bonus" or bonus)
    s.put(s.place(where[what]) if what in where else len(s.events), stake)
    return [at(stake, "wager_misplaced", *WHO)]


STAKES: tuple[Mistake, ...] = (
    bonus_out_of_range, insurance_out_of_range, insurance_below_rank, insurance_after_show,
    insurance_of_a_folded_box, bet_not_twice, fee_not_ante, late_bonus, late_blind_stake,
    late_ante, bet_before_the_deal, insurance_before_the_draw, blind_sixth_after_the_deal,
    blind_insurance_after_the_deal, game_too_early, late_withdrawal, fee_without_card, stranger,
)  # fmt: skip
