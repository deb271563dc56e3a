"""How a pot game is played, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.cards.card import JOKER
from houseway.families.pot.rules import Play
from houseway.families.pot.words_hands import hand_chart, low_chart, ranks_of
from houseway.families.pot.words_money import (
    all_in,
    betting,
    fees,
    limit_chart,
    showdown,
    two_halves,
)
from houseway.families.pot.words_special import special
from houseway.families.pot.words_streets import coming_in, forced_bets, streets
from houseway.play.words import Words, number_word
from houseway.rulebook.schema import Rules


def words(rules: Rules, play: Play) -> Words:
    """The rules as a rule sheet tells them, in the order of a hand."""
    sections: tuple[tuple[str, Iterable[str]], ...] = (
        ("The game", _game(rules, play)),
        ("The button", _button(rules)),
        ("Forced bets", forced_bets(play)),
        ("The hand", streets(play, rules)),
        *special(play),
        ("Betting", betting(play)),
        ("All in", all_in(play)),
        ("The showdown", showdown(play)),
        ("High and low", two_halves(play)),
        ("Ranks", ranks_of(play, rules)),
        ("Joining and coming back", coming_in(play)),
        ("Fees from the pot", fees(rules, play)),
    )
    told = tuple((title, tuple(lines)) for title, lines in sections)
    return Words(
        tuple((title, lines) for title, lines in told if lines),
        (limit_chart(play), *hand_chart(play, rules), *low_chart(play)),
    )


def _game(rules: Rules, play: Play) -> Iterator[str]:
    yield "Players bet against each other for the pot. Nobody banks, and the house has no hand."
    best = {
        (True, True): "the best high hand and the best low hand",
        (True, False): "the best hand",
        (False, True): "the lowest hand",
    }[play.high is not None, play.low is not None]
    if play.special == "jacks-back":
        best = "the best hand, or by the lowest when nobody opened for high"
    yield f"At the showdown the pot is won by {best}; before that by the last hand not folded."
    cards = sum(rules.deck.shoe.values())
    joker = ", the joker among them" if JOKER in rules.deck.shoe else ""
    most = rules.table.seats
    players = "Two" if most == 2 else f"Two to {number_word(most)}"
    yield f"{cards} cards{joker}, shuffled for every hand. {players} players."
    yield rules.cut_text


def _button(rules: Rules) -> Iterator[str]:
    yield "At a new table everybody gets a card face up; the highest has the dealer button."
    yield "Of equal cards the suit decides: spades, hearts, diamonds, clubs."
    yield (
        "After every hand the button moves to the next player dealt in. Cards are dealt, and bets "
        "go round, clockwise from the button's left."
    )
