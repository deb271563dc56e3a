"""`houseway games`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cli.common import console, print_json
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.names import Named, meaning, unknown_game
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules


def _decks(rules: Rules) -> list[Value]:
    """The numbers of decks a table may choose."""
    return list(rules.choices["decks"].allowed) if "decks" in rules.choices else [rules.deck.decks]


def show(words: str, as_json: bool) -> None:
    games, why = _fitting(words)
    found = [load(game) for game in games]
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
        for line in (*why.get(rules.id, ()), rules.about):
            out.print(Padding(escape(line), (0, 0, 0, 4)))
    number = "1 game" if len(found) == 1 else f"{len(found)} games"
    out.print(f"\n{number}. Try: houseway play {_to_play(words, found[0].id)}", markup=False)


def _to_play(words: str, first: str) -> str:
    """What to type after `houseway play`: the game, with the options that the words mean."""
    meant = meaning(words)
    if not isinstance(meant, Named):
        return first
    return " ".join((meant.game, *(f"-o {key}={value}" for key, value in meant.options.items())))


def _fitting(words: str) -> tuple[Sequence[str], Mapping[str, Sequence[str]]]:
    """The games that fit some words and why, the best first; all of them without words."""
    if not words.strip():
        return game_ids(), {}
    from houseway.web.lobby import found_games

    found = found_games(words)
    if not found:
        raise unknown_game(words)
    return [each.game for each in found], {each.game: each.why for each in found}
