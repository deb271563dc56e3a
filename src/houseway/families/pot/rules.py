"""A pot game as data: its streets, forced bets, limits and rankings."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from houseway.families.pot.rankings import RANKINGS
from houseway.hands import Ranking
from houseway.money import Cents, cents, dollars
from houseway.rulebook.options import Data
from houseway.rulebook.schema import Absent, Limit, Money

First = Literal[
    "after-blinds", "left-of-button", "low-up", "high-up", "high-board", "low-board", "opener"
]
Structure = Literal["limit", "spread", "no-limit"]


def _usual(value: object) -> object:
    if value == "usual":
        return None
    return cents(value) if isinstance(value, str) else value


Usual = Annotated[Cents | None, BeforeValidator(_usual)]
# The third and fourth bet of a game that has four, in halves of the second.
_TIERS = {2: 3, 3: 6}


class Street(Data):
    """One street: what is dealt, what is done with the cards, and who bets first.

    `deal` are the cards each player gets, in turn; `board` those in the middle. Cards are thrown
    away (`discard`) before or after the betting, one hidden card is turned up (`roll`), or any
    number is drawn anew (`draw`). `bet` is which of the limits holds.
    """

    name: str
    burn: bool = False
    deal: tuple[Literal["down", "up"], ...] = ()
    board: int = 0
    discard: Literal["none", "before", "after"] = "none"
    roll: bool = False
    draw: bool = False
    first: First
    bet: int = 1
    pair_doubles: bool = Field(
        False, description="With an open pair the next limit may be bet instead."
    )


class Play(Data):
    """How one pot game is played under its options."""

    streets: tuple[Street, ...]
    high: Absent[str] = None
    low: Absent[str] = None
    use: Literal["any", "two", "at-most-two"] = "any"
    forced: Literal["blinds", "ante", "both"]
    opens: Literal["nobody", "low-card", "high-card"] = Field(
        "nobody", description="Whose up card makes the forced bet on the first street."
    )
    ace_opens: Literal["high", "low"] = "high"
    opens_tie: Literal["suit", "position"] = "suit"
    structure: Structure
    bets: tuple[Money, ...]
    chip: Money
    blinds: int = 2
    small_blind: Usual = None
    big_blind: Usual = None
    ante: Usual = None
    force: Usual = None
    usual_force: Literal["half", "full"] = "half"
    opens_least: bool = Field(
        False, description="The player who begins the first round checks or makes the least bet."
    )
    forced_live: bool = Field(
        True, description="The player who made the forced bet may raise when it was only called."
    )
    needs_forced: bool = Field(
        False, description="A hand may be begun only with chips for the ante and the forced bet."
    )
    buy_in: Limit = None
    short_buys: bool = Field(
        False, description="One may buy less than a full buy-in once for every full one."
    )
    single_bet: Absent[Money] = None
    single_bet_counts: Literal["raise", "whole-bet"] = "raise"
    raise_cap: int = 3
    cap_no_limit: bool = False
    cap_lifts: Literal["round-start", "current"] = "round-start"
    short_bet: Literal["full-bet", "half-bet"] = "full-bet"
    least_raise: Literal["last-raise", "least-bet"] = "last-raise"
    check_raise: bool = True
    level_cap: bool = Field(False, description="A round's bets end at the table maximum.")
    odd_chips: Literal["one-each", "all-to-first"] = "one-each"
    odd_half: Literal["left-of-button", "high"] = "left-of-button"
    heads_up: Literal["literal", "button-small"] = "literal"
    new_player: Literal["post", "free", "kill"] = "post"
    beaten: Literal["shown", "mucked"] = "shown"
    no_flop_no_drop: bool = False
    time_fee: Literal["pot", "each-player"] = "pot"
    short_deck: Literal["community", "spare-burn", "reshuffle", "none"] = "none"
    burn_before_draw: bool = False
    dead_seats_dealt: bool = Field(
        False, description="A seat that gives up with no bet to it gets cards until one is made."
    )
    special: Literal["none", "lowball", "jacks-back", "push-9"] = "none"
    kill: bool = False
    sevens: Literal["none", "settle", "force-bet"] = "none"
    sevens_void: Literal["all", "live-only"] = "all"
    short_overcall: Literal["refund-if-seven-wins", "always"] = "refund-if-seven-wins"
    false_open: bool = False
    false_open_called: Literal["dead-hand", "plays-on"] = "dead-hand"
    low_all_pass: Literal["carry-ante", "carry", "split-back"] = "carry-ante"
    after_draw: Literal["opener", "left-of-button"] = "opener"
    push_test: Literal["pot", "share"] = "pot"
    push_at: Literal["pay-out", "buy-back"] = "pay-out"
    push_limit: Money = 20_000
    buy_back_price: Literal["portion", "ante", "fixed"] = "portion"
    buy_back_amount: Money = 1_000
    buy_back_folded: bool = False
    no_buy_back: Literal["play-off", "split"] = "play-off"
    most_rounds: int = 20

    @model_validator(mode="before")
    @classmethod
    def _usual_tiers(cls, data: dict[str, Any]) -> dict[str, Any]:
        bets = list(data.get("bets", ()))
        if "usual" not in bets:
            return data
        second, chip = cents(str(bets[1])), cents(str(data["chip"]))
        for at, halves in _TIERS.items():
            if bets[at : at + 1] == ["usual"]:
                bets[at] = max(chip, second * halves // 2 // chip * chip)
        return data | {"bets": bets}

    @model_validator(mode="after")
    def _hangs_together(self) -> Play:
        for name in filter(None, (self.high, self.low)):
            if name not in RANKINGS:
                raise ValueError(f"no ranking is called {name!r}; known: {', '.join(RANKINGS)}")
        if not (self.high or self.low):
            raise ValueError("needs a ranking for high, for low, or for both")
        most = len(self.bets) if self.structure == "limit" else len(self.streets)
        if any(not 1 <= street.bet <= most for street in self.streets):
            raise ValueError("a street names a bet the table has no limit for")
        most_bet = max(self.bets) if self.structure == "limit" else self.bets[0]
        killed = self.kill or self.new_player == "kill"
        if self.single_bet is not None and most_bet * (2 if killed else 1) > self.single_bet:
            why = ", and a killed pot doubles the bets" if killed else ""
            raise ValueError(f"no single bet may be more than {dollars(self.single_bet)}{why}")
        return self

    @cached_property
    def phases(self) -> tuple[Play, Play]:
        """Jack's Back as it is played for high, and as low ball."""
        rules = self.model_dump(exclude_none=True)
        high = rules | {"low": None, "sevens": "none"}
        low = rules | {"high": None, "check_raise": False}
        return Play.model_validate(high), Play.model_validate(low)

    @cached_property
    def high_ranking(self) -> Ranking | None:
        return None if self.high is None else RANKINGS[self.high]

    @cached_property
    def low_ranking(self) -> Ranking | None:
        return None if self.low is None else RANKINGS[self.low]

    @cached_property
    def hi_lo(self) -> bool:
        return self.high is not None and self.low is not None

    @cached_property
    def own_cards(self) -> int:
        """How many cards a hand has been dealt in the end, thrown ones not counted anew."""
        return sum(len(street.deal) for street in self.streets)

    @cached_property
    def hand_cards(self) -> int:
        """How many cards a hand has in the end, without those thrown away for good."""
        return self.own_cards - sum(street.discard != "none" for street in self.streets)

    @cached_property
    def board_cards(self) -> int:
        return sum(street.board for street in self.streets)

    @cached_property
    def has_blinds(self) -> bool:
        return self.forced != "ante"

    @cached_property
    def has_ante(self) -> bool:
        return self.forced != "blinds"

    def chips(self, amount: Cents) -> Cents:
        """An amount in whole chips, at least one."""
        return max(self.chip, amount // self.chip * self.chip)

    @cached_property
    def blind_sizes(self) -> tuple[Cents, ...]:
        """The blinds from the button's left on; the last is the big blind."""
        big = self.bets[0] if self.big_blind is None else self.big_blind
        small = self.chips(big // 2) if self.small_blind is None else self.small_blind
        return (*(small,) * (self.blinds - 1), big)

    @cached_property
    def ante_size(self) -> Cents:
        return self.chips(self.bets[0] // 4) if self.ante is None else self.ante

    @cached_property
    def force_size(self) -> Cents:
        """What the forced bet on the first up card is."""
        usual = self.bets[0] if self.usual_force == "full" else self.chips(self.bets[0] // 2)
        return usual if self.force is None else self.force

    def with_buys(self, buys: tuple[Cents, Cents]) -> Play:
        """The same with another buy-in."""
        if buys == self.buys:
            return self
        return Play.model_validate({**self.model_dump(exclude_none=True), "buy_in": buys})

    @cached_property
    def buys(self) -> tuple[Cents, Cents]:
        """The least and the most one may buy in for."""
        top = self.bets[-1]
        return (10 * top, 50 * top) if self.buy_in is None else self.buy_in

    @cached_property
    def least_to_play(self) -> Cents:
        """The chips a hand may be begun with; with less one must buy some."""
        forced = self.force_size if self.opens != "nobody" else 0
        return self.ante_size * self.has_ante + forced if self.needs_forced else self.chip
