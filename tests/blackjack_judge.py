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
    must_hit: int = 0
    must_stand: int = 99
    must_stand_soft: int = 99
    looks_under: str = ""  # the open cards under which the house dealer looks: A, T
    split_hands: int = 1
    split_aces: str = "one card"
    doubles: str = "none"  # for less, or equal
    start: str = "left of bank"
    clockwise: bool = True
    button: bool = False
    surrender: str = "none"
    insures: str = "none"  # up to half, or half
    backline: frozenset[str] = frozenset()


SPANISH = Game(
    natural_pays="3:2",
    order="game, match-the-dealer",
    must_stand=17,
    looks_under="AT",
    split_hands=4,
    split_aces="free",
    doubles="for less",
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
        doubles="for less",
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
        doubles="equal",
        start="right of house",
        clockwise=False,
        insures="half",
    ),
    "pure-21-5": Game(
        natural_pays="3:2",
        order="insurance, game, red-flex, buster",
        must_hit=11,
        must_stand=19,
        looks_under="AT",
        split_hands=4,
        split_aces="one card, again",
        doubles="for less",
        surrender="late",
        insures="up to half",
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

    def __init__(self, record: Record, schedule: Schedule | None = None) -> None:
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
        self.posted = schedule.limit if schedule else None

    def option(self, name: str, usual: Any) -> Any:
        return self.options.get(name, usual)

    def limits(self, spot: str) -> tuple[int, int]:
        """The least and the most a wager on a spot may be; the city caps it at $1,000."""
        own = str(self.option(f"limit-{spot}", "table"))
        least, most = (f"${amount // 100}" for amount in self.posted or (500, 100_000))
        of_table = f"{self.option('minimum', least)}-{self.option('maximum', most)}"
        written = (of_table if own == "table" else own).replace("$", "").replace(",", "")
        low, high = (100 * int(part) for part in written.split("-"))
        return low, min(high, 100_000) if self.option("city-cap", True) else high

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
            while choices and choices[0]["pick"] in ("match", "pass"):
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
        if wager.bettor != bettor and follows(table, wager.bettor):
            adding[wager.bettor] = most_added(table, hand, wager.amount)
        check_added(table, hand, wager, adding.get(wager.bettor, 0), wager.bettor == bettor)
    hand.doubles += 1
    for wager in table.on(hand):
        added = adding.get(wager.bettor, 0)
        hand.added.setdefault(wager.bettor, []).append(added)
        wager.amount += added


def follows(table: Table, bettor: Bettor) -> bool:
    """Whether somebody behind has to add what the hand adds; nobody else is ever made to."""
    return bettor[1] > 0 and table.option("backline-adds", "optional") == "follow"


def most_added(table: Table, hand: Hand, held: int) -> int:
    """A first double adds what lies there; a further one is capped by the table maximum."""
    if not hand.doubles:
        return held
    most = table.limits("game")[1]
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
        usual = wager.amount if follows(table, wager.bettor) else 0
        added = adding.get(wager.bettor, usual)
        if added not in ((wager.amount,) if wager.bettor == bettor else (0, wager.amount)):
            table.complaints.append(f"{wager.bettor} split {wager.amount} with {added}")
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
            return (number, turn, *behind(wager, wager.placed), wager.hand, place)
        if table.option("seat-order", "bettor") == "bettor":
            return (turn, *behind(wager, first[wager.bettor]), number, wager.hand, place)
        return (turn, number, *behind(wager, wager.placed), wager.hand, place)

    return key


def usual_start(table: Table) -> int:
    if table.game.start == "left of bank":
        return table.bank_seat % table.seats + 1
    if table.option("settle-start", "house-dealer") == "bank":
        return (table.bank_seat - 2) % table.seats + 1
    return table.seats


def button_seat(table: Table) -> int:
    """Counted over all seats but the bank's, or those taken; from an empty place to a wager."""
    from_bank = table.option("button-count-from", "house-dealer-left") == "bank"
    counted = table.clockwise_from(table.bank_seat + 1 if from_bank else 1)
    counted.remove(table.bank_seat)
    live = {wager.bettor[0] for wager in table.wagers}
    if table.option("button-counts", "all-seats") == "occupied":
        taken = live | set(table.record.get("seated", ()))
        counted = [seat for seat in counted if seat in taken]
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
        for seat in table.acting():
            if table.hands[seat, 1].surrendered:
                settle(table, table.on(table.hands[seat, 1]), seat)


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
    decided = decided and not may_get_something_back(table, hand)
    if decided and table.total(hand) > table.limit and not can_be_spared(table, hand):
        now = open_
    settle(table, now, hand.seat)


def may_get_something_back(table: Table, hand: Hand) -> bool:
    """Whether a natural nobody has looked for would give back what was added to a hand."""
    spares = table.option("late-natural-takes", "all") == "original"
    unseen = not table.looked and points(table.up) in (1, 10)
    return spares and unseen and (hand.doubles > 0 or hand.number > table.game.dealt)


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
    """The bank draws by its chart, unless the room leaves a hand that nothing hangs on."""
    needed = any(hangs_on_the_bank(table, wager) for wager in still_open(table))
    due = 2
    if table.option("draw-without-action", True) or needed:
        while due < len(table.bank) and bank_would_draw(table, table.bank[:due]):
            due += 1
        if due == len(table.bank) and bank_would_draw(table, table.bank):
            due += 1
    if due != len(table.bank) and not is_ace_ten(table.bank[:2]):
        table.complaints.append(f"the bank has {len(table.bank)} cards and should have {due}")


# --- whether everybody was allowed to ------------------------------------------------------------


def check_the_record(table: Table) -> None:
    """Complain of anything that the rules do not allow."""
    for hand in table.hands.values():
        told = f"seat {hand.seat} hand {hand.number} {hand.cards}"
        for fault in (*faults(table, hand), *double_faults(table, hand), *given_up(table, hand)):
            table.complaints.append(f"{told}: {fault}")
    for seat in {hand.seat for hand in table.hands.values()}:
        for root in range(1, table.game.dealt + 1):
            family = [h for h in table.of_seat(seat) if h.root == root]
            check_family(table, family)
    table.complaints += [*pack_faults(table), *wager_faults(table), *turn_faults(table)]


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


def must_stand(table: Table, cards: list[str]) -> bool:
    """Whether the chart forbids these cards another one."""
    hard, soft = table.game.must_stand, table.game.must_stand_soft
    if table.name == "no-bust-blackjack-jokers" and not table.option("hit-21", True):
        hard = soft = table.limit
    total, is_soft = count(cards, table.limit)
    return total >= (soft if is_soft else hard)


def faults(table: Table, hand: Hand) -> Iterable[str]:
    """What is wrong with the cards of a hand."""
    game, cards = table.game, hand.cards
    taken = len(cards) - 2  # cards beyond the first two
    frozen_by_bank = table.up == JOKER or (table.looked and table.bank_natural)
    if frozen_by_bank and (taken or hand.split or hand.doubles):
        yield "acted though nobody may"
    for place in range(2, len(cards)):
        before = cards[:place]
        doubled = place >= len(cards) - hand.doubles
        if JOKER in before:
            yield "took a card beside a joker"
        elif count(before, table.limit)[0] > table.limit:
            yield "took a card when it was over"
        elif place == 2 and hand.as_dealt and is_ace_ten(before):
            if table.name != "no-bust-blackjack-jokers":
                yield "took a card to a natural"
        elif must_stand(table, before) and not doubled:
            yield f"hit {before} against the chart"
    one_card = hand.split and cards[0][0] == "A" and game.split_aces != "free"
    if taken and one_card:
        yield "more than a card to a split ace"
    ended = hand.surrendered or hand.doubles or frozen_by_bank
    total = count(cards, table.limit)[0]
    if not ended and not one_card and total <= game.must_hit:
        yield f"stood on {total} against the chart"


def most_doubles(table: Table) -> int:
    """Double-double down is for a bank that hits soft 17."""
    if table.game.doubles == "none":
        return 0
    if not table.option("hits-soft-17", True):
        return 1
    return {"no": 1, "two": 2, "three": 3}[str(table.option("double-double", "no"))]


def double_faults(table: Table, hand: Hand) -> Iterable[str]:
    """What is wrong with the doubles of a hand; their cards are the last it took."""
    if hand.doubles > most_doubles(table):
        yield f"{hand.doubles} doubles"
    first = len(hand.cards) - hand.doubles
    if hand.doubles and first != 2 and (first < 2 or table.option("double-cards", "two") == "two"):
        yield f"a double on {first} cards"
    usual = "hit-double" if table.name == "blackjack-switch" else "hit"
    if table.option("stand-blocks", usual) == "hit-double":
        for place in range(first, len(hand.cards)):
            if must_stand(table, hand.cards[:place]):
                yield "a double that had to stand"


def check_added(table: Table, hand: Hand, wager: Wager, added: int, plays: bool) -> None:
    """For less only where the text has it, and never beside double-double down."""
    most = most_added(table, hand, wager.amount)
    less = table.game.doubles == "for less" and most_doubles(table) == 1
    least = min(100, most) if less else most
    if not least <= added <= most and (plays or added):
        table.complaints.append(f"{wager.bettor} doubled {wager.amount} with {added}")
    if plays and not added:
        table.complaints.append(f"{wager.bettor} doubled for nothing")


def given_up(table: Table, hand: Hand) -> Iterable[str]:
    """What is wrong with a surrender or a rescue."""
    if hand.surrendered:
        when = table.option("surrender", table.game.surrender)
        not_against = {JOKER}
        if table.option("surrender-not-against", "ace") == "ace":
            not_against |= {"Ac", "Ad", "Ah", "As"}
        if when == "none" or table.natural(hand):
            yield "surrendered without a right to"
        if len(hand.cards) > 2 or hand.split:
            yield "surrendered too late"
        if table.looked and table.bank_natural and when == "late":
            yield "surrendered to a natural"
        if table.name == "no-bust-blackjack-jokers" and table.up in not_against:
            yield f"surrendered against {table.up}"
    if hand.rescued:
        after_split = bool(table.option("rescue-after-split", True))
        if not table.name.startswith("pure-spanish") or (hand.split and not after_split):
            yield "rescued without a right to"
        if table.total(hand) > table.limit:
            yield "rescued when it was over"


def pack_faults(table: Table) -> Iterable[str]:
    """Cards that cannot all be in the shoe."""
    decks = table.option("decks", 6)
    jokers = table.option("jokers", "decks")
    many = decks if jokers == "decks" else int(jokers)
    seen = Counter(card for cards in table.record["cards"].values() for card in cards)
    for card, times in seen.items():
        if card == JOKER:
            most = many if table.name == "no-bust-blackjack-jokers" else 0
        else:
            most = 0 if card[0] == "T" and table.name.startswith("pure-spanish") else decks
        if times > most:
            yield f"{times} times {card} out of {decks} decks"


def wager_faults(table: Table) -> Iterable[str]:
    """Wagers that nobody could place."""
    on = {(wager.bettor, wager.spot): wager for wager in table.wagers if wager.hand <= 2}
    placed = table.record["wagers"]
    for written in placed:
        bettor, spot, amount = bettor_of(written), written["spot"], written["amount"]
        low, high = table.limits(spot)
        if not low <= amount <= high:
            yield f"{bettor} wagered {amount} on {spot}"
        if bettor[1] and spot not in table.game.backline:
            yield f"{bettor} wagered on {spot} from behind"
        if bettor[0] > table.seats or bettor == (table.bank_seat, 0):
            yield f"{bettor} has no place to wager"
        if spot == "match-the-dealer" and not table.option("offer-match", True):
            yield f"{spot} is not offered"
        if not any((bettor, base) in on for base in BASE):
            yield f"{bettor} has {spot} and no game wager"
    if table.name == "blackjack-switch" and table.option("equal-wagers", True):
        by_seat = [(w["seat"], w["amount"]) for w in placed if w["spot"] in BASE]
        if len(set(by_seat)) != len({seat for seat, _ in by_seat}):
            yield "the two hands of a seat have different wagers"


def player_of(table: Table, seat: int) -> Bettor:
    """Who plays the hands of a seat."""
    on_it = [(bettor_of(w), w["amount"]) for w in table.record["wagers"] if w["spot"] in BASE]
    on_it = [(bettor, amount) for bettor, amount in on_it if bettor[0] == seat]
    seated = [bettor for bettor, _ in on_it if not bettor[1]]
    if table.option("backline-decides", "seated") == "largest":
        most = max(amount for _, amount in on_it)
        largest = [bettor for bettor, amount in on_it if amount == most]
        return next((bettor for bettor in largest if not bettor[1]), largest[0])
    return seated[0] if seated else on_it[0][0]


IN_TURN = ("keep", "switch", "hit", "stand", "double", "split", "surrender", "rescue")


def turn_faults(table: Table) -> Iterable[str]:
    """Choices made by the wrong person, out of turn, or not to be made at all."""
    order, last = table.acting(), -1
    before_the_look = table.looked and table.option("surrender", table.game.surrender) == "early"
    adds = table.option("backline-adds", "optional") == "optional"
    for choice in table.record["choices"]:
        bettor, pick = bettor_of(choice), choice["pick"]
        if pick in (*IN_TURN, "play") and bettor != player_of(table, bettor[0]):
            yield f"{bettor} does not play the hand"
        early = pick == "surrender" and before_the_look
        if pick in IN_TURN and not early:
            if order.index(bettor[0]) < last:
                yield f"seat {bettor[0]} acted out of turn"
            last = order.index(bettor[0])
        if pick in ("match", "pass") and bettor[1] and not adds:
            yield f"{bettor} was asked to {pick}"
        if pick in ("insure", "even-money", "decline"):
            yield from insurance_faults(table, bettor, choice)


def insurance_faults(table: Table, bettor: Bettor, choice: dict[str, Any]) -> Iterable[str]:
    """Against an ace alone, and half of what lies on the hands that may be insured."""
    behind = "insurance" in table.game.backline and table.option("backline-insures", True)
    if table.up[0] != "A" or table.game.insures == "none" or (bettor[1] and not behind):
        yield f"{bettor} was asked to insure"
    number = choice.get("hand", 1)
    together = table.option("insurance-per", "hand") == "player"
    naturals = table.option("insurance-for-naturals", True)
    half = insurable(table, bettor, 0 if together else number, bool(naturals)) // 2
    least = half if table.game.insures == "half" else min(1, half)
    if (together and number > 1) or not half:
        yield f"{bettor} has nothing to insure"
    if choice["pick"] == "insure" and not least <= (choice.get("amount") or 0) <= half:
        yield f"{bettor} insured for {choice.get('amount')} and not {half}"
    natural = is_ace_ten(dealt_cards(table, bettor[0], number))
    if choice["pick"] == "even-money" and not (natural and table.name == "pure-21-5"):
        yield f"{bettor} took even money"


def insurable(table: Table, bettor: Bettor, number: int, naturals: bool) -> int:
    """What was wagered on one hand as it was dealt, or with number 0 on all of them."""
    given_up_before = table.option("surrender", table.game.surrender) == "early"
    return sum(
        wager["amount"]
        for wager in table.record["wagers"]
        if bettor_of(wager) == bettor and wager["spot"] in BASE
        for hand in (2 if wager["spot"] == "second" else 1,)
        if number in (0, hand)
        if not (given_up_before and table.hands[bettor[0], hand].surrendered)
        if naturals or not is_ace_ten(dealt_cards(table, bettor[0], hand))
    )


def dealt_cards(table: Table, seat: int, number: int) -> list[str]:
    """The two cards of a dealt hand before anything was done with them."""
    four = first_cards(table, seat)
    switched = any(c["seat"] == seat and c["pick"] == "switch" for c in table.record["choices"])
    if switched:
        four[1], four[3] = four[3], four[1]
    return four[2 * number - 2 : 2 * number]


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
    table = Table(record, schedule)
    action = sum(wager.amount for wager in table.wagers)
    nets = {wager.bettor: 0 for wager in table.wagers}
    charged = fee(action, schedule.bank, table.options) if schedule else 0
    apply_choices(table)
    settle_everything(table)
    check_the_record(table)
    for line in table.lines:
        nets[line.bettor] += line.paid - line.collected
    button = button_seat(table) if table.game.button else None
    return Verdict(
        table.lines, button, charged, nets, -sum(nets.values()) - charged, table.complaints
    )
