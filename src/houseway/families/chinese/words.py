"""How Chinese Poker is played, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.families.chinese.fees import posted
from houseway.families.chinese.rules import LEAST_POINTS, Play
from houseway.families.chinese.words_points import (
    bonus_chart,
    clean_sweeps,
    fouls,
    points,
    surrender,
    sweep_chart,
    who_pays_chart,
)
from houseway.money import dollars
from houseway.play.words import Chart, Words
from houseway.rulebook.schema import Rules

NUMBERS = {2: "Two", 3: "Two or three", 4: "Two to four"}


def words(rules: Rules, play: Play) -> Words:
    """The rules as a rule sheet tells them, in the order of a hand."""
    sections: tuple[tuple[str, Iterable[str]], ...] = (
        ("The game", _game(rules)),
        ("Chips", _chips(play)),
        ("The deal", _deal()),
        ("Setting the hand", _setting(play)),
        ("Points", points(play)),
        ("Clean sweeps", clean_sweeps(play)),
        ("Surrender", surrender(play)),
        ("Foul hands", fouls(play)),
        ("The showdown", _showdown()),
        ("All in", _all_in(play)),
        ("Misdeals", _irregular()),
        ("Fees from each player", _fees(rules, play)),
    )
    told = tuple((title, tuple(lines)) for title, lines in sections)
    charts = (_limits(play), *bonus_chart(play), *sweep_chart(play), who_pays_chart(play))
    return Words(told, charts)


def _game(rules: Rules) -> Iterator[str]:
    yield "Everybody gets thirteen cards and sets them in three hands, called segments."
    yield "The front has three cards, the middle five and the back five."
    yield (
        "At the showdown everybody compares with everybody, front with front, middle with middle "
        "and back with back, and settles in points. Nobody banks, and the house has no hand."
    )
    yield f"52 cards, shuffled for every hand. {NUMBERS[rules.table.seats]} players."
    yield rules.cut_text


def _chips(play: Play) -> Iterator[str]:
    low, high = (dollars(amount) for amount in play.buys)
    point = dollars(play.point)
    yield f"A point is {point}. A player buys {low} to {high}, {LEAST_POINTS} points or more."
    yield (
        "Players play with the chips in front of them. One who wants to add some must say so, "
        f"and put them there, before the showdown; with them nobody may have more than {high}."
    )
    yield "A player needs more chips than the fee takes to be dealt in; one with less may buy."


def _deal() -> Iterator[str]:
    yield "At a new table everybody gets a card face up; the highest has the dealer button."
    yield "Of equal cards the suit decides: spades, hearts, diamonds, clubs."
    yield (
        "Cards are dealt face down, one at a time, clockwise from the button's left. After every "
        "hand the button moves to the next player dealt in."
    )


def _setting(play: Play) -> Iterator[str]:
    yield "All players set their hands at the same time, unseen by the others."
    if play.order == "front-middle-back":
        yield "The middle may not rank above the back, nor the front above the middle."
    else:
        yield "The front may not rank above the back. The middle may be anything."
    yield "Segments that are equal are in order."
    yield (
        "Five cards rank as usual in poker; ace to five is the smallest straight. In the front "
        "only three of a kind, a pair and high cards count, no straights and no flushes."
    )
    yield (
        "To tell whether a hand is in order, a front and a longer segment of the same kind are "
        "compared card by card; if the front runs out of cards it is the lower."
    )
    yield "A hand that was laid down cannot be changed."
    yield {
        "house-way": "A hand that is not set in time is set the house way. Nothing is declared "
        "for anybody.",
        "foul": "A hand that is not set in time is foul.",
    }[play.unset]


def _showdown() -> Iterator[str]:
    yield "When all hands are down they are turned up, clockwise from the button's left."
    yield "A surrendered hand stays face down."
    yield (
        "The first player left of the button settles with each of the others in turn, then the "
        "second with those after them, and so on round the table."
    )


ALL_IN = {
    "gross": "What a player wins and what that player loses count together: when as much has "
    "changed hands as the player had in front at the beginning of the hand, the player is done, "
    "and later settlements move nothing.",
    "each-way": "A player can lose as much as they had in front at the beginning of the hand, and "
    "win as much besides.",
    "table-stakes": "A player pays as long as there are chips, those just won among them.",
}


def _all_in(play: Play) -> Iterator[str]:
    yield "Chips reach as far as they reach, in the order of settlement."
    yield ALL_IN[play.all_in]
    yield "What counts are the chips after the fee, and what was added in time."


def _irregular() -> Iterator[str]:
    yield (
        "The deal is void when five or more cards of one hand were exposed, when five or more lay "
        "face up in the deck, when somebody says in time that they have too many or too few cards, "
        "when a card of another deck turns up, or when two players hold the same card."
    )
    yield "Fewer exposed or boxed cards play as they were dealt."
    yield (
        "A wrong number of cards that nobody reported before the showdown fouls the hand, and so "
        "does the same card twice in one hand."
    )
    yield (
        "A player who switches, passes or holds out cards has a foul hand, pays everybody as far "
        "as the chips reach and collects nothing."
    )
    yield "After a void deal fees go back, and nobody has won or lost."


WHEN = {"as-posted": "when a half hour is over", "in-advance": "when a half hour begins"}


def _fees(rules: Rules, play: Play) -> Iterator[str]:
    fees = posted(rules)
    if not fees or rules.pot_fees is None:
        yield "No fees are posted."
        return
    for fee in fees:
        when = WHEN[play.time_fee] if fee.timed else "before the deal"
        yield f"Schedule {rules.pot_fees.text}: {dollars(fee.amount)} from everybody {when}."
        if fee.timed:
            yield "It is taken before the next deal; a half hour without a deal costs nothing."


def _limits(play: Play) -> Chart:
    low, high = play.buys
    rows = (
        ("One point", dollars(play.point)),
        ("Buy-in", f"{dollars(low)} to {dollars(high)}"),
        ("Surrender, to each player", dollars(3 * play.point)),
    )
    return Chart("Limits", ("For", "Amount"), rows, "Points are settled in chips.")
