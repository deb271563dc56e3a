"""The judge of blackjack: a second, plain settlement of the six games.

It was written from the rule documents and the rulings alone and imports nothing of the product, so
a misreading in either shows as a disagreement. It trusts that its input is a hand record of a real
round, as plain data with every choice that was made, in the order they were made.

The order of this file is the order of the work: cards, the facts of the games, hands and money as
the choices leave them, what each wager does, when and in which order it is settled, the verdict;
then what else must be true of such a record: who drew, and whether everybody was allowed to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from judge import Bank, Outcome, Schedule, fee

Record = dict[str, Any]
Options = dict[str, Any]
Bettor = tuple[int, int]  # a seat, and 0 for the person sitting there or 1, 2 … behind

# --- cards ---------------------------------------------------------------------------------------

RANKS = "A23456789TJQK"
JOKER = "Jk"


def rank(card: str) -> int:
    """A is 1, J 11, Q 12, K 13: the number that places the action button."""
    return RANKS.index(card[0]) + 1


def points(card: str) -> int:
    return min(rank(card), 10)


def count(cards: list[str], limit: int) -> tuple[int, bool]:
    """The total, and whether an ace counts eleven in it."""
    if JOKER in cards:
        return 21, False
    hard = sum(points(card) for card in cards)
    soft = any(card[0] == "A" for card in cards) and hard + 10 <= limit
    return hard + 10 * soft, soft


# --- the games -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A game's facts. Options may change some of them; `Table` reads those."""

    natural_pays: str
    order: str
    seats: int = 8
    dealt: int = 1  # hands a bettor is dealt
    decks: str = "tens"
    must_hit: int = 0
    must_stand: int = 99
    must_stand_soft: int = 99
    looks_under: str = ""  # the open cards under which the house dealer looks: A, T
    split_hands: int = 1
    split_aces: str = "one card"
    deal_from_house: bool = False
    start: str = "left of bank"
    clockwise: bool = True
    button: bool = False
    surrender: str = "none"
    backline: frozenset[str] = frozenset()


SPANISH = Game(
    natural_pays="3:2",
    order="game, match-the-dealer",
    must_stand=17,
    looks_under="AT",
    split_hands=4,
    split_aces="free",
    button=True,
    surrender="late",
    backline=frozenset({"game", "match-the-dealer"}),
)
GAMES = {
    "no-bust-blackjack-4": Game(
        natural_pays="6:5",
        order="game",
        must_hit=11,
        must_stand=21,
        must_stand_soft=21,
        button=True,
        backline=frozenset({"game"}),
    ),
    "no-bust-blackjack-jokers": Game(
        natural_pays="3:2",
        order="game",
        split_hands=4,
        deal_from_house=True,
        start="right of house",
        clockwise=False,
        surrender="early",
    ),
    "blackjack-switch": Game(
        natural_pays="1:1",
        order="super-match, insurance, first + second",
        seats=6,
        dealt=2,
        must_hit=11,
        must_stand=21,
        must_stand_soft=21,
        looks_under="A",
        split_hands=3,
        deal_from_house=True,
        start="right of house",
        clockwise=False,
    ),
    "pure-21-5": Game(
        natural_pays="3:2",
        order="insurance, game, red-flex, buster",
        must_hit=11,
        must_stand=19,
        looks_under="AT",
        split_hands=4,
        split_aces="one card, again",
        surrender="late",
        backline=frozenset({"game", "insurance"}),
    ),
    "pure-spanish-21-5-3-2": SPANISH,
    "pure-spanish-21-5-6-5": Game(**{**SPANISH.__dict__, "natural_pays": "6:5"}),
}
BASE = ("game", "first", "second")
RED_FLEX = {2: 2, 3: 3, 4: 8, 5: 50, 6: 100, 7: 200, 8: 300}
BUSTER = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50, 8: 250}
SUPER_MATCH = {(4,): 40, (2, 2): 8, (3, 1): 5, (2, 1, 1): 1}
MATCH = {(2, 2): 18, (2, 1): 13, (1, 1): 9, (2, 0): 8, (1, 0): 4}  # in rank, of them in suit

LOSE: Outcome = ("lose", Fraction(1))  # of the stake
HALF: Outcome = ("lose", Fraction(1, 2))
PUSH: Outcome = ("push", Fraction(0))


def odds(written: str | int) -> Fraction:
    to, _, one = str(written).partition(":")
    return Fraction(int(to), int(one or 1))


def win(pays: str | int) -> Outcome:
    return ("win", odds(pays))


# --- hands and money -----------------------------------------------------------------------------


@dataclass
class Wager:
    bettor: Bettor
    spot: str
    amount: int
    placed: int
    hand: int = 1
    settled: bool = False


@dataclass
class Hand:
    """A hand as it lay at the end, and how it came about."""

    seat: int
    number: int
    cards: list[str]
    root: int
    as_dealt: bool = True
    split: bool = False
    surrendered: bool = False
    hits: int = 0
    doubles: int = 0
    added: dict[Bettor, list[int]] = field(default_factory=dict)
    rescued: set[Bettor] = field(default_factory=set)
    even: set[Bettor] = field(default_factory=set)


@dataclass
class Settled:
    bettor: Bettor
    spot: str
    hand: int
    amount: int
    result: str
    odds: Fraction | None
    paid: int
    collected: int
    uncovered: int

    @property
    def returned(self) -> int:
        return self.amount - self.collected


class Table:
    """A record laid out again: hands, wagers, and every step of the settlement as it comes."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = GAMES[record["game"]]
        self.name: str = record["game"]
        self.options: Options = record["options"]
        self.bank_seat: int = record["bank"]["seat"]
        self.bank: list[str] = list(record["cards"]["bank"])
        self.up: str = self.bank[0]
        self.hole: str = self.bank[1]
        self.seats: int = self.option("seats", self.game.seats)
        self.limit: int = self.option("over-limit", 21)
        self.cover = Bank(self.option("coverage", "gross"), record["bank"]["wager"])
        self.lines: list[Settled] = []
        self.wagers = [
            Wager(bettor_of(w), w["spot"], w["amount"], placed, 2 if w["spot"] == "second" else 1)
            for placed, w in enumerate(record["wagers"])
        ]
        self.hands = self._hands()
        self.complaints: list[str] = []

    def option(self, name: str, usual: Any) -> Any:
        return self.options.get(name, usual)

    def _hands(self) -> dict[tuple[int, int], Hand]:
        hands = {}
        for name, cards in self.record["cards"].items():
            if name != "bank":
                _, seat, *more = name.split()
                number = int(more[1]) if more else 1
                root = number if number <= self.game.dealt else 0
                hands[int(seat), number] = Hand(int(seat), number, list(cards), root)
        return hands

    def of_seat(self, seat: int) -> list[Hand]:
        return [hand for (s, _), hand in sorted(self.hands.items()) if s == seat]

    def on(self, hand: Hand) -> list[Wager]:
        spot = "game" if self.game.dealt == 1 else ("first", "second")[hand.root - 1]
        return [
            w
            for w in self.wagers
            if (w.bettor[0], w.hand, w.spot) == (hand.seat, hand.number, spot)
        ]

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat - 1 + step) % self.seats + 1 for step in range(self.seats)]

    def acting(self) -> list[int]:
        house = "house-dealer-left"
        usual = house if self.name == "no-bust-blackjack-jokers" else "left-of-bank"
        first = 1 if self.option("act-from", usual) == house else self.bank_seat + 1
        playing = {hand.seat for hand in self.hands.values()}
        return [seat for seat in self.clockwise_from(first) if seat in playing]

    # What the bank has.

    @property
    def bank_natural(self) -> bool:
        if self.name == "no-bust-blackjack-jokers":
            both = self.bank[:2] == [JOKER, JOKER]
            return both and not self.option("joker-up-is-21", False)
        return is_ace_ten(self.bank)

    @property
    def looked(self) -> bool:
        """Whether the house dealer looked at the hole card before anybody acted."""
        under = {"ace": "A", "ace-ten": "AT", "none": ""}.get(
            self.option("peek", ""), self.game.looks_under
        )
        if self.up == JOKER:
            return False
        return {1: "A", 10: "T"}.get(points(self.up), "-") in under

    @property
    def bank_total(self) -> int:
        return count(self.bank, self.limit)[0]

    # What a hand is.

    def natural(self, hand: Hand) -> bool:
        if not hand.as_dealt or len(hand.cards) != 2:
            return False
        if self.name == "no-bust-blackjack-jokers":
            return hand.cards == [JOKER, JOKER]
        return is_ace_ten(hand.cards)

    def total(self, hand: Hand) -> int:
        return count(hand.cards, self.limit)[0]


def is_ace_ten(cards: list[str]) -> bool:
    return len(cards) == 2 and sorted(points(card) for card in cards) == [1, 10]


def bettor_of(item: dict[str, Any]) -> Bettor:
    return item["seat"], int((item.get("bettor") or "backline 0").split()[1])


# --- the choices ---------------------------------------------------------------------------------


def apply_choices(table: Table) -> None:
    """Go through the choices before and during the players' turns, in the order they were made."""
    choices = list(table.record["choices"])
    while choices:
        choice = choices.pop(0)
        hand = table.hands[choice["seat"], choice.get("hand", 1)]
        bettor, amount = bettor_of(choice), choice.get("amount") or 0
        pick = choice["pick"]
        if pick in ("double", "split"):
            others = {}
            while choices and choices[0]["pick"] in ("match", "decline"):
                answer = choices.pop(0)
                others[bettor_of(answer)] = answer.get("amount") or 0
            (double if pick == "double" else split)(table, hand, bettor, amount, others)
        elif pick == "switch":
            for mine in table.of_seat(hand.seat):
                mine.as_dealt = False
        elif pick == "insure":
            wager = Wager(bettor, "insurance", amount, len(table.wagers), hand.number)
            table.wagers.append(wager)
        elif pick == "even-money":
            hand.even.add(bettor)
        elif pick == "surrender":
            hand.surrendered = True
        elif pick == "rescue":
            rescue(table, hand)
        elif pick == "hit":
            hand.hits += 1


def double(table: Table, hand: Hand, bettor: Bettor, amount: int, told: dict[Bettor, int]) -> None:
    adding = {bettor: amount, **told}
    for wager in table.on(hand):
        if wager.bettor != bettor and table.option("backline-adds", "optional") == "follow":
            adding[wager.bettor] = most_added(table, hand, wager.amount)
    hand.doubles += 1
    for wager in table.on(hand):
        added = adding.get(wager.bettor, 0)
        hand.added.setdefault(wager.bettor, []).append(added)
        wager.amount += added


def most_added(table: Table, hand: Hand, held: int) -> int:
    """A first double adds what lies there; a further one is capped by the table maximum."""
    if not hand.doubles:
        return held
    written = str(table.option("maximum", "$1,000")).strip("$").replace(",", "")
    most = min(int(written), 1000) * 100
    if table.option("double-cap", "portion") == "portion":
        return min(held, most)
    return max(0, min(held, most - held))


def split(table: Table, hand: Hand, bettor: Bettor, amount: int, told: dict[Bettor, int]) -> None:
    new = next(h for h in table.of_seat(hand.seat) if not h.root)
    new.root = hand.root
    hand.as_dealt = new.as_dealt = False
    hand.split = new.split = True
    adding = {bettor: amount, **told}
    for wager in table.on(hand):
        follows = table.option("backline-adds", "optional") == "follow"
        usual = wager.amount if follows else 0
        added = adding.get(wager.bettor, usual)
        if added:
            placed = len(table.wagers)
            table.wagers.append(Wager(wager.bettor, wager.spot, added, placed, new.number))


def rescue(table: Table, hand: Hand) -> None:
    for wager in table.on(hand):
        last = hand.added[wager.bettor][-1]
        if last:
            wager.amount -= last
            hand.rescued.add(wager.bettor)


# --- what each wager does ------------------------------------------------------------------------


def base(table: Table, wager: Wager) -> Outcome:
    hand = table.hands[wager.bettor[0], wager.hand]
    if hand.surrendered:
        return HALF
    if wager.bettor in hand.rescued:
        return LOSE
    if wager.bettor in hand.even:
        return win(1)
    if table.natural(hand):
        return natural(table)
    if table.bank_natural:
        return LOSE
    return compare(table, hand)


def natural(table: Table) -> Outcome:
    usual = win(table.option("natural-pays", table.game.natural_pays))
    if not table.bank_natural:
        return usual
    if table.name.startswith("pure-spanish"):
        return win(1) if table.option("natural-tie-pays", "natural") == "even" else usual
    rule = table.option("natural-tie", "push")
    return {"push": PUSH, "player": usual, "bank": LOSE}[rule]


def compare(table: Table, hand: Hand) -> Outcome:
    """Two hands neither of which is a natural."""
    mine, bank = table.total(hand), table.bank_total
    if mine > table.limit:
        return PUSH if over_is_spared(table, hand, bank) else LOSE
    if bank > table.limit:
        return PUSH if table.name == "blackjack-switch" and bank == 22 else win(1)
    if mine == bank:
        both_21 = mine == 21 and table.name.startswith("pure-spanish")
        return win(1) if both_21 else PUSH
    return win(1) if mine > bank else LOSE


def over_is_spared(table: Table, hand: Hand, bank: int) -> bool:
    """Whether a hand over the limit pushes against the finished hand of the bank."""
    mine, rule = table.total(hand), table.option("both-over-push", "closer")
    if bank <= table.limit:
        return False
    if table.name == "no-bust-blackjack-4":
        special = mine == 25 and len(hand.cards) == 3
        return special and (mine < bank or rule == "any")
    if table.name == "no-bust-blackjack-jokers":
        return mine < bank
    if table.name == "blackjack-switch":
        ranks = sorted(card[0] for card in table.bank)
        suited = ranks == ["7", "8", "9"] and len({card[1] for card in table.bank}) == 1
        near = {"closer": mine < bank, "closer-or-tie": mine <= bank, "any": True}[rule]
        return suited and near
    return [card[0] for card in table.bank] == ["8", "8", "8"]


def insurance(table: Table, wager: Wager) -> Outcome:
    return win(2) if table.bank_natural else LOSE


def red_flex(table: Table, wager: Wager) -> Outcome:
    reds = 0
    for card in table.bank:
        if card[1] not in "hd":
            break
        reds += 1
    return win(RED_FLEX[min(reds, 8)]) if reds >= 2 else LOSE


def buster(table: Table, wager: Wager) -> Outcome:
    return win(BUSTER[min(len(table.bank), 8)]) if table.bank_total > 21 else LOSE


def first_cards(table: Table, seat: int) -> list[str]:
    """The cards first dealt to a seat: as they lie, without draws, splits and the switch undone.

    A split puts the second card of a hand first in another, and a switch changes no ranks of the
    four together, so only splits need undoing.
    """
    found = []
    for hand in table.of_seat(seat)[: table.game.dealt]:
        parts = [h for h in table.of_seat(seat) if h.root == hand.root]
        found += [hand.cards[0], parts[1].cards[0] if len(parts) > 1 else hand.cards[1]]
    return found


def super_match(table: Table, wager: Wager) -> Outcome:
    alike = Counter(card[0] for card in first_cards(table, wager.bettor[0]))
    pattern = tuple(sorted(alike.values(), reverse=True))
    return win(SUPER_MATCH[pattern]) if pattern in SUPER_MATCH else LOSE


def match_the_dealer(table: Table, wager: Wager) -> Outcome:
    two = first_cards(table, wager.bettor[0])
    in_rank = [card for card in two if card[0] == table.up[0]]
    key = (len(in_rank), sum(card == table.up for card in in_rank))
    return win(MATCH[key]) if key in MATCH else LOSE


JUDGES: dict[str, Callable[[Table, Wager], Outcome]] = {
    **dict.fromkeys(BASE, base),
    "insurance": insurance,
    "red-flex": red_flex,
    "buster": buster,
    "super-match": super_match,
    "match-the-dealer": match_the_dealer,
}


def best(table: Table, spot: str) -> Fraction:
    """The most a spot can pay for each cent on it."""
    side = {"insurance": 2, "red-flex": 300, "buster": 250, "super-match": 40}
    if spot in BASE:
        return max(Fraction(1), odds(table.option("natural-pays", table.game.natural_pays)))
    return Fraction(side.get(spot, 18))


# --- when and in which order ---------------------------------------------------------------------


def settle(table: Table, wagers: Iterable[Wager], start: int) -> None:
    """Walk some wagers from a seat and move what the bank still covers."""
    for wager in sorted(wagers, key=in_turn(table, start, list(wagers))):
        wager.settled = True
        result, share = JUDGES[wager.spot](table, wager)
        reserve = max(wager.amount, int(wager.amount * best(table, wager.spot)))
        held = table.cover.hold(reserve) if table.cover.model == "reserved" else 0
        due = int(wager.amount * share)
        if result == "win" or share < 1:
            unit = {"exact": 1, "half-dollar": 50, "dollar": 100}
            due -= due % unit[table.option("payoff-rounding", "exact")]
        moved = 0 if result == "push" else table.cover.move(result == "win", due, held)
        paid, collected = (moved, 0) if result == "win" else (0, moved)
        pays = share if result == "win" else None
        table.lines.append(
            Settled(
                *(wager.bettor, wager.spot, wager.hand, wager.amount, result, pays),
                *(paid, collected, due - moved),
            )
        )


def in_turn(table: Table, start: int, wagers: list[Wager]) -> Callable[[Wager], tuple[int, ...]]:
    usual = "clockwise" if table.game.clockwise else "counter-clockwise"
    way = 1 if table.option("settle-direction", usual) == "clockwise" else -1
    kinds = {
        spot: (number, place)
        for number, joined in enumerate(table.option("settle-order", table.game.order).split(", "))
        for place, spot in enumerate(joined.split(" + "))
    }
    by_circle = table.option("backline-order", "placed") == "circle"
    first: dict[Bettor, int] = {}
    for wager in sorted(wagers, key=lambda w: w.placed):
        first.setdefault(wager.bettor, wager.placed)

    def behind(wager: Wager, when: int) -> tuple[int, int]:
        back = wager.bettor[1]
        return (0, 0) if not back else (1, back if by_circle else when)

    def key(wager: Wager) -> tuple[int, ...]:
        number, place = kinds[wager.spot]
        turn = (wager.bettor[0] - start) * way % table.seats
        if table.option("settle-major", "seat") == "type":
            return (number, turn, *behind(wager, wager.placed), place, wager.hand)
        if table.option("seat-order", "bettor") == "bettor":
            return (turn, *behind(wager, first[wager.bettor]), number, place, wager.hand)
        return (turn, number, *behind(wager, wager.placed), place, wager.hand)

    return key


def usual_start(table: Table) -> int:
    if table.game.start == "left of bank":
        return table.bank_seat % table.seats + 1
    if table.option("settle-start", "house-dealer") == "bank":
        return (table.bank_seat - 2) % table.seats + 1
    return table.seats


def button_seat(table: Table) -> int:
    """Counted over all seats but the bank's; from an empty place to the next wager."""
    from_bank = table.option("button-count-from", "house-dealer-left") == "bank"
    counted = table.clockwise_from(table.bank_seat + 1 if from_bank else 1)
    counted.remove(table.bank_seat)
    live = {wager.bettor[0] for wager in table.wagers}
    if table.option("button-counts", "all-seats") == "occupied":
        counted = [seat for seat in counted if seat in live]
    number = rank(table.hole)
    if table.option("button-pictures", "11-12-13") == "ten":
        number = min(number, 10)
    seat = counted[(number - 1) % len(counted)]
    usual = "clockwise" if table.game.clockwise else "counter-clockwise"
    way = 1 if table.option("settle-direction", usual) == "clockwise" else -1
    while seat not in live:
        seat = (seat - 1 + way) % table.seats + 1
    return seat


def still_open(table: Table) -> list[Wager]:
    return [wager for wager in table.wagers if not wager.settled and wager.amount]


def settle_everything(table: Table) -> None:
    """The whole round: after the deal, at the look, in the players' turns, and at the end."""
    start = usual_start(table)
    settle_after_deal(table, start)
    early_surrenders(table)
    at_the_look(table, start)
    if not (table.looked and table.bank_natural):
        pay_naturals(table, start)
        for seat in table.acting():
            for hand in table.of_seat(seat):
                settle_in_turn(table, hand)
        check_the_draw(table)
    elif len(table.bank) != 2:
        table.complaints.append("the bank drew to a natural")
    if table.bank_natural and not table.looked:
        return_added(table)
    if table.game.button:
        start = button_seat(table)
    if table.option("losing-side-first", True):
        side = [w for w in still_open(table) if w.spot in ("red-flex", "buster")]
        settle(table, [w for w in side if JUDGES[w.spot](table, w) == LOSE], start)
    settle(table, still_open(table), start)


def settle_after_deal(table: Table, start: int) -> None:
    now = {"super-match"}
    if table.option("match-settled", "in-pass") == "after-deal":
        now.add("match-the-dealer")
    settle(table, [w for w in still_open(table) if w.spot in now], start)


def early_surrenders(table: Table) -> None:
    """Hands given up before the look are collected there and then, where the room does so."""
    at_once = table.option("collect-forfeit", "at-settlement") == "at-once"
    if at_once and table.looked and table.option("surrender", "") == "early":
        for choice in table.record["choices"]:
            if choice["pick"] == "surrender":
                settle(table, table.on(table.hands[choice["seat"], 1]), choice["seat"])


def at_the_look(table: Table, start: int) -> None:
    if table.looked:
        even = {(hand.seat, hand.number): hand.even for hand in table.hands.values()}
        taken = [
            w for w in still_open(table) if w.spot in BASE and w.bettor in even[w.bettor[0], w.hand]
        ]
        insured = [w for w in still_open(table) if w.spot == "insurance"]
        settle(table, taken + insured, start)


def pay_naturals(table: Table, start: int) -> None:
    """In Pure 21.5 as soon as the bank is known to have none, or cannot have one."""
    usual = "at-once" if table.name == "pure-21-5" else "in-pass"
    if table.option("settle-naturals", usual) == "in-pass":
        return
    holders = {key for key, hand in table.hands.items() if table.natural(hand)}
    now = [w for w in still_open(table) if w.spot in BASE and (w.bettor[0], w.hand) in holders]
    settle(table, now, start)


def settle_in_turn(table: Table, hand: Hand) -> None:
    """What is collected when a hand has finished its turn, where the room does so."""
    open_ = [w for w in table.on(hand) if not w.settled]
    now: list[Wager] = []
    if table.option("collect-forfeit", "at-settlement") == "at-once":
        now = [w for w in open_ if hand.surrendered or w.bettor in hand.rescued]
    decided = table.option("collect-over", "at-settlement") == "when-decided"
    if decided and table.total(hand) > table.limit and not can_be_spared(table, hand):
        now = open_
    settle(table, now, hand.seat)


def can_be_spared(table: Table, hand: Hand) -> bool:
    """Whether some hand of the bank, given the card it shows, lets an over hand push."""
    total, rule = table.total(hand), table.option("both-over-push", "closer")
    if table.name == "no-bust-blackjack-4":
        return total == 25 and len(hand.cards) == 3
    if table.name == "no-bust-blackjack-jokers":
        return total < 26
    if table.name == "blackjack-switch":
        most = {"closer": 23, "closer-or-tie": 24, "any": 99}[str(rule)]
        return table.up[0] in "789" and total <= most
    return table.up[0] == "8"


def return_added(table: Table) -> None:
    """A natural found late takes the first wagers alone, where the room reads it so."""
    if table.option("late-natural-takes", "all") == "original":
        for hand in table.hands.values():
            for wager in table.on(hand):
                if not wager.settled:
                    extra = hand.number > table.game.dealt
                    wager.amount -= wager.amount if extra else sum(hand.added.get(wager.bettor, []))


# --- who drew ------------------------------------------------------------------------------------


def bank_would_draw(table: Table, cards: list[str]) -> bool:
    total, soft = count(cards, table.limit)
    if JOKER in cards:
        return False
    hits_17 = soft and bool(table.option("hits-soft-17", True))
    return total < 17 or (total == 17 and hits_17)


def hangs_on_the_bank(table: Table, wager: Wager) -> bool:
    """Whether a wager still needs the bank's total."""
    if wager.spot in ("red-flex", "buster"):
        return True
    hand = table.hands[wager.bettor[0], wager.hand]
    over_with = hand.surrendered or wager.bettor in hand.rescued or table.natural(hand)
    return wager.spot in BASE and not over_with


def check_the_draw(table: Table) -> None:
    """The bank draws by its chart when anything hangs on it, and otherwise not at all."""
    needed = any(hangs_on_the_bank(table, wager) for wager in still_open(table))
    due = 2
    if table.option("draw-without-action", False) or needed:
        while due < len(table.bank) and bank_would_draw(table, table.bank[:due]):
            due += 1
        if due == len(table.bank) and bank_would_draw(table, table.bank):
            due += 1
    if due != len(table.bank) and not is_ace_ten(table.bank[:2]):
        table.complaints.append(f"the bank has {len(table.bank)} cards and should have {due}")


# --- whether everybody was allowed to ------------------------------------------------------------


def check_the_hands(table: Table) -> None:
    """Complain of anything in a hand that the rules do not allow."""
    for hand in table.hands.values():
        told = f"seat {hand.seat} hand {hand.number} {hand.cards}"
        for fault in faults(table, hand):
            table.complaints.append(f"{told}: {fault}")
    for seat in {hand.seat for hand in table.hands.values()}:
        for root in range(1, table.game.dealt + 1):
            family = [h for h in table.of_seat(seat) if h.root == root]
            check_family(table, family)


def check_family(table: Table, family: list[Hand]) -> None:
    """The hands that came from one dealt hand."""
    most = table.option("split-hands", table.game.split_hands)
    firsts = [hand.cards[0] for hand in family]
    aces_once = firsts[0][0] == "A" and not splits_aces_again(table)
    if len(family) > (2 if aces_once else most):
        table.complaints.append(f"{firsts} are too many hands")
    by_rank = table.name == "blackjack-switch"
    by_rank = by_rank and table.option("split-match", "tens-by-rank") == "tens-by-rank"
    if JOKER in firsts and len(firsts) > 1:
        table.complaints.append("a joker was split")
    elif len({card[0] if by_rank else points(card) for card in firsts if card != JOKER}) > 1:
        table.complaints.append(f"{firsts} are not alike")


def splits_aces_again(table: Table) -> bool:
    if table.game.split_aces == "free":
        return True
    return table.game.split_aces.endswith("again") and bool(table.option("resplit-aces", True))


def faults(table: Table, hand: Hand) -> Iterable[str]:
    game, cards = table.game, hand.cards
    taken = len(cards) - 2  # cards beyond the first two
    frozen_by_bank = table.up == JOKER or (table.looked and table.bank_natural)
    if frozen_by_bank and (taken or hand.split or hand.doubles):
        yield "acted though nobody may"
    if taken < hand.doubles:
        yield "a double without its card"
    must_stand = game.must_stand, game.must_stand_soft
    if table.name == "no-bust-blackjack-jokers" and not table.option("hit-21", True):
        must_stand = table.limit, table.limit
    for place in range(2, len(cards)):
        before = cards[:place]
        total, soft = count(before, table.limit)
        doubled = place >= len(cards) - hand.doubles
        if JOKER in before:
            yield "took a card beside a joker"
        elif total > table.limit:
            yield "took a card when it was over"
        elif place == 2 and hand.as_dealt and is_ace_ten(before):
            if table.name != "no-bust-blackjack-jokers":
                yield "took a card to a natural"
        elif total >= must_stand[soft] and not doubled:
            yield f"hit {total} against the chart"
    if taken and hand.split and cards[0][0] == "A" and not game.split_aces.startswith("free"):
        yield "more than a card to a split ace"
    ended = hand.surrendered or hand.doubles or frozen_by_bank
    one_card = hand.split and cards[0][0] == "A" and game.split_aces != "free"
    total, soft = count(cards, table.limit)
    if not ended and not one_card and total <= game.must_hit:
        yield f"stood on {total} against the chart"
    if hand.surrendered and (taken or hand.split):
        yield "surrendered too late"


# --- the verdict ---------------------------------------------------------------------------------


@dataclass
class Verdict:
    """What the hand came to, and anything about the record that could not have happened."""

    lines: list[Settled]
    button: int | None
    bank_fee: int
    nets: dict[Bettor, int]
    bank_net: int
    complaints: list[str]


def judge(record: Record, schedule: Schedule | None = None) -> Verdict:
    table = Table(record)
    action = sum(wager.amount for wager in table.wagers)
    nets = {wager.bettor: 0 for wager in table.wagers}
    charged = fee(action, schedule.bank, table.options) if schedule else 0
    apply_choices(table)
    settle_everything(table)
    check_the_hands(table)
    for line in table.lines:
        nets[line.bettor] += line.paid - line.collected
    button = button_seat(table) if table.game.button else None
    return Verdict(
        table.lines, button, charged, nets, -sum(nets.values()) - charged, table.complaints
    )
