"""The course of a hand in words: forced bets, streets, and who comes in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from houseway.families.pot.rules import Play, Street
from houseway.money import dollars
from houseway.play.words import number_word
from houseway.rulebook.schema import Rules

BEGINS = {
    "after-blinds": "The player left of the last blind begins.",
    "left-of-button": "The first player left of the button begins.",
    "high-board": "The highest open cards begin.",
    "low-board": "The lowest open cards begin.",
    "high-up": "The highest open card begins.",
    "low-up": "The lowest open card begins.",
    "opener": "The player who opened begins.",
}
NEW = {
    "post": "A new player posts a big blind to be dealt in at once, or waits.",
    "free": "A new player is dealt in at once.",
    "kill": "A new player waits for the big blind, or kills the pot to be dealt in at once.",
}


def forced_bets(play: Play) -> Iterator[str]:
    """Blinds, antes, and the bet of an up card."""
    if play.has_ante:
        yield f"Everybody dealt in antes {dollars(play.ante_size)}; it counts towards no bet."
    if play.has_blinds:
        yield from _blinds(play)
    if play.opens != "nobody":
        yield from _forced(play)


def _blinds(play: Play) -> Iterator[str]:
    *small, big = play.blind_sizes
    if small:
        several = len(small) > 1
        who = f"{number_word(len(small))} players" if several else "player"
        post = (
            f"post {dollars(small[0])} each, small blinds"
            if several
            else (f"posts {dollars(small[0])}, the small blind")
        )
        yield f"The first {who} left of the button {post}; the next {dollars(big)}, the big blind."
    else:
        yield f"The player left of the button posts the blind, {dollars(big)}."
    yield "Blinds are live: they count as a bet, and the big blind may raise when nobody else did."
    if len(play.blind_sizes) == 2:
        small_one = play.heads_up == "button-small"
        blind = "the small blind and acts first before the flop" if small_one else "the big blind"
        yield f"With two players the button posts {blind}."


def _forced(play: Play) -> Iterator[str]:
    which = "highest" if play.opens == "high-card" else "lowest"
    ace = "high" if play.ace_opens == "high" else "low"
    yield f"The {which} up card makes a forced bet of {dollars(play.force_size)}; aces are {ace}."
    if play.opens_tie == "suit":
        yield "Of equal cards the suit decides, spades before hearts, diamonds and clubs."
    else:
        yield "Of equal cards the first clockwise from the button is meant."
    full = play.force_size >= play.bets[0]
    done = "raise it" if full else f"complete it to {dollars(play.bets[0])}"
    yield f"The next player goes on and may {done}, call or fold."
    if play.forced_live:
        yield f"If everybody only calls, whoever made the forced bet may still {done}."


def streets(play: Play, rules: Rules) -> Iterator[str]:
    """Every street in order."""
    for number, street in enumerate(play.streets, start=1):
        parts = [f"{number}. {street.name}.", *_cards(street), *_betting(play, street, number)]
        yield " ".join(parts)
    if play.dead_seats_dealt:
        yield (
            "A seat that gives up with no bet to it goes on being dealt to, unseen, until "
            "somebody bets."
        )
    if play.short_deck == "community" and _may_run_short(play, rules):
        yield (
            "Should the last cards not reach for everybody, the last of the deck and the burned "
            "ones are shuffled; if that is not enough, one card in the middle serves all."
        )
    if play.short_deck == "spare-burn" and _may_run_short(play, rules):
        yield "Where just enough cards are left for everybody, none is burned."


def _may_run_short(play: Play, rules: Rules) -> bool:
    """Whether a full table that nobody leaves asks for more cards than there are."""
    burns = sum(street.burn for street in play.streets)
    needed = rules.table.seats * play.own_cards + play.board_cards + burns
    return needed > sum(rules.deck.shoe.values())


def _cards(street: Street) -> Iterator[str]:
    burn = "A card is burned. " if street.burn else ""
    if street.deal:
        yield f"{burn}Everybody gets {dealt(street.deal)}."
    if street.board:
        how = (
            "one is turned up"
            if street.board == 1
            else f"{number_word(street.board)} are turned up"
        )
        yield f"A card is burned and {how} in the middle." if burn else f"Cards: {how}."
    if street.draw:
        yield "In turn, everybody throws away any of their cards and gets as many new ones."
    if street.roll:
        yield "Everybody turns one of their hidden cards up, all at the same time."
    if street.discard == "before":
        yield "Everybody throws one card away, unseen, before the betting."


def dealt(deal: tuple[str, ...]) -> str:
    """The cards of a street as one says it.

    >>> dealt(("down", "down", "up")), dealt(("up",))
    ('two cards face down and one face up', 'one card face up')
    """
    groups = [(kind, len(list(same))) for kind, same in groupby(deal)]
    said = []
    for place, (kind, number) in enumerate(groups):
        noun = "" if place else " card" if number == 1 else " cards"
        said.append(f"{number_word(number)}{noun} face {kind}")
    return " and ".join(said)


def _betting(play: Play, street: Street, number: int) -> Iterator[str]:
    forced = number == 1 and play.opens != "nobody"
    yield "The forced bet opens." if forced else BEGINS[street.first]
    if play.structure == "limit":
        yield f"The bet is {dollars(play.bets[street.bet - 1])}."
        if street.pair_doubles:
            large = dollars(play.bets[street.bet])
            yield f"While a pair lies open, {large} may be bet or raised instead."
    if street.discard == "after":
        yield "Everybody still in then throws one card away, unseen."


def coming_in(play: Play) -> Iterator[str]:
    """New players, and those who were away."""
    if not play.has_blinds:
        yield "A new player who antes is dealt in, from the first hand."
        return
    yield NEW[play.new_player]
    *small, big = play.blind_sizes
    if play.new_player == "kill":
        return
    dead = f"{dollars(sum(small))} dead, to the centre of the pot, and " if small else ""
    yield (
        f"A player who was away when the blinds went by posts {dead}{dollars(big)} live, or waits "
        "for the big blind."
    )
    yield "Those who wait come in with the big blind, a new player also once the button has passed."
