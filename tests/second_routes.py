"""The answers of the drills, worked out a second time.

What money does is asked of the settle desk and of the judges, which share no code with it. Draws
and settings are asked of the table, which is dealt the very cards. Fees, buttons, totals and names
are counted here from what the question shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import blackjack_judge
import judge
import plain_chinese
from houseway.cards.card import Card, card, cards, rank, suit, text
from houseway.cards.shoe import HandScript, Shuffle
from houseway.desk.settle import settle
from houseway.desk.train.question import Question, written_parts
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.round import Round
from houseway.families import game
from houseway.families.chinese.offer import ArrangeOffer
from houseway.hands import FRONT_2, best
from houseway.hands import tiles as tiles_
from houseway.play.game import Game, start_round
from houseway.table.events import CardDealt
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from second_counts import button, fee, hand, part, parts, read


def agree(question: Question) -> None:
    """Raise unless another way comes to the same answer."""
    ROUTES[question.drill](question)


# Money.


def _settled(question: Question) -> list[tuple[str, int, int | None]]:
    """What the settle desk makes of the record: each wager, what it moved and what is left."""
    assert question.record is not None
    found: list[tuple[str, int, int | None]] = []
    for event in settle(question.record).settled:
        back = f".{event.bettor.back}" if event.bettor.back else ""
        again = f"-{event.hand}" if event.hand > 1 else ""
        key = f"{event.bettor.seat}{back}-{event.spot}{again}"
        found.append((key, event.paid - event.collected, event.left))
    return found


def _judged(question: Question) -> list[tuple[str, int]] | None:
    """What a judge that shares no code with the product makes of it, where there is one."""
    record: dict[str, Any] = {"options": {}, "choices": [], **(question.record or {})}
    if question.game in judge.GAMES:
        lines = judge.judge(record).lines
        return [(_key(e.seat, e.bettor, e.spot, 1), e.paid - e.collected) for e in lines]
    if game(question.game).rules.family == "blackjack":
        found = blackjack_judge.judge(record).lines
        return [
            (_key(e.bettor[0], e.bettor[1], e.spot, e.hand), e.paid - e.collected) for e in found
        ]
    return None


def _key(seat: int, back: object, spot: str, number: int) -> str:
    circle = str(back).removeprefix("backline ").strip() if back else ""
    return f"{seat}{f'.{circle}' if circle else ''}-{spot}{f'-{number}' if number > 1 else ''}"


def pay(question: Question) -> None:
    asked, right = part(question, "wagers")["asked"], question.answer.right
    assert {key: moved for key, moved, _ in _settled(question)}[asked] == right
    judged = _judged(question)
    assert judged is None or dict(judged)[asked] == right, question.record


def settlement(question: Question) -> None:
    steps = [(step["wager"], step["moves"], step["left"]) for step in question.answer.right]
    assert _settled(question) == steps
    judged = _judged(question)
    assert judged is None or judged == [step[:2] for step in steps], question.record
    bank = part(question, "bank")
    assert bank["coverage"] == "gross"
    left = bank["wager"]
    for _, moved, after in steps:
        left -= abs(moved)
        assert left == after >= 0
    assert {value for value, _ in question.answer.options} == {step[0] for step in steps}


def order(question: Question) -> None:
    if question.answer.kind == "seat":
        _opening(question)
        return
    assert [key for key, _, _ in _settled(question)] == question.answer.right
    judged = _judged(question)
    assert judged is None or [key for key, _ in judged] == question.answer.right


def _opening(question: Question) -> None:
    """Blinds from the button's left; the forced bet by the open cards; then the next seat acts."""
    seats = part(question, "seats")["wagers"]
    button = part(question, "button")["seat"]
    in_turn = sorted(seats, key=lambda seat: (seat - button - 1) % part(question, "seats")["seats"])
    what, right = question.skill.rpartition("/")[2], question.answer.right
    play = game(question.game).settings  # type: ignore[attr-defined]
    ups = {int(p["name"].split()[1]): card(p["cards"][-1]) for p in parts(question, "hand")}
    opens = {seat: ups[seat] for seat in in_turn if seat in ups}
    forced = _forced(opens, play) if ups and play.opens != "nobody" else None
    if what == "forced-bet":
        assert right == forced
    elif what == "acts-first" and forced is not None:
        assert right == in_turn[(in_turn.index(forced) + 1) % len(in_turn)]
    elif what == "acts-first" and not ups:
        blinds = play.blinds if play.has_blinds else 0
        assert right == in_turn[blinds % len(in_turn)]
    elif what == "big-blind":
        assert right == in_turn[play.blinds - 1]


def _forced(ups: Mapping[int, Card], play: Any) -> int:
    def key(seat: int) -> tuple[int, int]:
        high = 14 if play.ace_opens == "high" else 1
        found = 14 if ups[seat] == 52 else high if rank(ups[seat]) == 1 else rank(ups[seat])
        return found, suit(ups[seat]) if play.opens_tie == "suit" else 0

    best_key = (min if play.opens == "low-card" else max)(map(key, ups))
    return next(seat for seat in ups if key(seat) == best_key)


# The table is dealt the cards.


def _table(played: Game, hands: Mapping[str, Sequence[str]], bank: int = 2) -> tuple[Round, Table]:
    script = HandScript({name: cards(given) for name, given in hands.items()}, (1, 1, 1))
    table = Table(played.rules, script)
    for seat in (bank, 1):
        table.sit(seat, f"seat {seat}")
    return start_round(played, table), table


def _to_the_cards(round_: Round, played: Game, spot: str | None = None) -> None:
    """The bank is taken and one wager placed; the next decision is about the hands."""
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, BankOffer):
            round_.choose(bettor, TakeBank(10**9))
        elif isinstance(offer, WagerOffer):
            late = offer.window == "late"
            base = [s for s in offer.spots() if s.kind == "base" and spot in (None, s.id)]
            paired = any(s.equals or s.needs in played.rules.base_spots for s in base)
            both = base if paired else base[:1]
            wagers = () if late else tuple((s.id, offer.bounds(s)[0]) for s in both)
            round_.choose(bettor, PlaceWagers(wagers))
        elif round_.decision.kind in ("pile", "insurance", "surrender", "switch"):
            assert isinstance(offer, PickOffer)
            round_.choose(bettor, Pick(offer.picks[0]))
        else:
            return


def _dealt(round_: Round, to: str) -> int:
    return sum(isinstance(e, CardDealt) and e.hand == to for e in round_.events)


FILL = ("2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s")


def draw(question: Question) -> None:
    family = game(question.game).rules.family
    {"baccarat": _draw_baccarat, "nine": _draw_nine, "blackjack": _draw_blackjack}[family](question)


def _draw_baccarat(question: Question) -> None:
    played = game(question.game)
    banker = f"{played.rules.banker} hand"
    mine, banks = hand(question, "Player hand"), hand(question, banker)
    whose = "banker" if question.skill.rpartition("/")[2].startswith("banker") else "player"
    given = {"player": mine + list(FILL), "banker": banks + list(FILL)}
    round_, _ = _table(played, given)
    _to_the_cards(round_, played, "player")
    right = question.answer.right
    if round_.decision is not None:
        assert round_.decision.kind == "hit-or-stand"
        assert right == "choice"
        return
    drew = _dealt(round_, whose) == 3
    assert drew == (right == "draws")
    stops = max(sum(map(judge.value, each[:2])) % 10 for each in (mine, banks)) >= 8
    if whose == "player":
        assert (right == "natural") == stops


def _draw_nine(question: Question) -> None:
    played = game(question.game)
    bank = "Bank" in [p["name"] for p in parts(question, "hand")]
    given = hand(question, "Bank" if bank else "Player")
    size = len(given)
    other = ["Kc", "Kd", "5h"] if size == 3 else ["Kc", "5d"]
    hands = {
        "bank": (given if bank else other) + list(FILL),
        "seat 1": (other if bank else given) + list(FILL),
    }
    round_, _ = _table(played, hands)
    _to_the_cards(round_, played)
    right = question.answer.right
    offer = None if round_.decision is None else round_.decision.offers.get(Bettor(1))
    if not bank:
        if offer is None:
            assert right == "natural"
            return
        assert isinstance(offer, PickOffer)
        assert offer.picks[0] in ("hit", "stand")
        assert right == ("choice" if len(offer.picks) > 1 else _does(offer.picks[0]))
        return
    if offer is not None:
        assert isinstance(offer, PickOffer)
        round_.choose(Bettor(1), Pick("stand" if "stand" in offer.picks else "hit"))
    if round_.decision is not None:
        assert right == "choice"
    elif _dealt(round_, "bank") > size:
        assert right == "draws"
    else:
        assert right in ("stands", "natural")


def _does(pick: str) -> str:
    return {"hit": "draws", "stand": "stands"}[pick]


def _draw_blackjack(question: Question) -> None:
    played = game(question.game)
    bank = "Bank" in [p["name"] for p in parts(question, "hand")]
    given = hand(question, "Bank" if bank else "Seat 1")
    own = {"seat 1": ["Kc", "8d", *FILL], "seat 1 hand 2": ["Kd", "8h", *FILL]}
    hands = {"bank": [*given, *FILL], **own} if bank else {**own, "bank": ["Kc", "7h", *FILL]}
    if not bank:
        hands["seat 1"] = [*given, *FILL]
    round_, _ = _table(played, hands)
    _to_the_cards(round_, played)
    right = question.answer.right
    if not bank:
        offer = None if round_.decision is None else round_.decision.offers.get(Bettor(1))
        assert offer is None or isinstance(offer, PickOffer)
        picks = () if offer is None or offer.hand != "seat 1" else offer.picks
        if {"hit", "stand"} <= set(picks) and _dealt(round_, "seat 1") == 2:
            assert right == "choice"
        else:
            more = _dealt(round_, "seat 1") > 2 or ("stand" not in picks and "hit" in picks)
            assert right == ("draws" if more else "stands"), (picks, question.show)
        return
    while round_.decision is not None:
        bettor, offer_ = next(iter(round_.decision.offers.items()))
        assert isinstance(offer_, PickOffer)
        round_.choose(bettor, Pick("stand" if "stand" in offer_.picks else offer_.picks[0]))
    assert (_dealt(round_, "bank") > len(given)) == (right == "draws")


class OneHand:
    """A shoe that gives one seat the cards it is told to, and others what is left."""

    def __init__(self, shoe: Mapping[Card, int], to: str, given: Sequence[Card]) -> None:
        self.to, self.given, self.bluff = to, list(given), True
        left = dict(shoe)
        for each in given:
            left[each] -= 1
        self.rest = [each for each, copies in left.items() for _ in range(copies)]

    def draw(self, to: str) -> Card:
        if to == self.to and not self.bluff:
            return self.given.pop(0)
        return self.rest.pop()

    def again(self, back: Sequence[Card]) -> None:
        """The cards drawn for the button come back, and the deal begins."""
        self.rest += back
        self.bluff = False

    def burn(self) -> Card | None:
        return self.rest.pop()

    def roll(self, dice: int) -> tuple[int, ...]:
        return (1,) * dice

    def ready(self, most: int) -> Shuffle | None:
        return None

    def told(self, hand: str) -> None:
        return None


def set_hand(question: Question) -> None:
    """What the table sets for somebody who is not there."""
    played = game(question.game)
    given = cards(part(question, "hand")["cards"])
    shoe = OneHand(played.rules.deck.shoe, "seat 1", given)
    shoe.bluff = not played.rules.banked
    table = Table(played.rules, shoe)
    for seat in (2, 1, 3):
        table.sit(seat, f"seat {seat}")
    round_ = start_round(played, table)
    offer: Any = None
    while round_.decision is not None:
        offers = round_.decision.offers
        bettor = Bettor(1) if Bettor(1) in offers else next(iter(offers))
        offer = offers[bettor]
        if round_.decision.kind in ("set", "keep", "arrange") and bettor == Bettor(1):
            break
        if isinstance(offer, BankOffer):
            round_.choose(bettor, TakeBank(10**9))
        elif isinstance(offer, WagerOffer):
            spot = next(s for s in offer.spots() if s.kind == "base")
            wagers = ((spot.id, offer.bounds(spot)[0]),) if bettor.seat == 1 else ()
            round_.choose(bettor, PlaceWagers(wagers))
        else:
            round_.choose(bettor, Pick(offer.picks[0]))
    if round_.decision is None:  # the bank's ace high ended the deal before anybody set
        return
    pick = offer.picks[0]
    laid = pick.split(" / ") if isinstance(offer, ArrangeOffer) else [pick, _rest(given, pick)]
    assert written_parts([part.split() for part in laid]) in question.answer.accepted
    assert written_parts(question.answer.right) in question.answer.accepted
    _equals(question)


def _rest(given: Sequence[Card], gone: str) -> str:
    left = [text(each) for each in given]
    for each in gone.split():
        left.remove(each)
    return " ".join(left)


def _equals(question: Question) -> None:
    """Every arrangement that counts is worth the same, by the plain judges."""
    rules = game(question.game).rules
    worths: set[tuple[object, ...]] = set()
    for written in question.answer.accepted:
        laid = [each.split() for each in written.split(" / ")]
        if rules.family == "chinese":
            assert not plain_chinese.is_foul((laid[0], laid[1], laid[2]))
            worths.add(tuple(plain_chinese.rank(each) for each in laid))
        elif rules.deck.kind == "tiles":
            every = tiles_.tiles([face for half in laid for face in half])
            worths.add(tiles_.in_order(every[:2], every[2:]))
        elif rules.family == "paigow":
            ranking = game(question.game).settings.ranking  # type: ignore[attr-defined]
            worths.add((best(FRONT_2, cards(laid[0])), best(ranking, cards(laid[1]))))
    assert len(worths) <= 1


ROUTES: Mapping[str, Callable[[Question], None]] = {
    "draw": draw,
    "pay": pay,
    "settle": settlement,
    "order": order,
    "set": set_hand,
    "fee": fee,
    "button": button,
    "read": read,
}
