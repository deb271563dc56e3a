"""The typed form of a rule file, once its options are chosen."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field, field_validator, model_validator

from houseway.cards.deck import Composition, shoe_of
from houseway.errors import unknown_name
from houseway.money import Cents, Odds, cents
from houseway.rulebook.options import Data, Option, Value, read_range
from houseway.rulebook.pot_fees import PotFees
from houseway.rulebook.schedules import Schedule

Result = Literal["win", "lose", "push", "void", "stay"]
Start = Literal[
    "left-of-bank",
    "right-of-bank",
    "house-dealer-left",
    "house-dealer-right",
    "action-card",
    "action-button",
]
Coverage = Literal["gross", "separate_caps", "net_running", "reserved"]


def _limit(value: object) -> object:
    if value == "table" or isinstance(value, tuple):
        return None if value == "table" else value
    return read_range(str(value))


def _cents(value: object) -> object:
    return cents(value) if isinstance(value, str) else value


def _absent(value: object) -> object:
    return None if value in ("nothing", "none") else value


T = TypeVar("T")
Absent = Annotated[T | None, BeforeValidator(_absent)]
Money = Annotated[Cents, BeforeValidator(_cents)]
Limit = Annotated[tuple[Cents, Cents] | None, BeforeValidator(_limit)]


class Line(Data):
    """One line of a pay table: when it applies and what it pays.

    `when` names features of the outcome; a list means any of them. The first line that fits
    decides; the last line has no `when` and takes all that is left. `pays` is odds, `push`, `void`,
    `stay`, `lose`, or `lose 1:2` where only that part of the stake is lost; `$5` is five dollars
    whatever was staked.
    """

    name: str
    when: dict[str, Any] = Field(default_factory=dict)
    pays: str

    @field_validator("pays")
    @classmethod
    def _readable(cls, pays: str) -> str:
        if pays.startswith("$"):
            cents(pays)
        elif pays not in ("lose", "push", "void", "stay"):
            Odds.parse(pays.removeprefix("lose "))
        return pays

    @cached_property
    def odds(self) -> Odds | None:
        """What the line pays; None unless it wins, and where it pays a fixed amount."""
        return Odds.parse(self.pays) if self.result == "win" and not self.fixed else None

    @cached_property
    def fixed(self) -> Cents:
        """What the line pays whatever the stake; 0 where it pays odds or does not win."""
        return cents(self.pays) if self.pays.startswith("$") else 0

    def owed(self, amount: Cents) -> Cents:
        """What the bank owes on a stake that meets this line."""
        return self.fixed if self.odds is None else self.odds.payout(amount)

    @cached_property
    def loses(self) -> Odds | None:
        """The part of the stake that is lost; None unless it loses."""
        if self.result != "lose":
            return None
        return Odds(1) if self.pays == "lose" else Odds.parse(self.pays.removeprefix("lose "))

    @cached_property
    def profit(self) -> Fraction:
        """What the line is worth to the bettor, per unit staked; a fixed amount in dollars."""
        if self.fixed:
            return Fraction(self.fixed, 100)
        if self.odds is not None:
            return self.odds.fraction
        return -self.loses.fraction if self.loses is not None else Fraction(0)

    @cached_property
    def result(self) -> Result:
        word = self.pays.split()[0]
        return "win" if ":" in word or self.fixed else word  # type: ignore[return-value]


class Spot(Data):
    """A place for a wager on the layout."""

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    name: str
    kind: Literal["base", "tie", "bonus", "insurance", "raise"]
    about: str = ""
    clause: str
    lines: tuple[Line, ...]
    limit: Limit = None
    needs: Absent[str] = Field(None, description="'base', or a spot the bettor must also hold.")
    at_most: Absent[str] = Field(None, description="'base', or a spot this wager may not exceed.")
    within_table: bool = Field(False, description="Never more than the table maximum.")
    together: Absent[str] = Field(None, description="Spots with one name here share one limit.")
    equals: Absent[str] = Field(None, description="A spot whose wager this one must equal.")
    multiples: tuple[int, ...] = Field(
        (1,), description="How many times the wager it equals may be put up."
    )
    part_of: Absent[str] = Field(None, description="A spot whose odds tell this one's as well.")
    window: Literal["before-cards", "late", "insurance", "raise", "given"] = "before-cards"
    backline: bool = True
    counts: bool = Field(True, description="Counts as table action for the bank's fee.")
    fee: bool = Field(True, description="A player fee may be taken on it.")
    carries: bool = False
    hand: Literal["own", "reference"] = "reference"

    @model_validator(mode="after")
    def _last_line_takes_the_rest(self) -> Spot:
        if not self.lines:
            raise ValueError("needs at least one line")
        open_lines = [line.name for line in self.lines if not line.when]
        if open_lines != [self.lines[-1].name]:
            raise ValueError(
                "exactly the last line must have no 'when', so that every hand fits one"
            )
        return self

    @property
    def by_itself(self) -> bool:
        """Whether it is a wager in its own right, not on top of another or part of one."""
        return self.window not in ("raise", "given") and self.part_of is None

    @cached_property
    def most(self) -> Odds:
        """The best odds of any line."""
        odds = [line.odds for line in self.lines if line.odds is not None]
        return max(odds, key=lambda o: o.fraction, default=Odds(0))

    @cached_property
    def most_fixed(self) -> Cents:
        """The best amount of any line that pays one whatever the stake."""
        return max(line.fixed for line in self.lines)

    def most_owed(self, amount: Cents) -> Cents:
        """The most the bank could owe on a stake."""
        return max(self.most.payout(amount), self.most_fixed)


class Deck(Data):
    kind: str
    decks: int
    dealt_from: Literal["shoe", "shuffler"]
    cut_from_back: int = 0
    cut_printed: bool = Field(
        False,
        description="Whether the document prints where the cut card lies; otherwise it lies no "
        "more than a quarter of the shoe from the back.",
    )
    jokers: int = Field(0, description="Jokers added to the whole shoe.")
    spades_out: int = Field(0, description="Decks whose spades are taken out.")
    batches: int = Field(1, description="Packs that take turns from shuffle to shuffle.")
    burn: Literal["none", "by-first-card", "one"] = "none"
    burn_with_shuffler: bool = False
    back_portion: Absent[int] = Field(
        None,
        description="Cards from the back that are shuffled with those of the last round and "
        "return there; none where the whole deck is shuffled.",
    )
    seed_opens: Literal["next-shuffle", "shoe-end"] = Field(
        "next-shuffle", description="When a shuffle's seed is shown to all."
    )

    @property
    def behind_cut(self) -> int:
        """The cards behind the cut card of a full shoe."""
        if self.cut_printed:
            return self.cut_from_back
        return min(self.cut_from_back, sum(self.shoe.values()) // 4)

    @property
    def burns(self) -> bool:
        """Whether a shuffle is followed by a burn."""
        in_use = self.dealt_from == "shoe" or self.burn_with_shuffler
        return self.burn != "none" and in_use

    @cached_property
    def shoe(self) -> Composition:
        """The full shoe."""
        return shoe_of(self.kind, self.decks, self.jokers, self.spades_out)


class Place(Data):
    """Seats and limits of the table."""

    seats: int
    seats_allowed: tuple[int, ...]
    minimum: Money
    maximum: Money
    city_cap: Absent[Money] = None
    fewest: int = 2
    both_lines: bool = True
    prerequisite: Literal["area", "bettor"] = "area"
    circles: Absent[int] = Field(None, description="Seats one person may play, side by side.")


class Bank(Data):
    """How the bank goes round."""

    turns: int = 2
    needs_intervening: bool = True
    restart: Literal["after-last", "house-dealer-left"] = Field(
        "after-last", description="Where the bank is offered first when a dead game comes alive."
    )
    needs_wager: bool = Field(
        False, description="Only who wagered or banked in the round before may bank."
    )
    providers: str = Field(
        "",
        description="The section that lets companies play which provide proposition players; "
        "empty where the document does not speak of them.",
    )

    @property
    def providers_text(self) -> str:
        """What the document says of such companies, in a sentence; empty where it is silent."""
        if not self.providers:
            return ""
        return (
            "A third-party provider of proposition player services (Business and Professions Code, "
            f"section 19984) may take part in this game ({self.providers})."
        )


class Button(Data):
    """Who is settled first: the card or dice that place the button, and how seats are counted.

    Counting starts at the bank, which counts as 0 (and is passed over) or 1; or with the first
    seat on the house dealer's left, the bank passed over.
    """

    card: Literal["banker-1", "banker-2", "hole", "dice"]
    bank_counts: Literal[0, 1] = 0
    only_if_short: bool = False
    count_from: Literal["bank", "house-dealer-left"] = "bank"
    counted: Literal["all-seats", "occupied"] = "all-seats"
    pictures: Literal["11-12-13", "ten"] = "11-12-13"


def _places(order: tuple[tuple[str, ...], ...]) -> dict[str, tuple[int, int]]:
    steps = enumerate(order)
    return {spot: (step, at) for step, spots in steps for at, spot in enumerate(spots)}


class Settle(Data):
    """The settlement walk."""

    coverage: Coverage
    major: Literal["type", "seat"]
    direction: Literal["clockwise", "counter-clockwise"]
    order: tuple[tuple[str, ...], ...]
    order_lost: Absent[tuple[tuple[str, ...], ...]] = Field(
        None, description="The order at a seat whose hand lost, where it is another."
    )
    button: Absent[Button] = None
    backline: Literal["placed", "circle"] = "placed"
    start: Start = "left-of-bank"
    forfeits: Literal["at-settlement", "at-once"] = Field(
        "at-settlement",
        description="When what hands give up is collected: in the walk, or before.",
    )
    at_seat: Literal["kind", "bettor"] = Field(
        "kind", description="Whether a seat's wagers go kind by kind, or bettor by bettor."
    )
    rounding: int = Field(
        1, description="What odds give is rounded down to a multiple of so many cents."
    )

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """The pass in which each spot is settled, and its place within that pass."""
        return _places(self.order)

    @cached_property
    def places_lost(self) -> dict[str, tuple[int, int]]:
        """The same at a seat whose hand lost."""
        return self.places if self.order_lost is None else _places(self.order_lost)

    @field_validator("order", "order_lost", mode="before")
    @classmethod
    def _passes(cls, order: object) -> object:
        if isinstance(order, str) and order not in ("nothing", "none"):
            return tuple(tuple(s.strip() for s in p.split("+")) for p in order.split(","))
        return order


class Carry(Data):
    """Wagers that stay on the layout until they are decided."""

    adjust: bool = Field(True, description="May be raised or lowered between rounds.")
    uncovered: Literal["return", "stay"] = "return"
    on_shoe_end: Literal["return", "stay"] = "stay"
    on_misdeal: Literal["return", "stay"] = "return"


class FeeRules(Data):
    """How the chosen schedule is applied to this game."""

    below_first_tier: Literal["zero", "lowest"] = "zero"
    refund_uncovered: bool = False
    refund_misdeal: bool = True
    drop: Literal["at-once", "hand-end"] = "at-once"
    timing: Literal["before-deal", "after-deal"] = "before-deal"
    carried_counts: bool = True


class Ruling(Data):
    """A place where a rule document is silent, contradictory or misprinted, and how it is read."""

    id: str
    clause: str
    says: str
    ruling: str
    why: str
    otherwise: str = ""
    option: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    games: tuple[str, ...] = Field((), description="The games it is about; all without one.")
    not_in: tuple[str, ...] = Field(
        (), description="Games whose document leaves nothing open here."
    )
    only_with: Literal["", "needs", "limit"] = Field(
        "",
        description="What some wager of the game must say for the ruling to hold: that it needs "
        "another, or that it has a printed range of its own.",
    )
    topic: str = Field(
        "",
        description="The matter of a ruling that games share; the clause is then the section of "
        "each game's own document about it.",
    )
    overrules: bool = Field(
        False, description="Whether the reading departs from a sentence that is plain by itself."
    )
    overrules_under: tuple[str, ...] = Field(
        (),
        description="Values of its options under which it overrules; without them, the usual ones.",
    )
    misprint: bool = Field(
        False,
        description="Whether it only puts a slip of the pen right, such as a wrong number or word, "
        "where the rest of the document leaves no doubt; that is no departure.",
    )

    @field_validator("option", mode="before")
    @classmethod
    def _one_or_more(cls, option: object) -> object:
        return (option,) if isinstance(option, str) else option


class Irregular(Data):
    """Something that goes wrong at a table, and what the rules then do.

    `does`: the deal is void; the exposed card is replaced; a seat's hand is dead and its wagers go
    back, or foul and loses; every hand still open is set the house way; a card is burned; an extra
    card that is known goes back to the shoe, or one is taken out at random. In pot games also: an
    extra card is pulled at random; the flop comes too early or with too many cards, the next card
    or cards too early; a hidden card is seen and the next comes down, or it is the one that is
    turned up; the last card is seen; a card seen before or on the draw is replaced. In
    Chinese Poker also: the cards play as they are; a hand is foul and collects nothing.
    In Panguingue also: a missing card is dealt; what was laid last is taken back; a hand that laid
    something wrong in an earlier turn is foul. While wagers are placed: a new dealer comes and
    burns a card.
    """

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    name: str
    does: Literal[
        "misdeal", "replace", "dead-hand", "foul", "house-way", "burn", "give-back", "plays-four",
        "extra-card", "early-flop", "flop-again", "early-card", "early-cards",
        "next-down", "turned-up", "last-shown", "keep-or-replace", "replace-drawn",
        "plays", "forfeit",
        "missing-card", "take-back", "foul-meld",
        "new-dealer",
    ]  # fmt: skip
    clause: str
    about: str
    seat: bool = Field(False, description="Whether it happened to the hand of one seat.")
    miscount: bool = Field(False, description="Whether it says a hand has too many or too few.")
    twice: Literal["again", "misdeal", "dead-hand"] = Field(
        "again", description="What happens when it is declared of a second seat, or of one twice."
    )
    when: Literal["any", "before-acting", "after-acting"] = Field(
        "any", description="Without a bank, whether the hand of the seat has acted already."
    )
    at_showdown: bool = Field(
        False, description="Without a bank, whether it may still be found once hands lie open."
    )


class Cut(Data):
    """How a document has the cards cut: in our words, and where it says so."""

    says: str
    clause: str


class Rules(Data):
    """A game with its options chosen. `version` changes when anything that matters does."""

    id: str
    like: str = Field(description="The game of the rulebook it goes by: itself, or its model.")
    name: str
    family: str
    document: str
    owner: str = ""
    gega: str = ""
    about: str
    table: Place
    deck: Deck
    banked: bool = Field(True, description="Whether wagers are laid against a bank.")
    bank: Bank = Bank()
    settle: Settle = Settle(coverage="gross", major="type", direction="clockwise", order=())
    fees: FeeRules = FeeRules()
    carry: Carry = Carry()
    spots: tuple[Spot, ...] = ()
    play: dict[str, Any]
    rulings: tuple[Ruling, ...] = ()
    equipment: tuple[str, ...] = Field(
        (), description="What the document lets a room provide beside table, cards and chips."
    )
    cut: Absent[Cut] = Field(None, description="None where the document describes no cut.")
    irregularities: tuple[Irregular, ...] = ()
    options: dict[str, Value]
    choices: dict[str, Option]
    schedule: Schedule | None = None
    pot_fees: PotFees | None = None
    version: str

    @model_validator(mode="after")
    def _hangs_together(self) -> Rules:
        ids = [spot.id for spot in self.spots]
        for order in (self.settle.order, self.settle.order_lost or self.settle.order):
            settled = [spot for step in order for spot in step]
            if sorted(ids) != sorted(settled):
                odd = ", ".join(sorted(set(ids) ^ set(settled)) or ["a spot twice"])
                raise ValueError(f"settle.order must name every spot once; look at {odd}")
        if self.table.minimum > self.table.maximum:
            raise ValueError("table.minimum is above table.maximum")
        return self

    @cached_property
    def by_id(self) -> dict[str, Spot]:
        return {spot.id: spot for spot in self.spots}

    @cached_property
    def banker(self) -> str:
        """What the layout calls the Banker hand: some call it the Dealer hand."""
        line = self.by_id.get("banker")
        return "Dealer" if line is not None and line.name.startswith("Dealer") else "Banker"

    @property
    def cut_text(self) -> str:
        """Who cuts the cards and where that is written, or that it is written nowhere."""
        if self.cut is None:
            return "The rule document describes no cut."
        return f"{self.cut.says.removesuffix('.')} ({self.cut.clause})."

    @cached_property
    def base_spots(self) -> frozenset[str]:
        return frozenset(spot.id for spot in self.spots if spot.kind == "base")

    def spot(self, name: str) -> Spot:
        """The spot called `name`; raises naming the spots there are."""
        if not isinstance(name, str) or name not in self.by_id:
            from houseway.errors import did_you_mean

            raise unknown_name(
                "spot",
                f"{self.name} has no spot {name!r}; {did_you_mean(name, self.by_id)}",
                name,
                tuple(self.by_id),
            )
        return self.by_id[name]

    def limits(self, spot: Spot) -> tuple[Cents, Cents]:
        """The least and the most that may lie on a spot, as the table enforces it.

        A wager that equals another, once or several times, has the limits of that one so many
        times; insurance goes by what it insures; what is given has no stake, which is 0 and 0.
        Where a cap holds for every single wager, it leaves room for the largest one that may still
        be put up beside this one.
        """
        if spot.window == "given":
            return 0, 0
        if spot.window == "insurance":
            return self._insurance_limits()
        if spot.equals is not None:
            low, high = self.limits(self.by_id[spot.equals])
            return low * min(spot.multiples), high * max(spot.multiples)
        low, high = spot.limit or (self.table.minimum, self.table.maximum)
        if spot.within_table:
            high = min(high, self.table.maximum)
        if self.table.city_cap is None:
            return low, high
        times = (max(s.multiples) for s in self.spots if s.equals == spot.id)
        return low, min(high, self.table.city_cap // max(times, default=1))

    def _insurance_limits(self) -> tuple[Cents, Cents]:
        """Half of the wagers insured, or anything up to that."""
        terms = self.play.get("insurance")
        if not isinstance(terms, dict):
            return 0, 0
        insured = [self.limits(spot) for spot in self.spots if spot.kind == "base"]
        tops = [high for _, high in insured]
        least = min(low for low, _ in insured) // 2 if terms.get("amount") == "half" else 1
        return least, (sum(tops) if terms.get("per") == "player" else max(tops)) // 2

    @property
    def fee_is_open(self) -> bool:
        """Whether the room posts a fee that is not known here: no result is after the fee."""
        return self.banked and self.schedule is None and self.options.get("fees") == "room"

    @cached_property
    def irregular(self) -> dict[str, Irregular]:
        return {what.id: what for what in self.irregularities}

    @property
    def changed_options(self) -> dict[str, Value]:
        """Only what differs from the defaults: the label of every result."""
        return {
            name: value
            for name, value in self.options.items()
            if value != self.choices[name].default
        }
