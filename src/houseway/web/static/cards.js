// Cards and tiles, drawn. A face-down card is drawn from nothing but the fact that it lies there.

import { svgOf } from "./svg.js";
import { isTile, TILE, tileFace } from "./tiles.js";

const RANKS = {
  A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
  9: "nine", T: "ten", J: "jack", Q: "queen", K: "king",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

// Each suit in a box of 20 by 20, its middle at 0, 0.
const SHAPES = {
  h: "M0 9C-5 4.5-9.5.8-9.5-3.7A4.7 4.7 0 0 1 0-5.5 4.7 4.7 0 0 1 9.5-3.7C9.5.8 5 4.5 0 9Z",
  d: "M0-10C2-6 4.5-2.8 7.5 0 4.5 2.8 2 6 0 10-2 6-4.5 2.8-7.5 0-4.5-2.8-2-6 0-10Z",
  s: "M0-10C3-5.5 9-2.3 9 2.8A4.3 4.3 0 0 1 1.3 5.3C1.5 7.3 2.2 8.7 3.6 10H-3.6C-2.2 8.7-1.5 7.3-1.3 5.3A4.3 4.3 0 0 1-9 2.8C-9-2.3-3-5.5 0-10Z",
  c: "M0-10A4.5 4.5 0 0 1 3.3-2.4 4.5 4.5 0 1 1 1.3 4.9C1.5 7 2.2 8.6 3.6 10H-3.6C-2.2 8.6-1.5 7-1.3 4.9A4.5 4.5 0 1 1-3.3-2.4 4.5 4.5 0 0 1 0-10Z",
};

// Where pips lie on a card of 100 by 140: columns l, m, r and heights in percent.
const [L, M, R] = [35, 50, 65];
const ROWS = [30, 56.7, 83.3, 110];
const sides = (...heights) => heights.flatMap((y) => [[L, y], [R, y]]);
const PIPS = {
  2: [[M, 30], [M, 110]],
  3: [[M, 30], [M, 70], [M, 110]],
  4: sides(30, 110),
  5: [...sides(30, 110), [M, 70]],
  6: sides(30, 70, 110),
  7: [...sides(30, 70, 110), [M, 50]],
  8: [...sides(30, 70, 110), [M, 50], [M, 90]],
  9: [...sides(...ROWS), [M, 70]],
  T: [...sides(...ROWS), [M, 43], [M, 97]],
};

/** "Qh" → "queen of hearts", "Jk" → "joker", "6-5" → "tile six and five". */
export function cardName(card, tiles = false) {
  if (card === null || card === undefined) return `face-down ${tiles ? "tile" : "card"}`;
  if (card === "Jk") return "joker";
  if (isTile(card)) return `tile ${RANKS[card[0]] ?? "one"} and ${RANKS[card[2]] ?? "one"}`;
  return `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

const ORDER = "23456789TJQKA";

/** Higher ranks first, the joker before all; tiles stay as they were dealt. */
export function byRank(a, b) {
  const rank = (card) => {
    if (isTile(card)) return 0;
    return card === "Jk" ? ORDER.length : ORDER.indexOf(card?.[0]);
  };
  return rank(b) - rank(a);
}

// A turned-up corner marks a card that others see only from the back.
const FOLD = "M70 1H90A9 9 0 0 1 99 10V30Z";
const TILE_FOLD = "M41 2H53A8 8 0 0 1 60 10V22Z";

/**
 * A card as a picture. `large` cards have pips, small ones a large rank and suit. Of a face-down
 * one only `tiles` says what lies there.
 */
export function drawCard(card, { large = false, dim = false, tiles = false } = {}) {
  const tile = card ? isTile(card) : tiles;
  const name = cardName(card, tiles) + (card && dim ? ", face down to others" : "");
  const { width, height } = tile ? TILE : { width: 100, height: 140 };
  const svg = svgOf("svg", {
    class: tile ? "playing-card tile" : "playing-card",
    viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name,
  });
  if (tile) svg.append(...tileFace(card));
  else {
    svg.append(svgOf("rect", { class: "card-edge", x: 1, y: 1, width: 98, height: 138, rx: 9 }));
    svg.append(...face(card, large));
  }
  if (card && dim) svg.append(svgOf("path", { class: "card-fold", d: tile ? TILE_FOLD : FOLD }));
  return svg;
}

function face(card, large) {
  if (card === null || card === undefined) return back();
  if (card === "Jk") return joker();
  const [rank, suit] = card;
  const group = svgOf("g", { class: `suit-${suit}` });
  if (large) group.append(...corners(rank, suit), ...middle(rank, suit));
  else group.append(...jumbo(rank, suit));
  return [group];
}

const shown = (rank) => (rank === "T" ? "10" : rank);

function corners(rank, suit) {
  const corner = () => [
    text(shown(rank), rank === "T" ? 14 : 13, 25, rank === "T" ? 19 : 24, "card-rank"),
    pip(suit, 13, 39, 0.75),
  ];
  const turned = svgOf("g", { transform: "rotate(180 50 70)" });
  turned.append(...corner());
  return [...corner(), turned];
}

function middle(rank, suit) {
  if (rank === "A") return [pip(suit, 50, 70, 2.6)];
  if (!PIPS[rank]) return court(rank, suit);
  return PIPS[rank].map(([x, y]) => pip(suit, x, y, y > 70 ? -0.86 : 0.86));
}

function court(rank, suit) {
  return [
    svgOf("rect", { class: "card-frame", x: 25, y: 18, width: 50, height: 104, rx: 4 }),
    svgOf("path", { class: "card-frame", d: "M25 104 75 36" }),
    text(rank, 50, 87, 52, "card-court"),
    pip(suit, 37, 32, 0.8),
    pip(suit, 63, 108, -0.8),
  ];
}

function jumbo(rank, suit) {
  return [
    text(shown(rank), rank === "T" ? 39 : 30, 54, rank === "T" ? 50 : 56, "card-rank"),
    pip(suit, 62, 98, 3),
  ];
}

function joker() {
  const word = text("JOKER", 0, 0, 17, "card-rank");
  word.setAttribute("transform", "translate(20 70) rotate(-90)");
  const star = "M0-30 7-9.7 28.5-9.3 11.4 3.7 17.6 24.3 0 12-17.6 24.3-11.4 3.7-28.5-9.3-7-9.7Z";
  return [word, svgOf("path", { class: "card-star", d: star, transform: "translate(58 72)" })];
}

function back() {
  const parts = [svgOf("rect", { class: "card-back", x: 7, y: 7, width: 86, height: 126, rx: 5 })];
  for (const turn of ["", "translate(100 0) scale(-1 1)"]) {
    parts.push(svgOf("path", { class: "card-weave", d: WEAVE, transform: turn }));
  }
  parts.push(
    svgOf("rect", { class: "card-back-line", x: 12, y: 12, width: 76, height: 116, rx: 3 }),
    svgOf("circle", { class: "card-back-seal", cx: 50, cy: 70, r: 17 }),
    svgOf("path", { class: "card-back-mark", d: SHAPES.s, transform: "translate(50 70)" }),
  );
  return parts;
}

// Slanting lines inside the frame of the back; drawn once more as in a mirror they weave.
const WEAVE = (() => {
  let lines = "";
  for (let c = -104; c < 76; c += 12) {
    const [from, to] = [Math.max(12, 12 + c), Math.min(88, 128 + c)];
    lines += `M${from} ${from - c}L${to} ${to - c}`;
  }
  return lines;
})();

function pip(suit, x, y, size) {
  const flip = size < 0 ? " rotate(180)" : "";
  return svgOf("path", {
    class: "card-pip", d: SHAPES[suit],
    transform: `translate(${x} ${y})${flip} scale(${Math.abs(size)})`,
  });
}

function text(words, x, y, size, kind) {
  const made = svgOf("text", { class: kind, x, y, "font-size": size, "text-anchor": "middle" });
  made.textContent = words;
  return made;
}
