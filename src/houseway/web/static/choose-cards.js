// Cards of one's own hand to throw away, to discard, or to turn up: tap them, or press their numbers.

import { cardName, drawCard } from "./cards.js";
import { button, el } from "./dom.js";
import { lyingOpen } from "./lying.js";

const keyOf = (texts) => [...texts].sort().join(" ");

const WORDS = {
  "throw away": { title: "Which cards do you change?", none: "Stand pat", some: (n) => `Draw ${n}` },
  discard: { title: "Which card do you discard?", none: "Discard", some: () => "Discard" },
  "turn up": { title: "Which card do you turn up?", none: "Turn up", some: () => "Turn up" },
};

export function chooseCards(mine, tools) {
  const { cards, picks, least = 0, most = cards.length, doing, hand = "" } = mine.offer;
  const words = WORDS[doing] ?? { title: "Which cards?", none: "None", some: (n) => `Choose ${n}` };
  const known = new Map(picks.map((pick) => [pick === "pat" ? "" : keyOf(pick.split(" ")), pick]));
  const marked = new Set();
  const said = el("p", { class: "hint", role: "status" });
  const buttons = cards.map((card, at) =>
    el(
      "button",
      {
        type: "button", class: "change-card", "aria-pressed": "false", "aria-label": cardName(card),
        "aria-keyshortcuts": `${at + 1}`, onclick: () => toggle(at), data: { key: `card ${at}` },
        onmousedown: (event) => event.preventDefault(), // so that Enter still means all of them
      },
      drawCard(card),
      el("kbd", { "aria-hidden": "true" }, `${at + 1}`),
    ));
  const done = button(words.none, () => enter(), { class: "big primary", key: "Enter" });
  const node = el(
    "div",
    { class: "chooser changing" },
    lyingOpen(tools, hand),
    el("div", { class: doing === "turn up" ? "change" : "change away", role: "group", "aria-label": "Your cards" }, buttons),
    el("div", { class: "row" }, done, most > 1 ? button("Keep all", clear, { key: "K" }) : null),
    said,
  );

  function toggle(at) {
    if (marked.has(at)) marked.delete(at);
    else {
      if (most === 1) marked.clear();
      marked.add(at);
    }
    show();
  }

  function clear() {
    marked.clear();
    show();
  }

  const chosen = () => cards.filter((_, at) => marked.has(at));
  const pick = () => known.get(keyOf(chosen()));

  function show() {
    buttons.forEach((each, at) => each.setAttribute("aria-pressed", marked.has(at) ? "true" : "false"));
    done.firstChild.textContent = marked.size ? words.some(marked.size) : words.none;
    if (pick() === undefined) done.setAttribute("aria-disabled", "true");
    else done.removeAttribute("aria-disabled");
    said.textContent = tell();
  }

  function tell() {
    const names = chosen().map((card) => cardName(card)).join(", ");
    if (marked.size > most) return `No more than ${most}.`;
    if (marked.size < least) return least === 1 ? "Tap one card, or press its number." : `Tap ${least} cards.`;
    if (pick() === undefined) return "The rules do not allow this here.";
    if (!marked.size) return "Tap the cards you throw away, or press their numbers.";
    return `${doing.charAt(0).toUpperCase()}${doing.slice(1)}: ${names}.`;
  }

  function enter() {
    if (pick() === undefined) tools.tell(tell());
    else tools.answer({ choice: "pick", pick: pick() });
    return true;
  }

  function key(pressed) {
    const at = /^[1-9]$/.test(pressed) ? Number(pressed) - 1 : -1;
    if (cards[at]) toggle(at);
    else if (pressed === "k" && most > 1) clear();
    else return false;
    return true;
  }

  show();
  const told = () => `You have ${cards.map((card) => cardName(card)).join(", ")}.`;
  return { node, key, enter, told, title: words.title };
}
