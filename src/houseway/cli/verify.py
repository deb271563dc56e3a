"""`houseway verify`: replay a log, or check a shuffle."""

from __future__ import annotations

from pathlib import Path

from houseway.cards.card import cards as read_cards
from houseway.cards.deck import shoe_of
from houseway.cards.shuffle import verify_shuffle
from houseway.cli.common import FINDINGS, fail, print_json, read_text
from houseway.desk.audit import audit
from houseway.errors import HousewayError, bad_file, bad_form, not_given


def show(
    log: str | None,
    seed: str | None,
    commitment: str | None,
    decks: int,
    deck: str,
    jokers: int,
    cards: str,
    rules: str | None,
    as_json: bool,
) -> None:
    if log is not None:
        _log(log, rules, as_json)
        return
    if seed is None or commitment is None:
        raise not_given("seed", "give a log to replay, or --seed and --commitment of a shuffle")
    shoe = shoe_of(deck, decks, jokers)
    dealt = read_cards(cards)
    try:
        raw = bytes.fromhex(seed)
    except ValueError:
        raise bad_form("seed", "the seed must be written in hexadecimal digits", seed) from None
    try:
        order = verify_shuffle(shoe, raw, commitment, dealt)
    except HousewayError as fault:
        fail(fault, as_json, FINDINGS)
    if as_json:
        print_json({"verified": True, "cards": len(order), "compared": len(dealt)})
    else:
        print(f"The seed matches its commitment and orders a shoe of {len(order)} cards.")
        if dealt:
            print(f"All {len(dealt)} cards agree with it.")


def _log(source: str, rules: str | None, as_json: bool) -> None:
    text = read_text(source)
    try:
        report = audit(text.splitlines(), rules)
    except HousewayError as fault:
        fail(fault, as_json, FINDINGS)
    if as_json:
        print_json({"verified": True, "rounds": report.rounds, "shoes": report.shoes})
        return
    rounds = "1 round" if report.rounds == 1 else f"{report.rounds} rounds"
    shoes = (
        "1 shoe matches its commitment"
        if report.shoes == 1
        else (
            f"{report.shoes} shoes match their commitments"
            if report.shoes
            else "no whole shoe to check"
        )
    )
    print(f"{rounds} replayed without a difference; {shoes}.")


def show_database(address: str, seals: list[str], as_json: bool) -> None:
    """Check every table of a cardroom's database."""
    from houseway.server.audit import audit_store
    from houseway.server.store import Store

    if "://" not in address and not Path(address).expanduser().is_file():
        raise bad_file("database", f"there is no database {address}", address)
    store = Store(address if "://" in address else str(Path(address).expanduser()))
    try:
        report = audit_store(store, seals)
    except HousewayError as fault:
        fail(fault, as_json, FINDINGS)
    finally:
        store.close()
    found = {"tables": report.tables, "entries": report.entries, "rounds": report.rounds}
    if as_json:
        print_json({"verified": True, **found, "other_rules": report.other_rules})
        return
    print(
        f"{report.entries} entries of {report.tables} tables bear their seals; "
        f"{report.rounds} rounds dealt again without a difference."
    )
    if report.other_rules:
        print(f"{len(report.other_rules)} tables have other rules by now: only seals were checked.")
