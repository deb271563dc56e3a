"""Betting, pots and fees in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.pot.rules import Play
from houseway.money import Cents, dollars
from houseway.play.words import Chart, number_word
from houseway.rulebook.pot_schedule import PotSchedule, players_text
from houseway.rulebook.schema import Rules


def betting(play: Play) -> Iterator[str]:
    """Limits, raises and their number."""
    least, most = dollars(play.bets[0]), dollars(_largest_bet(play))
    if play.structure == "limit":
        yield "Fixed limits: a bet, and every raise, is exactly the amount of its round."
    elif play.structure == "spread":
        yield f"Spread limits: a bet is anything from {least} to {most}, and a raise adds as much."
    else:
        yield f"No limits: a bet is anything from {least} to all the player's chips."
    if play.structure != "limit":
        at_least = "the last full bet or raise" if play.least_raise == "last-raise" else least
        yield f"A raise adds at least {at_least}."
        if play.single_bet is not None and (
            play.structure == "no-limit" or play.bets[-1] > play.single_bet
        ):
            yield _single_bet(play, play.single_bet)
    if play.level_cap:
        yield f"Nobody raises above {most}: once the bet is there, players can only call it."
    yield from _cap(play)
    if play.check_raise:
        yield "Checking first and raising later is allowed."
    else:
        yield "A player who has checked may not raise in the same round."


def _largest_bet(play: Play) -> Cents:
    """The most one bet may be: the table's limit, or the cap on single bets below it."""
    return play.bets[-1] if play.single_bet is None else min(play.bets[-1], play.single_bet)


def _single_bet(play: Play, most: Cents) -> str:
    if play.single_bet_counts == "whole-bet":
        return f"Nobody puts in more than {dollars(most)} at once, the call of a bet included."
    return f"No bet is more than {dollars(most)}, and no raise adds more."


def _cap(play: Play) -> Iterator[str]:
    if play.structure == "no-limit" and not play.cap_no_limit:
        yield "There may be any number of raises."
        return
    raises = f"{number_word(play.raise_cap)} raise{'' if play.raise_cap == 1 else 's'}"
    begun = "begin it" if play.cap_lifts == "round-start" else "are left in it"
    yield f"At most {raises} after the bet in each round; any number when only two {begun}."


def all_in(play: Play) -> Iterator[str]:
    """Short bets, side pots, and what nobody called."""
    yield "Players bet only the chips before them; one who runs out stays in for the pot so far."
    if play.short_bet == "half-bet" and play.structure == "limit":
        yield "An all-in of half a bet or more counts as a bet or raise; less is action only."
    else:
        yield "Only a full bet or raise is one. Less, by somebody all in, is action only."
    yield "A player who acted before it may call, but not raise unless somebody completes it."
    yield "What nobody calls goes back. A side pot is made for every amount at which chips ran out."
    if play.needs_forced:
        least = dollars(play.least_to_play)
        yield f"To begin a hand a player needs the ante and the forced bet, {least}."
    low, high = (dollars(amount) for amount in play.buys)
    yield f"Chips are bought between hands, {low} to {high}. Chips may be added up to {high}."
    if play.short_buys:
        yield "For every full buy-in a player may buy less once."


USES = {
    "any": "the best five of a player's own cards and the board",
    "two": "exactly two of a player's own cards with three of the board",
    "at-most-two": "five cards, of which at most two are the player's own",
}


def showdown(play: Play) -> Iterator[str]:
    """Who shows, what plays, and how a pot is divided."""
    yield "The last to bet or raise shows first; without a bet the first to act. Cards speak."
    if play.beaten == "mucked":
        yield "A hand that is already beaten is mucked unseen."
    if play.board_cards:
        board = play.use != "two" and play.board_cards >= 5
        alone = "; the board by itself will do" if board else ""
        yield f"A hand is {USES[play.use]}{alone}."
    elif play.own_cards > 5:
        yield f"A hand is the best five of the {number_word(play.own_cards)} cards."
    if play.special == "jacks-back":
        yield "Played high the highest hand wins, played low the lowest; equal hands share."
    elif not play.hi_lo:
        best = "lowest" if play.high is None else "highest"
        equal = "a tie is a push" if play.special == "push-9" else "equal hands share"
        yield f"The {best} hand wins; {equal}."
    chip = dollars(play.chip)
    yield f"Pots are divided in whole chips of {chip}. {ODD[play.odd_chips]}"


ODD = {
    "one-each": "Odd ones go round from the button's left, one to each winner.",
    "all-to-first": "Odd ones all go to the first winner left of the button.",
}
ODD_HALF = {
    "left-of-button": "goes to the half with the first winner left of the button.",
    "high": "goes to the high half.",
}


def two_halves(play: Play) -> Iterator[str]:
    """High and low."""
    low = play.low_ranking
    if not play.hi_lo or low is None or play.special == "jacks-back":
        return
    yield "Half of every pot goes to the best high hand and half to the best low hand."
    if len(low.categories) == 1:
        top = number_word(max(low.categories[0].ranks))
        yield (
            f"A low hand needs five different ranks, none above {top}; straights and flushes do "
            "no harm."
        )
        yield "Without such a hand the high half takes everything."
    else:
        yield "Every hand has a low; there is no qualifier."
    if play.board_cards or play.own_cards > 5:
        yield "The two hands may be made of different cards, and one player may win both halves."
    else:
        yield "The same five cards serve both ways, and one player may win both halves."
    yield f"A chip that cannot be halved {ODD_HALF[play.odd_half]}"


def fees(rules: Rules, play: Play) -> Iterator[str]:
    """What the posted schedule takes, and when."""
    if rules.pot_fees is None:
        yield "No fees are posted."
        return
    for schedule in rules.pot_fees.schedules:
        yield _schedule(schedule, rules.pot_fees.schedules)
    yield "A fee is taken once, when its moment comes, and never more than the pot holds."
    if play.no_flop_no_drop:
        yield "A hand that ends in its first round of betting pays no fee."
    if any(schedule.timed for schedule in rules.pot_fees.schedules):
        if play.time_fee == "pot":
            yield (
                "What falls due by the half hour is taken from the first pot of it; what that pot "
                "cannot pay comes out of the next."
            )
        else:
            yield "What falls due by the half hour is taken from everybody dealt in."


def _schedule(schedule: PotSchedule, posted: tuple[PotSchedule, ...]) -> str:
    taken = "; ".join(str(fee) for fee in schedule.fees if fee.amount)
    if len(posted) == 1:
        return f"Schedule {schedule.id}: {taken}."
    who = players_text(schedule.players)
    return f"{who[0].upper()}{who[1:]} ({schedule.id}): {taken}."


def _top(play: Play) -> str:
    if play.structure == "spread":
        return dollars(_largest_bet(play))
    capped = "" if play.single_bet is None else f", {dollars(play.single_bet)} at most"
    return f"all the player's chips{capped}"


def limit_chart(play: Play) -> Chart:
    """What is posted at the table."""
    rows = []
    if play.has_ante:
        rows.append(("Ante", dollars(play.ante_size)))
    if play.has_blinds:
        rows.append(("Blinds", ", ".join(map(dollars, play.blind_sizes))))
    if play.opens != "nobody":
        rows.append(("Forced bet", dollars(play.force_size)))
    if play.structure == "limit":
        rows += [(each.name, dollars(play.bets[each.bet - 1])) for each in play.streets]
    else:
        rows.append(("Bets and raises", f"{dollars(play.bets[0])} to {_top(play)}"))
    low, high = play.buys
    rows.append(("Buy-in", f"{dollars(low)} to {dollars(high)}"))
    return Chart(
        "Limits", ("For", "Amount"), tuple(rows), "Smallest chip: " + dollars(play.chip) + "."
    )
