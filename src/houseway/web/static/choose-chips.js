// Money before a hand: buy chips, post what is owed, kill the pot, or leave it.

import { amountField } from "./amount.js";
import { button, el } from "./dom.js";
import { dollars } from "./money.js";
import { capital } from "./words.js";

const TITLES = {
  "buy-in": "Buy chips to play", post: "Come in now, or wait?", "buy-back": "Buy back in?",
  exposed: "A card of yours was seen",
};
const NAMES = {
  buy: "Buy chips for", "sit-out": "Sit out this hand", wait: "Wait", post: "Post",
  kill: "Kill the pot", "buy-back": "Buy back for", pass: "Leave the pot",
  stay: "Stay in the betting", "all-in": "Play for the pot as it stands",
};
const LEAVES_IT = ["sit-out", "wait", "pass"];

export function chooseChips(mine, tools) {
  const { picks, amounts = {}, unit = 1, about = "" } = mine.offer;
  const paying = picks.find((pick) => amounts[pick]?.minimum < amounts[pick]?.maximum);
  const first = picks.find((pick) => !LEAVES_IT.includes(pick)) ?? picks[0];
  let buttons = [];
  const field = paying ? makeField(amounts[paying]) : null;
  buttons = picks.map((pick, at) =>
    button(el("span", {}, words(pick)), () => take(pick), {
      class: pick === first ? "big primary" : "big", key: `${at + 1}`, data: { key: `pick ${pick}` },
    }));
  const node = el(
    "div",
    { class: "chooser buying" },
    about ? el("p", { class: "hint" }, about) : null,
    field?.node ?? null,
    el("div", { class: "row bets", role: "group", "aria-label": "Choices" }, buttons),
  );

  function words(pick) {
    const name = NAMES[pick] ?? capital(pick.replaceAll("-", " "));
    if (pick === paying) return `${name} ${field?.amount ? dollars(field.amount) : "…"}`;
    return amounts[pick]?.maximum ? `${name} ${dollars(amounts[pick].maximum)}` : name;
  }

  function makeField(bounds) {
    const { minimum, maximum } = bounds;
    const middle = minimum + (maximum - minimum) / 2;
    return amountField({
      bounds, unit, value: middle, label: "Chips",
      quick: [
        { word: "Least", key: "M", amount: minimum },
        { word: "Middle", key: "H", amount: middle },
        { word: "Most", key: "X", amount: maximum },
      ],
      changed: () => showAmount(),
      enter: () => take(paying),
    });
  }

  function showAmount() {
    const made = buttons[picks.indexOf(paying)];
    if (made) made.firstChild.textContent = words(paying);
  }

  function take(pick) {
    if (pick !== paying) return tools.answer({ choice: "pick", pick });
    const fault = field.problem();
    if (fault) return tools.tell(fault);
    return tools.answer({ choice: "pick", pick, amount: field.amount });
  }

  function key(pressed) {
    if (field?.key(pressed)) return true;
    const pick = /^[1-9]$/.test(pressed) ? picks[Number(pressed) - 1] : null;
    if (!pick) return false;
    take(pick);
    return true;
  }

  const told = () => `${about} ${picks.map((pick) => words(pick)).join(", ")}.`.trim();
  return { node, key, enter: () => (take(first), true), told, title: TITLES[mine.kind] ?? "Chips" };
}
