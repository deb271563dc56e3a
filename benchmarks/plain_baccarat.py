"""Baccarat in plain Python: what a loop costs with no events, choices, rules or records."""

from __future__ import annotations

from random import Random

DECKS, CUT = 8, 16
# The value of the Player's third card is the index; a Banker total up to the number here draws.
BANKER_DRAWS_TO = (3, 3, 4, 4, 5, 5, 6, 6, 2, 3)


class PlainTable:
    """A shoe and seven purses; every seat has one even-money wager, 1 on Player, 0 on Banker."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.cards = [min(rank, 10) % 10 for rank in range(1, 14)] * 4 * DECKS
        self.at = len(self.cards)
        self.wagers = [(seat % 2, 2_500) for seat in range(7)]
        self.purses = [0] * 7
        self.wins = {"player": 0, "banker": 0, "tie": 0}

    def play(self, rounds: int) -> None:
        """Deal and settle."""
        purses = self.purses
        for _ in range(rounds):
            player, banker = self._deal()
            if player == banker:
                self.wins["tie"] += 1
                continue
            player_wins = player > banker
            self.wins["player" if player_wins else "banker"] += 1
            for seat, (side, amount) in enumerate(self.wagers):
                purses[seat] += amount if side == player_wins else -amount

    def _deal(self) -> tuple[int, int]:
        """The final totals of a round."""
        cards, at = self.cards, self.at
        if len(cards) - at <= CUT:
            self.random.shuffle(cards)
            at = 0
        player = (cards[at] + cards[at + 2]) % 10
        banker = (cards[at + 1] + cards[at + 3]) % 10
        at += 4
        if player < 8 and banker < 8:
            draws_to = 5
            if player < 6:
                third = cards[at]
                player = (player + third) % 10
                draws_to = BANKER_DRAWS_TO[third]
                at += 1
            if banker <= draws_to:
                banker = (banker + cards[at]) % 10
                at += 1
        self.at = at
        return player, banker
