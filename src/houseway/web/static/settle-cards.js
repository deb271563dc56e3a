// Fields for cards: typed or picked, and drawn beside as they are read.

import { drawCard } from "./cards.js";
import { button, el } from "./dom.js";
import { labelled, put } from "./settle-fields.js";
import { isCard, readCards } from "./settle-record.js";

const finger = matchMedia("(pointer: coarse)");

/** The cards of a hand, kept as a list in `part[key]`. */
export function cards(desk, part, { key, name, hint, takes, told = name, called = told }) {
  const drawn = el("span", { class: "settle-drawn" });
  const input = el("input", {
    type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: false, class: "settle-cards-text",
    placeholder: desk.placeholder, value: (part[key] ?? []).join(" "), data: { cards: "" },
    // Where fingers point, the picker is the keyboard, until somebody asks for the other.
    inputMode: finger.matches ? "none" : "text",
    oninput: () => read(), onkeydown: press, onfocus: () => desk.pick(field), onblur: () => leave(),
  });
  const field = {
    input,
    get name() { return part.seat ? `Seat ${part.seat}, ${name.toLowerCase()}` : called; },
    get cards() { return part[key] ?? []; },
    add: (card) => set([...field.cards, card]),
    back: () => set(field.cards.slice(0, -1)),
    focus: () => input.focus(),
  };
  const open = button("Pick", () => desk.pick(field, true), {
    class: "small settle-pick", "aria-label": `Pick cards for ${told}`, "aria-controls": "picker",
  });
  const made = labelled(desk, part, key, name, input, { hint });
  input.after(open, drawn);
  made.classList.add("settle-hand");
  if (told !== name) input.setAttribute("aria-label", told);
  draw();

  function set(next) {
    input.value = next.length ? `${next.join(" ")} ` : "";
    keep(next);
  }

  function read() {
    const found = readCards(input.value);
    // A card is complete: the next may be typed at once.
    const end = input.selectionStart === input.value.length;
    if (end && /\S$/.test(input.value) && found.length && isCard(found.at(-1))) input.value = `${found.join(" ")} `;
    keep(found);
  }

  function keep(found) {
    put(desk, part, key, found.length ? found : undefined);
    draw();
  }

  function leave() {
    input.value = field.cards.join(" ");
    desk.left(field);
  }

  /** Backspace behind a whole card takes the card, down goes into the picker. */
  function press(event) {
    const end = input.selectionStart === input.value.length && input.selectionEnd === input.selectionStart;
    if (event.key === "Backspace" && end && isCard(field.cards.at(-1) ?? "")) {
      event.preventDefault();
      field.back();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      desk.pick(field, true);
    } else if (event.key === "Enter") {
      event.preventDefault();
      desk.next();
    }
  }

  function draw() {
    const { left } = desk.form.deck;
    drawn.replaceChildren(...field.cards.map((card) =>
      isCard(card) && left[card]
        ? drawCard(card)
        : el("span", { class: "card-wrong" }, card, el("span", { class: "hidden-text" }, " is no card of this deck"))));
    const short = takes && field.cards.length && field.cards.length !== takes ? `${field.cards.length} of ${takes}` : "";
    if (short) drawn.append(el("span", { class: "soft" }, short));
  }
  return made;
}

/** The cards of a hand that the record keeps by its name: the board, or that of a row's seat. */
export function hand(desk, part, { name, takes, hand: named, of }) {
  desk.entry.cards ??= {};
  const at = () => named ?? `seat ${part[of]}`;
  const held = desk.entry.cards;
  if (!named && !part[of]) return el("p", { class: "soft" }, "Choose the seat, then its cards.");
  const told = named ? name : `${name} of seat ${part[of]}`;
  return cards(desk, held, { key: at(), name, takes, told, called: named ? name : `Seat ${part[of]}` });
}

/** The cards of a front: of a hand that lies there, whole cards to press. */
export function front(desk, part, { key, name, hint }) {
  const input = el("input", {
    type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: false, size: 8,
    value: part[key] ?? "", oninput: () => put(desk, part, key, readCards(input.value).join(" ")),
  });
  const own = [...(desk.entry.cards?.[handOf(desk, part)] ?? [])];
  const buttons = own.map((card, at) => {
    const picture = drawCard(card);
    return el(
      "button",
      {
        type: "button", class: "settle-front-card", "aria-pressed": String(chosen()[at]),
        onclick: () => toggle(at),
      },
      picture,
    );
  });
  const made = labelled(desk, part, key, name, input, { hint });
  if (own.length) {
    input.after(el("span", { class: "settle-drawn", role: "group", "aria-label": "Cards of the front" }, buttons));
  }

  /** Which of the cards are in the front, each of two alike once. */
  function chosen() {
    const rest = readCards(part[key] ?? "");
    return own.map((card) => {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  }

  function toggle(at) {
    const now = chosen().map((is, place) => (place === at ? !is : is));
    input.value = own.filter((_, place) => now[place]).join(" ");
    put(desk, part, key, input.value);
    buttons.forEach((each, place) => each.setAttribute("aria-pressed", String(now[place])));
  }
  return made;
}

const handOf = ({ entry }, part) => (part.seat === entry.bank?.seat && !part.bettor ? "bank" : `seat ${part.seat}`);
