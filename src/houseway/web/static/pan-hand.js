// A hand of Panguingue in an order a person can read: by rank, by suit, or by what may become melds.

const RUN = "A234567JQK"; // the jack follows the seven
const SUITS = "shcd"; // black and red by turns
const VALE = "357";
const [ALONE, GAP, WORTHY] = [0, 2, 0.5];

export const ORDERS = ["melds", "rank", "suit"];

const run = (card) => RUN.indexOf(card[0]);
const bySuit = (a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || run(a) - run(b);
const byRank = (a, b) => run(a) - run(b) || SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]);

/** The places of `cards` in groups { places, loose } that lie side by side; loose ones belong to nothing. */
export function grouped(cards, order) {
  if (order === "melds") return together(cards);
  const compare = order === "suit" ? bySuit : byRank;
  const places = cards.map((_, at) => at).sort((a, b) => compare(cards[a], cards[b]) || a - b);
  const same = order === "suit" ? 1 : 0;
  return chunks(places, (a, b) => cards[a][same] === cards[b][same]).map(belonging);
}

const belonging = (places) => ({ places, loose: false });

function chunks(places, alike) {
  const found = [];
  for (const place of places) {
    const last = found.at(-1);
    if (last && alike(last.at(-1), place)) last.push(place);
    else found.push([place]);
  }
  return found;
}

/**
 * The parting into groups that have most in common: cards of one rank, or neighbours in a suit.
 * Every set of cards is parted once, and remembered.
 */
function together(cards) {
  const groups = [...ofOneRank(cards), ...ofOneSuit(cards)];
  const known = new Map([[0, { worth: 0, groups: [] }]]);
  function best(left) {
    if (known.has(left)) return known.get(left);
    const first = 31 - Math.clz32(left & -left);
    const rest = best(left & ~(1 << first));
    let found = { worth: rest.worth + ALONE, groups: [[first], ...rest.groups] };
    for (const { mask, worth, places } of groups) {
      if (!(mask & (1 << first)) || (mask & left) !== mask) continue;
      const other = best(left & ~mask);
      if (worth + other.worth > found.worth) {
        found = { worth: worth + other.worth, groups: [places, ...other.groups] };
      }
    }
    known.set(left, found);
    return found;
  }
  const all = best((1 << cards.length) - 1).groups;
  const loose = all.filter((group) => group.length < 2).flat();
  const size = (a, b) => b.length - a.length || byRank(cards[a[0]], cards[b[0]]);
  const sets = all.filter((group) => group.length > 1).sort(size).map(belonging);
  const single = { places: loose.sort((a, b) => byRank(cards[a], cards[b])), loose: true };
  return loose.length ? [...sets, single] : sets;
}

const group = (places, worth) => (
  { places, worth, mask: places.reduce((mask, place) => mask | (1 << place), 0) });

function ofOneRank(cards) {
  return [...RUN].flatMap((rank) => {
    const places = placesBy(cards, (card) => card[0] === rank);
    const more = VALE.includes(rank) ? WORTHY : 0;
    return subsets(places).map((some) => group(some, some.length ** 2 + more));
  });
}

/** All choices of two or more. */
function subsets(places) {
  const found = places.reduce((sets, place) => [...sets, ...sets.map((set) => [...set, place])], [[]]);
  return found.filter((set) => set.length > 1);
}

/** Neighbours in a suit, or with one card missing between two of them. */
function ofOneSuit(cards) {
  const found = [];
  const grow = (places, gaps) => {
    if (places.length > 1) found.push(group(places, places.length ** 2 - gaps));
    const last = cards[places.at(-1)];
    cards.forEach((card, at) => {
      const step = run(card) - run(last);
      const missing = step === 2 ? GAP : 0;
      if (card[1] === last[1] && (step === 1 || step === 2) && gaps + missing <= GAP) {
        grow([...places, at], gaps + missing);
      }
    });
  };
  cards.forEach((_, at) => grow([at], 0));
  return found;
}

const placesBy = (cards, fits) =>
  cards.map((_, at) => at).filter((at) => fits(cards[at])).sort((a, b) => bySuit(cards[a], cards[b]));
