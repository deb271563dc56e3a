// One's own cards in a turn of Panguingue: several are chosen by tap, by drag and by keyboard.

import { cardName, drawCard } from "./cards.js";
import { el } from "./dom.js";
import { draggable, within } from "./drag.js";
import { groupRow } from "./pan-cards.js";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The hand `cards`, and the `card` just drawn, which lies apart in front. `targets()` are the
 * elements a card may be dropped on. `changed()` is told after every choice, `dropped(target)`
 * when the chosen cards were dropped, `entered()` when Enter is pressed on a card.
 */
export function meldHand(cards, card, { order, targets, changed, dropped, entered }) {
  const all = card ? [...cards, card] : cards;
  const marked = new Set();
  const made = all.map(makeCard);
  const node = el("div", {
    class: "pan-hand", role: "group", "aria-label": "Your cards", "aria-describedby": "meld-hint",
  });

  function makeCard(text, place) {
    const drawn = drawCard(text);
    drawn.setAttribute("aria-hidden", "true");
    const fresh = card && place === all.length - 1;
    const held = el(
      "button",
      {
        type: "button", class: fresh ? "pan-card drawn" : "pan-card", data: { key: `card ${place}` },
        "aria-label": `${cardName(text)}${fresh ? ", just drawn" : ""}`,
        onclick: () => touch(place), onkeydown: (event) => press(event, place),
      },
      drawn,
      fresh ? el("small", { "aria-hidden": "true" }, "drawn") : null,
    );
    draggable(held, { over: (point) => showTarget(point && under(point)), drop: (point) => drop(place, under(point)) });
    return held;
  }

  /** Lays the cards out in groups, and says which are chosen. */
  function show() {
    const focused = made.indexOf(document.activeElement);
    const fresh = card ? [el("div", { class: "pan-group apart" }, made.at(-1))] : [];
    node.replaceChildren(...fresh, ...groupRow(cards, order(), (place) => made[place]));
    const stop = focused < 0 ? inOrder()[0] : focused;
    made.forEach((each, place) => {
      each.setAttribute("aria-pressed", String(marked.has(place)));
      each.tabIndex = place === stop ? 0 : -1;
    });
    if (focused >= 0) made[focused].focus({ preventScroll: true });
  }

  function touch(place) {
    if (!marked.delete(place)) marked.add(place);
    changed();
  }

  function clear() {
    marked.clear();
    changed();
  }

  // Dragging

  const under = ({ x, y }) =>
    targets().find((each) => within(each.getBoundingClientRect(), x, y)) ?? null;

  function showTarget(found) {
    for (const each of targets()) each.classList.toggle("target", each === found);
  }

  /** A card that was not chosen is dragged alone. */
  function drop(place, target) {
    if (!target) return;
    if (!marked.has(place)) marked.clear();
    marked.add(place);
    changed();
    dropped(target);
  }

  // Keys

  const inOrder = () => [...node.querySelectorAll(".pan-card")].map((each) => made.indexOf(each));

  /** Arrows and Enter on a card; space is a tap. */
  function press(event, place) {
    if (event.key === "Enter") entered();
    else if (event.key === "Escape") clear();
    else if (ARROWS[event.key]) focus(step(place, ARROWS[event.key]));
    else return;
    event.preventDefault();
  }

  function step(place, by) {
    const places = inOrder();
    return places[(places.indexOf(place) + by + places.length) % places.length];
  }

  function focus(place = inOrder()[0]) {
    made.forEach((each, at) => (each.tabIndex = at === place ? 0 : -1));
    made[place]?.focus();
  }

  return {
    node, show, clear, focus,
    chosen: () => [...marked].map((place) => all[place]),
    hasDrawn: () => Boolean(card) && marked.has(all.length - 1),
    isArrow: (key) => key in ARROWS,
  };
}
