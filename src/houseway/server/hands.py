"""The hands of a round, with who may see each card: what a hand is worth, and to whom."""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.engine.event import Event
from houseway.families.chinese.events import HandArranged, SweepShown
from houseway.families.chinese.setting import Setting, names
from houseway.families.pan.events import CardWithdrawn, Discarded, Melded, TakenBack
from houseway.families.pot.events import CardsThrown
from houseway.play.game import Game
from houseway.table.chip_events import StubShuffled
from houseway.table.events import CardDealt, CardMoved, CardTurned, CardVoided, HandSet

OPEN, NOBODY = -1, 0

Points = tuple[str, frozenset[int] | None]


class SeenHands:
    """Follows the cards of one round."""

    def __init__(self) -> None:
        self._hands: dict[str, list[tuple[Card, int]]] = {}
        self._withdrawn: set[str] = set()  # hands that lost a card unseen
        self._moved: set[str] = set()  # hands that took or gave a card in a split or a switch

    def cards(self, hand: str) -> list[Card]:
        return [card for card, _ in self._hands.get(hand, [])]

    def is_open(self, hand: str) -> bool:
        seen = all(seen == OPEN for _, seen in self._hands.get(hand, []))
        return seen and hand not in self._withdrawn

    def follow(self, event: Event, game: Game) -> Points:
        """Take note of an event; the points of the hand it changed, and the seats that know them.

        The seats are None when everybody does.
        """
        if isinstance(event, CardDealt):
            assert event.card is not None
            seen = OPEN if event.up else event.owner or NOBODY
            self._hands.setdefault(event.hand, []).append((event.card, seen))
            return self._points(event.hand, game)
        if isinstance(event, CardTurned):
            self._hands[event.hand][event.place - 1] = (event.card, OPEN)
            return self._points(event.hand, game)
        if isinstance(event, CardsThrown):
            cards = self._hands[event.hand]
            for place in sorted(event.places, reverse=True):
                del cards[place - 1]
            return self._points(event.hand, game)
        if isinstance(event, Melded | Discarded | CardWithdrawn):
            for card in _gone(event):
                _, seen = self._take(event.hand, card)
                if isinstance(event, CardWithdrawn) and seen != OPEN:
                    self._withdrawn.add(event.hand)
            return "", None
        if isinstance(event, TakenBack):
            self._hands[event.hand] += [(card, OPEN) for card in event.cards]
            return "", None
        if isinstance(event, StubShuffled):
            back = set(event.cards)
            for name, held in self._hands.items():
                self._hands[name] = [each for each in held if each[0] not in back]
            return "", None
        if isinstance(event, CardVoided):
            assert event.card is not None, "the house knows every card"
            self._take(event.hand, event.card)
            return self._points(event.hand, game)
        if isinstance(event, HandSet):
            names = [game.points(event.hand, part) for part in (event.front, event.back)]
            seats = None if event.up else frozenset({event.owner or NOBODY})
            return (" / ".join(names), seats) if all(names) else ("", None)
        if isinstance(event, HandArranged):
            return self._arranged(event)
        if isinstance(event, SweepShown):
            self._turn_up(event.hand)
            return "", None
        if isinstance(event, CardMoved):
            self._hands.setdefault(event.to, []).append(self._take(event.hand, event.card))
            self._moved |= {event.hand, event.to}
            return self._points(event.to, game)
        return "", None

    def points_left(self, event: Event, game: Game) -> str:
        """What a hand is worth from which a card has just been moved; empty when not all may know.

        Cards are moved from hand to hand only where they lie open.
        """
        if not isinstance(event, CardMoved):
            return ""
        points, seats = self._points(event.hand, game)
        return points if seats is None else ""

    def _arranged(self, event: HandArranged) -> Points:
        """What the three hands of a setting are; one that was not set has no points."""
        if event.up:
            self._turn_up(event.hand)
        if not event.front:
            return "", None
        told = " / ".join(names(Setting(event.front, event.middle, event.back)))
        return told, None if event.up else frozenset({event.owner or NOBODY})

    def _turn_up(self, hand: str) -> None:
        self._hands[hand] = [(card, OPEN) for card, _ in self._hands.get(hand, [])]

    def _take(self, hand: str, card: Card) -> tuple[Card, int]:
        cards = self._hands[hand]
        place = max(n for n, (each, _) in enumerate(cards) if each == card)
        return cards.pop(place)

    def _points(self, hand: str, game: Game) -> Points:
        cards = self._hands[hand]
        owners = {seen for _, seen in cards} - {OPEN}
        if not cards or NOBODY in owners or len(owners) > 1:
            return "", None
        points = game.points(hand, [card for card, _ in cards], hand not in self._moved)
        return points, frozenset(owners) or None


def _gone(event: Melded | Discarded | CardWithdrawn) -> tuple[Card, ...]:
    """The cards that left a hand, each one copy; the card just drawn never was in it."""
    if isinstance(event, Melded):
        return event.cards
    if isinstance(event, Discarded) and event.drawn_card:
        return ()
    assert event.card is not None
    return (event.card,)
