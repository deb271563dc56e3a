// What lies open on the table, beside a choice: on a small screen the bar covers the felt.

import { drawHand } from "./hand.js";
import { el } from "./dom.js";
import { seatOfHand } from "./state.js";
import { capital } from "./words.js";

/** The hands that belong to no seat, as far as they lie open; null when none does. */
export function lyingOpen({ picture, layout }, but = "") {
  const { hands, ahead } = picture();
  const drawn = { tiles: layout.tiles, set: { parts: layout.parts, count: ahead } };
  const open = [...hands].filter(([name, hand]) =>
    !seatOfHand(name) && name !== but && hand.cards.some((one) => one.card));
  if (!open.length) return null;
  return el("div", { class: "lying" }, open.map(([name, hand]) =>
    drawHand(name, hand, { ...drawn, label: capital(name) })));
}
