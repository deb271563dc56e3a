"""What holds in every hand of every pot game, whatever people do."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Round, replay
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.pot.offer import BetOffer
from houseway.money import Cents
from houseway.play.bots import AnyLegal
from houseway.play.game import Game, start_round
from houseway.rulebook.load import load
from houseway.table.chip_events import ChipsBought
from houseway.table.events import CardDealt, CardTurned, CardVoided, GameBroken, RoundEnded
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table
from tables import POT, repeatable_shoe

MOST_CHOICES = 2_000
STRUCTURES = ("limit", "spread", "no-limit")


class Anything(AnyLegal):
    """Any legal choice; it mostly buys chips and seldom folds, so that hands get somewhere."""

    def choose(self, offer: Offer) -> Pick:
        luck = self.random
        if isinstance(offer, BetOffer) and luck.random() < 0.75:
            usual = [pick for pick in offer.picks if pick != "fold"]
            pick = luck.choice(usual)
            low, high = offer.bounds(pick)
            steps = luck.choice((0, 0, (high - low) // offer.unit))
            return Pick(pick, low + steps * offer.unit if high else None)
        if isinstance(offer, PickOffer) and "buy" in offer.picks and luck.random() < 0.9:
            low, high = offer.bounds("buy")
            return Pick("buy", luck.choice((low, low, high)))
        choice = super().choose(offer)
        assert isinstance(choice, Pick)
        return choice


def table_of(played: Game, people: int, name: str) -> Table:
    table = Table(played.rules, repeatable_shoe(played, name))
    for seat in range(1, people + 1):
        table.sit(seat, f"person {seat}")
    return table


def play_on(round_: Round, luck: Random, declares: float = 0.0) -> Round:
    """Any choices until the hand is over, now and then an irregularity; it never takes too many."""
    bot = Anything(luck)
    for _ in range(MOST_CHOICES):
        decision = round_.decision
        if decision is None:
            return round_
        if declares and decision.declarable and luck.random() < declares:
            kind = luck.choice(list(decision.declarable))
            seats = sorted(decision.declarable[kind])
            round_.declare(kind, "", luck.choice(seats) if seats else None)
            continue
        bettor, offer = luck.choice(list(decision.offers.items()))
        round_.choose(bettor, bot.choose(offer))
    raise AssertionError("the hand does not end")


def on_the_table(table: Table) -> Cents:
    return sum(table.stakes.chips.values()) + table.stakes.left


def check_chips(table: Table, before: Cents, events: list[Event]) -> None:
    """Every chip is somewhere: with a player, in the drop box, or in the middle."""
    bought = sum(event.amount for event in events if isinstance(event, ChipsBought))
    ended = events[-1]
    house = ended.house if isinstance(ended, RoundEnded) else 0
    assert on_the_table(table) + house == before + bought
    assert all(chips >= 0 for chips in table.stakes.chips.values())
    if isinstance(ended, RoundEnded):
        assert sum(net for _, net in ended.nets) + ended.bank + ended.house + ended.lies == 0


def some_options(name: str, luck: Random) -> dict[str, object]:
    """Other structures and fees than the usual ones, where the game has them."""
    rules = load(name)
    options: dict[str, object] = {}
    structure = rules.choices.get("structure")
    if structure is not None:
        options["structure"] = luck.choice(structure.allowed)
    for key in ("odd-chips", "beaten-hands", "cap-lifts", "short-bet", "no-flop-no-drop"):
        if key in rules.choices and luck.random() < 0.3:
            choice = rules.choices[key]
            options[key] = luck.choice(choice.allowed or (True, False))
    return options


def play_many(name: str, hands: int, sittings: int, declares: float = 0.0) -> None:
    luck = Random(f"{name} {hands} {sittings} {declares}")
    for sitting in range(sittings):
        played = game(name, some_options(name, luck))
        most = played.rules.table.seats
        people = luck.choice((2, most, luck.randint(2, most)))
        table = table_of(played, people, f"{name} {sitting}")
        for number in range(hands):
            if number % 5 == 4:
                _come_and_go(table, luck)
            before = on_the_table(table)
            round_ = play_on(start_round(played, table), luck, declares)
            check_chips(table, before, round_.events)
            assert isinstance(round_.events[-1], RoundEnded | GameBroken)


def _come_and_go(table: Table, luck: Random) -> None:
    """People sit out, come back, leave and are replaced between hands."""
    seat = luck.randint(1, table.seats)
    if seat not in table.people:
        table.sit(seat, f"new person {luck.random()}")
    elif luck.random() < 0.3 and len(table.people) > 2:
        table.leave(Bettor(seat))
    elif seat in table.stakes.away:
        table.stakes.away.discard(seat)
    elif len(table.people) - len(table.stakes.away) > 2:
        table.stakes.away.add(seat)


@pytest.mark.parametrize("name", POT)
def test_chips_are_conserved_and_every_hand_ends(name: str) -> None:
    play_many(name, hands=12, sittings=6)


@pytest.mark.parametrize("name", POT)
def test_chips_are_conserved_when_things_go_wrong(name: str) -> None:
    play_many(name, hands=8, sittings=4, declares=0.1)


@pytest.mark.prove
@pytest.mark.parametrize("name", POT)
def test_chips_are_conserved_in_fifty_thousand_hands(name: str) -> None:
    play_many(name, hands=100, sittings=400)
    play_many(name, hands=50, sittings=200, declares=0.05)


@pytest.mark.parametrize("name", POT)
def test_a_misdeal_at_any_moment_gives_every_chip_back(name: str) -> None:
    luck = Random(name)
    played = game(name)
    table = table_of(played, min(4, played.rules.table.seats), f"{name} misdeal")
    bot = Anything(luck)
    for number in range(12):
        round_ = start_round(played, table)
        for _ in range(number):
            if round_.decision is not None:
                bettor, offer = next(iter(round_.decision.offers.items()))
                round_.choose(bettor, bot.choose(offer))
        if round_.decision is not None:
            round_.declare("misdeal", "a test")
            assert isinstance(round_.events[-1], RoundEnded)
            assert all(net == 0 for _, net in round_.events[-1].nets)


@pytest.mark.parametrize("name", POT)
def test_every_choice_offered_is_accepted_and_every_other_refused(name: str) -> None:
    luck = Random(name)
    played = game(name, some_options(name, luck))
    table = table_of(played, min(4, played.rules.table.seats), name)
    play_on(start_round(played, table), luck)
    before, shoe = snapshot(table), repeatable_shoe(played, f"{name} again")
    whole = play_on(start_round(played, restore(played.rules, shoe, before)), luck)
    for upto in sorted(luck.sample(range(len(whole.log)), min(6, len(whole.log)))):

        def again(upto: int = upto) -> Round:
            fresh = repeatable_shoe(played, f"{name} again")
            return replay(played.play(restore(played.rules, fresh, before)), whole.log[:upto])

        round_ = again()
        assert round_.decision is not None
        bettor, offer = next(iter(round_.decision.offers.items()))
        assert isinstance(offer, PickOffer)
        _check_refusals(round_, bettor, offer)
        for pick in luck.sample(offer.picks, min(3, len(offer.picks))):
            low, high = offer.bounds(pick)
            for amount in {None, low, high} if high else {None}:
                trial = again()
                trial.choose(bettor, Pick(pick, amount))
                assert len(trial.log) == upto + 1


def _check_refusals(round_: Round, bettor: Bettor, offer: PickOffer) -> None:
    """Nothing else is taken, and a refusal says why and changes nothing."""
    events, log = list(round_.events), list(round_.log)
    wrong = [Pick("fly"), Pick("raise", -100), Pick("bet", 0)]
    for pick in ("fold", "check", "call", "bet", "raise", "complete"):
        if pick not in offer.picks:
            wrong.append(Pick(pick))
        low, high = offer.bounds(pick)
        if high:
            wrong += [Pick(pick, low - 1), Pick(pick, high + 1), Pick(pick, 10**12)]
            wrong += [Pick(pick, low + 1)] if offer.unit > 1 and low + 1 < high else []
        else:
            wrong.append(Pick(pick, 100))
    for choice in wrong:
        with pytest.raises(IllegalChoice) as told:
            round_.choose(bettor, choice)
        assert str(told.value)
    with pytest.raises(IllegalChoice):
        round_.choose(Bettor(77), Pick("check"))
    assert round_.events == events
    assert round_.log == log


def cards_in(events: list[Event]) -> set[Card]:
    """Every card that some events name."""
    single = (getattr(event, "card", None) for event in events)
    several = chain.from_iterable(getattr(event, "cards", ()) or () for event in events)
    return {card for card in single if card is not None} | set(several)


@pytest.mark.parametrize("name", POT)
def test_nobody_sees_a_card_that_is_not_theirs_to_see(name: str) -> None:
    played = game(name)
    luck = Random(name)
    table = table_of(played, min(5, played.rules.table.seats), f"{name} seen")
    play_on(start_round(played, table), luck)  # the first hand draws for the button
    for _ in range(6):
        round_ = play_on(start_round(played, table), luck)
        opened = {
            event.card
            for event in round_.events
            if isinstance(event, CardTurned | CardVoided)
            or (isinstance(event, CardDealt) and event.up)
        }
        for seat in (*table.people, None):
            own = {
                event.card
                for event in round_.events
                if isinstance(event, CardDealt) and event.owner == seat and seat is not None
            }
            assert cards_in(round_.view(seat)) <= opened | own
