// Cards of Panguingue as they lie: the own hand in groups, melds with what they are worth.

import { drawCard } from "./cards.js";
import { button, el, hiddenText, remember, remembered } from "./dom.js";
import { meldName, names, sign } from "./pan-acts.js";
import { grouped, ORDERS } from "./pan-hand.js";

const WORDS = { melds: "Together", rank: "Rank", suit: "Suit" };

/** The order in which this person likes their cards. */
export function likedOrder() {
  const kept = remembered("pan-order");
  return ORDERS.includes(kept) ? kept : ORDERS[0];
}

export const nextOrder = (order) => ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length];

/** Buttons that sort the hand; `change(order)` is called with the new one. */
export function orderControl(order, change) {
  const made = ORDERS.map((each) => button(WORDS[each], () => choose(each), {
    class: "small", "aria-pressed": String(each === order), data: { key: `order ${each}` },
  }));
  const choose = (each) => {
    remember("pan-order", each);
    change(each);
  };
  return el(
    "div",
    { class: "pan-order", role: "group", "aria-label": "Sort your cards" },
    made,
    el("kbd", { "aria-hidden": "true" }, "A"),
  );
}

/** Cards in groups; `make(place)` draws one of them. */
export function groupRow(cards, order, make) {
  return grouped(cards, order).map(({ places, loose }) =>
    el("div", { class: loose ? "pan-group loose" : "pan-group" }, places.map(make)));
}

/** A hand to look at. */
export function handRow(cards, order) {
  const draw = (place) => el("span", {}, drawCard(cards[place]));
  return el("div", { class: "pan-hand", role: "group", "aria-label": "Your cards" },
    groupRow(cards, order, draw));
}

/** "1 chip", "4 chips" */
export const chipWords = (chips) => `${chips} ${chips === 1 ? "chip" : "chips"}`;

/** A meld as a fan, with what it is worth. */
export function meldFan({ cards, worth }) {
  return el(
    "div",
    { class: worth ? "meld paid" : "meld" },
    hiddenText(`${meldName(cards)}: ${names(cards)}${worth ? `, ${chipWords(worth)}` : ""}`),
    el("div", { class: "fan", "aria-hidden": "true" }, cards.map((card) => el("span", {}, drawCard(card)))),
    worth ? el("span", { class: "meld-worth", "aria-hidden": "true", title: `worth ${chipWords(worth)}` }, `${worth}`) : null,
  );
}

/** Cards in a line of text, red ones in red. */
export function inText(cards) {
  return el("span", { class: "in-text" }, hiddenText(names(cards)),
    cards.map((card) => el("span", { class: `sign suit-${card[1]}`, "aria-hidden": "true" }, sign(card))));
}
