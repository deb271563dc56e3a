// A hand to be parted in two: cards change parts by tap, by drag and by keyboard.

import { cardName } from "./cards.js";
import { button, el, hiddenText } from "./dom.js";
import { lyingOpen } from "./lying.js";
import { Setting } from "./setting.js";
import { isTile } from "./tiles.js";
import { makeTray } from "./tray.js";
import { capital, sentence } from "./words.js";

export function chooseSet(mine, tools) {
  const { cards, parts, hand = "" } = mine.offer;
  const setting = new Setting(mine.offer);
  const piece = cards.some(isTile) ? "tile" : "card";
  const said = el("p", { class: "set-said", id: "set-said", role: "status" });
  const set = button("Set", take, { key: "Enter", class: "big primary", data: { key: "set" } });
  const usual = button("House way", houseWay, { key: "H", data: { key: "house way" } });
  const clear = button("Clear", empty, { key: "C", data: { key: "clear" } });
  const actions = el("div", { class: "set-actions" }, set, usual, clear);
  const asked = el("div", { class: "row set-really" });
  let really = false; // a foul waits for a second word
  const tray = makeTray(setting, {
    parts: parts.map((name, number) => ({ name, takes: number ? cards.length - setting.size : setting.size })),
    label: `Your ${piece}s in two parts`, describedby: "set-hint", changed: tell, done: take,
  });
  const node = el(
    "div",
    { class: "chooser setting" },
    lyingOpen(tools, hand),
    tray.node,
    el("div", { class: "set-side" }, said, actions, asked, hint()),
  );
  tray.show();

  function hint() {
    return el(
      "p",
      { class: "hint", id: "set-hint" },
      `Tap two ${piece}s to swap them, or drag.`,
      hiddenText(` Arrow keys go from ${piece} to ${piece}, space takes one, Enter sets.`),
    );
  }

  /** What the setting is, for the eye in a word and for the ear in full. */
  function tell() {
    if (really) back();
    tools.tell("");
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

  function houseWay() {
    tray.change(() => setting.houseWay());
  }

  function empty() {
    tray.change(() => setting.clear());
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

  function key(pressed) {
    if (really) {
      if (pressed === "y") take();
      else if (pressed === "Escape" || pressed === "n") back();
      else return pressed.length === 1 && pressed !== " "; // no other choice meanwhile
      return true;
    }
    if (pressed.startsWith("Arrow")) tray.focusCard();
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
