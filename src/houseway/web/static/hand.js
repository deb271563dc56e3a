// A hand as it lies: its cards and what they are worth. A card comes in once, and turns over once.

import { byRank, drawCard } from "./cards.js";
import { el, hiddenText } from "./dom.js";

/** Remembers which cards have been drawn already. */
export class Dealt {
  #seen = new Set();

  forget() {
    this.#seen.clear();
  }

  /** How a card that is drawn now should move: "fresh", "turned" or not at all. */
  move(name, at, one) {
    if (this.#seen.has(key(name, at, one))) return "";
    return this.#seen.has(key(name, at, { card: null })) ? "turned" : "fresh";
  }

  /** Everything in these hands has been drawn. */
  mark(hands) {
    for (const [name, hand] of hands) {
      hand.cards.forEach((one, at) => this.#seen.add(key(name, at, one)));
    }
  }
}

const key = (name, at, one) => `${name} ${at} ${one.card === null ? "down" : "seen"}`;

/** The cards of a hand with their places, in the parts it was set in, or in one. */
export function partsOf({ cards, front = null, rows = null }, { count = 0, sizes = [] }) {
  const rest = cards.map((one, at) => ({ ...one, at }));
  if (rows) return inRows(rest, rows, sizes);
  if (front === null) return [sizes.length ? sorted(rest) : rest];
  const unseen = !front.length && rest.every((one) => one.card === null);
  const known = unseen ? Array(Math.min(count, rest.length)).fill(null) : front;
  const ahead = known.flatMap((card) => {
    const place = rest.findIndex((one) => one.card === card);
    return place < 0 ? [] : rest.splice(place, 1);
  });
  return [ahead, rest].filter((part) => part.length).map(sorted);
}

/** Where the rows are not known, as many face-down cards as each has. */
function inRows(rest, rows, sizes) {
  const unseen = rest.every((one) => one.card === null);
  if (!rows.length && !unseen) return [sorted(rest)];
  const known = rows.length ? rows : sizes.map((size) => Array(size).fill(null));
  const lying = known.map((row) => row.flatMap((card) => {
    const place = rest.findIndex((one) => one.card === card);
    return place < 0 ? [] : rest.splice(place, 1);
  }));
  return [...lying, rest].filter((part) => part.length).map(sorted);
}

const sorted = (part) => part.sort((a, b) => byRank(a.card, b.card));

/**
 * `open` hands lie large in the middle. `dealt` says which cards move; null when none does. `set` is
 * { parts, count, sizes }: what the parts of a hand are called, how many cards the first of two has,
 * and the sizes of more.
 */
export function drawHand(name, hand, how) {
  const { label = "", open = false, dealt = null, tiles = false, set = {} } = how;
  const mixed = hand.cards.some((one) => one.up) && hand.cards.some((one) => !one.up);
  const draw = (one) => {
    const card = drawCard(one.card, { large: open, dim: !one.up, tiles });
    const move = dealt?.move(name, one.at, one);
    if (move) card.classList.add(move);
    return el("span", mixed && one.up ? { class: "raised" } : {}, card);
  };
  const parts = partsOf(hand, set);
  const fans = parts.map((part) => el("div", { class: "fan" }, part.map(draw)));
  return el(
    "div",
    { class: open ? "hand open" : "hand" },
    el(
      "p",
      { class: "hand-name" },
      label ? el("span", {}, label) : hiddenText("Hand"),
      parts.length === 1 ? worth(hand.points) : null,
      open && isHidden(hand) ? el("span", { class: "tag" }, "set") : null,
    ),
    parts.length === 1 ? fans[0] : el("div", { class: "parts" }, fans.map((fan, at) =>
      el(
        "div",
        { class: "hand-part", role: "group", "aria-label": set.parts?.[at] ?? null },
        fan,
        worth(hand.worths?.[at]),
        stands(hand.stands?.[at]),
      ))),
  );
}

const TONES = { higher: "up", equal: "", lower: "down" };

/** How a part stands to the bank's; nothing where it was not compared. */
const stands = (how) => (how in TONES ? el("b", { class: `stands ${TONES[how]}` }, how) : null);

const worth = (points) => (points ? el("b", { class: "points" }, points) : null);

/** Set, but not open to this page. */
export const isHidden = ({ cards, front, rows }) =>
  (front ?? rows)?.length === 0 && cards.some((one) => one.card === null);
