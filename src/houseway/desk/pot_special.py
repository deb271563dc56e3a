"""What a record tells of single games: bets after the draw of low ball, rounds of Push 9."""

from __future__ import annotations

from houseway.desk.pot_record import PotRecord
from houseway.errors import RecordError
from houseway.families.pot.events import Acted
from houseway.families.pot.hand import Hand
from houseway.families.pot.lowball import full_bet
from houseway.families.pot.pots import Pot
from houseway.families.pot.sevens import is_seven
from houseway.money import Cents, dollars


def tell_after_draw(hand: Hand, record: PotRecord) -> None:
    """What everybody did after the draw, where sevens have a duty to bet."""
    acts = record.pot.after_draw
    if hand.play.sevens == "none":
        if acts is not None:
            raise RecordError(
                "pot.after_draw: what was bet when matters only for sevens", ("pot", "after_draw")
            )
        return
    if acts is None:
        if len(hand.live) > 1 and any(is_seven(hand.cards[seat]) for seat in hand.live):
            raise RecordError(
                "pot.after_draw: say what was done after the draw, as a seven or less is shown",
                ("pot", "after_draw"),
            )
        return
    bets: dict[int, Cents] = dict.fromkeys(hand.seats, 0)
    for number, act in enumerate(acts):
        where, at = f"pot.after_draw.{number}", ("pot", "after_draw", number)
        if act.seat not in bets:
            raise RecordError(f"{where}: pot.seats does not name seat {act.seat}", (*at, "seat"))
        level = max(bets.values())
        to = level if act.pick == "call" and act.to is None else act.to or 0
        if act.pick in ("bet", "complete", "raise") and to <= level:
            raise RecordError(
                f"{where}: to {act.pick} takes more than {dollars(level)}", (*at, "to")
            )
        if _raised_after_a_check(hand, act.seat, act.pick, level):
            raise RecordError(
                f"{where}: seat {act.seat} checked, and played low nobody may check and then "
                f"raise; write that it called {dollars(level)}, and give the rest back",
                (*at, "pick"),
            )
        bets[act.seat] = max(to, bets[act.seat])
        hand.acts.append(Acted(hand.bettors[act.seat], act.pick, 0, to))
    hand.at_draw = {seat: hand.put[seat] - bets[seat] for seat in hand.seats}
    short = next((seat for seat, amount in hand.at_draw.items() if amount < 0), None)
    if short is not None:
        raise RecordError(
            f"pot.after_draw: seat {short} bet {dollars(bets[short])}, "
            f"but put in only {dollars(hand.put[short])}",
            ("pot", "after_draw"),
        )
    hand.first = acts[0].seat if acts else hand.seats[0]


def _raised_after_a_check(hand: Hand, seat: int, pick: str, level: Cents) -> bool:
    """Whether a seat that checked raises a full bet where that is forbidden."""
    checked = any(act.bettor.seat == seat and act.pick == "check" for act in hand.acts)
    raises = pick in ("bet", "complete", "raise") and level >= full_bet(hand)
    return checked and raises and not hand.play.check_raise


def lay_earlier_rounds(hand: Hand, record: PotRecord) -> None:
    """The pots that lay from earlier rounds of Push 9, and what everybody has in them."""
    pot = record.pot
    told = pot.lying or pot.round > 1 or pot.divided or any(item.before for item in pot.seats)
    if told and hand.play.special != "push-9":
        raise RecordError("pot.lying, round, divided and before are for Push 9 only", ("pot",))
    for number, each in enumerate(pot.lying):
        strange = next((seat for seat in each.seats if seat not in hand.seats), None)
        if strange is not None:
            raise RecordError(
                f"pot.lying.{number}: pot.seats does not name seat {strange}",
                ("pot", "lying", number, "seats"),
            )
    folded = (item.seat for item in pot.seats if item.folded)
    hand.acts = [Acted(hand.bettors[seat], "fold") for seat in folded] if pot.lying else []
    hand.lying = [Pot(each.amount, each.seats) for each in pot.lying]
    lies = sum(each.amount for each in pot.lying)
    before = {item.seat: item.before for item in pot.seats}
    hand.started = {seat: each + before[seat] for seat, each in hand.started.items()}
    hand.dead += max(lies, sum(before.values()))
    hand.carried += max(0, lies - sum(before.values()))


def fees_before(record: PotRecord) -> Cents:
    """Fees of earlier rounds that the money of the seats shows: more went in than lies there."""
    lies = sum(each.amount for each in record.pot.lying)
    return max(0, sum(item.before for item in record.pot.seats) - lies)
