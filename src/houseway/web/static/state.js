// From events to the picture of a round. Pure: the same events give the same picture, whether
// they come one by one at a live table or from the record of an old round.

import { blankChinese, CHINESE_STEPS } from "./chinese.js";
import { blankPan, PAN_STEPS } from "./pan.js";
import { blankPot, newStreet, POT_STEPS, voidPot } from "./pot.js";

const blank = (layout) => ({
  // spot → which of a seat's hands a wager lies on when it is placed
  homes: new Map(layout.spots.map((spot) => [spot.id, spot.hand])),
  given: layout.spots.find((spot) => spot.window === "given")?.id, // a spot nobody places
  hands: new Map(), // name → { cards: [{ card, up }], points, front or rows, worths, stands }
  ahead: 0, // how many cards the first part of a set hand has, once that is known
  declared: [], // irregularities: { what, seat }
  wagers: new Map(), // key → { seat, bettor, spot, hand, amount, carried, settled }
  bank: null, // { seat, amount, turn, left }
  offered: null, // the seat the bank is offered to
  button: null, // { seat }
  dice: null,
  action: null,
  picks: new Map(), // bettor key → what was chosen last, per hand
  fees: new Map(), // bettor key → cents
  bankFee: 0,
  shoe: null, // { commitment, cards } when shuffled in this round
  drawn: 0, // cards that left the shoe in this round
  settled: 0, // how many wagers have been settled
  result: "", // what the family said last: who won, what the bank has
  said: "", // the last sentence
  quiet: Boolean(layout.chinese || layout.pan), // so many cards are dealt that none is told
  pot: blankPot(), // chips, bets and pots where nobody banks
  chinese: blankChinese(), // who set, declared or gave up thirteen cards, and what was settled
  pan: blankPan(layout.pan), // stock, pile and melds
  stopped: "", // why the round was called off or the game broken
  ended: null, // { nets: Map, bank, house }
});

/** The picture after `events` at a table of this layout. */
export function pictureOf(events, layout) {
  const picture = blank(layout);
  for (const event of standing(events)) follow(picture, event);
  const last = events.at(-1);
  if (undoes(last)) picture.said = last.said;
  return picture;
}

const UNDOES = ["declaration-taken-back", "settlement-undone"];
const undoes = (event) => UNDOES.includes(event?.event);

/**
 * The events that still hold. What a declaration undid holds again once the declaration is taken
 * back, so those are looked at first.
 */
export function standing(events) {
  return UNDOES.reduce((told, kind) => {
    const out = [];
    for (const event of told) {
      if (event.event === kind) out.length -= event.undone;
      else out.push(event);
    }
    return out;
  }, events);
}

/** A betting position as one text: "3" or "3 backline 1". */
export const bettorKey = (one) => (one.bettor ? `${one.seat} ${one.bettor}` : `${one.seat}`);

const wagerKey = (event) => `${bettorKey(event)} ${event.spot} ${event.hand ?? 1}`;

/** "seat 3 hand 2" → { seat: 3, number: 2 }; null for hands that belong to no seat. */
export function seatOfHand(name) {
  const found = /^seat (\d+)(?: hand (\d+))?$/.exec(name);
  return found && { seat: Number(found[1]), number: Number(found[2] ?? 1) };
}

/** The money that lies on the table and is not settled yet. */
export function inAction(picture) {
  let sum = 0;
  for (const wager of picture.wagers.values()) if (!wager.settled) sum += wager.amount;
  return sum;
}

/** What a settled wager did for its bettor, in cents. */
export const netOf = (settled) => settled.paid - settled.collected;

const QUIET = ["fee-taken", "hand-arranged"]; // each of them shows at its seat

function follow(picture, event) {
  const known = STEPS[event.event];
  if (known) known(picture, event);
  else if (event.said) picture.result = compared(picture, event) ? first(event.said) : event.said;
  const unseen = (event.event === "card-dealt" && picture.pot.dealt && (picture.quiet || !event.card))
    || (picture.quiet && QUIET.includes(event.event));
  if (event.said && !unseen) picture.said = event.said;
}

/** Hands that are compared by name say beside their cards what they are, or how their parts stand. */
function compared(picture, { bank, bank_front, bank_back, seats = [], hands = [], fronts, backs }) {
  if (!bank_front && typeof bank !== "string") return false;
  const lies = (name, told) => Object.assign(picture.hands.get(name) ?? {}, told);
  lies("bank", bank_front ? { worths: [bank_front, bank_back] } : { points: bank });
  seats.forEach((seat, at) => {
    lies(`seat ${seat}`, hands[at] ? { points: hands[at] } : {});
    lies(`seat ${seat}`, fronts ? { stands: [fronts[at], backs[at]] } : {});
  });
  return seats.length > 0;
}

/** A sentence up to its first colon: what follows stands at the seats. */
const first = (said) => said.replace(/:.*$/s, ".");

function handOf(picture, name) {
  if (!picture.hands.has(name)) picture.hands.set(name, { cards: [], points: "", front: null });
  return picture.hands.get(name);
}

function wagerOf(picture, event) {
  const key = wagerKey(event);
  if (!picture.wagers.has(key)) {
    const { seat, bettor, spot, hand = 1 } = event;
    picture.wagers.set(key, {
      key, seat, bettor, spot, hand, amount: 0, carried: 0, settled: null,
    });
  }
  return picture.wagers.get(key);
}

/** Takes a known card out of a hand: the last one of its kind, as it lies. */
function take(picture, name, card) {
  const hand = handOf(picture, name);
  const known = hand.cards.findLastIndex((each) => each.card === (card ?? null));
  const place = known < 0 ? hand.cards.findLastIndex((each) => each.card === null) : known;
  hand.points = "";
  return place < 0 ? { card, up: true } : hand.cards.splice(place, 1)[0];
}

const STEPS = {
  ...POT_STEPS,
  ...CHINESE_STEPS,
  ...PAN_STEPS,
  "shoe-shuffled"(picture, event) {
    picture.shoe = { commitment: event.commitment, cards: event.cards_in_shoe };
    picture.drawn = 0;
  },
  "card-burned"(picture) {
    picture.drawn += 1;
  },
  "bank-offered"(picture, event) {
    picture.offered = event.seat;
  },
  "bank-declined"(picture) {
    picture.offered = null;
  },
  "bank-taken"(picture, event) {
    picture.offered = null;
    picture.bank = {
      seat: event.seat, amount: event.amount, turn: event.turn, left: event.amount,
    };
  },
  "game-broken"(picture, event) {
    picture.stopped = event.said ?? event.reason;
  },
  "wager-placed"(picture, event) {
    const hand = picture.homes.get(event.spot) ?? 1;
    const wager = wagerOf(picture, { ...event, hand });
    wager.amount = event.amount;
    wager.carried = event.carried ?? 0;
  },
  "wager-added"(picture, event) {
    const wager = wagerOf(picture, event);
    wager.amount += event.amount;
    wager.settled = null;
  },
  "wager-returned"(picture, event) {
    const hand = event.hand ?? picture.homes.get(event.spot);
    const wager = picture.wagers.get(wagerKey({ ...event, hand }));
    if (!wager) return;
    wager.amount -= event.amount;
    if (wager.amount <= 0) picture.wagers.delete(wager.key);
  },
  "wagers-closed"(picture, event) {
    picture.action = event.action;
  },
  "fee-taken"(picture, event) {
    fee(picture, event, event.amount);
  },
  "fee-returned"(picture, event) {
    fee(picture, event, -event.amount);
  },
  "fees-dropped"() {},
  "card-dealt"(picture, event) {
    const hand = handOf(picture, event.hand);
    hand.cards.push({ card: event.card ?? null, up: event.up ?? true });
    hand.points = event.points ?? "";
    picture.drawn += 1;
    newStreet(picture.pot);
  },
  "card-turned"(picture, event) {
    const hand = handOf(picture, event.hand);
    hand.cards[event.place - 1] = { card: event.card, up: true };
    hand.points = event.points ?? "";
  },
  "card-voided"(picture, event) {
    take(picture, event.hand, event.card);
    handOf(picture, event.hand).points = event.points ?? "";
  },
  "card-moved"(picture, event) {
    const card = take(picture, event.hand, event.card);
    handOf(picture, event.hand).points = event.left_points ?? "";
    const hand = handOf(picture, event.to);
    hand.cards.push(card);
    hand.points = event.points ?? "";
  },
  "choice-made"(picture, event) {
    picture.picks.set(`${bettorKey(event)} ${event.hand ?? 1}`, event.pick);
  },
  /** `front` is null until a hand is set, and empty as long as this page may not see it. */
  "hand-set"(picture, event) {
    const hand = handOf(picture, event.hand);
    if (event.front.length || !hand.front) hand.front = event.front;
    hand.worths = event.points?.split(" / ");
    picture.ahead = event.front.length || picture.ahead;
  },
  "envy-given"(picture, event) {
    wagerOf(picture, { ...event, spot: picture.given });
  },
  "irregularity-declared"(picture, event) {
    picture.declared.push({ what: event.what, seat: event.seat ?? 0 });
  },
  "dice-thrown"(picture, event) {
    picture.dice = event.dice;
  },
  "button-placed"(picture, event) {
    picture.button = { seat: event.seat };
  },
  "wager-settled"(picture, event) {
    const wager = wagerOf(picture, event);
    wager.amount = event.amount;
    wager.settled = { ...event, number: picture.settled };
    picture.settled += 1;
    if (picture.bank) picture.bank.left = event.left;
  },
  "called-off"(picture, event) {
    picture.stopped = event.said ?? event.reason;
    for (const wager of picture.wagers.values()) wager.settled = null;
    if (picture.bank) picture.bank.left = picture.bank.amount;
    voidPot(picture.pot);
  },
  "round-ended"(picture, event) {
    const nets = new Map(event.nets.map((each) => [bettorKey(each), each.net]));
    picture.ended = { nets, bank: event.bank, house: event.house };
  },
};

function fee(picture, event, amount) {
  picture.pot.chips.set(event.seat, (picture.pot.chips.get(event.seat) ?? 0) - amount);
  if (event.bank) picture.bankFee += amount;
  else picture.fees.set(bettorKey(event), (picture.fees.get(bettorKey(event)) ?? 0) + amount);
}
