// What a seat shows where people play each other for chips: its stack, its bet, its last action.

import { el, hiddenText } from "./dom.js";
import { dollars } from "./money.js";
import { actWord, handWords } from "./pot.js";
import { tone } from "./words.js";

/** A seat's part of a hand played for the pot, as plain data; it `started` with so many chips. */
export function potView(number, { pot, ended }, started = null) {
  return {
    chips: started === null ? null : started + (pot.chips.get(number) ?? 0),
    bet: pot.bets.get(number) ?? 0,
    act: pot.acts.get(number) ?? null,
    dealer: pot.dealer === number,
    allIn: pot.allIn.has(number) && !ended,
    out: pot.dealt !== null && !pot.dealt.includes(number),
    shown: pot.shown.get(number) ?? null,
    mucked: pot.mucked.has(number),
    won: pot.won.filter((each) => each.seat === number).reduce((sum, each) => sum + each.amount, 0),
  };
}

/** The cards with the bet beside them, the hand in words, and the stack of chips. */
export function potSeat(view, cards) {
  if (view.empty) return [];
  const did = view.net === null ? doing(view.pot, view.folded) : null;
  return [
    cards ? el("div", { class: "cards-line" }, cards, did) : null,
    shownWords(view.pot),
    chipsLine(view, cards ? null : did),
  ];
}

/** The stack of chips; in the end what was won or lost. */
export function chipsLine({ pot, net }, did) {
  const { chips, won } = pot;
  return el(
    "p",
    { class: "chips-line" },
    chips === null ? null : el("span", { class: "stack" }, hiddenText("Chips "), dollars(chips)),
    did,
    won ? el("span", { class: "bet won" }, `wins ${dollars(won)}`) : null,
    net && !(won && net > 0)
      ? el("b", { class: `act ${tone(net)}` }, hiddenText("net "), dollars(net, true))
      : null,
  );
}

function doing({ act, bet, won }, folded) {
  if (folded) return el("span", { class: "act old" }, "folded");
  if (!act || won) return null;
  if (!bet) return el("span", { class: act.old ? "act old" : "act" }, actWord(act));
  return el("span", { class: "bet" }, el("small", {}, actWord(act)), " ", el("b", {}, dollars(bet)));
}

/** The hand in words, once it was shown. */
function shownWords({ shown, mucked }) {
  if (mucked) return el("p", { class: "shown" }, "mucked");
  if (!shown) return null;
  return el("p", { class: "shown" }, handWords(shown));
}
