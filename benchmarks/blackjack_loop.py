"""Pure 21.5 in plain Python: what a loop costs with no engine, no events and no compiler."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

DECKS, CUT = 6, 78
STAND, HIT, DOUBLE, SPLIT, SURRENDER = "stand", "hit", "double", "split", "surrender"

Choose = Callable[[int, bool, int, int, int, int, int], tuple[str, ...]]


def house_way(
    hard: int, ace: bool, cards: int, pair: int, up: int, after_split: int, doubles: int
) -> tuple[str, ...]:
    total = hard + 10 if ace and hard <= 11 else hard
    return (HIT,) if total < 17 or (total == 17 and ace and hard == 7) else (STAND,)


class PlainTable:
    """A shoe dealt to its cut card, one seat, and its purse in half units."""

    def __init__(self, random: Random, choose: Choose) -> None:
        self.random = random
        self.choose = choose
        self.cards = [min(rank, 10) for rank in range(1, 14)] * 4 * DECKS
        self.at = len(self.cards)
        self.purse = 0

    def play(self, rounds: int) -> None:
        for _ in range(rounds):
            if len(self.cards) - self.at <= CUT:
                self.random.shuffle(self.cards)
                self.at = 0
            self.purse += self._round()

    def _draw(self) -> int:
        self.at += 1
        return self.cards[self.at - 1]

    def _round(self) -> int:
        first, up, second, hole = self._draw(), self._draw(), self._draw(), self._draw()
        natural = first + second == 11 and 1 in (first, second)
        bank_natural = up + hole == 11 and 1 in (up, hole)
        if bank_natural:
            return 0 if natural else -2
        if natural:
            return 3
        hands = [[first, second]]
        stakes, totals = [2], [0]
        done = 0
        while done < len(hands):
            hand = hands[done]
            if len(hand) == 1:
                hand.append(self._draw())
            while True:
                pick = self._pick(hand, up, len(hands))
                if pick == SURRENDER:
                    return -1
                if pick == STAND:
                    break
                if pick == SPLIT:
                    hands.append([hand.pop()])
                    stakes.append(2)
                    totals.append(0)
                hand.append(self._draw())
                if pick == DOUBLE:
                    stakes[done] = 4
                    break
            totals[done] = _total(hand)
            done += 1
        bank = [up, hole]
        while True:
            total = _total(bank)
            if total > 17 or (total == 17 and sum(bank) == 17):
                break
            bank.append(self._draw())
        eights = bank == [8, 8, 8]
        return sum(_won(mine, total, eights) * stake for mine, stake in zip(totals, stakes))

    def _pick(self, hand: list[int], up: int, hands: int) -> str:
        """What the strategy wants most of what the rules allow."""
        hard, ace, cards = sum(hand), 1 in hand, len(hand)
        if hard > 21:
            return STAND
        pair = hand[0] if cards == 2 and hand[0] == hand[1] else 0
        split = hands if hands > 1 else 0
        split_ace = split and cards == 2 and hand[0] == 1
        for pick in self.choose(hard, ace, cards, pair, up, split, 0):
            if pick == SPLIT and pair and hands < 4:
                return pick
            if split_ace:
                continue
            if pick == HIT and (hard < 19 or _total(hand) != hard):
                return pick
            if pick == STAND and _total(hand) > 11:
                return pick
            if cards == 2 and (pick == DOUBLE or (pick == SURRENDER and not split)):
                return pick
        return STAND if split_ace or _total(hand) > 11 else HIT


def _total(hand: list[int]) -> int:
    hard = sum(hand)
    return hard + 10 if hard <= 11 and 1 in hand else hard


def _won(mine: int, bank: int, eights: bool) -> int:
    if mine > 21:
        return 0 if eights else -1
    return 1 if bank > 21 else (mine > bank) - (mine < bank)
