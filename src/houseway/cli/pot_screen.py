"""What the person at the terminal sees of a pot game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from rich.markup import escape

from houseway.cards.card import Card
from houseway.cli.chips_screen import ChipsScreen
from houseway.cli.pot_ask import HELP
from houseway.cli.screen import BOARD, CARDS, painted
from houseway.engine.decision import Offer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.families.pot import events as p
from houseway.families.pot.game import PotGame
from houseway.families.pot.hand import Hand
from houseway.families.pot.offer import BetOffer, CardsOffer
from houseway.families.pot.rules import Play
from houseway.families.pot.say import pot_name
from houseway.families.pot.worth import values
from houseway.hands import name
from houseway.money import Cents, dollars
from houseway.table import chip_events as c
from houseway.table import events as e
from houseway.table.say import say
from houseway.table.table import Table

if TYPE_CHECKING:
    from rich.console import Console

UNTOLD = (
    *(e.FeesDropped, e.CardBurned, e.RoundEnded, e.ShoeShuffled, e.CardDealt, e.CardTurned),
    *(p.PotMade, p.HandShown, c.StubShuffled),
)
QUIET = (c.PotFeeTaken, c.ButtonDrawn, c.ButtonMoved, e.FeeTaken)
RUNNING = (c.Posted, p.Acted, p.BetReturned, p.CardsThrown, c.ChipsBought, c.SatOut)


class PotScreen(ChipsScreen):
    """Tells a hand in running text, and draws the table whenever the person is asked."""

    help_text = HELP

    def __init__(self, out: Console, played: PotGame, mine: int | None, table: Table) -> None:
        super().__init__(out, played, mine, table)
        self.play = played.settings
        self.running: list[str] = []
        self.opened: dict[str, list[Card]] = {}

    def stakes(self) -> str:
        return stakes(self.play)

    def show(self, round_: Round, shown: int) -> int:
        """Tell what is new; where the person is asked next, draw the table as well."""
        events = round_.view(self.mine)
        for event in events[shown:]:
            self._one(event)
        if round_.decision is None:
            self._tell()
        elif self._my_turn(round_):
            self._tell()
            offer = next(iter(round_.decision.offers.values()))
            self._before(offer)
        return len(events)

    def _before(self, offer: Offer) -> None:
        """What the person looks at to answer."""
        if isinstance(offer, BetOffer | CardsOffer) and offer.table is not None:
            self._picture(offer.table)
        elif own := self.hands.get(f"seat {self.mine}"):
            self.out.print(f"  Your cards: {' '.join(painted(self.out, card) for card in own)}")
        if isinstance(offer, CardsOffer):
            numbered = (f"{n} {painted(self.out, c)}" for n, c in enumerate(offer.cards, 1))
            self.out.print("  " + "   ".join(numbered))

    def _one(self, event: Event) -> None:
        if isinstance(event, CARDS):
            self._card(event)
            self._lies_open(event)
        elif isinstance(event, p.CardsThrown):
            places = range(1, len(self.hands[event.hand]) + 1)
            left = [at for at in places if at not in event.places]
            self.hands[event.hand] = [self.hands[event.hand][at - 1] for at in left]
        elif isinstance(event, p.HandShown):
            self._shown(event)
        elif isinstance(event, c.ButtonMoved | p.PlayedAgain):
            self.hands = {}
        if isinstance(event, UNTOLD) or self._goes_without_saying(event):
            return
        said = escape(say(event, self.played.rules))
        if is_ante(event):
            said = said.replace(f"Seat {event.bettor.seat}: ante", "Everybody antes")
        told = f"[dim]{said}[/]" if isinstance(event, QUIET) else said
        told = f"[bold]{said}[/]" if event.is_result or self._concerns_me(event) else told
        if not isinstance(event, RUNNING) or self.opened:
            self._tell()
        self.running.append(told)
        if not isinstance(event, RUNNING):
            self._tell()

    def _goes_without_saying(self, event: Event) -> bool:
        """Chips others buy, and antes after the first."""
        if isinstance(event, c.ChipsBought):
            return not self._concerns_me(event)
        return is_ante(event) and any("antes" in said for said in self.running)

    def _lies_open(self, event: Event) -> None:
        """Cards everybody sees are told together."""
        up = isinstance(event, e.CardTurned) or (isinstance(event, e.CardDealt) and event.up)
        if up and self.running:
            self._tell()
        if up and isinstance(event, e.CardDealt | e.CardTurned) and event.card is not None:
            self.opened.setdefault(event.hand, []).append(event.card)

    def _shown(self, event: p.HandShown) -> None:
        """A hand at the showdown, with its cards."""
        self.opened = {hand: cards for hand, cards in self.opened.items() if hand == BOARD}
        self._tell()
        hand = f"seat {event.bettor.seat}"
        said = escape(say(event, self.played.rules)).removesuffix(".").split(" shows ", 1)
        cards = " ".join(painted(self.out, card) for card in self.hands[hand])
        style = "bold" if self._concerns_me(event) else None
        self.out.print(f"{said[0]} shows {cards}: {said[1]}.", style=style)

    def _tell(self) -> None:
        """Write what has been gathered."""
        if self.running:
            self.out.print(" ".join(self.running))
            self.running = []
        if BOARD in self.opened:
            board = " ".join(painted(self.out, card) for card in self.hands[BOARD])
            self.out.print(f"Board: {board}")
        others = [
            f"seat {hand.removeprefix('seat ')} " + " ".join(painted(self.out, c) for c in cards)
            for hand, cards in self.opened.items()
            if hand != BOARD
        ]
        if others:
            self.out.print(f"Open: {', '.join(others)}")
        self.opened.clear()

    def _picture(self, hand: Hand) -> None:
        """The table as it lies before the person."""
        from rich.table import Table as Grid

        street = hand.play.streets[hand.street - 1].name
        board = " ".join(painted(self.out, card) for card in hand.board)
        self.out.print()
        self.out.print(f"[dim]{escape(street)}[/]  {board}  {pots_told(hand)}".rstrip())
        grid = Grid(box=None, padding=(0, 1), show_header=False)
        for _ in range(6):
            grid.add_column(no_wrap=True)
        for seat in sorted(hand.seats):
            grid.add_row(*self._row(hand, seat), style="" if seat in hand.live else "dim")
        self.out.print(grid)
        if (known := self._mine_in_words(hand)) is not None:
            self.out.print(f"  You have {known}.")

    def _row(self, hand: Hand, seat: int) -> tuple[str, ...]:
        me = seat == self.mine
        who = escape(self.table.people[seat])[:12]
        shown: list[Card | None] = [
            card if me or place in hand.up[seat] else None
            for place, card in enumerate(hand.cards[seat])
        ]
        live = seat in hand.live
        cards = " ".join(painted(self.out, card) for card in shown) if live else "folded"
        bet = f"bet {dollars(hand.bets[seat])}" if hand.bets[seat] else ""
        if live and not hand.chips[seat]:
            bet = f"{bet} all in".strip()
        if live and seat in hand.drew:
            bet = f"drew {hand.drew[seat]}  {bet}"
        button = "[bold]D[/]" if seat == hand.button else " "
        name_ = f"[bold]{who}[/]" if me else who
        return str(seat), name_, button, dollars(hand.chips[seat]), cards, bet

    def _mine_in_words(self, hand: Hand) -> str | None:
        """What the person's own cards are worth so far, both ways."""
        play = hand.play
        if self.mine not in hand.live or self.mine is None:
            return None
        high, low = values(play, hand.cards[self.mine], hand.board)
        said = []
        if high and play.high_ranking is not None:
            said.append(name(play.high_ranking, high))
        if low and play.low_ranking is not None:
            said.append(name(play.low_ranking, low))
        return ", and ".join(said) or None

    def _why(self, round_: Round) -> None:
        """Every pot: who played for it, and who won what of it."""
        for event in round_.events:
            if isinstance(event, p.PotWon | p.PotMade | p.BetReturned | c.PotFeeTaken | p.PotLies):
                self._say(event, indent="  ")


def is_ante(event: Event) -> TypeGuard[c.Posted]:
    """Whether somebody antes in full."""
    return isinstance(event, c.Posted) and event.what == "ante" and not event.all_in


def stakes(play: Play) -> str:
    """What the table is played for, in a line or two."""
    bets = "/".join(dollars(bet) for bet in dict.fromkeys(play.bets))
    kinds = {
        "limit": f"Limit {bets}",
        "spread": f"Spread limit {dollars(play.bets[0])} to {dollars(play.bets[-1])}",
        "no-limit": "No limit",
    }
    said = [kinds[play.structure]]
    if play.has_blinds:
        said.append("blinds " + "/".join(dollars(size) for size in play.blind_sizes))
    if play.has_ante:
        said.append(f"ante {dollars(play.ante_size)}")
    if play.opens != "nobody":
        card = play.opens.replace("-", " ")
        said.append(f"the {card} opens for {dollars(play.force_size)}")
    low, high = play.buys
    said.append(f"buy-in {dollars(low)} to {dollars(high)}")
    return ", ".join(said) + "."


def pots_told(hand: Hand) -> str:
    """What lies in the middle; side pots by name once there are some."""
    found = hand.pots()
    if len(found) < 2 or any(hand.bets.values()):
        return f"pot [bold]{dollars(hand.total)}[/]"

    def told(number: int, amount: Cents) -> str:
        return f"{pot_name(number).lower()} [bold]{dollars(amount)}[/]"

    return ", ".join(told(number, pot.amount) for number, pot in enumerate(found, start=1))
