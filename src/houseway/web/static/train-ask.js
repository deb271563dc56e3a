// How each kind of answer is given. Every asker calls `done(given)` once with plain data.

import { drawCard } from "./cards.js";
import { button, el } from "./dom.js";
import { cents } from "./money.js";

const ASKERS = { pick, amount, seat, order, amounts, settlement, arrangement };

/** The controls that answer a question. */
export function asker(question, done) {
  return ASKERS[question.answer.kind](question.answer, done, question);
}

function pick({ options }, done) {
  return el("div", { class: "train-picks", role: "group", "aria-label": "Answers" },
    options.map(({ value, label }, at) =>
      button(label, () => done(value), { key: at < 9 ? String(at + 1) : undefined, class: "large" })));
}

function seat({ options }, done, question) {
  const numbers = options?.map((each) => each.value) ?? seatsOf(question);
  return el("div", { class: "train-picks", role: "group", "aria-label": "Seats" },
    numbers.map((number) =>
      button(`Seat ${number}`, () => done(number), { key: number < 10 ? String(number) : undefined })));
}

function seatsOf(question) {
  const number = question.show.find((part) => part.part === "seats")?.seats ?? 8;
  return Array.from({ length: number }, (_, at) => at + 1);
}

/** A field for dollars that says so itself when it cannot be read. */
function field(label) {
  const input = el("input", { inputMode: "decimal", autocomplete: "off", size: 8, maxLength: 14 });
  const problem = el("span", { class: "field-problem", role: "status" });
  return {
    view: el("label", { class: "train-field" }, el("span", {}, label), input, problem),
    input,
    /** The cents written; null after telling what is wrong. */
    read() {
      const found = input.value.trim() === "" ? null : cents(input.value);
      input.setAttribute("aria-invalid", String(found === null));
      problem.textContent = found === null ? "Write dollars, like 12.50" : "";
      if (found === null) input.focus();
      return found;
    },
  };
}

function form(children, submit, name = "Answer") {
  const onsubmit = (event) => (event.preventDefault(), submit());
  return el("form", { class: "train-form", onsubmit, novalidate: true }, children,
    el("button", { class: "primary large" }, name));
}

function amount({ signed }, done) {
  const written = field(signed ? "Dollars that move" : "Dollars");
  if (!signed) {
    return form([written.view], () => {
      const found = written.read();
      if (found !== null) done(found);
    });
  }
  const send = (way) => {
    const found = written.read();
    if (found !== null) done(way * found);
  };
  return el("form", { class: "train-form", onsubmit: (event) => (event.preventDefault(), send(1)) },
    written.view,
    el("div", { class: "row" },
      el("button", { class: "primary" }, "The bank pays it"),
      button("The bank takes it", () => send(-1)),
      button("Nothing moves", () => done(0))));
}

function amounts({ rows }, done) {
  const fields = rows.map((name) => field(name));
  return form(fields.map((each) => each.view), () => {
    const found = fields.map((each) => each.read());
    if (!found.includes(null)) done(found);
  });
}

function order({ options }, done) {
  const chosen = [];
  const place = el("div", { class: "train-order" });
  const draw = () => {
    const left = options.filter((each) => !chosen.includes(each.value));
    const said = options.length === left.length ? "Which is settled first?" : "And then?";
    place.replaceChildren(
      el("ol", {}, chosen.map((value) => el("li", {}, labelOf(options, value)))),
      el("p", { role: "status" }, said),
      el("div", { class: "train-picks", role: "group", "aria-label": "Wagers" },
        left.map((each, at) => button(each.label, () => take(each.value), { key: String(at + 1) }))),
      chosen.length ? button("Take the last one back", () => (chosen.pop(), draw()), { class: "quiet" }) : "",
    );
  };
  const take = (value) => {
    chosen.push(value);
    const left = options.filter((each) => !chosen.includes(each.value));
    if (left.length === 1) chosen.push(left[0].value);
    if (chosen.length === options.length) done(chosen);
    else {
      draw();
      place.querySelector("button")?.focus();
    }
  };
  draw();
  return place;
}

const labelOf = (options, value) => options.find((each) => each.value === value)?.label ?? value;

/** The order first, then what each wager moves and what is left of the bank's wager. */
function settlement(answer, done) {
  const place = el("div", {});
  place.append(order(answer, (chosen) => {
    const rows = chosen.map((wager) => moving(wager, labelOf(answer.options, wager)));
    const left = field("Left of the bank's wager in the end");
    place.replaceChildren(form([...rows.map((each) => each.view), left.view], () => {
      const steps = rows.map((each) => each.read());
      const kept = left.read();
      if (!steps.includes(null) && kept !== null) done({ steps, left: kept });
    }));
    rows[0].first.focus();
  }));
  return place;
}

const WAYS = [["1", "the bank pays"], ["-1", "the bank takes"], ["0", "nothing moves"]];

function moving(wager, label) {
  const way = el("select", { "aria-label": `${label}: who pays` },
    WAYS.map(([value, text]) => el("option", { value }, text)));
  const moved = field("Dollars");
  way.addEventListener("change", () => {
    moved.view.hidden = way.value === "0";
  });
  return {
    first: way,
    view: el("fieldset", { class: "train-moving" }, el("legend", {}, label), way, moved.view),
    read() {
      const size = way.value === "0" ? 0 : moved.read();
      return size === null ? null : { wager, moves: size === 0 ? 0 : Number(way.value) * size };
    },
  };
}

/** Cards go to the first part with room; what is left over makes the last one. */
function arrangement({ parts }, done, question) {
  const cards = question.show.find((part) => part.part === "hand").cards;
  const of = cards.map(() => null); // the part each card lies in
  const place = el("div", { class: "train-setting" });
  const inPart = (at) => cards.map((_, card) => card).filter((card) => of[card] === at);
  const room = () => parts.findIndex(({ size }, at) => inPart(at).length < size);
  const move = (card) => {
    of[card] = of[card] === null ? room() : null;
    draw();
    place.querySelector(`[data-key="${card}"]`)?.focus();
  };
  const one = (card) =>
    el("button", { type: "button", class: "set-card", data: { key: card }, onclick: () => move(card) },
      drawCard(cards[card], { large: true }));
  const rest = () => {
    cards.forEach((_, card) => {
      of[card] ??= room();
    });
    done(parts.map((_, at) => inPart(at).map((card) => cards[card])));
  };
  const draw = () => {
    const tray = inPart(null);
    const last = parts.length - 1;
    const ready = parts.every(({ size }, at) => at === last || inPart(at).length === size);
    place.replaceChildren(
      ...parts.map(({ name, size }, at) =>
        el("div", { class: "part", role: "group", "aria-label": `${name}, ${inPart(at).length} of ${size}` },
          el("span", { class: "soft" }, `${name} (${inPart(at).length} of ${size})`),
          el("span", { class: "train-cards" }, inPart(at).map(one)))),
      el("div", { class: "part tray", role: "group", "aria-label": `${tray.length} not yet set` },
        el("span", { class: "soft" }, tray.length ? "Tap cards to set them" : "All set"),
        el("span", { class: "train-cards" }, tray.map(one))),
      button(ready && tray.length ? `Set, the rest in the ${parts[last].name}` : "Set", rest,
        { class: "primary large", disabled: !ready }),
    );
  };
  draw();
  return place;
}
