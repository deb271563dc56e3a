// A hand to be parted in two: cards change parts by tap, by drag and by keyboard.

import { cardName, drawCard } from "./cards.js";
import { button, el, hiddenText } from "./dom.js";
import { draggable } from "./drag.js";
import { lyingOpen } from "./lying.js";
import { Setting } from "./setting.js";
import { isTile } from "./tiles.js";
import { capital, sentence } from "./words.js";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1 };

export function chooseSet(mine, tools) {
  const { cards, parts, hand = "" } = mine.offer;
  const setting = new Setting(mine.offer);
  const tiles = cards.some(isTile);
  const piece = tiles ? "tile" : "card";
  const made = cards.map(makeCard);
  const boxes = parts.map(makeBox);
  const said = el("p", { class: "set-said", id: "set-said", role: "status" });
  const set = button("Set", take, { key: "Enter", class: "big primary", data: { key: "set" } });
  const usual = button("House way", houseWay, { key: "H", data: { key: "house way" } });
  const clear = button("Clear", empty, { key: "C", data: { key: "clear" } });
  const actions = el("div", { class: "set-actions" }, set, usual, clear);
  const asked = el("div", { class: "row set-really" });
  let really = false; // a foul waits for a second word
  const node = el(
    "div",
    { class: "chooser setting" },
    lyingOpen(tools, hand),
    el(
      "div",
      {
        class: tiles ? "tray tiles" : "tray", role: "group",
        "aria-label": `Your ${piece}s in two parts`, "aria-describedby": "set-hint",
      },
      boxes.map((box) => box.node),
    ),
    el("div", { class: "set-side" }, said, actions, asked, hint()),
  );
  show();

  function hint() {
    return el(
      "p",
      { class: "hint", id: "set-hint" },
      `Tap two ${piece}s to swap them, or drag.`,
      hiddenText(` Arrow keys go from ${piece} to ${piece}, space takes one, Enter sets.`),
    );
  }

  function makeCard(card, place) {
    const drawn = drawCard(card);
    drawn.setAttribute("aria-hidden", "true");
    const held = el(
      "button",
      {
        type: "button", class: "set-card", data: { key: `card ${place}` },
        onclick: () => touch(place), onkeydown: (event) => arrow(event, place),
      },
      drawn,
    );
    draggable(held, {
      over: (point) => showTarget(point && target(place, point)),
      drop: (point) => dropped(place, target(place, point)),
    });
    return held;
  }

  function makeBox(name, number) {
    const lies = el("div", { class: "part-cards" });
    const takes = number === 0 ? setting.size : cards.length - setting.size;
    return {
      lies, takes,
      node: el(
        "div",
        { class: "part", role: "group", "aria-label": `${capital(name)}, ${takes} ${piece}s` },
        el("p", { class: "part-name", "aria-hidden": "true" }, capital(name)),
        lies,
      ),
    };
  }

  // What lies where

  function show() {
    const focused = made.indexOf(document.activeElement);
    const before = made.map((card) => card.getBoundingClientRect());
    boxes.forEach(({ lies, takes }, number) => {
      const held = setting.part(number).map((place) => made[place]);
      const room = { length: Math.max(0, takes - held.length) };
      lies.replaceChildren(...held, ...Array.from(room, () => el("span", { class: "slot" })));
    });
    made.forEach(label);
    if (focused >= 0) made[focused].focus({ preventScroll: true });
    glide(before);
    tell();
  }

  function label(card, place) {
    const marked = setting.marked === place;
    card.setAttribute("aria-label", `${cardName(cards[place])}, ${parts[setting.partOf(place)]}`);
    card.setAttribute("aria-pressed", String(marked));
    card.tabIndex = place === roving() ? 0 : -1;
  }

  /** The one card the Tab key stops at. */
  function roving() {
    const focused = made.indexOf(document.activeElement);
    return focused >= 0 ? focused : setting.marked ?? order()[0];
  }

  function order() {
    return [...setting.part(0), ...setting.part(1)];
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

  /** What the setting is, for the eye in a word and for the ear in full. */
  function tell() {
    const { warning, isHouseWay, missing } = setting;
    const fault = whyNot();
    const word = fault || warning || swapping() || (isHouseWay ? "the house way" : "your own way");
    said.classList.toggle("warns", Boolean(warning || (fault && !missing)));
    said.replaceChildren(`${sentence(word)} `, hiddenText(inFull()));
    set.setAttribute("aria-disabled", String(Boolean(fault)));
    usual.setAttribute("aria-disabled", String(isHouseWay));
  }

  /** Why the setting cannot be made; empty when it can. */
  function whyNot() {
    const { missing, pick } = setting;
    const pieces = missing === 1 ? piece : `${piece}s`;
    if (missing) return `tap ${missing} ${setting.front.size ? "more " : ""}${pieces} for “${parts[0]}”`;
    return pick ? "" : "the rules do not allow this setting here";
  }

  function swapping() {
    const { marked } = setting;
    if (marked === null) return "";
    const other = parts[1 - setting.partOf(marked)];
    return `swap the ${cardName(cards[marked])} with a ${piece} in “${other}”`;
  }

  function inFull() {
    const names = (number) => setting.texts(number).map((card) => cardName(card));
    const told = (part, number) => `${capital(part)}: ${names(number).join(", ") || "nothing"}.`;
    return parts.map(told).join(" ");
  }

  // Changes

  function change(act) {
    if (really) back();
    act();
    tools.tell("");
    show();
  }

  function touch(place) {
    change(() => setting.touch(place));
  }

  function houseWay() {
    change(() => setting.houseWay());
  }

  function empty() {
    change(() => setting.clear());
  }

  /** The part under a point and the card there that would give way; null over the own part. */
  function target(place, { x, y }) {
    const number = boxes.findIndex(({ node: box }) => within(box.getBoundingClientRect(), x, y));
    if (number < 0 || number === setting.partOf(place)) return null;
    const away = (other) => {
      const box = made[other].getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    };
    const near = setting.part(number).sort((a, b) => away(a) - away(b));
    return { number, card: setting.missing ? null : near[0] };
  }

  function showTarget(found) {
    boxes.forEach((box, number) => box.node.classList.toggle("target", found?.number === number));
    made.forEach((card, place) => card.classList.toggle("target", found?.card === place));
  }

  function dropped(place, found) {
    if (!found) return;
    change(() => (found.card === null ? setting.move(place) : setting.swap(place, found.card)));
  }

  // Answering

  function take() {
    if (whyNot()) return tools.tell(sentence(whyNot()));
    if (setting.warning && !really) return ask();
    tools.answer({ choice: "pick", pick: setting.pick });
  }

  function ask() {
    really = true;
    actions.hidden = true;
    asked.replaceChildren(
      el("p", { class: "really" }, "Set it all the same?"),
      button("Yes, set it", take, { key: "Y", class: "big" }),
      button("No", back, { key: "Esc", class: "big primary", "aria-describedby": "set-said" }),
    );
    asked.querySelector(".primary").focus();
  }

  function back() {
    really = false;
    actions.hidden = false;
    asked.replaceChildren();
  }

  // Keys

  /** Arrows and Enter on a card; space is a tap. */
  function arrow(event, place) {
    if (event.key === "Enter") take();
    else if (event.key === "Escape" && setting.marked !== null) touch(setting.marked);
    else if (ARROWS[event.key]) focusCard(step(place, ARROWS[event.key]));
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") focusCard(across(place));
    else return;
    event.preventDefault();
  }

  function step(place, by) {
    const all = order();
    return all[(all.indexOf(place) + by + all.length) % all.length];
  }

  /** The card of the other part that lies nearest. */
  function across(place) {
    const left = (at) => made[at].getBoundingClientRect().x;
    const away = (other) => Math.abs(left(other) - left(place));
    const others = setting.part(1 - setting.partOf(place));
    return others.sort((a, b) => away(a) - away(b))[0] ?? place;
  }

  function focusCard(place) {
    made[place].focus();
    made.forEach(label);
  }

  function key(pressed) {
    if (really) {
      if (pressed === "y") take();
      else if (pressed === "Escape" || pressed === "n") back();
      else return pressed.length === 1 && pressed !== " "; // no other choice meanwhile
      return true;
    }
    if (pressed.startsWith("Arrow")) focusCard(roving());
    else if (pressed === "h") houseWay();
    else if (pressed === "c") empty();
    else return false;
    return true;
  }

  return {
    node, key,
    enter: () => (really ? false : (take(), true)),
    title: hand === "bank" ? "Set the bank's hand" : "Set your hand",
    told: () => `The house way. ${inFull()}`,
  };
}

const within = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
