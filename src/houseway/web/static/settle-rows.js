// Fields inside fields: groups, rows that can be added, and what is shown on demand.

import { button, el } from "./dom.js";
import { cards, front, hand } from "./settle-cards.js";
import { dice, maybe, money, number, one, seat, seats, who, words, yes } from "./settle-fields.js";
import { handName } from "./settle-record.js";

const KINDS = {
  cards, dice, front, group, hand, hands, map, maybe, money, one, rows, seat, seats, who, yes,
  count: number, text: words,
};

/** Fields that fill the keys of `part`; those wanted seldom are folded away unless they say something. */
export function fieldsOf(desk, part, fields) {
  const make = (field) => KINDS[field.kind](desk, part, field);
  const seldom = fields.filter((field) => field.more);
  const shown = fields.filter((field) => !field.more).map(make);
  if (!seldom.length) return shown;
  const says = seldom.some((field) => field.key in part);
  const more = el("details", { class: "settle-more", open: says }, el("summary", {}, "More"), seldom.map(make));
  return [...shown, more];
}

function group(desk, part, { key, name, hint, fields, told }) {
  if (told && !part[key]) return begin(desk, part, key, name, hint, {});
  part[key] ??= {};
  return el("fieldset", {}, el("legend", {}, name), fieldsOf(desk, part[key], fields), told ? end(desk, part, key, name) : null);
}

/** Something that is told only now and then: a button begins it, another takes it back. */
function begin(desk, part, key, name, hint, empty) {
  const open = button(`Tell: ${name.toLowerCase()}`, () => {
    part[key] = empty;
    desk.kept.add(empty);
    desk.rebuilt(part, key);
  }, { class: "small" });
  const fault = el("span", { class: "field-problem", hidden: true });
  desk.marks.add({ part, key, name, input: open, fault });
  const told = hint ? el("span", { class: "soft settle-hint" }, hint) : null;
  return el("div", { class: "settle-field" }, open, told, fault);
}

function end(desk, part, key, name) {
  return button(`Do not tell: ${name.toLowerCase()}`, () => {
    delete part[key];
    desk.rebuilt(part, key);
  }, { class: "small quiet" });
}

/** Rows of fields, in the order in which things happened. */
function rows(desk, part, { key, name, hint, row, add, told }) {
  if (told && !part[key]) return begin(desk, part, key, name, hint, []);
  part[key] ??= [];
  const list = part[key];
  if (told) desk.kept.add(list);
  const holdsCards = row.some((field) => field.kind === "hand");
  const places = new Map();
  const plain = row.map((field) => (field.more ? field : { ...field, hint: "" }));
  const box = el("fieldset", { class: "settle-rows", tabIndex: -1 });
  const fault = el("span", { class: "field-problem", hidden: true });
  desk.marks.add({ part, key, name, input: box, fault });

  function draw() {
    box.replaceChildren(
      el("legend", {}, name),
      hint ? el("p", { class: "soft settle-hint" }, hint) : "",
      fault,
      ...list.map(drawRow),
      button(`+ ${add}`, () => more(), { class: "small", data: { add: key } }),
      told ? end(desk, part, key, name) : "",
    );
  }

  function drawRow(each, at) {
    places.set(each, each.seat);
    return el(
      "div",
      { class: "settle-row", role: "group", "aria-label": `${name} ${at + 1}` },
      fieldsOf(desk, each, plain),
      button("×", () => drop(each), {
        class: "small settle-drop", title: "Take out", "aria-label": `Take out ${name.toLowerCase()} ${at + 1}`,
      }),
    );
  }

  function more() {
    list.push({});
    draw();
    box.querySelector(".settle-row:last-of-type")?.querySelector("input, select")?.focus();
  }

  function drop(each) {
    list.splice(list.indexOf(each), 1);
    if (holdsCards) delete desk.entry.cards[handName(each.seat)];
    draw();
    box.querySelector("[data-add]")?.focus();
    desk.changed(part, key);
  }

  /** Cards belong to the seat of their row: they move with it, and are drawn anew. */
  function moved(event) {
    if (event.target.tagName !== "SELECT" || event.target.closest(".settle-more")) return;
    const focus = [...box.querySelectorAll("select")].indexOf(event.target);
    if (holdsCards) list.forEach((each) => moveCards(desk.entry.cards, places.get(each), each.seat));
    draw();
    box.querySelectorAll("select")[focus]?.focus();
    desk.changed(part, key);
  }
  if (holdsCards || row.some((field) => field.kind === "front")) box.addEventListener("change", moved);
  draw();
  return box;
}

/** What lay at one seat lies at another, where nothing lay before. */
function moveCards(held, from, to) {
  if (!from || !to || from === to || held[handName(to)] || !held[handName(from)]) return;
  held[handName(to)] = held[handName(from)];
  delete held[handName(from)];
}

/** Several lists of cards, such as melds. */
function hands(desk, part, { key, name, hint, add }) {
  part[key] ??= [];
  const list = part[key];
  const box = el("fieldset", { class: "settle-rows", tabIndex: -1 });
  const fault = el("span", { class: "field-problem", hidden: true });
  desk.marks.add({ part, key, name, input: box, fault });

  function draw() {
    box.replaceChildren(
      el("legend", {}, name),
      hint ? el("p", { class: "soft settle-hint" }, hint) : "",
      fault,
      ...list.map((_, at) => cards(desk, list, { key: at, name: `${name} ${at + 1}` })),
      button(`+ ${add}`, () => (list.push([]), draw(), box.querySelector(".settle-hand:last-of-type input")?.focus()), { class: "small" }),
    );
  }
  draw();
  return box;
}

/** Numbers with a word each, such as what each set was laid as. */
function map(desk, part, { key, name, hint, values, add }) {
  part[key] ??= {};
  const held = part[key];
  const list = Object.entries(held).map(([of, is]) => ({ of: Number(of), is }));
  const inner = { ...desk, changed: () => write(), marks: { add() {} } };

  function write() {
    for (const old of Object.keys(held)) delete held[old];
    for (const { of, is } of list) if (of && is) held[of] = is;
    desk.changed(part, key);
  }
  const shape = [{ key: "of", kind: "count", name: "Number" }, { key: "is", kind: "one", name, values }];
  const made = rows(inner, { [key]: list }, { key, name, hint, row: shape, add });
  desk.marks.add({ part, key, name, input: made, fault: el("span", {}) });
  return made;
}
