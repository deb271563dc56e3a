"""Draw or stand: what the rules fix for the hands that nobody plays, and where somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from houseway.cards.card import JOKER, Card
from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Json, Question, pick, slug
from houseway.desk.train.shoe import PracticeShoe
from houseway.desk.train.showing import cited, hand_part, rulings_about, told
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.rules import (
    STOOD,
    banker_draws,
    choice_is_open,
    drawing_stops,
    reference_draws,
    total,
    value,
)
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.outcome import count
from houseway.families.blackjack.rules import bank_draws, is_natural, must_hit, must_stand
from houseway.families.nine import rules as nine
from houseway.families.nine.game import Nine
from houseway.play.game import Game

DRILL = "draw"
DRAWS, STANDS, NATURAL, CHOICE = "draws", "stands", "natural", "choice"
SAID = {DRAWS: "It takes a card", STANDS: "It stands"}
OPTIONS = (
    *("natural", "choice", "banker-draws", "player-draws", "player-five", "drawing", "hits-soft"),
    *("soft", "bank-timeout", "peek", "hit", "stand", "house-way", "reference", "stander"),
)


def fits(game: Game) -> bool:
    return type(game) in FAMILIES


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    return FAMILIES[type(game)](game, random)


def question(
    game: Game,
    skill: str,
    level: int,
    ask: str,
    show: Sequence[Json],
    right: str,
    options: Mapping[str, str],
    why: Sequence[str],
    again: Callable[[Any], str],
    clause: str = "",
) -> Question:
    """A question with a few picks; `again` answers it by the game under other options."""
    rules = game.rules
    about = rulings_about(rules, OPTIONS)
    rulings = deciding(rules, about, right, again)
    first = clause or next((ruling.clause for ruling in (*rulings, *about)), "")
    return Question(
        DRILL,
        rules.id,
        rules.name,
        level,
        f"{DRILL}/{rules.id}/{skill}",
        ask,
        tuple(show),
        pick(right, options),
        tuple(why),
        cited(rules, first),
        told(rulings),
    )


def _candidate(game: Game, skill: str, level: int, *rest: Any) -> Candidate:
    name = f"{DRILL}/{game.rules.id}/{skill}"
    return Candidate(name, level, partial(question, game, skill, level, *rest))


# Two community hands.

BOTH = {
    **SAID,
    NATURAL: "No more cards: a natural ends the drawing",
    CHOICE: "Each bettor on the Player line chooses",
}


def _baccarat(game: Baccarat, random: Random) -> Iterator[Candidate]:
    """Two hands of two, then the Banker after the Player's third card."""
    while True:
        shoe = PracticeShoe(game.rules.deck.shoe, random, 0.0)
        player, banker = ([shoe.draw(hand) for _ in range(2)] for hand in ("player", "banker"))
        yield _player_hand(game, player, banker)
        points = [total([value(card) for card in hand]) for hand in (player, banker)]
        if drawing_stops(game.settings, *points) or choice_is_open(
            game.settings, points[0], value(banker[0]), points[1]
        ):
            continue
        if reference_draws(game.settings, points[0], False, False):
            player = [*player, shoe.draw("player")]
        yield _banker_hand(game, player, banker)


def player_does(game: Baccarat, player: Sequence[Card], banker: Sequence[Card]) -> str:
    """What becomes of the Player hand of two cards."""
    play = game.settings
    mine, banks = (total([value(card) for card in hand]) for hand in (player, banker))
    if drawing_stops(play, mine, banks):
        return NATURAL
    if choice_is_open(play, mine, value(banker[0]), banks):
        return CHOICE
    return DRAWS if reference_draws(play, mine, False, False) else STANDS


def banker_does(game: Baccarat, player: Sequence[Card], banker: Sequence[Card]) -> str:
    """What becomes of the Banker hand, the Player hand being complete."""
    third = value(player[2]) if len(player) == 3 else STOOD
    points = total([value(card) for card in banker])
    return DRAWS if banker_draws(game.settings, points, third) else STANDS


def _player_hand(game: Baccarat, player: list[Card], banker: list[Card]) -> Candidate:
    does = player_does(game, player, banker)
    mine, banks = (total([value(card) for card in hand]) for hand in (player, banker))
    drawn = game.settings.player_draws
    why = [f"The Player hand has {mine}, the Banker hand {banks}."]
    if does == NATURAL:
        why.append("Eight or nine in two cards is a natural, and it ends the drawing for both.")
    elif does == CHOICE:
        why.append("On five here the bettors on the Player line hit or stand, each for themselves.")
    elif game.settings.choice_on_five == "always":
        why.append("The Player hand draws on 0 to 4 and stands on 6 or more; five is a choice.")
    else:
        why.append(f"The Player hand draws on {drawn[0]} to {drawn[-1]} and stands on more.")
    shown = [hand_part("Player hand", player), hand_part("Banker hand", banker)]
    skill = "natural" if does == NATURAL else slug("player", mine if 4 < mine < 7 else "", does)
    level = {NATURAL: 2, CHOICE: 3}.get(does, 1)
    ask = "What happens to the Player hand now?"
    options = BOTH if game.settings.choice_on_five != "never" else _without(BOTH, CHOICE)

    def again(other: Baccarat) -> str:
        return player_does(other, player, banker)

    return _candidate(game, skill, level, ask, shown, does, options, why, again)


def _banker_hand(game: Baccarat, player: list[Card], banker: list[Card]) -> Candidate:
    does = banker_does(game, player, banker)
    points = total([value(card) for card in banker])
    third = value(player[2]) if len(player) == 3 else STOOD
    row = game.settings.chart[points]
    after = [str(of) for of in range(10) if row[of + 1]]
    stood = "a Player hand that stood" if row[0] else ""
    met = f"The Player's third card counts {third}" if third != STOOD else "The Player hand stood"
    cards = "any third card" if len(after) == 10 else ", ".join(after)
    lets = " and after ".join(part for part in (cards, stood) if part)
    does_on = f"draws after {lets}" if lets else "stands, whatever the Player hand did"
    why = [f"{met}; the Banker hand has {points}.", f"On {points} the Banker {does_on}."]
    shown = [hand_part("Player hand", player), hand_part("Banker hand", banker)]
    always = len(after) in (0, 10)
    skill = slug("banker", "" if always else points, "stood" if third == STOOD else "third", does)
    level = 1 if third == STOOD or always else 3 if points in (3, 6) else 2
    ask = "The Player hand is complete. Does the Banker hand draw?"

    def again(other: Baccarat) -> str:
        return banker_does(other, player, banker)

    return _candidate(game, skill, level, ask, shown, does, SAID, why, again)


def _without(options: Mapping[str, str], gone: str) -> dict[str, str]:
    return {value: label for value, label in options.items() if value != gone}


# Own hands to nine.

NINE = {**SAID, CHOICE: "Whoever plays it chooses"}


def _nine(game: Nine, random: Random) -> Iterator[Candidate]:
    """The bank's hand, and a player's, by turns."""
    play = game.settings
    while True:
        shoe = PracticeShoe(game.rules.deck.shoe, random, 0.1)
        for hand, drawing in (("bank", play.bank), ("seat 1", play.player)):
            cards = [shoe.draw(hand) for _ in range(play.cards)]
            points = nine.points_of(nine.value(card) for card in cards)
            does = nine_does(game, drawing, cards)
            why = [f"The hand is worth {game.points(hand, cards)}."]
            why += [f"By the rules {reason}." for reason in nine.refused(drawing, points).values()]
            if does == NATURAL:
                why.append("A natural is turned up at once and takes no card.")
            elif does == CHOICE:
                way = nine.picks(drawing, points)[0]
                why.append(f"Nothing is prescribed on this total; the house way is to {way}.")
            who = "bank's" if hand == "bank" else "player's"
            ask = f"The {who} first cards lie there. What do the rules say?"
            options = {**NINE, NATURAL: "It is a natural"} if play.naturals else NINE
            shown = [hand_part("Bank" if hand == "bank" else "Player", cards)]
            skill, level = slug(who[:-2], min(points, 9), does), 1 + (does in (CHOICE, NATURAL))
            clause, again = drawing.clause, partial(_nine_again, hand, cards)
            yield _candidate(game, skill, level, ask, shown, does, options, why, again, clause)


def _nine_again(hand: str, cards: Sequence[Card], game: Nine) -> str:
    play = game.settings
    return nine_does(game, play.bank if hand == "bank" else play.player, cards)


def nine_does(game: Nine, drawing: nine.Drawing, cards: Sequence[Card]) -> str:
    """What a hand as dealt must do, or whether there is a choice."""
    points = nine.points_of(nine.value(card) for card in cards)
    if nine.is_natural(game.settings, points, len(cards)):
        return NATURAL
    picks = nine.picks(drawing, points)
    if len(picks) > 1:
        return CHOICE
    return DRAWS if picks == (nine.HIT,) else STANDS


# To twenty-one.

CHART = {DRAWS: "It must take a card", STANDS: "It must stand", CHOICE: "Whoever plays it chooses"}


def _blackjack(game: Blackjack, random: Random) -> Iterator[Candidate]:
    """The bank's hand at every card of it, and a player's first hand where a chart binds it."""
    while True:
        shoe = PracticeShoe(game.rules.deck.shoe, random, 0.2)
        cards = [shoe.draw("bank") for _ in range(2)]
        yield _bank_hand(game, list(cards))
        while bank_does(game, cards) == DRAWS:
            cards.append(shoe.draw("bank"))
            yield _bank_hand(game, list(cards))
        if game.settings.hit_to or game.settings.stand_from_hard < 99:
            yield _charted(game, [shoe.draw("seat 1") for _ in range(2)])


def bank_does(game: Blackjack, cards: Sequence[Card]) -> str:
    """Whether the bank's hand takes another card."""
    play = game.settings
    if JOKER in cards or is_natural(play, cards):
        return STANDS
    return DRAWS if bank_draws(*count(cards), play.limit, play.hits_soft_17) else STANDS


def _bank_hand(game: Blackjack, cards: list[Card]) -> Candidate:
    does, play = bank_does(game, cards), game.settings
    said = game.points("bank", cards)
    soft = "soft" if said.startswith("soft") else "hard"
    rule = "The bank draws below 17"
    rule += " and on a soft 17." if play.hits_soft_17 else "; it stands on any 17."
    why = [f"The bank has {said}.", rule]
    if JOKER in cards:
        why.append("With a joker the hand is 21 at once.")
    special = "natural" if is_natural(play, cards) else "joker" if JOKER in cards else ""
    total_ = said.removeprefix("soft ").partition(",")[0]
    over = "over" if said.endswith("over") else ""
    near = total_ if soft == "soft" or total_ in ("16", "17", "18") else does
    skill = slug("bank", special or over or soft, "" if special or over else near)
    level = 3 if special or (soft == "soft" and total_ in ("17", "18")) else 1 + (soft == "soft")
    ask = "It is the bank's turn. Does its hand take a card?"
    shown = [hand_part("Bank", cards)]

    def again(other: Blackjack) -> str:
        return bank_does(other, cards)

    return _candidate(game, skill, level, ask, shown, does, SAID, why, again)


def chart_says(game: Blackjack, cards: Sequence[Card]) -> str:
    """What the chart makes a player's two cards do."""
    play = game.settings
    if JOKER in cards or is_natural(play, cards):
        return STANDS
    hand = (*count(cards), play.limit)
    if must_hit(*hand, play.hit_to):
        return DRAWS
    return STANDS if must_stand(*hand, play.stand_from_hard, play.stand_from_soft) else CHOICE


def _must_stand(hard: int, soft: int) -> str:
    """
    >>> _must_stand(19, 99), _must_stand(21, 21)
    ('Hard totals of 19 and more must stand.', 'Totals of 21 and more must stand.')
    """
    if soft == hard:
        return f"Totals of {hard} and more must stand."
    also = f", and soft ones of {soft} and more" if soft < 99 else ""
    return f"Hard totals of {hard} and more{also} must stand."


def _charted(game: Blackjack, cards: list[Card]) -> Candidate:
    play, does = game.settings, chart_says(game, cards)
    said = game.points("seat 1", cards)
    why = [f"The hand is {said}."]
    if play.hit_to:
        why.append(f"Totals of {play.hit_to} and less must take a card.")
    if play.stand_from_hard < 99:
        why.append(_must_stand(play.stand_from_hard, play.stand_from_soft))
    if JOKER in cards or is_natural(play, cards):
        why.append("This hand is complete as it was dealt.")
    soft = "soft" if said.startswith("soft") else "hard"
    skill, level = slug("player", soft, does), 2 + (soft == "soft")
    ask = "A bettor's two cards lie there. What does the chart say of hitting and standing?"
    clause = play.clauses.get("hit", "")
    shown = [hand_part("Seat 1", cards)]

    def again(other: Blackjack) -> str:
        return chart_says(other, cards)

    return _candidate(game, skill, level, ask, shown, does, CHART, why, again, clause)


FAMILIES: Mapping[type, Callable[[Any, Random], Iterator[Candidate]]] = {
    Baccarat: _baccarat,
    Nine: _nine,
    Blackjack: _blackjack,
}
