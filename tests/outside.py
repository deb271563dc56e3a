"""pokerkit's hand of the games it can be told: streets, hands, and how it would divide the pots.

What this room does otherwise is listed, by name, in docs/pokerkit.md.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping, Sequence

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    CardsLike,
    ChipsPushing,
    Deck,
    EightOrBetterLowHand,
    Hand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    State,
    Street,
)
from pokerkit.hands import HoleBoardCombinationHand

from houseway.families.pot.rules import Play
from houseway.families.pot.rules import Street as OurStreet

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STRUCTURES = {
    "limit": BettingStructure.FIXED_LIMIT,
    "spread": BettingStructure.NO_LIMIT,
    "no-limit": BettingStructure.NO_LIMIT,
}
FIRST = {
    "low-card": Opening.LOW_CARD,
    "high-card": Opening.HIGH_CARD,
    "after-blinds": Opening.POSITION,
    "left-of-button": Opening.POSITION,
    "high-board": Opening.HIGH_HAND,
    "low-board": Opening.LOW_HAND,
}
ACE_HIGH, ACE_LOW = "23456789TJQKA", "A23456789TJQK"
Shape = tuple[list[int], list[int]]


class AtMostTwo:
    """At most two of three own cards play."""

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Hand:
        own, board = Card.clean(hole_cards), Card.clean(board_cards)
        kept = [own[:at] + own[at + 1 :] for at in range(len(own))] if len(own) > 2 else [own]
        kind: type[Hand] = cls.__mro__[2]
        found = [hand for two in kept if (hand := value(kind, two, board)) is not None]
        if not found:
            raise ValueError("no hand")
        return max(found)


class LazyHand(AtMostTwo, StandardHighHand):
    pass


class LazyEightHand(AtMostTwo, EightOrBetterLowHand):
    pass


class LazyLowHand(AtMostTwo, RegularLowHand):
    pass


class OmahaRegularLowHand(HoleBoardCombinationHand):
    """Any low of two own cards and three of the board, pairs and all."""

    lookup = RegularLowHand.lookup
    low = True
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


HANDS: Mapping[tuple[str, str], type[Hand]] = {
    ("high-52", "any"): StandardHighHand,
    ("high-52", "two"): OmahaHoldemHand,
    ("high-52", "at-most-two"): LazyHand,
    ("low-8", "any"): EightOrBetterLowHand,
    ("low-8", "two"): OmahaEightOrBetterLowHand,
    ("low-8", "at-most-two"): LazyEightHand,
    ("low-a5", "any"): RegularLowHand,
    ("low-a5-joker", "any"): RegularLowHand,  # judged while the joker stays in the deck
    ("low-a5", "two"): OmahaRegularLowHand,
    ("low-a5", "at-most-two"): LazyLowHand,
}


class Judge(State):
    """pokerkit's hand. `called` and `raised` make it follow this room where it goes another way."""

    called: int | None = None
    raised: bool = False

    @property
    def checking_or_calling_amount(self) -> int | None:
        return super().checking_or_calling_amount if self.called is None else self.called

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        if self.raised:
            assert amount is not None
            return amount
        return super().verify_completion_betting_or_raising_to(amount)

    def is_idle(self) -> bool:
        """Whether it asks somebody who can neither pay nor raise anything."""
        return (
            self.actor_index is not None
            and self.checking_or_calling_amount == 0
            and self.min_completion_betting_or_raising_to_amount is None
        )

    def begin_with(self, first: int) -> None:
        """Turns go round from a seat it did not choose itself."""
        places = self.player_count
        turns = [(first + step) % places for step in range(places)]
        self.actor_indices = deque(i for i in turns if i in self.actor_indices)
        self.opener_index = first

    def shape(self, index: int, ranks: str = ACE_HIGH) -> Shape:
        """The open cards of a seat, and of the middle: how many of a rank, and which."""
        cards = [*self.get_up_cards(index), *self.get_board_cards(0)]
        counts = Counter(ranks.index(card.rank) for card in cards)
        groups = sorted(((many, each) for each, many in counts.items()), reverse=True)
        return [many for many, _ in groups], [each for _, each in groups]

    def pushed(self) -> Counter[int]:
        """What it paid out of the pots."""
        paid = Counter[int]()
        for operation in self.operations:
            if isinstance(operation, ChipsPushing):
                paid.update(dict(enumerate(operation.amounts)))
        return paid


def judge_of(play: Play, chips: Sequence[int]) -> Judge:
    """The same game at the same stakes, counted in chips."""
    players, chip = len(chips), play.chip
    rankings = [(name, play.use) for name in (play.high, play.low) if name]
    return Judge(
        AUTOMATIONS,
        Deck.STANDARD,
        tuple(HANDS[ranking] for ranking in rankings),
        tuple(_street(play, number, street) for number, street in enumerate(play.streets)),
        STRUCTURES[play.structure],
        True,
        play.ante_size // chip if play.has_ante else 0,
        _blinds(play, players),
        play.force_size // chip if play.opens != "nobody" else 0,
        chips,
        players,
        mode=Mode.CASH_GAME,
    )


def _blinds(play: Play, players: int) -> list[int]:
    blinds = [0] * players
    if play.has_blinds:
        sizes = [size // play.chip for size in play.blind_sizes][-players:]
        blinds[: len(sizes)] = sizes
        if players == 2 and len(sizes) == 2 and play.heads_up == "button-small":
            blinds.reverse()
    return blinds[::-1] if players == 2 else blinds  # it turns two of them round itself


def _street(play: Play, number: int, street: OurStreet) -> Street:
    limited = play.structure == "limit"
    capped = play.structure != "no-limit" or play.cap_no_limit
    opens = play.opens if number == 0 and play.opens != "nobody" else street.first
    blind_is_bet = number == 0 and play.has_blinds
    return Street(
        False,
        tuple(card == "up" for card in street.deal),
        street.board,
        street.draw,
        FIRST[opens],
        play.bets[street.bet - 1 if limited else 0] // play.chip,
        play.raise_cap + (not blind_is_bet) if capped else None,
    )


def awarded(
    play: Play,
    pots: Iterable[tuple[int, Collection[int]]],
    cards: Mapping[int, str],
    board: str,
) -> tuple[Counter[int], set[str]]:
    """Pots divided by the rules of this room among pokerkit's best hands.

    Also which of the known differences pokerkit's own division can show.
    """
    won, why = Counter[int](), set[str]()
    rankings = [HANDS[name, play.use] for name in (play.high, play.low) if name]
    values = [{i: value(kind, own, board) for i, own in cards.items()} for kind in rankings]
    for amount, players in pots:
        best = [_best(worth, players) for worth in values]
        if len(best) == 2 and not best[1] and any(values[1].values()):
            why.add("side pot without a low")
        halves = [half for half in best if half]
        if len(halves) == 2 and (play.odd_chips, play.odd_half) == ONE_PLAYER:
            won += _odd_to_one(amount, halves, why)
            continue
        for share, winners in _halves(play, amount, halves, why):
            each, rest = divmod(share, len(winners))
            why |= {"odd chips"} if rest else set()
            for place, seat in enumerate(winners):
                first = rest if place == 0 else 0
                won[seat] += each + (first if play.odd_chips == "all-to-first" else place < rest)
    return won, why


ONE_PLAYER = "all-to-first", "left-of-button"


def _odd_to_one(amount: int, halves: list[list[int]], why: set[str]) -> Counter[int]:
    """Halves and shares in whole chips; the first winner gets what they all leave over."""
    shares = [(seat, amount // 2 // len(half)) for half in halves for seat in half]
    odd = amount - sum(share for _, share in shares)
    why |= {"odd chips"} if odd else set()
    won = Counter({min(seat for seat, _ in shares): odd})
    for seat, share in shares:
        won[seat] += share
    return won


def _halves(
    play: Play, amount: int, halves: list[list[int]], why: set[str]
) -> list[tuple[int, list[int]]]:
    """High and low share a pot; the odd chip goes where the room says."""
    if len(halves) == 1:
        return [(amount, halves[0])]
    high, low = amount - amount // 2, amount // 2
    if amount % 2:
        why.add("odd chips")
        if play.odd_half == "left-of-button" and halves[0][0] > halves[1][0]:
            high, low = low, high
    return [(high, halves[0]), (low, halves[1])]


def _best(worth: Mapping[int, Hand | None], players: Collection[int]) -> list[int]:
    """The best hands among some players, from the button's left."""
    found = [hand for i in players if (hand := worth[i]) is not None]
    return sorted(i for i in players if found and worth[i] == max(found))


def value(kind: type[Hand], own: CardsLike, board: CardsLike) -> Hand | None:
    """The best hand of a kind, if there is one."""
    try:
        return kind.from_game(own, board)
    except ValueError:
        return None
