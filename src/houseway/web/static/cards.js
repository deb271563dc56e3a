// Cards and tiles, drawn. A face-down card is drawn from nothing but the fact that it lies there.

const SVG = "http://www.w3.org/2000/svg";

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
export function cardName(card) {
  if (card === null || card === undefined) return "face-down card";
  if (card === "Jk") return "joker";
  const tile = /^(\d)-(\d)$/.exec(card);
  if (tile) return `tile ${RANKS[tile[1]] ?? "one"} and ${RANKS[tile[2]] ?? "one"}`;
  return `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

// A turned-up corner marks a card that others see only from the back.
const FOLD = "M70 1H90A9 9 0 0 1 99 10V30Z";

/** A card as a picture. `large` cards have pips, small ones a large rank and suit. */
export function drawCard(card, { large = false, dim = false } = {}) {
  const name = cardName(card) + (card && dim ? ", face down to others" : "");
  const svg = svgOf("svg", {
    class: "playing-card", viewBox: "0 0 100 140", role: "img", "aria-label": name,
  });
  svg.append(svgOf("rect", { class: "card-edge", x: 1, y: 1, width: 98, height: 138, rx: 9 }));
  svg.append(...face(card, large));
  if (card && dim) svg.append(svgOf("path", { class: "card-fold", d: FOLD }));
  return svg;
}

function face(card, large) {
  if (card === null || card === undefined) return back();
  if (card === "Jk") return joker();
  if (/^\d-\d$/.test(card)) return tile(card);
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
    text(shown(rank), rank === "T" ? 38 : 30, 54, 56, "card-rank"),
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

// A tile shows its two numbers as dots; ones and fours are red, as on the tiles.
const DOTS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

function tile(card) {
  const group = svgOf("g", { class: "tile" });
  group.append(svgOf("path", { class: "card-frame", d: "M20 70H80" }));
  for (const [number, y] of [[card[0], 36], [card[2], 104]]) {
    for (const [dx, dy] of DOTS[number] ?? []) {
      const red = number === "1" || number === "4" ? "suit-h" : "suit-s";
      group.append(
        svgOf("circle", { class: red, cx: 50 + 20 * dx, cy: y + 20 * dy, r: 8, fill: "currentColor" }),
      );
    }
  }
  return [group];
}

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

function svgOf(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== "") made.setAttribute(name, value);
  }
  return made;
}
