"""The judge: a second, plain settlement of the baccarat games.

It was written from the rule documents and the rulings alone and imports nothing of the product, so
a misreading in either shows as a disagreement. It trusts its input: a hand record as plain data.

The order of this file is the order of the work: cards, what each wager does, which Player hand a
wager meets, who is settled first, what the bank covers, fees, and the verdict that joins them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Record = dict[str, Any]
Options = dict[str, Any]
Wager = dict[str, Any]
Bettor = tuple[int, str]  # a seat, and "" for the person sitting there or "backline 1" …

# --- cards ---------------------------------------------------------------------------------------

RANKS = "A23456789TJQK"


def rank(card: str) -> int:
    """A is 1, J 11, Q 12, K 13: the number that places the action button."""
    return RANKS.index(card[0]) + 1


def value(card: str) -> int:
    return rank(card) if rank(card) < 10 else 0


@dataclass(frozen=True)
class Hand:
    cards: tuple[str, ...]

    @property
    def total(self) -> int:
        return sum(value(card) for card in self.cards) % 10

    @property
    def natural(self) -> bool:
        return len(self.cards) == 2 and self.total >= 8

    @property
    def first_two(self) -> Hand:
        return Hand(self.cards[:2])

    def three_card(self, total: int) -> bool:
        return len(self.cards) == 3 and self.total == total


# --- what each wager does ------------------------------------------------------------------------

Outcome = tuple[str, Fraction]
Predicate = Callable[[Hand, Hand, Options], Outcome]

LOSE: Outcome = ("lose", Fraction(0))
PUSH: Outcome = ("push", Fraction(0))
VOID: Outcome = ("void", Fraction(0))
STAY: Outcome = ("stay", Fraction(0))


def win(pays: Fraction | int | str) -> Outcome:
    if isinstance(pays, str):
        to, one = pays.split(":")
        pays = Fraction(int(to), int(one))
    return ("win", Fraction(pays))


def wins_if(condition: bool, pays: Fraction | int | str) -> Outcome:
    return win(pays) if condition else LOSE


def line_tie(total: int, options: Options) -> Outcome:
    rule = options.get("base-tie", "push")
    bank_wins = rule == "bank-wins" or (rule == "bank-wins-0-1" and total <= 1)
    return LOSE if bank_wins else PUSH


def player_line(player: Hand, banker: Hand, options: Options) -> Outcome:
    if player.total == banker.total:
        return line_tie(player.total, options)
    return wins_if(player.total > banker.total, 1)


def banker_line(pays: Fraction) -> Predicate:
    def judge(player: Hand, banker: Hand, options: Options) -> Outcome:
        if player.total == banker.total:
            return line_tie(player.total, options)
        return wins_if(banker.total > player.total, pays)

    return judge


COMMISSION = Fraction(19, 20)


def banker_half_on_six(player: Hand, banker: Hand, options: Options) -> Outcome:
    pays = Fraction(1, 2) if banker.total == 6 else Fraction(1)
    return banker_line(pays)(player, banker, options)


def banker_push_on_three_card_7(player: Hand, banker: Hand, options: Options) -> Outcome:
    beaten = banker.total > player.total
    if beaten and banker.three_card(7) and options.get("banker-three-card-7", "push") == "push":
        return PUSH
    return banker_line(Fraction(1))(player, banker, options)


def player_line_5(player: Hand, banker: Hand, options: Options) -> Outcome:
    if player.total == banker.total:
        return LOSE if player.total <= 1 else PUSH
    return wins_if(player.total > banker.total, 1)


def dealer_line_5(player: Hand, banker: Hand, options: Options) -> Outcome:
    if player.total == banker.total:
        won = player.total <= 1 and options.get("tie01-dealer-line", "win") == "win"
        return win(COMMISSION) if won else PUSH
    return wins_if(banker.total > player.total, COMMISSION)


def tie(player: Hand, banker: Hand, options: Options) -> Outcome:
    return wins_if(player.total == banker.total, options.get("tie-pays", 8))


def dealer_two_card_9(banker: Hand) -> bool:
    return banker.natural and banker.total == 9


def early_tie_5(player: Hand, banker: Hand, options: Options) -> Outcome:
    if options.get("return-on-dealer-9") == "all" and dealer_two_card_9(banker):
        return VOID
    return wins_if(player.total == banker.total, 8)


def late_tie_5(player: Hand, banker: Hand, options: Options) -> Outcome:
    if dealer_two_card_9(banker):
        return VOID
    return wins_if(player.total == banker.total, 7)


def pair(hand: Hand, options: Options) -> Outcome:
    first, second = hand.cards[:2]
    suit1, suit2 = first[1], second[1]
    if first[0] != second[0]:
        return LOSE
    if suit1 == suit2:
        return win(options.get("bonus-pair-suit", 40))
    if (suit1 in "hd") == (suit2 in "hd"):
        return win(options.get("bonus-pair-colour", 20))
    return win(options.get("bonus-pair-mixed", 10))


def player_pair(player: Hand, banker: Hand, options: Options) -> Outcome:
    return pair(player, options)


def banker_pair(player: Hand, banker: Hand, options: Options) -> Outcome:
    return pair(banker, options)


DRAGON = {
    1: {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30},
    2: {4: 1, 5: 3, 6: 4, 7: 7, 8: 8, 9: 20},
    3: {4: 2, 5: 2, 6: 4, 7: 4, 8: 10, 9: 30},
}


def dragon(mine: Hand, other: Hand, options: Options) -> Outcome:
    margin = mine.total - other.total
    if margin == 0:
        return PUSH if mine.natural and other.natural else LOSE
    if margin < 0:
        return LOSE
    table = DRAGON[options.get("dragon-table", 1)]
    if mine.natural:
        by_margin = options.get("dragon-naturals-by-margin", False) and margin >= 4
        return win(table[margin] if by_margin else 1)
    return win(table[margin]) if margin >= 4 else LOSE


def player_dragon(player: Hand, banker: Hand, options: Options) -> Outcome:
    return dragon(player, banker, options)


def banker_dragon(player: Hand, banker: Hand, options: Options) -> Outcome:
    return dragon(banker, player, options)


def monster_buster(player: Hand, banker: Hand, options: Options) -> Outcome:
    low, high = sorted((player.total, banker.total))
    cards = len(player.cards) + len(banker.cards)
    if low > 1 or high < 8 or cards == 5:
        return LOSE
    return win(18 if cards == 6 else 4)


def banker_beats_with_three_card_7(player: Hand, banker: Hand, options: Options) -> Outcome:
    return wins_if(banker.three_card(7) and player.total < 7, 40)


def lucky_match(player: Hand, banker: Hand, options: Options) -> Outcome:
    counts = Counter(card[0] for card in player.cards + banker.cards)
    alike = sorted(counts.values(), reverse=True)
    if alike[0] >= 5:
        return win(250)
    if alike[:2] == [3, 3]:
        return win(100)
    if alike[0] == 4:
        return win(30)
    if alike[:2] == [3, 2]:
        return win(15)
    if alike[0] == 3:
        return win(6)
    return wins_if(alike[:2] == [2, 2], 4)


def total_shot(player: Hand, banker: Hand, options: Options) -> Outcome:
    pays = {18: 40, 17: 20}.get(player.total + banker.total)
    return win(pays) if pays else LOSE


def flex(number: int) -> Predicate:
    def judge(player: Hand, banker: Hand, options: Options) -> Outcome:
        if banker.total == number:
            return win(options.get("flex-0-3-pays", "7:5") if number <= 3 else 1)
        return LOSE if banker.total == 9 else STAY

    return judge


def panda_8(player: Hand, banker: Hand, options: Options) -> Outcome:
    return wins_if(player.three_card(8) and banker.total <= 7, 25)


def kill(player: Hand, banker: Hand, options: Options) -> Outcome:
    ox = player.three_card(6) and player.total <= banker.total
    tiger = banker.three_card(7) and banker.total <= player.total
    return wins_if(ox or tiger, 30)


def ox_6(player: Hand, banker: Hand, options: Options) -> Outcome:
    return wins_if(player.three_card(6) and banker.total < 6, 40)


# --- the games -----------------------------------------------------------------------------------

Spots = dict[str, tuple[Predicate, int]]  # what it does, and the best it can pay

LINES_19_20: Spots = {"player": (player_line, 1), "banker": (banker_line(COMMISSION), 1)}
LINES_PUSH_7: Spots = {"player": (player_line, 1), "banker": (banker_push_on_three_card_7, 1)}
DRAGONS: Spots = {"player-dragon": (player_dragon, 30), "banker-dragon": (banker_dragon, 30)}
FLEX: Spots = {f"flex-{number}": (flex(number), 1) for number in (0, 1, 2, 3, 5, 6, 7)}


@dataclass(frozen=True)
class Game:
    """A game's facts. `passes` is its order of settlement, joined kinds sharing one pass."""

    spots: Spots
    passes: str
    seats: int = 8
    start: str = "left"  # left of the bank, or a button: "bank is 0", "bank is 1"
    button_card: int = 0  # which Banker card places the button
    only_if_short: bool = False  # the button is used only when the bank does not cover everything
    covered: str = "bank"  # on whose left settling begins then
    direction: str = "clockwise"
    draw: str = "standard"
    no_fee: frozenset[str] = field(
        default=frozenset()
    )  # spots that carry no fee and are no table action


GAMES = {
    "21st-century-baccarat-5": Game(
        spots={
            "player": (player_line_5, 1),
            "banker": (dealer_line_5, 1),
            "tie": (early_tie_5, 8),
            "late-tie": (late_tie_5, 7),
            "player-pair": (player_pair, 40),
            "banker-pair": (banker_pair, 40),
        },
        passes="player + banker, tie, late-tie, player-pair + banker-pair",
        start="bank is 0",
        button_card=1,
        draw="5.0",
        no_fee=frozenset({"tie", "late-tie", "player-pair", "banker-pair"}),
    ),
    "21st-century-baccarat-8": Game(
        spots={**LINES_19_20, "tie": (tie, 8), **DRAGONS},
        passes="player, banker, tie, player-dragon, banker-dragon",
        start="bank is 0",
        button_card=1,
        draw="8.0",
        no_fee=frozenset({"tie", "player-dragon", "banker-dragon"}),
    ),
    "21st-century-baccarat-10": Game(
        spots={
            **LINES_PUSH_7,
            "monster-buster": (monster_buster, 18),
            "lucky-7": (banker_beats_with_three_card_7, 40),
            "lucky-match": (lucky_match, 250),
        },
        passes="player, banker, monster-buster, lucky-7, lucky-match",
        no_fee=frozenset({"monster-buster", "lucky-7", "lucky-match"}),
    ),
    "commission-free-baccarat-dragon-bonus": Game(
        spots={
            "player": (player_line, 1),
            "banker": (banker_half_on_six, 1),
            "tie": (tie, 8),
            **DRAGONS,
        },
        passes="player, banker, tie, player-dragon, banker-dragon",
    ),
    "ez-baccarat-panda-8": Game(
        spots={
            **LINES_PUSH_7,
            "tie": (tie, 8),
            "panda-8": (panda_8, 25),
            "dragon-7": (banker_beats_with_three_card_7, 40),
        },
        passes="player, banker, tie, panda-8, dragon-7",
    ),
    "supreme-baccarat": Game(
        spots={**LINES_19_20, "tie": (tie, 8), "total-shot": (total_shot, 40), **FLEX},
        passes="player + banker, tie, total-shot, " + " + ".join(FLEX),
        start="bank is 0",
        only_if_short=True,
        covered="casino dealer",
    ),
    "dai-bacc": Game(
        spots={
            **LINES_PUSH_7,
            "kill": (kill, 30),
            "ox-6": (ox_6, 40),
            "tiger-7": (banker_beats_with_three_card_7, 40),
        },
        passes="player, banker, kill, ox-6, tiger-7",
        seats=7,
        start="bank is 1",
        only_if_short=True,
        direction="counter-clockwise",
    ),
}


def best_payout(game: Game, wager: Wager, options: Options) -> int:
    """The most this wager could be paid, whatever the cards."""
    spot = wager["spot"]
    odds: list[Fraction | int | str] = [game.spots[spot][1]]
    if spot.endswith("-dragon"):
        odds = [*DRAGON[options.get("dragon-table", 1)].values()]
    elif spot.endswith("-pair"):
        usual = {"mixed": 10, "colour": 20, "suit": 40}
        odds = [options.get(f"bonus-pair-{kind}", pays) for kind, pays in usual.items()]
    elif spot == "tie":
        odds = [options.get("tie-pays", 8)]
    elif spot in ("flex-0", "flex-1", "flex-2", "flex-3"):
        odds = [options.get("flex-0-3-pays", "7:5")]
    return int(wager["amount"] * max(win(pays)[1] for pays in odds))


# --- which Player hand a wager meets -------------------------------------------------------------


def bettor_of(named: Wager) -> Bettor:
    return named["seat"], named.get("bettor") or ""


def circle_of(named: Wager) -> int:
    """0 for the person in the seat, else the number of the backline circle."""
    return int((named.get("bettor") or "0").removeprefix("backline "))


def drawn_unchecked(options: Options) -> bool:
    """Whether the Player hand draws before anybody looks for a natural of the Banker."""
    return bool(options.get("natural-check") == "void-after-draw")


def may_choose(game: Game, player: Hand, banker: Hand, options: Options) -> bool:
    """On five without a natural seen: always in 5.0, against an open 5 or 6 in 8.0."""
    seen = banker.first_two.natural and not drawn_unchecked(options)
    if game.draw == "standard" or player.first_two.total != 5 or seen:
        return False
    if game.draw == "5.0":
        return True
    by_total = options.get("option-trigger") == "two-card-total"
    shown = banker.first_two.total if by_total else value(banker.cards[0])
    return shown in (5, 6)


def player_line_stakes(record: Record) -> dict[Bettor, int]:
    """Who is on the Player line, seat by seat from the bank's left, circle by circle."""
    seats = record["options"].get("seats", GAMES[record["game"]].seats)
    on_line = [w for w in record["wagers"] if w["spot"] == "player"]
    on_line.sort(key=lambda w: ((w["seat"] - record["bank"]["seat"]) % seats, circle_of(w)))
    return {bettor_of(w): w["amount"] for w in on_line}


def standers(record: Record) -> set[Bettor]:
    """Who stood. Whoever is not named plays the house way and hits."""
    stakes = player_line_stakes(record)
    stood = {bettor_of(c) for c in record.get("choices", []) if c["pick"] == "stand"}
    stood &= set(stakes)
    rule = record["options"].get("split-decisions", "per-wager")
    if rule == "per-wager" or not stakes:
        return stood
    if rule == "majority-by-amount":
        standing = sum(stakes[bettor] for bettor in stood)
        all_stand = 2 * standing > sum(stakes.values())
    else:
        all_stand = next(iter(stakes)) in stood
    return set(stakes) if all_stand else set()


@dataclass(frozen=True)
class Versions:
    """The Player hand as each bettor left it, and as it meets everybody without a choice."""

    game: Game
    options: Options
    complete: Hand
    reference: Hand
    stander: Hand
    deciders: frozenset[Bettor] = frozenset()
    stood: frozenset[Bettor] = frozenset()

    def own(self, bettor: Bettor) -> Hand:
        if bettor not in self.deciders:
            return self.reference
        return self.stander if bettor in self.stood else self.complete

    def follows_choice(self, spot: str) -> bool:
        usual = "own" if self.game.draw == "5.0" else "reference"
        if spot in ("tie", "late-tie"):
            return bool(self.options.get("tie-hand", usual) == "own")
        if spot.endswith("-dragon"):
            return bool(self.options.get("dragon-hand", usual) == "own")
        return spot == "player"

    def met_by(self, wager: Wager) -> Hand:
        if self.follows_choice(wager["spot"]):
            return self.own(bettor_of(wager))
        return self.reference


def versions(game: Game, record: Record, player: Hand, banker: Hand) -> Versions:
    options, five = record["options"], player.first_two
    if not may_choose(game, player, banker, options):
        return Versions(game, options, player, player, player)
    deciders, stood = frozenset(player_line_stakes(record)), frozenset(standers(record))
    usual = "drawn-if-any" if game.draw == "5.0" else "house-way"
    rule = options.get("reference-on-option", usual)
    asked = deciders != stood or not deciders
    drawn = rule == "house-way" or (rule == "drawn-if-any" and asked)
    return Versions(
        game=game,
        options=options,
        complete=player,
        reference=player if drawn else five,
        stander=player if options.get("stander-total") == "complete" else five,
        deciders=deciders,
        stood=stood,
    )


# --- the draw ------------------------------------------------------------------------------------

# For each Banker total the values of the Player's third card on which the Banker draws.
TABLEAU = [*["0123456789"] * 3, "012345679", "234567", "4567", "67", "", "", ""]


def hands_dealt(record: Record) -> tuple[Hand, Hand]:
    return Hand(tuple(record["cards"]["player"])), Hand(tuple(record["cards"]["banker"]))


def hands_settled(record: Record) -> tuple[Hand, Hand]:
    """The hands without a card that was drawn against a natural and taken back."""
    player, banker = hands_dealt(record)
    taken_back = drawn_unchecked(record["options"]) and banker.first_two.natural
    return (player.first_two if taken_back else player), banker


def third_card_needed(game: Game, record: Record, player: Hand, banker: Hand) -> bool:
    """Whether some wager in 5.0 is decided by a third Player card when the hand is five."""
    hands = versions(game, record, Hand((*player.cards[:2], "?")), banker)
    return any(
        len(hands.met_by(wager).cards) == 3
        for wager in record["wagers"]
        if not wager["spot"].endswith("-pair")
    )


def player_draws(game: Game, record: Record, player: Hand, banker: Hand) -> bool:
    total = player.first_two.total
    if game.draw == "5.0" and total == 5:
        return third_card_needed(game, record, player, banker)
    return total <= 5


def banker_draws(game: Game, record: Record, player: Hand, banker: Hand) -> bool:
    total = banker.first_two.total
    to_five = game.draw == "5.0" or not player_draws(game, record, player, banker)
    if record["options"].get("dealer-draw-when-all-stand") == "to-five":
        hands = versions(game, record, player, banker)
        to_five = to_five or (bool(hands.stood) and hands.stood == hands.deciders)
    return total <= 5 if to_five else str(value(player.cards[2])) in TABLEAU[total]


def cards_due(record: Record) -> tuple[int, int]:
    """How many cards each hand should have been dealt by the drawing rules."""
    game, options = GAMES[record["game"]], record["options"]
    player, banker = hands_dealt(record)
    stops = options.get("natural-stops-draw", True)
    seen = banker.first_two.natural and not drawn_unchecked(options)
    if stops and (player.first_two.natural or seen):
        return 2, 2
    third = player_draws(game, record, player, banker)
    if third and len(player.cards) == 2:
        return 3, len(banker.cards)  # what the Banker does cannot be known
    return 2 + third, 2 + banker_draws(game, record, player, banker)


# --- who is settled first ------------------------------------------------------------------------


ACTION_METHOD = {"button-hole-card": ("bank is 0", 1), "button-first-card": ("bank is 0", 0)}


def start_offset(game: Game, options: Options, banker: Hand) -> int:
    """Seats clockwise from the bank to where settling begins."""
    seats: int = options.get("seats", game.seats)
    usual = (game.start, game.button_card)
    start, card = ACTION_METHOD.get(options.get("action-method", ""), usual)
    named = rank(banker.cards[card])
    if start == "bank is 0":
        return (named - 1) % (seats - 1) + 1
    return (named - 1) % seats if start == "bank is 1" else 1


def passes(order: str) -> dict[str, tuple[int, int]]:
    """For each spot its pass, and its place within the pass."""
    return {
        spot: (number, place)
        for number, joined in enumerate(order.split(", "))
        for place, spot in enumerate(joined.split(" + "))
    }


def settlement_order(game: Game, record: Record, start: int) -> list[Wager]:
    """The wagers in order, from `start` seats clockwise of the bank.

    Within a seat the person sitting there comes first, then the backline as it was placed.
    """
    options, bank = record["options"], record["bank"]["seat"]
    seats = options.get("seats", game.seats)
    step = 1 if options.get("settle-direction", game.direction) == "clockwise" else -1
    order = passes(options.get("settle-order", game.passes))
    by_circle = options.get("backline-order") == "circle"

    def key(placed: tuple[int, Wager]) -> tuple[int, ...]:
        time, wager = placed
        in_pass, place = order[wager["spot"]]
        walked = (wager["seat"] - bank - start) * step % seats
        within = (0, 0, place)
        if wager.get("bettor"):
            within = (1, circle_of(wager), place) if by_circle else (1, time, 0)
        major = (in_pass, walked) if options.get("settle-major") != "seat" else (walked, in_pass)
        return (*major, *within)

    return [wager for _, wager in sorted(enumerate(record["wagers"]), key=key)]


# --- what the bank covers ------------------------------------------------------------------------


@dataclass
class Bank:
    """The bank's wager under one coverage model, walked wager by wager."""

    model: str
    wager: int
    paid: int = 0
    collected: int = 0
    reserved: int = 0

    def hold(self, most: int) -> int:
        """Reserve for one wager, whatever becomes of it."""
        held = min(most, self.wager - self.reserved)
        self.reserved += held
        return held

    def room(self, paying: bool, held: int) -> int:
        net = self.collected - self.paid
        return {
            "gross": self.wager - self.paid - self.collected,
            "separate_caps": self.wager - (self.paid if paying else self.collected),
            "net_running": self.wager + (net if paying else -net),
            "reserved": held,
        }[self.model]

    def move(self, paying: bool, due: int, held: int) -> int:
        moved = min(due, self.room(paying, held))
        if paying:
            self.paid += moved
        else:
            self.collected += moved
        return moved


@dataclass
class Settled:
    seat: int
    bettor: str
    spot: str
    amount: int
    result: str
    odds: Fraction | None
    paid: int = 0
    collected: int = 0
    returned: int = 0
    stays: int = 0
    uncovered: int = 0


def settle_one(
    bank: Bank, wager: Wager, outcome: Outcome, most: int, stays_uncovered: bool
) -> Settled:
    """One step of the walk. `most` is what a reserving bank sets aside for the wager."""
    result, odds = outcome
    stake = wager["amount"]
    done = Settled(*bettor_of(wager), wager["spot"], stake, result, odds if odds else None)
    held = bank.hold(most)
    if result == "win":
        due = int(stake * odds)
        done.paid = bank.move(True, due, held)
        done.uncovered = due - done.paid
        done.returned = stake
    elif result == "lose":
        done.collected = bank.move(False, stake, held)
        done.uncovered = done.returned = stake - done.collected
    elif result == "stay":
        done.stays = stake
    else:
        done.returned = stake
    untouched = not done.paid and not done.collected
    if stays_uncovered and done.uncovered and (untouched or result == "lose"):
        done.stays, done.returned = done.returned, 0
    return done


# --- fees ----------------------------------------------------------------------------------------

Tier = tuple[int, int | None, int]  # from, to (none: no upper end), fee


@dataclass(frozen=True)
class Schedule:
    """Posted fees: the bank's by table action, the players' by wager or once for a round."""

    bank: list[Tier]
    player: list[Tier] = field(default_factory=list)
    once_a_round: bool = False
    limit: tuple[int, int] | None = None  # of a table that posts them, unless it says otherwise


def fee(amount: int, tiers: list[Tier], options: Options) -> int:
    """Each tier reaches down to the top of the one before; below the first no rate is posted."""
    if amount <= 0:
        return 0
    if amount < tiers[0][0]:
        return tiers[0][2] if options.get("below-first-tier") == "lowest" else 0
    return next(charge for _, to, charge in tiers if to is None or amount <= to)


def bank_fee(game: Game, record: Record, schedule: Schedule) -> int:
    options = record["options"]
    outside = frozenset() if options.get("tta-includes-bonus") else game.no_fee
    again = options.get("tta-includes-carried", True)
    counted = [
        wager["amount"] - (0 if again else wager.get("carried", 0))
        for wager in record["wagers"]
        if wager["spot"] not in outside
    ]
    return fee(sum(counted), schedule.bank, options)


def player_fees(game: Game, record: Record, schedule: Schedule) -> dict[Bettor, int]:
    fees: dict[Bettor, int] = {}
    for wager in record["wagers"]:
        bettor, charged = bettor_of(wager), wager["spot"] not in game.no_fee
        if schedule.player and charged and not (schedule.once_a_round and bettor in fees):
            amount = fee(wager["amount"], schedule.player, record["options"])
            fees[bettor] = fees.get(bettor, 0) + amount
    return {bettor: amount for bettor, amount in fees.items() if amount}


def refund_uncovered(fees: dict[Bettor, int], lines: list[Settled]) -> dict[Bettor, int]:
    """The fees that stay when bettors who ran out of cover and moved no money get theirs back."""
    short = {(line.seat, line.bettor) for line in lines if line.uncovered}
    moved = {(line.seat, line.bettor) for line in lines if line.paid or line.collected}
    return {bettor: amount for bettor, amount in fees.items() if bettor not in short - moved}


# --- the verdict ---------------------------------------------------------------------------------


@dataclass
class Verdict:
    """What the hand came to. `player` is the total that meets wagers without a choice."""

    player: int
    banker: int
    lines: list[Settled]
    bank_fee: int
    player_fees: dict[Bettor, int]
    nets: dict[Bettor, int]
    bank_net: int

    @property
    def house(self) -> int:
        return self.bank_fee + sum(self.player_fees.values())


def settled_lines(game: Game, record: Record, player: Hand, banker: Hand) -> list[Settled]:
    """Without the button if the game keeps it for a short bank and this one is not."""
    if game.only_if_short:
        bank = game.covered == "bank" or record["options"].get("settle-start") == "left-of-bank"
        seats = record["options"].get("seats", game.seats)
        lines = walk(
            game, record, player, banker, 1 if bank else (1 - record["bank"]["seat"]) % seats
        )
        if not any(line.uncovered for line in lines):
            return lines
    return walk(game, record, player, banker, start_offset(game, record["options"], banker))


def walk(game: Game, record: Record, player: Hand, banker: Hand, start: int) -> list[Settled]:
    options = record["options"]
    hands = versions(game, record, player, banker)
    bank = Bank(options.get("coverage", "gross"), record["bank"]["wager"])
    lines = []
    for wager in settlement_order(game, record, start):
        outcome = game.spots[wager["spot"]][0](hands.met_by(wager), banker, options)
        most = max(wager["amount"], best_payout(game, wager, options))
        stays = wager["spot"] in FLEX and options.get("flex-uncovered") == "stay"
        lines.append(settle_one(bank, wager, outcome, most, stays))
    return lines


def judge(record: Record, schedule: Schedule | None = None) -> Verdict:
    game = GAMES[record["game"]]
    player, banker = hands_settled(record)
    lines = settled_lines(game, record, player, banker)
    of_bank = bank_fee(game, record, schedule) if schedule else 0
    of_players = player_fees(game, record, schedule) if schedule else {}
    if record["options"].get("fee-refund-uncovered"):
        of_players = refund_uncovered(of_players, lines)
    nets = {bettor_of(wager): 0 for wager in record["wagers"]}
    for bettor, amount in of_players.items():
        nets[bettor] -= amount
    for line in lines:
        nets[line.seat, line.bettor] += line.paid - line.collected
    bank_net = sum(line.collected - line.paid for line in lines) - of_bank
    reference = versions(game, record, player, banker).reference
    return Verdict(reference.total, banker.total, lines, of_bank, of_players, nets, bank_net)
