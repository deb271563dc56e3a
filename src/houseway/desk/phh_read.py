"""A hand history played again: the same cards and actions through our own engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards.shoe import HandScript
from houseway.desk.phh import VARIANTS, Phh
from houseway.desk.phh_cards import Act, FileShoe, acts_of, hands_of
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RecordError
from houseway.families import of_rules
from houseway.families.pot.game import PotGame
from houseway.families.pot.offer import BetOffer
from houseway.money import Cents, cents, dollars
from houseway.play.described import hand_name
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.table.chip_events import Posted
from houseway.table.chips import ChipsOffer
from houseway.table.table import Table


@dataclass(frozen=True)
class Replayed:
    """A hand that was played again. `stacks` are what everybody has now, from the button's left."""

    phh: Phh
    game: PotGame
    options: dict[str, object]
    round: Round
    seats: tuple[int, ...]
    stacks: tuple[Cents, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return self.phh.players or tuple(f"p{at + 1}" for at in range(len(self.seats)))

    @property
    def agrees(self) -> bool | None:
        """Whether that is what the file says; None when it does not say."""
        return self.stacks == self.phh.finishing if self.phh.finishing else None


def replayed(phh: Phh) -> Replayed:
    """Play a hand again; raises RecordError where this room's rules do not allow it."""
    options = options_of(phh)
    played = _game(phh, options)
    if len(phh.stacks) > played.rules.table.seats:
        raise RecordError(
            f"{played.rules.name} has {played.rules.table.seats} seats here, "
            f"and the hand has {len(phh.stacks)} players",
            ("starting_stacks",),
            value=len(phh.stacks),
        )
    acts = list(acts_of(phh.actions, len(phh.stacks)))
    seats = _seats(phh, played.rules.table.seats)
    shoe = FileShoe(hands_of(acts, seats))
    table = _table(phh, played, seats, shoe)
    round_ = start_round(played, table)
    _Play(round_, seats).all(acts)
    shoe.check_all_dealt()
    stacks = tuple(table.stakes.chips[seat] for seat in seats)
    return Replayed(phh, played, options, round_, seats, stacks)


def _game(phh: Phh, options: dict[str, object]) -> PotGame:
    """The game of a hand; an ante the room has not is put up besides."""
    name = VARIANTS[phh.variant][0]
    if (told := phh.own.get("_houseway_game", name)) != name:
        raise RecordError(
            f"_houseway_game: {phh.variant} is {name}, not {told!r}",
            ("_houseway_game",),
            value=told,
            remedy=(name,),
        )
    rules = load(name, options)
    if phh.blinds and any(phh.antes) and not _posts(phh):
        rules = rules.model_copy(
            update={"play": rules.play | {"forced": "both", "ante": phh.antes[0]}}
        )
    played = of_rules(rules)
    if not isinstance(played, PotGame):
        raise RecordError(f"{rules.name} is not played for a pot", ("variant",), value=phh.variant)
    return played


def _posts(phh: Phh) -> bool:
    """Whether somebody posts to be dealt in, so that an ante is a missed blind."""
    return any(blind < 0 for blind in phh.blinds)


# --- the table ----------------------------------------------------------------------------------


def options_of(phh: Phh) -> dict[str, object]:
    """The options of a hand of our own, or those that come nearest to how others play."""
    own = phh.own.get("_houseway_options")
    if isinstance(own, dict):
        return own
    if "_houseway_game" in phh.own:
        return {}
    if len(set(phh.antes)) > 1 and not _posts(phh):
        raise RecordError("antes: everybody antes the same in this room", ("antes",))
    amounts = (*phh.stacks, *phh.bets, *phh.blinds, *phh.antes, phh.bring_in)
    whole = not any(amount % 100 for amount in amounts) and "." not in "".join(phh.actions)
    options: dict[str, object] = {
        "structure": VARIANTS[phh.variant][1],
        "small-bet": dollars(phh.bets[0]),
        "big-bet": dollars(phh.bets[-1]),
        "chip": "$1" if whole else "$0.01",
        "city-cap": False,
        "fees": "none",
        "raise-cap": 99,
        "odd-chips": "all-to-first",
        **({"odd-half": "high"} if phh.variant.endswith("/8") else {}),
    }
    return options | (_forced_bet(phh) if phh.bring_in else _blinds(phh))


def _forced_bet(phh: Phh) -> dict[str, object]:
    ante, force = dollars(phh.antes[0]), dollars(phh.bring_in)
    return {"ante": ante, "forced-bet": force, "forced-live": False}


def _blinds(phh: Phh) -> dict[str, object]:
    """The blinds of a hand as options; this room has one to three, all small but the last."""
    posted = [phh.posted(player) for player in range(len(phh.stacks))]
    if len(posted) == 2 and posted[0] > posted[1] > 0:
        posted, heads_up = posted[::-1], "button-small"
    else:
        heads_up = "literal"
    sizes = [blind for blind in posted if blind > 0]
    small, big = sizes[0] if sizes else 0, sizes[-1] if sizes else 0
    expected = [*[small] * (len(sizes) - 1), big]
    if not 1 <= len(sizes) <= 3 or posted[: len(sizes)] != expected or small > big:
        raise RecordError(
            "blinds_or_straddles: this room has one to three blinds from the button's left, "
            "the last of them the big one, and no straddle",
            ("blinds_or_straddles",),
        )
    return {
        "blinds": len(sizes),
        "small-blind": dollars(small),
        "big-blind": dollars(big),
        "heads-up": heads_up,
    }


def _seats(phh: Phh, most: int) -> tuple[int, ...]:
    """The seats of the file where they go clockwise; else the first ones."""
    seats, players = phh.seats, len(phh.stacks)
    if len(set(seats)) == len(seats) == players and min(seats) >= 1 and max(seats) <= most:
        turn = seats.index(min(seats))
        if seats[turn:] + seats[:turn] == tuple(sorted(seats)):
            return seats
    return tuple(range(1, players + 1))


def _table(phh: Phh, played: PotGame, seats: Sequence[int], shoe: HandScript) -> Table:
    table = Table(played.rules, shoe)
    for seat, name in sorted(zip(seats, phh.players or map(hand_name, seats), strict=True)):
        table.people[seat] = name
    stakes = table.stakes
    stakes.chips = dict(zip(seats, phh.stacks, strict=True))
    stakes.button = seats[-2]
    stakes.playing = set(seats)
    for player, seat in enumerate(seats):
        if phh.posted(player) < 0:
            stakes.playing.discard(seat)
            if phh.dead(player):
                stakes.owing.add(seat)
    return table


# --- the actions ----------------------------------------------------------------------------------


@dataclass
class _Play:
    """Drives a round by the actions of a file."""

    round: Round
    seats: Sequence[int]

    def all(self, acts: Sequence[Act]) -> None:
        self._before_the_deal()
        for act in (act for act in acts if act.player is not None and act.what != "sm"):
            try:
                self._one(act)
            except HousewayError as error:
                told = f"action {act.number}, {act.said!r}: {error}"
                raise error.told_as(RecordError, ("actions", act.number - 1), told) from None
        if self.round.decision is not None:
            waiting = ", ".join(map(self._name, self.round.decision.offers))
            raise RecordError(
                f"the actions end before the hand does: {waiting} is to act", ("actions",)
            )

    def _name(self, bettor: Bettor) -> str:
        return f"p{self.seats.index(bettor.seat) + 1}"

    def _before_the_deal(self) -> None:
        """Those who post for a hand have done so."""
        while (decision := self.round.decision) is not None and decision.kind != "bet":
            bettor, offer = next(iter(decision.offers.items()))
            if not isinstance(offer, ChipsOffer) or "post" not in offer.picks:
                raise RecordError(
                    f"{self._name(bettor)} has too few chips for a hand", ("starting_stacks",)
                )
            self.round.choose(bettor, Pick("post"))

    def _one(self, act: Act) -> None:
        assert act.player is not None
        bettor = Bettor(self.seats[act.player])
        if act.what == "pb":
            self._forced_bet(bettor)
            return
        offer = self.round.choices(bettor)
        if self.round.decision is None and act.what == "cc":
            return  # some engines ask on when nobody is left to bet against
        if not isinstance(offer, BetOffer):
            raise IllegalChoice(
                "it is not this player's turn", ("actions", act.number - 1), value=act.said
            )
        self.round.choose(bettor, self._pick(act, offer))

    def _pick(self, act: Act, offer: BetOffer) -> Pick:
        match act.what:
            case "f":
                return Pick("fold")
            case "cc":
                return Pick("call" if offer.to_call else "check")
            case "cbr":
                return _raise(offer, cents(act.rest))
        raise IllegalChoice(
            f"this game has no action {act.what!r}", ("actions", act.number - 1), value=act.said
        )

    def _forced_bet(self, bettor: Bettor) -> None:
        posted = [e for e in self.round.events if isinstance(e, Posted) and e.what == "forced bet"]
        if not posted or posted[0].bettor != bettor:
            raise IllegalChoice(
                "the forced bet is another player's here", ("actions",), value=str(bettor)
            )


def _raise(offer: BetOffer, to: Cents) -> Pick:
    """The bet or raise that makes the bet this much."""
    ups = [pick for pick in offer.picks if pick not in ("fold", "check", "call")]
    for pick in ups:
        low, high = offer.bounds(pick)
        if low <= to <= high:
            return Pick(pick, to)
    if not ups:
        reason = next(iter((offer.refused or {}).values()), "it cannot be raised")
        raise IllegalChoice(reason, ("actions",), value=to)
    low, high = offer.bounds(ups[0])
    least = dollars(low) if low == high else f"{dollars(low)} to {dollars(high)}"
    raise IllegalChoice(
        f"a {ups[0]} makes the bet {least} here, not {dollars(to)}", ("actions",), value=to
    )
