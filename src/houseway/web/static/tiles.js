// Chinese dominoes, drawn upright: the larger number above, white and red pips on black.

import { svgOf } from "./svg.js";

export const isTile = (card) => /^\d-\d$/.test(card ?? "");

export const TILE = { width: 62, height: 140 };

// Where the pips of the upper half lie, from its middle; the lower half is the same turned round.
// A two lies across and a three aslant, as on the tiles.
const PIPS = {
  1: [[0, -3]],
  2: [[-13, -13], [13, -13]],
  3: [[-14, -19], [0, 0], [14, 19]],
  4: [[-13, -13], [13, -13], [-13, 13], [13, 13]],
  5: [[-14, -18], [14, -18], [0, 0], [-14, 18], [14, 18]],
  6: [[-13, -20], [-13, 0], [-13, 20], [13, -20], [13, 0], [13, 20]],
};
const RED = new Set(["1", "4"]);

/** The face of a tile; without one, its back. */
export function tileFace(card) {
  const body = svgOf("rect", { class: "tile-body", x: 1.5, y: 1.5, width: 59, height: 137, rx: 8 });
  const gloss = svgOf("rect", { class: "tile-gloss", x: 5, y: 5, width: 52, height: 130, rx: 5 });
  if (!card) return [body, gloss, ...backMark()];
  const halves = [half(card[0], card), half(card[2], card)];
  halves[1].setAttribute("transform", "rotate(180 31 70)");
  return [body, gloss, svgOf("path", { class: "tile-line", d: "M14 70H48" }), ...halves];
}

function half(number, card) {
  const group = svgOf("g", {});
  group.append(...(PIPS[number] ?? []).map(([x, y]) =>
    svgOf("circle", {
      class: isRed(number, card, x) ? "tile-red" : "tile-white",
      cx: 31 + x, cy: 37 + y, r: number === "1" ? 11 : 7.8,
    })));
  return group;
}

/** Ones and fours are red; of the double six one column of each half is. */
const isRed = (number, card, x) => RED.has(number) || (card === "6-6" && x < 0);

function backMark() {
  return [
    svgOf("path", { class: "tile-mark", d: "M31 50 43 70 31 90 19 70Z" }),
    svgOf("circle", { class: "tile-dot", cx: 31, cy: 70, r: 4.5 }),
  ];
}
