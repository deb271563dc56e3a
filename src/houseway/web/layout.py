"""What the table page needs to know of a game, as plain data, from the rulebook only."""

from __future__ import annotations

from typing import Any

from houseway.desk.paper_words import paper_standing
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.points import BONUSES, SURRENDER, bonus
from houseway.families.chinese.rules import Play as ChinesePlay
from houseway.families.chinese.setting import PARTS, SIZES
from houseway.families.chinese.sweeps import SWEEPS
from houseway.families.pan.game import Pan
from houseway.families.pot.game import PotGame
from houseway.families.pot.rules import Play
from houseway.money import dollars
from houseway.play.game import Game
from houseway.rulebook.schema import Deck, Rules, Spot
from houseway.table.table import live_shoe


def layout_of(game: Game) -> dict[str, Any]:
    """A game as its layout shows it: seats, spots with limits and pay lines, deck, coverage.

    >>> from houseway.families import game
    >>> layout = layout_of(game("ez-baccarat-panda-8"))
    >>> layout["seats"], [spot["name"] for spot in layout["spots"]][:2], layout["deck"]
    (8, ['Player line', 'Banker line'], '8 decks, 416 cards')
    """
    rules = game.rules
    return {
        "game": rules.id,
        "name": rules.name,
        "about": rules.about,
        "family": rules.family,
        "seats": rules.table.seats,
        "minimum": rules.table.minimum,
        "maximum": rules.table.maximum,
        "coverage": rules.settle.coverage,
        "button": rules.settle.button is not None,
        "board": rules.family == "baccarat",
        "banker": rules.banker,
        "backline": any(spot.backline for spot in rules.spots),
        "deck": deck_words(rules.deck),
        "tiles": rules.deck.kind == "tiles",
        "parts": _parts(game),
        "dealt_from": rules.deck.dealt_from,
        "cut": _cut(rules),
        "options": dict(rules.changed_options),
        "standing": paper_standing(rules),
        "spots": [_spot(rules, spot) | {"hand": _hand(rules, spot)} for spot in rules.spots],
        "irregularities": [{"id": what.id, "name": what.name} for what in rules.irregularities],
        "banked": rules.banked,
        "stakes": stakes_of(game),
        "pot": _pot(game.settings) if isinstance(game, PotGame) else None,
        "chinese": _chinese(game.settings) if isinstance(game, ChinesePoker) else None,
        "pan": _pan(game) if isinstance(game, Pan) else None,
    }


def _pot(play: Play) -> dict[str, Any]:
    """What a table played for the pot says about its bets."""
    return {
        "structure": play.structure,
        "bets": list(play.bets),
        "chip": play.chip,
        "board": play.board_cards,
    }


def _chinese(play: ChinesePlay) -> dict[str, Any]:
    """What thirteen cards are set and settled by."""
    return {
        "version": play.version,
        "point": play.point,
        "sizes": list(SIZES),
        "surrender": SURRENDER,
        "sweeps": {sweep.id: sweep.name for sweep in SWEEPS.values()},
        "bonuses": {
            part: {kind: extra for kind in kinds if (extra := bonus(part, kind, play.version))}
            for part, kinds in BONUSES.items()
        },
    }


def _pan(game: Pan) -> dict[str, Any]:
    """What melds are paid by."""
    play = game.settings
    return {"condition": play.condition, "retired_pay": play.retired_pay}


def stakes_of(game: Game) -> str:
    """What a table without a bank is played for, in a few words; empty where there is one.

    >>> from houseway.families import game
    >>> stakes_of(game("chinese-poker")), stakes_of(game("casino-war"))
    ('Western, $5 a point', '')
    """
    if isinstance(game, PotGame):
        return stakes_words(game.settings)
    if isinstance(game, ChinesePoker):
        play = game.settings
        return f"{play.version.capitalize()}, {dollars(play.point)} a point"
    if isinstance(game, Pan):
        tops, chip = dollars(game.settings.ante), dollars(game.settings.condition)
        return f"Chips of {chip}, tops {tops}"
    return ""


def stakes_words(play: Play) -> str:
    """The limits and the forced bets of a table in a few words.

    >>> from houseway.families import game
    >>> stakes_words(game("texas-holdem").settings)
    'Limit $4 and $8, blinds $2 and $4'
    >>> stakes_words(game("texas-holdem", {"structure": "no-limit", "blinds": 1}).settings)
    'No limit, bets from $3, blind $3'
    """
    low, high = dollars(play.bets[0]), dollars(play.bets[-1])
    limits = {
        "limit": f"Limit {low} and {high}",
        "spread": f"Bets of {low} to {high}",
        "no-limit": f"No limit, bets from {low}",
    }[play.structure]
    parts = [limits]
    if play.has_ante:
        parts.append(f"ante {dollars(play.ante_size)}")
    if play.has_blinds:
        blinds = [dollars(blind) for blind in play.blind_sizes]
        parts.append(f"blind{'' if len(blinds) == 1 else 's'} {' and '.join(blinds)}")
    return ", ".join(parts)


def _parts(game: Game) -> list[str]:
    """What the parts of a hand are called; none where hands are not set."""
    if isinstance(game, ChinesePoker):
        return list(PARTS)
    return list(getattr(getattr(game, "settings", None), "parts", ()))


def _spot(rules: Rules, spot: Spot) -> dict[str, Any]:
    low, high = rules.limits(spot)
    return {
        "id": spot.id,
        "name": spot.name,
        "kind": spot.kind,
        "window": spot.window,
        "about": spot.about,
        "minimum": low,
        "maximum": high,
        "most": str(spot.most),
        "needs": spot.needs,
        "at_most": spot.at_most,
        "equals": spot.equals,
        "backline": spot.backline,
        "carries": spot.carries,
        "lines": [{"name": line.name, "pays": line.pays} for line in spot.lines],
    }


def _hand(rules: Rules, spot: Spot) -> int:
    """Which of a seat's hands a wager lies on when it is placed.

    >>> from houseway.families import game
    >>> rules = game("blackjack-switch").rules
    >>> {spot.id: _hand(rules, spot) for spot in rules.spots}
    {'first': 1, 'second': 2, 'super-match': 1, 'insurance': 1}
    """
    if spot.kind != "base" or rules.play.get("hands", 1) == 1:
        return 1
    return 1 + [s.id for s in rules.spots if s.kind == "base"].index(spot.id)


def deck_words(deck: Deck) -> str:
    """The shoe in a few words.

    >>> from houseway.families import game
    >>> deck_words(game("super-pan-9").rules.deck)
    '8 pan decks, 288 cards'
    """
    cards = sum(deck.shoe.values())
    if deck.kind == "tiles":
        return f"{cards} tiles"
    if deck.kind == "joker" and deck.decks == 1:
        return f"1 deck, {cards} cards with a joker"
    kind = "" if deck.kind == "standard" else f"{deck.kind} "
    return f"{deck.decks} {kind}deck{'' if deck.decks == 1 else 's'}, {cards} cards"


def _cut(rules: Rules) -> int:
    """Cards behind the cut card; 0 where every round is shuffled anew."""
    return live_shoe(rules).behind_cut
