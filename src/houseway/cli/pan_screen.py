"""What the person at the terminal sees of Panguingue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cards.card import Card, rank, suit
from houseway.cli.chips_screen import ChipsScreen
from houseway.cli.pan_ask import HELP, SHOWN, told, ways
from houseway.cli.pot_screen import is_ante
from houseway.cli.screen import painted
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.families.pan import events as p
from houseway.families.pan.game import Pan
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import PLACE, Meld, worth
from houseway.families.pan.offer import PILE, MeldOffer, PanOffer
from houseway.families.pan.rules import Play
from houseway.money import dollars
from houseway.table import chip_events as c
from houseway.table import events as e
from houseway.table.say import say
from houseway.table.table import Table

if TYPE_CHECKING:
    from rich.console import Console

UNTOLD = (e.FeesDropped, e.CardBurned, e.RoundEnded, e.ShoeShuffled, e.CardDealt, c.StubShuffled)
QUIET = (c.PotFeeTaken, p.EldestNamed, p.StockShuffled)
RUNNING = (c.Posted, c.ChipsBought, p.StayedIn, p.Retired)
MOVED = (p.ChipsPaid, p.ChipsReturned, p.AnteReturned, p.TopsWon)
DOES = {"meld": "melds", "add": "adds", "split": "splits a meld with", "borrow": "borrows for"}


class PanScreen(ChipsScreen):
    """Tells turns as they go, payments together, and draws the table when the person is asked."""

    help_text = HELP

    def __init__(self, out: Console, played: Pan, mine: int | None, table: Table) -> None:
        super().__init__(out, played, mine, table)
        self.play = played.settings
        self.running: list[str] = []
        self.turn: list[str] = []
        self.laid = False
        self.card: Card | None = None
        self.paid: list[p.ChipsPaid] = []

    def stakes(self) -> str:
        return stakes(self.play)

    def show(self, round_: Round, shown: int) -> int:
        """Tell what is new; where the person is asked next, draw the table as well."""
        events = round_.view(self.mine)
        for event in events[shown:]:
            self._one(event)
        if round_.decision is None or self._my_turn(round_):
            self._end_turn()
            self._tell()
            self._payments()
        if round_.decision is not None and self._my_turn(round_):
            offer = next(iter(round_.decision.offers.values()))
            if isinstance(offer, PanOffer) and offer.table is not None:
                self._picture(offer, offer.table)
        return len(events)

    def _one(self, event: Event) -> None:
        if not (self.paid and isinstance(event, p.ChipsPaid) and _alike(event, self.paid[0])):
            self._payments()
        if isinstance(event, p.CardTaken | p.Melded | p.Discarded):
            self._in_turn(event)
        elif isinstance(event, p.ChipsPaid):
            self._end_turn()
            self.paid.append(event)
        elif not (isinstance(event, UNTOLD) or self._goes_without_saying(event)):
            self._sentence(event)

    def _sentence(self, event: Event) -> None:
        self._end_turn()
        said = escape(say(event, self.played.rules))
        if is_ante(event):
            said = said.replace(f"Seat {event.bettor.seat}: ante", "Everybody antes")
        bold = event.is_result or self._concerns_me(event)
        style = "bold" if bold else "dim" if isinstance(event, QUIET) else ""
        if not isinstance(event, RUNNING):
            self._tell()
        self.running.append(f"[{style}]{said}[/]" if style else said)
        if not isinstance(event, RUNNING):
            self._tell()

    def _goes_without_saying(self, event: Event) -> bool:
        """Chips others buy, and antes after the first."""
        if isinstance(event, c.ChipsBought):
            return not self._concerns_me(event)
        return is_ante(event) and any("antes" in said for said in self.running)

    # A turn in a line; turns in which nothing is laid run together.

    def _in_turn(self, event: p.CardTaken | p.Melded | p.Discarded) -> None:
        who = f"Seat {event.bettor.seat}"
        if isinstance(event, p.CardTaken):
            self._end_turn()
            self.card = event.card
            self._add(who, self._drawn(event))
        elif isinstance(event, p.Melded):
            self.laid = True
            self._add(who, f"{DOES[event.how]} {self._cards(self._new(event))}")
        else:
            drawn = event.drawn_card and self.turn and not self.laid
            card = painted(self.out, event.card)
            self._add(who, "lets it go" if drawn else f"throws {card}")
            self._end_turn()

    def _add(self, who: str, words: str) -> None:
        self.turn.append(f", {words}" if self.turn else f"{who} {words}")

    def _new(self, event: p.Melded) -> Sequence[Card]:
        """The new meld, or what was put to old ones."""
        if event.how in ("meld", "borrow"):
            return event.melds[-1]
        used = [] if self.card is None or not event.used else [self.card]
        return [*event.cards, *used]

    def _drawn(self, event: p.CardTaken) -> str:
        card = painted(self.out, event.card)
        if event.forced is not None:
            return f"must take {card}, says seat {event.forced}"
        return f"takes {card} from the pile" if event.pile else f"draws {card}"

    def _end_turn(self) -> None:
        """Write down a turn as far as it went; by itself when something was laid."""
        if not self.turn:
            return
        told_, self.turn = f"{''.join(self.turn)}.", []
        mine = f"Seat {self.mine} " in told_[:8]
        if self.laid or mine:
            self._tell()
        self.running.append(told_)
        if self.laid or mine:
            self._tell()
        self.laid = False

    def _tell(self) -> None:
        """Write what has been gathered."""
        if self.running:
            self.out.print(" ".join(self.running))
            self.running = []

    def _payments(self) -> None:
        """Everybody's payment for one thing in one line; who is short is told apart."""
        if not self.paid:
            return
        self._tell()
        first, events, self.paid = self.paid[0], self.paid, []
        full = [event for event in events if event.paid == event.owed]
        chips = f"{first.chips} chip{'' if first.chips == 1 else 's'}"
        told_ = [f"{_seats(full)} {dollars(first.owed)}{' each' if full[1:] else ''}"][: len(full)]
        told_ += [
            f"seat {event.bettor.seat} {dollars(event.paid)}, all there is"
            for event in events
            if event.paid < event.owed
        ]
        mine = any(self.mine in (event.bettor.seat, event.to.seat) for event in events)
        line = f"  {first.to} gets {chips} for {first.what}: {'; '.join(told_)}."
        self.out.print(f"{line[:2]}{line[2].upper()}{line[3:]}", style="bold" if mine else None)

    # The table as it lies before the person.

    def _picture(self, offer: PanOffer, hand: Hand) -> None:
        """Everybody's melds, or in the middle of a turn the person's own; then the hand."""
        from rich.table import Table as Grid

        pile = painted(self.out, hand.pile[-1]) if hand.pile else "empty"
        useless = PILE in (offer.refused or {})
        fresh = " (may be taken)" if hand.fresh and not useless else ""
        stock = f"stock {hand.stock}"
        self.out.print(f"\ntops [bold]{dollars(hand.tops)}[/]  {stock}  pile {pile}{fresh}")
        grid = Grid(box=None, padding=(0, 1), show_header=False)
        for _ in range(5):
            grid.add_column(no_wrap=True)
        for seat in [self.mine] if hand.laid and self.mine is not None else hand.seats:
            grid.add_row(*self._row(hand, seat), style="" if seat in hand.live else "dim")
        self.out.print(grid)
        if self.mine is not None and self.mine in hand.live:
            self._own(hand, self.mine)
        if isinstance(offer, MeldOffer):
            self._ways(offer)

    def _row(self, hand: Hand, seat: int) -> tuple[str, ...]:
        who = escape(self.table.people[seat])[:10]
        name = f"[bold]{who}[/]" if seat == self.mine else who
        money = dollars(hand.chips[seat])
        if seat not in hand.live:
            return str(seat), name, money, "", "on top" if seat in hand.retired else "out"
        turn = "◂" if seat == hand.turn else ""
        melds = "  ".join(self._meld(hand.play, n, m) for n, m in enumerate(hand.melds[seat], 1))
        return str(seat), f"{name} {turn}".rstrip(), money, f"{hand.melded(seat)}", melds

    def _meld(self, play: Play, number: int, meld: Meld) -> str:
        chips = worth(play, meld)
        return f"[dim]{number}[/] {self._cards(meld.cards)}{f' [dim]({chips})[/]' if chips else ''}"

    def _own(self, hand: Hand, seat: int) -> None:
        """The cards in hand by suit, those of one rank again, and the card just drawn."""
        own = hand.cards[seat]
        suits = "   ".join(self._cards(cards) for cards in by_suit(own))
        self.out.print(f"  Your hand  {suits}")
        if alike := of_one_rank(own):
            self.out.print(f"  Alike      {'   '.join(self._cards(cards) for cards in alike)}")
        if hand.card is not None and hand.turn == seat:
            self.out.print(f"  Drawn      {painted(self.out, hand.card)}")

    def _ways(self, offer: MeldOffer) -> None:
        for number, pick in enumerate(ways(offer)[:SHOWN], start=1):
            self.out.print(f"  {number} {told(offer, pick)}", markup=False)

    def _cards(self, cards: Sequence[Card]) -> str:
        return " ".join(painted(self.out, card) for card in cards)

    def _why(self, round_: Round) -> None:
        """Every payment the person made or got, one by one."""
        for event in round_.events:
            to = getattr(event, "to", None)
            if isinstance(event, MOVED) and (
                self._concerns_me(event) or (to is not None and to.seat == self.mine)
            ):
                self._say(event, indent="  ")


def _alike(one: p.ChipsPaid, other: p.ChipsPaid) -> bool:
    return (one.to, one.what) == (other.to, other.what)


def _seats(events: Iterable[p.ChipsPaid]) -> str:
    found = [str(event.bettor.seat) for event in events]
    return f"seat{'s' if found[1:] else ''} {', '.join(found)}"


def by_suit(cards: Sequence[Card]) -> list[list[Card]]:
    """The cards of each suit that is there, in the order of ropes."""
    suits = sorted({suit(card) for card in cards})
    ordered = sorted(cards, key=lambda card: PLACE[rank(card)])
    return [[card for card in ordered if suit(card) == each] for each in suits]


def of_one_rank(cards: Sequence[Card]) -> list[list[Card]]:
    """Cards of a rank that is there more than once, those of most cards first."""
    ranks = sorted({rank(card) for card in cards})
    found = [[card for card in sorted(cards) if rank(card) == each] for each in ranks]
    return sorted((group for group in found if len(group) > 1), key=len, reverse=True)


def stakes(play: Play) -> str:
    """What the table is played for, in a line."""
    low, high = play.buys
    return (
        f"A chip is {dollars(play.condition)}, the ante {dollars(play.ante)}; "
        f"buy-in {dollars(low)} to {dollars(high)}."
    )
