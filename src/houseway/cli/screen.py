"""What the person at the terminal sees of a round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cards.card import Card, glyph, is_red, take_out, text
from houseway.cli.beside import board_of
from houseway.desk.odds import known_odds
from houseway.desk.sheet_odds import error_of
from houseway.desk.why import why
from houseway.engine.bettor import Bettor
from houseway.engine.event import DeclarationTakenBack, Event, standing
from houseway.engine.round import Round
from houseway.money import Cents, dollars
from houseway.play.described import BANK
from houseway.play.game import Game
from houseway.proof.model import FAVOURS_BETTOR
from houseway.rulebook.schema import Spot
from houseway.table import events as e
from houseway.table.say import hand_called, say

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from houseway.cli.ask import Ask

QUIET = (
    *(e.BankOffered, e.BankDeclined, e.FeesDropped, e.CardBurned, e.RoundEnded),
    *(e.CardMoved, e.WagerAdded),
)
BOARD = "board"
CARDS = (e.CardDealt, e.CardTurned, e.CardVoided, e.CardMoved)


class Screen:
    """Shows events as they happen, the table's results, and answers between rounds."""

    def __init__(self, out: Console, played: Game, mine: int | None) -> None:
        self.out = out
        self.played = played
        self.mine = mine
        self.board = board_of(played)
        self.hands: dict[str, list[Card | None]] = {}
        self.moved: set[str] = set()  # hands that took or gave a card in a split or a switch
        self.parts: dict[str, tuple[tuple[Card, ...], ...]] = {}
        self.over = False

    def spots(self) -> None:
        """The spots of the layout with limits, top odds and the bank's edge where it is known."""
        from rich.table import Table

        rules, found = self.played.rules, known_odds(self.played)
        table = Table(box=None, padding=(0, 1))
        headings = ("spot", "wager", "limits", "pays", "bank's edge" if found else "")
        for heading in (*headings, ""):
            table.add_column(heading)
        marked = False
        for spot in rules.spots:
            known = found.spot(spot.id) if found else None
            favours = known is not None and known.favours_bettor
            marked = marked or favours
            low, high = rules.limits(spot)
            table.add_row(
                f"[bold]{spot.id}[/]",
                escape(spot.name),
                _limits(spot, low, high),
                str(spot.most) if spot.most.pays else dollars(spot.most_owed(0)),
                _edge(known.edge, error_of(known)) if known and spot.by_itself else "",
                "[bold red]▲[/]" if favours else "",
            )
        self.out.print(table)
        if marked:
            self.out.print(f"[bold red]▲ {FAVOURS_BETTOR}[/]")
        if found is None:
            self.out.print(f"[dim]Exact odds: houseway odds {escape(rules.id)}[/]")

    def help(self) -> None:
        self.spots()
        board = f", {self.board.key[0]} {self.board.key}" if self.board.key else ""
        self.out.print(
            "Write wagers as spot and dollars, or just dollars for the first wager; a spot may be "
            "shortened.\nEnter repeats your last wagers, 0 sits out, q leaves.\n"
            f"After a round: w why{board}, l log, Enter next round."
        )

    def show(self, round_: Round, shown: int) -> int:
        """Print what is new; returns how many events have been shown."""
        events = round_.view(self.mine)
        if any(isinstance(event, DeclarationTakenBack) for event in events[shown:]):
            self._lay_again(standing(events))
        for bettor, group in groupby(events[shown:], key=_placing):
            if bettor is None:
                for event in group:
                    self._one(event)
            else:
                self._wagers(bettor, list(group))
        if self._my_turn(round_) and any(self.hands.values()):
            own = [name for name in self.hands if self._is_mine(name)]
            common = [name for name in self.hands if name in (BANK, BOARD)]
            self._hands([*common, *own] if own else list(self.hands))
        return len(events)

    def _my_turn(self, round_: Round) -> bool:
        """Whether everybody else has chosen, so that the person is asked next."""
        decision = round_.decision
        return decision is not None and all(b.seat == self.mine for b in decision.offers)

    def _is_mine(self, name: str) -> bool:
        return self.mine is not None and (name + " ").startswith(f"seat {self.mine} ")

    def _wagers(self, bettor: Bettor, placed: list[Event]) -> None:
        """All wagers of one bettor in one line."""
        rules = self.played.rules
        told = ", ".join(
            f"{dollars(w.amount)} on {rules.by_id[w.spot].name}" + (" (lying)" if w.carried else "")
            for w in placed
            if isinstance(w, e.WagerPlaced)
        )
        style = "bold" if bettor.seat == self.mine else None
        self.out.print(f"{str(bettor).capitalize()}: {told}.", style=style, markup=False)

    def _one(self, event: Event) -> None:
        self.board.follow(event)
        if isinstance(event, CARDS):
            self._card(event)
            return
        if isinstance(event, e.HandSet):
            if event.front:
                self.parts[event.hand] = (event.front, event.back)
            if event.up or not self._concerns_me(event):
                return
        if isinstance(event, e.WagerSettled | e.CalledOff | e.RoundEnded) or event.is_result:
            self._show_final()
        if isinstance(event, e.RoundEnded):
            self.hands, self.parts, self.moved, self.over = {}, {}, set(), False
        if isinstance(event, QUIET) and not self._concerns_me(event):
            return
        style = "bold" if event.is_result or self._concerns_me(event) else None
        self._say(event, style)

    def _show_final(self) -> None:
        """All hands once, before the first thing is settled that closes the hand."""
        if not self.over and self.hands and self._complete():
            self._hands(list(self.hands))
            self.over = True

    def _complete(self) -> bool:
        """Whether the last card of the deciding hand lies open."""
        shown = self.hands.get(BANK) or [c for hand in self.hands.values() for c in hand]
        return None not in shown

    def _say(self, event: Event, style: str | None = None, indent: str = "") -> None:
        self.out.print(indent + say(event, self.played.rules), style=style, markup=False)

    def _concerns_me(self, event: Event) -> bool:
        bettor = getattr(event, "bettor", None)
        return bettor is not None and bettor.seat == self.mine

    def _card(self, event: Event) -> None:
        self._lay(event)
        if isinstance(event, e.CardVoided):
            self._say(event)

    def _lay(self, event: Event) -> None:
        """A card comes to a hand, is turned or goes."""
        if isinstance(event, e.CardMoved):
            take_out(self.hands[event.hand], event.card)
            self.hands.setdefault(event.to, []).append(event.card)
            self.moved |= {event.hand, event.to}
        elif isinstance(event, e.CardDealt):
            self.over = False
            self.hands.setdefault(event.hand, []).append(event.card)
        elif isinstance(event, e.CardTurned):
            self.hands[event.hand][event.place - 1] = event.card
        elif isinstance(event, e.CardVoided):
            hand = self.hands[event.hand]
            take_out(hand, event.card if event.card in hand else None)

    def _lay_again(self, events: list[Event]) -> None:
        """The hands as these events left them, once a declaration was taken back."""
        self.hands, self.parts, self.over = {}, {}, False
        if isinstance(events[-1], e.RoundEnded):
            return
        for event in events:
            if isinstance(event, CARDS):
                self._lay(event)
            elif isinstance(event, e.HandSet) and event.front:
                self.parts[event.hand] = (event.front, event.back)

    def _hands(self, names: list[str]) -> None:
        """Hands with their points; the bank's first, the person's own in bold."""
        width = max(map(len, names))
        for name in sorted(names, key=lambda name: name != BANK):
            hand = self.hands[name]
            known = [card for card in hand if card is not None]
            parts: Sequence[Sequence[Card | None]] = self.parts.get(name) or (hand,)
            shown = (" ".join(painted(self.out, card) for card in part) for part in parts)
            cards = " / ".join(filter(None, shown))
            whole = len(known) == len(hand)
            points = self.played.points(name, known, name not in self.moved) if whole else ""
            if name in self.parts:
                halves = (self.played.points(name, part) for part in self.parts[name])
                points = " / ".join(filter(None, halves)) or points
            label = f"{hand_called(name, self.played.rules):<{width}}"
            label = f"[bold]{label}[/]" if self._is_mine(name) else label
            self.out.print(f"  {label}  {cards}  {points}")

    def between(self, round_: Round, ask: Ask) -> None:
        """Answer questions about the round until the person goes on."""
        key = self.board.key
        board = f", {key[0]} {key}" if key else ""
        while True:
            answer = ask(
                f"[dim]Enter next round, w why{board}, l log, ? help, q leave:[/] "
            ).lower()
            if answer == "w":
                self._why(round_)
            elif key and answer == key[0]:
                self.board.show(self.out)
            elif answer == "l":
                for event in round_.view(self.mine):
                    self._say(event, indent="  ")
            elif answer == "":
                return
            else:
                self.out.print(f"Write w{board[:3]}, l, ?, q or just Enter.")

    def _why(self, round_: Round) -> None:
        settled = [x for x in standing(round_.events) if isinstance(x, e.WagerSettled)]
        mine = [x for x in settled if x.bettor.seat == self.mine] or settled
        for item in mine:
            self.out.print(f"[bold]{str(item.bettor).capitalize()}[/]")
            for line in why(item, self.played.rules):
                self.out.print(f"  {line}", markup=False)


def _edge(edge: Fraction | float, error: float) -> str:
    return f"{float(edge) * 100:.2f} %" + (" sampled" if error else "")


def _limits(spot: Spot, low: Cents, high: Cents) -> str:
    if spot.window == "before-cards":
        return f"{dollars(low)}-{dollars(high)}"
    return "given" if spot.window == "given" else "later"


def painted(out: Console, card: Card | None) -> str:
    if card is None:
        return "[dim]??[/]"
    written = glyph(card) if out.encoding.startswith("utf") else text(card)
    return f"[bold red]{written}[/]" if is_red(card) else f"[bold]{written}[/]"


def _placing(event: Event) -> Bettor | None:
    return event.bettor if isinstance(event, e.WagerPlaced) else None
