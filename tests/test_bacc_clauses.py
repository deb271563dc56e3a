"""Baccarat, nine and war, sentence by sentence: what the documents print is what the table does."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from houseway.cards.card import cards
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.settle import settle
from houseway.engine.event import standing
from houseway.errors import IllegalChoice, RulebookError
from houseway.families import game
from houseway.families.odds import odds
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.events import CardBurned, CardDealt, IrregularityDeclared, RoundEnded
from houseway.table.table import live_shoe
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank
from tables import full_table, repeatable_shoe

SUP, WAR = "supreme-baccarat", "casino-war"
MINE = [g for g in game_ids() if load(g).family in ("baccarat", "nine", "war")]


def supreme(**more: Any) -> dict[str, Any]:
    wagers = [{"seat": seat, "spot": "player", "amount": 1000} for seat in (1, 3, 5, 8)]
    record: dict[str, Any] = {
        "game": SUP,
        "bank": {"seat": 4, "wager": 1_000_000},
        "wagers": wagers,
        "cards": {"player": ["Kh", "6c"], "banker": ["Kd", "7s"]},
    }
    return record | more


def test_supreme_game_rules_covered_walk_starts_left_of_the_casino_dealer() -> None:
    assert [e.bettor.seat for e in settle(supreme()).settled] == [1, 3, 5, 8]
    from_bank = settle(supreme(options={"settle-start": "left-of-bank"}))
    assert [e.bettor.seat for e in from_bank.settled] == [5, 8, 1, 3]


def test_supreme_game_rules_the_button_of_a_short_bank_counts_from_the_player_dealer() -> None:
    short = settle(supreme(bank={"seat": 4, "wager": 2500}))
    assert short.button is not None
    assert short.button.seat == 3  # a king is 13: six seats past a full count of seven
    assert [e.bettor.seat for e in short.settled] == [3, 5, 8, 1]


MISDEAL = [{"what": "misdeal", "reason": "boxed card"}]


@pytest.mark.parametrize(
    ("amount", "carried", "choice", "stays", "back"),
    [
        (1000, 1000, "stay", [1000], []),
        (1500, 1000, "stay", [1000], [500]),
        (1000, 0, "stay", [], [1000]),
        (1000, 1000, "return", [], [1000]),
    ],
)
def test_supreme_flex_action_a_bet_that_lay_over_survives_a_misdeal(
    amount: int, carried: int, choice: str, stays: list[int], back: list[int]
) -> None:
    flex = {"seat": 3, "spot": "flex-5", "amount": amount, "carried": carried}
    line = {"seat": 5, "spot": "player", "amount": 1000}
    void = settle(
        supreme(wagers=[flex, line], declared=MISDEAL, options={"flex-on-misdeal": choice})
    )
    assert [e.stays for e in void.settled if e.bettor.seat == 3] == stays
    returned = [e.to_json() for e in void.events if e.kind == "wager-returned"]
    assert [e["amount"] for e in returned if e["seat"] == 3] == back
    assert [e["amount"] for e in returned if e["seat"] == 5] == [1000]
    assert all(net == 0 for _, net in void.ended.nets)


def test_supreme_flex_action_that_survived_lies_at_the_table_in_the_next_round() -> None:
    played = game(SUP)
    table = full_table(played, ScriptedShoe(cards("9h 2c Kd 2s") * 5), 3)

    def until(kind: str, flex: bool) -> Any:
        round_ = start_round(played, table)
        while round_.decision is not None and round_.decision.kind != kind:
            bettor, offer = next(iter(round_.decision.offers.items()))
            wager = (("flex-5", 1000),) if flex and bettor.seat == 2 else ()
            took = isinstance(offer, BankOffer)
            round_.choose(bettor, TakeBank(10_000_00) if took else PlaceWagers(wager))
        return round_

    until("never", flex=True)
    assert sum(table.carried.values()) == 1000
    until("wagers", flex=False).declare("misdeal", "the shoe fell")
    assert sum(table.carried.values()) == 1000
    late = until("never", flex=False)
    assert late.over
    late.declare("misdeal", "found too late")
    assert sum(table.carried.values()) == 1000


@pytest.mark.parametrize("name", ["super-pan-9", "ultra-pan-9"])
@pytest.mark.parametrize("decks", [4, 5, 10])
def test_pan_9_type_of_card_deck_the_cut_card_lies_52_cards_from_the_back(
    name: str, decks: int
) -> None:
    rules = load(name, {"decks": decks})
    assert rules.deck.behind_cut == 52
    assert live_shoe(rules).behind_cut == 52
    assert load("ez-baccarat-panda-8", {"decks": 3}).deck.behind_cut == 3 * 52 // 4


def test_8_other_equipment_the_cards_are_dealt_from_a_shoe_only() -> None:
    with pytest.raises(RulebookError, match="dealt-from"):
        load("21st-century-baccarat-8", {"dealt-from": "shuffler"})


def test_war_dealing_procedures_1_a_new_dealer_burns_a_card() -> None:
    played = game(WAR)
    table = full_table(played, repeatable_shoe(played, "new dealer"), 3)
    play_out(start_round(played, table), {}, HouseWay())
    round_ = start_round(played, table)
    before = len(table.shoe.dealt)  # type: ignore[attr-defined]
    while round_.decision is not None and round_.decision.kind != "wagers":
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, HouseWay().choose(offer))
    burns = len([e for e in round_.events if isinstance(e, CardBurned)])
    round_.declare("new-dealer")
    assert len(table.shoe.dealt) == before + 1  # type: ignore[attr-defined]
    assert len([e for e in round_.events if isinstance(e, CardBurned)]) == burns + 1
    with pytest.raises(IllegalChoice, match="dealt or shown a card"):
        round_.take_back()
    play_out(round_, {}, HouseWay())
    kinds = [type(e) for e in round_.events]
    assert kinds.index(IrregularityDeclared) < kinds.index(CardDealt)
    assert any(isinstance(e, RoundEnded) for e in standing(round_.events))


def test_war_dealing_procedures_1_a_record_may_say_that_a_new_dealer_came() -> None:
    example = json.loads(
        files("houseway.rulebook").joinpath(f"examples/{WAR}.json").read_text(encoding="utf-8")
    )
    plain, told = settle(example), settle(example | {"declared": [{"what": "new-dealer"}]})
    assert told.ended == plain.ended
    assert any(isinstance(e, IrregularityDeclared) for e in told.events)


@pytest.mark.parametrize("name", MINE)
def test_a_ruling_that_games_share_cites_the_section_of_each_document(name: str) -> None:
    rules = load(name)
    if rules.family != "war":
        assert "Method used to Determine Action" not in [r.clause for r in rules.rulings]
    assert all(r.clause for r in rules.rulings)
    wanted = {"coverage", "paying", "backline", "button", "fees", "player-dealer", "deck"}
    topics = {ruling.topic for ruling in rules.rulings if ruling.topic}
    assert wanted <= topics
    generic = {r.clause for r in load("blackjack-switch").rulings if r.topic == "side-wagers"}
    mine = {r.clause for r in rules.rulings if r.topic == "side-wagers"}
    assert not mine & generic


def test_needs_intervening_is_a_ruling_where_the_document_does_not_print_it() -> None:
    for name in game_ids():
        rules = load(name)
        ruled = [r.id for r in rules.rulings if "needs-intervening" in r.option]
        printed = name == "21st-century-baccarat-5" or not rules.banked
        assert ruled == ([] if printed else ["S-23"]), name


NINE_DOCUMENTS = {
    "no-bust-blackjack-4",
    "no-bust-blackjack-jokers",
    "pure-21-5",
    "pure-spanish-21-5-3-2",
    "pure-spanish-21-5-6-5",
    "super-pan-9",
    "ultra-pan-9",
    "dai-bacc",
    "face-up-pai-gow-poker",
}


def test_providers_of_proposition_players_are_named_where_the_document_names_them() -> None:
    named = {name for name in game_ids() if load(name).banked and load(name).bank.providers}
    assert named == NINE_DOCUMENTS
    assert "19984" in load("dai-bacc").bank.providers_text
    assert load("casino-war").bank.providers_text == ""


def test_supreme_equipment_lists_scorecards() -> None:
    assert any("scorecards" in each for each in load(SUP).equipment)


def test_5_early_tie_of_a_dealer_line_bettor_is_stated_where_it_is_worth_something_else() -> None:
    options = {"decks": 6, "reference-on-option": "two-card"}
    (told,) = odds(game("21st-century-baccarat-5", options)).spot("tie").situations
    assert told.name == "with a wager on the Dealer line"
    assert f"{float(told.odds.ev) * 100:.3f}" == "-16.431"
    assert odds(game("21st-century-baccarat-5", {"decks": 6})).spot("tie").situations == ()


def test_5_late_tie_of_a_dealer_line_bettor_is_stated_where_it_is_worth_something_else() -> None:
    """On a Player five they meet the two cards; the figures were counted by plain loops, too."""
    options = {"decks": 6, "reference-on-option": "two-card"}
    told = odds(game("21st-century-baccarat-5", options)).spot("late-tie").situations
    found = {each.name: f"{float(each.odds.ev) * 100:.3f}" for each in told if each.line}
    assert found.pop("with a wager on the Dealer line") == "-21.208"
    assert len(found) == 9  # nobody may place one on a tie
    for shows, worth in {"10-K": "-35.761", "A": "-35.447", "6": "-49.502", "9": "-26.323"}.items():
        assert found[f"Player 5, dealer shows {shows}, with a wager on the Dealer line"] == worth
    usual = odds(game("21st-century-baccarat-5", {"decks": 6})).spot("late-tie").situations
    assert usual == tuple(each for each in told if not each.line)


def test_a_file_like_a_game_says_nothing_of_its_providers_and_equipment(tmp_path: Any) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('like = "super-pan-9"\nid = "mine"\nname = "Mine"\n', encoding="utf-8")
    rules = load(str(mine))
    assert (rules.bank.providers, rules.equipment) == ("", ())
    assert rules.bank.turns == load("super-pan-9").bank.turns
