"""A played round as a hand history: what was put up, dealt, done and shown, in order."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards.card import text
from houseway.desk.phh import READ_ONLY, VARIANTS, Phh, dollars_of
from houseway.engine.event import Event, standing
from houseway.engine.round import Declared, standing_log
from houseway.errors import RecordError
from houseway.families import game
from houseway.families.journal import RoundLog
from houseway.families.pot.events import Acted, HandMucked, HandShown
from houseway.families.pot.game import PotGame
from houseway.families.pot.hand import BOARD
from houseway.families.pot.rules import Play
from houseway.money import Cents
from houseway.play.game import Game
from houseway.table.chip_events import ButtonMoved, ChipsBought, Posted
from houseway.table.events import CalledOff, CardDealt, FeeTaken, RoundEnded

ACTS = {"fold": "f", "check": "cc", "call": "cc"}


def variant_of(played: Game) -> str:
    """The PHH variant a game is played as; raises RecordError when it has none."""
    rules = played.rules
    if not isinstance(played, PotGame):
        raise RecordError(
            f"PHH is for poker; {rules.name} is kept in its own log", ("game",), value=rules.id
        )
    structure = played.settings.structure
    for variant, (name, how) in VARIANTS.items():
        if variant not in READ_ONLY and (rules.id, structure) == (name, how):
            if played.settings.low == "low-a5" and played.settings.high:
                raise RecordError(
                    f"PHH knows {rules.name} with a low of eight or better only",
                    ("game",),
                    value=rules.id,
                )
            return variant
    raise RecordError(
        f"PHH has no variant for {rules.name} with {structure} betting; our own log keeps it",
        ("game",),
        value=rules.id,
    )


def to_phh(log: RoundLog, played: Game | None = None) -> Phh:
    """The hand of a round log; raises RecordError when PHH cannot say what happened."""
    played = played or game(log.game, log.options)
    variant = variant_of(played)
    assert isinstance(played, PotGame)
    if any(isinstance(entry, Declared) for entry in standing_log(log.log)):
        raise RecordError("an irregularity was declared in this hand; PHH cannot say so", ("log",))
    events = standing(log.events)
    ended = events[-1] if events else None
    if not isinstance(ended, RoundEnded) or any(isinstance(e, CalledOff) for e in events):
        raise RecordError("no hand was played to its end in this round", ("log",))
    chips = {item["seat"]: item["amount"] for item in log.table["stakes"]["chips"]}
    script = _Script(played.settings, chips)
    for event in events:
        script.follow(event)
    return _written(variant, log, played, script, ended)


def _written(
    variant: str, log: RoundLog, played: PotGame, script: _Script, ended: RoundEnded
) -> Phh:
    play, seats = played.settings, script.seats
    names = {person["seat"]: person["name"] for person in log.table["people"]}
    nets = {bettor.seat: net for bettor, net in ended.nets}
    stud = play.opens != "nobody"
    turned = -1 if len(seats) == 2 else 1
    blinds = tuple(script.blinds.get(seat, 0) for seat in seats)[::turned]
    return Phh(
        variant,
        tuple(script.antes.get(seat, 0) for seat in seats)[::turned],
        tuple(script.started[seat] for seat in seats),
        play.bets if play.structure == "limit" else play.bets[:1],
        tuple(script.actions),
        () if stud else blinds,
        play.force_size if stud else 0,
        not script.dead,
        seats,
        played.rules.table.seats,
        tuple(names[seat] for seat in seats),
        tuple(script.started[seat] + script.paid.get(seat, 0) + nets[seat] for seat in seats),
        {
            "_houseway_game": log.game,
            "_houseway_options": dict(log.options),
            "_houseway_rules": log.rule_version,
            **({"_fees": dollars_of(ended.house)} if ended.house else {}),
        },
    )


@dataclass
class _Script:
    """The hand as it goes by. Antes and blinds are what was due, not what the chips reached."""

    play: Play
    chips: dict[int, Cents]
    seats: tuple[int, ...] = ()
    started: dict[int, Cents] = field(default_factory=dict)
    paid: dict[int, Cents] = field(default_factory=dict)
    blinds: dict[int, Cents] = field(default_factory=dict)
    antes: dict[int, Cents] = field(default_factory=dict)
    dead: bool = False
    cards: dict[int, list[str]] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)
    dealt: dict[str, list[str]] = field(default_factory=dict)

    def follow(self, event: Event) -> None:
        if not isinstance(event, CardDealt):
            self._lay_out()
        match event:
            case ChipsBought():
                seat = event.bettor.seat
                self.chips[seat] = self.chips.get(seat, 0) + event.amount
            case ButtonMoved():
                self.seats = event.dealt
                self.started = {seat: self.chips[seat] for seat in self.seats}
                self.cards = {seat: [] for seat in self.seats}
            case FeeTaken():
                self.started[event.bettor.seat] -= event.amount
                self.paid[event.bettor.seat] = event.amount
            case Posted():
                self._posted(event)
            case CardDealt():
                self._deal(event)
            case Acted():
                said = ACTS.get(event.pick) or f"cbr {dollars_of(event.to)}"
                self._say(event.bettor.seat, said)
            case HandShown():
                seat = event.bettor.seat
                self._say(seat, f"sm {''.join(self.cards[seat])}")
            case HandMucked():
                self._say(event.bettor.seat, "sm")
            case _:
                pass

    def _say(self, seat: int, what: str) -> None:
        self.actions.append(f"p{self.seats.index(seat) + 1} {what}")

    def _posted(self, event: Posted) -> None:
        seat, sizes = event.bettor.seat, self.play.blind_sizes
        match event.what:
            case "ante":
                self.antes[seat] = self.play.ante_size
            case "missed small blind":
                self.antes[seat], self.dead = sum(sizes[:-1]), True
            case "post":
                self.blinds[seat] = -sizes[-1]
            case "forced bet":
                self._say(seat, "pb")
            case _:
                self.blinds[seat] = sizes[-1] if event.what == "big blind" else sizes[0]

    def _deal(self, event: CardDealt) -> None:
        assert event.card is not None
        card = text(event.card)
        self.dealt.setdefault(event.hand, []).append(card)
        if event.hand != BOARD:
            self.cards[int(event.hand.split()[1])].append(card)

    def _lay_out(self) -> None:
        """The cards of a street are told hand by hand."""
        for hand, cards in self.dealt.items():
            if hand == BOARD:
                self.actions.append(f"d db {''.join(cards)}")
            else:
                player = self.seats.index(int(hand.split()[1])) + 1
                self.actions.append(f"d dh p{player} {''.join(cards)}")
        self.dealt = {}
