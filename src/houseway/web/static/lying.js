// What lies on the table, beside a choice: on a small screen the bar covers the felt.

import { drawHand } from "./hand.js";
import { el } from "./dom.js";
import { seatOfHand } from "./state.js";
import { capital, handName, seatName } from "./words.js";

/** The hands that belong to no seat, as far as they lie open; null when none does. */
export function lyingOpen({ picture, layout }, but = "") {
  const { hands, ahead } = picture();
  const drawn = { tiles: layout.tiles, set: { parts: layout.parts, count: ahead } };
  const open = [...hands].filter(([name, hand]) =>
    !seatOfHand(name) && name !== but && hand.cards.some((one) => one.card));
  if (!open.length) return null;
  return el("div", { class: "lying" }, open.map(([name, hand]) =>
    drawHand(name, hand, { ...drawn, label: handName(name, layout) })));
}

/** The hand a choice is about, with what it is worth where that is known; null when it has no cards. */
export function ownHand({ picture, layout }, name) {
  const hand = picture().hands.get(name);
  if (!hand?.cards.length) return null;
  return drawHand(name, hand, { tiles: layout.tiles });
}

/** The open cards of the others who are still in, where hands lie partly open; null when none do. */
export function othersOpen({ picture, people }, seat) {
  const { hands, pot } = picture();
  const seen = [...hands]
    .map(([name, hand]) => [seatOfHand(name)?.seat, hand.cards.filter((one) => one.up && one.card)])
    .filter(([other, cards]) => other && other !== seat && cards.length && !pot.folded.has(other));
  if (!seen.length) return null;
  return el("div", { class: "others" }, seen.map(([other, cards]) =>
    drawHand(`seat ${other}`, { cards, points: "" }, { label: capital(seatName(other, people?.())) })));
}
