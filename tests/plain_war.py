"""Casino War worked out a second time, apart from the product: its odds and its settlement.

Plain loops with Python integers, the rules and odds written out again. Nothing here imports the
product.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

ORDER = "23456789TJQKA"
Deal = tuple[int, int, int, int]


# --- odds ----------------------------------------------------------------------------------------


def full_shoe(decks: int) -> list[int]:
    """How many cards of each rank a shoe holds, from two to ace."""
    return [4 * decks] * 13


def deals(shoe: Sequence[int]) -> Iterator[tuple[Deal, int]]:
    """Bettor's card, bank's card, their two war cards; and in how many ways they come."""
    ranks = range(len(shoe))
    for deal in product(ranks, ranks, ranks, ranks):
        weight = 1
        for place, rank in enumerate(deal):
            weight *= shoe[rank] - deal[:place].count(rank)
        if weight:
            yield deal, weight


def round_profit(
    deal: Deal, fights: bool = True, war_tie: int = 2, both_pay: bool = False
) -> Fraction:
    """What a primary wager of one brings, the war wager included."""
    mine, banks, my_war, bank_war = deal
    if mine != banks:
        return Fraction(1 if mine > banks else -1)
    if not fights:
        return Fraction(-1, 2)
    if my_war < bank_war:
        return Fraction(-2)
    return Fraction((war_tie if my_war == bank_war else 1) + (1 if both_pay else 0))


def tie_profit(deal: Deal) -> int:
    return 10 if deal[0] == deal[1] else -1


def war_profit(deal: Deal) -> int | None:
    """What a war wager of one brings by itself; None where there is no war."""
    mine, banks, my_war, bank_war = deal
    if mine != banks:
        return None
    return 2 if my_war == bank_war else 1 if my_war > bank_war else -1


def war_tie_profit(deal: Deal) -> int | None:
    mine, banks, my_war, bank_war = deal
    return None if mine != banks else 10 if my_war == bank_war else -1


class Expected(NamedTuple):
    """Expected profits; those of the war are given that there is one."""

    fights: Fraction
    surrenders: Fraction
    tie: Fraction
    war: Fraction
    war_tie: Fraction
    fought: Fraction


def expected(shoe: Sequence[int], war_tie: int = 2, both_pay: bool = False) -> Expected:
    fights = surrenders = fought = Fraction(0)
    total = tied = tie = war = second_tie = 0
    for deal, weight in deals(shoe):
        profit = round_profit(deal, True, war_tie, both_pay)
        fights += profit * weight
        surrenders += round_profit(deal, False) * weight
        tie += tie_profit(deal) * weight
        total += weight
        own, again = war_profit(deal), war_tie_profit(deal)
        if own is not None and again is not None:
            tied += weight
            war += own * weight
            second_tie += again * weight
            fought += profit * weight
    return Expected(
        fights / total,
        surrenders / total,
        Fraction(tie, total),
        Fraction(war, tied),
        Fraction(second_tie, tied),
        fought / tied,
    )


def closed_form(decks: int) -> tuple[Fraction, Fraction]:
    """The chance of a tie, and of a tie in the war that follows one."""
    n = 4 * decks
    again = 12 * n * (n - 1) + (n - 2) * (n - 3)
    return Fraction(n - 1, 13 * n - 1), Fraction(again, (13 * n - 2) * (13 * n - 3))


# --- settlement ----------------------------------------------------------------------------------

Who = tuple[int, int]  # seat, and 0 or the number of the backline circle


class Bet(NamedTuple):
    who: Who
    spot: str
    amount: int


class Moved(NamedTuple):
    """One settled wager: what was paid and collected."""

    who: Who
    spot: str
    result: str
    paid: int
    collected: int


class Bank:
    """The bank's wager under one of the four readings."""

    def __init__(self, model: str, wager: int) -> None:
        self.model, self.wager = model, wager
        self.paid = self.collected = self.reserved = 0

    def rooms(self) -> tuple[int, int]:
        if self.model == "gross":
            left = self.wager - self.paid - self.collected
            return left, left
        if self.model == "separate_caps":
            return self.wager - self.paid, self.wager - self.collected
        if self.model == "net_running":
            won = self.collected - self.paid
            return self.wager + won, self.wager - won
        return self.wager - self.reserved, self.wager - self.reserved

    def move(self, pays: int, takes: int, could_move: int) -> tuple[int, int]:
        to_pay, to_take = self.rooms()
        if self.model == "reserved":
            to_pay = to_take = min(could_move, to_pay)
            self.reserved += to_pay
        paid, taken = min(pays, to_pay), min(takes, to_take)
        self.paid, self.collected = self.paid + paid, self.collected + taken
        return paid, taken

    @property
    def exhausted(self) -> bool:
        return self.rooms() == (0, 0)


def settle(
    model: str,
    bank: int,
    bets: Sequence[Bet],
    cards: Mapping[str, Sequence[str]],
    picks: Mapping[Who, str],
    walks: int = 3,
) -> list[Moved]:
    """Settle a hand in three walks, two or one, each from seat 1 clockwise."""
    cover, out = Bank(model, bank), list[Moved]()
    placed = {who: place for place, who in reversed(list(enumerate(b.who for b in bets)))}
    in_turn = sorted(placed, key=lambda who: (who[0], who[1] > 0, placed[who]))
    on = {(bet.who, bet.spot): bet.amount for bet in bets}

    def stands(who: Who, deal: int) -> int:
        mine, banks = cards[f"seat {who[0]}"][deal], cards["bank"][deal]
        return ORDER.index(mine[0]) - ORDER.index(banks[0])

    def put(who: Who, spot: str, result: str, pays: int = 0, takes: int = 0) -> None:
        amount = on[who, "primary" if spot == "war" else spot]
        most = amount * {"primary": 1, "tie": 10, "war": 2}[spot]
        paid, taken = cover.move(pays, takes, most)
        out.append(Moved(who, spot, result, paid, taken))

    def first_cards(who: Who) -> None:
        amount, tie = on[who, "primary"], on.get((who, "tie"))
        if stands(who, 0) > 0:
            put(who, "primary", "win", pays=amount)
        elif stands(who, 0) < 0:
            put(who, "primary", "lose", takes=amount)
        if tie is not None and stands(who, 0) == 0:
            put(who, "tie", "win", pays=10 * tie)
        elif tie is not None:
            put(who, "tie", "lose", takes=tie)

    def give_up(who: Who) -> None:
        put(who, "primary", "lose", takes=on[who, "primary"] // 2)

    def fight(who: Who) -> None:
        amount, war = on[who, "primary"], stands(who, 1)
        if war < 0:
            put(who, "primary", "lose", takes=amount)
            put(who, "war", "lose", takes=amount)
        else:
            put(who, "primary", "push")
            put(who, "war", "win", pays=amount if war else 2 * amount)

    tied = [who for who in in_turn if stands(who, 0) == 0]
    gives_up = [who for who in tied if picks.get(who) == "surrender"]
    fights = [who for who in tied if picks.get(who) == "war"]
    if walks == 3:
        for who in in_turn:
            first_cards(who)
        if cover.exhausted:
            gives_up, fights = [], []
            out += [Moved(who, "primary", "void", 0, 0) for who in tied]
        for who in gives_up:
            give_up(who)
    elif walks == 2:
        for who in in_turn:
            if who in gives_up:  # in its own turn, primary before tie
                give_up(who)
            first_cards(who)
    if walks > 1:
        if fights and cover.exhausted:
            out += [Moved(who, "primary", "void", 0, 0) for who in fights]
            fights = []
        for who in fights:
            fight(who)
        return out
    for who in in_turn:
        if who in gives_up:
            give_up(who)
        if who in fights:
            _one_walk_fight(who, on, cover, out, stands(who, 1))
        else:
            first_cards(who)
    return out


def _one_walk_fight(
    who: Who, on: Mapping[tuple[Who, str], int], cover: Bank, out: list[Moved], war: int
) -> None:
    """Primary, tie, war of somebody at war, when everything is settled at the end."""
    amount, tie = on[who, "primary"], on.get((who, "tie"))
    paid, taken = cover.move(0, amount if war < 0 else 0, amount)
    out.append(Moved(who, "primary", "lose" if war < 0 else "push", paid, taken))
    if tie is not None:
        paid, taken = cover.move(10 * tie, 0, 10 * tie)
        out.append(Moved(who, "tie", "win", paid, taken))
    owed = 0 if war < 0 else amount if war else 2 * amount
    paid, taken = cover.move(owed, amount if war < 0 else 0, 2 * amount)
    out.append(Moved(who, "war", "lose" if war < 0 else "win", paid, taken))
