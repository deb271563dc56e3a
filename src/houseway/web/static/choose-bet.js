// Fold, check, call, bet or raise: buttons, and a slider where the amount is free.

import { amountField } from "./amount.js";
import { cardName } from "./cards.js";
import { button, el } from "./dom.js";
import { lyingOpen, othersOpen, ownHand } from "./lying.js";
import { dollars, range } from "./money.js";
import { question } from "./really.js";

// F and B open sheets of the page; a hand must not be folded by somebody who looks at the fees.
const LETTERS = { fold: "D", check: "C", call: "C" };
const UP = ["raise", "complete", "bet"];
const LARGE = /-large$/;

export function chooseBet(mine, tools) {
  const { picks, amounts = {}, refused = {}, unusual = {}, unit = 1, hand = "" } = mine.offer;
  const { to_call: toCall, level, chips, pot } = mine.offer;
  const own = level - toCall; // what lies here already
  const up = UP.find((pick) => picks.includes(pick)) ?? null;
  const bounds = up && amounts[up];
  const free = bounds && bounds.minimum < bounds.maximum;
  const node = el("div", { class: "chooser betting" });
  const verb = { raise: "Raise to", complete: "Complete to", bet: "Bet" }[up];
  let touched = false;
  let field = null;
  let upButton = null;
  let really = "";

  const allIn = (to) => (to - own >= chips ? ", all in" : "");

  function take(pick) {
    if (unusual[pick] && really !== pick) {
      really = pick;
      draw();
      node.querySelector("button.primary").focus();
      return;
    }
    if (pick === up && free) return raise();
    tools.answer({ choice: "pick", pick });
  }

  function raise() {
    const fault = field.problem();
    if (fault) return tools.tell(fault);
    tools.answer({ choice: "pick", pick: up, amount: field.amount });
  }

  function draw() {
    if (really) {
      const words = `Fold? ${unusual[really].charAt(0).toUpperCase()}${unusual[really].slice(1)}.`;
      node.replaceChildren(question(words, "Yes, fold", () => take(really), back));
      return;
    }
    field = free ? makeField() : null;
    node.replaceChildren(...[about(), situation(), buttons(), field?.node, why()].filter(Boolean));
    if (field) showUp(field.amount);
  }

  function back() {
    really = "";
    draw();
  }

  function about() {
    const cards = ownHand(tools, hand);
    const lying = lyingOpen(tools, hand);
    const others = othersOpen(tools, mine.seat);
    if (!cards && !lying) return null;
    return el("div", { class: "mine-cards" }, cards, lying, others);
  }

  function situation() {
    const parts = [el("span", {}, "Pot ", el("b", {}, dollars(pot)))];
    if (toCall) parts.push(el("span", {}, "to call ", el("b", {}, dollars(toCall))));
    parts.push(el("span", {}, "you have ", el("b", {}, dollars(chips))));
    return el("p", { class: "situation" }, parts);
  }

  function buttons() {
    const made = [
      pickButton("fold", "Fold"),
      picks.includes("check") ? pickButton("check", "Check") : null,
      picks.includes("call") ? pickButton("call", `Call ${dollars(toCall)}${allIn(own + toCall)}`) : null,
      up ? upControl() : null,
      ...picks.filter((pick) => LARGE.test(pick)).map(largeControl),
    ];
    return el("div", { class: "row bets", role: "group", "aria-label": "Choices" }, made);
  }

  function pickButton(pick, words) {
    const easy = pick === "check" || pick === "call";
    return button(words, () => take(pick), {
      key: LETTERS[pick], class: easy ? "big primary" : "big", data: { key: `pick ${pick}` },
    });
  }

  function upControl() {
    const words = free ? verb : `${verb} ${dollars(bounds.maximum)}${allIn(bounds.maximum)}`;
    upButton = button(el("span", {}, words), () => take(up), {
      key: "R", class: "big", data: { key: `pick ${up}` },
    });
    return upButton;
  }

  /** An open pair: twice the bet may be made instead. */
  function largeControl(pick) {
    return button(`${verb} ${dollars(amounts[pick].maximum)}${allIn(amounts[pick].maximum)}`,
      () => take(pick), { key: "G", class: "big", data: { key: `pick ${pick}` } });
  }

  function makeField() {
    const whole = pot + toCall; // the pot once the bet is called
    return amountField({
      bounds, unit, value: bounds.minimum, label: verb,
      quick: [
        { word: "Least", key: "M", amount: bounds.minimum },
        { word: "½ pot", key: "H", amount: level + whole / 2 },
        { word: "Pot", key: "P", amount: level + whole },
        { word: own + chips <= bounds.maximum ? "All in" : "Most", key: "X", amount: bounds.maximum },
      ],
      changed: (amount) => showUp(amount),
      enter: raise,
    });
  }

  /** The button says what it does. */
  function showUp(amount) {
    if (!upButton) return;
    const words = amount === null ? `${verb} …` : `${verb} ${dollars(amount)}${allIn(amount)}`;
    upButton.firstChild.textContent = words;
  }

  function why() {
    const told = Object.entries(refused).map(([pick, reason]) => `No ${pick}: ${reason}.`);
    return told.length ? el("p", { class: "hint" }, told.join(" ")) : null;
  }

  function key(pressed) {
    if (really) {
      if (pressed === "y") take(really);
      else if (pressed === "Escape" || pressed === "n") back();
      else return pressed.length === 1 && pressed !== " ";
      return true;
    }
    if (field?.key(pressed)) {
      touched = true;
      return true;
    }
    const pick = {
      d: "fold", c: picks.includes("check") ? "check" : "call", r: up, g: picks.find((each) => LARGE.test(each)),
    }[pressed];
    if (pressed === "r" && !up) tools.tell(Object.values(refused)[0] ?? "There is nothing to raise.");
    else if (pick) take(pick);
    else return false;
    return true;
  }

  /** Enter checks when that is free, and bets an amount that was chosen; it never calls or folds. */
  function enter() {
    if (really) return false;
    if (touched && field) raise();
    else if (picks.includes("check")) take("check");
    else tools.tell(`C calls ${dollars(toCall)}, D folds${up ? ", R raises" : ""}.`);
    return true;
  }

  /** For the ear: the cards, the pot, and what may be done. */
  function told() {
    const { hands } = tools.picture();
    const names = (name) => (hands.get(name)?.cards ?? []).filter((one) => one.card).map((one) => cardName(one.card));
    const [mineNamed, board] = [names(hand), names("board")];
    const may = picks.filter((pick) => pick !== up && !LARGE.test(pick));
    return [
      mineNamed.length ? `You have ${mineNamed.join(", ")}.` : "",
      board.length ? `Board: ${board.join(", ")}.` : "",
      `Pot ${dollars(pot)}${toCall ? `, ${dollars(toCall)} to call` : ""}.`,
      `${may.join(", ")}${up ? `, ${verb.toLowerCase()} ${range(bounds.minimum, bounds.maximum)}` : ""}.`,
    ].filter(Boolean).join(" ");
  }

  draw();
  node.addEventListener("input", () => (touched = true));
  return { node, key, enter, told, title: toCall ? `${dollars(toCall)} to call` : "Your turn to bet" };
}
