"""Can it be counted: what the cards that have left a shoe tell about every wager of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from houseway.checked import checked
from houseway.errors import not_here, out_of_range
from houseway.play.game import Game
from houseway.rulebook.departures import standing_json
from houseway.rulebook.paces import PACE_NOTE, usual_pace

if TYPE_CHECKING:
    from houseway.families.baccarat.odds.gains import Simulated
    from houseway.proof.linear import Count, Estimate, Removal

SHOES, MOST_SHOES = 400, 20_000
FEWEST_CUT = 14
CUTS = (104, 78, 52, 26, FEWEST_CUT)
SEED = 8_675_309

SHUFFLED = (
    "The whole pack is shuffled for every round, so nothing that was seen helps: there is nothing "
    "to count."
)
ALIKE = "Every card means the same to it, so no count of single cards sees anything."
PLAYED = (
    "Not worked out: its best play would have to be found anew for every card that can be missing."
)
NOT_DEALT = "Estimated from the effects of removal alone; no shoes are dealt for it."

OFFERED = "Rounds are those in which it is offered."

Tell = Callable[[float], None]


@dataclass(frozen=True)
class SpotCount:
    """One wager: its effects of removal, the count they give, and what counting gains.

    `estimate` takes edges to spread like a bell; `simulated` has dealt shoes. What is missing has
    a sentence in `note`.
    """

    spot: str
    name: str
    note: str
    removal: Removal | None = None
    count: Count | None = None
    estimate: Estimate | None = None
    simulated: Simulated | None = None

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"spot": self.spot, "name": self.name, "note": self.note}
        if self.removal is not None:
            out["edge"] = -self.removal.start
            out["effect_of_removal"] = dict(self.removal.effects)
            out["cards"] = dict(self.removal.cards)
        if self.count is not None:
            out["count"] = asdict(self.count)
        if self.estimate is not None:
            out["estimate"] = asdict(self.estimate)
        if self.simulated is not None:
            out["simulated"] = asdict(self.simulated)
        return out


@dataclass(frozen=True)
class Counting:
    """What counting is worth against a game. Without a shoe there are no wagers, only `told`."""

    game: Game
    told: str
    cut: int
    cards: int
    shoes: int
    spots: tuple[SpotCount, ...]

    def to_json(self) -> dict[str, Any]:
        rules = self.game.rules
        return {
            "game": rules.id,
            "name": rules.name,
            "rule_version": rules.version,
            **standing_json(rules),
            "told": self.told,
            "dealt_from": rules.deck.dealt_from,
            "cards": self.cards,
            "behind_the_cut": self.cut,
            "shoes": self.shoes,
            "rounds_per_hour": usual_pace(rules),
            "wagers": [spot.to_json() for spot in self.spots],
        }


@checked
def counting(
    game: Game,
    spot: str | None = None,
    shoes: int = SHOES,
    cut: int | None = None,
    progress: Tell = lambda done: None,
) -> Counting:
    """Effects of removal, the best linear count, and what knowing every card would gain.

    `shoes` shoes are dealt for the wagers whose exact edge follows fast from the cards left; none
    with 0. `cut` is how many cards lie behind the cut card, the game's own unless given.
    """
    rules = game.rules
    if not rules.banked:
        raise not_here(
            "game", f"nobody banks {rules.name}, so no wager of it has an edge to count", rules.id
        )
    if spot is not None:
        rules.spot(spot)
    size = sum(rules.deck.shoe.values())
    if rules.deck.dealt_from != "shoe":
        return Counting(game, SHUFFLED, 0, size, 0, ())
    behind = cut_of(game, cut)
    if not 0 <= shoes <= MOST_SHOES:
        raise out_of_range("shoes", f"deal 0 to {MOST_SHOES:,} shoes, not {shoes:,}", shoes)
    found = tuple(_studied(game, spot, shoes, behind, progress))
    dealt = shoes if any(each.simulated for each in found) else 0
    pace = usual_pace(rules)
    told = (
        f"Dealt from a shoe of {size} cards with {behind} behind the cut card. At {pace} rounds an "
        f"hour a hundred take {_hours(pace)}: {PACE_NOTE}."
    )
    return Counting(game, told, behind, size, dealt, found)


def _hours(pace: int) -> str:
    """How long a hundred rounds take.

    >>> _hours(60), _hours(100)
    ('1 h 40 min', '1 h')
    """
    hours, minutes = divmod(round(6_000 / pace), 60)
    return f"{hours} h" + (f" {minutes} min" if minutes else "")


def cut_of(game: Game, cut: int | None) -> int:
    """How many cards lie behind the cut card; raises when so many would be absurd."""
    size = sum(game.rules.deck.shoe.values())
    if cut is None:
        return game.rules.deck.behind_cut
    if not FEWEST_CUT <= cut < size // 2:
        raise out_of_range(
            "cut",
            f"the cut card lies {FEWEST_CUT} to {size // 2 - 1} cards from the back, not {cut}",
            cut,
        )
    return cut


def cuts_for(behind: int, size: int) -> tuple[int, ...]:
    """The places of the cut card that are compared, the game's own first.

    >>> cuts_for(52, 416)
    (52, 104, 78, 26, 14)
    """
    others = (cut for cut in CUTS if cut != behind and cut < size // 2)
    return (behind, *others)


def _studied(
    game: Game, spot: str | None, shoes: int, behind: int, progress: Tell
) -> list[SpotCount]:
    from houseway.families.removal import removals

    known = removals(game)
    dealt: dict[str, Simulated] = {}
    if game.rules.family == "baccarat":
        from houseway.families.baccarat.game import Baccarat
        from houseway.families.baccarat.odds.gains import Study

        assert isinstance(game, Baccarat)
        study = Study(game)
        known |= study.removals
        size = sum(game.rules.deck.shoe.values())
        if shoes:
            dealt = study.simulated(shoes, cuts_for(behind, size), SEED, progress)
    wanted: Sequence[Any] = [s for s in game.rules.spots if s.by_itself and spot in (None, s.id)]
    return [_one(each, known.get(each.id), dealt.get(each.id), behind) for each in wanted]


def _one(spot: Any, removal: Removal | None, simulated: Simulated | None, behind: int) -> SpotCount:
    from houseway.proof.linear import best_count, estimate

    if removal is None:
        return SpotCount(spot.id, spot.name, PLAYED)
    if removal.variance <= 1e-18:
        return SpotCount(spot.id, spot.name, ALIKE, removal, None, None, simulated)
    note = "" if simulated is not None else NOT_DEALT
    if spot.window in ("insurance", "late"):
        note = f"{note} {OFFERED}".strip()
    found = estimate(removal, max(behind, 1))
    return SpotCount(spot.id, spot.name, note, removal, best_count(removal), found, simulated)
