// What a question shows: hands, wagers, the bank, seats and schedules, each drawn from its data.

import { drawCard } from "./cards.js";
import { el } from "./dom.js";
import { dollars } from "./money.js";

const COVERAGE = {
  gross: "every dollar paid or collected uses one",
  separate_caps: "paid and collected are limited apart",
  net_running: "its running result stays within its wager",
  reserved: "each wager sets aside the most it could move",
};

const PARTS = { hand, wagers, bank, button, dice, seats, tiers, note };

/** A part of a question; what is not known is told as it is, never dropped. */
export function shown(part) {
  return (PARTS[part.part] ?? unknown)(part);
}

export function row(cards) {
  return el("span", { class: "train-cards" }, cards.map((card) => drawCard(card, { large: true })));
}

function hand({ name, cards, halves }) {
  const lying = halves
    ? Object.entries(halves).map(([half, some]) =>
        el("span", { class: "train-half" }, el("span", { class: "soft" }, half), row(some)))
    : [row(cards)];
  return el("figure", { class: "train-hand" }, el("figcaption", {}, name), lying);
}

function table(caption, head, rows) {
  return el(
    "table",
    { class: "figures train-table" },
    el("caption", { class: "hidden-text" }, caption),
    el("thead", {}, el("tr", {}, head.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, rows.map(([first, ...rest]) =>
      el("tr", {}, el("th", { scope: "row" }, first), rest.map((text) => el("td", {}, text))))),
  );
}

function wagers({ rows }) {
  return table("Wagers as they lie", ["Seat", "Wager", "Amount"], rows.map((each) => [
    each.back ? `Seat ${each.seat}, backline ${each.back}` : `Seat ${each.seat}`,
    each.hand > 1 ? `${each.name} (hand ${each.hand})` : each.name,
    dollars(each.amount),
  ]));
}

function bank({ seat, wager, coverage }) {
  const up = wager ? ` with ${dollars(wager)} up` : "";
  const how = coverage ? ` (${coverage.replace("_", " ")}: ${COVERAGE[coverage] ?? ""})` : "";
  return el("p", { class: "train-note" }, `Seat ${seat} banks${up}${how}.`);
}

function button({ seat }) {
  return el("p", { class: "train-note" }, `The action button lies at seat ${seat}.`);
}

function dice({ dice: thrown }) {
  const total = thrown.reduce((sum, each) => sum + each, 0);
  return el("p", { class: "train-note" }, `Dice: ${thrown.join(", ")} (${total}).`);
}

function seats({ seats: number, bank: banks, wagers: wagered, sitting }) {
  const state = (seat) => {
    if (seat === banks) return "bank";
    if (wagered.includes(seat)) return "wager";
    return sitting.includes(seat) ? "sits" : "empty";
  };
  return el("ol", { class: "train-seats", "aria-label": "Seats, clockwise from the house dealer's left" },
    Array.from({ length: number }, (_, at) => at + 1).map((seat) =>
      el("li", { class: `train-seat ${state(seat)}` }, el("b", {}, String(seat)), ` ${state(seat)}`)));
}

function tiers({ title, on, rows }) {
  return el("div", {}, el("p", { class: "train-note" }, title),
    table(title, [on, "Fee"], rows.map((each) => [each.range, dollars(each.fee)])));
}

function note({ text }) {
  return el("p", { class: "train-note" }, text);
}

function unknown(part) {
  return el("p", { class: "train-note" }, JSON.stringify(part));
}
