"""Programs that play pot games: legal everywhere, never peeking, each better than the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from houseway.cards.card import cards, texts
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Offer, Pick
from houseway.engine.round import Round
from houseway.families import game
from houseway.families.bots import KINDS, Steady, bot_for
from houseway.families.pot.bot_cards import thrown, turned_up
from houseway.families.pot.bot_equity import equity
from houseway.families.pot.bot_reckoner import Reckoner
from houseway.families.pot.bot_two import using_two
from houseway.families.pot.bot_view import View, seen
from houseway.families.pot.bots import Careful, by_look, sized
from houseway.families.pot.events import Acted
from houseway.families.pot.game import PotGame
from houseway.families.pot.hand import Hand
from houseway.families.pot.offer import BetOffer, CardsOffer
from houseway.families.pot.worth import value
from houseway.hands import HIGH_52, LOW_8
from houseway.play.bots import AnyLegal, Bot, HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.chips import ChipsOffer
from houseway.table.events import RoundEnded
from tables import full_table, repeatable_shoe

POT_GAMES = [name for name in game_ids() if load(name).family == "pot"]
STRUCTURES = ("limit", "spread", "no-limit")


def pot(name: str, **options: object) -> PotGame:
    found = game(name, {key.replace("_", "-"): value for key, value in options.items()})
    assert isinstance(found, PotGame)
    return found


def hands(played: Game, bots: list[Bot], number: int, seed: str = "bots") -> Iterator[Round]:
    """Hands of one table, the bots in its seats."""
    table = full_table(played, repeatable_shoe(played, seed), len(bots))
    seated: dict[Bettor, Bot] = {Bettor(seat): bot for seat, bot in enumerate(bots, start=1)}
    for _ in range(number):
        yield play_out(start_round(played, table), seated, HouseWay())


def won(played: Game, bots: list[Bot], number: int) -> list[int]:
    """What each bot won in all."""
    nets = [0] * len(bots)
    for round_ in hands(played, bots, number):
        for event in round_.events:
            if isinstance(event, RoundEnded):
                for bettor, net in event.nets:
                    nets[bettor.seat - 1] += net
    return nets


@pytest.mark.parametrize("name", POT_GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_bot_plays_every_game(name: str, kind: str) -> None:
    played = pot(name)
    bots = [bot_for(kind, played, Random(f"{name} {seat}")) for seat in range(4)]
    number = 2 if kind == "best-play" else 8
    for round_ in hands(played, bots, number):
        assert any(isinstance(event, RoundEnded) for event in round_.events)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("name", ["texas-holdem", "seven-card-stud", "draw"])
def test_bots_keep_to_the_structure_and_to_whole_chips(name: str, structure: str) -> None:
    played = pot(name, structure=structure)
    bots: list[Bot] = [Careful(), Steady(Random(1)), Reckoner(Random(2)), AnyLegal(Random(3))]
    assert len(list(hands(played, bots, 12))) == 12


class Watched:
    """Plays by one bot, and shows every offer to somebody else."""

    def __init__(self, bot: Bot, look: Callable[[Any], None]) -> None:
        self.bot = bot
        self.look = look

    def choose(self, offer: Offer) -> Any:
        self.look(offer)
        return self.bot.choose(offer)


def with_other_hidden_cards(offer: BetOffer | CardsOffer, random: Random) -> Any:
    """The same offer at a table where every card its seat cannot see is another."""
    assert offer.table is not None
    hand = deepcopy(offer.table)
    hand.play = offer.table.play
    mine = next(seat for seat, name in hand.names.items() if name == offer.hand)
    known = {*hand.cards[mine], *hand.board}
    known |= {card for seat in hand.seats for card in hand.open_cards(seat)}
    deck = hand.play.high_ranking or hand.play.low_ranking
    assert deck is not None
    unseen = [card for card in deck.deck if card not in known]
    random.shuffle(unseen)
    for seat in hand.seats:
        if seat != mine:
            hand.cards[seat] = [
                card if place in hand.up[seat] else unseen.pop()
                for place, card in enumerate(hand.cards[seat])
            ]
    hand.muck, hand.burned = [], []
    return replace(offer, table=hand)


@pytest.mark.parametrize("name", POT_GAMES)
def test_no_bot_looks_at_cards_it_cannot_see(name: str) -> None:
    random = Random(name)
    asked = 0

    def look(offer: Offer) -> None:
        nonlocal asked
        if not isinstance(offer, BetOffer | CardsOffer):
            return
        other = with_other_hidden_cards(offer, random)
        seed = random.random()
        asked += 1
        assert Careful().choose(offer) == Careful().choose(other)
        if asked % 4 == 0:
            assert Reckoner(Random(seed)).choose(offer) == Reckoner(Random(seed)).choose(other)

    bots: list[Bot] = [Watched(AnyLegal(Random(seat)), look) for seat in range(4)]
    assert len(list(hands(pot(name), bots, 3))) == 3
    assert asked


def holding(name: str, own: str, *rivals: str, board: str = "", street: int = 1) -> Hand:
    """A hand with some cards, seat 1 to act."""
    play = pot(name).settings
    seats = list(range(1, len(rivals) + 2))
    hand = Hand(play, seats[-1], seats, dict.fromkeys(seats, 20_000))
    for seat, written in zip(seats, (own, *rivals), strict=True):
        hand.cards[seat] = cards(written)
    hand.board, hand.street = cards(board), street
    return hand


def bet_offer(hand: Hand, to_call: int = 800, pot: int = 1_400) -> BetOffer:
    picks = ("fold", "call", "raise") if to_call else ("check", "bet", "fold")
    low = 2 * to_call or 400
    return BetOffer(
        picks, "seat 1", {picks[-1] if to_call else "bet": (low, low)}, None, None, 100,
        1, to_call, to_call, hand.chips[1], pot, hand,
    )  # fmt: skip


def test_the_careful_bot_folds_weak_hands_and_raises_strong_ones() -> None:
    unseen = ["2c 3d"] * 3
    assert by_look(bet_offer(holding("texas-holdem", "7h 2s", *unseen))).pick == "fold"
    assert by_look(bet_offer(holding("texas-holdem", "Ah As", *unseen))).pick == "raise"
    assert by_look(bet_offer(holding("texas-holdem", "7h 2s", *unseen), to_call=0)).pick == "check"
    flop: dict[str, Any] = {"board": "Kd 8c 3s", "street": 2}
    assert by_look(bet_offer(holding("texas-holdem", "Kh Ks", *unseen, **flop))).pick == "raise"
    assert by_look(bet_offer(holding("texas-holdem", "Qh 2h", *unseen, **flop))).pick == "fold"


@pytest.mark.parametrize("bot", [Careful(), Reckoner(Random(5))], ids=["careful", "reckoner"])
def test_a_seven_is_never_checked_after_the_draw(bot: Bot) -> None:
    hand = holding("lowball", "7h 5s 3d 2c Ah", "Kc Qc 9d 8d 8c", street=2)
    hand.drew = {1: 1, 2: 1}
    for _ in range(20):
        assert bot.choose(bet_offer(hand, to_call=0)) == Pick("bet")


@pytest.mark.parametrize("bot", [Careful(), Reckoner(Random(5))], ids=["careful", "reckoner"])
def test_two_sevens_do_not_raise_each_other_for_ever(bot: Bot) -> None:
    hand = holding("lowball", "7h 6s 5d 4c 3h", "7c 6c 5c 4d 3d", street=2)
    hand.drew = {1: 0, 2: 0}
    hand.acts = [Acted(Bettor(1 + n % 2), "raise", 800, 800 * n) for n in range(1, 9)]
    assert bot.choose(bet_offer(hand)) in (Pick("call"), Pick("fold"))


@pytest.mark.parametrize("bot", [Careful(), Reckoner(Random(5))], ids=["careful", "reckoner"])
def test_nobody_opens_jacks_back_falsely(bot: Bot) -> None:
    played = pot("jacks-back", false_open=True)
    hand = holding("jacks-back", "Th Ts 9d 8c 7h", "2c 3c 9h 8d Qc")
    hand.play = played.settings.phases[0]
    for _ in range(20):
        assert bot.choose(bet_offer(hand, to_call=0)) == Pick("check")


@pytest.mark.parametrize(
    ("name", "own", "gone"),
    [
        ("draw", "Kh Ks 9d 4c 2h", "9d 4c 2h"),
        ("draw", "Kh Ks Kd 4c 2h", "4c 2h"),
        ("draw", "Kh Ks 4d 4c 2h", "2h"),
        ("draw", "9h 8s 7d 6c 2h", "2h"),
        ("draw", "9h 8h 7h 2h Jk", ""),
        ("draw", "Ah Jk 8d 6c 2h", "8d 6c 2h"),
        ("lowball", "Ah 2s 4d 7c Kh", "Kh"),
        ("lowball", "Ah 2s 4d 7c Jk", ""),
        ("lowball", "Ah 2s 2d 7c Jc", "2d Jc"),
        ("draw-hi-lo", "Ah 2s 4d 7c Kh", "Kh"),
        ("draw-hi-lo", "Kh Ks Kd 4c 2h", "4c 2h"),
    ],
)
def test_draws_keep_what_is_worth_keeping(name: str, own: str, gone: str) -> None:
    assert texts(thrown(pot(name).settings, cards(own))) == gone


def test_the_less_telling_card_is_turned_up() -> None:
    assert texts([turned_up(cards("Kd 5c"), cards("Ks"))]) == "5c"
    assert texts([turned_up(cards("Jk 5c"), cards("Ks 2c"))]) == "5c"


def test_pineapple_keeps_the_best_two() -> None:
    hand = holding("pineapple", "Ah As 7d", "2c 3c 4c")
    offer = CardsOffer(
        ("Ah", "As", "7d"), "seat 1", cards=tuple(cards("Ah As 7d")), least=1, most=1,
        doing="discard", table=hand,
    )  # fmt: skip
    assert Careful().choose(offer) == Pick("7d")


def test_chips_are_bought_posts_made_and_kills_left_to_others() -> None:
    assert Careful().choose(ChipsOffer(("buy", "sit-out"), amounts={"buy": (100, 900)})) == Pick(
        "buy"
    )
    assert Careful().choose(ChipsOffer(("post", "wait"))) == Pick("post")
    assert Careful().choose(ChipsOffer(("wait", "kill"))) == Pick("wait")
    assert Careful().choose(ChipsOffer(("pass", "kill"))) == Pick("pass")


def test_bets_are_sized_in_whole_chips_within_bounds() -> None:
    offer = BetOffer(("check", "bet"), amounts={"bet": (400, 20_050)}, unit=100)
    assert sized(offer, "bet", 1_234) == Pick("bet", 1_200)
    assert sized(offer, "bet", 1) == Pick("bet", 400)
    assert sized(offer, "bet", 10**9) == Pick("bet", 20_050)


def view(name: str, own: str, *rivals: str, board: str = "", street: int = 1) -> View:
    return seen(holding(name, own, *rivals, board=board, street=street), 1)


def test_equity_of_hands_whose_chances_are_known() -> None:
    """Aces win 85 % of a random hand; with nothing to come a hand wins all, half or nothing."""
    random = Random(1)
    assert equity(view("texas-holdem", "Ah As", "2c 3d"), random, 1_500) == pytest.approx(
        0.852, abs=0.04
    )
    river: dict[str, Any] = {"board": "Kd Kh Ks 2c 2d", "street": 4}
    assert equity(view("texas-holdem", "Kc 3h", "2h 5d", **river), random, 50) == 1
    royal: dict[str, Any] = {"board": "Ad Kd Qd Jd Td", "street": 4}
    assert equity(view("texas-holdem", "2c 3h", "2h 5d", **royal), random, 50) == 0.5
    low: dict[str, Any] = {"board": "3d 4h 8s Qc Qd", "street": 4}
    nut_low = equity(view("omaha-hi-lo", "Ah 2s Tc 9h", "2h 5d 6d 7d", **low), random, 80)
    assert 0.3 < nut_low < 0.7


def test_who_opened_for_high_is_known_to_have_jacks() -> None:
    hand = holding("jacks-back", "Th Ts 9d 8c 2h", "Jc Jd 4h 5s 9c")
    hand.play = pot("jacks-back").settings.phases[0]
    unopened = equity(seen(hand, 1), Random(1), 300)
    hand.acts = [Acted(Bettor(2), "bet", 400, 400)]
    assert seen(hand, 1).rivals[0].opened
    assert equity(seen(hand, 1), Random(1), 300) < unopened - 0.2


def test_two_own_cards_are_found_as_the_plain_way_finds_them() -> None:
    random = Random(8)
    for ranking in (HIGH_52, LOW_8):
        for _ in range(300):
            deal = random.sample(range(52), 10)
            own, board = deal[:5], deal[5 : 5 + random.choice((3, 4, 5))]
            assert using_two(ranking).worth(own, board) == value(ranking, "two", own, board)


def test_kinds_mean_the_right_bot_everywhere() -> None:
    holdem, baccarat = pot("texas-holdem"), game("dai-bacc")
    assert isinstance(bot_for("house-way", holdem, Random(1)), HouseWay)
    assert isinstance(bot_for("regulars", holdem, Random(1)), Steady)
    assert isinstance(bot_for("best-play", holdem, Random(1)), Reckoner)
    assert isinstance(bot_for("best-play", baccarat, Random(1)), Steady)


@pytest.mark.parametrize("name", ["texas-holdem", "seven-card-stud-hi-lo", "lowball"])
def test_careful_play_beats_any_play(name: str) -> None:
    """Six seats, 300 hands; at the long run it wins a hundred small bets in a hundred hands."""
    bots: list[Bot] = [Careful() if seat % 2 else AnyLegal(Random(seat)) for seat in range(6)]
    played = pot(name)
    nets = won(played, bots, 300)
    assert sum(nets[1::2]) > 100 * played.settings.bets[0]


@pytest.mark.parametrize("name", ["texas-holdem", "draw"])
def test_reckoned_play_beats_any_play(name: str) -> None:
    played = pot(name)
    nets = won(played, [Reckoner(Random(1)), AnyLegal(Random(2))], 120)
    assert nets[0] > 30 * played.settings.bets[0]
