// What may be done in a turn of Panguingue, as a list of buttons, each with what it pays.

import { button, el } from "./dom.js";
import { dollars } from "./money.js";
import { brings, meldedBy } from "./pan.js";
import { actWords, names } from "./pan-acts.js";
import { chipWords, inText } from "./pan-cards.js";
import { stacksOf } from "./pan-seat.js";

const OUT = 11;

/** Words and earnings of acts for a seat; `laid` are its melds as lists of cards. */
export function actTeller({ pan, seat, laid, pays, tools }) {
  /** "2 chips from each of 5, $50", and whether it wins the hand; or nothing. */
  function earns(act) {
    const chips = pays[act.pick] ?? 0;
    const out = act.how !== "discard" && meldedBy(pan, seat) + act.own.length >= OUT;
    return [chips ? paid(chips) : "", out ? "you go out" : ""].filter(Boolean).join("; ");
  }

  function paid(chips) {
    const { condition = 0 } = tools.layout.pan ?? {};
    const { payers, amount } = brings({ pan }, seat, chips, condition, stacksOf(tools));
    return payers ? `${chipWords(chips)} from each of ${payers}, ${dollars(amount)}` : chipWords(chips);
  }

  /** The words with the cards drawn in the text. */
  function forEye(act) {
    const kept = [];
    const words = actWords(act, laid, (some) => `\u0000${kept.push(some) - 1}\u0000`);
    return words.split("\u0000").map((part, at) => (at % 2 ? inText(kept[Number(part)]) : part));
  }

  const forEar = (act) => [actWords(act, laid, names), earns(act)].filter(Boolean).join(": ");

  return { earns, forEye, forEar };
}

/** A button for an act; the first of a list is the one at hand. */
export function actButton(act, at, { teller, usual, take }) {
  return el(
    "button",
    {
      type: "button", class: at === 0 ? "act-button primary" : "act-button", onclick: () => take(act),
      "aria-keyshortcuts": at < 9 ? `${at + 1}` : null, "aria-label": teller.forEar(act),
      data: { key: `act ${act.pick}` },
    },
    el("span", { class: "act-words" }, teller.forEye(act), usual ? el("small", {}, "house way") : null),
    el("span", { class: "act-pays" }, teller.earns(act)),
    at < 9 ? el("kbd", { "aria-hidden": "true" }, `${at + 1}`) : null,
  );
}

export const moreButton = (hidden, show) =>
  button(`${hidden} more`, show, { key: "M", class: "small", data: { key: "more" } });
