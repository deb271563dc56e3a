"""Reading the hands of games against a bank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from houseway.cards.card import JOKER, Card, rank, text
from houseway.cards.card import name as card_name
from houseway.desk.train.dealing import deal, plan
from houseway.desk.train.question import slug
from houseway.desk.train.reading import TIE, Reading, drawn
from houseway.desk.train.shoe import PracticeShoe
from houseway.desk.train.showing import hand_part
from houseway.engine.event import Event
from houseway.families.ante import rules as ante
from houseway.families.ante.game import Ante
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.outcome import FEATURES
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.outcome import kind_of
from houseway.families.keep import rules as keep
from houseway.families.keep.game import Keep
from houseway.families.nine.game import Nine
from houseway.families.nine.outcome import result
from houseway.families.paigow import rules as paigow
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.setting import names
from houseway.families.war import rules as war
from houseway.families.war.game import War
from houseway.hands import FAST_ACTION, category
from houseway.hands.say import name
from houseway.table.events import CardDealt, CardMoved, CardVoided, ChoiceMade

BANKS = {"player": "The player's hand", "bank": "The bank's hand", TIE: "They are equal"}
STANDS = {"higher": "It is higher", "equal": "It is equal", "lower": "It is lower"}
WHAT = "What is this hand?"


def _shoe(game: Any, random: Random, themed: float = 0.5) -> PracticeShoe:
    return PracticeShoe(game.rules.deck.shoe, random, themed)


def _baccarat(game: Baccarat, random: Random) -> Iterator[Reading]:
    """A total, and which of two hands wins; both as a table dealt them."""
    totals = {str(n): str(n) for n in range(10)}
    sides = {"player": "Player", "banker": "Banker", TIE: "A tie"}
    for hands in _dealt_hands(game, random, bettors=1):
        side = random.choice(("player", "banker"))
        cards = hands[side]
        points = game.points(side, cards)
        sums = f"The values make {_sum(cards)}; the last digit counts: {points}."
        shown = [hand_part(f"{side.capitalize()} hand", cards)]
        skill, level = slug("total", len(cards)), len(cards) - 1
        ask = "What is the total of this hand?"
        yield Reading(skill, level, ask, shown, points, [sums], totals)
        mine, banks = hands["player"], hands["banker"]
        outcome = game.outcome(mine, banks)
        right = FEATURES["winner"](outcome)
        shown = [hand_part("Player hand", mine), hand_part("Banker hand", banks)]
        why = [f"Player has {outcome.player}, Banker has {outcome.banker}; closest to nine wins."]
        ask = "Both hands are complete. Who wins?"
        yield Reading(slug("winner", right), 2, ask, shown, right, why, sides)


def _dealt_hands(
    game: Any, random: Random, bettors: int, themed: float = 0.1, whims: float = 0.5
) -> Iterator[dict[str, list[Card]]]:
    """The hands of rounds a table dealt, without end: nothing is shown that cannot happen.

    Left out are rounds in which a card was taken back or hands were parted or exchanged, and those
    in which bettors chose about a common hand: there it is not one hand that meets the other.
    """
    while True:
        dealt = deal(game, replace(plan(game, random, bettors, themed=themed), whims=whims))
        if dealt.void or any(_makes_it_odd(event) for event in dealt.events):
            continue
        hands: dict[str, list[Card]] = {}
        for event in dealt.events:
            if isinstance(event, CardDealt) and event.card is not None:
                hands.setdefault(event.hand, []).append(event.card)
        chosen = any(isinstance(event, ChoiceMade) for event in dealt.events)
        if not (chosen and "player" in hands):
            yield hands


def _makes_it_odd(event: Event) -> bool:
    return isinstance(event, CardVoided | CardMoved)


def _sum(cards: Sequence[Card]) -> int:
    return sum(rank(card) if rank(card) < 10 else 0 for card in cards)


def _nine(game: Nine, random: Random) -> Iterator[Reading]:
    """A total with its jokers, and how a hand stands to the bank's; as a table dealt them."""
    for hands in _dealt_hands(game, random, bettors=1, themed=0.2):
        banks = hands.pop("bank")
        mine = next(iter(hands.values()))
        said = game.points("seat 1", mine)
        why = [f"It is {said}."]
        shown = [hand_part("Hand", mine)]
        special = "joker" if JOKER in mine else "natural" if "natural" in said else "total"
        level = {"total": 1}.get(special, 2)
        again = partial(_points_again, mine)
        ask = "What is this hand worth?"
        yield Reading(special, level, ask, shown, said, why, about="total", again=again)
        right = result(game.outcome(mine, banks))
        shown = [hand_part("Player", mine), hand_part("Bank", banks)]
        why = [f"The player has {said}, the bank {game.points('bank', banks)}."]
        ask, again = "Which hand is closer to nine?", partial(_closer_again, mine, banks)
        yield Reading(slug("closer", right), 2, ask, shown, right, why, BANKS, again=again)


def _points_again(cards: Sequence[Card], game: Any) -> str:
    return str(game.points("seat 1", cards))


def _closer_again(mine: Sequence[Card], banks: Sequence[Card], game: Nine) -> str:
    return result(game.outcome(mine, banks))


def _blackjack(game: Blackjack, random: Random) -> Iterator[Reading]:
    """A total: hard, soft, over, or complete as dealt; of a hand at some moment of a round."""
    for hands in _dealt_hands(game, random, bettors=2, themed=0.3, whims=0.8):
        name = random.choice(list(hands))
        whole = hands[name]
        cards = whole[: random.randint(2, len(whole))]
        said = game.points(name, cards)
        kind = kind_of(game.settings, cards)
        soft = said.startswith("soft")
        why = [f"It is {said}."]
        if soft:
            why.append("An ace counts eleven as long as that does not pass the limit.")
        skill = (
            "joker" if JOKER in cards else kind if kind != "live" else "soft" if soft else "hard"
        )
        level, again = 1 if skill == "hard" else 2, partial(_points_again, cards)
        shown = [hand_part("Bank" if name == "bank" else "Hand", cards)]
        yield Reading(skill, level, WHAT, shown, said, why, about="total", again=again)


def _war(game: War, random: Random) -> Iterator[Reading]:
    """A card against the bank's."""
    options = {
        war.HIGHER: "The player wins",
        war.LOWER: "The bank wins",
        war.TIED: "They are tied: war or surrender",
    }
    while True:
        shoe = _shoe(game, random, 0.3)
        (mine,), (banks,) = drawn(shoe, "seat 1", 1), drawn(shoe, "bank", 1)
        right = war.compare(war.height(mine), war.height(banks))
        shown = [hand_part("Player", [mine]), hand_part("Bank", [banks])]
        why = [f"The {card_name(mine)} against the {card_name(banks)}; an ace is highest."]
        aces = war.height(mine) == 14 or war.height(banks) == 14
        skill = slug(right, "ace" if aces else "")
        yield Reading(skill, 1 + aces, "Who wins this deal?", shown, right, why, options)


def _ante(game: Ante, random: Random) -> Iterator[Reading]:
    """What a hand is, whether the bank opens, and how two hands compare."""
    play = game.settings
    ranking = ante.ranking_of(play)
    opening = {"yes": "It opens", "no": "It does not open"}
    while True:
        shoe = _shoe(game, random)
        mine, banks = (drawn(shoe, hand, play.cards) for hand in ("seat 1", "bank"))
        board = drawn(shoe, "board", play.board)
        values = [ante.value_of(play, hand, board) for hand in (mine, banks)]
        own, other = (name(ranking, value) for value in values)
        lying = [hand_part("Board", board)] if board else []
        found = category(ranking, values[0])
        kind = found.name if found else "nothing"
        level = 1 if kind in ("pair", "high card") else 2 + bool(board)
        shown = [hand_part("Hand", mine), *lying]
        yield Reading(slug(kind), level, WHAT, shown, own, [f"It is {own}."], about=ranking.title)
        right = "yes" if ante.opens(play, values[1]) else "no"
        why = [f"The bank has {other}.", _needs(play)]
        shown = [hand_part("Bank", banks), *lying]
        yield Reading(slug("opens", right), 2, "Does the bank open?", shown, right, why, opening)
        stands = ante.compare(*values)
        shown = [hand_part("Player", mine), hand_part("Bank", banks), *lying]
        why = [f"The player has {own}, the bank {other}."]
        ask = "How does the player's hand stand to the bank's?"
        yield Reading(slug("stands", stands), 2, ask, shown, stands, why, STANDS)


def _needs(play: ante.Play) -> str:
    """What the bank needs to open, in a sentence."""
    least = play.opens
    ranks = "-".join(least.ranks)
    what = least.hand.replace("-", " ")
    return f"It opens with {f'{what} {ranks}' if ranks else f'a {what}'} or better."


def _keep(game: Keep, random: Random) -> Iterator[Reading]:
    """What two kept cards and the board make, and how that stands to the bank's."""
    stands = {"higher": "It wins", "copy": "It is a copy", "lower": "It loses"}
    while True:
        shoe = _shoe(game, random)
        mine, banks = drawn(shoe, "seat 1", 2), drawn(shoe, "bank", 2)
        board = drawn(shoe, "board", keep.SHARED)
        values = [keep.value(two, board) for two in (mine, banks)]
        own, other = (name(FAST_ACTION, value) for value in values)
        found = category(FAST_ACTION, values[0])
        kind = found.name if found else "nothing"
        lying = hand_part("Board", board)
        shown = [hand_part("Kept", mine), lying]
        level = 3 if "with" in kind or "five" in kind else 2
        yield Reading(slug(kind), level, WHAT, shown, own, [f"It is {own}."], about="hand")
        right = keep.compare(*values)
        shown = [hand_part("Player", mine), hand_part("Bank", banks), lying]
        why = [f"The player has {own}, the bank {other}."]
        ask = "How does the player's hand stand to the bank's?"
        yield Reading(slug("stands", right), 2, ask, shown, right, why, stands)


def _pai_gow(game: PaiGow, random: Random) -> Iterator[Reading]:
    """What a half is called, and what becomes of a hand against the bank's."""
    play = game.settings
    results = {"win": "It wins", "push": "It pushes", "lose": "It loses"}
    while True:
        shoe = _shoe(game, random)
        mine, banks = (
            paigow.house_way(play, drawn(shoe, hand, play.size)) for hand in ("seat 1", "bank")
        )
        said, bank_said = names(play, mine), names(play, banks)
        half = random.choice((0, 1))
        shown = [hand_part(play.parts[half].capitalize(), mine[half])]
        skill = slug(play.parts[half], *said[half].split(",")[0].split()[:1])
        why = [f"It is {said[half]}."]
        yield Reading(skill, 1 + half, WHAT, shown, said[half], why, about=str(half))
        if game.pushes([*banks[0], *banks[1]]):
            continue  # then nobody sets a hand, and there is nothing to compare
        values = [paigow.halves_value(play, *halves) for halves in (mine, banks)]
        stand = paigow.compare_halves(*values)
        right = paigow.result_of(play, *stand)
        shown = [
            hand_part(title, (*halves[0], *halves[1]), halves=_halves(play, halves))
            for title, halves in (("Player", mine), ("Bank", banks))
        ]
        why = [
            f"{part.capitalize()}: {one} against {other}, {how}."
            for part, one, other, how in zip(play.parts, said, bank_said, stand, strict=True)
        ]
        why.append("Both higher win, one higher pushes, none higher loses; the bank has copies.")
        copy = "copy" if "equal" in stand else ""
        ask, again = "What becomes of the player's wager?", partial(_wager_again, mine, banks)
        level = 3 if copy else 2
        yield Reading(slug(right, copy), level, ask, shown, right, why, results, again=again)


def _wager_again(mine: Any, banks: Any, game: PaiGow) -> str:
    values = [paigow.halves_value(game.settings, *halves) for halves in (mine, banks)]
    return paigow.result_of(game.settings, *paigow.compare_halves(*values))


def _halves(play: paigow.Play, halves: Sequence[Sequence[Card]]) -> dict[str, list[str]]:
    return {
        part: [text(card) for card in half] for part, half in zip(play.parts, halves, strict=True)
    }


FAMILIES: Mapping[type, Callable[[Any, Random], Iterator[Reading]]] = {
    Baccarat: _baccarat,
    Nine: _nine,
    Blackjack: _blackjack,
    War: _war,
    Ante: _ante,
    Keep: _keep,
    PaiGow: _pai_gow,
}
