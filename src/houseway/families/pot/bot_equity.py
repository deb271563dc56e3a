"""What part of the pot a hand wins, found by dealing the unseen cards a few hundred times.

Rivals are dealt hands that fit what they show. Whoever stayed in or raised gets the best of a few
such hands, since they would hardly have done so with the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from houseway.cards.card import Card
from houseway.families.pot.bot_cards import thrown
from houseway.families.pot.bot_view import Rival, View
from houseway.families.pot.jacks import has_openers
from houseway.families.pot.strength import deck_of, high_score, low_score, made
from houseway.hands import Ranking

WAITING_JOINS = 0.35  # how often somebody stays in who has not acted yet
MOST_TRIES = 6
AFTER_THE_DRAW = 60  # hands found for the rivals of a draw game together
TO_FIND_ONE = 8  # hands looked at to find one that draws as many cards as its rival did


def equity(view: View, random: Random, samples: int) -> float:
    """The part of the pot won on average at the showdown."""
    deal = Deal(view, random)
    return sum(deal.share() for _ in range(samples)) / samples


class Deal:
    """Deals the rest of a hand, over and over."""

    def __init__(self, view: View, random: Random) -> None:
        self.view = view
        self.random = random
        known = {*view.own, *view.board, *view.gone}
        known.update(card for rival in view.rivals for card in rival.open)
        self.left = [card for card in deck_of(view.play) if card not in known]
        self.use = "at-most-two" if view.throws_one and view.play.use == "any" else view.play.use
        self.draws = view.draw_to_come
        self.own_more, self.board_more = view.own_to_come, view.board_to_come
        drawn = view.play.streets[-1].draw and view.last
        self.after_draw = [self._after_draw(rival) for rival in view.rivals] if drawn else []

    def share(self) -> float:
        """One showdown: what part of the pot it brings."""
        view, random = self.view, self.random
        if self.after_draw:
            return self._won(view.own, [random.choice(hands) for hands in self.after_draw], ())
        joining = [r for r in view.rivals if not r.waiting or random.random() < WAITING_JOINS]
        joining = joining or [random.choice(view.rivals)]
        deck, tries = self._deck(joining)
        board = [*view.board, *_taken(deck, self.board_more)]
        looks_low = view.play.high is None or (view.play.low is not None and random.random() < 0.5)
        hands = [
            self._finished(self._best(rival, many, deck, looks_low), deck)
            for rival, many in zip(joining, tries, strict=True)
        ]
        return self._won(self._finished([*view.own], deck), hands, board)

    def _deck(self, joining: Sequence[Rival]) -> tuple[list[Card], list[int]]:
        """Cards enough for everybody, and how many hands each rival has the best of."""
        later = self.board_more + (1 + len(joining)) * (5 if self.draws else self.own_more)
        wanted = [self._tries(rival) for rival in joining]
        need, tries = len(self.left) + 1, wanted
        for most in (MOST_TRIES, 3, 2, 1):
            if need > len(self.left):
                tries = [min(many, most) for many in wanted]
                need = later + sum(
                    many * rival.hidden for many, rival in zip(tries, joining, strict=True)
                )
        return self.random.sample(self.left, min(need, len(self.left))), tries

    def _tries(self, rival: Rival) -> int:
        """How many hands a rival has the best of: more after every sign of strength."""
        later = self.view.street > 1
        stayed = rival.waiting or (later and self.random.random() < 0.5)
        return MOST_TRIES if rival.opened else min(MOST_TRIES, 1 + stayed + (1 + later) * rival.ups)

    def _best(self, rival: Rival, tries: int, deck: list[Card], low: bool) -> list[Card]:
        """The hand that promises most, of some that fit what lies open."""
        found = [[*_taken(deck, rival.hidden), *rival.open] for _ in range(tries)]
        if tries == 1:
            return found[0]
        if rival.opened:
            return max(found, key=has_openers)
        play, board, last = self.view.play, self.view.board, self.view.last
        if low:
            return max(found, key=lambda own: low_score(play, own, board, last))
        return max(found, key=lambda own: high_score(play, own, board))

    def _finished(self, own: list[Card], deck: list[Card]) -> list[Card]:
        """A hand with the cards it still gets."""
        if self.draws:
            gone = thrown(self.view.play, own)
            return [card for card in own if card not in gone] + _taken(deck, len(gone))
        return own + _taken(deck, self.own_more)

    def _after_draw(self, rival: Rival) -> list[list[Card]]:
        """Hands a rival may hold who drew so many cards, and bet as they did."""
        found = []
        for _ in range(max(12, AFTER_THE_DRAW // (1 + len(self.view.rivals)))):
            ends = [self._redrawn(rival) for _ in range(1 + 2 * min(2, rival.ups))]
            found.append(max(ends, key=self._score))
        return found

    def _redrawn(self, rival: Rival) -> list[Card]:
        """Five cards that would draw as many as a rival did, with what they drew."""
        play, drew, close = self.view.play, rival.drew or 0, 99
        best: list[Card] = []
        for _ in range(TO_FIND_ONE):
            own = self.random.sample(self.left, 5 + drew)
            off = abs(len(thrown(play, own[:5])) - drew)
            off += 5 * (rival.opened and not has_openers(own[:5]))
            if off < close:
                best, close = own, off
            if not off:
                break
        gone = thrown(play, best[:5])
        spare = sorted(best[:5], key=lambda card: card in gone)
        return spare[: 5 - drew] + best[5:]

    def _score(self, own: Sequence[Card]) -> int:
        play = self.view.play
        return low_score(play, own, (), True) if play.high is None else high_score(play, own, ())

    def _won(
        self, own: Sequence[Card], rivals: Sequence[Sequence[Card]], board: Sequence[Card]
    ) -> float:
        play = self.view.play
        high = self._half(play.high_ranking, own, rivals, board)
        low = self._half(play.low_ranking, own, rivals, board)
        if high is None or low is None:
            return high or low or 0.0
        return (high + low) / 2

    def _half(
        self,
        ranking: Ranking | None,
        own: Sequence[Card],
        rivals: Sequence[Sequence[Card]],
        board: Sequence[Card],
    ) -> float | None:
        """What part of one half the own hand wins; None where nobody has a hand for it."""
        if ranking is None:
            return None
        mine = made(ranking, self.use, own, board)
        ties = 1
        best = 0
        for rival in rivals:
            theirs = made(ranking, self.use, rival, board)
            if theirs > mine:
                return 0.0
            best = max(best, theirs)
            ties += theirs == mine
        return 1 / ties if mine else None


def _taken(deck: list[Card], number: int) -> list[Card]:
    """The next cards of a deck, as far as it reaches."""
    if not number:
        return []
    taken = deck[-number:]
    del deck[-number:]
    return taken
