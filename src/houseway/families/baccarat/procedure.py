"""One round of baccarat, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure, Step
from houseway.families.baccarat.events import CoupEnded
from houseway.families.baccarat.game import MOST_CARDS, Baccarat
from houseway.families.baccarat.outcome import FEATURES, Outcome
from houseway.families.baccarat.rules import (
    HIT,
    STAND,
    STOOD,
    banker_draws,
    card_is_asked_for,
    choice_is_open,
    drawing_stops,
    late_wager_is_open,
    pair_of,
    reference_draws,
    stander_keeps_two,
    third_card_is_dealt,
    total,
    value,
)
from houseway.rulebook.schema import Line
from houseway.table.betting import action, base_elsewhere, exposure
from houseway.table.events import (
    CardDealt,
    CardTurned,
    CardVoided,
    ChoiceMade,
    WagerPlaced,
    WagersClosed,
    card_dealt,
)
from houseway.table.fees import take_fees_if_due
from houseway.table.finish import end_round, open_round, playing
from houseway.table.settle import LineOf, settle_all
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, Wager, WagerOffer


@dataclass(slots=True)
class Hands:
    """The two community hands as they lie, and what bettors chose about the Player hand."""

    player: list[Card] = field(default_factory=list)
    banker: list[Card] = field(default_factory=list)
    choices: dict[Bettor, str] = field(default_factory=dict)
    choice_open: bool = False
    reference_drew: bool = False
    player_two: int = 0
    banker_two: int = 0

    @property
    def upcard(self) -> int:
        return value(self.banker[0])

    @property
    def anyone_hits(self) -> bool:
        return HIT in self.choices.values()

    @property
    def all_stand(self) -> bool:
        return bool(self.choices) and not self.anyone_hits


def play(game: Baccarat, table: Table) -> Procedure:
    """A round from the offer of the bank to everybody's result."""
    return playing(_round(game, table), table)


def _round(game: Baccarat, table: Table) -> Procedure:
    if not (yield from open_round(table, MOST_CARDS)):
        return
    yield from take_fees_if_due(table, "before-deal")
    hands = Hands()
    yield from deal_hands(game, table, hands)
    reference = reference_outcome(game, hands)
    yield _result(game, hands, reference)
    button = game.rules.settle.button
    card = hands.banker[0 if button is None or button.card == "banker-1" else 1]
    yield from settle_all(table, lines_of(game, hands, reference), card)
    yield from end_round(table)


def deal_hands(game: Baccarat, table: Table, hands: Hands) -> Procedure:
    """Both hands from the first card to the last, with late wagers and choices on the way."""
    yield from _deal_two_hands(game, table, hands)
    yield from take_fees_if_due(table, "after-deal")
    yield from _late_wagers(game, table, hands)
    yield from _complete_hands(game, table, hands)


def _deal_two_hands(game: Baccarat, table: Table, hands: Hands) -> Procedure:
    """Right, left, right, left; then open what the game opens before any choice."""
    facing = game.settings.facing
    for place in (1, 2):
        player_up = facing in ("up", "hole-card")
        banker_up = facing == "up" or (facing == "hole-card" and place == 1)
        yield _draw(table, "player", hands.player, player_up)
        yield _draw(table, "banker", hands.banker, banker_up)
    hands.player_two = total([value(card) for card in hands.player])
    hands.banker_two = total([value(card) for card in hands.banker])
    if facing in ("down", "down-first-card"):
        for place in (1, 2):
            yield CardTurned("player", hands.player[place - 1], place)
        for place in (1, 2) if facing == "down" else (1,):
            yield CardTurned("banker", hands.banker[place - 1], place)


def _draw(table: Table, to: str, hand: list[Card], up: bool = True) -> CardDealt:
    card = table.shoe.draw(to)
    hand.append(card)
    return card_dealt(to, card, up)


def _late_wagers(game: Baccarat, table: Table, hands: Hands) -> Procedure:
    """Wagers that may be placed once the Player hand and the up-card are seen."""
    late = game.settings.late_wager
    if late is None or not late_wager_is_open(late, hands.player_two, hands.upcard):
        return
    spot = game.rules.by_id[late.spot]
    if spot.needs in game.rules.by_id and all(w.spot != spot.needs for w in table.wagers):
        return
    offers: dict[Bettor, Offer] = {}
    for bettor in table.bettors():
        held, elsewhere = table.held(bettor), base_elsewhere(table, bettor)
        offer = WagerOffer(game.rules, bettor.back > 0, "late", held, elsewhere)
        low, high = offer.bounds(spot)
        if offer.meets(spot, held) and spot in offer.spots() and low <= high:
            offers[bettor] = offer

    def place(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, PlaceWagers)
        for name, amount in choice.wagers:
            table.place(bettor, name, amount)
            yield WagerPlaced(bettor, name, amount)

    placed = len(table.wagers)
    yield from ask_everybody("late-wagers", offers, place)
    if len(table.wagers) > placed:
        yield WagersClosed(action(table), exposure(table))


def _complete_hands(game: Baccarat, table: Table, hands: Hands) -> Procedure:
    """Naturals, the choice on five, the Player's third card, then the Banker's."""
    play = game.settings
    hole_hidden = play.facing in ("hole-card", "down-first-card")
    looked = play.natural_check == "peek" or not hole_hidden
    seen_banker = hands.banker_two if looked else 0
    if not drawing_stops(play, hands.player_two, seen_banker):
        yield from _player_draws(game, table, hands)
    if hole_hidden:
        yield CardTurned("banker", hands.banker[1], 2)
    if drawing_stops(play, hands.player_two, hands.banker_two):
        if len(hands.player) == 3:
            yield CardVoided("player", hands.player.pop())
        hands.choices, hands.choice_open, hands.reference_drew = {}, False, False
        return
    third = value(hands.player[2]) if len(hands.player) == 3 else STOOD
    if banker_draws(play, hands.banker_two, third, hands.all_stand):
        yield _draw(table, "banker", hands.banker)


def _player_draws(game: Baccarat, table: Table, hands: Hands) -> Procedure:
    play = game.settings
    hands.choice_open = choice_is_open(play, hands.player_two, hands.upcard, hands.banker_two)
    if hands.choice_open:
        yield from _choose_on_five(game, table, hands)
    asked = card_is_asked_for(play, hands.anyone_hits, bool(hands.choices))
    state = (hands.player_two, hands.choice_open, asked)
    hands.reference_drew = reference_draws(play, *state)
    if third_card_is_dealt(play, *state, _someone_meets_reference(game, table, hands)):
        yield _draw(table, "player", hands.player)


def _someone_meets_reference(game: Baccarat, table: Table, hands: Hands) -> bool:
    """Whether a wager lies on the table that neither a choice on five nor two cards decide."""
    by_id, two = game.rules.by_id, game.settled_by_two
    return any(
        w.bettor not in hands.choices or by_id[w.spot].hand == "reference"
        for w in table.wagers
        if w.spot not in two
    )


def _choose_on_five(game: Baccarat, table: Table, hands: Hands) -> Step[None]:
    """Everybody on the Player line hits or stands; all choices are in before a card is shown."""
    seats = table.bettors()
    on_the_line = [w for w in table.wagers if w.spot == "player"]
    on_the_line.sort(key=lambda wager: seats.index(wager.bettor))
    offers: dict[Bettor, Offer] = {w.bettor: PickOffer((HIT, STAND)) for w in on_the_line}

    def choose(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        hands.choices[bettor] = choice.pick
        yield ChoiceMade(bettor, choice.pick)

    yield from ask_everybody("hit-or-stand", offers, choose)
    if hands.choices and game.settings.split_decisions != "per-wager":
        one = _one_choice(game.settings.split_decisions, hands.choices, on_the_line)
        hands.choices = dict.fromkeys(hands.choices, one)


def _one_choice(how: str, choices: dict[Bettor, str], wagers: list[Wager]) -> str:
    """One choice for the whole hand: the first seat's, or that of most money (hit when equal)."""
    if how == "seated-first":
        return choices[wagers[0].bettor]
    standing = sum(w.amount for w in wagers if choices[w.bettor] == STAND)
    return STAND if 2 * standing > sum(w.amount for w in wagers) else HIT


def _reference(hands: Hands) -> list[Card]:
    """The Player hand that faces everybody who has no choice of their own."""
    if hands.choice_open and not hands.reference_drew and len(hands.player) == 3:
        return hands.player[:2]
    return hands.player


def reference_outcome(game: Baccarat, hands: Hands) -> Outcome:
    """The outcome that faces everybody who has no choice of their own."""
    return game.outcome(_reference(hands), hands.banker)


def _own(game: Baccarat, hands: Hands, bettor: Bettor) -> list[Card]:
    """The Player hand as this bettor's own choice left it."""
    choice = hands.choices.get(bettor)
    if choice is None:
        return _reference(hands)
    if choice == STAND and (stander_keeps_two(game.settings) or len(hands.player) == 2):
        return hands.player[:2]
    return hands.player


def lines_of(game: Baccarat, hands: Hands, reference: Outcome) -> LineOf:
    """How each wager finds its pay line: by its own version of the hand, or the reference."""
    by_id = game.rules.by_id

    def line_of(wager: Wager) -> Line:
        outcome = reference
        if hands.choices and by_id[wager.spot].hand == "own":
            outcome = game.outcome(_own(game, hands, wager.bettor), hands.banker)
        return game.line(wager.spot, outcome)

    return line_of


def _result(game: Baccarat, hands: Hands, outcome: Outcome) -> CoupEnded:
    return CoupEnded(
        FEATURES["winner"](outcome),
        outcome.player,
        outcome.banker,
        outcome.player_cards,
        outcome.banker_cards,
        pair_of(*hands.player[:2]) != "none",
        pair_of(*hands.banker[:2]) != "none",
        game.tags(outcome),
    )
