// A hand of Panguingue from its events: stock and pile, melds, and who paid whom. Pure.

/** `rules` is what the layout says of the game: { condition, retired_pay }. */
export const blankPan = (rules = null) => ({
  retiredPay: rules?.retired_pay ?? false,
  seats: [], // the seats in this hand, in turn
  eldest: null,
  melds: new Map(), // seat → [{ cards, worth }], worth in chips
  paying: new Set(), // seats that pay when somebody earns
  stays: new Set(),
  retired: new Set(),
  dead: new Map(), // seat → why
  pile: [],
  thrower: null, // the seat whose card lies on top of it
  fresh: false, // that card may be taken
  card: null, // { seat, card, pile, forced }: drawn, and not used yet
  back: 0, // cards of the pile that were shuffled into a new stock
  did: new Map(), // seat → { word, cards }: what it did last
  moved: new Map(), // seat → cents since the last card was drawn
  paid: [], // { from, to, what, chips, owed, paid, last }
  out: null, // the seat that went out
  won: 0, // the tops
  over: "", // why nobody won them
});

const add = (map, seat, amount) => map.set(seat, (map.get(seat) ?? 0) + amount);

/** A known card leaves a hand; where this page does not know it, one of the unknown ones does. */
function leaves({ hands }, name, card) {
  const held = hands.get(name)?.cards ?? [];
  const known = held.findLastIndex((one) => one.card === card);
  const place = known < 0 ? held.findLastIndex((one) => one.card === null) : known;
  if (place >= 0) held.splice(place, 1);
}

function moves({ pan, pot }, from, to, cents) {
  for (const [seat, amount] of [[from, -cents], [to, cents]]) {
    add(pot.chips, seat, amount);
    add(pan.moved, seat, amount);
  }
}

function outOfPlay({ pan, pot }, seat, pays) {
  pot.folded.add(seat);
  if (!pays) pan.paying.delete(seat);
}

export const PAN_STEPS = {
  "eldest-named"({ pan, pot }, { seat, seats }) {
    pan.eldest = seat;
    pan.seats = seats;
    pan.paying = new Set(seats);
    pot.dealt = seats;
  },
  "stayed-in"({ pan }, { seat }) {
    pan.stays.add(seat);
    pan.did.set(seat, { word: "stays in", cards: [] });
  },
  retired(picture, { seat }) {
    picture.pan.retired.add(seat);
    outOfPlay(picture, seat, picture.pan.retiredPay);
  },
  "card-taken"(picture, { seat, card, pile = false, forced = null }) {
    const { pan } = picture;
    if (pile) pan.pile.pop();
    else picture.drawn += 1;
    pan.fresh = false;
    pan.card = { seat, card, pile, forced };
    pan.moved.clear();
    const word = pile ? (forced ? "had to take" : "took") : "drew";
    pan.did.set(seat, { word, cards: [card] });
  },
  melded(picture, { seat, hand, how, cards, melds, used = false, worths = [] }) {
    const { pan } = picture;
    const drawn = used && pan.card ? [pan.card.card] : [];
    for (const card of cards) leaves(picture, hand, card);
    pan.melds.set(seat, melds.map((laid, at) => ({ cards: laid, worth: worths[at] ?? 0 })));
    if (used) pan.card = null;
    const word = { add: "added", split: "split with", borrow: "borrowed for" }[how] ?? "laid";
    pan.did.set(seat, { word, cards: [...drawn, ...cards] });
  },
  discarded(picture, { seat, hand, card, drawn_card: drawn }) {
    const { pan } = picture;
    if (drawn) pan.card = null;
    else leaves(picture, hand, card);
    pan.fresh = Boolean(drawn);
    pan.pile.push(card);
    pan.thrower = seat;
    pan.did.set(seat, { word: "threw", cards: [card] });
  },
  "chips-paid"(picture, { seat, to, what, chips, owed, paid }) {
    moves(picture, seat, to, paid);
    picture.pan.paid.push({ from: seat, to, what, chips, owed, paid, last: picture.pan.out !== null });
  },
  "chips-returned"(picture, { seat, to, amount }) {
    moves(picture, seat, to, amount);
  },
  "ante-returned"({ pan, pot }, { seat, amount }) {
    add(pot.chips, seat, amount);
    pot.middle -= amount;
  },
  "taken-back"(picture, { seat, hand, cards, melds, card = null, worths = [] }) {
    const { pan } = picture;
    picture.hands.get(hand)?.cards.push(...cards.map((each) => ({ card: each, up: false })));
    pan.melds.set(seat, melds.map((laid, at) => ({ cards: laid, worth: worths[at] ?? 0 })));
    if (card) pan.card = { seat, card, pile: false, forced: null };
    pan.did.set(seat, { word: "took back", cards });
  },
  "card-withdrawn"(picture, { hand, card = null }) {
    leaves(picture, hand, card);
  },
  "hand-dead"(picture, { seat, pays, reason }) {
    picture.pan.dead.set(seat, reason);
    picture.pan.melds.delete(seat);
    if (picture.pan.card?.seat === seat) picture.pan.card = null;
    outOfPlay(picture, seat, pays);
  },
  "stock-shuffled"({ pan }, { cards }) {
    for (const card of cards) pan.pile.splice(pan.pile.lastIndexOf(card), 1);
    pan.back += cards.length;
  },
  "went-out"({ pan }, { seat }) {
    pan.out = seat;
    pan.card = null;
    pan.moved.clear();
    pan.did.set(seat, { word: "went out", cards: [] });
  },
  "tops-won"({ pan, pot }, { seat, amount }) {
    add(pot.chips, seat, amount);
    add(pan.moved, seat, amount);
    pot.middle = 0;
    pan.won = amount;
    pan.out ??= seat;
  },
  "tops-lie"({ pan, pot }, { amount, reason }) {
    pan.over = reason;
    pot.lies = { amount, reason };
  },
};

/** How many cards of a seat lie in melds. */
export const meldedBy = ({ melds }, seat) =>
  (melds.get(seat) ?? []).reduce((sum, meld) => sum + meld.cards.length, 0);

/** The seats still in the play. */
export const living = ({ seats, retired, dead }) =>
  seats.filter((seat) => !retired.has(seat) && !dead.has(seat));

/** Whose turn comes after that of a seat; null when nobody else plays. */
export function nextAfter(pan, seat) {
  const { seats } = pan;
  const at = seats.indexOf(seat);
  const order = [...seats.slice(at + 1), ...seats.slice(0, at)];
  return order.find((each) => living(pan).includes(each)) ?? null;
}

/** What a choice of a seat is made with, besides its hand. */
export const choiceLies = ({ pile, card, melds, paid }, seat) =>
  [pile.length, pile.at(-1) ?? null, card, melds.get(seat) ?? [], paid.length];

/** Cards left in the stock; null before the deal. */
export const stockLeft = ({ shoe, drawn, pan }) =>
  (shoe ? Math.max(0, shoe.cards - drawn + pan.back) : null);

/** What `chips` from everybody bring a seat, as far as they have chips; `stacks` by seat. */
export function brings({ pan }, seat, chips, condition, stacks) {
  const payers = [...pan.paying].filter((each) => each !== seat);
  const sums = payers.map((each) => Math.min(chips * condition, Math.max(0, stacks.get(each) ?? Infinity)));
  return { payers: payers.length, amount: sums.reduce((sum, each) => sum + each, 0) };
}
