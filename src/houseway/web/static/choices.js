// From offers to controls: one chooser for each kind of offer.

import { el } from "./dom.js";
import { chooseArrange } from "./choose-arrange.js";
import { chooseBank } from "./choose-bank.js";
import { chooseBet } from "./choose-bet.js";
import { chooseCards } from "./choose-cards.js";
import { chooseChips } from "./choose-chips.js";
import { chooseMeld } from "./choose-meld.js";
import { choosePan } from "./choose-pan.js";
import { choosePick } from "./choose-pick.js";
import { chooseSet } from "./choose-set.js";
import { chooseWagers } from "./choose-wagers.js";

const CHOOSERS = {
  bank: chooseBank, wagers: chooseWagers, pick: choosePick, set: chooseSet,
  bet: chooseBet, cards: chooseCards, chips: chooseChips,
  arrange: chooseArrange, meld: chooseMeld,
};

/**
 * The chooser for an offer: { node, title, key(pressed), enter() }. `key` and `enter` return
 * whether they did something; `told()`, where there is one, says what is offered to the ear.
 */
export function chooserFor(mine, tools) {
  const pan = tools.layout.pan && mine.offer.offer === "pick";
  const make = pan ? choosePan : CHOOSERS[mine.offer.offer];
  return make ? make(mine, tools) : unknown(mine);
}

function unknown(mine) {
  const node = el(
    "p",
    { class: "chooser notice" },
    `This page cannot show a choice of the kind “${mine.offer.offer}” yet. Deal to the end and `
      + "the house way chooses for you, or play this game in the terminal.",
  );
  return { node, key: () => false, enter: () => false, title: "A choice this page does not know" };
}
