// What to lay down in a turn of Panguingue: the page shows what may be done with the chosen cards
// and what it pays. A discard ends the turn.

import { cardName, drawCard } from "./cards.js";
import { button, el } from "./dom.js";
import { meldHand } from "./meld-hand.js";
import { actButton, actTeller, moreButton } from "./meld-list.js";
import { blankPan } from "./pan.js";
import { actWords, fitting, meldName, names, readAct, signs } from "./pan-acts.js";
import { likedOrder, meldFan, nextOrder, orderControl } from "./pan-cards.js";
import { question } from "./really.js";
import { capital, sentence } from "./words.js";

const SMALL = "(max-width: 42.5rem)";

export function chooseMeld(mine, tools) {
  const { cards, card, picks, pays = {}, refused = {}, unusual = {} } = mine.offer;
  const acts = picks.map(readAct);
  const pan = tools.picture().pan ?? blankPan();
  const melds = pan.melds.get(mine.seat) ?? [];
  const laid = melds.map((meld) => meld.cards);
  const teller = actTeller({ pan, seat: mine.seat, laid, pays, tools });
  const few = matchMedia(SMALL).matches ? 3 : 5; // acts that are listed at once
  const zones = melds.map(makeZone);
  const away = makeAway();
  const list = el("div", { class: "acts", role: "group", "aria-label": "Choices" });
  const said = el("p", { class: "hint", role: "status" });
  const node = el("div", { class: "chooser melding" });
  let order = likedOrder();
  let every = false; // all acts are listed
  let aim = 0; // only acts with this meld are listed
  let really = null; // the unusual act that waits for a second word
  let shown = [];
  const hand = meldHand(cards, card, {
    order: () => order,
    targets: () => [...zones, away, list],
    changed: () => change(() => (aim = 0)),
    dropped,
    entered: enter,
  });

  // What is shown

  /** A meld: the chosen cards can be put there. */
  function makeZone(meld, at) {
    const name = `Meld ${at + 1}, ${meldName(meld.cards)}`;
    return el(
      "button",
      {
        type: "button", class: "zone", "aria-label": `${name}: ${names(meld.cards)}. Add to it`,
        onclick: () => onZone(at + 1), data: { key: `zone ${at + 1}` },
      },
      meldFan(meld),
    );
  }

  function makeAway() {
    const top = pan.pile.at(-1);
    return el(
      "button",
      {
        type: "button", class: "zone away", "aria-keyshortcuts": "D", onclick: discard,
        "aria-label": "Discard the chosen card", data: { key: "discard" },
      },
      el("span", { class: top ? "pile-top" : "slot" }, top ? drawCard(top) : null),
      el("small", { "aria-hidden": "true" }, "Discard ", el("kbd", {}, "D")),
    );
  }

  function draw() {
    if (really) {
      const asked = `${sentence(capital(unusual[really.pick]))} ${actWords(really, laid, signs)}?`;
      node.replaceChildren(question(asked, "Yes", () => take(really), back));
      node.querySelector("button.primary").focus({ preventScroll: true });
      return;
    }
    const mineMelds = el("div", { class: "meld-mine", role: "group", "aria-label": "Your melds" }, zones);
    node.replaceChildren(
      el(
        "div",
        { class: "meld-cards" },
        el("div", { class: "meld-row" }, hand.node, away),
        el(
          "div",
          { class: "meld-foot" },
          zones.length ? mineMelds : null,
          orderControl(order, sort),
          button("Clear", hand.clear, { key: "C", class: "small", data: { key: "clear" } }),
          said,
        ),
      ),
      list,
      el("p", { class: "hidden-text", id: "meld-hint" },
        "Arrow keys go from card to card, space chooses one, numbers do what is listed, D discards."),
    );
    show();
  }

  function show() {
    hand.show();
    const found = candidates();
    shown = every || found.length <= few + 1 ? found : found.slice(0, few);
    const hidden = found.length - shown.length;
    const nothing = !hand.chosen().length;
    const buttons = shown.map((act, at) =>
      actButton(act, at, { teller, take, usual: nothing && act === acts[0] && acts.length > 1 }));
    list.replaceChildren(...buttons, ...(hidden ? [moreButton(hidden, showAll)] : []));
    const fits = (number) => !nothing && exact().some((act) => act.meld === number);
    zones.forEach((zone, at) => zone.classList.toggle("fits", fits(at + 1)));
    away.classList.toggle("fits", exact().some((act) => act.how === "discard"));
    said.textContent = hint(found);
  }

  function showAll() {
    every = true;
    show();
  }

  /** The acts of exactly the chosen cards. */
  const exact = () => fitting(acts, hand.chosen()).filter((act) => act.own.length === hand.chosen().length);

  /** With nothing chosen: everything that can be laid, and the discard the house would make. */
  function candidates() {
    const found = fitting(acts, hand.chosen()).filter((act) => !aim || touches(act, aim));
    if (hand.chosen().length) return found;
    const thrown = aim ? undefined : acts.find((act) => act.how === "discard");
    const listed = found.filter((act) => act.how !== "discard" || act === thrown);
    return listed.sort((a, b) => Number(b === acts[0]) - Number(a === acts[0]));
  }

  const touches = (act, number) =>
    act.meld === number || act.borrowed.some((each) => each.meld === number);

  function hint(found) {
    if (aim && !found.length) return `Nothing goes with the ${meldName(laid[aim - 1])}.`;
    if (hand.chosen().length) return found.length ? "" : whyNot();
    if (card && !acts.some((act) => act.how === "discard")) return `Use the ${cardName(card)} first.`;
    return acts.length > 1 ? "Choose cards to lay, or one to discard." : "";
  }

  /** Why nothing can be done with the chosen cards. */
  function whyNot() {
    const chosen = hand.chosen();
    const why = chosen.length === 1 ? refused[`discard ${chosen[0]}`] : null;
    if (why) return `No discard: ${why}.`;
    if (chosen.length === 1 && card && !hand.hasDrawn()) {
      return `The ${cardName(card)} must be used or discarded first.`;
    }
    return chosen.length > 1 ? "These cards make nothing together." : "Nothing can be done with it now.";
  }

  // What is done

  function change(act) {
    act();
    every = false;
    tools.tell("");
    show();
  }

  function sort(to) {
    order = to;
    draw();
    node.querySelector(`[data-key="order ${to}"]`)?.focus();
  }

  function take(act) {
    if (unusual[act.pick] && really !== act) {
      really = act;
      draw();
      return;
    }
    tools.answer({ choice: "pick", pick: act.pick });
  }

  function back() {
    really = null;
    draw();
  }

  function discard() {
    const thrown = exact().find((act) => act.how === "discard");
    if (thrown) take(thrown);
    else tools.tell(hand.chosen().length === 1 ? whyNot() : "Choose the one card to discard.");
  }

  /** The chosen cards go on a meld; with none chosen, what might go there is listed. */
  function onZone(number) {
    if (!hand.chosen().length) return change(() => (aim = aim === number ? 0 : number));
    const found = exact().filter((act) => act.meld === number);
    if (found.length === 1) return take(found[0]);
    if (found.length) return change(() => (aim = number));
    return tools.tell(`That does not go with the ${meldName(laid[number - 1])}.`);
  }

  function dropped(target) {
    if (target === away) discard();
    else if (zones.includes(target)) onZone(zones.indexOf(target) + 1);
  }

  // Keys

  function key(pressed) {
    if (really) {
      if (pressed === "y") take(really);
      else if (pressed === "Escape" || pressed === "n") back();
      else return pressed.length === 1 && pressed !== " "; // no other choice meanwhile
      return true;
    }
    const act = /^[1-9]$/.test(pressed) ? shown[Number(pressed) - 1] : null;
    if (act) take(act);
    else if (hand.isArrow(pressed)) hand.focus();
    else if (pressed === "a") sort(nextOrder(order));
    else if (pressed === "d") discard();
    else if (pressed === "c" || pressed === "Escape") hand.clear();
    else if (pressed === "m") showAll();
    else return false;
    return true;
  }

  function enter() {
    if (really) return false;
    if (shown.length) take(shown[0]);
    else tools.tell(whyNot());
    return true;
  }

  function told() {
    const drawn = card ? `Drawn: ${cardName(card)}. ` : "";
    return `${drawn}You hold ${names(cards) || "nothing"}. ${shown.slice(0, 3).map(teller.forEar).join(". ")}.`;
  }

  draw();
  const title = card ? `You drew the ${cardName(card)}` : "Lay more, or discard";
  return { node, key, enter, told, title };
}
