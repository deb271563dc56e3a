"""Set this hand the house way: seven cards, four tiles, thirteen cards, or two of four kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations, product
from random import Random
from typing import Any, NamedTuple

from houseway.cards.card import Card, rank, text
from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Answer, Question, slug, written_parts
from houseway.desk.train.shoe import PracticeShoe
from houseway.desk.train.showing import cited, hand_part, rulings_about, told
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.house_way import Natural, natural_ways
from houseway.families.chinese.setting import PARTS, SIZES, Setting, kinds, names, values
from houseway.families.keep.game import Keep
from houseway.families.keep.house_way import house_way as keep_house_way
from houseway.families.keep.rules import DEALT, is_natural
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.house_way import ROWS, step
from houseway.families.paigow.rules import halves_value, house_way, settings
from houseway.families.paigow.setting import names as halves_names
from houseway.families.paigow.tiles_house_way import WHY, is_looked_for, numbers
from houseway.hands.tiles import name as tiles_name
from houseway.play.game import Game

DRILL = "set"
CLEAR, FAIR = 12, 4  # typical hands by which the house way beats the next natural way
Parts = tuple[tuple[Card, ...], ...]


class Found(NamedTuple):
    """A hand, how it is set and by which rule."""

    cards: Sequence[Card]
    parts: Parts
    names: Sequence[str]
    accepted: Sequence[Parts]
    skill: str
    level: int
    why: tuple[str, ...]
    again: Callable[[Any], Parts]


def fits(game: Game) -> bool:
    return type(game) in FAMILIES


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    for found in FAMILIES[type(game)](game, random):
        skill = f"{DRILL}/{game.rules.id}/{found.skill}"
        yield Candidate(skill, found.level, partial(_question, game, found))


def _question(game: Game, found: Found) -> Question:
    rules = game.rules
    sizes = [(name, len(part)) for name, part in zip(found.names, found.parts, strict=True)]
    about = rulings_about(rules, ("house-way", "suited-pair", "joker"), ("house way",))
    rulings = deciding(rules, about, found.parts, found.again)
    what = "tiles" if rules.deck.kind == "tiles" else "cards"
    return Question(
        DRILL,
        rules.id,
        rules.name,
        found.level,
        f"{DRILL}/{rules.id}/{found.skill}",
        f"Set these {what} the house way: " + ", ".join(f"{name} {n}" for name, n in sizes) + ".",
        (hand_part("The hand", found.cards),),
        Answer(
            "arrangement",
            [[text(card) for card in part] for part in found.parts],
            parts=tuple(sizes),
            accepted=tuple(sorted({_written(parts) for parts in found.accepted})),
        ),
        found.why,
        cited(rules, *([ruling.clause for ruling in about[:1]] or ["house way"])),
        told(rulings),
    )


def _written(parts: Parts) -> str:
    return written_parts([[text(card) for card in part] for part in parts])


def _dealt(game: Game, random: Random, size: int) -> list[Card]:
    shoe = PracticeShoe(game.rules.deck.shoe, random, 0.6)
    return [shoe.draw("hand") for _ in range(size)]


# Seven cards or four tiles in two.

EASY, HARD = ("H6", "H14", "H15"), ("H1", "H2", "H7", "H8", "H9", "H10")


def _pai_gow(game: PaiGow, random: Random) -> Iterator[Found]:
    play = game.settings
    while True:
        cards = _dealt(game, random, play.size)
        halves = house_way(play, cards)
        worth = halves_value(play, *halves)
        same = [way for way in settings(play, cards) if halves_value(play, *way) == worth]
        if play.tiles:
            same += [way[::-1] for way in same]  # the lower is the low hand, however it is laid
        skill, level, why = _tiles(cards) if play.tiles else _row(game, cards)
        front, back = halves_names(play, halves)
        laid = f"{play.parts[0].capitalize()}: {front}. {play.parts[1].capitalize()}: {back}."
        again = partial(_pai_gow_again, cards)
        yield Found(cards, halves, play.parts, same, skill, level, (why, laid), again)


def _pai_gow_again(cards: Sequence[Card], game: PaiGow) -> Parts:
    return house_way(game.settings, cards)


def _row(game: PaiGow, cards: Sequence[Card]) -> tuple[str, int, str]:
    found = step(cards, game.settings.ranking)
    row = found.row.id
    level = 1 if row in EASY else 3 if row in HARD else 2
    number = next(n for n, each in enumerate(ROWS, start=1) if each is found.row)
    return slug("row", row), level, f"Row {number} of the house way. {found.why}"


def _tiles(cards: Sequence[Card]) -> tuple[str, int, str]:
    pairs = [(a, b) for at, a in enumerate(cards) for b in cards[at + 1 :]]
    kept = [tiles_name(numbers(two)) for two in pairs if is_looked_for(two)]
    if not kept:
        return "balance", 2, f"{WHY} Here there is none to keep."
    word = next((w for w in ("pair", "Wong", "Gong") if kept[0].startswith(w)), "high-with-seven")
    seen = ", ".join(dict.fromkeys(kept))
    return slug(word), 1 if len(kept) == 1 else 3, f"{WHY} Here: {seen}."


# Two of four.


def _keep(game: Keep, random: Random) -> Iterator[Found]:
    while True:
        cards = _dealt(game, random, DEALT)
        if is_natural(cards):
            continue
        kept = keep_house_way(cards, game.settings.suited_pair)
        left = list(cards)
        for card in kept.cards:
            left.remove(card)
        parts = (kept.cards, tuple(left))
        level = 3 if kept.note or kept.step in (7, 8, 12) else 1 if kept.step in (1, 2) else 2
        skill = slug("step", kept.step, *(["note", kept.note] if kept.note else []))
        again = partial(_keep_again, cards)
        yield Found(cards, parts, game.settings.parts, [parts], skill, level, (kept.why,), again)


def _keep_again(cards: Sequence[Card], game: Keep) -> Parts:
    kept = keep_house_way(cards, game.settings.suited_pair).cards
    left = list(cards)
    for card in kept:
        left.remove(card)
    return kept, tuple(left)


# Thirteen in three.


def _chinese(game: ChinesePoker, random: Random) -> Iterator[Found]:
    while True:
        cards = _dealt(game, random, sum(SIZES))
        ways = list(natural_ways(game.settings, cards))
        best = ways[0]
        margin = _margin(ways)
        level = 1 if margin >= CLEAR else 2 if margin >= FAIR else 3
        behind = f"{kinds(best.worths)[-1]} behind"
        said = " / ".join(names(best.setting))
        why = (
            f"{said}.",
            "Of the natural ways to set the hand it is the one whose three hands together beat "
            f"most of the typical ones: {sum(best.beaten):g} of {3 * TYPICAL}.",
        )
        same, again = same_settings(best.setting), partial(_chinese_again, cards)
        yield Found(cards, best.setting, PARTS, same, slug(behind), level, why, again)


def _chinese_again(cards: Sequence[Card], game: ChinesePoker) -> Parts:
    return next(iter(natural_ways(game.settings, cards))).setting


TYPICAL = 128


def _margin(ways: Sequence[Natural]) -> float:
    """How much better the house way is than the next way that is really another."""
    first, *others = ways
    lower = [sum(way.beaten) for way in others if way.worths != first.worths]
    return sum(first.beaten) - max(lower, default=0.0)


def same_settings(setting: Setting) -> list[Parts]:
    """The ways to set the same cards that are worth the same: cards of a rank change places."""
    flat = [(place, card) for place, part in enumerate(setting) for card in part]
    ranks: dict[int, list[tuple[int, Card]]] = {}
    for place, card in flat:
        ranks.setdefault(rank(card), []).append((place, card))
    choices = []
    for held in ranks.values():
        places = [place for place, _ in held]
        cards = [card for _, card in held]
        orders = set(permutations(places)) if len(set(places)) > 1 else {tuple(places)}
        choices.append([list(zip(order, cards, strict=True)) for order in sorted(orders)])
    worth = values(setting)
    return [parts for parts in _parted(choices) if values(Setting(*parts)) == worth]


def _parted(choices: Sequence[Sequence[list[tuple[int, Card]]]]) -> Iterator[Parts]:
    for chosen in product(*choices):
        parts: list[list[Card]] = [[], [], []]
        for place, card in (pair for group in chosen for pair in group):
            parts[place].append(card)
        yield tuple(tuple(part) for part in parts)


FAMILIES: Mapping[type, Callable[[Any, Random], Iterator[Found]]] = {
    PaiGow: _pai_gow,
    Keep: _keep,
    ChinesePoker: _chinese,
}
