// The other choices of Panguingue: stay or retire, stock or pile, and whether to force a card.

import { cardName, drawCard } from "./cards.js";
import { el, hiddenText } from "./dom.js";
import { blankPan, stockLeft } from "./pan.js";
import { names, sign } from "./pan-acts.js";
import { handRow, likedOrder, meldFan, nextOrder, orderControl } from "./pan-cards.js";
import { question } from "./really.js";
import { capital, sentence } from "./words.js";

const LETTERS = { stay: "S", retire: "R", stock: "S", pile: "P", pass: "P", force: "M" }; // F and others open sheets
const SHORT = { stock: "Draw", pile: "Take", force: "Force" };
const TITLES = { retire: "Stay in, or retire?", stock: "Draw a card", force: "Force the card?" };

export function choosePan(mine, tools) {
  const { picks, unusual = {}, about = "", hand = `seat ${mine.seat}` } = mine.offer;
  const pan = tools.picture().pan ?? blankPan();
  const top = pan.pile.at(-1) ?? null;
  const refused = mine.offer.refused ?? whyNoPile();
  const held = (tools.picture().hands.get(hand)?.cards ?? []).map((one) => one.card).filter(Boolean);
  const melds = pan.melds.get(mine.seat) ?? [];
  const node = el("div", { class: "chooser picks pan-picks" });
  let order = likedOrder();
  let really = null;

  function take(pick) {
    if (unusual[pick] && really !== pick) {
      really = pick;
      draw();
      node.querySelector("button.primary").focus({ preventScroll: true });
      return;
    }
    tools.answer({ choice: "pick", pick });
  }

  function back() {
    really = null;
    draw();
  }

  function draw() {
    if (really) {
      node.replaceChildren(question(`${sentence(capital(unusual[really]))} ${words(really)}?`, "Yes", () => take(really), back));
      return;
    }
    const reasons = Object.entries(refused);
    node.replaceChildren(...[
      el(
        "div",
        { class: "meld-cards" },
        held.length ? handRow(held, order) : null,
        el("div", { class: "meld-foot" }, lying(), held.length > 1 ? orderControl(order, sort) : null),
      ),
      el(
        "div",
        { class: "pan-ask" },
        about ? el("p", { class: "pan-about" }, sentence(about)) : null,
        el("div", { class: "row bets", role: "group", "aria-label": "Choices" }, picks.map(pickButton)),
        ...reasons.map(([pick, why]) => el("p", { class: "hint" }, notNow(pick, why))),
      ),
    ].filter(Boolean));
  }

  /** Why the top of the pile cannot be taken, where there is one. */
  function whyNoPile() {
    if (!top || !picks.includes("stock") || picks.includes("pile")) return {};
    return { pile: pan.fresh ? "you have no use for it now" : "it was not drawn from the stock just now" };
  }

  /** One's own melds, where the felt may be covered. */
  function lying() {
    if (!melds.length) return null;
    return el("div", { class: "meld-mine", role: "group", "aria-label": "Your melds" },
      melds.map((meld) => el("div", { class: "zone" }, meldFan(meld))));
  }

  function notNow(pick, why) {
    if (pick !== "pile" || !top) return `Not ${pick}: ${why}.`;
    return `Not the ${cardName(top)} from the pile: ${why}.`;
  }

  function sort(to) {
    order = to;
    draw();
    node.querySelector(`[data-key="order ${to}"]`)?.focus();
  }

  function pickButton(pick, at) {
    return el(
      "button",
      {
        type: "button", class: at === 0 ? "big primary" : "big", onclick: () => take(pick),
        "aria-keyshortcuts": `${LETTERS[pick] ?? ""} ${at + 1}`.trim(), data: { key: `pick ${pick}` },
      },
      picture(pick),
      el("span", { class: "pick-word" }, wordsSeen(pick), at === 0 && picks.length > 1 ? el("small", {}, "house way") : null),
      el("kbd", { "aria-hidden": "true" }, LETTERS[pick] ?? `${at + 1}`),
    );
  }

  /** The card that a draw is about. */
  function picture(pick) {
    const shown = { stock: null, pile: top, force: top }[pick];
    if (shown === undefined || (pick !== "stock" && !top)) return null;
    const drawn = drawCard(shown);
    drawn.setAttribute("aria-hidden", "true");
    return el("span", { class: "pick-card" }, drawn);
  }

  /** Short for the eye, in full for the ear. */
  function wordsSeen(pick) {
    if (!(pick in SHORT)) return words(pick);
    const short = pick === "stock" ? SHORT.stock : `${SHORT[pick]} ${top ? sign(top) : ""}`;
    return [el("span", { "aria-hidden": "true" }, short), hiddenText(words(pick))];
  }

  function words(pick) {
    if (pick === "stock") {
      const left = tools.picture().pan ? stockLeft(tools.picture()) : null;
      return left === null ? "Draw from the stock" : `Draw from the stock, ${left} left`;
    }
    if (pick === "pile") return top ? `Take the ${cardName(top)}` : "From the pile";
    if (pick === "force") return top ? `Force the ${cardName(top)}` : "Force it";
    return { stay: "Stay in", retire: "Retire", pass: "Pass" }[pick] ?? capital(pick);
  }

  function key(pressed) {
    if (really) {
      if (pressed === "y") take(really);
      else if (pressed === "Escape" || pressed === "n") back();
      else return pressed.length === 1 && pressed !== " ";
      return true;
    }
    const number = /^[1-9]$/.test(pressed) ? picks[Number(pressed) - 1] : null;
    const pick = number ?? picks.find((each) => LETTERS[each]?.toLowerCase() === pressed);
    if (pick) take(pick);
    else if (pressed === "p" && refused.pile) tools.tell(notNow("pile", refused.pile));
    else if (pressed === "a" && held.length) sort(nextOrder(order));
    else return false;
    return true;
  }

  const told = () => [
    held.length ? `You hold ${names(held)}.` : "",
    about ? sentence(about) : "",
    `${picks.map(words).join(", ")}.`,
    ...Object.entries(refused).map(([pick, why]) => notNow(pick, why)),
  ].filter(Boolean).join(" ");
  const kind = Object.keys(TITLES).find((pick) => picks.includes(pick) || refused[pick]);
  draw();
  return { node, key, enter: () => (really ? false : (take(picks[0]), true)), told, title: TITLES[kind] ?? "Your choice" };
}
