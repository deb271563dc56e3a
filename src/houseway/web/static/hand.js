// A hand as it lies: its cards and what they are worth. A card comes in once, and turns over once.

import { drawCard } from "./cards.js";
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

/** `open` hands lie large in the middle. `dealt` says which cards move; null when none does. */
export function drawHand(name, hand, { label = "", open = false, dealt = null }) {
  const cards = hand.cards.map((one, at) => {
    const card = drawCard(one.card, { large: open, dim: !one.up });
    const move = dealt?.move(name, at, one);
    if (move) card.classList.add(move);
    return el("span", {}, card);
  });
  return el(
    "div",
    { class: open ? "hand open" : "hand" },
    el(
      "p",
      { class: "hand-name" },
      label ? el("span", {}, label) : hiddenText("Hand"),
      hand.points ? el("b", { class: "points" }, hand.points) : null,
    ),
    el("div", { class: "fan" }, cards),
  );
}
