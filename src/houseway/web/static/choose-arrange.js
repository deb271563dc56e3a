// Thirteen cards to be set in three rows, or something declared in their place.

import { Arrangement } from "./arrange.js";
import { cardName } from "./cards.js";
import { declaring } from "./choose-declare.js";
import { button, el, hiddenText } from "./dom.js";
import { makeTray } from "./tray.js";
import { capital, sentence } from "./words.js";

const LOOSE = "not set yet";
const DIGITS = { 1: 0, 2: 1, 3: 2 };

export function chooseArrange(mine, tools) {
  const { cards, parts, sizes, picks } = mine.offer;
  const { order, bonuses = {} } = tools.layout.chinese ?? {};
  const model = new Arrangement({ cards, sizes, house: picks[0], order });
  const begun = tools.memory.get().at?.(0); // where another choice came between
  if (typeof begun === "string") model.put(begun);
  const said = el("p", { class: "set-said", id: "set-said", role: "status" });
  const set = button("Set", take, { key: "Enter", class: "big primary", data: { key: "set" } });
  const usual = button("House way", houseWay, { key: "H", data: { key: "house way" } });
  const clear = button("Clear", empty, { key: "C", data: { key: "clear" } });
  const sort = button("", turn, { key: "S", data: { key: "sort" } });
  const sides = el("div", { class: "set-side" });
  const others = declaring(mine.offer, tools, {
    show: (panel) => sides.replaceChildren(panel),
    back: () => {
      const inside = sides.contains(document.activeElement);
      sides.replaceChildren(...usualSides());
      if (inside) set.focus();
    },
  });
  const actions = el("div", { class: "set-actions" }, set, usual, sort, clear);
  const tray = makeTray(model, {
    parts: [...parts.map((name, at) => ({ name, takes: sizes[at] })), { name: LOOSE, takes: 0 }],
    label: "Your thirteen cards in three rows", describedby: "set-hint",
    changed: tell, done: take, keyed,
  });
  const worths = tray.boxes.map(({ said: name }) => {
    const worth = el("span", { class: "part-worth" });
    name.append(worth);
    return worth;
  });
  const node = el("div", { class: "chooser setting arranging" }, tray.node, sides);
  sides.replaceChildren(...usualSides());
  tray.show();

  function usualSides() {
    return [...others.held(), el("div", { class: "set-words" }, said, hint()), actions, others.row()];
  }

  function hint() {
    return el(
      "p",
      { class: "hint", id: "set-hint" },
      "Tap two cards to swap them, or drag.",
      hiddenText(
        " Arrow keys go from card to card, space takes one, Enter sets. After Clear, space puts a "
          + "card into the next row, and 1, 2 and 3 into the front, the middle and the back.",
      ),
    );
  }

  // What the rows are

  /** Every row in words beside its cards, and what is to be said of them all. */
  function tell() {
    others.close();
    tools.tell("");
    tools.memory.set(model.text ? [model.text] : []);
    const foul = model.foul;
    worths.forEach((worth, number) => {
      worth.textContent = number < parts.length ? rowWords(number) : "";
      tray.boxes[number].node.classList.toggle("foul", Boolean(foul?.includes(number)));
    });
    said.classList.toggle("warns", Boolean(foul));
    said.replaceChildren(`${sentence(inShort(foul))} `, hiddenText(inFull()));
    set.setAttribute("aria-disabled", String(model.missing > 0));
    usual.setAttribute("aria-disabled", String(model.isHouseWay));
    sort.firstChild.textContent = model.sorted === "rank" ? "By suit" : "By rank";
  }

  function rowWords(number) {
    const worth = model.worth(number);
    if (!worth) return "";
    const extra = bonuses[parts[number]]?.[worth.kind];
    return extra ? `${worth.name}, bonus ${extra}` : worth.name;
  }

  function inShort(foul) {
    if (foul) return foulWords(foul);
    if (model.missing) return filling();
    if (model.marked !== null) return `swap the ${cardName(cards[model.marked])} with a card of another row`;
    return model.isHouseWay ? "the house way" : "your own way";
  }

  function foulWords([ahead, behind]) {
    return `foul: the ${parts[ahead]} beats the ${parts[behind]}`;
  }

  /** Which row the next tap fills. */
  function filling() {
    const number = sizes.findLastIndex((_, at) => model.roomIn(at));
    return `tap ${model.roomIn(number)} cards for the ${parts[number]}`;
  }

  function inFull() {
    const told = (part, number) => {
      const names = model.texts(number).map((card) => cardName(card)).join(", ");
      return `${capital(part)}: ${rowWords(number) || names || "no cards"}.`;
    };
    return parts.map(told).join(" ");
  }

  // Changes

  function houseWay() {
    tray.change(() => model.houseWay());
  }

  function empty() {
    tray.change(() => model.clear());
  }

  function turn() {
    tray.change(() => { model.sorted = model.sorted === "rank" ? "suit" : "rank"; });
  }

  /** A digit puts the card it is pressed on into a row that has room. */
  function keyed(key, place) {
    const number = DIGITS[key];
    if (number === undefined) return false;
    if (model.partOf(place) !== number && model.roomIn(number)) tray.change(() => model.move(place, number));
    else tools.tell(sentence(`the ${parts[number]} is full; take a card there to swap`));
    return true;
  }

  // Answering

  function take() {
    if (model.missing) return tools.tell(sentence(filling()));
    if (!model.foul) return send();
    return others.ask(`${sentence(foulWords(model.foul))} Set it all the same?`, "Yes, set it", send);
  }

  function send() {
    tools.memory.set([]);
    tools.answer({ choice: "pick", pick: model.text });
  }

  function key(pressed) {
    if (others.busy) return others.key(pressed);
    const act = { h: houseWay, c: empty, s: turn }[pressed];
    if (pressed.startsWith("Arrow")) tray.focusCard();
    else if (act) act();
    else return others.key(pressed);
    return true;
  }

  return {
    node, key,
    enter: () => (others.busy ? false : (take(), true)),
    title: "Set your thirteen cards",
    told: () => `${model.isHouseWay ? "The house way. " : ""}${inFull()} ${others.told()}`.trim(),
  };
}
