"""One round of betting, the same for every pot game.

Only a full bet is a bet. Less, by somebody who has no more chips, is action only: those who acted
before it may call it but not raise, unless somebody completes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from houseway.engine.decision import Decision, Pick
from houseway.engine.round import Declared, Irregularity, Procedure
from houseway.families.pot.events import Acted, BetReturned, PotMade
from houseway.families.pot.hand import Hand
from houseway.families.pot.offer import BetOffer
from houseway.families.pot.pots import uncalled
from houseway.money import Cents

FREE = {"fold": "you may check for nothing"}
Refuse = Callable[[int, str], str | None]
Advise = Callable[[int, BetOffer], BetOffer]
Declare = Callable[[Declared], Procedure]


@dataclass(slots=True)
class Bets:
    """What a street's bets have come to.

    `unit` is the full bet, `level` what must be called, and `full` the last full bet or raise in
    it: 0 while there is only a forced bet or a short one. `step` is the least raise without fixed
    limits. The `opener` may only make the least bet. Those `closed` may only call or fold; those
    who `checked` matter without check-raise.
    """

    unit: Cents
    level: Cents = 0
    full: Cents = 0
    step: Cents = 0
    raises: int = 0
    cap: int | None = None
    large: Cents = 0
    opener: int | None = None
    closed: set[int] = field(default_factory=set)
    checked: set[int] = field(default_factory=set)


def new_bets(hand: Hand, bet: int, large: bool = False) -> Bets:
    """A street's bets before anybody acts; `large` allows the next limit as well."""
    play = hand.play
    limited = play.structure == "limit"
    unit = (play.bets[bet - 1] if limited or bet == 1 else play.bets[0]) * hand.times
    capped = play.structure != "no-limit" or play.cap_no_limit
    lifted = play.cap_lifts == "round-start" and len(hand.live) == 2
    cap = play.raise_cap if capped and not lifted else None
    top = play.bets[bet] * hand.times if large and limited else 0
    return Bets(unit, step=unit, cap=cap, large=top)


def bounds(hand: Hand, bets: Bets, seat: int) -> tuple[Cents, Cents] | None:
    """The least and the most a bet or raise may make the bet; None when it cannot be raised."""
    play = hand.play
    own, level = hand.bets[seat], bets.level
    most = own + hand.chips[seat]
    top = _single_bet(hand, level, most)
    if min(most, top) <= level:
        return None
    if play.structure == "limit":
        goal = bets.full + bets.unit
        if top < min(goal, most):
            return None
        if play.level_cap:
            goal = min(goal, play.bets[-1] * hand.times)
            if goal <= level:
                return None
        return (min(goal, most),) * 2
    if seat == bets.opener and not level:
        return (min(bets.unit, most),) * 2
    low = max(bets.unit, level + bets.step) if bets.full else max(bets.unit, level + play.chip)
    if top < min(low, most):  # what the cap leaves is no whole raise, and nobody is all in by it
        return None
    high = most
    if play.structure == "spread":
        high = min(high, level + play.bets[-1] * hand.times)
    high = min(high, top)
    if play.level_cap:
        high = min(high, play.bets[-1] * hand.times)
        if high <= level:
            return None
    return (min(low, high), high)


def _single_bet(hand: Hand, level: Cents, most: Cents) -> Cents:
    """What the cap on a single bet lets the bet become."""
    play = hand.play
    if play.single_bet is None:
        return most
    if play.single_bet_counts == "whole-bet":  # nobody may be left more than that to call
        return min(hand.bets[seat] for seat in hand.live) + play.single_bet
    return level + play.single_bet


def bet_round(
    hand: Hand,
    bets: Bets,
    first: int,
    refuse: Refuse | None = None,
    declare: Declare | None = None,
    declarable: Mapping[str, frozenset[int]] | None = None,
    last: int | None = None,
    done: int | None = None,
    advise: Advise | None = None,
) -> Procedure:
    """Everybody in turn from `first` on, until every bet is called; what nobody called goes back.

    `refuse` may forbid a seat a pick, with the reason. `last` acts after all the others, after a
    raise too, and whoever is `done` only when somebody raises. `advise` may change what is offered.
    """
    hand.acted.update(act.bettor.seat for act in hand.acts)
    hand.acts = []
    hand.first, hand.aggressor = first, None
    turns = [seat for seat in hand.clockwise(first) if seat in hand.live and hand.chips[seat]]
    if done in turns:
        turns.remove(done)
    turns = _with_last(turns, last)
    while turns and len(hand.live) > 1:
        seat = turns.pop(0)
        if seat not in hand.live or not hand.chips[seat] or _has_nothing_to_do(hand, bets, seat):
            continue
        offer = offer_to(hand, bets, seat, refuse)
        if advise is not None:
            offer = advise(seat, offer)
        try:
            hand.reached = max(hand.reached, hand.street)
            answer = yield Decision("bet", {hand.bettors[seat]: offer}, declarable)
        except Irregularity as what:
            if declare is None:
                raise
            yield from declare(what.declared)
            turns.insert(0, seat)
            continue
        assert answer is not None
        choice = answer[1]
        assert isinstance(choice, Pick)
        acted = _act(hand, bets, seat, choice.pick, offer.put_up(choice))
        hand.acts.append(acted)
        yield acted
        if acted.to > bets.level:
            _raised(hand, bets, seat, acted.to)
            after = hand.clockwise(seat)[1:]
            turns = _with_last([s for s in after if s in hand.live and hand.chips[s]], last)
    yield from gather(hand)


def _with_last(turns: list[int], last: int | None) -> list[int]:
    """The turns with one seat moved behind all the others."""
    return turns if last not in turns else [*(seat for seat in turns if seat != last), last]


def _has_nothing_to_do(hand: Hand, bets: Bets, seat: int) -> bool:
    """Nobody else has chips to bet with, and nobody has bet more."""
    chips, own = hand.chips, hand.bets[seat]
    for other in hand.live:
        if other != seat and (chips[other] or hand.bets[other] > own):
            return False
    return True


_CHECK, _CALL = ("check", "fold"), ("fold", "call")
_CHECK_BET, _CHECK_RAISE = ("check", "bet", "fold"), ("check", "raise", "fold")
_CALL_RAISE, _CALL_COMPLETE = ("fold", "call", "raise"), ("fold", "call", "complete")
_CHECK_COMPLETE = ("check", "complete", "fold")


def offer_to(hand: Hand, bets: Bets, seat: int, refuse: Refuse | None = None) -> BetOffer:
    """What a seat may do now."""
    to_call = min(bets.level - hand.bets[seat], hand.chips[seat])
    if to_call < 0:
        to_call = 0
    up = "raise" if bets.full else "complete" if bets.level else "bet"
    why = _why_no_raise(hand, bets, seat)
    range_ = None if why else bounds(hand, bets, seat)
    refused = {up: why} if why else None
    amounts = None
    if range_ is not None and refuse is not None and (reason := refuse(seat, up)):
        range_, refused = None, {up: reason}
    picks: tuple[str, ...] = _CALL if to_call else _CHECK
    if range_ is None:
        pass
    else:
        amounts = {up: range_}
        if to_call:
            picks = _CALL_RAISE if bets.full else _CALL_COMPLETE
        elif bets.full:
            picks = _CHECK_RAISE
        else:
            picks = _CHECK_COMPLETE if bets.level else _CHECK_BET
        if bets.large and range_[0] - bets.full == bets.unit:
            picks, amounts = _with_large(hand, bets, seat, picks, amounts, up)
    return BetOffer(
        picks,
        hand.names[seat],
        amounts,
        refused,
        None if to_call else FREE,
        hand.play.chip,
        seat,
        to_call,
        bets.level,
        hand.chips[seat],
        hand.total,
        hand,
    )


def _with_large(
    hand: Hand,
    bets: Bets,
    seat: int,
    picks: tuple[str, ...],
    amounts: dict[str, tuple[Cents, Cents]],
    up: str,
) -> tuple[tuple[str, ...], dict[str, tuple[Cents, Cents]]]:
    """An open pair: the larger bet may be made instead of the smaller."""
    to = min(bets.full + bets.large, hand.bets[seat] + hand.chips[seat])
    return (*picks, f"{up}-large"), amounts | {f"{up}-large": (to, to)}


def _why_no_raise(hand: Hand, bets: Bets, seat: int) -> str | None:
    """The rule that forbids a raise here, if one does."""
    play = hand.play
    completes = play.sevens != "none" and not bets.full  # a checked seven may still do its duty
    if seat in bets.closed and bets.level > hand.bets[seat] and not completes:
        return "the bet was not raised by a full bet since you acted"
    cap = bets.cap
    if cap is not None and play.cap_lifts == "current" and len(hand.live) == 2:
        cap = None
    if cap is not None and bets.raises >= cap and bets.full:
        return f"there were {cap} raises, the most in one round"
    if not play.check_raise and seat in bets.checked and bets.full:
        return "nobody may check and then raise"
    others = (other for other in hand.live if other != seat)
    if not any(hand.chips[other] + hand.bets[other] > bets.level for other in others):
        return "nobody else has chips left to call it"
    return None


def _act(hand: Hand, bets: Bets, seat: int, pick: str, to: Cents) -> Acted:
    """Move the chips of one action."""
    bettor = hand.bettors[seat]
    if pick == "fold":
        if hand.bets[seat] >= bets.level:
            hand.folded_free.add(seat)
        hand.fold(seat)
        return Acted(bettor, pick)
    if pick == "check":
        bets.closed.add(seat)
        bets.checked.add(seat)
        return Acted(bettor, pick)
    if pick == "call":
        to = bets.level
    bets.closed.add(seat)
    moved = hand.pay_in(seat, to - hand.bets[seat])
    return Acted(bettor, pick, moved, hand.bets[seat], hand.chips[seat] == 0)


def _raised(hand: Hand, bets: Bets, seat: int, to: Cents) -> None:
    """A bet has become higher: whether that was a full bet decides who may raise again."""
    play = hand.play
    hand.aggressor = seat
    hand.folded_free.clear()
    limited = play.structure == "limit"
    needed = bets.unit if limited or not bets.full else bets.step
    if to - bets.full >= needed or (
        play.short_bet == "half-bet" and limited and 2 * (to - bets.full) >= needed
    ):
        if bets.large and to - bets.full >= bets.large:
            bets.unit, bets.large = bets.large, 0
        if play.least_raise == "last-raise":
            bets.step = max(bets.step, to - bets.level)
        bets.raises += bets.full > 0
        whole = to - (to - bets.full) % bets.unit  # less where a larger bet was short
        bets.full = max(whole, bets.full + needed) if limited else to
        bets.closed = {seat}
    bets.level = to


def gather(hand: Hand) -> Procedure:
    """Bets go to the pots; what nobody called goes back first, unless a fee has taken it."""
    over = uncalled(hand.put, hand.live)
    if over is not None and hand.total > 0:
        seat, amount = over[0], min(over[1], hand.total)
        hand.chips[seat] += amount
        hand.put[seat] -= amount
        yield BetReturned(hand.bettors[seat], amount)
    moved = any(hand.bets.values())
    for seat in hand.bets:
        hand.bets[seat] = 0
    if not hand.live or (not moved and hand.street > 1):
        return
    for number, pot in enumerate(hand.pots(), start=1):
        yield PotMade(number, pot.amount, pot.seats)
