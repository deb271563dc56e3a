// A card picker: every card of the deck in a grid, for whatever hand is being entered.

import { cardName, drawCard } from "./cards.js";
import { button, el, hiddenText } from "./dom.js";
import { isTile } from "./tiles.js";

const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * `deck` is { rows, left }; `used()` counts cards that lie already; `next()` goes on to the next
 * hand. What is picked goes to the field given to `open`: { name, add(card), back(), focus() }.
 */
export function makePicker({ used, next }) {
  let deck = { rows: [], left: {} };
  let field = null;
  let begun = "";
  const title = el("p", { class: "picker-title", id: "picker-title" });
  const grid = el("div", { class: "picker-grid", role: "group", "aria-labelledby": "picker-title", onkeydown: press });
  const said = el("p", { class: "hidden-text", role: "status" });
  const node = el(
    "section",
    { class: "picker", id: "picker", hidden: true, "aria-labelledby": "picker-title" },
    el(
      "div",
      { class: "picker-head" },
      title,
      tool("Take back", () => field?.back(), "Take the last card back"),
      tool("Next hand", () => next(), "Go on to the next hand"),
      tool("Close", () => close(true), "Close the card picker"),
    ),
    grid,
    said,
  );

  function tool(words, act, label) {
    return button(words, act, { class: "small", "aria-label": label, onmousedown: stay });
  }

  function useDeck(given) {
    deck = given;
    const tiles = isTile(deck.rows[0]?.[0]);
    grid.classList.toggle("picker-tiles", tiles);
    grid.replaceChildren(...deck.rows.map((row) =>
      el("div", { class: "picker-row", role: "group", "aria-label": rowName(row) }, row.map(cell))));
    refresh();
    cells()[0]?.setAttribute("tabindex", "0");
  }

  function cell(card) {
    return el(
      "button",
      {
        type: "button", class: "picker-card", tabIndex: -1, data: { card }, onmousedown: stay,
        onclick: () => take(card),
      },
      isTile(card) ? drawn(card) : face(card),
    );
  }

  const cells = () => [...grid.querySelectorAll("button")];

  function take(card) {
    if (!field || left(card) <= 0) return tell(`There is no ${cardName(card)} left in the shoe.`);
    field.add(card);
    return tell(`${field.name}: ${cardName(card)}`);
  }

  const left = (card) => deck.left[card] - (used()[card] ?? 0);

  function tell(words) {
    said.textContent = words;
    refresh();
  }

  /** Cards of which none is left are greyed out; they stay where they are. */
  function refresh() {
    const lying = used();
    for (const each of cells()) {
      const { card } = each.dataset;
      const rest = deck.left[card] - (lying[card] ?? 0);
      each.setAttribute("aria-disabled", String(rest <= 0));
      each.setAttribute("aria-label", `${cardName(card)}${rest <= 0 ? ", none left" : ""}`);
    }
  }

  function open(wanted, focus = false) {
    field = wanted;
    title.replaceChildren(hiddenText("Cards for "), wanted.name);
    node.hidden = false;
    refresh();
    if (focus) (grid.querySelector("[tabindex='0']") ?? cells()[0])?.focus();
  }

  function close(back = false) {
    const before = field;
    field = null;
    node.hidden = true;
    if (back) before?.focus();
  }

  /** Arrows go round the grid; a rank and a suit may be typed; Backspace takes the last one back. */
  function press(event) {
    const at = event.target.dataset.card;
    if (ARROWS[event.key]) move(at, ARROWS[event.key]);
    else if (event.key === "Backspace") field?.back();
    else if (event.key === "Escape") close(true);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (!typed(event.key)) return;
    } else return;
    event.preventDefault();
    refresh();
  }

  function typed(key) {
    if (key === " ") return false;
    const both = `${begun}${key}`.replace("10", "t");
    const card = Object.keys(deck.left).find((each) => each.toLowerCase() === both.toLowerCase());
    begun = card || both.length > 2 ? "" : both;
    if (card) take(card);
    return true;
  }

  function move(card, [down, across]) {
    const row = deck.rows.findIndex((each) => each.includes(card));
    const at = deck.rows[row].indexOf(card) + across;
    const to = deck.rows[row + down] ?? deck.rows[row];
    const found = to[Math.max(0, Math.min(at, to.length - 1))];
    for (const each of cells()) each.tabIndex = each.dataset.card === found ? 0 : -1;
    grid.querySelector(`[data-card="${found}"]`).focus();
  }

  return {
    node, useDeck, open, close, refresh,
    get field() { return field; },
  };
}

/** So that the field keeps the focus, and with it the place in the text. */
const stay = (event) => event.preventDefault();

const rowName = (row) => (row[0] === "Jk" ? "Joker" : isTile(row[0]) ? "Tiles" : cardName(row[0]).split(" of ")[1]);

function face(card) {
  if (card === "Jk") return el("span", { class: "picker-joker" }, "Joker");
  const rank = card[0] === "T" ? "10" : card[0];
  return el("span", { class: `suit-${card[1]}` }, rank, el("span", { class: "picker-suit" }, SUITS[card[1]]));
}

function drawn(card) {
  const picture = drawCard(card);
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
