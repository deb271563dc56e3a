// Wagers on every open spot: tap or press a number to add the chosen chip, or type dollars.

import { button, el, remember, remembered } from "./dom.js";
import { cents, dollars, range, typed } from "./money.js";

const CHIPS = [500, 2500, 10000, 50000];

const amountOf = (spot) => cents(spot.input.value);

export function chooseWagers(mine, tools) {
  const { offer } = mine;
  const late = offer.window === "late";
  const facts = new Map(tools.layout.spots.map((spot) => [spot.id, spot]));
  const last = tools.memory.get();
  const spots = offer.spots.map((open) => makeSpot(open));
  const total = el("output", { class: "total" });
  const lying = Object.values(offer.held ?? {}).reduce((sum, amount) => sum + amount, 0);
  let chip = Number(remembered("chip")) || 2500;

  const before = last.reduce((sum, each) => sum + each.amount, 0);
  const again = before && !late
    ? button(`Same again ${dollars(before)}`, repeat, { key: "A" })
    : null;
  const node = el(
    "form",
    { class: "chooser wagers-form", onsubmit: (event) => (event.preventDefault(), place()) },
    rack(),
    el("div", { class: "spots" }, spots.map((spot) => spot.node)),
    el(
      "div",
      { class: "actions" },
      el(
        "button",
        { class: "big primary", "aria-keyshortcuts": "Enter" },
        late ? "Place late wagers" : "Place wagers",
        total,
      ),
      again,
      button(late ? "No late wager" : lying ? `Nothing new, ${dollars(lying)} lies` : "Sit out", sitOut, { key: "0" }),
      lying && !late ? button("Take all down", takeDown) : null,
    ),
  );
  showChip();
  showTotal();

  function makeSpot(open) {
    const fact = facts.get(open.spot) ?? { name: open.spot, lines: [] };
    const number = offer.spots.indexOf(open) + 1;
    const held = offer.held?.[open.spot] ?? 0;
    const id = `spot-${open.spot}`;
    const plus = el("span", { class: "plus" });
    const input = el("input", {
      id, type: "text", inputMode: "decimal", size: 6, autocomplete: "off", value: typed(held),
      "aria-label": `${fact.name}, dollars`, "aria-describedby": `${id}-about`,
      oninput: () => changed(spot),
    });
    const fault = el("p", { class: "fault", id: `${id}-fault` });
    const box = el(
      "div",
      { class: "spot", role: "group", "aria-label": fact.name },
      el(
        "button",
        {
          type: "button", class: "spot-add", "aria-keyshortcuts": number < 10 ? `${number}` : null,
          onclick: () => add(spot), data: { key: `add ${open.spot}` },
          onmousedown: (event) => event.preventDefault(), // so that Enter still places the wagers
        },
        el("span", { class: "spot-name" }, fact.name),
        plus,
        number < 10 ? el("kbd", { "aria-hidden": "true" }, `${number}`) : null,
      ),
      el(
        "div",
        { class: "spot-amount" },
        el("span", { "aria-hidden": "true" }, "$"),
        input,
        button("×", () => put(spot, 0), {
          class: "small", title: "Clear", "aria-label": `Clear ${fact.name}`,
        }),
      ),
      el("p", { class: "spot-about", id: `${id}-about` }, about(open, fact, held)),
      fault,
    );
    const spot = { open, fact, held, input, plus, fault, node: box };
    return spot;
  }

  function about(open, fact, held) {
    const parts = [range(open.minimum, open.maximum)];
    const paying = new Set(fact.lines.map((line) => line.pays).filter((pays) => /^\d/.test(pays)));
    if (paying.size) parts.push(`pays ${paying.size > 1 ? "up to " : ""}${fact.most}`);
    if (open.needs === "base") parts.push("needs a base wager");
    else if (open.needs) parts.push(`needs ${facts.get(open.needs)?.name ?? open.needs}`);
    if (fact.equals) parts.push(`equal to ${facts.get(fact.equals)?.name ?? fact.equals}`);
    if (held) parts.push(`${dollars(held)} lies over, 0 takes it down`);
    return parts.join("; ");
  }

  function rack() {
    const chips = CHIPS.map((value) =>
      el(
        "label",
        { class: "chip" },
        el("input", {
          type: "radio", name: "chip", value, checked: value === chip,
          onchange: () => pickChip(value),
        }),
        el("span", {}, dollars(value)),
      ));
    return el("fieldset", { class: "rack" }, el("legend", {}, "Chip"), chips);
  }

  function pickChip(value) {
    chip = value;
    remember("chip", value);
    showChip();
  }

  function showChip() {
    for (const spot of spots) spot.plus.textContent = `+${dollars(chip)}`;
  }

  /** A chip more; a wager that must equal one that lies already begins with as much. */
  function add(spot) {
    const lead = spots.find((other) => other.open.spot === spot.fact.equals);
    const begins = !amountOf(spot) && lead && amountOf(lead);
    put(spot, begins || (amountOf(spot) ?? 0) + chip);
  }

  function put(spot, amount) {
    spot.input.value = typed(amount);
    changed(spot);
  }

  /** Where two wagers must be equal, the one follows the other. */
  function changed(spot) {
    for (const other of spots) {
      if (follows(other, spot) || leads(other, spot)) other.input.value = spot.input.value;
    }
    spots.forEach(check);
    showTotal();
  }

  /** A wager that must equal this one does, if it lies or this one cannot be without it. */
  function follows(other, spot) {
    const { equals } = other.fact;
    return equals === spot.open.spot && (amountOf(other) || spot.open.needs === other.open.spot);
  }

  /** The wager this one must equal goes along, unless this one is only taken down. */
  function leads(other, spot) {
    const must = spot.fact.equals === other.open.spot;
    return must && (amountOf(spot) !== 0 || other.open.needs === spot.open.spot);
  }

  /** What is plainly wrong is said beside the field; the rest is for the house dealer to say. */
  function check(spot) {
    const amount = amountOf(spot);
    const { minimum, maximum } = spot.open;
    let fault = "";
    if (amount === null) fault = "Write dollars like 25 or 2.50.";
    else if (amount && (amount < minimum || amount > maximum)) {
      fault = `${range(minimum, maximum)} here.`;
    }
    spot.fault.textContent = fault;
    spot.input.setAttribute("aria-invalid", fault ? "true" : "false");
    return !fault;
  }

  function showTotal() {
    const sum = spots.reduce((all, spot) => all + (amountOf(spot) ?? 0), 0);
    total.textContent = sum ? dollars(sum) : "";
  }

  function place() {
    const wrong = spots.filter((spot) => !check(spot));
    if (wrong.length) {
      tools.tell(`${wrong[0].fact.name}: ${wrong[0].fault.textContent}`);
      wrong[0].input.focus();
      return;
    }
    const wagers = changes();
    if (!wagers.length && !late && !spots.some((spot) => spot.held)) return nothingYet();
    send(wagers);
  }

  /** What differs from what lies over. */
  function changes() {
    return spots
      .filter((spot) => amountOf(spot) !== spot.held)
      .map((spot) => ({ spot: spot.open.spot, amount: amountOf(spot) }));
  }

  /** Places what was laid, if anything was; false when it could not be. */
  async function lay() {
    if (!changes().length) return true;
    return spots.every(check) ? send(changes()) : (place(), false);
  }

  /** Enter on empty spots brings back the last wagers; another Enter places them. */
  function nothingYet() {
    if (!last.length) return tools.tell("Put money on a spot first, or sit out.");
    fill();
    tools.tell("Your last wagers lie on the spots. Enter places them.");
  }

  function fill() {
    for (const spot of spots) {
      const before = last.find((each) => each.spot === spot.open.spot);
      if (before) spot.input.value = typed(before.amount);
    }
    spots.forEach(check);
    showTotal();
  }

  function repeat() {
    if (!last.length) return;
    fill();
    place();
  }

  async function send(wagers) {
    const kept = spots
      .map((spot) => ({ spot: spot.open.spot, amount: amountOf(spot) }))
      .filter((each) => each.amount);
    const done = await tools.answer({ choice: "place-wagers", wagers });
    if (done && wagers.length && kept.length && !late) tools.memory.set(kept);
    return done;
  }

  function takeDown() {
    send(spots.filter((spot) => spot.held).map((spot) => ({ spot: spot.open.spot, amount: 0 })));
  }

  function sitOut() {
    send([]);
  }

  function key(pressed) {
    if (pressed === "0") sitOut();
    else if (pressed === "a" && again) repeat();
    else if (/^[1-9]$/.test(pressed) && spots[Number(pressed) - 1]) add(spots[Number(pressed) - 1]);
    else return false;
    return true;
  }

  const title = late ? "Late wagers" : "Your wagers";
  return { node, key, enter: () => (place(), true), lay, title };
}
