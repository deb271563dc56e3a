// Take the bank with an amount, or decline.

import { button, el } from "./dom.js";
import { cents, dollars } from "./money.js";

const TIMES = [10, 50, 200];

export function chooseBank(mine, tools) {
  const { minimum } = mine.offer;
  const input = el("input", { type: "text", inputMode: "decimal", size: 9, autocomplete: "off" });
  const suggestions = TIMES.map((times) => minimum * times);

  const take = (amount) => tools.answer({ choice: "take-bank", amount });
  const decline = () => tools.answer({ choice: "pick", pick: "decline" });

  function takeTyped(event) {
    event.preventDefault();
    const amount = cents(input.value);
    if (!amount) tools.tell("Write how many dollars the bank puts up.");
    else if (amount < minimum) tools.tell(`The bank puts up at least ${dollars(minimum)}.`);
    else take(amount);
  }

  const node = el(
    "form",
    { class: "chooser bank", onsubmit: takeTyped },
    el(
      "p",
      { class: "hint" },
      "The bank plays against every wager and can lose no more than it puts up. "
        + `At least ${dollars(minimum)}.`,
    ),
    el(
      "div",
      { class: "row" },
      suggestions.map((amount, at) =>
        button(`Bank ${dollars(amount)}`, () => take(amount), { key: `${at + 1}`, class: "big" })),
      el("label", { class: "amount" }, "Or $", input),
      el("button", { class: "big" }, "Take the bank"),
      button("Decline", decline, { key: "D", class: "big primary" }),
    ),
  );

  function key(pressed) {
    if (pressed === "d") decline();
    else if (suggestions[Number(pressed) - 1]) take(suggestions[Number(pressed) - 1]);
    else return false;
    return true;
  }

  return { node, key, enter: () => false, title: "The bank is offered to you" };
}
