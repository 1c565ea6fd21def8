"""Mistakes with the dealer's game: who buys it, and which card is replaced."""

from tests.reference.cards import RANKS
from tests.reference.faults.scene import DEALER, Mistake, Scene, Wanted, need, wager


def game_not_for_sale(s: Scene) -> Wanted:
    dealer = s.now.dealer_first() or []
    need(dealer and not s.all("wager_placed", wager="game"))
    had = s.now.game(dealer)
    sold = s.book["dealer.game_for_sale"] and not had
    boxes = s.boxes()
    if sold:
        blind = [] if s.book["dealer.blind_may_buy"] else list(s.now.blind)
        boxes = [b for b in boxes if not s.now.bets(b) or b in blind]
    box = s.pick(boxes)
    guest = s.pick(s.now.guests(box))
    s.touch(DEALER)
    s.events.append(wager(box, guest, "game", s.book["fee.game"] * s.now.stake(box, guest, "ante")))
    named = max if s.book["dealer.replaced"] == "highest" else min
    out = named(dealer, key=lambda card: RANKS.index(card[0]))
    came = s.pick(c for c in s.spares() if c[0] != out[0])
    if s.rng.random() < 0.7 or not had:
        s.events.append({"type": "dealer_exchanged", "discarded": out, "received": came})
    return [{"code": "game_not_for_sale", "box": box}]


def other_card_replaced(s: Scene) -> Wanted:
    exchange = s.pick(s.all("dealer_exchanged")[-1:])
    others = [c for c in s.now.hand_before(s.now.dealer_exchanges()[-1])
              if c[0] != exchange["discarded"][0]]  # fmt: skip
    exchange["discarded"] = s.pick(c for c in others if c[0] != exchange["received"][0])
    s.touch(DEALER)
    return [{"code": "wrong_dealer_exchange"}]


def exchange_nobody_bought(s: Scene) -> Wanted:
    need(not s.all("dealer_exchanged"))
    out = s.pick(s.show()["cards"])
    s.touch(DEALER)
    s.events.append({"type": "dealer_exchanged", "discarded": out, "received": s.spare()})
    return [{"code": "wrong_dealer_exchange"}]


def exchange_left_out(s: Scene) -> Wanted:
    exchanges = s.all("dealer_exchanged")
    s.touch(DEALER)
    s.remove([s.pick(exchanges[-1:])])
    return [{"code": "wrong_dealer_exchange"}]


def redraw_too_many(s: Scene) -> Wanted:
    last = s.pick(s.all("dealer_exchanged")[-1:])
    again = {"type": "dealer_exchanged", "discarded": last["received"], "received": s.spare()}
    s.touch(DEALER)
    s.put(s.place(last) + 1, again)
    return [{"code": "wrong_dealer_exchange"}]


THE_DEALERS: tuple[Mistake, ...] = (
    game_not_for_sale, other_card_replaced, exchange_nobody_bought, exchange_left_out,
    redraw_too_many,
)  # fmt: skip
