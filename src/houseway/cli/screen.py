"""What the person at the terminal sees of a round."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cards.card import Card, glyph, is_red, text
from houseway.cli.roads import board_width, print_drawing
from houseway.desk.why import why
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.games import Game
from houseway.games.baccarat.board import Board
from houseway.games.baccarat.drawing import draw_board
from houseway.games.baccarat.events import CoupEnded
from houseway.games.baccarat.roads import Coup
from houseway.games.baccarat.rules import total, value
from houseway.money import dollars
from houseway.odds import odds
from houseway.odds.model import FAVOURS_BETTOR
from houseway.table import events as e
from houseway.table.say import say

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.cli.ask import Ask

QUIET = (e.BankOffered, e.BankDeclined, e.FeesDropped, e.CardBurned, e.RoundEnded)


class Screen:
    """Shows events as they happen, the table's results, and answers between rounds."""

    def __init__(self, out: Console, played: Game, mine: int | None) -> None:
        self.out = out
        self.played = played
        self.mine = mine
        self.board = Board(tags=_tags(played))
        self.hands: dict[str, list[Card | None]] = {}

    def spots(self) -> None:
        """The spots of the layout with limits, top odds and the bank's edge."""
        from rich.table import Table

        rules, found = self.played.rules, odds(self.played)
        table = Table(box=None, padding=(0, 1))
        for heading in ("spot", "wager", "limits", "pays", "bank's edge", ""):
            table.add_column(heading)
        marked = False
        for spot in rules.spots:
            low, high = rules.limits(spot)
            known = found.spot(spot.id)
            marked = marked or known.favours_bettor
            table.add_row(
                f"[bold]{spot.id}[/]", escape(spot.name), f"{dollars(low)}-{dollars(high)}",
                str(spot.most), f"{float(known.odds.house_edge) * 100:.2f} %",
                "[bold red]▲[/]" if known.favours_bettor else "",
            )  # fmt: skip
        self.out.print(table)
        if marked:
            self.out.print(f"[bold red]▲ {FAVOURS_BETTOR}[/]")

    def help(self) -> None:
        self.spots()
        self.out.print(
            "Write wagers as spot and dollars: banker 25 tie 5. A spot may be shortened.\n"
            "Enter repeats your last wagers, 0 sits out, q leaves.\n"
            "After a round: w why, r roads, l log, Enter next round."
        )

    def show(self, round_: Round, shown: int) -> int:
        """Print what is new; returns how many events have been shown."""
        events = round_.view(self.mine)
        for bettor, group in groupby(events[shown:], key=_placing):
            if bettor is None:
                for event in group:
                    self._one(event)
            else:
                self._wagers(bettor, list(group))
        if self._my_turn(round_) and any(self.hands.values()):
            self._hands()
        return len(events)

    def _my_turn(self, round_: Round) -> bool:
        decision = round_.decision
        return decision is not None and any(b.seat == self.mine for b in decision.offers)

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
        if isinstance(event, e.ShoeShuffled):
            self.board = self.board.new_shoe()
        if isinstance(event, e.CardDealt | e.CardTurned | e.CardVoided):
            self._card(event)
            return
        if isinstance(event, CoupEnded):
            self._hands()
            self.hands = {}
            self.board = self.board.add(_coup(event))
        if isinstance(event, QUIET) and not self._concerns_me(event):
            return
        style = "bold" if event.is_result or self._concerns_me(event) else None
        self._say(event, style)

    def _say(self, event: Event, style: str | None = None, indent: str = "") -> None:
        self.out.print(indent + say(event, self.played.rules), style=style, markup=False)

    def _concerns_me(self, event: Event) -> bool:
        bettor = getattr(event, "bettor", None)
        return bettor is not None and bettor.seat == self.mine

    def _card(self, event: e.CardDealt | e.CardTurned | e.CardVoided) -> None:
        hand = self.hands.setdefault(event.hand, [])
        if isinstance(event, e.CardDealt):
            hand.append(event.card)
        elif isinstance(event, e.CardTurned):
            hand[event.place - 1] = event.card
        else:
            hand.remove(event.card)
            self._say(event)

    def _hands(self) -> None:
        for name, hand in self.hands.items():
            cards = " ".join(_painted(self.out, card) for card in hand)
            known = [value(card) for card in hand if card is not None]
            points = f"  {total(known)}" if len(known) == len(hand) else ""
            self.out.print(f"  {name.capitalize():<7} {cards}{points}")

    def between(self, round_: Round, ask: Ask) -> None:
        """Answer questions about the round until the person goes on."""
        while True:
            answer = ask(
                "[dim]Enter next round, w why, r roads, l log, ? help, q leave:[/] "
            ).lower()
            if answer == "w":
                self._why(round_)
            elif answer == "r":
                print_drawing(self.out, draw_board(self.board, board_width(self.out)))
            elif answer == "l":
                for event in round_.view(self.mine):
                    self._say(event, indent="  ")
            elif answer == "":
                return
            else:
                self.out.print("Write w, r, l, ?, q or just Enter.")

    def _why(self, round_: Round) -> None:
        settled = [x for x in round_.events if isinstance(x, e.WagerSettled)]
        mine = [x for x in settled if x.bettor.seat == self.mine] or settled
        for item in mine:
            self.out.print(f"[bold]{str(item.bettor).capitalize()}[/]")
            for line in why(item, self.played.rules):
                self.out.print(f"  {line}", markup=False)


def _painted(out: Console, card: Card | None) -> str:
    if card is None:
        return "[dim]??[/]"
    written = glyph(card) if out.encoding.startswith("utf") else text(card)
    return f"[bold red]{written}[/]" if is_red(card) else f"[bold]{written}[/]"


def _placing(event: Event) -> Bettor | None:
    return event.bettor if isinstance(event, e.WagerPlaced) else None


def _tags(played: Game) -> tuple[str, ...]:
    tags: list[dict[str, Any]] = played.rules.play.get("tags", [])
    return tuple(tag["name"] for tag in tags)


def _coup(event: CoupEnded) -> Coup:
    natural = (event.player_cards == 2 and event.player >= 8) or (
        event.banker_cards == 2 and event.banker >= 8
    )
    return Coup(
        event.winner,  # type: ignore[arg-type]
        event.player,
        event.banker,
        event.player_pair,
        event.banker_pair,
        natural,
        event.player_cards,
        event.banker_cards,
        event.tags,
    )
