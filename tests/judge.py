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


def pair_pays(hand: Hand) -> Outcome:
    (rank1, suit1), (rank2, suit2) = hand.cards[:2]
    if rank1 != rank2:
        return LOSE
    if suit1 == suit2:
        return win(40)
    return win(20 if (suit1 in "hd") == (suit2 in "hd") else 10)


def player_pair(player: Hand, banker: Hand, options: Options) -> Outcome:
    return pair_pays(player)


def banker_pair(player: Hand, banker: Hand, options: Options) -> Outcome:
    return pair_pays(banker)


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
    direction: str = "clockwise"
    draw: str = "standard"
    no_fee: frozenset[str] = field(default=frozenset())  # spots outside the table action


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
    spot, best = wager["spot"], Fraction(game.spots[wager["spot"]][1])
    if spot.endswith("-dragon"):
        best = Fraction(max(DRAGON[options.get("dragon-table", 1)].values()))
    elif spot == "tie" and "tie-pays" in options:
        best = win(options["tie-pays"])[1]
    elif spot in ("flex-0", "flex-1", "flex-2", "flex-3"):
        best = win(options.get("flex-0-3-pays", "7:5"))[1]
    elif spot == "banker" and game.spots[spot][0] in (LINES_19_20["banker"][0], dealer_line_5):
        best = COMMISSION
    return int(wager["amount"] * best)


# --- which Player hand a wager meets -------------------------------------------------------------


def bettor_of(wager: Wager) -> Bettor:
    return wager["seat"], wager.get("bettor") or ""


def on_player_line(record: Record) -> list[Bettor]:
    return [bettor_of(w) for w in record["wagers"] if w["spot"] == "player"]


def may_choose(game: Game, player: Hand, banker: Hand, options: Options) -> bool:
    """On five without a natural: always in 5.0, against an open 5 or 6 in 8.0."""
    if game.draw == "standard" or player.first_two.total != 5 or banker.first_two.natural:
        return False
    if game.draw == "5.0":
        return True
    by_total = options.get("option-trigger") == "two-card-total"
    shown = banker.first_two.total if by_total else value(banker.cards[0])
    return shown in (5, 6)


def standers(record: Record) -> set[Bettor]:
    """Who stood; whoever is not named plays the house way and hits."""
    return {bettor_of(c) for c in record.get("choices", []) if c["pick"] == "stand"}


@dataclass(frozen=True)
class Versions:
    """The Player hand as each bettor left it, and as it meets everybody without a choice."""

    complete: Hand
    reference: Hand
    stood: frozenset[Bettor]
    deciders: frozenset[Bettor]
    stander_hand: Hand

    def own(self, bettor: Bettor) -> Hand:
        if bettor not in self.deciders:
            return self.reference
        return self.stander_hand if bettor in self.stood else self.complete

    def met_by(self, wager: Wager, options: Options, game: Game) -> Hand:
        spot, bettor = wager["spot"], bettor_of(wager)
        if spot == "player":
            return self.own(bettor)
        follows = {"5.0": "own", "8.0": "reference"}.get(game.draw, "reference")
        if spot in ("tie", "late-tie"):
            follows = options.get("tie-hand", follows)
        elif spot.endswith("-dragon"):
            follows = options.get("dragon-hand", follows)
        else:
            follows = "reference"
        return self.own(bettor) if follows == "own" else self.reference


def versions(game: Game, record: Record, player: Hand, banker: Hand) -> Versions:
    options = record["options"]
    if not may_choose(game, player, banker, options):
        return Versions(player, player, frozenset(), frozenset(), player)
    complete_always = options.get("stander-total") == "complete"
    return Versions(
        complete=player,
        reference=player,
        stood=frozenset(standers(record)),
        deciders=frozenset(on_player_line(record)),
        stander_hand=player if complete_always else player.first_two,
    )


# --- the draw ------------------------------------------------------------------------------------

# For each Banker total the values of the Player's third card on which the Banker draws.
TABLEAU = [
    *["0123456789"] * 3,
    "012345679",
    "234567",
    "4567",
    "67",
    "",
]


def banker_draws(banker: int, third: str | None) -> bool:
    if third is None:
        return banker <= 5
    return str(value(third)) in TABLEAU[banker]


def needs_third_card(game: Game, record: Record, player: Hand, banker: Hand) -> bool:
    """Whether anybody's wager is decided by a Player third card when the hand is five."""
    if game.draw != "5.0":
        return True
    stood, deciders = standers(record), set(on_player_line(record))
    for wager in record["wagers"]:
        spot, bettor = wager["spot"], bettor_of(wager)
        own = spot == "player" or (
            spot in ("tie", "late-tie")
            and record["options"].get("tie-hand", "own") == "own"
            and bettor in deciders
        )
        if not spot.endswith("-pair") and not (own and bettor in stood):
            return True
    return False


def cards_due(record: Record) -> tuple[int, int]:
    """How many cards each hand should have by the drawing rules."""
    game = GAMES[record["game"]]
    player, banker = Hand(tuple(record["cards"]["player"])), Hand(tuple(record["cards"]["banker"]))
    p, b = player.first_two, banker.first_two
    if p.natural or b.natural:
        return 2, 2
    draws = p.total <= 5
    if p.total == 5:
        draws = needs_third_card(game, record, player, banker)
    if game.draw == "5.0":
        return 2 + draws, 2 + (b.total <= 5)
    third = player.cards[2] if draws and len(player.cards) > 2 else None
    return 2 + draws, 2 + banker_draws(b.total, third)


# --- who is settled first ------------------------------------------------------------------------


def start_offset(game: Game, banker: Hand, seats: int) -> int:
    """Seats clockwise from the bank to where settling begins."""
    named = rank(banker.cards[game.button_card])
    if game.start == "bank is 0":
        return (named - 1) % (seats - 1) + 1
    if game.start == "bank is 1":
        return (named - 1) % seats
    return 1


def passes(game: Game) -> dict[str, tuple[int, int]]:
    """For each spot its pass, and its place within the pass."""
    return {
        spot: (number, place)
        for number, joined in enumerate(game.passes.split(", "))
        for place, spot in enumerate(joined.split(" + "))
    }


def settlement_order(game: Game, record: Record, start: int) -> list[Wager]:
    """The wagers in order, from `start` seats clockwise of the bank.

    Within a seat the person sitting there comes first, then the backline as it was placed.
    """
    options, bank = record["options"], record["bank"]["seat"]
    seats = options.get("seats", game.seats)
    step = 1 if options.get("settle-direction", game.direction) == "clockwise" else -1
    order = passes(game)

    def key(placed: tuple[int, Wager]) -> tuple[int, ...]:
        time, wager = placed
        in_pass, place = order[wager["spot"]]
        walked = (wager["seat"] - bank - start) * step % seats
        within = (1, time) if wager.get("bettor") else (0, place)
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
    """Posted fees: the bank's by table action, the players' flat for each player and round."""

    bank: list[Tier]
    per_player: int = 0


def fee(amount: int, tiers: list[Tier]) -> int:
    """Nothing below the first posted tier; each tier reaches down to the top of the one before."""
    if amount < tiers[0][0]:
        return 0
    return next(charge for _, to, charge in tiers if to is None or amount <= to)


def table_action(game: Game, record: Record) -> int:
    no_fee = frozenset() if record["options"].get("tta-includes-bonus") else game.no_fee
    return sum(w["amount"] for w in record["wagers"] if w["spot"] not in no_fee)


# --- the verdict ---------------------------------------------------------------------------------


@dataclass
class Verdict:
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
    """From the bank's left if the game keeps its button for a short bank and this one is not."""
    if game.only_if_short:
        lines = walk(game, record, player, banker, 1)
        if not any(line.uncovered for line in lines):
            return lines
    button = start_offset(game, banker, record["options"].get("seats", game.seats))
    return walk(game, record, player, banker, button)


def walk(game: Game, record: Record, player: Hand, banker: Hand, start: int) -> list[Settled]:
    options = record["options"]
    hands = versions(game, record, player, banker)
    bank = Bank(options.get("coverage", "gross"), record["bank"]["wager"])
    lines = []
    for wager in settlement_order(game, record, start):
        met = hands.met_by(wager, options, game)
        outcome = game.spots[wager["spot"]][0](met, banker, options)
        most = max(wager["amount"], best_payout(game, wager, options))
        stays = wager["spot"] in FLEX and options.get("flex-uncovered") == "stay"
        lines.append(settle_one(bank, wager, outcome, most, stays))
    return lines


def judge(record: Record, schedule: Schedule | None = None) -> Verdict:
    game = GAMES[record["game"]]
    record = {"options": {}, **record}
    player, banker = Hand(tuple(record["cards"]["player"])), Hand(tuple(record["cards"]["banker"]))
    lines = settled_lines(game, record, player, banker)
    people = dict.fromkeys(bettor_of(w) for w in record["wagers"])
    each = schedule.per_player if schedule else 0
    nets = {bettor: -each for bettor in people}
    for line in lines:
        nets[line.seat, line.bettor] += line.paid - line.collected
    bank_fee = fee(table_action(game, record), schedule.bank) if schedule else 0
    bank_net = sum(line.collected - line.paid for line in lines) - bank_fee
    charged = dict.fromkeys(people, each) if each else {}
    return Verdict(player.total, banker.total, lines, bank_fee, charged, nets, bank_net)
