"""Hidden cards, seeds and tokens never leave the server.

What a viewer may know is worked out here from the entries of the house alone, without the
server's own idea of who sees what, and every byte that is sent is held against it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shlex
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from hashlib import sha256
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from typer.testing import CliRunner

from houseway.cards.card import RANK_NAMES, SUIT_NAMES, Card, texts
from houseway.cards.card import text as card_text
from houseway.cards.deck import Composition
from houseway.cards.shuffle import shuffled
from houseway.cli.main import app as cli
from houseway.desk.audit import audit
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.decision import Choice, Pick, PickOffer
from houseway.errors import HousewayError
from houseway.games.bots import AnyLegal
from houseway.games.chinese.offer import ArrangeOffer
from houseway.games.journal import RoundLog
from houseway.games.pan.offer import RETIRE, PanOffer
from houseway.games.pot.offer import PAT, CardsOffer
from houseway.rulebook.departures import standing
from houseway.rulebook.load import game_ids, load
from houseway.server import commands as c
from houseway.server.dealer import Dealer, open_table
from houseway.server.entry import Entry
from houseway.server.hub import Hub, Live, Viewer
from houseway.server.limits import Limits
from houseway.server.people import new_token, person_of
from houseway.server.room import Room
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.server.view import Writer
from houseway.table.chips import ChipsOffer
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from houseway.web.pages import cardroom
from houseway.web.templates import HERE
from served import POTS, served
from tables import ONE_OF_EACH

Json = dict[str, Any]

GAMES = game_ids()
OWN = (
    "nine",
    "ante",
    "paigow",
    "keep",
    "pot",
    "chinese",
    "pan",
)  # families in which a seat looks at its own cards
HIDING = [
    name
    for name in GAMES
    if load(name).family in (*OWN, "blackjack") or name == "21st-century-baccarat-5"
]
BACKLINE = [name for name in GAMES if any(spot.backline for spot in load(name).spots)]
HAS_HISTORY = (HERE / "templates" / "history.html").exists()

WRITTEN = r"(?:[A2-9TJQK][cdhs]|Jk|[1-6]-[1-6])"
CARD = re.compile(rf'"{WRITTEN}(?: {WRITTEN})*"')  # one card, or the several of a pick
SPOKEN = re.compile(
    rf"(?:{'|'.join(RANK_NAMES)}) of (?:{'|'.join(SUIT_NAMES)})|\bjoker\b|\btile [1-6]-[1-6]\b"
)
LONG_HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
ALL = frozenset({-1})  # stands for everybody


# What happens only where people play each other for the pot.
POT_EVENTS = (
    *("chips-bought", "sat-out", "button-drawn", "button-moved", "posted", "acted"),
    *("bet-returned", "pot-made", "pot-fee-taken", "cards-thrown", "stub-shuffled"),
    *("hand-shown", "hand-mucked", "pot-won", "pot-lies", "draw-bets-void", "game-turned-low"),
    *("opened-falsely", "pushed", "bought-back", "played-again"),
)


# What happens only where cards are melded.
PAN_EVENTS = (
    *("eldest-named", "stayed-in", "retired", "card-taken", "melded", "discarded", "taken-back"),
    *("card-withdrawn", "hand-dead", "stock-shuffled", "went-out", "tops-won", "tops-lie"),
    *("chips-paid", "chips-returned", "ante-returned"),
)
CHINESE_EVENTS = ("sweep-declared", "surrendered", "hand-arranged", "sweep-shown")


# What each viewer may know, from the entries


@dataclass
class Lying:
    """A card that left the shoe, the hand it went to, and the seats that have seen it."""

    card: str
    seen: frozenset[int]
    hand: str = ""


@dataclass
class Fact:
    """An event of the house: the seats that may see its cards, and those that know its points.

    `left` are the seats that know the points of the hand a card has left. `names` are the cards
    that may be spoken of to whoever sees the event, and `aloud` those its reason may write out.
    """

    event: Json
    card: frozenset[int] = ALL
    points: frozenset[int] = ALL
    left: frozenset[int] = frozenset()
    names: tuple[str, ...] = ()
    aloud: frozenset[str] = frozenset()

    def seen_by(self, seats: frozenset[int]) -> Json:
        """The event as somebody who sees the cards of `seats` may have it."""
        if may_see(self.card, seats):
            return self.event
        empty: Json = {"front": [], "middle": [], "back": []}
        told = ("card", "cards", "foul")
        return {k: empty.get(k, v) for k, v in self.event.items() if k not in told}


@dataclass
class House:
    """Follows the entries of a table as the store keeps them."""

    game: str = ""
    host: str = ""
    seats: dict[int, str] = field(default_factory=dict)
    backline: dict[tuple[int, str], str] = field(default_factory=dict)
    joining: dict[tuple[int, str | None], str] = field(default_factory=dict)
    leaving: set[tuple[int, str | None]] = field(default_factory=set)
    holders: dict[int, str] = field(default_factory=dict)
    hands: dict[str, list[Lying]] = field(default_factory=dict)
    drawn: list[Lying] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    won: set[int] = field(default_factory=set)
    gave_up: set[int] = field(default_factory=set)
    melds: dict[int, list[Lying]] = field(default_factory=dict)
    pile: list[Lying] = field(default_factory=list)
    taken: Lying | None = None
    put_aside: dict[int, list[frozenset[int]]] = field(default_factory=dict)
    kept: dict[str, list[str]] = field(default_factory=dict)
    aloud: frozenset[str] = frozenset()
    reason: str | None = None
    over: bool = True
    number: int = 0
    facts: dict[int, list[Fact]] = field(default_factory=dict)
    kinds: dict[int, str] = field(default_factory=dict)
    round: list[Fact] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)
    secrets: set[str] = field(default_factory=set)
    seals: set[str] = field(default_factory=set)

    def follow(self, entry: Entry) -> None:
        data = entry.data
        place = (data.get("seat", 0), data.get("bettor"))
        if entry.kind == "opened":
            self.game, self.host = data["state"]["game"], data["state"]["host"]
        elif entry.kind == "round":
            self.secrets.add(data["next_seed"])
            self._begin()
        elif entry.kind == "sat":
            if self.over:
                self._seat(place, data["id"])
            else:
                self.joining[place] = data["id"]
        elif entry.kind == "left":
            if self.joining.get(place) == data["id"]:
                del self.joining[place]
            elif self.over:
                self._free(place)
            else:
                self.leaving.add(place)
        elif entry.kind == "declared":
            self.reason = data["reason"]
        elif entry.kind == "shoe":
            self.shown.add(data["seed"])
        self.kinds[entry.seq] = entry.kind
        self.seals.add(entry.seal)
        facts = [self._fact(event) for event in entry.events]
        if self.over:
            self._change_people()
        self.facts[entry.seq] = facts
        self.round += facts

    def _change_people(self) -> None:
        for place in self.leaving:
            self._free(place)
        for place, person in sorted(self.joining.items(), key=lambda p: (p[0][0], p[0][1] or "")):
            self._seat(place, person)
        self.leaving, self.joining = set(), {}

    def _begin(self) -> None:
        self.holders, self.hands, self.round, self.drawn = dict(self.seats), {}, [], []
        self.folded, self.won, self.kept, self.aloud = set(), set(), {}, frozenset()
        self.gave_up = set()
        self.melds, self.pile, self.taken, self.put_aside = {}, [], None, {}
        self.over, self.number = False, self.number + 1

    def _seat(self, place: tuple[int, str | None], person: str) -> None:
        seat, back = place
        if back is None:
            self.seats[seat] = person
        elif seat in self.seats:
            self.backline[seat, back] = person

    def _free(self, place: tuple[int, str | None]) -> None:
        seat, back = place
        if back is not None:
            self.backline.pop((seat, back), None)
            return
        self.seats.pop(seat, None)
        for behind in [each for each in self.backline if each[0] == seat]:
            del self.backline[behind]

    def _fact(self, event: Json) -> Fact:
        kind = event["event"]
        if kind in ("round-ended", "game-broken"):
            self.over = True
            self._check_the_end()
        if kind == "shoe-shuffled":
            self.shown |= {event["commitment"], event.get("old_seed") or ""}
            return Fact({k: v for k, v in event.items() if k != "front"})  # told to nobody
        if kind in ("card-burned", "card-dealt"):
            return self._drawn(event)
        if kind in POT_EVENTS:
            return self._played_for(event)
        if kind in ("card-turned", "card-voided", "card-moved"):
            return self._changed(event)
        if kind == "hand-set":
            return self._set(event)
        if kind in CHINESE_EVENTS:
            return self._thirteen(event)
        if kind in PAN_EVENTS:
            return self._melding(event)
        if kind == "irregularity-declared":
            return self._declared(event)
        if kind == "choice-made":
            assert not re.search(WRITTEN, event["pick"]), "cards of a hand that was set"
            self.folded |= {event["seat"]} if event["pick"] == "fold" else set()
        if kind == "wager-settled" and event["result"] == "win":
            self.won.add(event["seat"])
        return self._compared(event)

    def _drawn(self, event: Json) -> Fact:
        """A card leaves the shoe: face up for all, face down for its owner or for nobody."""
        card, owner, hand = event["card"], event.get("owner"), event.get("hand", "")
        down = frozenset() if owner is None else frozenset({owner})
        if self.game and load(self.game).family in ("ante", "paigow"):
            # a card that takes the place of another lies as the hand around it does
            around = self.hands.get(hand, [])
            in_open = hand == "bank" and bool(around) and all(each.seen == ALL for each in around)
            assert in_open or not event.get("up", True), "everything is dealt face down"
        lying = Lying(card, ALL if event.get("up", True) else down, hand)
        self.drawn.append(lying)
        if not hand:
            return Fact(event, lying.seen, names=(card,))
        self.hands.setdefault(hand, []).append(lying)
        return Fact(event, lying.seen, self._know(hand), names=(card,))

    def _changed(self, event: Json) -> Fact:
        """A card is turned up, taken back out of a hand, or goes to another."""
        card, hand = event["card"], self.hands[event["hand"]]
        if event["event"] == "card-turned":
            lying = hand[event["place"] - 1]
            assert lying.card == card
            assert event["hand"] not in {f"seat {seat}" for seat in self.gave_up}
            lying.seen = ALL
            return Fact(event, ALL, self._know(event["hand"]), names=(card,))
        taken = hand.pop(max(n for n, each in enumerate(hand) if each.card == card))
        if event["event"] == "card-voided":
            # Everybody has seen the card that was exposed, and no other.
            if event.get("up", True) and taken.seen != ALL:
                assert card in self.aloud
                taken.seen = ALL
            return Fact(event, taken.seen, self._know(event["hand"]), names=(card,))
        self.hands.setdefault(event["to"], []).append(taken)
        know, left = self._know(event["to"]), self._know(event["hand"])
        return Fact(event, taken.seen, know, left, names=(card,))

    def _set(self, event: Json) -> Fact:
        """A hand is parted in two: known to whoever has seen its cards, or open with them."""
        parts, lying = [*event["front"], *event["back"]], self.hands[event["hand"]]
        if event.get("up", False):
            assert Counter(parts) <= Counter(each.card for each in lying if each.seen == ALL)
            if not event["back"]:
                self.kept[event["hand"]] = event["front"]
            return Fact(event, names=tuple(parts))
        assert Counter(parts) == Counter(each.card for each in lying)
        know = self._know(event["hand"])
        assert know == frozenset({event.get("owner")} - {None})
        return Fact(event, know, names=tuple(parts))

    def _thirteen(self, event: Json) -> Fact:
        """Thirteen cards lie set: known to their owner, and at the showdown to all."""
        kind, lying = event["event"], self.hands.get(event.get("hand", ""), [])
        if kind == "surrendered":
            self.gave_up.add(event["seat"])
        if kind not in ("hand-arranged", "sweep-shown"):
            return Fact(event)
        parts = [
            card for part in ("front", "middle", "back", "cards") for card in event.get(part, [])
        ]
        assert event["seat"] not in self.gave_up
        if kind == "sweep-shown" or event.get("up", False):
            for each in lying:
                each.seen = ALL
        assert Counter(parts) in (Counter(each.card for each in lying), Counter())
        know = self._know(event["hand"])
        return Fact(event, know, know, names=tuple(parts))

    def _melding(self, event: Json) -> Fact:
        """Cards from the stock, melds and the pile lie open; what is in a hand stays hidden."""
        kind, seat = event["event"], event.get("seat", 0)
        hand, card = self.hands.get(f"seat {seat}", []), str(event.get("card", ""))
        paid = ("chips-paid", "chips-returned", "ante-returned")
        assert seat not in self.put_aside or kind in paid, kind
        if kind in ("retired", "hand-dead"):
            self.put_aside[seat] = [each.seen for each in hand]
        if kind == "card-withdrawn":
            gone = hand.pop(event["place"] - 1)
            assert gone.card == card
            return Fact(event, gone.seen, names=(card,))
        if kind == "card-taken":
            self.taken = self.pile.pop() if event.get("pile") else Lying(card, ALL, "stock")
            self.drawn += [] if event.get("pile") else [self.taken]
            assert self.taken.card == card
        if kind == "discarded":
            self.pile.append(self._used() if event["drawn_card"] else leaves(hand, card))
        if kind == "melded":
            laid = [leaves(hand, each) for each in event["cards"]]
            laid += [self._used()] if event.get("used") else []
            self.melds.setdefault(seat, []).extend(laid)
        if kind == "taken-back":
            hand += [leaves(self.melds[seat], each) for each in event["cards"]]
            self.taken = leaves(self.melds[seat], card) if card else self.taken
        if kind in ("melded", "taken-back", "went-out"):
            lie = Counter(each.card for each in self.melds.get(seat, []))
            assert Counter(each for meld in event["melds"] for each in meld) == lie
        if kind == "stock-shuffled":
            assert Counter(event["cards"]) == Counter(each.card for each in self.pile)
            self.pile.clear()
        return Fact(event, names=tuple(each for each in (card,) if each), aloud=self.aloud)

    def _used(self) -> Lying:
        assert self.taken is not None
        used, self.taken = self.taken, None
        return used

    def _played_for(self, event: Json) -> Fact:
        """What happens only where people play each other: hidden cards go, and hands are told."""
        kind, hand = event["event"], self.hands.get(f"seat {event.get('seat')}", [])
        if kind == "button-drawn":
            self.drawn += [Lying(card, ALL) for card in event["cards"]]
            return Fact(event)
        if kind == "stub-shuffled":
            for lying in self.hands.values():
                lying[:] = [each for each in lying if each.card not in event.get("cards", [])]
            return Fact(event, frozenset())
        if kind == "played-again":
            self.gave_up -= set(event["seats"])
        if kind == "cards-thrown":
            gone = [hand[place - 1] for place in event["places"]]
            assert Counter(each.card for each in gone) == Counter(event.get("cards", []))
            # an exposed card lies open to everybody, and is thrown with the others
            assert all(each.seen in (frozenset({event["seat"]}), ALL) for each in gone)
            hand[:] = [each for each in hand if each not in gone]
            return Fact(event, frozenset({event["seat"]}), self._know(f"seat {event['seat']}"))
        if kind == "hand-mucked" or (kind == "acted" and event["pick"] in ("fold", "foul", "dead")):
            self.gave_up.add(event["seat"])
        if kind == "hand-shown" or event.get("hand"):
            assert hand
            assert all(each.seen == ALL for each in hand)
        assert not re.search(r"\b(?:[A2-9TJQK][cdhs]|Jk)\b", json.dumps(event)), event
        return Fact(event)

    def _declared(self, event: Json) -> Fact:
        """What a reason writes out, everybody hears; an exposed card everybody has seen.

        It is the first card of the hand that the reason names, or else its last.
        """
        assert self.reason in (None, event["reason"])
        named = re.findall(rf"(?<![\w-]){WRITTEN}(?![\w-])", event["reason"])
        name = load(self.game).irregular[event["what"]].name if self.game else ""
        spoken = SPOKEN.findall(f"{event['reason']} {name}")
        self.aloud |= {*named, *map(spoken_card, spoken)}
        fact = Fact(event, aloud=self.aloud)
        if event["what"] == "switched-cards":  # then they are shown, surrendered or not
            self.gave_up.discard(event["seat"])
        if event["what"] == "exposed-card" and "seat" in event:
            hand = f"seat {event['seat']}"  # the bank's pile is declared of by the bank's seat
            cards = [each.card for each in self.hands[hand if hand in self.hands else "bank"]]
            self.aloud |= {next((card for card in named if card in cards), cards[-1])}
        return fact

    def _compared(self, event: Json) -> Fact:
        """Only hands that lie open are spoken of."""
        kind, card = event["event"], event.get("card")
        if kind in ("hands-opened", "bank-stands", "coup-ended", "cards-compared"):
            assert all(self._is_open(hand) for hand in self.hands), kind
        if kind == "natural-shown":
            assert self._is_open(event["hand"])
        if kind in ("showdown", "halves-compared", "hands-compared", "bank-ace-high"):
            assert self._is_open("bank")
        if kind in ("showdown", "halves-compared"):
            assert all(self._is_open(f"seat {seat}") for seat in event["seats"])
        if kind == "showdown":
            assert self._is_open("board")
        if kind == "hands-compared":
            for seat, told in zip(event["seats"], event["hands"], strict=True):
                lying = Counter(each.seen == ALL for each in self.hands[f"seat {seat}"])
                assert not told or lying[True] >= 2
        names = [] if card is None else [card]
        names += map(spoken_card, SPOKEN.findall(event.get("line", "")))
        if kind == "bank-ace-high" and event["joker"]:
            names.append("Jk")
        assert {*names} <= {each.card for each in self.drawn if each.seen == ALL and each.hand}
        return Fact(
            event, names=tuple(names), aloud=self.aloud if "reason" in event else frozenset()
        )

    def _check_the_end(self) -> None:
        """A folded hand was opened only to be paid, and what was discarded never."""
        for seat in self.folded - self.won:
            assert not any(each.seen == ALL for each in self.hands[f"seat {seat}"]), seat
        for seat, seen in self.put_aside.items():
            assert [each.seen for each in self.hands[f"seat {seat}"]] == seen, seat
        for hand, front in self.kept.items():
            shown = [each.card for each in self.hands[hand] if each.seen == ALL]
            assert Counter(shown) == Counter(front), hand

    def _is_open(self, hand: str) -> bool:
        return all(each.seen == ALL for each in self.hands.get(hand, []))

    def _know(self, hand: str) -> frozenset[int]:
        """The seats that have seen every card of a hand."""
        known = ALL
        for each in self.hands[hand]:
            seen = each.seen
            known = seen if known == ALL else known if seen == ALL else known & seen
        return known

    def sees(self, person: str | None) -> frozenset[int]:
        return frozenset(seat for seat, who in self.holders.items() if who == person)

    def holds(self, person: str | None, place: Json) -> bool:
        seat, back = place["seat"], place.get("bettor")
        return person == (self.seats.get(seat) if back is None else self.backline.get((seat, back)))

    def hidden(self, seats: frozenset[int]) -> int:
        """How many cards of this round somebody who sees `seats` may not see."""
        return sum(not may_see(lying.seen, seats) for lying in self.drawn if lying.hand)


def leaves(cards: list[Lying], card: str) -> Lying:
    """One copy of a card is laid open out of a hand."""
    gone = cards.pop(next(n for n, each in enumerate(cards) if each.card == card))
    gone.seen = ALL
    return gone


def may_see(seen: frozenset[int], seats: frozenset[int]) -> bool:
    return seen == ALL or bool(seen & seats)


# Holding what was sent against it


def check_events(told: Sequence[Json], facts: Sequence[Fact], seats: frozenset[int]) -> None:
    """Each event stands as the house knows it, less the cards that must stay hidden."""
    assert len(told) == len(facts)
    for sent, fact in zip(told, facts, strict=True):
        beside = {"said", "points", "left_points"} - fact.event.keys()
        assert {k: v for k, v in sent.items() if k not in beside} == fact.seen_by(seats)
        assert "points" not in sent or may_see(fact.points, seats), sent
        assert "left_points" not in sent or may_see(fact.left, seats), sent
        spoken = Counter(spoken_card(each) for each in SPOKEN.findall(sent["said"]))
        named = fact.names if may_see(fact.card, seats) else ()
        if not may_see(fact.card, seats):
            assert not re.search(rf"(?<![\w-]){WRITTEN}(?![\w-])", sent["said"]), sent
        assert spoken.keys() <= fact.aloud | set(named), sent
        assert fact.aloud or spoken <= Counter(named), sent
        if "reason" in sent:
            written = re.findall(r"\b[A2-9TJQK][cdhs]\b|\bJk\b", sent["reason"])
            assert set(written) <= fact.aloud, sent


def check_offer(mine: Json, house: House, seats: frozenset[int]) -> None:
    """An offer names cards only of a hand that its bettor plays, and may see or must decide on."""
    offer, behind = mine["offer"], mine.get("bettor") is not None
    lying = house.hands.get(offer.get("hand", ""), [])
    own = offer.get("hand", "").startswith(f"seat {mine['seat']}")
    assert "cards" not in mine or (own and behind)
    some = offer["offer"] == "cards"  # where one hidden card is turned up, the hidden ones
    for told in [each["cards"] for each in (mine, offer) if "cards" in each]:
        assert Counter(told) <= Counter(each.card for each in lying)
        if offer["offer"] == "meld":  # what was taken back lies where it did
            assert Counter(told) == Counter(each.card for each in lying)
        else:
            assert some or told == [each.card for each in lying]
        for each in lying:
            assert each.seen == ALL or (own and (behind or may_see(each.seen, seats)))
    open_ = [each.card for each in house.hands.get("bank", []) if each.seen == ALL]
    assert Counter(offer.get("bank", [])) <= Counter(open_)
    plain = {k: v for k, v in offer.items() if k not in ("cards", "bank")}
    if offer["offer"] == "set":
        for pick in plain.pop("picks"):
            assert Counter(pick.split()) < Counter(offer["cards"])
        unusual, refused = plain.pop("unusual", {}), plain.pop("refused", {})
        assert unusual.keys() <= set(offer["picks"])
        assert all(Counter(pick.split()) < Counter(offer["cards"]) for pick in refused)
        plain["why"] = [*unusual.values(), *refused.values()]
    if offer["offer"] == "arrange":
        setting, *others = plain.pop("picks")
        assert Counter(setting.replace(" / ", " ").split()) == Counter(offer["cards"])
        plain["picks"] = others
    if house.game and load(house.game).family == "pan":
        check_pan_offer(plain, house, mine["seat"])
        return
    if some:
        for pick in set(plain.pop("picks")) - {"pat"}:
            assert Counter(pick.split()) <= Counter(offer["cards"])
    assert not CARD.search(json.dumps(plain))
    assert not SPOKEN.search(json.dumps(plain))


def check_pan_offer(offer: Json, house: House, seat: int) -> None:
    """It names cards of the own hand, and those that lie open and may be used or thrown now."""
    lying = [*house.hands.get(f"seat {seat}", []), *house.melds.get(seat, []), *house.pile[-1:]]
    lying += [house.taken] if house.taken is not None else []
    text = json.dumps(offer)
    named = {*re.findall(rf"(?<![\w-]){WRITTEN}(?![\w-])", text)}
    named |= {spoken_card(each) for each in SPOKEN.findall(text)}
    assert named <= {each.card for each in lying if may_see(each.seen, frozenset({seat}))}, offer


def check_rest(frame: Json, house: House, person: str | None) -> None:
    """Outside the events a card stands only in an offer to whoever must decide about it."""
    for mine in frame["offers"]:
        assert house.holds(person, mine), "an offer to somebody else"
        check_offer(mine, house, house.sees(person))
    apart = ("events", "round", "offers", "declarable", "take_back")
    rest = {k: v for k, v in frame.items() if k not in apart}
    words = load(house.game).irregularities
    if "take_back" in frame:  # as it is called in the rulebook, whatever lies on the table
        assert person == house.host
        back = frame["take_back"]
        assert back["id"] == back["name"] == "misdeal" or (back["id"], back["name"]) in [
            (w.id, w.name) for w in words
        ]
        assert back["seat"] is None or isinstance(back["seat"], int)
    for what in frame.get("declarable", ()):
        assert person == house.host
        assert (what["id"], what["name"], what["about"]) in [(w.id, w.name, w.about) for w in words]
        without = [seat for seat in what["seats"] if f"seat {seat}" not in house.hands]
        assert len(without) <= ("bank" in house.hands)  # the bank's hand goes by the bank's seat
    if "table" in rest:
        about = dict(rest["table"])
        assert about.pop("standing") == standing(load(house.game))
        rest["table"] = about
    text = json.dumps(rest)
    assert not CARD.search(text)
    assert not SPOKEN.search(text)


def check_text(text: str, house: House, private: Iterable[str], seals: bool = False) -> None:
    """No seed before its time, and nobody's id or token."""
    allowed = house.shown | (house.seals if seals else set())
    assert set(LONG_HEX.findall(text)) <= allowed, "a secret of the shoe"
    for each in private:
        assert each not in text, "somebody's id or token"


def check_frame(text: str, house: House, person: str | None, private: Iterable[str]) -> None:
    frame = json.loads(text)
    seats = house.sees(person)
    if frame["type"] == "table":
        if frame["round"] is not None:
            check_events(frame["round"]["events"], house.round, seats)
    elif frame["type"] == "entry":
        assert frame["kind"] == house.kinds[frame["seq"]]
        check_events(frame["events"], house.facts[frame["seq"]], seats)
    else:
        assert frame["type"] == "now"
        assert not {"events", "round"} & frame.keys()
    check_rest(frame, house, person)
    check_text(text, house, private)


# A table with everybody at it


class Kept(Store):
    """A store that only keeps what is written; tests of many rounds read nothing back."""

    def __init__(self) -> None:
        self.written: list[Entry] = []

    def append(self, groups: Sequence[Sequence[Entry]]) -> list[bool]:
        self.written += [entry for group in groups for entry in group]
        return [True] * len(groups)

    def answered(self, table: str, by: str, told: str) -> int | None:
        mine = (e.seq for e in self.written if (e.table, e.by, e.told) == (table, by, told))
        return next(mine, None)

    def close(self) -> None:
        pass


@dataclass
class Crowd:
    """People at one table, each with a page open, and a spectator."""

    hub: Hub
    table: str
    tokens: dict[str, str]
    random: Random
    house: House = field(default_factory=House)
    got: dict[str, list[str]] = field(default_factory=dict)
    frames: int = 0
    hidden: int = 0

    @property
    def live(self) -> Live:
        return self.hub.rooms[self.table]

    @cached_property
    def ids(self) -> dict[str, str]:
        return {name: person_of(token) for name, token in self.tokens.items()}

    @cached_property
    def private(self) -> list[str]:
        return [*self.tokens.values(), *self.ids.values()]

    def person(self, name: str) -> str | None:
        return self.ids.get(name)

    async def watch(self) -> None:
        for name in (*self.tokens, "spectator"):
            self.got[name] = []

            def send(frame: str, name: str = name) -> bool:
                self.got[name].append(frame)
                return True

            await self.hub.watch(self.table, Viewer(self.person(name), send), None)

    def hold_against(self, entries: Iterable[Entry], whole: bool) -> None:
        """Follow what was written, and hold every frame sent since against it."""
        sent = {name: [json.loads(text)["seq"] for text in got] for name, got in self.got.items()}
        written = list(entries)
        for entry in written:
            self.house.follow(entry)
        for name, got in self.got.items():
            for text, _ in zip(got, sent[name], strict=True):
                self._check(text, name)
            got.clear()
            person = self.person(name)
            self.hidden += self.house.hidden(self.house.sees(person))
            if whole:
                self._check(self.live.writer().table_frame(person), name)

    def _check(self, text: str, name: str) -> None:
        self.frames += 1
        check_frame(text, self.house, self.person(name), self.private)

    async def do(self, name: str, command: c.Command) -> bool:
        """Ask for something; whether it was done."""
        try:
            await self.hub.act(self.table, str(self.person(name)), command)
        except HousewayError as refusal:
            text = str(refusal)
            others = [p for p in self.private if p != self.person(name)]
            check_text(text, self.house, others)
            assert not SPOKEN.search(text)
            return False
        return True

    def who_acts(self) -> tuple[str, Bettor] | None:
        """Somebody the table waits for."""
        ids = {self.person(name): name for name in self.tokens}
        room = self.live.room
        waiting = [b for b in room.turns if not room.acts_alone(b)]
        if not waiting:
            return None
        bettor = self.random.choice(waiting)
        return ids[room.people[bettor].id], bettor

    def choice(self, bettor: Bettor) -> c.Choose:
        """Any legal answer, mostly one that keeps the round going."""
        turn, offer = self.live.room.turns[bettor]
        chosen: Choice = AnyLegal(self.random).choose(offer)
        if isinstance(offer, BankOffer) and self.random.random() < 0.9:
            chosen = TakeBank(500_000)
        if isinstance(offer, WagerOffer) and chosen == PlaceWagers(()):
            chosen = first_line(offer)
        if isinstance(offer, ChipsOffer) and self.random.random() < 0.9:
            chosen = Pick(offer.picks[0])
        return choose(turn, bettor, chosen)


def first_line(offer: WagerOffer) -> Choice:
    from houseway.games.bots import HouseWay

    return HouseWay().choose(offer)


def choose(turn: int, bettor: Bettor, chosen: Choice) -> c.Choose:
    data = {"do": "choose", "turn": turn, **bettor_json(bettor), "choice": chosen.to_json()}
    return c.Choose.model_validate(data)


SEATING = {"ana": [1], "ben": [2, 3], "cyd": [5]}


async def sit_down(hub: Hub, game: str, seed: int, bots: int = 1) -> Crowd:
    """Three people in four seats, one behind them where the game lets them, and a bot.

    Where people play each other, everybody has one seat.
    """
    tokens = {name: new_token() for name in (*SEATING, "dot", "eve")}
    live = await hub.open(person_of(tokens["ana"]), game, {}, Settings(pace=0))
    crowd = Crowd(hub, live.room.id, tokens, Random(seed))
    last = load(game).table.seats
    for name, seats in SEATING.items():
        for seat in seats if load(game).banked else seats[:1]:
            assert await crowd.do(name, c.Sit(do="sit", seat=min(seat, last), name=name.title()))
    if game in BACKLINE:
        assert await crowd.do("dot", c.Sit(do="sit", behind=2, name="Dot"))
        assert await crowd.do("dot", c.Sit(do="sit", behind=5, name="Dot"))
    for seat in range(6, 6 + bots) if last > 5 else [3][:bots]:
        assert await crowd.do("ana", c.PutBot(do="bot", seat=seat, bot="regulars"))
    await crowd.watch()
    return crowd


REASONS = ("", "a whim", "the 9h was boxed", "Jk", "the Ad; or was it 6-6?", "<b>the king of clubs")


async def declare_something(crowd: Crowd) -> bool:
    """The host declares what may be declared now, of some seat; anybody else is refused."""
    round_, random = crowd.live.room.round, crowd.random
    known = (round_ and round_.decision and round_.decision.declarable) or {}
    if not known:
        return False
    what = random.choice(sorted(known))
    seat = random.choice(sorted(known[what])) if known[what] else None
    told = c.Declare(do="declare", declare=what, reason=random.choice(REASONS), seat=seat)
    assert not await crowd.do("ben", told)
    return await crowd.do("ana", told)


async def play_rounds(crowd: Crowd, rounds: int, written: Callable[[], list[Entry]]) -> None:
    """Play on, with people coming and going, a misdeal now and then, and the shoe ended."""
    random, do = crowd.random, crowd.do
    crowd.hold_against(written(), True)
    for number in range(1, rounds + 1):
        if random.random() < 0.15:
            await do("ana", c.EndShoe(do="shuffle"))
        assert await do("ana", c.Next(do="next"))
        crowd.hold_against(written(), True)
        while (acting := crowd.who_acts()) is not None:
            whim = random.random()
            if whim < 0.01:
                await do("ana", c.Declare(do="declare", declare="misdeal", reason="a whim"))
                await do("ana", c.TakeBack(do="take-back"))
            elif whim < 0.02:
                await declare_something(crowd)
            elif whim < 0.04:
                await do("eve", c.Sit(do="sit", seat=random.choice([3, 4, 5]), name="Eve"))
            elif whim < 0.06:
                await do("ben", c.Leave(do="leave", seat=3))
            elif whim < 0.07:
                await do("eve", c.Leave(do="leave", seat=random.choice([3, 4, 5])))
            elif whim < 0.08:
                await do("ben", c.Sit(do="sit", seat=3, name="Ben"))
            elif whim < 0.09:
                await do(acting[0], c.Finish(do="finish"))
            else:
                assert await do(acting[0], crowd.choice(acting[1]))
            crowd.hold_against(written(), number % 8 == 0)
        assert crowd.live.room.over


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


async def _canary(game: str, rounds: int, seed: int) -> Crowd:
    store = Kept()
    hub = Hub(store)

    def written() -> list[Entry]:
        new, store.written = store.written, []
        return new

    crowd = await sit_down(hub, game, seed)
    await play_rounds(crowd, rounds, written)
    await hub.close()
    return crowd


@pytest.mark.parametrize("game", served(GAMES))
def test_no_frame_shows_a_viewer_what_they_may_not_know(game: str) -> None:
    many = game in ONE_OF_EACH and load(game).banked
    crowd = run(_canary(game, 30 if many else 8, 1))
    assert crowd.frames > (800 if many else 150)
    assert crowd.hidden > 10 or game not in HIDING


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_no_frame_of_many_shows_what_a_viewer_may_not_know(game: str, seed: int) -> None:
    rounds = 600 if game in HIDING else 200
    run(_canary(game, rounds // {"pan": 20, "chinese": 4}.get(load(game).family, 1), seed + 10))


# Every address, as every viewer


@asynccontextmanager
async def opened(database: Path) -> AsyncIterator[tuple[FastAPI, Hub]]:
    app = cardroom(str(database), Limits(opening_burst=10_000))
    async with app.router.lifespan_context(app):
        yield app, app.state.hub


def reader(app: FastAPI, token: str | None) -> httpx.AsyncClient:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers)


@dataclass
class Addresses:
    """Reads every address as some of the viewers, and holds what comes against the house."""

    app: FastAPI
    crowd: Crowd
    rounds: dict[int, tuple[House, list[Fact], list[Lying]]] = field(default_factory=dict)
    read: Counter[str] = field(default_factory=Counter)

    async def all(self) -> None:
        house = self.crowd.house
        for name in ("spectator", *self.crowd.random.sample(list(self.crowd.tokens), 2)):
            async with reader(self.app, self.crowd.tokens.get(name)) as client:
                await self._as(client, name, house)

    async def _as(self, client: httpx.AsyncClient, name: str, house: House) -> None:
        table, person = self.crowd.table, self.crowd.person(name)
        frame = await self._get(client, f"/api/tables/{table}")
        check_frame(frame.text, house, person, self.crowd.private)
        for after in (0, max(house.facts) - 1):
            found = await self._get(client, f"/api/tables/{table}/entries?after={after}")
            for each in found.json():
                check_frame(json.dumps(each), house, person, self.crowd.private)
        for number in range(max(1, house.number - 1), house.number + 1):
            await self._round(client, person, number)
        for path in ("/api/tables", "/metrics", "/healthz", f"/t/{table}", f"/t/{table}/board"):
            answer = await self._get(client, path, ok=(200, 404))
            assert not [s for s in SPOKEN.findall(unescape(answer.text)) if s != "joker"]

    async def _round(self, client: httpx.AsyncClient, person: str | None, number: int) -> None:
        table, house = self.crowd.table, self.crowd.house
        facts, seats = self.facts_of(number), self.seats_of(number, person)
        view = (await self._get(client, f"/api/tables/{table}/rounds/{number}", True)).json()
        is_open = view["shuffle"]["seed"] is not None
        check_events(view["events"], facts, seats)
        if is_open:
            assert view["shuffle"]["seed"] in house.shown
        else:
            assert "log" not in view
        lying = [each for each in self.rounds[number][2] if each.hand]
        whole = all(may_see(each.seen, seats) for each in lying)
        if not load(house.game).banked:
            seen = {each.card for each in lying if is_open or may_see(each.seen, seats)}
            told = view.get("record", {}).get("cards", {})
            assert {card for hand in told.values() for card in hand} <= seen
        elif not is_open and not whole:
            assert "record" not in view
        why = await self._get(client, f"/api/tables/{table}/rounds/{number}/why/0", ok=(200, 404))
        spoken = [s for s in SPOKEN.findall(why.text) if s != "joker"]
        assert not spoken or whole or is_open
        if HAS_HISTORY:
            for path in (f"/h/{table}", f"/h/{table}/{number}"):
                page = unescape((await self._get(client, path, True)).text)
                known = {name for f in facts if may_see(f.card, seats) for name in f.names}
                known |= {card for f in facts for card in f.aloud}
                if not is_open:
                    spoken = [s for s in SPOKEN.findall(page) if s != "joker"]
                    assert {spoken_card(s) for s in spoken} <= known
            for what, name in (("record", "record.json"), ("log", "log.jsonl")):
                path = f"/h/{table}/{number}/{name}"
                found = await self._get(client, path, is_open, ok=(200, 404))
                assert (found.status_code == 200) == (what in view)

    def facts_of(self, number: int) -> list[Fact]:
        return self.rounds[number][1]

    def seats_of(self, number: int, person: str | None) -> frozenset[int]:
        return frozenset(s for s, who in self.rounds[number][0].holders.items() if who == person)

    async def _get(
        self,
        client: httpx.AsyncClient,
        path: str,
        seals: bool = False,
        ok: tuple[int, ...] = (200,),
    ) -> httpx.Response:
        answer = await client.get(path)
        assert answer.status_code in ok, (path, answer.text)
        self.read[path.split("/")[1]] += 1
        hidden = self.crowd.private
        text = answer.text.replace(load(self.crowd.live.room.game.rules.id).version, "")
        check_text(text, self.crowd.house, hidden, seals)
        return answer


def spoken_card(spoken: str) -> str:
    if spoken == "joker":
        return "Jk"
    if spoken.startswith("tile "):
        return spoken.removeprefix("tile ")
    rank, suit = spoken.split(" of ")
    return "A23456789TJQK"[RANK_NAMES.index(rank)] + suit[0]


async def _addresses(game: str, database: Path, rounds: int, seed: int) -> Addresses:
    async with opened(database) as (app, hub):
        crowd = await sit_down(hub, game, seed)
        told = Addresses(app, crowd)
        after = 0

        def written() -> list[Entry]:
            nonlocal after
            new = hub.store.entries(crowd.table, after)
            after += len(new)
            return new

        random = crowd.random
        crowd.hold_against(written(), True)
        for _ in range(rounds):
            assert await crowd.do("ana", c.Next(do="next"))
            crowd.hold_against(written(), True)
            told.rounds[crowd.house.number] = (
                House(holders=dict(crowd.house.holders)),
                crowd.house.round,
                crowd.house.drawn,
            )
            while (acting := crowd.who_acts()) is not None:
                if random.random() < 0.05:
                    await told.all()
                if random.random() < 0.03:
                    await crowd.do("ana", c.Declare(do="declare", declare="misdeal"))
                elif random.random() < 0.06 and await declare_something(crowd):
                    pass
                elif random.random() < 0.05:
                    await crowd.do("ben", c.Leave(do="leave", seat=3))
                    await crowd.do("eve", c.Sit(do="sit", seat=3))
                else:
                    assert await crowd.do(acting[0], crowd.choice(acting[1]))
                crowd.hold_against(written(), False)
            await told.all()
            if random.random() < 0.4:
                await crowd.do("ana", c.EndShoe(do="shuffle"))
                crowd.hold_against(written(), True)
                await told.all()
        for token in crowd.tokens.values():
            assert not any(token in entry.text() for entry in hub.store.entries(crowd.table))
        return told


@pytest.mark.parametrize("game", served(GAMES))
def test_no_address_shows_a_viewer_what_they_may_not_know(
    game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    told = run(_addresses(game, tmp_path / "a.db", 2 if game in ONE_OF_EACH else 1, 3))
    assert told.read["api"] > 12
    for private in told.crowd.private:
        assert private not in caplog.text
    assert not SPOKEN.search(caplog.text)
    lines = [r.getMessage() for r in caplog.records if r.name.startswith("houseway")]
    assert lines
    assert not LONG_HEX.search("\n".join(lines))
    assert not CARD.search("\n".join(lines))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_no_address_of_many_rounds_shows_what_a_viewer_may_not_know(
    game: str, seed: int, tmp_path: Path
) -> None:
    run(_addresses(game, tmp_path / "a.db", 25, 20 + seed))


# Two worlds


@dataclass
class World:
    """One table dealt from a known order; what two blind viewers are sent at each entry."""

    events: list[list[Json]] = field(default_factory=list)
    sent: list[list[str]] = field(default_factory=list)
    holders: dict[int, str] = field(default_factory=dict)


SEATS = (1, 2, 4)


def deal_world(
    game: str, order: list[Card], seed: int, stop: int, monkeypatch: pytest.MonkeyPatch
) -> World:
    """Deal one round from `order`, everybody choosing by a script, up to `stop` entries."""
    monkeypatch.setattr("houseway.cards.shoe.shuffled_to_the_back", lambda *_: list(order))
    monkeypatch.setattr("houseway.server.dealer.now", lambda: "2026-01-01T00:00:00.000+00:00")
    monkeypatch.setattr("houseway.server.dealer.new_seed", lambda: bytes(32))
    room = Room("twoworlds")
    dealer = Dealer(room)
    open_table(room, "person 1", game, {}, Settings(pace=0))
    for seat in SEATS:
        dealer.perform(f"person {seat}", c.Sit(do="sit", seat=seat, name=f"P{seat}"))
    if game in BACKLINE:
        dealer.perform("person 9", c.Sit(do="sit", behind=2, name="Back"))
    if not load(game).banked:
        room.table.stakes.button = 1  # no cards are drawn for it and shuffled back
    world = World()
    dealer.perform("person 1", c.Next(do="next"))
    world.holders = dict(room.holders)
    keep(world, room, room.steps[0].seq)
    while room.turns and len(world.sent) < stop:
        script = Random(f"{seed} {len(world.sent)}")
        bettor = sorted(room.turns)[int(script.random() * len(room.turns))]
        before = room.seq
        irregular = declared_by(room, script)
        if irregular is not None:
            dealer.perform("person 1", irregular)
            keep(world, room, before + 1)
            continue
        turn, offer = room.turns[bettor]
        chosen: Choice = AnyLegal(script).choose(offer)
        if isinstance(offer, BankOffer):
            chosen = TakeBank(500_000)
        if isinstance(offer, WagerOffer) and chosen == PlaceWagers(()):
            chosen = first_line(offer)
        if isinstance(offer, PickOffer):  # the same in both worlds, whatever the house way is
            picks = set(offer.picks) - ({"bet"} if game == "jacks-back" else set())
            script = Random(f"{seed} {len(world.sent)} pick")
            chosen = Pick(script.choice(sorted(picks)))  # only some hands may open there
        if isinstance(offer, ChipsOffer):
            chosen = Pick(offer.picks[0])
        if isinstance(offer, CardsOffer):
            chosen = Pick(by_place(offer, script))
        if isinstance(offer, ArrangeOffer):
            chosen = Pick(arranged_by_place(offer, script))
        if isinstance(offer, PanOffer) and RETIRE not in offer.picks:
            chosen = Pick(quietly(offer, script))
        dealer.perform(room.people[bettor].id, choose(turn, bettor, chosen))
        keep(world, room, before + 1)
    return world


def by_place(offer: CardsOffer, script: Random) -> str:
    """Cards chosen by where they lie, whatever they are."""
    number = script.randint(offer.least, min(offer.most, len(offer.cards)))
    places = sorted(script.sample(range(len(offer.cards)), number))
    return texts([offer.cards[place] for place in places]) or PAT


def arranged_by_place(offer: ArrangeOffer, script: Random) -> str:
    """Thirteen cards set as they lie, or something said in their place, whatever they are."""
    cards = offer.cards
    set_so = " / ".join(texts(part) for part in (cards[:3], cards[3:8], cards[8:]))
    return script.choice([set_so, set_so, "surrender", "declare dragon"])


def quietly(offer: PanOffer, script: Random) -> str:
    """A turn that mostly tells nothing of the hand: from the stock to the pile."""
    drawn = getattr(offer, "card", None)
    plain = ["stock", "pass", *([f"discard {card_text(drawn)}"] if drawn is not None else [])]
    found = [pick for pick in plain if pick in offer.picks and script.random() < 0.95]
    return found[0] if found else script.choice(sorted(offer.picks))


def declared_by(room: Room, script: Random) -> c.Declare | None:
    """Now and then something goes wrong."""
    decision = None if room.round is None else room.round.decision
    known = (decision and decision.declarable) or {}
    if not known or script.random() > 0.06:
        return None
    what = script.choice(sorted(known))
    seat = script.choice(sorted(known[what])) if known[what] else None
    return c.Declare(do="declare", declare=what, reason="it was seen", seat=seat)


def keep(world: World, room: Room, seq: int) -> None:
    writer = Writer(room, frozenset(), "person 1", None)
    viewers = (None, "person 1", "person 9")
    frames = [text for who in viewers for text in writer.frames_after(seq - 1, who)]
    frames += [writer.table_frame(None), writer.table_frame("person 1")]
    world.events.append(
        [told.event.to_json() for s in room.steps for told in told_of(room, s, seq)]
    )
    world.sent.append(frames)


def told_of(room: Room, step: Any, seq: int) -> list[Any]:
    return room.told[step.first : step.last] if step.seq >= seq else []


# What the rules themselves tell about a face-down card: it is turned, looked at, or acted on.
TELLING = (
    *("card-turned", "bank-checked", "bank-peeked", "choice-made"),
    "sweep-shown",
    "melded",
)


def tells(event: Json) -> bool:
    """Whether an event may differ with a hidden card; a card that was exposed is shown to all."""
    exposed = event["event"] == "irregularity-declared" and event["what"] == "exposed-card"
    shown = event["event"] == "hand-arranged" and event.get("up", False)
    shown = shown or (event["event"] == "card-taken" and event.get("pile", False))
    shown = shown or (event["event"] == "discarded" and not event["drawn_card"])
    return event["event"] in TELLING or shown or (exposed and "seat" in event)


def hidden_places(world: World, upto: int, blind: frozenset[int]) -> list[int]:
    """Places in the shoe that a blind viewer has not seen by some entry."""
    house = House()
    house.holders = world.holders
    for event in (event for events in world.events[:upto] for event in events):
        house._fact(event)
    return [n for n, lying in enumerate(house.drawn) if not may_see(lying.seen, blind)]


def before_reshuffle(world: World) -> int:
    """The entries before cards are shuffled again: from then on all that follows may differ."""
    for number, events in enumerate(world.events):
        if any(event["event"] in ("stub-shuffled", "stock-shuffled") for event in events):
            return number
    return len(world.events)


def leaves_the_shoe(event: Json) -> bool:
    taken = event["event"] == "card-taken" and not event.get("pile", False)
    return taken or event["event"] in ("card-dealt", "card-burned")


def compare_worlds(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[bool, int]:
    """Whether two worlds were told apart in no way at all, and how many cards were changed."""
    random = Random(f"{game} {seed}")
    order = real_order(game, seed)
    first = deal_world(game, order, seed, 10**6, monkeypatch)
    blind = frozenset({1, 2}) if game in BACKLINE else frozenset({1})
    upto = before_reshuffle(first)
    moments = [n for n in range(1, upto + 1) if hidden_places(first, n, blind)]
    if not moments:
        return False, 0
    moment = random.choice(moments)
    places = hidden_places(first, moment, blind)
    dealt = sum(leaves_the_shoe(e) for es in first.events[:moment] for e in es)
    loose = [*places, *range(dealt, len(order))]
    other = list(order)
    for place in places:
        swap = random.choice(loose)
        other[place], other[swap] = other[swap], other[place]
    second = deal_world(game, other, seed, moment, monkeypatch)
    for number, (a, b) in enumerate(zip(first.sent[:moment], second.sent)):
        if a != b:
            told = [*first.events[number], *second.events[number]]
            assert any(tells(event) for event in told), (number, a, b)
            return False, 0
    changed = sum(order[place] != other[place] for place in places)
    return True, changed


def real_order(game: str, seed: int) -> list[Card]:
    shoe: Composition = load(game).deck.shoe
    return shuffled(shoe, sha256(f"{game} {seed}".encode()).digest())


@pytest.mark.parametrize("game", served([*HIDING, "casino-war", "dai-bacc"]))
def test_worlds_that_differ_in_hidden_cards_cannot_be_told_apart(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [compare_worlds(game, seed, monkeypatch) for seed in range(12)]
    same = [changed for alike, changed in found if alike and changed]
    assert len(same) >= 2


@pytest.mark.prove
@pytest.mark.parametrize("game", [*HIDING, "casino-war", "dai-bacc"])
def test_many_worlds_that_differ_in_hidden_cards_cannot_be_told_apart(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [compare_worlds(game, seed, monkeypatch) for seed in range(1000, 2000)]
    assert sum(alike and changed > 0 for alike, changed in found) >= 150


# The seal


async def _guess(database: Path) -> tuple[str | None, str, bool]:
    """Look for the hole card with nothing but what its player is sent, the seals included."""
    async with opened(database) as (app, hub):
        tokens = {"me": new_token(), "bank": new_token()}
        live = await hub.open(person_of(tokens["me"]), "pure-21-5", {}, Settings(pace=0))
        crowd = Crowd(hub, live.room.id, tokens, Random(1))
        await crowd.do("bank", c.Sit(do="sit", seat=1))
        await crowd.do("me", c.Sit(do="sit", seat=2))
        await crowd.do("me", c.Next(do="next"))
        while (acting := crowd.who_acts()) and acting[0] == "bank":
            turn, offer = live.room.turns[acting[1]]
            await crowd.do("bank", choose(turn, acting[1], TakeBank(500_000)))
        address = f"/api/tables/{crowd.table}/rounds/1"
        me = Bettor(2)
        turn, offer = live.room.turns[me]
        assert isinstance(offer, WagerOffer)
        wanted = first_line(offer)
        async with reader(app, tokens["me"]) as client:
            before = (await client.get(address)).json().get("seal")
            began = datetime.now(UTC)
            assert await crowd.do("me", choose(turn, me, wanted))
            ended = datetime.now(UTC)
            view = (await client.get(address)).json()
        after = view.get("seal")
        last = hub.store.entries(crowd.table)[-1]
        hole = next(e["card"] for e in last.events if e.get("up") is False)
        salted = any(
            token not in json.dumps(view) and token != person_of(tokens["me"])
            for token in re.findall(r"[0-9A-Za-z_-]{22,}", last.text())
        )
        frames = json.loads(live.writer().frames_after(last.seq - 1, last.by)[0])
        apart = ("said", "points", "left_points")
        known = [{k: v for k, v in e.items() if k not in apart} for e in frames["events"]]
        down = next(e for e in known if e["event"] == "card-dealt" and "card" not in e)
        at = began - timedelta(milliseconds=1)
        while at <= ended:
            for card in range(52):
                down["card"] = card_text(card)
                stamp = at.isoformat(timespec="milliseconds")
                guess = Entry(
                    crowd.table, last.seq, "choice", 1, stamp, last.by, "", last.data, known
                )
                if guess.sealed(before or "").seal == after:
                    return down["card"], hole, salted or after is None
            at += timedelta(milliseconds=1)
        return None, hole, salted or after is None


def test_a_seal_does_not_tell_the_hole_card(tmp_path: Path) -> None:
    found, hole, safe = run(_guess(tmp_path / "a.db"))
    assert found is None, f"the hole card {hole} was found from the seals"
    assert safe, "a sealed text holds nothing that its viewer could not guess"


# Seats that change hands


async def _hands_change(game: str, database: Path, rounds: int) -> int:
    async with opened(database) as (app, hub):
        crowd = await sit_down(hub, game, 5)
        after = 0

        def written() -> list[Entry]:
            nonlocal after
            new = hub.store.entries(crowd.table, after)
            after += len(new)
            return new

        checked = 0
        for _ in range(rounds):
            assert await crowd.do("ana", c.Next(do="next"))
            crowd.hold_against(written(), True)
            mine = (Bettor(2), Bettor(3)) if load(game).banked else (Bettor(2),)
            while not any(h.startswith("seat 2") for h in crowd.house.hands):
                acting = crowd.who_acts()
                if acting is None:
                    break
                assert await crowd.do(acting[0], crowd.choice(acting[1]))
                crowd.hold_against(written(), False)
            if crowd.live.room.over:
                continue
            for bettor in mine:
                assert await crowd.do("ben", c.Leave(do="leave", seat=bettor.seat))
                crowd.hold_against(written(), False)
                assert await crowd.do("eve", c.Sit(do="sit", seat=bettor.seat, name="Eve"))
                crowd.hold_against(written(), True)
            async with reader(app, crowd.tokens["eve"]) as client:
                number = crowd.house.number
                down = [f for f in crowd.house.round if f.card == frozenset({2})]
                view = (await client.get(f"/api/tables/{crowd.table}/rounds/{number}")).json()
                check_events(view["events"], crowd.house.round, frozenset())
                checked += len(down)
                await crowd.do("ana", c.Declare(do="declare", declare="misdeal"))
                crowd.hold_against(written(), True)
                facts = list(crowd.house.round)
                secret = any(each.seen != ALL for each in crowd.house.drawn if each.hand)
                assert await crowd.do("ana", c.Next(do="next"))
                crowd.hold_against(written(), True)
                assert crowd.house.seats[2] == crowd.person("eve")
                view = (await client.get(f"/api/tables/{crowd.table}/rounds/{number}")).json()
                check_events(view["events"], facts, frozenset())
                is_open = view["shuffle"]["seed"] is not None  # a machine shuffles every round
                assert "record" not in view or not secret or is_open
            async with reader(app, crowd.tokens["ben"]) as client:
                view = (await client.get(f"/api/tables/{crowd.table}/rounds/{number}")).json()
                check_events(view["events"], facts, frozenset(bettor.seat for bettor in mine))
            await crowd.do("ana", c.Declare(do="declare", declare="misdeal"))
            for bettor in mine:
                await crowd.do("eve", c.Leave(do="leave", seat=bettor.seat))
                await crowd.do("ben", c.Sit(do="sit", seat=bettor.seat, name="Ben"))
            if game in BACKLINE:
                await crowd.do("dot", c.Sit(do="sit", behind=2, name="Dot"))
            crowd.hold_against(written(), True)
        return checked


@pytest.mark.parametrize("game", served(n for n in HIDING if n in (*ONE_OF_EACH, *POTS)))
def test_who_sits_down_later_never_sees_the_cards_of_who_sat_there_before(
    game: str, tmp_path: Path
) -> None:
    checked = run(_hands_change(game, tmp_path / "a.db", 8))
    assert checked > 0 or load(game).family not in OWN


@pytest.mark.prove
@pytest.mark.parametrize("game", HIDING)
def test_seats_that_change_hands_again_and_again_show_nothing(game: str, tmp_path: Path) -> None:
    checked = run(_hands_change(game, tmp_path / "a.db", 30))
    assert checked > 0 or load(game).family not in OWN


def test_whoever_holds_two_seats_sees_both_and_nothing_else() -> None:
    async def play() -> None:
        store = Kept()
        hub = Hub(store)
        crowd = await sit_down(hub, "super-pan-9", 8)
        assert await crowd.do("ana", c.Next(do="next"))
        while not _dealt(crowd.live.room):
            acting = crowd.who_acts()
            assert acting is not None
            assert await crowd.do(acting[0], crowd.choice(acting[1]))
        frame = json.loads(crowd.live.writer().table_frame(crowd.person("ben")))
        shown = {
            e["hand"]
            for e in frame["round"]["events"]
            if e["event"] == "card-dealt" and "card" in e
        }
        assert shown == {h for h in ("seat 2", "seat 3") if _has(crowd.live.room, h)}
        await hub.close()

    run(play())


def _dealt(room: Room) -> bool:
    return any(told.event.kind == "card-dealt" for told in room.told)


def _has(room: Room, hand: str) -> bool:
    return any(getattr(told.event, "hand", None) == hand for told in room.told)


def test_behind_a_seat_one_sees_the_hand_only_when_one_must_play_it() -> None:
    async def play() -> None:
        store = Kept()
        hub = Hub(store)
        tokens = {"ana": new_token(), "ben": new_token(), "dot": new_token()}
        live = await hub.open(person_of(tokens["ana"]), "super-pan-9", {}, Settings(pace=0))
        crowd = Crowd(hub, live.room.id, tokens, Random(1))
        for name, seat in (("ana", 1), ("ben", 2)):
            assert await crowd.do(name, c.Sit(do="sit", seat=seat))
        assert await crowd.do("dot", c.Sit(do="sit", behind=2))
        for ben_plays in (True, False):
            if crowd.live.room.turns:
                assert await crowd.do("ana", c.Finish(do="finish"))
            assert await crowd.do("ana", c.Next(do="next"))
            while not _dealt(live.room):
                acting = crowd.who_acts()
                assert acting is not None
                name, bettor = acting
                turn, offer = live.room.turns[bettor]
                if isinstance(offer, BankOffer):
                    command = choose(turn, bettor, TakeBank(500_000))
                    if name != "ana":
                        command = c.Choose.model_validate(
                            {
                                "do": "choose",
                                "turn": turn,
                                **bettor_json(bettor),
                                "choice": {"choice": "pick", "pick": "decline"},
                            }
                        )
                else:
                    assert isinstance(offer, WagerOffer)
                    out = name == "ben" and not ben_plays
                    command = choose(turn, bettor, PlaceWagers(()) if out else first_line(offer))
                assert await crowd.do(name, command)
            frame = json.loads(live.writer().table_frame(crowd.person("dot")))
            cards = [e for e in frame["round"]["events"] if e["event"] == "card-dealt"]
            turned = any(e["event"] == "card-turned" for e in frame["round"]["events"])
            assert not any("card" in e for e in cards)
            if not turned:
                assert bool(frame["offers"]) is not ben_plays
                if not ben_plays:
                    assert frame["offers"][0]["cards"] == [
                        card_text(card) for card in live.room.cards_of("seat 2")
                    ]
            await crowd.do("ana", c.Declare(do="declare", declare="misdeal"))
        await hub.close()

    run(play())


# Seeds, once they are no secret


async def _shoes(game: str, database: Path, rounds: int) -> int:
    """Play and end shoes; every opened seed checks, by the printed command too."""
    async with opened(database) as (app, hub):
        crowd = await sit_down(hub, game, 11)
        random, checked, commands = crowd.random, 0, set[str]()
        for number in range(1, rounds + 1):
            if number == rounds // 2:
                await crowd.do("ana", c.EndShoe(do="shuffle"))
            await crowd.do("ana", c.Next(do="next"))
            while (acting := crowd.who_acts()) is not None:
                if random.random() < 0.01:
                    await crowd.do("ana", c.Declare(do="declare", declare="misdeal"))
                else:
                    assert await crowd.do(acting[0], crowd.choice(acting[1]))
        async with reader(app, None) as client:
            now = (await client.get(f"/api/tables/{crowd.table}/rounds/{rounds}")).json()
            assert now["shuffle"]["seed"] is None or load(game).deck.dealt_from == "shuffler"
            await crowd.do("ana", c.EndShoe(do="shuffle"))
            for number in range(1, rounds + 1):
                view = (await client.get(f"/api/tables/{crowd.table}/rounds/{number}")).json()
                shuffle = view["shuffle"]
                if shuffle["commitment"] is None:
                    continue
                assert sha256(bytes.fromhex(shuffle["seed"])).hexdigest() == shuffle["commitment"]
                assert shuffle["checked"].startswith("The seed matches")
                commands.add(shuffle["command"])
                checked += 1
                if view["over"]:
                    RoundLog.from_json(view["log"]).replay()
        for command in commands:
            answer = CliRunner().invoke(cli, shlex.split(command)[1:])
            assert answer.exit_code == 0, answer.output
            assert "The seed matches its commitment" in answer.output
        return checked


BANKED = [name for name in GAMES if load(name).banked]


@pytest.mark.parametrize("game", [name for name in ONE_OF_EACH if name in BANKED])
def test_an_opened_seed_is_shown_and_checks_with_the_printed_command(
    game: str, tmp_path: Path
) -> None:
    assert run(_shoes(game, tmp_path / "a.db", 4)) >= 3


@pytest.mark.prove
@pytest.mark.parametrize("game", BANKED)
def test_every_opened_seed_of_a_long_evening_checks(game: str, tmp_path: Path) -> None:
    assert run(_shoes(game, tmp_path / "a.db", 60)) >= 50


def test_a_seed_stays_open_when_the_next_rounds_are_not_dealt(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path / "a.db") as (app, hub):
            crowd = await sit_down(hub, "super-pan-9", 2, bots=0)
            await crowd.do("ana", c.Next(do="next"))
            while (acting := crowd.who_acts()) is not None:
                assert await crowd.do(acting[0], crowd.choice(acting[1]))
            await crowd.do("ana", c.EndShoe(do="shuffle"))
            address = f"/api/tables/{crowd.table}/rounds/1"
            async with reader(app, None) as client:
                seed = (await client.get(address)).json()["shuffle"]["seed"]
                assert seed is not None
                await crowd.do("ana", c.Next(do="next"))  # nobody banks
                while (acting := crowd.who_acts()) is not None:
                    data = {
                        "do": "choose",
                        "turn": crowd.live.room.turns[acting[1]][0],
                        **bettor_json(acting[1]),
                        "choice": {"choice": "pick", "pick": "decline"},
                    }
                    assert await crowd.do(acting[0], c.Choose.model_validate(data))
                assert (await client.get(address)).json()["shuffle"]["seed"] == seed

    run(play())


async def _hands_stay_secret(game: str, database: Path) -> int:
    """Play for the pot; the seed of a hand is shown when the host ends the shoe after it."""
    async with opened(database) as (app, hub):
        crowd = await sit_down(hub, game, 11)
        ended = set[int]()
        for number in range(1, 7):
            await crowd.do("ana", c.Next(do="next"))
            while (acting := crowd.who_acts()) is not None:
                assert await crowd.do(acting[0], crowd.choice(acting[1]))
            if number in (2, 5):
                assert not await crowd.do("ben", c.EndShoe(do="shuffle"))
                assert await crowd.do("ana", c.EndShoe(do="shuffle"))
                ended.add(number)
        async with reader(app, None) as client:
            for number in range(1, 7):
                address = f"/api/tables/{crowd.table}/rounds/{number}"
                view = (await client.get(address)).json()
                log = await client.get(f"/h/{crowd.table}/{number}/log.jsonl")
                is_open = number in ended and view["shuffle"]["commitment"] is not None
                assert (view["shuffle"]["seed"] is not None) == is_open
                assert ("log" in view) == is_open == (log.status_code == 200)
                if is_open:
                    assert view["shuffle"]["checked"].startswith("The seed matches")
                    assert audit(log.text.splitlines()).shoes == 1
        told = (live.text() for live in hub.store.entries(crowd.table))
        assert not any('"old_seed":"' in text for text in told)
        return len(ended)


@pytest.mark.parametrize("game", served(name for name in GAMES if not load(name).banked))
def test_the_seed_of_a_hand_for_the_pot_is_opened_by_the_host_alone(
    game: str, tmp_path: Path
) -> None:
    assert run(_hands_stay_secret(game, tmp_path / "a.db")) == 2
