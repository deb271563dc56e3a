// A tray of cards in parts: they change places by tap, by drag and by keyboard.

import { cardName, drawCard } from "./cards.js";
import { el } from "./dom.js";
import { draggable } from "./drag.js";
import { isTile } from "./tiles.js";
import { capital } from "./words.js";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };
const ACROSS = { ArrowUp: -1, ArrowDown: 1 };

/**
 * `model` knows what lies where: { cards, marked, part(number), partOf(place), roomIn(number),
 * touch(place), drop(place, number, other) }. `parts` are { name, takes }, one that takes none is
 * there only while it holds cards. `changed()` is told after every change, `done()` when Enter is
 * pressed on a card; `keyed(key, place)` may use other keys there.
 */
export function makeTray(model, { parts, label, describedby, changed, done, keyed = () => false }) {
  const { cards } = model;
  const tiles = cards.some(isTile);
  const piece = tiles ? "tile" : "card";
  const made = cards.map(makeCard);
  const boxes = parts.map(makeBox);
  const node = el(
    "div",
    {
      class: tiles ? "tray tiles" : "tray", role: "group", "aria-label": label,
      "aria-describedby": describedby,
    },
    boxes.map((box) => box.node),
  );

  function makeCard(card, place) {
    const drawn = drawCard(card);
    drawn.setAttribute("aria-hidden", "true");
    const held = el(
      "button",
      {
        type: "button", class: "set-card", data: { key: `card ${place}` },
        onclick: () => change(() => model.touch(place)), onkeydown: (event) => press(event, place),
      },
      drawn,
    );
    draggable(held, {
      over: (point) => showTarget(point && target(place, point)),
      drop: (point) => dropped(place, target(place, point)),
    });
    return held;
  }

  function makeBox({ name, takes }) {
    const lies = el("div", { class: "part-cards" });
    const told = takes ? `${capital(name)}, ${takes} ${piece}s` : capital(name);
    const said = el("p", { class: "part-name", "aria-hidden": "true" }, capital(name));
    const shape = { class: takes ? "part" : "part loose", role: "group", "aria-label": told };
    return { lies, takes, said, node: el("div", shape, said, lies) };
  }

  // What lies where

  function show() {
    const focused = made.indexOf(document.activeElement);
    const before = made.map((card) => card.getBoundingClientRect());
    boxes.forEach(({ node: box, lies, takes }, number) => {
      const held = model.part(number).map((place) => made[place]);
      const room = { length: Math.max(0, takes - held.length) };
      lies.replaceChildren(...held, ...Array.from(room, () => el("span", { class: "slot" })));
      if (!takes && !held.length) box.remove();
      else if (!box.parentNode) node.append(box);
    });
    made.forEach(name);
    if (focused >= 0) made[focused].focus({ preventScroll: true });
    glide(before);
    changed();
  }

  function name(card, place) {
    card.setAttribute("aria-label", `${cardName(cards[place])}, ${parts[model.partOf(place)].name}`);
    card.setAttribute("aria-pressed", String(model.marked === place));
    card.tabIndex = place === roving() ? 0 : -1;
  }

  /** The one card the Tab key stops at. */
  function roving() {
    const focused = made.indexOf(document.activeElement);
    return focused >= 0 ? focused : model.marked ?? order()[0];
  }

  function order() {
    return parts.flatMap((_, number) => model.part(number));
  }

  /** Every card glides from where it was to where it lies now. */
  function glide(before) {
    if (!node.isConnected || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    made.forEach((card, place) => {
      const now = card.getBoundingClientRect();
      const [dx, dy] = [before[place].x - now.x, before[place].y - now.y];
      if (Math.hypot(dx, dy) < 1) return;
      const path = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }];
      card.animate(path, { duration: 170, easing: "ease-out" });
    });
  }

  function change(act) {
    act();
    show();
  }

  // Dragging

  /** The part under a point and the card there that would give way; null over the own part. */
  function target(place, { x, y }) {
    const number = boxes.findIndex(({ node: box }) => within(box.getBoundingClientRect(), x, y));
    if (number < 0 || number === model.partOf(place)) return null;
    const away = (other) => {
      const box = made[other].getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    };
    const near = model.part(number).sort((a, b) => away(a) - away(b));
    return { number, card: model.roomIn(number) ? null : near[0] };
  }

  function showTarget(found) {
    boxes.forEach((box, number) => box.node.classList.toggle("target", found?.number === number));
    made.forEach((card, place) => card.classList.toggle("target", found?.card === place));
  }

  function dropped(place, found) {
    if (found) change(() => model.drop(place, found.number, found.card));
  }

  // Keys

  /** Arrows and Enter on a card; space is a tap. */
  function press(event, place) {
    const { key } = event;
    if (key === "Enter") done();
    else if (key === "Escape" && model.marked !== null) change(() => model.touch(model.marked));
    else if (ARROWS[key]) focusCard(step(place, ARROWS[key]));
    else if (ACROSS[key]) focusCard(across(place, ACROSS[key]));
    else if (!keyed(key, place)) return;
    event.preventDefault();
  }

  function step(place, by) {
    const all = order();
    return all[(all.indexOf(place) + by + all.length) % all.length];
  }

  /** The card of the next part, up or down, that lies nearest. */
  function across(place, by) {
    const left = (at) => made[at].getBoundingClientRect().x;
    const away = (other) => Math.abs(left(other) - left(place));
    const [own, count] = [model.partOf(place), parts.length];
    const numbers = parts.map((_, at) => (own + by * (at + 1) + count * count) % count);
    const next = numbers.find((number) => number !== own && model.part(number).length);
    return next === undefined ? place : model.part(next).sort((a, b) => away(a) - away(b))[0];
  }

  function focusCard(place = roving()) {
    made[place].focus();
    made.forEach(name);
  }

  return { node, boxes, piece, show, change, focusCard };
}

const within = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
