// A hand played for the pot, from its events: chips, bets, pots, and who won them. Pure.

export const blankPot = () => ({
  dealer: null, // the seat with the dealer button
  dealt: null, // the seats in this hand, in turn
  chips: new Map(), // seat → chips gained or lost since the round began
  bets: new Map(), // seat → what lies in front of it on this street
  middle: 0, // antes and dead money that are in no pot yet
  made: [], // pots: { number, amount, seats }
  acts: new Map(), // seat → { pick, amount, to, old }: what it did last
  folded: new Set(),
  allIn: new Set(),
  out: new Map(), // seat → why it is not dealt in
  shown: new Map(), // seat → { high, low }
  mucked: new Set(),
  won: [], // { seat, amount, pot, of, half, hand, odd, deal }
  deal: 1, // a tied pot may be dealt for again in the same hand
  notes: [], // what a hand took a turn by
  fees: 0,
  lies: null, // { amount, reason }
});

const add = (map, seat, amount) => map.set(seat, (map.get(seat) ?? 0) + amount);

/** Fees come out of the first pot, and out of the next where it was too small. */
function takeFee(pot, amount) {
  let due = amount;
  for (const each of pot.made) {
    const taken = Math.min(due, each.amount);
    each.amount -= taken;
    due -= taken;
  }
  pot.middle -= due;
}

function note({ pot }, { said }) {
  if (said) pot.notes.push(said);
}

export const POT_STEPS = {
  "chips-bought"({ pot }, { seat, amount }) {
    add(pot.chips, seat, amount);
  },
  "sat-out"({ pot }, { seat, reason }) {
    pot.out.set(seat, reason);
  },
  "button-drawn"() {},
  "button-moved"({ pot }, event) {
    pot.dealer = event.seat;
    pot.dealt = event.dealt;
  },
  posted({ pot }, event) {
    const { seat, amount } = event;
    add(pot.chips, seat, -amount);
    if (event.live ?? true) add(pot.bets, seat, amount);
    else pot.middle += amount;
    pot.acts.set(seat, { pick: event.what, amount, to: amount, old: false });
    if (event.all_in) pot.allIn.add(seat);
  },
  acted({ pot }, event) {
    const { seat, pick, amount = 0, to = 0 } = event;
    add(pot.chips, seat, -amount);
    if (amount) pot.bets.set(seat, to);
    pot.acts.set(seat, { pick, amount, to, old: false });
    if (pick === "fold" || pick === "foul" || pick === "dead") pot.folded.add(seat);
    if (event.all_in) pot.allIn.add(seat);
  },
  "bet-returned"({ pot }, { seat, amount }) {
    add(pot.chips, seat, amount);
    pot.allIn.delete(seat);
    const left = (pot.bets.get(seat) ?? 0) - amount;
    if (left > 0) pot.bets.set(seat, left);
    else pot.bets.delete(seat);
  },
  "pot-made"({ pot }, event) {
    if (event.pot === 1) {
      pot.made = [];
      pot.bets.clear();
      pot.middle = 0;
    }
    pot.made.push({ number: event.pot, amount: event.amount, seats: event.seats });
  },
  "pot-fee-taken"({ pot }, { amount }) {
    pot.fees += amount;
    takeFee(pot, amount);
  },
  "cards-thrown"(picture, { hand, places, points = "" }) {
    const held = picture.hands.get(hand);
    if (!held) return;
    held.cards = held.cards.filter((_, at) => !places.includes(at + 1));
    held.points = points;
    const seat = Number(/\d+/.exec(hand)?.[0]);
    const pick = places.length ? `draws ${places.length}` : "stands pat";
    picture.pot.acts.set(seat, { pick, amount: 0, to: 0, old: false });
  },
  "stub-shuffled"(picture, { reason }) {
    if (reason === "all cards go back") picture.hands.clear();
  },
  "hand-shown"({ pot }, { seat, high = "", low = "" }) {
    pot.shown.set(seat, { high, low });
  },
  "hand-mucked"({ pot }, { seat }) {
    pot.mucked.add(seat);
  },
  "pot-won"({ pot }, event) {
    const { seat, amount, of, half = "", hand = "", odd = 0 } = event;
    add(pot.chips, seat, amount);
    pot.won.push({ seat, amount, pot: event.pot, of, half, hand, odd, deal: pot.deal });
  },
  "draw-bets-void": note,
  "game-turned-low": note,
  "opened-falsely": note,
  pushed: note,
  "bought-back"({ pot }, { seat, amount }) {
    add(pot.chips, seat, -amount);
    pot.middle += amount;
  },
  "played-again"(picture, { number, seats }) {
    const { pot } = picture;
    picture.hands.clear();
    pot.shown.clear();
    pot.acts.clear();
    pot.allIn.clear();
    pot.deal = number;
    pot.folded = new Set(pot.dealt.filter((seat) => !seats.includes(seat)));
  },
  "pot-lies"({ pot }, { amount, reason }) {
    pot.lies = { amount, reason };
  },
};

/** A card is dealt: what was done on the street before is of yesterday. */
export function newStreet({ acts }) {
  for (const act of acts.values()) act.old = true;
}

/** The hand is void: everything in the middle has gone back. */
export function voidPot(pot) {
  pot.made = [];
  pot.bets.clear();
  pot.middle = 0;
}

/** Everything in the middle, bets of the street included; `lies` is there from the hand before. */
export function inTheMiddle(pot, lies = 0) {
  const bets = [...pot.bets.values()].reduce((sum, bet) => sum + bet, 0);
  const made = pot.made.reduce((sum, each) => sum + each.amount, 0);
  return Math.max(0, made + pot.middle + bets + (pot.made.length ? 0 : lies));
}

/** "Main pot", "Side pot 2"; one pot alone is just the pot. */
export function potName(number, count) {
  if (number > 1) return `Side pot ${number - 1}`;
  return count > 1 ? "Main pot" : "Pot";
}

const WORDS = {
  fold: "folds", foul: "foul", dead: "dead hand", "all-in": "plays for the pot", check: "checks", call: "calls", bet: "bets", raise: "raises to",
  complete: "completes to",
};

const BEFORE = {
  check: "checked", call: "called", bet: "bet", raise: "raised", complete: "completed",
};

/** What a seat did last, in a word or two: the amount that lies is shown beside it. */
export function actWord({ pick, old }) {
  const word = pick.replace(/-large$/, "");
  return (old && BEFORE[word]) || WORDS[word] || pick;
}

/** A shown hand in words, high and low; "nothing" where neither counts. */
export function handWords({ high, low }) {
  return [high, high && low ? `low ${low}` : low].filter(Boolean).join(" / ") || "no hand that counts";
}
