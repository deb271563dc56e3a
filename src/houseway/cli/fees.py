"""`houseway fees`."""

from __future__ import annotations

from rich.markup import escape

from houseway.cli.common import console, print_json, read_options
from houseway.errors import HousewayError
from houseway.money import cents, dollars
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.pot_fees import is_pot_schedule, pot_games
from houseway.rulebook.schedules import Schedule, schedules_for, tier_of
from houseway.rulebook.schema import Rules


def show(
    name: str, action: str | None, option: list[str] | None, decks: int | None, as_json: bool
) -> None:
    """Show the fees of a game or rule file, or the pot schedules that are named."""
    from houseway.cli import pot_fees

    if is_pot_schedule(name):
        pot_fees.refuse_action(action)
        pot_fees.show_schedule(name, as_json)
        return
    rules = None if name in pot_games() and name not in game_ids() else _load(name, option, decks)
    if rules is None or not rules.banked:
        pot_fees.refuse_action(action)
        pot_fees.show_game(name, rules, as_json)
    else:
        _show(rules, None if action is None else cents(action), as_json)


def _load(name: str, option: list[str] | None, decks: int | None) -> Rules:
    return load(name, read_options(option, decks))


def _show(rules: Rules, amount: int | None, as_json: bool) -> None:
    printed = schedules_for(rules.id)
    if as_json:
        print_json(
            {
                "game": rules.id,
                "posted": None if rules.schedule is None else rules.schedule.id,
                "action": amount,
                "schedules": [_data(s, amount) for s in _listed(rules.schedule, printed)],
            }
        )
        return
    out = console()
    out.print(rules.name, style="bold", markup=False)
    if rules.schedule is None:
        out.print("  No schedule is posted at this table. Post one with --option fees=ID.")
    else:
        out.print(f"  Posted: [bold]{rules.schedule.id}[/]")
    listed = _listed(rules.schedule, printed)
    if not listed:
        out.print("  The rule document of this game prints no figures; any schedule may be posted.")
        out.print("  Those of its sister games: houseway fees ez-baccarat-panda-8")
    for s in listed:
        mark = "→" if rules.schedule is not None and s.id == rules.schedule.id else " "
        out.print(f"{mark} [bold]{s.id}[/]  [dim]{escape(s.title)}, option {s.option}[/]")
        out.print(f"    bank {s.bank_text}")
        out.print(f"    bettors {s.player_text}")
        if amount is not None:
            out.print(f"    on {dollars(amount)} of action the bank pays {_told(s, amount)}")


def _listed(posted: Schedule | None, printed: tuple[Schedule, ...]) -> list[Schedule]:
    extra = [] if posted is None or posted in printed else [posted]
    return [*extra, *printed]


def _told(schedule: Schedule, amount: int) -> str:
    tier = tier_of(amount, schedule.bank)
    fee = dollars(schedule.bank_fee(amount))
    if tier is None:
        return f"{fee}: no rate is posted for it"
    if tier.end is None:
        return fee
    up = dollars(tier.end + 100)
    return f"{fee}; the next tier begins at {up}"


def _data(schedule: Schedule, amount: int | None) -> dict[str, object]:
    if amount is not None and amount < 0:
        raise HousewayError("table action cannot be below zero")
    tiers = {
        column: [{"from": t.start, "to": t.end, "fee": t.fee} for t in getattr(schedule, column)]
        for column in ("bank", "player")
    }
    return {
        "id": schedule.id,
        "title": schedule.title,
        "option": schedule.option,
        "limit": None if schedule.limit is None else list(schedule.limit),
        "bank_basis": schedule.bank_basis,
        "player_basis": schedule.player_basis,
        "timing": schedule.timing,
        **tiers,
        "bank_fee": None if amount is None else schedule.bank_fee(amount),
    }
