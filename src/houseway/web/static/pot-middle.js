// The pots in the middle of the table: who can win each, and after the showdown who did and why.

import { el } from "./dom.js";
import { dollars } from "./money.js";
import { handWords, inTheMiddle, potName } from "./pot.js";
import { called, capital } from "./words.js";

/** What a table played for the pot shows in place of a bank. */
export function potParts(pot, lies, people) {
  const won = pot.won.length > 0;
  const total = won ? pot.won.reduce((sum, each) => sum + each.amount, 0) : inTheMiddle(pot, lies);
  const carried = lies && !won ? `${dollars(lies)} of it from the hand before` : "";
  return [
    el(
      "div",
      { class: "bank-line" },
      el("h2", {}, won ? "Won " : "Pot ", el("strong", {}, dollars(total))),
      carried ? el("p", {}, carried) : null,
      pot.fees ? el("p", {}, `fees ${dollars(pot.fees)}`) : null,
    ),
    pot.lies ? el("p", { class: "pot-lies" }, `${dollars(pot.lies.amount)} lies over: ${pot.lies.reason}`) : null,
    pot.notes.map((said) => el("p", { class: "pot-lies" }, said)),
    won ? el("ul", { class: "pots" }, explained(pot, people)) : sidePots(pot, people),
  ];
}

/** While the hand is on: every pot by itself, as soon as there is more than one. */
function sidePots({ made }, people) {
  if (made.length < 2) return null;
  return el("ul", { class: "pots" }, made.map(({ number, amount, seats }) =>
    el(
      "li",
      {},
      el("b", {}, `${potName(number, made.length)} ${dollars(amount)}`),
      ` for ${list(seats.map((seat) => nameOf(seat, people)))}`,
    )));
}

/** The showdown explained: a line for each pot. */
function explained(pot, people) {
  const which = ({ deal, pot: number }) => `${deal} ${number}`;
  const pots = [...new Set(pot.won.map(which))];
  return pots.map((each) => {
    const shares = pot.won.filter((share) => which(share) === each);
    const { pot: number, of } = shares[0];
    return el(
      "li",
      {},
      el("b", {}, `${potName(number, pots.length)} ${dollars(of)}: `),
      shares.map((share, at) => winner(share, at, people)),
      beaten(pot, number, shares, people),
    );
  });
}

function winner({ seat, amount, of, half, hand, odd }, at, people) {
  const what = amount === of ? "" : ` ${dollars(amount)}`;
  const way = half ? ` ${half}` : "";
  const held = hand ? ` (${hand})` : "";
  const extra = odd ? `, ${dollars(odd)} of it odd` : "";
  const who = nameOf(seat, people);
  const wins = `${capital(who)} ${who === "you" ? "win" : "wins"}${what}${way}`;
  return el("span", {}, at ? "; " : "", el("b", { class: "up" }, wins), `${held}${extra}`);
}

/** The hands a pot was won from. */
function beaten(pot, number, shares, people) {
  const made = pot.made.find((each) => each.number === number);
  const winners = new Set(shares.map((share) => share.seat));
  const others = (made?.seats ?? []).filter((seat) => !winners.has(seat) && !pot.folded.has(seat));
  const told = others
    .map((seat) => [nameOf(seat, people), pot.shown.get(seat)])
    .filter(([, shown]) => shown)
    .map(([name, shown]) => `${name} (${handWords(shown)})`);
  if (told.length) return ` over ${list(told)}`;
  return shares.some((share) => share.hand) ? null : "; everybody else gave up";
}

export function nameOf(seat, people) {
  const person = people.find((one) => one.seat === seat);
  return person ? called(person) : `seat ${seat}`;
}

/** "Ana, Ben and you" */
function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
