"""`houseway games`."""

from __future__ import annotations

from houseway.cli.common import console, print_json
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules


def _decks(rules: Rules) -> list[Value]:
    """The numbers of decks a table may choose."""
    return list(rules.choices["decks"].allowed) if "decks" in rules.choices else [rules.deck.decks]


def show(as_json: bool) -> None:
    found = [load(game) for game in game_ids()]
    if as_json:
        print_json(
            [
                {
                    "game": rules.id,
                    "name": rules.name,
                    "family": rules.family,
                    "about": rules.about,
                    "banked": rules.banked,
                    "decks": _decks(rules),
                    "seats": list(rules.table.seats_allowed),
                    "spots": [spot.id for spot in rules.spots],
                    "rule_version": rules.version,
                }
                for rules in found
            ]
        )
        return
    from rich.markup import escape
    from rich.padding import Padding

    out = console()
    for rules in found:
        out.print(f"[bold]{rules.id}[/]  {escape(rules.name)}")
        out.print(Padding(escape(rules.about), (0, 0, 0, 4)))
    out.print(f"\n{len(found)} games. Try: houseway play {found[0].id}")
