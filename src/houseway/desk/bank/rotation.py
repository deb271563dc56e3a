"""What turning the bank leaves: the rounds one banks, and what the others cost meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.checked import checked
from houseway.desk.bank.counted import can_count, worth_beside
from houseway.desk.bank.table import TypicalTable
from houseway.desk.bank.ways import played
from houseway.errors import not_here, out_of_range
from houseway.money import Cents
from houseway.rulebook.schema import Rules

MOST_OTHERS = 20


@dataclass(frozen=True)
class Meanwhile:
    """A wager of one's own while somebody else banks, and what it costs on average, in cents.

    `fee` is the bettor's collection; `error` the standard error of `ev` where the odds are sampled.
    """

    spot: str
    amount: Cents
    ev: Fraction
    fee: Cents
    error: float = 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "spot": self.spot,
            "cents": self.amount,
            "ev": float(self.ev),
            "standard_error": self.error,
            "fee": self.fee,
        }


@dataclass(frozen=True)
class Rotation:
    """How the bank goes round when `others` take it and everybody banks `turns` rounds in a row.

    `share` of all rounds are banked; None where the rules stop the game because nobody else may or
    will bank in between.
    """

    turns: int
    others: int
    needs_intervening: bool
    share: Fraction | None
    meanwhile: Meanwhile | None

    @property
    def text(self) -> str:
        """In a sentence."""
        rounds = "one round" if self.turns == 1 else f"{self.turns} rounds in a row"
        if self.share is None:
            return (
                f"You bank {rounds}; then the rules ask for somebody else's turn, and when nobody "
                "takes the bank the game is broken."
            )
        if not self.others:
            return f"You may bank {rounds}, and again at once when nobody else takes the bank."
        who = "one other does" if self.others == 1 else f"{self.others} others do"
        return f"You bank {rounds}, then {who}: one round in {self.others + 1} is yours."

    def per_round(self, banked: Fraction) -> Fraction | None:
        """EV of an average round, yours or not, in cents, when a round you bank earns `banked`."""
        if self.share is None:
            return None
        wagered = Fraction(0) if self.meanwhile is None else self.meanwhile.ev - self.meanwhile.fee
        return self.share * banked + (1 - self.share) * wagered

    def to_json(self) -> dict[str, Any]:
        return {
            "turns_in_a_row": self.turns,
            "others_who_bank": self.others,
            "needs_intervening": self.needs_intervening,
            "share_of_rounds": None if self.share is None else float(self.share),
            "text": self.text,
            "meanwhile": None if self.meanwhile is None else self.meanwhile.to_json(),
        }


@checked
def rotation(rules: Rules, others: int, meanwhile: Meanwhile | None = None) -> Rotation:
    """What the rules leave you when `others` at the table take the bank in their turn."""
    if not 0 <= others <= MOST_OTHERS:
        raise out_of_range(
            "others", f"the number of others who bank is 0 to {MOST_OTHERS}, not {others}", others
        )
    bank = rules.bank
    share = None if not others and bank.needs_intervening else Fraction(1, others + 1)
    return Rotation(bank.turns, others, bank.needs_intervening, share, meanwhile)


@checked
def own_wager(table: TypicalTable, spot: str, amount: Cents) -> Meanwhile | None:
    """What a wager on a spot costs a round beside those of a table; None while it is not known.

    It is played like those of the other bettors.
    """
    rules = table.game.rules
    placed = rules.spot(spot)
    if not placed.by_itself or placed.window != "before-cards":
        raise not_here("spot", f"{placed.name} is not wagered by itself before the cards", spot)
    low, high = rules.limits(placed)
    if not low <= amount <= high:
        from houseway.money import dollars

        raise out_of_range(
            "amount",
            f"{placed.name} takes {dollars(low)} to {dollars(high)}, not {dollars(amount)}",
            amount,
        )
    worth = _worth(table, spot)
    if worth is None:
        return None
    fee = 0
    if rules.schedule is not None and placed.fee:
        fee = rules.schedule.wager_fee(spot, amount, rules.fees.below_first_tier)
    ev, error = worth
    return Meanwhile(spot, amount, amount * ev, fee, amount * error)


def _worth(table: TypicalTable, spot: str) -> tuple[Fraction, float] | None:
    """The EV of a unit on a spot and its standard error.

    Counted with the others where their choices change what it meets, else by its own odds.
    """
    from houseway.desk.odds import known_odds

    if table.way == "best-play" and can_count(table):
        return worth_beside(table, spot), 0.0
    found = known_odds(table.game)
    odds = None if found is None else played(found.spot(spot), table.way)
    if odds is None:
        return None
    return (Fraction(odds), 0.0) if isinstance(odds, float) else (odds.ev, odds.error)
