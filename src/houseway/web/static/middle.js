// What lies before the house dealer: the bank's wager and the shoe, numbers first.

import { button, el } from "./dom.js";
import { dollars } from "./money.js";
import { inAction } from "./state.js";
import { capital, seatName } from "./words.js";

/** The bank: who, how much, how much of it is in action and how much remains. */
export function bankParts(picture, people) {
  const { bank, offered } = picture;
  if (!bank) {
    const said = offered ? `Offered to ${seatName(offered, people)}` : "Nobody yet";
    return [line(el("h2", {}, "Bank"), el("p", {}, said))];
  }
  const action = inAction(picture);
  const turn = bank.turn === 1 ? "first hand" : "second hand";
  return [
    line(
      el("h2", {}, "Bank ", el("strong", {}, dollars(bank.amount))),
      el("p", {}, `${capital(seatName(bank.seat, people))}, ${turn}`),
    ),
    el(
      "p",
      { class: "bank-numbers" },
      el("span", {}, "In action ", el("b", {}, dollars(action))),
      el("span", {}, "Remaining ", el("b", {}, dollars(bank.left))),
    ),
    meter(bank, action),
  ];
}

const line = (...parts) => el("div", { class: "bank-line" }, parts);

function meter(bank, action) {
  const share = (part) => `${Math.max(0, Math.min(100, (100 * part) / bank.amount))}%`;
  const left = el("span", { class: "meter-left" });
  const busy = el("span", { class: "meter-busy" });
  left.style.width = share(bank.left);
  busy.style.width = share(Math.min(action, bank.left));
  return el(
    "div",
    {
      class: "meter", role: "meter", "aria-label": "Remaining of the bank's wager",
      "aria-valuemin": 0, "aria-valuemax": bank.amount / 100, "aria-valuenow": bank.left / 100,
      "aria-valuetext": `${dollars(bank.left)} of ${dollars(bank.amount)}`,
    },
    left,
    busy,
  );
}

/** The shoe: cards left, the cut card, the commitment; and the dice where there are any. */
export function shoeParts(shoe, dice, { deck, banked }, showCommitment) {
  const commitment = shoe?.commitment ? short(shoe.commitment, showCommitment) : null;
  if (banked === false) return [commitment ? line(el("h2", {}, "Deck"), commitment) : null];
  return [
    line(el("h2", {}, "Shoe"), commitment),
    ...(shoe?.cards ? cardsLeft(shoe) : [el("p", {}, deck)]),
    dice ? el("p", {}, `Dice ${dice.join(", ")}`) : null,
  ];
}

function short(commitment, show) {
  const beginning = `${commitment.slice(0, 8)}…`;
  if (!show) return el("span", { class: "mono" }, beginning);
  return button(el("span", { class: "mono" }, beginning), show, {
    class: "plain",
    "aria-label": `Commitment ${beginning} Show all of it`,
    data: { key: "commitment" },
  });
}

function cardsLeft(shoe) {
  const left = Math.max(0, shoe.left);
  const cards = el("span", { class: "shoe-cards" });
  cards.style.width = `${(100 * left) / shoe.cards}%`;
  const cut = el("span", { class: "shoe-cut" });
  cut.style.left = `${(100 * (shoe.cut ?? 0)) / shoe.cards}%`;
  const where = shoe.cut ? `, cut card at ${shoe.cut}` : "";
  return [
    el("p", {}, el("b", {}, `${left}`), ` of ${shoe.cards} left${where}`),
    el("div", { class: "shoe", "aria-hidden": "true" }, cards, shoe.cut ? cut : null),
  ];
}
