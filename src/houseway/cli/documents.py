"""The pages of docs/ that follow from data: `python -m houseway.cli.documents docs`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from houseway.cli.house import house_picture
from houseway.cli.pictures import picture, play_picture, settle_picture
from houseway.desk.chart import edge_chart
from houseway.desk.fee_page import fee_page
from houseway.desk.odds import find_odds
from houseway.desk.pot_fee_page import pot_fee_page
from houseway.desk.strategy import grid_of
from houseway.desk.strategy_image import grid_svg
from houseway.families import game
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.money import dollars
from houseway.play.words import Chart
from houseway.proof.model import SpotOdds
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.options import Option, option_text
from houseway.rulebook.schema import Rules, Ruling

SHARED = {
    "S-": "Shared by several games",
    "G-": "Shared by blackjack and war",
    "D-": "Shared by poker against the bank and pai gow",
    "GEN-R": "Shared by games played for a pot",
}
WRITTEN = "<!-- Written by `make docs`; edit the rule files instead. -->"


def rulings_page() -> str:
    """Every ruling of every game, with what the document says and what else is possible."""
    return "\n".join(_rulings()) + "\n"


def _rulings() -> Iterator[str]:
    yield "# Rulings"
    yield ""
    yield WRITTEN
    yield ""
    yield (
        "Where a rule document is silent, contradicts itself or is misprinted, Houseway follows a "
        "ruling. Each says what stands in the document, how it is read, why, and what else is "
        "possible; where a room may choose otherwise, the option is named. Shared rulings first."
    )
    games = [load(name) for name in game_ids()]
    told: dict[str, str] = {}
    for letter, title in SHARED.items():
        found = (r for rules in games for r in rules.rulings if r.id.startswith(letter))
        shared = {(r.id, r.says): r for r in found}
        yield ""
        yield f"## {title}"
        for ruling in sorted(shared.values(), key=lambda r: int(r.id[len(letter) :])):
            told[ruling.id] = title
            yield from _ruling(ruling)
    for rules in games:
        yield ""
        yield f"## {rules.name}"
        own = [ruling for ruling in rules.rulings if ruling.id not in told]
        others = dict.fromkeys(told[r.id] for r in rules.rulings if r.id in told)
        others = {name: None for name in others if name not in SHARED.values()}
        if others:
            yield ""
            yield f"As {' and '.join(others)}."
        for ruling in own:
            told[ruling.id] = rules.name
            yield from _ruling(ruling)


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield ""
    yield f"**{ruling.id}**, {ruling.clause}. {ruling.says}"
    yield f"*{ruling.ruling}* {ruling.why}"
    if ruling.otherwise:
        yield f"Otherwise: {ruling.otherwise}"
    if ruling.option:
        yield "Option: " + ", ".join(f"`{name}`" for name in ruling.option) + "."


def odds_page() -> str:
    """The exact odds of every wager at the default options."""
    return "\n".join(_odds()) + "\n"


def _odds() -> Iterator[str]:
    yield "# Odds"
    yield ""
    yield WRITTEN
    yield ""
    yield (
        "Exact: every way the cards can fall from a full shoe is counted. Base wagers for which "
        "that is out of reach are sampled, and marked ± with their standard error. Each figure is "
        "from the bettor's side, per unit staked, at the default options; "
        "`houseway odds GAME --option …` answers for any other. ▲ marks a wager that pays the "
        "bettor, so that the bank loses on it. Games that nobody banks have no wagers with an "
        "edge; for them it is told how often hands are made. What is exact about blackjack, and "
        "what it is conditioned on, stands in [blackjack](blackjack.md); antes, setting hands and "
        "tiles in "
        "[poker and pai gow](poker.md)."
    )
    yield ""
    yield "![The bank's edge on every wager](edges.svg)"
    for name in game_ids():
        played = game(name)
        found = find_odds(played)
        yield ""
        yield f"## {found.name}"
        yield ""
        yield f"`{found.game}`, {_pack(played.rules)}."
        if not found.spots:
            yield from _made(found.charts)
            continue
        yield ""
        yield "| wager | pays up to | EV | EV exactly | wins | variance | |"
        yield "|---|---|---|---|---|---|---|"
        for spot in found.spots:
            yield _row(spot)


def _made(charts: Iterable[Chart]) -> Iterator[str]:
    """How often hands are made in a game that nobody banks."""
    for chart in charts:
        yield ""
        yield f"{chart.title}. {chart.key}"
        yield ""
        yield "| " + " | ".join(chart.headings) + " |"
        yield "|---" * len(chart.headings) + "|"
        yield from ("| " + " | ".join(row) + " |" for row in chart.rows)


def _pack(rules: Rules) -> str:
    deck = rules.deck
    if deck.kind == "tiles" or not rules.banked:
        return f"{sum(deck.shoe.values())} {'tiles' if deck.kind == 'tiles' else 'cards'}"
    return f"{deck.decks} deck{'' if deck.decks == 1 else 's'}"


def _row(spot: SpotOdds | PlayedSpot) -> str:
    if isinstance(spot, PlayedSpot):
        return _played_row(spot)
    o = spot.odds
    name = spot.spot.name + (", per decided bet" if o.resolved != 1 else "")
    cells = [
        name,
        str(spot.spot.most) if spot.spot.most.pays else dollars(spot.spot.most_owed(0)),
        *_worth(spot),
        f"{float(o.hit_frequency):.4%}",
        f"{float(o.variance):.5f}",
        "▲" if spot.favours_bettor else "",
    ]
    rows = ["| " + " | ".join(cells) + " |"]
    if spot.best_play is not None:
        b = spot.best_play.odds
        best = [f"… {spot.best_play.title}", "", f"{float(b.ev):+.5%}", f"`{b.ev}`"]
        best += [f"{float(b.hit_frequency):.4%}", f"{float(b.variance):.5f}", ""]
        rows.append("| " + " | ".join(best) + " |")
    return "\n".join(rows)


def _worth(spot: SpotOdds) -> tuple[str, str]:
    """The expected profit, rounded and exactly; sampled with its error, a button in dollars."""
    o = spot.odds
    if spot.spot.window == "given":
        return f"${float(o.ev):.6f} for each other hand", f"`{o.ev}`"
    if o.error:
        return f"{float(o.ev):+.3%} ± {o.error:.3%}", "sampled"
    return f"{float(o.ev):+.5%}", f"`{o.ev}`"


def _played_row(spot: PlayedSpot) -> str:
    o, mark = spot.odds, "▲" if spot.favours_bettor else ""
    cells = [f"{spot.spot.name}, best play", str(spot.spot.most), f"{o.ev:+.5%}", f"`{o.ev:+.11f}`"]
    way = ["… by the house way", "", f"{o.house_way:+.5%}", f"`{o.house_way:+.11f}`"]
    rows = ((*cells, "", "", mark), (*way, "", "", ""))
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def options_page() -> str:
    """Every option of every game."""
    return "\n".join(_options()) + "\n"


def _options() -> Iterator[str]:
    yield "# Options"
    yield ""
    yield WRITTEN
    yield ""
    yield (
        "Choose with `--option key=value` on the command line or under `options` in a hand record. "
        "Options marked * can change the odds of a wager. Every game with a bank also has "
        "`limit-<spot>` for the range of each spot and `pays-<spot>` for what it pays."
    )
    games = [load(name) for name in game_ids()]
    banked = [rules for rules in games if rules.banked]
    pot = [rules for rules in games if rules.family == "pot"]
    for title, some in (("In every game with a bank", banked), ("In every pot game", pot)):
        common = _common(some)
        yield ""
        yield f"## {title}"
        yield ""
        yield from (_option(some[0], key) for key in common)
        for rules in some:
            yield from _options_of(rules, common)
    for rules in games:
        if rules not in banked and rules not in pot:
            yield from _options_of(rules, ())


def _options_of(rules: Rules, common: Sequence[str]) -> Iterator[str]:
    """The options of a game, without those it has in common with others."""
    yield ""
    yield f"## {rules.name}"
    yield ""
    yield from (_option(rules, key) for key in _plain(rules) if key not in common)


def _common(games: list[Rules]) -> list[str]:
    """The options all of these games have alike."""
    first, *others = (_plain(rules) for rules in games)
    return [key for key in first if all(first[key] == other.get(key) for other in others)]


def _plain(rules: Rules) -> dict[str, Option]:
    return {k: v for k, v in rules.choices.items() if not k.startswith(("limit-", "pays-"))}


def _option(rules: Rules, key: str) -> str:
    option = rules.choices[key]
    shown = [option_text(value) for value in option.allowed]
    if option.kind == "yes-no":
        shown = ["yes", "no"]
    allowed = f" ({', '.join(shown)})" if shown else f" ({option.kind})"
    star = "*" if option.odds else ""
    return f"- `{key}`{star} = `{option_text(option.default)}`{allowed}: {option.meaning}"


def fees_page() -> str:
    """Every fee schedule: of games with a bank, then of games played for a pot."""
    return f"{fee_page()}\n{pot_fee_page()}"


PAGES: Mapping[str, Callable[[], str]] = {
    "rulings.md": rulings_page,
    "odds.md": odds_page,
    "options.md": options_page,
    "fees.md": fees_page,
    "edges.svg": edge_chart,
    "house.svg": house_picture,
    "strategy.svg": lambda: grid_svg(grid_of(find_odds(game("pure-21-5")))),
    "play.svg": lambda: picture("play", play_picture),
    "settle.svg": lambda: picture("settle", settle_picture),
}


def write_pages(folder: Path) -> None:
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
