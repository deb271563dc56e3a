// Thirteen cards set in three rows, from the events of a hand. Pure.

import { byRank } from "./cards.js";

export const blankChinese = () => ({
  ready: new Set(), // seats that have set, declared or given up their hand
  declared: new Map(), // seat → the clean sweep it declared
  surrendered: new Set(),
  foul: new Set(),
  shown: new Map(), // seat → whether the declared clean sweep was there
  settled: [], // { winner, loser, points, owed, paid, why }
});

const move = (chips, seat, amount) => chips.set(seat, (chips.get(seat) ?? 0) + amount);

function layOpen(hand, cards) {
  hand.cards = cards.map((card) => ({ card, up: true }));
}

/** Cards that were not set lie in lines of five. */
function inLines(cards) {
  const sorted = [...cards].sort(byRank);
  return [sorted.slice(0, 5), sorted.slice(5, 10), sorted.slice(10)];
}

export const CHINESE_STEPS = {
  "sweep-declared"({ chinese }, { seat, sweep }) {
    chinese.declared.set(seat, sweep);
    chinese.ready.add(seat);
  },
  surrendered({ chinese, pot }, { seat }) {
    chinese.surrendered.add(seat);
    chinese.ready.add(seat);
    pot.folded.add(seat);
  },
  /** `rows` is empty as long as this page may not see them. */
  "hand-arranged"({ chinese, hands }, event) {
    const { seat, front, middle, back, up = false, foul = false, points } = event;
    const hand = hands.get(event.hand);
    chinese.ready.add(seat);
    if (foul) chinese.foul.add(seat);
    if (!hand) return;
    if (up) layOpen(hand, [...front, ...middle, ...back]);
    if (back.length) hand.rows = front.length ? [front, middle, back] : inLines(back);
    hand.rows ??= [];
    hand.worths = points?.split(" / ") ?? hand.worths;
  },
  "sweep-shown"({ chinese, hands }, event) {
    chinese.shown.set(event.seat, event.good);
    const hand = hands.get(event.hand);
    if (!hand) return;
    layOpen(hand, event.cards);
    hand.rows = inLines(event.cards);
  },
  "points-settled"({ chinese, pot }, event) {
    const { seat, loser, points, owed, paid, why = [] } = event;
    move(pot.chips, seat, paid);
    move(pot.chips, loser, -paid);
    chinese.settled.push({ winner: seat, loser, points, owed, paid, why });
  },
};

/** The points a seat has won from all others so far. */
export function pointsOf(seat, { settled }) {
  return settled.reduce((sum, { winner, loser, points }) =>
    sum + (winner === seat ? points : loser === seat ? -points : 0), 0);
}

export const pointWords = (points) => `${points} point${Math.abs(points) === 1 ? "" : "s"}`;
