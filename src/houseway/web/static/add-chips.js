// Between hands: add chips to those one has, within what one may buy in for.

import { amountField } from "./amount.js";
import { button, el } from "./dom.js";
import { dollars } from "./money.js";
import { closeSheet, openSheet } from "./sheet.js";

/** `me` is one's place at the table, with the bounds `may_add` and what one is `adding`. */
export function openAddChips({ me, send, tell }) {
  const { minimum, maximum, unit } = me.may_add;
  const fault = el("p", { class: "fault", role: "alert" });
  const add = async (amount) => {
    const reply = await send({ do: "add-chips", seat: me.seat, amount });
    if (reply.ok) closeSheet();
    else tell(reply.error, fault);
  };
  const middle = minimum + (maximum - minimum) / 2;
  const field = amountField({
    bounds: me.may_add, unit, value: me.adding ?? minimum, label: "Chips",
    quick: [
      { word: "Least", key: "M", amount: minimum },
      { word: "Middle", key: "H", amount: middle },
      { word: "Most", key: "X", amount: maximum },
    ],
    changed: () => {},
    enter: () => take(),
  });
  const take = () => (field.amount === null ? null : add(field.amount));
  openSheet("Add chips", [
    el("p", { class: "soft" },
      `You have ${dollars(me.chips)}. What you add lies there when the next hand begins.`),
    field.node,
    el("div", { class: "row" },
      button("Add chips", take, { class: "primary", data: { key: "add chips" } }),
      me.adding ? button("Add none after all", () => add(0)) : null),
    fault,
  ]);
}
