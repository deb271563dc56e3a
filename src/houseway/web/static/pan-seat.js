// What a seat of Panguingue shows: chips, melds, how many cards it holds, and what it did last.

import { drawCard } from "./cards.js";
import { el, hiddenText } from "./dom.js";
import { dollars } from "./money.js";
import { meldedBy } from "./pan.js";
import { inText, likedOrder, meldFan } from "./pan-cards.js";
import { grouped } from "./pan-hand.js";
import { tone } from "./words.js";

/** A seat's part of the picture as plain data. */
export function panView(number, { pan, hands }) {
  const held = hands.get(`seat ${number}`)?.cards ?? [];
  return {
    plays: held.length > 0 || pan.seats.includes(number),
    eldest: pan.eldest === number,
    melds: pan.melds.get(number) ?? [],
    melded: meldedBy(pan, number),
    held: held.length,
    known: held.map((one) => one.card).filter(Boolean),
    card: pan.card?.seat === number ? pan.card : null,
    did: pan.did.get(number) ?? null,
    moved: pan.moved.get(number) ?? 0,
    retired: pan.retired.has(number),
    dead: pan.dead.get(number) ?? "",
    out: pan.out === number,
  };
}

/** The chips of every seat now, as far as they are known. */
export function stacksOf({ people, picture }) {
  const { chips } = picture().pot ?? { chips: new Map() };
  const seated = (people?.() ?? []).filter((one) => "started" in one);
  return new Map(seated.map(({ seat, started }) => [seat, started + (chips.get(seat) ?? 0)]));
}

/** What is told beside the name, as [word, kind]. */
export function panTags(pan) {
  if (!pan) return [];
  const { eldest, retired, dead, out } = pan;
  const told = [[eldest, "eldest", ""], [retired, "retired", ""], [dead, "hand out of play", "turn"], [out, "out", "disc"]];
  return told.filter(([is]) => is).map(([, word, kind]) => [word, kind]);
}

/** Everything below the name. */
export function panSeat(view) {
  if (view.empty) return [];
  return [chipsLine(view), view.folded || !view.pan.plays ? null : cardsLine(view), meldsLine(view)];
}

/** The stack; and what it won or lost of late, or else what the seat did last. */
function chipsLine({ pot, pan, net }) {
  const moved = net ?? pan.moved;
  return el(
    "p",
    { class: "chips-line" },
    pot.chips === null ? null : el("span", { class: "stack" }, hiddenText("Chips "), dollars(pot.chips)),
    moved
      ? el("b", { class: `act moved ${tone(moved)}` }, hiddenText(net === null ? "" : "net "), dollars(moved, true))
      : did(net === null && !pan.card ? pan.did : null),
  );
}

/** The cards in the hand: one's own to read, of the others how many; and a card just drawn. */
function cardsLine({ pan, mine }) {
  const up = !mine && !pan.did ? pan.known.map((card) => el("span", { class: "held-card" }, drawCard(card))) : null;
  return el(
    "div",
    { class: "pan-line" },
    mine && pan.held ? ownHand(pan.known) : count(pan.held),
    up,
    pan.card ? justDrawn(pan.card) : null,
  );
}

function ownHand(known) {
  return el("div", { class: "pan-own" }, grouped(known, likedOrder()).map(({ places }) =>
    el("div", { class: "fan" }, places.map((place) => el("span", {}, drawCard(known[place]))))));
}

/** "7 cards", beside a card back. */
function count(held) {
  const back = drawCard(null);
  back.setAttribute("aria-hidden", "true");
  return el("span", { class: "held" }, held ? el("span", { class: "held-card" }, back) : null,
    `${held || "no"} ${held === 1 ? "card" : "cards"}`);
}

function justDrawn({ card, pile, forced }) {
  const from = forced ? `made to by seat ${forced}` : pile ? "from the pile" : "from the stock";
  return el("span", { class: "just-drawn" }, el("span", { class: "held-card" }, drawCard(card)), el("small", {}, from));
}

function did(last) {
  if (!last) return null;
  return el("span", { class: "act old" }, `${last.word} `, last.cards.length ? inText(last.cards) : null);
}

function meldsLine({ pan }) {
  if (!pan.melds.length) return null;
  return el("div", { class: "melds", role: "group", "aria-label": `Melds, ${pan.melded} cards` },
    pan.melds.map(meldFan));
}
