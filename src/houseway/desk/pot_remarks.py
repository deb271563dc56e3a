"""What looks wrong in the record of a pot, or should have been told: on the slip, not refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd

from houseway.desk.pot_record import PotRecord
from houseway.families.pot import fees
from houseway.families.pot.hand import Hand
from houseway.families.pot.pots import uncalled
from houseway.families.pot.rules import Play
from houseway.money import Cents, dollars
from houseway.table.table import Table


def remarks(table: Table, hand: Hand, record: PotRecord) -> tuple[str, ...]:
    """Sums that the betting cannot come to, and what would change the fees if it were told."""
    put = _called(hand)
    level = max((put[seat] for seat in hand.live), default=0)
    found = [*_whole_chips(hand), *_uncalled(hand)]
    if len(put) > 1 and level and not hand.lying:
        found += [*_folded_high(hand, put, level), *_uneven(hand, level), *_too_much(hand, level)]
        found += [*_folded_too_much(hand), *_below_the_blind(hand)]
    if record.pot.fees is None:
        found += _fees(table, hand, record, level)
    return tuple(found)


def _called(hand: Hand) -> dict[int, Cents]:
    """What everybody put in, without what nobody called."""
    put, over = dict(hand.put), uncalled(hand.put, hand.live)
    if over is not None:
        put[over[0]] -= over[1]
    return put


def _whole_chips(hand: Hand) -> Iterator[str]:
    chip = hand.play.chip
    for seat in hand.seats:
        if hand.put[seat] % chip:
            yield (
                f"Seat {seat} put in {dollars(hand.put[seat])}, which cannot be made with chips "
                f"of {dollars(chip)}."
            )


def _uncalled(hand: Hand) -> Iterator[str]:
    """With a limit on bets, what nobody called is one bet at most."""
    play, over = hand.play, uncalled(hand.put, hand.live)
    if over is None or play.structure == "no-limit" or play.level_cap:
        return
    most = max(play.bets) * hand.times
    if over[1] > most:
        yield (
            f"Nobody called {dollars(over[1])} of what seat {over[0]} put in, and a bet is "
            f"{dollars(most)} at most: look at what the others put in."
        )


def _folded_high(hand: Hand, put: Mapping[int, Cents], level: Cents) -> Iterator[str]:
    for seat in hand.seats:
        if seat not in hand.live and put[seat] > level:
            yield (
                f"Seat {seat} folded with {dollars(put[seat])} in the pot, more than anybody left "
                f"put in ({dollars(level)})."
            )


def _limits(play: Play, hand: Hand) -> list[Cents]:
    """The bet of each round the hand came to."""
    return [play.bets[street.bet - 1] * hand.times for street in play.streets[: hand.reached]]


def _uneven(hand: Hand, level: Cents) -> Iterator[str]:
    """With fixed limits everybody not all in has put in whole bets."""
    play = hand.play
    if play.structure != "limit" or play.level_cap:
        return
    step = gcd(*(bet * hand.times for bet in play.bets))
    ante = _ante(play)
    forced = {0, play.force_size if play.opens != "nobody" else 0}
    forced |= {play.blind_sizes[-1] * hand.times} if play.has_blinds else set()
    if any((level - ante - each) % step == 0 for each in forced):
        return
    above = f" and the ante of {dollars(ante)}" if ante else ""
    yield (
        f"{dollars(level)} from each is not a number of bets of {dollars(step)}{above}: that needs "
        "somebody all in for less than a bet."
    )


def _too_much(hand: Hand, level: Cents) -> Iterator[str]:
    """With a cap on raises there is a most that three or more can have put in."""
    play, capped = hand.play, _most_of_three(hand)
    if play.level_cap:
        most = _ante(play) + play.bets[-1] * hand.times
    elif capped is None or len(hand.live) < 3:
        return
    else:
        most = capped
    if level > most:
        yield (
            f"{dollars(level)} from each is more than the limits let anybody put in: with "
            f"{len(hand.live)} players left it is {dollars(most)} in {_rounds(hand)}."
        )


def _folded_too_much(hand: Hand) -> Iterator[str]:
    """With fewer than three left, what a seat that folded cannot have put in.

    Of the three seats with most in, the one with least put its last chip in while all three
    played, or called what one of the others had put in while they did.
    """
    most = _most_of_three(hand)
    if most is None or hand.play.level_cap or len(hand.live) > 2 or len(hand.seats) < 3:
        return
    third = sorted(hand.put.values())[-3]
    if third > most:
        seats = [seat for seat in hand.seats if hand.put[seat] >= third]
        yield (
            f"{dollars(third)} or more from each of seats {', '.join(map(str, sorted(seats)))} is "
            f"more than the limits let three players put in: {dollars(most)} in {_rounds(hand)}."
        )


def _most_of_three(hand: Hand) -> Cents | None:
    """The most each of three can put in under a cap on raises; None where there is none."""
    play = hand.play
    if play.structure == "no-limit":
        return None
    spread = play.structure == "spread"
    bets = [play.bets[-1] * hand.times] * hand.reached if spread else _limits(play, hand)
    return _ante(play) + (play.raise_cap + 1) * sum(bets)


def _below_the_blind(hand: Hand) -> Iterator[str]:
    """Somebody posts the big blind, so that nobody is left with less in unless they are all in."""
    play = hand.play
    blind = play.blind_sizes[-1] * hand.times if play.has_blinds else 0
    if blind and len(hand.live) > 1 and max(hand.put.values()) < blind:
        yield (
            f"Nobody put in the big blind of {dollars(blind)}: that needs everybody all in for "
            "less."
        )


def _ante(play: Play) -> Cents:
    return play.ante_size if play.has_ante else 0


def _rounds(hand: Hand) -> str:
    return "one round" if hand.reached == 1 else f"{hand.reached} rounds"


def _fees(table: Table, hand: Hand, record: PotRecord, level: Cents) -> Iterator[str]:
    """Fees that go by what the record does not say."""
    pot = record.pot
    posted = table.rules.pot_fees
    if posted is None:
        return
    players = pot.players or len(hand.seats)
    schedule = posted.for_players(players)
    if schedule is None:
        yield (
            f"No fee is taken: {posted.text} has none for {players} players. If another number was "
            "dealt in, say players."
        )
        return
    if fees.timed_fee(table, hand, pot.players) is not None and not pot.half_hour:
        yield (
            f"Schedule {schedule.id} collects by the half hour; if this was the first pot of one, "
            "say half hour."
        )
    later = [fee for fee in schedule.fees if fee.at.startswith("round-") and fee.at != "round-1"]
    told = pot.reached is not None or pot.after_draw
    if later and not told and len(hand.live) > 1 and _by_the_first_round(hand, level):
        yield (
            f"The {later[0].name} fee is taken because the hand was shown down. If all but one "
            "were all in before the second round of bets it is not due: then say reached 1."
        )


def _by_the_first_round(hand: Hand, level: Cents) -> bool:
    """Whether everything may have been put in before a second round of bets."""
    play = hand.play
    if play.structure == "no-limit":
        return True
    bet = play.bets[0] if play.structure == "limit" else play.bets[-1]
    return level <= _ante(play) + (play.raise_cap + 1) * bet * hand.times
