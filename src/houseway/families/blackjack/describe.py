"""A described blackjack hand: from hands as they lie to the order in which they were dealt."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from houseway.cards.card import Card
from houseway.cards.shoe import HandScript
from houseway.errors import RecordError
from houseway.families.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Play,
    pairs,
    value,
)
from houseway.money import Cents
from houseway.play.described import BANK, Described, Told, hand_name, hand_number
from houseway.table.wager import Wager

ACE = 1

_SEAT = re.compile(r"seat ([1-9]\d*)( hand [2-9]\d*)?")


def describe(
    play: Play, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
) -> Described:
    """Undo switches and splits: each hand gets the cards that were dealt to it, in that order."""
    script: dict[str, list[Card]] = {BANK: list(hands.get(BANK, ()))}
    splits: dict[str, int] = {}
    aces: list[str] = []
    for seat, lying in _by_seat(hands).items():
        mine = [t for t in told if t.bettor.seat == seat]
        parents = _parents(play, seat, lying, mine)
        for number, cards in enumerate(lying, start=1):
            name = hand_name(seat, number)
            children = [n for n, parent in parents.items() if parent == number]
            splits[name] = len(children)
            firsts = [lying[n - 1][0] for n in children]
            script[name] = [*([] if number in parents else cards[:1]), *firsts, *cards[1:]]
            if (firsts or number in parents) and value(cards[0]) == ACE:
                aces.append(name)
        if any(t.pick == "switch" for t in mine):
            _undo_switch(seat, script)
    shoe = LyingHands(script, dice, hands, _one_card_each(play, aces))
    return BlackjackHands(
        shoe, list(told), splits, frozenset({HIT, STAND}), frozenset(_absent(play))
    )


def _absent(play: Play) -> Iterator[str]:
    """Ways to give up a hand that the game has no line for."""
    if play.surrender is None:
        yield SURRENDER
    if play.double is None or not play.double.rescue:
        yield RESCUE
    if play.insurance is None or not play.insurance.even_money:
        yield "even-money"


class BlackjackHands(Described):
    """Hands as they lie. Doubles, splits and what others match are as much again as lies there."""

    def puts_up(self, told: Told, wagers: Sequence[Wager]) -> Cents | None:
        if told.pick == "insure":
            return told.amount or 0
        if told.pick not in (DOUBLE, SPLIT, "match"):
            return None
        mine = (w for w in wagers if (w.bettor, w.hand) == (told.bettor, told.hand))
        return told.amount or next((w.amount for w in mine), 0)

    def pick_for(self, wager: Told, wagers: Mapping[str, Cents], told: Collection[str]) -> str:
        said = {"insure", "even-money", "decline"} & set(told)
        return "insure" if wager.pick == "insurance" and not said else ""


def _one_card_each(play: Play, aces: Sequence[str]) -> dict[str, str]:
    """Why hands that began with a split ace may have no more than two cards."""
    if play.split is None or play.split.aces != "one-card":
        return {}
    clause = play.clauses.get("split-aces")
    return dict.fromkeys(aces, "split aces take one card each" + (f" ({clause})" if clause else ""))


class LyingHands(HandScript):
    """The cards of a record whose hands are told as they lie, after splits and switches."""

    def __init__(
        self,
        dealt: Mapping[str, Sequence[Card]],
        dice: Sequence[int],
        lying: Mapping[str, Sequence[Card]],
        why: Mapping[str, str],
    ) -> None:
        super().__init__(dealt, dice)
        self._lying, self._why = lying, why

    def check_all_dealt(self) -> None:
        """Raise when a hand has more cards than the rules dealt it, counted as they lie."""
        for hand, given in self._lying.items():
            if over := self.left(hand):
                why = f": {self._why[hand]}" if hand in self._why else ""
                raise RecordError(
                    f"the {hand} hand ends with {len(given) - over} cards by the rules, "
                    f"but the record gives it {len(given)}{why}; leave out a card that was not "
                    "due, or declare a misdeal",
                    ("cards", hand),
                )


def _undo_switch(seat: int, script: dict[str, list[Card]]) -> None:
    one, two = (script.get(hand_name(seat, number), []) for number in (1, 2))
    if len(one) < 2 or len(two) < 2:
        raise RecordError(
            f"seat {seat}: only two hands of two cards can be switched",
            ("cards", hand_name(seat)),
        )
    one[1], two[1] = two[1], one[1]


def _by_seat(hands: Mapping[str, Sequence[Card]]) -> dict[int, list[list[Card]]]:
    """The hands of each seat in order of their numbers."""
    found: dict[int, dict[int, list[Card]]] = {}
    for name, cards in hands.items():
        if name == BANK:
            continue
        match = _SEAT.fullmatch(name)
        if match is None:
            raise RecordError(
                f"cards.{name}: hands are called bank, seat 1, seat 1 hand 2 …", ("cards", name)
            )
        if not cards:
            raise RecordError(f"cards.{name}: a hand has at least one card", ("cards", name))
        found.setdefault(int(match[1]), {})[hand_number(name)] = list(cards)
    for seat, numbered in found.items():
        if sorted(numbered) != list(range(1, len(numbered) + 1)):
            raise RecordError(
                f"seat {seat}: its hands are counted 1, 2, 3 … without a gap",
                ("cards", hand_name(seat, max(numbered))),
            )
    return {seat: [numbered[n] for n in sorted(numbered)] for seat, numbered in found.items()}


def _splits(play: Play, hand: Sequence[Card]) -> int:
    """How many times a dealt hand may be split."""
    if play.split is None:
        return 0
    return play.split.hands - 1 if _splits_again(play, hand) else 1


def _splits_again(play: Play, hand: Sequence[Card]) -> bool:
    """Whether hands like this one may be split more than once."""
    return play.split is None or play.split.resplit_aces or value(hand[0]) != ACE


def _parents(play: Play, seat: int, lying: list[list[Card]], told: list[Told]) -> dict[int, int]:
    """Which hand each further hand was split from.

    Splits that are all told say so. Otherwise a hand came off the dealt one that starts alike, and
    it is that one which was split each time.
    """
    further = list(range(play.hands + 1, len(lying) + 1))
    named = sorted(t.hand for t in told if t.pick == "split")
    if len(named) == len(further):
        return dict(zip(further, named, strict=True))
    parents: dict[int, int] = {}
    room = {root: _splits(play, dealt) for root, dealt in enumerate(lying[: play.hands], start=1)}
    for number in further:
        alike = [
            root
            for root in room
            if room[root] and pairs(play, lying[root - 1][0], lying[number - 1][0])
        ]
        if not alike:
            why = "" if _splits_again(play, lying[number - 1]) else "; aces are split once only"
            raise RecordError(
                f"{hand_name(seat, number)}: no hand of the seat could split into it{why}. If one "
                f"was split all the same, say of every split which, like choice {seat} split",
                ("cards", hand_name(seat, number)),
            )
        if len(alike) > 1:
            raise RecordError(
                f"{hand_name(seat, number)}: say which hand was split, like "
                f'{{"seat": {seat}, "hand": {alike[0]}, "pick": "split"}}',
                ("cards", hand_name(seat, number)),
            )
        room[alike[0]] -= 1
        parents[number] = alike[0]
    return parents
