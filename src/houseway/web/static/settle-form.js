// The form: options, the bank, wagers, cards and what else the game's record tells.

import { button, el } from "./dom.js";
import { cards } from "./settle-cards.js";
import { labelled, one, put } from "./settle-fields.js";
import { handName, handsOf } from "./settle-record.js";
import { fieldsOf } from "./settle-rows.js";
import { seatsOf } from "./settle-seats.js";

/** Builds the form of `desk.form` over `desk.entry` into `place`. */
export function buildForm(desk, place, options) {
  const open = options.querySelector("details")?.open ?? false;
  options.replaceChildren(...optionFields(desk));
  if (open) options.querySelector("details").open = true;
  if (!desk.form.banked) {
    place.replaceChildren(...fieldsOf(desk, desk.entry, desk.form.fields));
    return { rehand() {}, reveal() {} };
  }
  const table = seatsOf(desk);
  const hands = el("div", { class: "settle-hands" });
  const section = el("section", { "aria-labelledby": "hands-title" }, el("h2", { id: "hands-title" }, "Cards"), hands);
  let drawn = "";

  /** The hands change with the wagers; what is being typed into stays. */
  function rehand() {
    const wanted = handsOf(desk.form, desk.entry);
    const seen = wanted.map((hand) => hand.hand).join();
    if (seen === drawn) return;
    drawn = seen;
    hands.replaceChildren(...wanted.map((hand) => {
      const made = cards(desk, desk.entry.cards, { key: hand.hand, name: hand.name });
      if (hand.last && desk.form.own?.splits) made.querySelector("label").after(another(hand));
      return made;
    }));
    if (!wanted.length) hands.replaceChildren(el("p", { class: "soft" }, "Enter wagers first."));
  }

  function another({ seat, number }) {
    return button("+ hand", () => {
      const name = handName(seat, number + 1);
      desk.entry.cards[name] = [];
      rehand();
      desk.marks.jump(desk.entry.cards, name);
    }, { class: "small quiet settle-another", "aria-label": `Another hand of seat ${seat}, after a split` });
  }

  rehand();
  place.replaceChildren(...table.nodes, section, ...fieldsOf(desk, desk.entry, desk.form.fields));

  function reveal(path) {
    const wager = path[0] === "wagers" ? desk.sent?.wagers?.[path[1]] : null;
    if (wager) table.show(wager.seat);
  }
  return { rehand, reveal };
}

function optionFields(desk) {
  const plain = desk.form.options.filter((option) => !option.pays);
  const pays = desk.form.options.filter((option) => option.pays);
  const fields = el("div", { class: "settle-options" }, plain.map((option) => optionField(desk, option)));
  if (!pays.length) return [fields];
  return [
    fields,
    el("details", {}, el("summary", {}, "What wagers pay"), el("div", { class: "settle-options" }, pays.map((option) => optionField(desk, option)))),
  ];
}

/** An option is left out of the record while it is as usual. */
function optionField(desk, { key, name, hint, usual, values }) {
  const chosen = desk.entry.options;
  if (values.length) return one(desk, chosen, { key, name, hint, values, usual });
  const input = el("input", {
    type: "text", autocomplete: "off", value: `${chosen[key] ?? usual}`, maxLength: 200,
    onchange: () => put(desk, chosen, key, input.value.trim() === `${usual}` ? "" : input.value.trim()),
  });
  return labelled(desk, chosen, key, name, input, { hint });
}
