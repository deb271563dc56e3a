"""Blackjack worked out a second time, apart from the product.

Two plain routes: an endless deck, where every card is drawn with a fixed chance; and tiny shoes,
where every card is dealt in its turn, with exact fractions. Rules are written out again. Nothing
here imports the product.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, wraps
from itertools import product
from typing import ParamSpec, TypeVar

__all__ = ["Plain", "Tiny", "draws", "endless", "replace"]

JOKER = 0
P = ParamSpec("P")
R = TypeVar("R")


def remembered(method: Callable[P, R]) -> Callable[P, R]:
    """A method that answers each question once, as long as its object lives."""

    @wraps(method)
    def ask(*args: P.args, **kwargs: P.kwargs) -> R:
        me, *rest = args
        known: dict[object, R] = me.__dict__.setdefault(f"known {method.__name__}", {})
        question = (*rest, *kwargs.items())
        if question not in known:
            known[question] = method(*args, **kwargs)
        return known[question]

    return ask


Hand = tuple[int, ...]
Bank = tuple[str, int, str]  # kind, total, and whether it is 8-8-8 or 7-8-9


@dataclass(frozen=True)
class Plain:
    """The rules of one game; what is left out is not offered."""

    limit: int = 21
    natural_pays: Fraction = Fraction(3, 2)
    natural_tie: Fraction = Fraction(0)
    two_jokers: bool = False
    hits_soft_17: bool = True
    peek: tuple[int, ...] = ()
    hit_to: int = 0
    stand_hard: int = 99
    stand_soft: int = 99
    stand_blocks_double: bool = False
    levels: int = 0
    rescue: bool = False
    hands: int = 1
    one_card_aces: bool = True
    resplit_aces: bool = False
    surrender: str = ""
    surrender_to_ace: bool = True
    tens_by_rank: bool = False
    push_22: bool = False
    win_21: bool = False
    eights_push: bool = False
    suited_789_pushes: bool = False
    closer_pushes: bool = False
    push_25_against: tuple[int, ...] = ()

    def total(self, hand: Hand) -> int:
        if JOKER in hand:
            return 21
        hard = hard_total(hand)
        return hard + 10 if 1 in hand and hard + 10 <= self.limit else hard

    def soft(self, hand: Hand) -> bool:
        return JOKER not in hand and self.total(hand) != hard_total(hand)

    def over(self, hand: Hand) -> bool:
        return JOKER not in hand and hard_total(hand) > self.limit

    def natural(self, hand: Hand) -> bool:
        if self.two_jokers:
            return hand == (0, 0)
        if len(hand) != 2:
            return False
        return hand[0] == 1 and hand[1] >= 10

    def bank_draws(self, hand: Hand) -> bool:
        if len(hand) < 2:
            return True
        if JOKER in hand or self.natural(hand):
            return False
        total = self.total(hand)
        return total < 17 or (total == 17 and self.soft(hand) and self.hits_soft_17)

    def bank_as(self, hand: Hand) -> Bank:
        kind = "natural" if self.natural(hand) else "over" if self.over(hand) else "live"
        special = "".join(map(str, hand)) if hand in ((8, 8, 8), (7, 8, 9)) else ""
        return kind, self.total(hand), special

    def may_stand(self, hand: Hand) -> bool:
        return JOKER in hand or self.total(hand) > self.hit_to

    def may_hit(self, hand: Hand) -> bool:
        if JOKER in hand or self.over(hand):
            return False
        return self.total(hand) < (self.stand_soft if self.soft(hand) else self.stand_hard)

    def may_double(self, hand: Hand) -> bool:
        if not self.levels or JOKER in hand or self.over(hand):
            return False
        return self.may_hit(hand) or not self.stand_blocks_double

    def profit(self, hand: Hand, bank: Bank, dealt: bool = False) -> Fraction:
        """Per unit; only a hand as dealt can be a natural."""
        kind, total, special = bank
        if dealt and self.natural(hand):
            return self.natural_tie if kind == "natural" else self.natural_pays
        if kind == "natural":
            return Fraction(-1)
        mine = self.total(hand)
        if self.over(hand):
            if self.suited_789_pushes and special == "789" and mine < total:
                return Fraction(-15, 16)  # three suits alike, one time in sixteen
            saved = self.eights_push and special == "888"
            if kind == "over":
                saved |= self.closer_pushes and mine < total
                saved |= len(hand) == 3 and mine == 25 and total in self.push_25_against
            return Fraction(0 if saved else -1)
        if kind == "over":
            return Fraction(0 if self.push_22 and total == 22 else 1)
        if self.win_21 and mine == 21:
            return Fraction(1)
        return Fraction((mine > total) - (mine < total))

    def most_hands(self, pair: int) -> int:
        return 2 if pair == 1 and not self.resplit_aces else self.hands


def hard_total(hand: Hand) -> int:
    """Aces one; 10 and every number above it are ranks of ten."""
    return sum(min(card, 10) for card in hand)


def plus(hand: Hand, card: int) -> Hand:
    return tuple(sorted((*hand, card)))


# ---- an endless deck --------------------------------------------------------------------------


class Endless:
    """Every card is drawn with the same chance for ever. Floats are good enough here."""

    def __init__(self, rules: Plain, chances: Mapping[int, float]) -> None:
        self.rules = rules
        self.chances = {card: chance for card, chance in chances.items() if chance}
        self._alike: dict[tuple[int, bool, bool, int], Hand] = {}

    def plus(self, hand: Hand, card: int) -> Hand:
        """A card more; of hands of four cards and more that count alike one stands for all."""
        larger = plus(hand, card)
        if len(larger) < 4:
            return larger
        return self._alike.setdefault((hard_total(larger), 1 in larger, JOKER in larger, 4), larger)

    @remembered
    def bank(self, hand: Hand) -> dict[Bank, float]:
        if not self.rules.bank_draws(hand):
            return {self.rules.bank_as(hand): 1.0}
        found: dict[Bank, float] = {}
        for card, chance in self.chances.items():
            for bank, more in self.bank(self.plus(hand, card)).items():
                found[bank] = found.get(bank, 0.0) + chance * more
        return found

    @remembered
    def behind(self, up: int) -> dict[Bank, float]:
        """The bank's hands, without a natural if that is looked for."""
        banks = self.bank((up,))
        if up in self.rules.peek:
            banks = {bank: chance for bank, chance in banks.items() if bank[0] != "natural"}
        whole = sum(banks.values())
        return {bank: chance / whole for bank, chance in banks.items()}

    @remembered
    def stand(self, hand: Hand, up: int, dealt: bool = False) -> float:
        banks = self.behind(up).items()
        return sum(chance * float(self.rules.profit(hand, b, dealt)) for b, chance in banks)

    def draw(self, hand: Hand, worth: Callable[[Hand], float]) -> float:
        return sum(chance * worth(self.plus(hand, card)) for card, chance in self.chances.items())

    @remembered
    def go_on(self, hand: Hand, up: int) -> float:
        return max(self.plain_choices(hand, up).values())

    def plain_choices(self, hand: Hand, up: int) -> dict[str, float]:
        found = {"stand": self.stand(hand, up)} if self._may_stand(hand) else {}
        if self.rules.may_hit(hand):
            found["hit"] = self.draw(hand, lambda h: self.go_on(h, up))
        return found

    def _may_stand(self, hand: Hand) -> bool:
        return self.rules.over(hand) or self.rules.may_stand(hand)

    @remembered
    def doubled(self, hand: Hand, up: int, times: int) -> float:
        found: list[float] = [2.0**times * self.stand(hand, up)]
        if not self.rules.over(hand) and JOKER not in hand:
            if self.rules.rescue:
                found.append(-(2.0 ** (times - 1)))
            if times < self.rules.levels:
                found.append(self.draw(hand, lambda h: self.doubled(h, up, times + 1)))
        return max(found)

    @remembered
    def two_cards(self, hand: Hand, up: int) -> float:
        """Without splitting or giving up."""
        found = self.plain_choices(hand, up)
        if self.rules.may_double(hand):
            found["double"] = self.draw(hand, lambda h: self.doubled(h, up, 1))
        return max(found.values())

    @remembered
    def split(self, pair: int, up: int) -> float:
        rules = self.rules
        alike = self.chances[pair] / (4 if rules.tens_by_rank and pair == 10 else 1)
        frozen = pair == 1 and rules.one_card_aces

        def worth(hand: Hand) -> float:
            return self.stand(hand, up) if frozen else self.two_cards(hand, up)

        anything = self.draw((pair,), worth)
        unlike = (anything - alike * worth((pair, pair))) / (1 - alike)

        def rest(hands: int, waiting: int) -> float:
            if not waiting:
                return 0.0
            if hands == rules.most_hands(pair):
                return waiting * anything
            again = alike * rest(hands + 1, waiting + 1)
            return again + (1 - alike) * (unlike + rest(hands, waiting - 1))

        return rest(2, 2)

    def dealt(self, hand: Hand, up: int, pairs: bool) -> float:
        """A dealt hand once the bank has looked, if it does."""
        rules = self.rules
        if rules.natural(hand) or JOKER in hand or up == JOKER:
            return self.stand(hand, up, True)
        found = [self.two_cards(hand, up)]
        if pairs and rules.hands > 1:
            found.append(self.split(hand[0], up))
        if rules.surrender == "late" and (up != 1 or rules.surrender_to_ace):
            found.append(-0.5)
        return max(found)

    def ended(self, up: int) -> float:
        """The chance that a natural ends the round."""
        banks = self.bank((up,)).items()
        return sum(c for b, c in banks if b[0] == "natural") if up in self.rules.peek else 0.0

    def value(self, hand: Hand, up: int, pairs: bool) -> float:
        ended = self.ended(up)
        lost = float(self.rules.profit(hand, ("natural", 21, ""), True))
        worth = (1 - ended) * self.dealt(hand, up, pairs) + ended * lost
        early = self.rules.surrender == "early" and (up != 1 or self.rules.surrender_to_ace)
        frozen = JOKER in hand or up == JOKER or self.rules.natural(hand)
        return max(worth, -0.5) if early and not frozen else worth

    def ev(self) -> float:
        return sum(
            ca * cb * cu * self.value(tuple(sorted((a, b))), up, a == b)
            for (a, ca), (b, cb), (up, cu) in product(self.chances.items(), repeat=3)
        )

    def switch_ev(self) -> float:
        """Per wager of two hands; cards by rank, one to thirteen, all as likely."""
        total = 0.0
        for up, chance in self.chances.items():
            look = up in self.rules.peek
            ended = self.ended(up)

            @cache
            def worth(a: int, b: int, kept: bool, up: int = up, look: bool = look) -> float:
                hand = tuple(sorted((min(a, 10), min(b, 10))))
                if kept and self.rules.natural(hand):
                    return self.stand(hand, up, True)
                found = [self.two_cards(hand, up)]
                return max([*found, self.split(hand[0], up)] if a == b else found)

            for a, b, c, d in product(range(1, 14), repeat=4):
                kept = worth(a, b, True) + worth(c, d, True)
                best = max(kept, worth(a, d, False) + worth(c, b, False))
                naturals = sum({min(x, 10), min(y, 10)} == {1, 10} for x, y in ((a, b), (c, d)))
                total += chance * ((1 - ended) * best - ended * (2 - naturals)) / 13**4
        return total / 2


def endless(rules: Plain, jokers: float = 0.0, tens: int = 4) -> Endless:
    """A deck with so many jokers and so many ranks of ten."""
    whole = 36 + 4 * tens + jokers
    low = dict.fromkeys(range(1, 10), 4 / whole)
    chances = {JOKER: jokers / whole, **low, 10: 4 * tens / whole}
    return Endless(rules, chances)


# ---- tiny shoes, card by card -----------------------------------------------------------------

Shoe = tuple[int, ...]  # how many jokers, aces, twos, …, and of each rank of ten
Finished = tuple[tuple[Hand, Fraction, bool], ...]  # hand, stake, natural; no hand: a sure result


def draws(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    """Every next card with its chance and what it leaves."""
    whole = sum(shoe)
    assert whole, "the shoe is empty"
    for card, number in enumerate(shoe):
        if number:
            yield card, Fraction(number, whole), without(shoe, card)


def without(shoe: Shoe, *cards: int) -> Shoe:
    left = list(shoe)
    for card in cards:
        left[card] -= 1
    return tuple(left)


class Tiny:
    """Rounds from a tiny shoe. The hole card is dealt first and kept secret: a player knows at
    most that it makes no natural, and averages over what it may be."""

    def __init__(self, rules: Plain, shoe: Shoe) -> None:
        self.rules = rules
        self.shoe = shoe

    @remembered
    def bank(self, hand: Hand, shoe: Shoe) -> tuple[tuple[Bank, Fraction], ...]:
        if not self.rules.bank_draws(hand):
            return ((self.rules.bank_as(hand), Fraction(1)),)
        found: dict[Bank, Fraction] = {}
        for card, chance, left in draws(shoe):
            for bank, more in self.bank(plus(hand, card), left):
                found[bank] = found.get(bank, Fraction(0)) + chance * more
        return tuple(found.items())

    def holes(self, up: int, shoe: Shoe) -> list[tuple[int, Fraction, Shoe]]:
        """What the hole card may be, after a look if there is one."""
        kept = [
            (hole, chance, left)
            for hole, chance, left in draws(shoe)
            if up not in self.rules.peek or not self.rules.natural(plus((up,), hole))
        ]
        whole = sum(chance for _, chance, _ in kept)
        return [(hole, chance / whole, left) for hole, chance, left in kept]

    def next_cards(self, up: int, shoe: Shoe) -> dict[int, Fraction]:
        """The chance of every next card, as the player sees it; `shoe` includes the hole card."""
        found: dict[int, Fraction] = {}
        for _, chance, left in self.holes(up, shoe):
            for card, more, _ in draws(left):
                found[card] = found.get(card, Fraction(0)) + chance * more
        return found

    @remembered
    def stand(self, hand: Hand, up: int, shoe: Shoe, dealt: bool = False) -> Fraction:
        return sum(
            (
                chance * more * self.rules.profit(hand, bank, dealt)
                for hole, chance, left in self.holes(up, shoe)
                for bank, more in self.bank(plus((up,), hole), left)
            ),
            Fraction(0),
        )

    def draw(self, up: int, shoe: Shoe, worth: Callable[[int, Shoe], Fraction]) -> Fraction:
        cards = self.next_cards(up, shoe).items()
        return sum((c * worth(card, without(shoe, card)) for card, c in cards), Fraction(0))

    @remembered
    def choices(self, hand: Hand, up: int, shoe: Shoe) -> dict[str, Fraction]:
        """Standing, hitting, and doubling two cards; `shoe` is without the hand."""
        rules = self.rules
        if rules.over(hand) or JOKER in hand:
            return {"stand": self.stand(hand, up, shoe)}
        found = {"stand": self.stand(hand, up, shoe)} if rules.may_stand(hand) else {}
        if rules.may_hit(hand):
            found["hit"] = self.draw(
                up, shoe, lambda card, left: self.best(plus(hand, card), up, left)
            )
        if rules.may_double(hand) and len(hand) == 2:
            found["double"] = self.draw(
                up,
                shoe,
                lambda card, left: max(self.doubled(plus(hand, card), up, left, 1).values()),
            )
        return found

    def best(self, hand: Hand, up: int, shoe: Shoe) -> Fraction:
        return max(self.choices(hand, up, shoe).values())

    @remembered
    def doubled(self, hand: Hand, up: int, shoe: Shoe, times: int) -> dict[str, Fraction]:
        found = {"stand": 2**times * self.stand(hand, up, shoe)}
        if not self.rules.over(hand) and JOKER not in hand:
            if self.rules.rescue:
                found["rescue"] = Fraction(-(2 ** (times - 1)))
            if times < self.rules.levels:
                found["double"] = self.draw(
                    up,
                    shoe,
                    lambda card, left: max(
                        self.doubled(plus(hand, card), up, left, times + 1).values()
                    ),
                )
        return found

    def split(self, pair: int, up: int, most: int, others: Hand = ()) -> Fraction:
        """A pair split and dealt out hand by hand."""
        shoe = without(self.shoe, up, pair, pair, *others)
        total = Fraction(0)
        for hole, chance, left in self.holes(up, shoe):
            dealer = _Dealer(self, up, (pair,), shoe, most, self.settled(up, hole))
            total += chance * dealer.begin((), left)
        return total

    def settled(self, up: int, hole: int) -> Callable[[Finished, Shoe], Fraction]:
        """The bank plays on, and every hand is settled."""

        def settle(done: Finished, shoe: Shoe) -> Fraction:
            total = Fraction(0)
            for bank, chance in self.bank(plus((up,), hole), shoe):
                for hand, stake, natural in done:
                    profit = self.rules.profit(hand, bank, natural) if hand else Fraction(1)
                    total += chance * stake * profit
            return total

        return settle

    @remembered
    def dealt(self, hand: Hand, up: int) -> dict[str, Fraction]:
        """What each choice is worth once the bank has looked, if it does."""
        rules, shoe = self.rules, without(self.shoe, up, *hand)
        if rules.natural(hand) or up == JOKER:
            return {"stand": self.stand(hand, up, shoe, True)}
        found = dict(self.choices(hand, up, shoe))
        if JOKER not in hand:
            if hand[0] == hand[1] and rules.hands > 1:
                tries = range(2, rules.most_hands(hand[0]) + 1)
                found["split"] = max(self.split(hand[0], up, most) for most in tries)
            if rules.surrender and (up != 1 or rules.surrender_to_ace):
                found["surrender"] = Fraction(-1, 2)
        return found

    def whole(self, hand: Hand, up: int) -> dict[str, Fraction]:
        """The same over all rounds, those that a natural ends among them."""
        ended = self.ended(up, without(self.shoe, up, *hand))
        lost = self.rules.profit(hand, ("natural", 21, ""), True)
        found = {name: (1 - ended) * w + ended * lost for name, w in self.dealt(hand, up).items()}
        if self.rules.surrender == "early" and "surrender" in found:
            found["surrender"] = Fraction(-1, 2)
        return found

    def ended(self, up: int, shoe: Shoe) -> Fraction:
        """The chance that a natural ends the round."""
        holes = draws(shoe) if up in self.rules.peek else ()
        return sum((c for h, c, _ in holes if self.rules.natural(plus((up,), h))), Fraction(0))

    def ev(self) -> Fraction:
        """The whole game, all hands played best."""
        deals = self.deals()
        return sum((c * max(self.whole(hand, up).values()) for hand, up, c in deals), Fraction(0))

    def average_stake(self) -> Fraction:
        """What lies on the table in the end, on average."""
        total = Fraction(0)
        for hand, up, chance in self.deals():
            ended = self.ended(up, without(self.shoe, up, *hand))
            total += chance * ((1 - ended) * self._stake(hand, up) + ended)
        return total

    def deals(self) -> Iterator[tuple[Hand, int, Fraction]]:
        """Two cards and an up-card."""
        for a, first, one_less in draws(self.shoe):
            for b, second, two_less in draws(one_less):
                for up, third, _ in draws(two_less):
                    yield tuple(sorted((a, b))), up, first * second * third

    @remembered
    def _stake(self, hand: Hand, up: int) -> Fraction:
        worth = self.whole(hand, up)
        choice = max(worth, key=lambda name: worth[name])
        if choice in ("stand", "surrender"):
            return Fraction(1)
        most = 0
        if choice == "split":
            tries = range(self.rules.most_hands(hand[0]), 1, -1)
            most = max(tries, key=lambda most: self.split(hand[0], up, most))
        shoe = without(self.shoe, up, *hand)
        start = hand[:1] if most else hand
        dealer = _Dealer(self, up, start, shoe, most, _stakes)
        holes = self.holes(up, shoe)
        return sum((chance * dealer.begin((), left) for _, chance, left in holes), Fraction(0))

    @remembered
    def seen_hand(self, hand: Hand, others: Hand, up: int, kept: bool) -> tuple[Fraction, int]:
        """The best worth of one hand of two, and into how many hands it is split."""
        shoe = without(self.shoe, up, *hand, *others)
        if kept and self.rules.natural(hand):
            return self.stand(hand, up, shoe, True), 0
        found = [(max(self.choices(hand, up, shoe).values()), 0)]
        if hand[0] == hand[1]:
            tries = range(2, self.rules.most_hands(hand[0]) + 1)
            found += [(self.split(hand[0], up, most, others), -most) for most in tries]
        worth, most = max(found)
        return worth, -most

    def two_hands(self, first: Hand, second: Hand, up: int, kept: bool) -> Fraction:
        """Two hands dealt out one after the other, each played by what was dealt first."""
        shoe = without(self.shoe, up, *first, *second)
        total = Fraction(0)
        for hole, chance, left in self.holes(up, shoe):
            later = self._dealer(second, first, up, kept, self.settled(up, hole))
            sooner = self._dealer(first, second, up, kept, later.begin)
            total += chance * sooner.begin((), left)
        return total

    def _dealer(
        self, hand: Hand, others: Hand, up: int, kept: bool, then: Callable[..., Fraction]
    ) -> _Dealer:
        most = self.seen_hand(hand, others, up, kept)[1]
        start = hand[:1] if most else hand
        shoe = without(self.shoe, up, *hand, *others)
        return _Dealer(self, up, start, shoe, most, then, kept and self.rules.natural(hand))


def _stakes(done: Finished, shoe: Shoe) -> Fraction:
    """All stakes; a rescue leaves half of what was put up."""
    return sum((stake if hand else -2 * stake for hand, stake, _ in done), Fraction(0))


class _Dealer:
    """A hand dealt out from a shoe whose hole card is fixed; then whatever comes after it.

    It is played as is best for who knows `seen`, the shoe when it began, and its later cards.
    """

    def __init__(
        self,
        tiny: Tiny,
        up: int,
        start: Hand,
        seen: Shoe,
        most: int,
        then: Callable[[Finished, Shoe], Fraction],
        natural: bool = False,
    ) -> None:
        self.tiny, self.up, self.start, self.seen, self.most = tiny, up, start, seen, most
        self.then, self.natural = then, natural

    def begin(self, done: Finished, shoe: Shoe) -> Fraction:
        if self.most:
            return self.next_hand(2, 2, done, shoe)
        if self.natural:
            return self.then((*done, (self.start, Fraction(1), True)), shoe)
        return self.play(self.start, 0, 1, 0, done, shoe)

    def policy(self, hand: Hand, doubled: int) -> str:
        own = list(hand)
        for card in self.start:
            own.remove(card)
        shoe = without(self.seen, *own)
        if doubled:
            found = self.tiny.doubled(hand, self.up, shoe, doubled)
        elif self.start == (1,) and self.tiny.rules.one_card_aces:
            return "stand"
        else:
            found = self.tiny.choices(hand, self.up, shoe)
        return max(found, key=lambda name: found[name])

    @remembered
    def next_hand(self, hands: int, waiting: int, done: Finished, shoe: Shoe) -> Fraction:
        """`waiting` split hands have one card yet; the first takes its second now."""
        if not waiting:
            return self.then(done, shoe)
        total = Fraction(0)
        for card, chance, left in draws(shoe):
            if (card,) == self.start and hands < self.most:
                total += chance * self.next_hand(hands + 1, waiting + 1, done, left)
            else:
                hand = plus(self.start, card)
                total += chance * self.play(hand, 0, hands, waiting - 1, done, left)
        return total

    def play(
        self, hand: Hand, doubled: int, hands: int, waiting: int, done: Finished, shoe: Shoe
    ) -> Fraction:
        choice = "stand"
        if not self.tiny.rules.over(hand) and JOKER not in hand:
            choice = self.policy(hand, doubled)
        if choice in ("stand", "rescue"):
            ended = (hand, Fraction(2**doubled), False)
            if choice == "rescue":
                ended = ((), Fraction(-(2 ** (doubled - 1))), False)
            return self.next_hand(hands, waiting, tuple(sorted((*done, ended))), shoe)
        more = doubled + (choice == "double")
        return sum(
            (
                chance * self.play(plus(hand, card), more, hands, waiting, done, left)
                for card, chance, left in draws(shoe)
            ),
            Fraction(0),
        )
