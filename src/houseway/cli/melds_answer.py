"""`houseway melds`: what melds of Panguingue pay, and what can be done with a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cards.card import glyph
from houseway.cli.common import console, print_json, print_standing, the_game
from houseway.desk.pan_melds import (
    Answer,
    Search,
    borrowed,
    increased,
    laid,
    lying,
    paid_text,
    read_cards,
    read_melds,
    read_parts,
    search,
    split,
)
from houseway.errors import bad_form, contradiction, not_given
from houseway.families.pan.game import Pan
from houseway.families.pan.melds import Meld, condition_name, worth
from houseway.families.pan.rules import Play
from houseway.rulebook.departures import standing_json

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.families.pan.best_turn import Line

KINDS = {"rope": "a rope", "mixed": "a mixed set", "suited": "a set of one suit"}


def show(
    cards: str | None,
    asked: dict[str, str | None],
    payers: int,
    option: list[str] | None,
    as_json: bool,
) -> None:
    """Answer one question about a meld, or search a hand."""
    game = the_game("panguingue", option, None)
    assert isinstance(game, Pan)
    found = _answer(game.settings, cards, {k: v for k, v in asked.items() if v}, payers)
    if as_json:
        print_json({**found.to_json(), **standing_json(game.rules)})
        return
    out = console()
    if isinstance(found, Search):
        _print_search(out, found)
    else:
        _print_answer(out, found)
    print_standing(out, game.rules)


def _answer(play: Play, cards: str | None, asked: dict[str, str], payers: int) -> Answer | Search:
    if "hand" in asked or "melds" in asked:
        return _searched(play, cards, asked, payers)
    if cards is None:
        raise not_given(
            "cards", "say which cards: houseway melds '3c 3h 3s', or a hand with --hand"
        )
    if len(asked) > 1:
        raise contradiction(
            "asked",
            "ask one thing at a time: --after, --split or --borrow",
            ", ".join(asked),
            ("after", "split", "borrow"),
        )
    if "/" in cards:
        if asked:
            raise contradiction(
                "asked",
                "--after, --split and --borrow are about one meld, not several",
                ", ".join(asked),
            )
        return lying(play, read_melds(play, cards), payers)
    meld = read_cards(cards)
    if "after" in asked:
        return increased(play, meld, read_cards(asked["after"]), payers)
    if "split" in asked:
        return split(play, meld, read_parts(asked["split"]), payers)
    if "borrow" in asked:
        return borrowed(play, meld, _one(asked["borrow"], "--borrow"), payers)
    if "card" in asked:
        raise contradiction(
            "card", "--card goes with --hand: it is the card just drawn", asked["card"]
        )
    return laid(play, meld, payers)


def _searched(play: Play, cards: str | None, asked: dict[str, str], payers: int) -> Search:
    if cards is not None or asked.keys() - {"hand", "melds", "card"}:
        raise contradiction(
            "hand", "--hand is searched with --melds and --card, and nothing else", ", ".join(asked)
        )
    hand = read_cards(asked["hand"]) if "hand" in asked else ()
    card = _one(asked["card"], "--card") if "card" in asked else None
    return search(play, read_melds(play, asked.get("melds", "")), hand, card, payers)


def _one(written: str, option: str) -> int:
    found = read_cards(written)
    if len(found) != 1:
        raise bad_form(option, f"{option} takes one card, not {len(found)}", written)
    return found[0]


def _print_answer(out: Console, answer: Answer) -> None:
    for meld in answer.melds:
        out.print(f"{_cards(meld.cards)}  {escape(_told(answer.play, meld))}")
    if answer.question == "borrow" and answer.valid:
        out.print("The card may be borrowed; this stays.")
        return
    if not answer.valid:
        out.print(f"[bold]No:[/] {escape(answer.why)}.")
        if not answer.each:
            return
    for part in answer.earned:
        out.print(f"  {escape(part.what)}: {part.chips}")
    out.print(escape(paid_text(answer)))


def _told(play: Play, meld: Meld) -> str:
    chips = worth(play, meld)
    if not chips:
        return f"{KINDS[meld.kind]}, no condition"
    return f"{KINDS[meld.kind]}: {condition_name(meld)}, worth {chips} as it lies"


def _print_search(out: Console, found: Search) -> None:
    from rich.table import Table

    if not found.acts:
        out.print("Nothing can be laid.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("what can be laid", overflow="fold")
    table.add_column("each pays", justify="right", no_wrap=True)
    table.add_column("in all", justify="right", no_wrap=True)
    for act, chips in found.acts:
        table.add_row(escape(act), str(chips or ""), str(chips * found.payers or ""))
    out.print(table)
    if found.out is not None:
        out.print(f"Goes out: {escape(_line(found.out))}")
    else:
        if found.richest.chips:
            out.print(f"Most chips: {escape(_line(found.richest))}")
        out.print(f"Most cards: {escape(_line(found.longest))}")
    if not found.complete:
        out.print("[dim]There is more than was looked at; the turns may not be the best.[/]")


def _line(line: Line) -> str:
    chips = f" ({line.chips} from each)" if line.chips else ""
    return "; ".join(act.text for act in line.acts) + chips


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(glyph, cards))
