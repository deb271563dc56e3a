// The table against a bank: who banks, and the wagers of every seat.

import { button, el, remember, remembered } from "./dom.js";
import { dollars } from "./money.js";
import { labelled, money, noMoney, one, readMoney, seat, shownMoney, words, yes } from "./settle-fields.js";

const KINDS = { money, one, text: words, yes };

/** The bank's seat and wager, and a list of seats that open to their spots. */
export function seatsOf(desk) {
  const { form, entry } = desk;
  let chip = Number(remembered("chip")) || form.chips[1];
  let open = null;
  const list = el("ul", { class: "settle-seats" });
  const fault = el("span", { class: "field-problem", hidden: true });
  desk.marks.add({ part: entry, key: "wagers", name: "Wagers", input: list, fault });
  list.tabIndex = -1;

  const wagersOf = (number, bettor) => entry.wagers.filter((w) => w.seat === number && w.bettor === bettor);

  function draw() {
    list.replaceChildren(...Array.from({ length: form.seats }, (_, at) => item(at + 1)));
  }

  function item(number) {
    const shown = open === number;
    const head = button([el("strong", {}, `Seat ${number}`), el("span", { class: "soft", data: { sum: number } }, summary(number))], () => toggle(number), {
      class: "settle-seat", "aria-expanded": String(shown), data: { seat: number },
    });
    return el("li", { class: shown ? "open" : "" }, head, shown ? panel(number) : null);
  }

  /** What lies at a seat, in a few words. */
  function summary(number) {
    const bank = entry.bank.seat === number ? ["bank"] : [];
    const lie = entry.wagers.filter((w) => w.seat === number).map((w) => {
      const name = form.spots.find((spot) => spot.id === w.spot)?.name ?? w.spot;
      const amount = typeof w.amount === "number" ? dollars(w.amount) : w.amount;
      return `${w.bettor ? `${w.bettor}: ` : ""}${name} ${amount}`;
    });
    return [...bank, ...lie].join(", ");
  }

  function toggle(number) {
    open = open === number ? null : number;
    draw();
    list.querySelector(`[data-seat="${number}"]`).focus();
  }

  function panel(number) {
    const behind = [...new Set(entry.wagers.filter((w) => w.seat === number && w.bettor).map((w) => w.bettor))];
    const box = el("div", { class: "settle-spots" });
    const more = button("+ Backline bettor", () => {
      const next = `backline ${behind.length + 1}`;
      behind.push(next);
      more.before(bettorBox(number, next));
      more.previousElementSibling.querySelector("input").focus();
    }, { class: "small" });
    box.append(rack());
    if (entry.bank.seat !== number || wagersOf(number).length) box.append(bettorBox(number));
    for (const bettor of behind) box.append(bettorBox(number, bettor));
    if (form.spots.some((spot) => spot.backline)) box.append(more);
    return box;
  }

  function bettorBox(number, bettor) {
    const spots = form.spots.filter((spot) => !bettor || spot.backline);
    const name = bettor ? `Seat ${number}, ${bettor}` : `Seat ${number}`;
    return el(
      "fieldset",
      { class: "settle-bettor" },
      el("legend", {}, bettor ?? "Wagers"),
      spots.map((spot) => spotOf(number, bettor, spot, name)),
      disputes(number, bettor),
    );
  }

  /** Wagers that came late or are ruled on; what is told when nothing is said stands in the hint. */
  function disputes(number, bettor) {
    const mine = () => wagersOf(number, bettor);
    const box = el("div", {});
    const fold = el(
      "details",
      { class: "settle-disputes", open: mine().some((w) => w.late || w.ruling), ontoggle: () => fill() },
      el("summary", {}, "Late, or in dispute"),
      box,
    );
    function fill() {
      if (!fold.open || box.childElementCount === mine().length) return;
      box.replaceChildren(...mine().map(disputed));
      if (!mine().length) box.replaceChildren(el("p", { class: "soft" }, "Enter the wager first."));
    }
    fill();
    return fold;
  }

  function disputed(wager) {
    const name = form.spots.find((spot) => spot.id === wager.spot)?.name ?? wager.spot;
    return el(
      "fieldset",
      { class: "settle-ruling" },
      el("legend", {}, name),
      form.rulings.map((field) => KINDS[field.kind](desk, wager, field)),
    );
  }

  function spotOf(number, bettor, spot, name) {
    const lying = () => wagersOf(number, bettor).find((w) => w.spot === spot.id);
    const holder = lying() ?? {};
    const input = el("input", {
      type: "text", inputMode: "decimal", size: 6, autocomplete: "off", placeholder: "$",
      "aria-label": `${name}, ${spot.name}, dollars`, value: shownMoney(holder.amount),
      oninput: () => lay(readMoney(input.value)),
    });
    const plus = el("button", {
      type: "button", class: "settle-add", onmousedown: (event) => event.preventDefault(),
      onclick: () => add(), "aria-label": `Add ${dollars(chip)} to ${spot.name} of ${name}`, data: { plus: spot.name },
    }, spot.name, el("span", { class: "soft" }, `+${dollars(chip)}`));
    const amount = labelled(desk, holder, "amount", "", input, { says: () => noMoney(holder.amount) });
    amount.firstChild.replaceWith(plus);

    function add() {
      const now = lying()?.amount;
      const twin = spot.equals && wagersOf(number, bettor).find((w) => w.spot === spot.equals)?.amount;
      const next = typeof now === "number" ? now + chip : twin || chip;
      input.value = shownMoney(next);
      lay(next);
    }

    function lay(value) {
      if (value === undefined || value === 0) {
        const at = entry.wagers.indexOf(holder);
        if (at >= 0) entry.wagers.splice(at, 1);
        delete holder.amount;
      } else {
        Object.assign(holder, { seat: number, spot: spot.id, amount: value }, bettor ? { bettor } : {});
        if (!entry.wagers.includes(holder)) entry.wagers.push(holder);
      }
      list.querySelector(`[data-sum="${number}"]`).textContent = summary(number);
      desk.changed(holder, "amount");
      desk.rehand();
    }
    return el("div", { class: "settle-spot" }, amount, spot.carries ? carried(holder, spot) : null);
  }

  const carried = (holder, spot) =>
    money(desk, holder, { key: "carried", name: "of it lay over", label: `${spot.name}: of it lay over` });

  function rack() {
    const chips = form.chips.map((value) =>
      el(
        "label",
        { class: "chip" },
        el("input", { type: "radio", name: "chip", value, checked: value === chip, onchange: () => pick(value) }),
        el("span", {}, dollars(value)),
      ));
    return el("fieldset", { class: "rack" }, el("legend", {}, "Chip"), chips);
  }

  function pick(value) {
    chip = value;
    remember("chip", value);
    for (const each of list.querySelectorAll("[data-plus]")) each.lastChild.textContent = `+${dollars(chip)}`;
  }

  draw();
  const bank = el(
    "fieldset",
    { class: "settle-bank" },
    el("legend", {}, "The bank"),
    seat(desk, entry.bank, { key: "seat", name: "Seat" }),
    money(desk, entry.bank, { key: "wager", name: "Wager" }),
  );
  bank.querySelector("select").addEventListener("change", () => draw());
  const wagers = el("section", { "aria-labelledby": "seats-title" }, el("h2", { id: "seats-title" }, "Wagers"), fault, list);
  return { nodes: [bank, wagers], show: (number) => open !== number && toggle(number) };
}
