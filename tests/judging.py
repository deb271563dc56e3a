"""The outside judge: pokerkit plays the same hand, with the same cards and the same actions.

After every step both must agree on who acts, what a call costs, how far a raise may go, what lies
in which pot, and in the end on everybody's chips. Where pokerkit is known to go another way (the
list is docs/pokerkit.md) the deviation is counted by name, what this room says is worked out here
anew from the actions alone, and pokerkit is told to follow, so that all of the hand is judged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from pokerkit import Rank

from houseway.cards.card import text
from houseway.engine.event import Event
from houseway.families.pot.events import Acted, CardsThrown, PotMade
from houseway.families.pot.hand import BOARD
from houseway.families.pot.offer import BetOffer
from houseway.families.pot.rules import Play
from houseway.money import Cents
from houseway.table.chip_events import ButtonMoved, Posted
from houseway.table.events import CardDealt, RoundEnded
from outside import ACE_LOW, Judge, awarded, judge_of

DEVIATIONS = (
    "short wager",
    "short blind",
    "idle turn",
    "ace opens",
    "forced bet without chips",
    "forced bet nobody can call",
    "open pair",
    "short deck",
    "shared card opens",
    "odd chips",
    "side pot without a low",
)


class DisagreementError(AssertionError):
    """Both engines say something else, and no known deviation explains it."""


@dataclass
class Betting:
    """One round's wagers as this room reads them: only a full bet or raise is one.

    `acted` are those who acted since the last full one, `short` whether somebody went all-in for
    less. Written apart from the engine, to say who is right after a short wager.
    """

    unit: int
    limited: bool
    level: int = 0
    full: int = 0
    step: int = 0
    raises: int = 0
    short: bool = False
    short_blind: bool = False
    large: int = 0
    acted: set[int] = field(default_factory=set)

    def wager(self, seat: int, to: int) -> None:
        if self.large and to - self.full == self.large:
            self.unit, self.large = self.large, 0  # an open pair, and the larger bet
        least = self.unit if self.limited or not self.full else max(self.step, self.unit)
        if to - self.full >= least:
            self.step = max(self.step, to - self.level)
            self.raises += self.full > 0
            more = to - self.full
            self.short |= self.limited and more > self.unit  # short of the larger bet
            self.full = to - more % self.unit if self.limited else to
            self.acted = set()
        else:
            self.short = True
        self.level = to
        self.acted.add(seat)

    def least(self) -> int:
        if self.limited:
            return self.full + self.unit
        if not self.full:
            return max(self.unit, self.level + 1)
        return self.level + max(self.step, self.unit)


@dataclass
class Trial:
    """One hand before the judge: told every event, asked at every decision."""

    play: Play
    chips: dict[int, Cents]
    judge: Judge = field(init=False)
    betting: Betting = field(init=False)
    seats: tuple[int, ...] = ()
    live: set[int] = field(default_factory=set)
    cards: dict[int, list[str]] = field(default_factory=dict)
    board: list[str] = field(default_factory=list)
    drawn: list[tuple[str, int]] = field(default_factory=list)
    pots: list[PotMade] = field(default_factory=list)
    made: list[tuple[int, set[int]]] = field(default_factory=list)
    deviations: Counter[str] = field(default_factory=Counter)
    street: int = -1
    asked: int = -1
    lifted: bool = False

    def index(self, seat: int) -> int:
        return self.seats.index(seat)

    def in_chips(self, amount: Cents) -> int:
        assert amount % self.play.chip == 0
        return amount // self.play.chip

    def same(self, what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            raise DisagreementError(f"{what}: ours {ours}, theirs {theirs}")

    # --- what happens ---------------------------------------------------------------------------

    def follow(self, event: Event) -> None:
        """Do in pokerkit what happened here."""
        if self.pots and not isinstance(event, PotMade):
            self._compare_pots()
        match event:
            case ButtonMoved():
                self._begin(event)
            case Posted():
                self._posted(event)
            case CardDealt():
                self._deal(event)
            case CardsThrown():
                self._throw(event)
            case Acted():
                self._act(event)
            case PotMade():
                self.pots.append(event)
            case RoundEnded():
                self._finish(event)
            case _:
                pass

    def _begin(self, event: ButtonMoved) -> None:
        self.seats, self.live = event.dealt, set(event.dealt)
        self.cards = {index: [] for index in range(len(self.seats))}
        self.judge = judge_of(self.play, [self.in_chips(self.chips[s]) for s in self.seats])

    def _posted(self, event: Posted) -> None:
        index, amount, judge = (
            self.index(event.bettor.seat),
            self.in_chips(event.amount),
            self.judge,
        )
        if event.what != "forced bet":
            ante = judge.get_effective_ante(index)
            self.same("posted", amount, judge.bets[index] if event.live else ante)
            return
        self.betting.level = self.in_chips(self.play.force_size)
        self.betting.short_blind = amount < self.betting.level
        if not judge.actor_indices:
            self.deviations["forced bet nobody can call"] += 1
            return
        if judge.opener_index != index:
            self._ace_opens(index)
        if amount:
            self.same("opener", index, judge.actor_index)
            self.same("forced bet", amount, judge.effective_bring_in_amount)
            judge.post_bring_in()
        else:
            judge.bring_in_status = False
            self.deviations["forced bet without chips"] += 1

    def _ace_opens(self, index: int) -> None:
        """pokerkit's highest up card is a king; here it is an ace where the game says so."""
        aces = [card for card in self.judge.get_up_cards(index) if card.rank == Rank.ACE]
        if not (self.play.opens == "high-card" and self.play.ace_opens == "high" and aces):
            raise DisagreementError(f"opener: ours {index}, theirs {self.judge.opener_index}")
        self.judge.begin_with(index)
        self.deviations["ace opens"] += 1

    def _deal(self, event: CardDealt) -> None:
        assert event.card is not None
        card = text(event.card)
        self._catch_up(event.hand == BOARD)
        if event.hand == BOARD:
            self.board.append(card)
            self.judge.deal_board(card)
            return
        index = self.index(int(event.hand.split()[1]))
        self.cards[index].append(card)
        self.drawn.append((card, index))
        self._hand_out()

    def _hand_out(self) -> None:
        """pokerkit deals when all have thrown their cards; here everybody is served in turn."""
        if any(self.judge.standing_pat_or_discarding_statuses):
            return
        for card, index in self.drawn:
            self.judge.deal_hole(card, index)
        self.drawn = []

    def _catch_up(self, board: bool) -> None:
        """The next street begins in pokerkit as it does here."""
        self._settle_turns()
        self.show()
        index = self.judge.street_index
        assert index is not None
        if index != self.street:
            self.street = index
            self._next_street(board)

    def _next_street(self, board: bool) -> None:
        play, judge = self.play, self.judge
        limited = play.structure == "limit"
        bet = play.streets[self.street].bet if limited else 1
        self.betting = Betting(self.in_chips(play.bets[bet - 1]), limited)
        if self.street == 0 and play.has_blinds:
            self.betting.level = self.betting.full = self.in_chips(play.blind_sizes[-1])
            self.betting.short_blind = max(judge.bets) < self.betting.level
        self.lifted = play.cap_lifts == "round-start" and len(self.live) == 2
        if self.lifted:
            judge.streets = tuple(
                replace(street, max_completion_betting_or_raising_count=None)
                for street in judge.streets
            )
        if play.short_deck == "community" and board != any(judge.board_dealing_counts):
            self._another_short_deck(board)

    def _another_short_deck(self, board: bool) -> None:
        """Where a stud deck runs short each has its own way; pokerkit follows ours."""
        judge = self.judge
        self.deviations["short deck"] += 1
        judge.board_dealing_counts = [int(board)]
        for seat in self.live:
            statuses = judge.hole_dealing_statuses[self.index(seat)]
            statuses.clear()
            statuses.extend([] if board else [False])

    def _throw(self, event: CardsThrown) -> None:
        """A draw, or a discard, of which pokerkit knows nothing: the card is taken away."""
        index, judge = self.index(event.bettor.seat), self.judge
        gone = [text(card) for card in event.cards]
        self.cards[index] = [card for card in self.cards[index] if card not in gone]
        self._settle_turns()
        if any(judge.standing_pat_or_discarding_statuses):
            self._catch_up(board=False)
            judge.stand_pat_or_discard("".join(gone))
            self._hand_out()
            return
        for card in [card for card in judge.hole_cards[index] if repr(card) in gone]:
            judge.hole_card_statuses[index].pop(judge.hole_cards[index].index(card))
            judge.hole_cards[index].remove(card)

    def _act(self, event: Acted) -> None:
        judge, seat = self.judge, event.bettor.seat
        if event.pick == "fold":
            judge.fold()
            self.live.discard(seat)
        elif event.pick in ("check", "call"):
            judge.called = self.in_chips(event.amount)
            judge.check_or_call()
            judge.called = None
            self.betting.acted.add(seat)
        else:
            judge.raised = True
            judge.complete_bet_or_raise_to(self.in_chips(event.to))
            judge.raised = False
            self.betting.wager(seat, self.in_chips(event.to))

    def show(self) -> None:
        """Everybody shows everything, as here."""
        while self.judge.showdown_indices:
            self.judge.show_or_muck_hole_cards(True)

    def _settle_turns(self) -> None:
        """pokerkit asks on where nothing can be done; this room does not."""
        while self.judge.is_idle():
            self.judge.check_or_call()
            self.deviations["idle turn"] += 1

    # --- what is compared -----------------------------------------------------------------------

    def compare(self, offer: BetOffer) -> None:
        """A decision: the same seat, the same call, the same raises."""
        index, judge = self.index(offer.seat), self.judge
        if judge.actor_index != index:
            self._settle_turns()
        if self.asked != self.street:
            self.asked = self.street
            self._begin_street(index)
        self.same("actor", index, judge.actor_index)
        self.same("chips", self.in_chips(offer.chips), judge.stacks[index])
        self._compare_call(offer, index)
        self._compare_raise(offer, index)
        self._check_large(offer, index)

    def _begin_street(self, index: int) -> None:
        """What antes lie, whether a pair is open, who is first with a stud card in the middle."""
        judge = self.judge
        self.made = self.made or [(pot.amount, {*pot.player_indices}) for pot in judge.pots]
        live = [i for i in judge.player_indices if judge.statuses[i]]
        pair = any(max(judge.shape(i)[0], default=0) > 1 for i in live)
        if pair and self.betting.limited and self.play.streets[self.street].pair_doubles:
            self.betting.large = self.in_chips(self.play.bets[-1])
        if self.board and not self.play.board_cards and judge.actor_index != index:
            high = max(live, key=judge.shape)
            low = min(live, key=lambda i: judge.shape(i, ACE_LOW))
            judge.begin_with(high if self.play.high else low)
            self.deviations["shared card opens"] += 1

    def _compare_call(self, offer: BetOffer, index: int) -> None:
        ours, theirs = self.in_chips(offer.to_call), self.judge.checking_or_calling_amount
        if ours == theirs:
            return
        if not self.betting.short_blind:
            raise DisagreementError(f"call: ours {ours}, theirs {theirs}")
        own, stack = self.judge.bets[index], self.judge.stacks[index]
        self.same("call of a short blind", ours, min(self.betting.level - own, stack))
        self.deviations["short blind"] += 1

    def _compare_raise(self, offer: BetOffer, index: int) -> None:
        ours = next(
            (
                tuple(map(self.in_chips, offer.bounds(pick)))
                for pick in offer.picks
                if pick in ("bet", "complete", "raise")
            ),
            None,
        )
        low = self.judge.min_completion_betting_or_raising_to_amount
        high = self.judge.max_completion_betting_or_raising_to_amount
        theirs = None if low is None or high is None else (low, self._most(high))
        if ours == theirs:
            return
        if not (self.betting.short or self.betting.short_blind):
            raise DisagreementError(f"raise: ours {ours}, theirs {theirs}")
        self.same("raise after a short wager", ours, self._by_our_rules(offer.seat, index))
        self.deviations["short wager" if self.betting.short else "short blind"] += 1

    def _most(self, high: int) -> int:
        """With spread limits a raise ends at the larger bet."""
        if self.play.structure != "spread":
            return high
        return min(high, self.betting.level + self.in_chips(self.play.bets[-1]))

    def _by_our_rules(self, seat: int, index: int) -> tuple[int, int] | None:
        """How far a raise may go, from the actions of the round alone."""
        play, judge, betting = self.play, self.judge, self.betting
        most = judge.bets[index] + judge.stacks[index]
        capped = (play.structure != "no-limit" or play.cap_no_limit) and not self.lifted
        others = [self.index(other) for other in self.live if other != seat]
        if (
            most <= betting.level
            or (seat in betting.acted and judge.bets[index] < betting.level)
            or (capped and betting.full and betting.raises >= play.raise_cap)
            or not any(judge.stacks[i] + judge.bets[i] > betting.level for i in others)
        ):
            return None
        high = min(most, betting.least()) if betting.limited else self._most(most)
        return min(betting.least(), high), high

    def _check_large(self, offer: BetOffer, index: int) -> None:
        """The larger bet needs an open pair; pokerkit knows none."""
        large = [pick for pick in offer.picks if pick.endswith("-large")]
        if large:
            most = self.judge.bets[index] + self.judge.stacks[index]
            to = min(self.betting.full + self.betting.large, most)
            assert self.betting.large
            self.same("larger bet", tuple(map(self.in_chips, offer.bounds(large[0]))), (to, to))
            self.deviations["open pair"] += 1

    def _compare_pots(self) -> None:
        found, self.pots = self.pots, []
        if len(self.live) < 2:
            return
        self._settle_turns()
        self.made = [(pot.amount, {*pot.player_indices}) for pot in self.judge.pots]
        ours = [(self.in_chips(pot.amount), {*map(self.index, pot.seats)}) for pot in found]
        self.same("pots", ours, self.made)

    def _finish(self, event: RoundEnded) -> None:
        self._settle_turns()
        self.show()
        judge = self.judge
        assert not judge.status
        ours = {self.index(bettor.seat): self.in_chips(net) for bettor, net in event.nets}
        theirs = {i: judge.stacks[i] - judge.starting_stacks[i] for i in judge.player_indices}
        if ours != theirs and len(self.live) > 1:
            theirs = self._divided_our_way(theirs)
        self.same("results", ours, theirs)

    def _divided_our_way(self, theirs: dict[int, int]) -> dict[int, int]:
        """The results with every pot divided by this room's rules, where a known rule differs."""
        live = set(map(self.index, self.live))
        cards = {i: "".join(self.cards[i]) for i in live}
        pots = [(amount, players & live) for amount, players in self.made]
        won, why = awarded(self.play, pots, cards, "".join(self.board))
        self.deviations.update(why)
        paid = self.judge.pushed()
        return {i: net - paid[i] + won[i] for i, net in theirs.items()} if why else theirs
