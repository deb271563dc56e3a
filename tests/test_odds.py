"""Exact odds: golden counts, published figures, and a second route for every wager."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement as multisets
from math import perm

import pytest

import plain_odds as plain
from houseway.families import game
from houseway.families.baccarat.rules import match_of
from houseway.families.odds import odds
from houseway.proof.model import GameOdds, SpotOdds
from houseway.rulebook.load import load
from tables import COMMUNITY, some_of


@cache
def found(name: str, **options: object) -> GameOdds[SpotOdds]:
    return odds(game(name, options))


def spot(name: str, which: str, **options: object) -> SpotOdds:
    return found(name, **options).spot(which)


def combinations(name: str, which: str, line: str, **options: object) -> int:
    outcomes = spot(name, which, **options).odds.outcomes
    return next(o.combinations for o in outcomes if o.name == line)


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"),
    [
        (8, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
        (6, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
        (4, 34_543_624_867_840, 33_608_344_225_792, None),
    ],
)
def test_published_counts_of_banker_player_and_tie(
    decks: int, banker: int, player: int, tie: int | None
) -> None:
    lines = ("Banker wins", "Player wins", "Tie")
    name = "supreme-baccarat"
    got = [combinations(name, "banker", line, decks=decks) for line in lines]
    assert got[:2] == [banker, player]
    assert got[2] == (perm(52 * decks, 6) - banker - player if tie is None else tie)


def test_published_counts_of_dragon_panda_and_ox() -> None:
    won = {
        ("ez-baccarat-panda-8", "dragon-7"): 112_633_011_329_024,
        ("ez-baccarat-panda-8", "panda-8"): 172_660_763_262_976,
        ("dai-bacc", "ox-6"): 109_309_407_541_248,
    }
    for (name, which), count in won.items():
        outcomes = spot(name, which).odds.outcomes
        assert [o.combinations for o in outcomes if o.result == "win"] == [count]


# Bettor's expected value in percent at eight decks, as published or computed elsewhere.
FIGURES = [
    ("supreme-baccarat", "player", -1.2351),
    ("supreme-baccarat", "banker", -1.0579),
    ("supreme-baccarat", "tie", -14.3596),
    ("supreme-baccarat", "total-shot", -8.3636),
    ("supreme-baccarat", "flex-0", -1.91),
    ("supreme-baccarat", "flex-1", -15.90),
    ("supreme-baccarat", "flex-2", -16.08),
    ("supreme-baccarat", "flex-3", -13.20),
    ("supreme-baccarat", "flex-5", -12.10),
    ("supreme-baccarat", "flex-6", -2.95),
    ("supreme-baccarat", "flex-7", -0.004),
    ("ez-baccarat-panda-8", "banker", -1.0183),
    ("ez-baccarat-panda-8", "dragon-7", -7.6113),
    ("ez-baccarat-panda-8", "panda-8", -10.1876),
    ("commission-free-baccarat-dragon-bonus", "banker", -1.4581),
    ("commission-free-baccarat-dragon-bonus", "player-dragon", -2.6517),
    ("commission-free-baccarat-dragon-bonus", "banker-dragon", -9.3731),
    ("21st-century-baccarat-10", "monster-buster", -6.6330),
    ("21st-century-baccarat-10", "lucky-match", -8.8870),
    ("21st-century-baccarat-10", "lucky-7", -7.6113),
    ("dai-bacc", "kill", -13.7559),
    ("dai-bacc", "ox-6", -10.3376),
    ("dai-bacc", "tiger-7", -7.6113),
    ("21st-century-baccarat-5", "player", -1.1473),
    ("21st-century-baccarat-5", "banker", -1.1756),
    ("21st-century-baccarat-5", "tie", -15.6022),
    ("21st-century-baccarat-5", "player-pair", 52.0482),
]


@pytest.mark.parametrize(("name", "which", "figure"), FIGURES)
def test_published_and_reference_figures(name: str, which: str, figure: float) -> None:
    places = len(str(figure).split(".")[1])
    assert round(float(spot(name, which).odds.ev) * 100, places) == figure


def test_published_parts_of_kill_the_ox_tiger() -> None:
    outcomes = spot("dai-bacc", "kill").odds.outcomes
    won = sorted(round(float(o.probability), 6) for o in outcomes if o.result == "win")
    assert won == [0.010995, 0.016826]


def test_published_numbers_of_cards_and_pairs() -> None:
    """How often a hand takes four, five and six cards, and how often two cards pair."""
    for decks, shares in ((8, (0.378868, 0.303444, 0.317687)), (6, (0.378925, 0.303540, 0.317535))):
        table = plain_cells(tuple(plain.full_shoe(decks)), False)
        total = perm(52 * decks, 6)
        for cards, share in zip((4, 5, 6), shares, strict=True):
            ways = sum(w for (_, pn, _, bn), w in table.items() if pn + bn == cards)
            assert round(ways / total, 6) == share
    pair = spot("21st-century-baccarat-5", "player-pair")
    assert round(float(pair.odds.hit_frequency), 4) == 0.0747
    suited = next(o for o in pair.odds.outcomes if o.pays == "40:1")
    assert suited.probability == Fraction(7, 415)


def test_published_dragon_bonus_by_decks_and_table() -> None:
    name = "21st-century-baccarat-8"
    for decks, player, banker in ((8, 2.65, 9.37), (6, 2.67, 9.39), (4, 2.70, 9.42)):
        assert (
            round(float(spot(name, "player-dragon", decks=decks).odds.house_edge) * 100, 2)
            == player
        )
        assert (
            round(float(spot(name, "banker-dragon", decks=decks).odds.house_edge) * 100, 2)
            == banker
        )
    for table, player, banker in ((1, 2.652, 9.373), (2, 2.582, 8.847), (3, 2.500, 8.531)):
        options = {"dragon-table": table}
        assert (
            round(float(spot(name, "player-dragon", **options).odds.house_edge) * 100, 3) == player
        )
        assert (
            round(float(spot(name, "banker-dragon", **options).odds.house_edge) * 100, 3) == banker
        )


def test_bonus_pair_favours_the_bettor_and_is_marked() -> None:
    for decks, figure in ((4, 42.5), (6, 48.9), (8, 52.0)):
        for which in ("player-pair", "banker-pair"):
            pair = spot("21st-century-baccarat-5", which, decks=decks)
            assert round(float(pair.odds.ev) * 100, 1) == figure
            assert pair.favours_bettor
            assert pair.to_json()["favours_bettor"] is True
    assert not spot("21st-century-baccarat-5", "player").favours_bettor


def test_readings_of_the_rules_and_what_they_are_worth() -> None:
    ez = "ez-baccarat-panda-8"
    literal = spot(ez, "banker", **{"banker-three-card-7": "pay"})
    assert round(float(literal.odds.ev) * 100, 4) == 1.2351
    assert literal.favours_bettor
    drawn = spot(ez, "tie", **{"natural-stops-draw": False})
    assert round(float(drawn.odds.ev) * 100, 2) == 1.92
    by_margin = {"dragon-naturals-by-margin": True}
    cfd = "commission-free-baccarat-dragon-bonus"
    assert round(float(spot(cfd, "player-dragon", **by_margin).odds.ev) * 100) == 75
    assert round(float(spot(cfd, "banker-dragon", **by_margin).odds.ev) * 100) == 68
    pushed = spot("21st-century-baccarat-5", "banker", **{"tie01-dealer-line": "push"})
    assert round(float(pushed.odds.ev) * 100, 2) == -2.27


@cache
def plain_cells(shoe: tuple[int, ...], simple: bool) -> dict[tuple[int, int, int, int], int]:
    draws = plain.to_five if simple else plain.tableau
    return plain.cells(plain.hands(list(shoe), draws))


@pytest.mark.parametrize("decks", [4, 8])
@pytest.mark.parametrize(("name", "which"), sorted(plain.PAYS))
def test_second_route_for_every_wager_on_totals(name: str, which: str, decks: int) -> None:
    if decks in load(name).choices["decks"].allowed:
        table = plain_cells(tuple(plain.full_shoe(decks)), name.endswith("-5"))
        assert spot(name, which, decks=decks).odds.ev == plain.ev(table, plain.PAYS[name, which])


def test_second_route_for_flex() -> None:
    table = plain_cells(tuple(plain.full_shoe(8)), False)
    for number in (0, 1, 2, 3, 5, 6, 7):
        wins = sum(w for (_, _, b, _), w in table.items() if b == number)
        loses = sum(w for (_, _, b, _), w in table.items() if b == 9)
        pays = Fraction(7, 5) if number < 4 else Fraction(1)
        flex = spot("supreme-baccarat", f"flex-{number}").odds
        assert flex.ev == (wins * pays - loses) / (wins + loses)
        assert flex.resolved == Fraction(wins + loses, sum(table.values()))


@pytest.mark.parametrize(("name", "which"), sorted(plain.PAYS))
def test_second_route_for_the_effect_of_removal(name: str, which: str) -> None:
    full = plain.full_shoe(8)
    simple = name.endswith("-5")
    before = plain.ev(plain_cells(tuple(full), simple), plain.PAYS[name, which])
    for value, label in ((0, "10-K"), (5, "5"), (9, "9")):
        shoe = list(full)
        shoe[value] -= 1
        after = plain.ev(plain_cells(tuple(shoe), simple), plain.PAYS[name, which])
        assert spot(name, which).removal[label] == after - before


def test_effects_of_removal_balance() -> None:
    """Weighted by how many cards there are, the effects cancel: drawing unseen changes nothing."""
    for name in COMMUNITY:
        for item in found(name).spots:
            if item.odds.resolved != 1 or item.situations:
                continue  # a ratio of two counts does not balance exactly
            number = {label: (128 if label == "10-K" else 32) for label in item.removal}
            assert sum(effect * number[label] for label, effect in item.removal.items()) == 0


def _match_pays(counts: list[int]) -> int:
    top = sorted(counts, reverse=True)
    if top[0] > 4:
        return 250
    if top[:2] == [3, 3]:
        return 100
    if top[0] == 4:
        return 30
    if top[0] == 3:
        return 15 if 2 in top else 6
    return 4 if top.count(2) >= 2 else -1


def test_second_route_for_lucky_match() -> None:
    """By multisets of ranks: how often totals need four, five or six cards does not depend on the
    order in which a hand's cards come, so each multiset is split over hands by brute force."""
    total = worth = 0
    ways = perm(416, 6)
    pairs = list(multisets(range(1, 14), 2))
    value = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    for a, b in pairs:
        p = (value[a] + value[b]) % 10
        w_player = 32 * (31 if a == b else 64)
        for c, d in pairs:
            q = (value[c] + value[d]) % 10
            left = [32] * 14
            left[a] -= 1
            left[b] -= 1
            w = w_player * left[c] * ((left[c] - 1) if c == d else 2 * left[d])
            left[c] -= 1
            left[d] -= 1
            four = [a, b, c, d]
            if p > 7 or q > 7 or (p > 5 and q > 5):
                total += w * 412 * 411
                worth += w * 412 * 411 * _match_pays(list(Counter(four).values()))
            elif p > 5:
                for e in range(1, 14):
                    worth += w * left[e] * 411 * _match_pays(list(Counter([*four, e]).values()))
                total += w * 412 * 411
            else:
                worth += _player_drew(four, q, left, w, value)
                total += w * 412 * 411
    assert total == ways
    assert spot("21st-century-baccarat-10", "lucky-match").odds.ev == Fraction(worth, ways)


def _player_drew(four: list[int], q: int, left: list[int], w: int, value: list[int]) -> int:
    worth = 0
    for e in range(1, 14):
        w5 = w * left[e]
        if not plain.tableau(q, value[e]):
            worth += w5 * 411 * _match_pays(list(Counter([*four, e]).values()))
            continue
        left[e] -= 1
        for f in range(1, 14):
            worth += w5 * left[f] * _match_pays(list(Counter([*four, e, f]).values()))
        left[e] += 1
    return worth


def test_match_patterns_by_the_printed_examples() -> None:
    assert match_of([2, 13, 4, 4, 13, 4]) == "full-house"
    assert match_of([5, 5, 5, 9, 9, 9]) == "double-triplets"
    assert match_of([13, 13, 13, 13, 2, 2]) == "four-of-a-kind"
    assert match_of([11, 13, 2, 3]) == "none"
    assert match_of([7, 7, 3, 3, 2, 2]) == "two-pairs"
    assert match_of([7, 7, 1, 3, 2, 4]) == "none"
    assert match_of([6] * 6) == match_of([6] * 5 + [1]) == "five-of-a-kind"


def test_published_lucky_match_distribution() -> None:
    outcomes = spot("21st-century-baccarat-10", "lucky-match").odds.outcomes
    printed = [0.00007141, 0.00012332, 0.00245558, 0.00800709, 0.04158512, 0.07708359]
    got = [round(float(o.probability), 8) for o in outcomes if o.result == "win"]
    assert sorted(got) == sorted(printed)


def test_second_route_for_bonus_pairs() -> None:
    for decks in (4, 6, 8):
        cards = 52 * decks
        suit, colour, mixed = decks - 1, decks, 2 * decks
        worth = Fraction(suit * 41 + colour * 21 + mixed * 11, cards - 1) - 1
        for which in ("player-pair", "banker-pair"):
            assert spot("21st-century-baccarat-5", which, decks=decks).odds.ev == worth


def _stand_on_five(first: int, second: int, upcard: int, banker: int) -> bool:
    return (first + second) % 10 == 5


def _never(first: int, second: int, upcard: int, banker: int) -> bool:
    return False


def test_second_route_for_best_play_on_five() -> None:
    """5.0: both choices for every hand and up-card, by plain loops."""
    pays = plain.PAYS["21st-century-baccarat-5", "player"]
    shoe = plain.full_shoe(8)
    worth: dict[str, dict[tuple[int, int, int], Fraction]] = {"hit": {}, "stand": {}}
    rest = Fraction(0)
    for choice in ("hit", "stand"):
        stands = _stand_on_five if choice == "stand" else _never
        for h in plain.hands(shoe, plain.to_five, stands=stands):
            profit = Fraction(pays(h.p, h.pn, h.b, h.bn)) * h.weight
            if h.p_two == 5 and not (h.bn == 2 and h.b >= 8):
                worth[choice][h.seen] = worth[choice].get(h.seen, Fraction(0)) + profit
            elif choice == "hit":
                rest += profit
    best = rest + sum(max(worth["hit"][s], worth["stand"][s]) for s in worth["hit"])
    play = spot("21st-century-baccarat-5", "player").best_play
    assert play is not None
    assert play.odds.ev == best / perm(416, 6)
    assert sum(a.choice == "stand" for a in play.advice) == sum(
        worth["stand"][s] > worth["hit"][s] for s in worth["hit"]
    )
    assert play.odds.ev > spot("21st-century-baccarat-5", "player").odds.ev


def test_late_tie_by_situation_comes_near_the_endless_shoe() -> None:
    """5.0, Late Tie Bet: figures of an endless shoe, which eight decks come close to."""
    late = spot("21st-century-baccarat-5", "late-tie")
    by_name = {s.name: s for s in late.situations}
    assert len(by_name) == 86
    for player in (6, 7):
        assert abs(float(by_name[f"Player {player}, dealer shows 4"].odds.ev) - 0.118) < 0.02
        assert abs(float(by_name[f"Player {player}, dealer shows 9"].odds.ev) - 0.207) < 0.02
        assert by_name[f"Player {player}, dealer shows 9"].odds.favours_bettor
    assert abs(float(by_name["Player 8, dealer shows 9"].odds.ev) + 0.077) < 0.02
    assert (
        sum(s.odds.ev * s.probability for s in late.situations)
        / sum(s.probability for s in late.situations)
        == late.odds.ev
    )


@pytest.mark.parametrize("name", COMMUNITY)
def test_every_wager_at_every_number_of_decks(name: str) -> None:
    for decks in load(name).choices["decks"].allowed:
        assert isinstance(decks, int)
        for item in found(name, decks=decks).spots:
            total = sum(o.probability for o in item.odds.outcomes)
            assert total == 1
            if not item.situations:
                assert item.odds.combinations == perm(52 * decks, 6)
            assert item.odds.variance >= 0


@pytest.mark.parametrize("name", some_of(reversed(COMMUNITY), 4))
def test_every_option_that_can_change_odds_says_so(name: str) -> None:
    rules = load(name)
    default = [item.odds.ev for item in found(name).spots]
    for key, option in rules.choices.items():
        for value in option.allowed:
            if key in ("decks", "fees") or value == option.default:
                continue
            changed = found(name, **{key: value})
            if [item.odds.ev for item in changed.spots] != default:
                assert option.odds, f"{name}: {key} changes the odds"
