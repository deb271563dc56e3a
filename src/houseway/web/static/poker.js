// What three or five cards are worth, in the words the server says it with. Pure.

const ORDER = "23456789TJQKA";
const RANKS = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven",
  6: "six", 5: "five", 4: "four", 3: "three", 2: "two",
};
const FIVE = 3; // the place of the five, where a straight from the ace ends

// From the worst to the best.
const KINDS = [
  "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
  "four of a kind", "straight flush", "royal flush",
];
const SHAPES = { 41: "four of a kind", 32: "full house", 311: "three of a kind", 3: "three of a kind",
  221: "two pair", 2111: "pair", 21: "pair" };

const word = (rank) => RANKS[ORDER[rank]];
const many = (rank) => `${word(rank)}${word(rank) === "six" ? "es" : "s"}`;
const written = (ranks) => ranks.map((rank) => ORDER[rank].replace("T", "10")).join("-");

/** Ranks with how often they are held, those held most often first and then the highest. */
function groupsOf(cards) {
  const counts = new Map();
  for (const card of cards) {
    const rank = ORDER.indexOf(card[0]);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || b - a);
}

/** The highest rank of a straight; null where there is none. */
function straightTo(ranks) {
  if (ranks.length !== 5) return null;
  if (ranks[0] - ranks[4] === 4) return ranks[0];
  return ranks[0] === ORDER.length - 1 && ranks[1] === FIVE ? FIVE : null;
}

/** { kind, ranks, name }: the ranks break ties, the first one first. Three cards make no straight. */
export function handOf(cards) {
  const groups = groupsOf(cards);
  const ranks = groups.map(([rank]) => rank);
  const flush = cards.length === 5 && new Set(cards.map((card) => card[1])).size === 1;
  const top = straightTo(ranks);
  if (top !== null) return straight(top, flush);
  const kind = SHAPES[groups.map(([, count]) => count).join("")] ?? (flush ? "flush" : "high card");
  return { kind, ranks, name: named(kind, ranks) };
}

function straight(top, flush) {
  if (flush && top === ORDER.length - 1) return { kind: "royal flush", ranks: [top], name: "royal flush" };
  const kind = flush ? "straight flush" : "straight";
  return { kind, ranks: [top], name: `${kind} to the ${word(top)}` };
}

function named(kind, ranks) {
  const [first, second, ...rest] = ranks;
  const after = (kickers) => (kickers.length ? ` with ${written(kickers)}` : "");
  const others = ranks.slice(1);
  if (kind === "high card") return `${word(first)} high, ${written(ranks)}`;
  if (kind === "flush") return `flush, ${written(ranks)}`;
  if (kind === "full house") return `full house, ${many(first)} over ${many(second)}`;
  if (kind === "two pair") return `two pair, ${many(first)} and ${many(second)}${after(rest)}`;
  const number = { pair: "pair of", "three of a kind": "three", "four of a kind": "four" }[kind];
  return `${number} ${many(first)}${after(others)}`;
}

/** Above 0 where the first hand is stronger. Ranks count as far as both hands have them. */
export function compareHands(a, b) {
  const kinds = KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
  const shared = Math.min(a.ranks.length, b.ranks.length);
  for (let at = 0; !kinds && at < shared; at++) {
    if (a.ranks[at] !== b.ranks[at]) return a.ranks[at] - b.ranks[at];
  }
  return kinds;
}
