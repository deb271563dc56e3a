"""One round of war, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards.card import JOKER, Card
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure
from houseway.families.war.events import CardsCompared
from houseway.families.war.game import War
from houseway.families.war.outcome import DEALT, UNCOVERED, Outcome
from houseway.families.war.rules import (
    GO_TO_WAR,
    HIGHER,
    LOWER,
    PASS,
    PRIMARY,
    SURRENDER,
    TIE,
    TIED,
    WAR,
    WAR_TIE,
    Stage,
    compare,
    height,
    with_burns,
)
from houseway.money import Cents
from houseway.play.described import BANK, hand_name
from houseway.play.own import base_wagers, decider, draw, seats_in
from houseway.rulebook.schema import Line
from houseway.table.coverage import Cover
from houseway.table.events import ChoiceMade, WagerAdded
from houseway.table.fees import take_fees_if_due
from houseway.table.finish import burn, end_round, open_round, playing
from houseway.table.settle import first_seat, settle_wagers
from houseway.table.table import Table
from houseway.table.wager import Wager

_HEIGHTS = tuple(map(height, range(JOKER)))


@dataclass(slots=True)
class Hands:
    """The cards of the bank and of each seat in turn, and how each tied wager ended.

    `put_up` is what somebody put up for the war, where it was said.
    """

    bank: list[Card] = field(default_factory=list)
    seats: dict[int, list[Card]] = field(default_factory=dict)
    ended: dict[Bettor, str] = field(default_factory=dict)
    put_up: dict[Bettor, Cents] = field(default_factory=dict)
    settled: set[int] = field(default_factory=set)

    def stands(self, seat: int, deal: int) -> str:
        """How a seat's card of a deal (0 the original, 1 the war) stands to the bank's."""
        return compare(_HEIGHTS[self.seats[seat][deal]], _HEIGHTS[self.bank[deal]])

    def tied(self) -> list[int]:
        return [seat for seat in self.seats if self.stands(seat, 0) == TIED]

    def who(self, ended: str) -> list[Bettor]:
        """The bettors whose tie ended in this way, seat by seat."""
        return [bettor for bettor, how in self.ended.items() if how == ended]

    def outcome(self, bettor: Bettor) -> Outcome:
        original, ended = self.stands(bettor.seat, 0), self.ended.get(bettor, DEALT)
        fought = ended == GO_TO_WAR and len(self.bank) == 2
        return Outcome(original, ended, self.stands(bettor.seat, 1) if fought else "none")


def play(game: War, table: Table) -> Procedure:
    """A round from the offer of the bank to everybody's result."""
    return playing(_round(game, table), table)


def _round(game: War, table: Table) -> Procedure:
    if not (yield from open_round(table, game.most_cards)):
        return
    yield from take_fees_if_due(table, "before-deal")
    hands = Hands()
    yield from _original_deal(table, hands)
    yield from take_fees_if_due(table, "after-deal")
    yield from _settle_after("deal", game, table, hands)
    yield from _war_or_surrender(game, table, hands)
    yield from _settle_after("surrender", game, table, hands)
    yield from _war_deal(game, table, hands)
    yield from _settle_after("war", game, table, hands)
    yield from end_round(table)


def _original_deal(table: Table, hands: Hands) -> Procedure:
    """One card face up to every seat from the house dealer's left, then one to the bank."""
    for seat in seats_in(table, "house-dealer-left"):
        hands.seats[seat] = []
        yield draw(table, hand_name(seat), hands.seats[seat])
    yield draw(table, BANK, hands.bank)
    yield _compared(hands, list(hands.seats), 0)


def _compared(hands: Hands, seats: list[int], deal: int) -> CardsCompared:
    stand = {seat: hands.stands(seat, deal) for seat in seats}
    above, below, level = (
        tuple(seat for seat in seats if stand[seat] == how) for how in (HIGHER, LOWER, TIED)
    )
    return CardsCompared(hands.bank[deal], above, below, level, war=deal == 1)


def _war_or_surrender(game: War, table: Table, hands: Hands) -> Procedure:
    """Everybody with a tied hand goes to war or gives up half, unless the bank has nothing left."""
    tied = [wager for seat in hands.tied() for wager in _in_front(table, seat)]
    unable = _cannot_fight(game, table.cover)
    hands.ended = dict.fromkeys((wager.bettor for wager in tied), UNCOVERED if unable else DEALT)
    if unable:
        return
    speaks_for = _speakers(game, table, tied)
    offers: dict[Bettor, Offer] = {
        wager.bettor: PickOffer(
            (GO_TO_WAR, SURRENDER),
            hand_name(wager.bettor.seat),
            {GO_TO_WAR: (wager.amount, wager.amount)},
        )
        for wager in tied
        if wager.bettor in speaks_for
    }

    def choose(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        for follower in speaks_for[bettor]:
            hands.ended[follower] = choice.pick
        if choice.amount is not None:
            hands.put_up[bettor] = choice.amount
        yield ChoiceMade(bettor, choice.pick)

    yield from ask_everybody("war-or-surrender", offers, choose)


def _speakers(game: War, table: Table, tied: list[Wager]) -> dict[Bettor, list[Bettor]]:
    """Who chooses, and for whose wagers."""
    decides = game.settings.backline_decides
    out: dict[Bettor, list[Bettor]] = {}
    for bettor in (wager.bettor for wager in tied):
        speaker = bettor if decides == "own" else decider(table, bettor.seat, decides)
        out.setdefault(speaker, []).append(bettor)
    return out


def _in_front(table: Table, seat: int) -> list[Wager]:
    """The primary wagers on a seat's hand, the seated person's first."""
    return sorted(base_wagers(table, seat), key=lambda w: (w.bettor.back > 0, w.placed))


def _cannot_fight(game: War, cover: Cover) -> bool:
    """Whether the bank's wager is used up: nothing more could be paid or collected."""
    return game.settings.uncovered_war == "return" and cover.exhausted


def _war_deal(game: War, table: Table, hands: Hands) -> Procedure:
    """War wagers go up, and every hand at war and the bank get a second card."""
    warriors = hands.who(GO_TO_WAR)
    if not warriors:
        return
    if _cannot_fight(game, table.cover):
        hands.ended.update(dict.fromkeys(warriors, UNCOVERED))
        return
    for bettor in warriors:
        amount = hands.put_up.get(bettor, table.held(bettor)[PRIMARY])
        if amount:  # a ruling may give it back, and the hand goes to war
            yield _put_up(table, bettor, WAR, amount)
    yield from _tie_wagers_on_the_war(game, table, warriors)
    seats = list(dict.fromkeys(bettor.seat for bettor in warriors))
    to = [(hand_name(seat), hands.seats[seat]) for seat in seats]
    for (name, cards), burned in with_burns(game.settings, [*to, (BANK, hands.bank)]):
        yield from burn(table, burned)
        yield draw(table, name, cards)
    yield _compared(hands, seats, 1)


def _put_up(table: Table, bettor: Bettor, spot: str, amount: Cents) -> WagerAdded:
    table.place(bettor, spot, amount)
    return WagerAdded(bettor, spot, amount)


def _tie_wagers_on_the_war(game: War, table: Table, warriors: list[Bettor]) -> Procedure:
    """Where the room lets them, those at war may bet on a second tie."""
    spot = game.rules.by_id.get(WAR_TIE)
    if spot is None:
        return
    bounds = game.rules.limits(spot)
    offers: dict[Bettor, Offer] = {
        bettor: PickOffer((PASS, TIE), hand_name(bettor.seat), {TIE: bounds}) for bettor in warriors
    }

    def choose(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        put_up = bounds[1] if choice.amount is None else choice.amount
        if choice.pick == TIE and put_up:
            yield ChoiceMade(bettor, TIE, amount=put_up)
            yield _put_up(table, bettor, WAR_TIE, put_up)
        else:
            yield ChoiceMade(bettor, PASS)

    yield from ask_everybody("tie-on-war", offers, choose)


def _settle_after(stage: Stage, game: War, table: Table, hands: Hands) -> Procedure:
    """One walk over what is decided by now, where the rules settle after this stage."""
    if stage not in game.settings.settle_after:
        return
    open_ = [wager for wager in table.wagers if wager.placed not in hands.settled]
    outcomes = {bettor: hands.outcome(bettor) for bettor in {w.bettor for w in open_}}
    decided = [w for w in open_ if w.spot == TIE or _is_decided(outcomes[w.bettor])]
    hands.settled |= {wager.placed for wager in decided}

    def line_of(wager: Wager) -> Line:
        return game.line(wager.spot, outcomes[wager.bettor])

    yield from settle_wagers(table, decided, line_of, first_seat(table))


def _is_decided(outcome: Outcome) -> bool:
    """Whether a hand waits neither for its bettor nor for a war."""
    original, ended, war = outcome
    open_ = original == TIED and ended == DEALT
    return not (open_ or (ended == GO_TO_WAR and war == "none"))
