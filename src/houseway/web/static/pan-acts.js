// The picks of a turn, read back: what is laid from the hand, to which meld, and what is borrowed.

import { cardName } from "./cards.js";

const FORMS = [
  [/^meld (.+)$/, ([, own]) => ({ how: "meld", own: split(own) })],
  [/^add (.+) to (\d+)$/, ([, own, meld]) => ({ how: "add", own: split(own), meld: Number(meld) })],
  [/^split (\d+) with (.+): (.+) \/ (.+)$/, ([, meld, own, ...parts]) => (
    { how: "split", own: split(own), meld: Number(meld), parts: parts.map(split) })],
  [/^borrow (.+): meld (.+) with (.+)$/, ([, lent, own]) => (
    { how: "borrow", own: split(own), borrowed: lent.split(", ").map(loan) })],
  [/^discard (.+)$/, ([, own]) => ({ how: "discard", own: split(own) })],
];

const split = (text) => text.trim().split(/\s+/);

function loan(text) {
  const [, card, meld] = /^(\S+) from (\d+)$/.exec(text);
  return { card, meld: Number(meld) };
}

/** A pick as { pick, how, own, meld, parts, borrowed }. */
export function readAct(pick) {
  for (const [form, read] of FORMS) {
    const found = form.exec(pick);
    if (found) return { pick, meld: 0, parts: [], borrowed: [], ...read(found) };
  }
  return { pick, how: pick, own: [], meld: 0, parts: [], borrowed: [] };
}

/** Whether all of `some` are among `cards`, each as often. */
export function among(some, cards) {
  const left = [...cards];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The acts a selection may lead to: those of exactly these cards first, then those with more. */
export function fitting(acts, selected) {
  const fits = acts.filter((act) => among(selected, act.own));
  const exactly = (act) => act.own.length === selected.length;
  return [...fits.filter(exactly), ...fits.filter((act) => !exactly(act))];
}

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** "5h" → "5♥" */
export const sign = (card) => `${card[0]}${SIGNS[card[1]]}`;
export const signs = (cards) => cards.map(sign).join(" ");
export const names = (cards) => cards.map((card) => cardName(card)).join(", ");

const PLURAL = {
  A: "aces", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes", 7: "sevens",
  J: "jacks", Q: "queens", K: "kings",
};

/** What a meld is called: "fives", or "rope 4-7♦". */
export function meldName(cards) {
  if (cards.every((card) => card[0] === cards[0][0])) return PLURAL[cards[0][0]];
  return `rope ${cards[0][0]}-${cards.at(-1)[0]}${SIGNS[cards[0][1]]}`;
}

/**
 * An act in words; `tell` writes some cards, for the eye or for the ear. `melds` are the seat's own,
 * as lists of cards.
 */
export function actWords(act, melds, tell) {
  const to = (number) => (melds[number - 1] ? `the ${meldName(melds[number - 1])}` : `meld ${number}`);
  const cards = tell(act.own);
  if (act.how === "meld") return `Lay ${cards}`;
  if (act.how === "add") return `Add ${cards} to ${to(act.meld)}`;
  if (act.how === "discard") return `Discard ${cards}`;
  if (act.how === "split") {
    return `Split ${to(act.meld)} with ${cards}: ${act.parts.map(tell).join(" and ")}`;
  }
  const lent = act.borrowed.map(({ card, meld }) => `${tell([card])} from ${to(meld)}`);
  return `Borrow ${lent.join(" and ")}: lay ${tell([...act.own, ...act.borrowed.map((each) => each.card)])}`;
}
