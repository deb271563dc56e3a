// An amount of chips: a slider, a field to type in, and buttons for the usual ones.

import { button, el } from "./dom.js";
import { cents, dollars, range, typed } from "./money.js";

/**
 * `bounds` is { minimum, maximum } in steps of `unit`; `quick` are { word, key, amount }. `changed`
 * is told every new amount, null when none can be read; `enter` when Enter is pressed in the field.
 */
export function amountField({ bounds, unit, value, label, quick, changed, enter }) {
  const { minimum, maximum } = bounds;
  const steps = Math.ceil((maximum - minimum) / unit);
  const told = `${label}, ${range(minimum, maximum)}`;
  let amount = value;
  const slider = el("input", {
    type: "range", min: 0, max: steps, step: 1, "aria-label": told,
    oninput: () => put(Math.min(maximum, minimum + Number(slider.value) * unit)),
  });
  const input = el("input", {
    type: "text", inputMode: "decimal", size: 7, autocomplete: "off",
    "aria-label": `${told}, dollars`,
    oninput: () => read(),
    onkeydown: (event) => event.key === "Enter" && (event.preventDefault(), enter()),
  });
  const usual = quick
    .map((each) => ({ ...each, amount: whole(each.amount) }))
    .filter(({ amount: here }, at, all) => all.findIndex((other) => other.amount === here) === at);
  const node = el(
    "div",
    { class: "amount-field" },
    el("div", { class: "quick", role: "group", "aria-label": "Usual amounts" }, usual.map((each) =>
      button(each.word, () => put(each.amount), {
        key: each.key, class: "small", "aria-label": `${each.word}, ${dollars(each.amount)}`,
      }))),
    el("div", { class: "slide" }, slider, el("label", { class: "amount" }, "$", input)),
  );

  /** The nearest amount that whole chips and the limits allow. */
  function whole(wanted) {
    if (wanted >= maximum) return maximum;
    return Math.max(minimum, minimum + Math.round((wanted - minimum) / unit) * unit);
  }

  function put(next) {
    amount = next;
    input.value = typed(amount);
    show();
  }

  function read() {
    amount = cents(input.value);
    show();
  }

  function show() {
    const fault = problem();
    input.setAttribute("aria-invalid", fault ? "true" : "false");
    if (amount !== null) slider.value = Math.round((amount - minimum) / unit);
    slider.setAttribute("aria-valuetext", amount === null ? "none" : dollars(amount));
    changed(fault ? null : amount);
  }

  /** What is wrong with the amount as it is written; nothing when it may be put up. */
  function problem() {
    if (amount === null) return "Write dollars like 25 or 2.50.";
    if (amount < minimum || amount > maximum) return `${label}: ${range(minimum, maximum)}.`;
    const fits = (amount - minimum) % unit === 0 || amount === maximum;
    return fits ? "" : `${label}: in whole chips of ${dollars(unit)}.`;
  }

  /** Up and down a chip at a time, and the keys of the usual amounts. */
  function key(pressed) {
    const step = { ArrowUp: unit, ArrowDown: -unit }[pressed];
    const named = usual.find((each) => each.key.toLowerCase() === pressed);
    if (step) put(Math.min(maximum, Math.max(minimum, whole((amount ?? minimum) + step))));
    else if (named) put(named.amount);
    else return false;
    return true;
  }

  put(whole(value));
  return { node, key, problem, input, get amount() { return amount; } };
}
