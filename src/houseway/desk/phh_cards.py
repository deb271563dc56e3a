"""The actions of a hand history one by one, and the cards they tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.cards.card import JOKER, Card, cards
from houseway.cards.shoe import HandScript
from houseway.errors import RecordError
from houseway.families.pot.hand import BOARD
from houseway.play.described import hand_name

UNKNOWN = "??"


class Act(NamedTuple):
    """One line of the actions; a player counts from 0, and is None for the dealer."""

    number: int
    said: str
    player: int | None
    what: str
    rest: str


def acts_of(actions: Sequence[str], players: int) -> Iterator[Act]:
    """Every action, comments left out; raises RecordError naming one that nobody can do."""
    for number, said in enumerate(actions, start=1):
        words = said.split("#")[0].split()
        if not words:
            continue
        who, what, *rest = [*words, ""] if len(words) == 1 else words
        match = re.fullmatch(r"p([1-9][0-9]?)", who)
        if match is None and who != "d":
            raise RecordError(
                f"action {number}, {said!r}: it begins with neither d nor a player",
                ("actions", number - 1),
                value=said,
            )
        player = None if match is None else int(match[1]) - 1
        if player is not None and player >= players:
            raise RecordError(
                f"action {number}, {said!r}: there are only {players} players",
                ("actions", number - 1),
                value=said,
            )
        yield Act(number, said, player, what, " ".join(rest))


def hands_of(acts: Sequence[Act], seats: Sequence[int]) -> dict[str, list[Card]]:
    """The cards of every hand; those nobody saw are any that are left, if they were never shown."""
    told: dict[str, list[str]] = {BOARD: [], **{hand_name(seat): [] for seat in seats}}
    over: set[str] = set()
    for act in acts:
        if act.player is None and act.what == "db":
            told[BOARD] += _split(act, act.rest)
        elif act.player is None and act.what == "dh":
            who, _, dealt = act.rest.partition(" ")
            if not (who[:1] == "p" and who[1:].isdigit() and 1 <= int(who[1:]) <= len(seats)):
                raise RecordError(
                    f"action {act.number}, {act.said!r}: dealt to nobody here",
                    ("actions", act.number - 1),
                    value=act.said,
                )
            told[hand_name(seats[int(who[1:]) - 1])] += _split(act, dealt)
        elif act.player is not None and act.what == "sm" and act.rest not in ("", "-"):
            hand = hand_name(seats[act.player])
            told[hand] = _shown(told[hand], _split(act, act.rest))
        elif act.player is not None and act.what == "f":
            over.add(hand_name(seats[act.player]))
    return _known(told, over)


def _split(act: Act, written: str) -> list[str]:
    found = re.findall(r"10[cdhs]|\?\?|[2-9TJQKA][cdhs]", written)
    if "".join(found) != written.replace(" ", ""):
        raise RecordError(
            f"action {act.number}, {act.said!r}: {written!r} are not cards",
            ("actions", act.number - 1),
            value=act.said,
        )
    return found


def _shown(before: list[str], shown: list[str]) -> list[str]:
    """A hand with the cards that were not known until the showdown."""
    new = [card for card in shown if card != UNKNOWN and card not in before]
    return [new.pop(0) if card == UNKNOWN and new else card for card in before]


def _known(told: dict[str, list[str]], over: set[str]) -> dict[str, list[Card]]:
    all_told = [card for hand in told.values() for card in hand if card != UNKNOWN]
    doubled = {card for card in all_told if all_told.count(card) > 1}
    if doubled:
        raise RecordError(
            f"dealt twice: {', '.join(sorted(doubled))}",
            ("actions",),
            value=", ".join(sorted(doubled)),
        )
    spare = [card for card in range(JOKER) if card not in cards(" ".join(all_told))]
    out: dict[str, list[Card]] = {}
    for hand, written in told.items():
        if UNKNOWN in written and hand not in over and len(over) < len(told) - 2:
            raise RecordError(
                f"the cards of {hand} at the showdown are not in the file", ("actions",), value=hand
            )
        out[hand] = [spare.pop() if card == UNKNOWN else cards(card)[0] for card in written]
    return out


class FileShoe(HandScript):
    """The hands of the file. Burned cards are any that nobody got, or got on the last street."""

    def __init__(self, hands: dict[str, list[Card]]) -> None:
        super().__init__(hands)
        used = {card for hand in hands.values() for card in hand}
        unused = [card for card in range(JOKER) if card not in used]
        self._spare = [*(hand[-1] for hand in hands.values() if hand), *unused]

    def burn(self) -> Card | None:
        return self._spare.pop() if self._spare else None
