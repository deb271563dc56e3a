// The middle of a table of Panguingue: the tops, the stock, the pile, and in the end who paid for what.

import { drawCard } from "./cards.js";
import { el } from "./dom.js";
import { dollars } from "./money.js";
import { nextAfter, stockLeft } from "./pan.js";
import { chipWords, meldFan } from "./pan-cards.js";
import { inTheMiddle } from "./pot.js";
import { nameOf } from "./pot-middle.js";
import { capital } from "./words.js";

/** What stands where other games have their bank. */
export function topsParts({ pan, pot }, lies) {
  const amount = pan.won || inTheMiddle(pot, lies);
  return [
    el(
      "div",
      { class: "bank-line" },
      el("h2", {}, pan.won ? "Tops won " : "Tops ", el("strong", {}, dollars(amount))),
      lies && !pan.won ? el("p", {}, `${dollars(lies)} of it from the hand before`) : null,
      pot.fees ? el("p", {}, `fees ${dollars(pot.fees)}`) : null,
    ),
    pan.over ? el("p", { class: "pot-lies" }, `The tops lie over: ${pan.over}`) : null,
  ];
}

/** Stock and pile while a hand is played; after it every payment of the end. */
export function panParts(picture, people) {
  const { pan } = picture;
  if (pan.out !== null) return [payments(pan, people)];
  if (!pan.seats.length) return [];
  return [stock(stockLeft(picture)), pile(pan, people)];
}

function stock(left) {
  return el(
    "div",
    { class: "stock" },
    el("p", { class: "hand-name" }, "Stock"),
    el("div", { class: "deep" }, drawCard(null)),
    el("p", { class: "hint" }, left === null ? "" : `${left} left`),
  );
}

function pile(pan, people) {
  const top = pan.pile.at(-1);
  return el(
    "div",
    { class: "pile" },
    el("p", { class: "hand-name" }, "Pile"),
    top
      ? el("div", { class: pan.fresh ? "deep fresh-top" : "deep" }, drawCard(top, { large: true }))
      : el("div", { class: "deep bare" }),
    el("p", { class: "hint" }, pileWords(pan, people)),
  );
}

/** Whether the top may be taken, and by whom. */
function pileWords(pan, people) {
  if (!pan.pile.length) return "empty";
  if (!pan.fresh) return "not to be taken";
  const next = nextAfter(pan, pan.thrower);
  return next === null ? "" : `${nameOf(next, people)} may take it`;
}

/** Going out, reason by reason: how many chips, from whom, and who could not pay all of it. */
function payments({ paid, out, won, melds }, people) {
  const last = paid.filter((each) => each.last && each.to === out);
  const reasons = [...new Set(last.map((each) => each.what))];
  const who = capital(nameOf(out, people));
  const total = last.reduce((sum, each) => sum + each.paid, 0) + won;
  return el(
    "div",
    { class: "settled" },
    el("p", { class: "hand-name" }, `${who} ${reasons.length ? "went out" : "alone stayed in"}: ${dollars(total)}`),
    el("div", { class: "melds" }, (melds.get(out) ?? []).map(meldFan)),
    el(
      "ul",
      { class: "pots" },
      reasons.map((what) => reason(what, last.filter((each) => each.what === what), people)),
      won ? el("li", {}, el("b", {}, dollars(won)), " tops") : null,
    ),
  );
}

function reason(what, paid, people) {
  const sum = paid.reduce((total, each) => total + each.paid, 0);
  const short = paid.filter((each) => each.paid < each.owed)
    .map((each) => `${nameOf(each.from, people)} ${dollars(each.paid)}`);
  const each = paid.length === 1 ? nameOf(paid[0].from, people) : `each of ${paid.length}`;
  return el("li", {}, el("b", {}, dollars(sum)), ` ${what}: ${chipWords(paid[0].chips)} from ${each}`,
    short.length ? `; short: ${short.join(", ")}` : null);
}
