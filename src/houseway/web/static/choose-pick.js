// One of a few named choices: hit, stand, double …

import { drawCard } from "./cards.js";
import { button, el } from "./dom.js";
import { lyingOpen } from "./lying.js";
import { cents, dollars, range, typed } from "./money.js";

const LETTERS = { hit: "h", stand: "s", double: "d", split: "p", surrender: "r" };
// Keys the page itself uses, so that no pick takes them.
const TAKEN = new Set(["b", "f", "l", "n", "o", "t", "u", "y"]);

export function choosePick(mine, tools) {
  const { picks, refused = {}, unusual = {}, amounts = {}, hand = "" } = mine.offer;
  const letters = lettersFor([...picks, ...Object.keys(refused)]);
  const fields = new Map();
  const node = el("div", { class: "chooser picks" });
  const switches = picks.includes("switch");
  let really = null; // the unusual pick that waits for a second word

  function take(pick) {
    if (unusual[pick] && really !== pick) {
      really = pick;
      draw();
      node.querySelector("button.primary").focus();
      return;
    }
    const choice = { choice: "pick", pick };
    const field = fields.get(pick);
    if (field && field.value.trim()) {
      choice.amount = cents(field.value);
      if (choice.amount === null) return tools.tell(`${field.value} is not an amount of dollars.`);
    }
    tools.answer(choice);
  }

  function refuse(pick) {
    tools.tell(`${word(pick)}: ${refused[pick]}.`);
  }

  function draw() {
    if (really) node.replaceChildren(question());
    else node.replaceChildren(...[about(), buttons(), notNow()].filter(Boolean));
  }

  function question() {
    return el(
      "div",
      { class: "row" },
      el("p", { class: "really" }, `Really ${unusual[really]}?`),
      button(`Yes, ${words(really)}`, () => take(really), { key: "y", class: "big" }),
      button("No", () => back(), { key: "Esc", class: "big primary" }),
    );
  }

  function back() {
    really = null;
    draw();
  }

  /** The hand it is about, the seat's other hands, and what lies open in the middle. */
  function about() {
    const shown = own().filter(Boolean);
    const lying = lyingOpen(tools, hand);
    if (!shown.length) return lying;
    return el("div", { class: "mine-cards" }, shown.map((each) => [
      each.name ? el("span", { class: "soft" }, each.name) : null,
      el("div", { class: "fan" }, each.cards.map((one) => el("span", {}, drawCard(one.card)))),
      each.points ? el("b", { class: "points" }, each.points) : null,
    ]), lying);
  }

  const handOf = (name) => tools.picture().hands.get(name);

  function own() {
    if (mine.cards) return [{ cards: mine.cards.map((card) => ({ card })) }];
    const names = [`seat ${mine.seat}`, ...[2, 3, 4].map((n) => `seat ${mine.seat} hand ${n}`)];
    const held = names.map((name, at) => [name, at + 1, handOf(name)]).filter(([, , found]) => found);
    if (held.length < 2 || !names.includes(hand)) return [handOf(hand)];
    return held.map(([name, number, found]) => (
      { ...found, name: `Hand ${number}${name === hand && !switches ? " (now)" : ""}` }));
  }

  function buttons() {
    return el("div", { class: "row", role: "group", "aria-label": "Choices" }, picks.map(pickButton));
  }

  function pickButton(pick, at) {
    const bounds = amounts[pick];
    const open = bounds && bounds.minimum < bounds.maximum;
    const money = bounds && !open ? ` ${dollars(bounds.maximum)}` : "";
    const note = at === 0 ? el("small", {}, "house way") : null;
    const keys = [letters.get(pick)?.toUpperCase(), at < 9 ? `${at + 1}` : ""].filter(Boolean);
    const made = el(
      "button",
      {
        type: "button", class: at === 0 ? "big primary" : "big", "aria-keyshortcuts": keys.join(" "),
        onclick: () => take(pick), data: { key: `pick ${pick}` },
      },
      el("span", { class: "pick-word" }, `${word(pick)}${money}`, note),
      el("kbd", { "aria-hidden": "true" }, keys[0]),
    );
    return open ? el("div", { class: "with-amount" }, made, field(pick, bounds)) : made;
  }

  /** How much to put up with a pick; the most unless the person writes less. */
  function field(pick, bounds) {
    const input = el("input", {
      type: "text", inputMode: "decimal", size: 6, value: typed(bounds.maximum), autocomplete: "off",
      "aria-label": `${word(pick)} for dollars, ${range(bounds.minimum, bounds.maximum)}`,
      title: range(bounds.minimum, bounds.maximum),
      onkeydown: (event) => event.key === "Enter" && take(pick),
    });
    fields.set(pick, input);
    return el("span", { class: "amount" }, "for $", input);
  }

  function notNow() {
    const names = Object.keys(refused);
    if (!names.length) return null;
    return el(
      "details",
      { class: "not-now" },
      el("summary", {}, `Not now: ${names.map(words).join(", ")}`),
      el("ul", {}, names.map((pick) => el("li", {}, el("b", {}, word(pick)), ` ${refused[pick]}`))),
    );
  }

  function key(pressed) {
    if (really) {
      if (pressed === "y") take(really);
      else if (pressed === "Escape" || pressed === "n") back();
      else return pressed.length === 1 && pressed !== " "; // no other choice meanwhile
      return true;
    }
    const number = /^[1-9]$/.test(pressed) ? picks[Number(pressed) - 1] : null;
    const pick = number ?? [...letters].find(([, letter]) => letter === pressed)?.[0];
    if (!pick) return false;
    if (picks.includes(pick)) take(pick);
    else refuse(pick);
    return true;
  }

  draw();
  return { node, key, enter: () => (really ? false : (take(picks[0]), true)), title: switches ? "Switch the second cards?" : TITLES[mine.kind] ?? title(hand) };
}

const words = (pick) => pick.replaceAll("-", " ");
const word = (pick) => words(pick).charAt(0).toUpperCase() + words(pick).slice(1);

/** A letter for each pick: the one everybody knows, or else the first of its own still free. */
function lettersFor(picks) {
  const found = new Map();
  const used = new Set(TAKEN);
  for (const pick of picks.filter((each) => LETTERS[each])) {
    found.set(pick, LETTERS[pick]);
    used.add(LETTERS[pick]);
  }
  for (const pick of picks) {
    const letter = [...pick].find((each) => /[a-z]/.test(each) && !used.has(each));
    if (found.has(pick) || !letter) continue;
    found.set(pick, letter);
    used.add(letter);
  }
  return found;
}

const TITLES = { insurance: "Insurance?", surrender: "Play on or surrender?" };

function title(hand) {
  if (hand === "bank") return "The bank's hand";
  const number = / hand (\d+)$/.exec(hand);
  return number ? `Your hand ${number[1]}` : "Your choice";
}
