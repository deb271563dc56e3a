// The two tabs in which a hand is written: the typed notation, and the record as JSON.

import { button, el } from "./dom.js";
import { sentence } from "./words.js";

/** A text that is read by the server; faults are told with the line they are in. */
export function makeText(area, faultsPlace, { changed }) {
  area.addEventListener("input", () => changed());
  const field = {
    name: "Text", input: area, focus: () => area.focus(),
    /** A card is written where the cursor stands. */
    add(card) {
      const before = area.value.slice(0, area.selectionStart);
      write(`${/(^|[\s:])$/.test(before) ? "" : " "}${card} `, before.length);
    },
    back() {
      const before = area.value.slice(0, area.selectionStart);
      const kept = before.replace(/\S*\s*$/, "");
      area.setSelectionRange(kept.length, before.length);
      write("", kept.length);
    },
  };

  function write(text, from) {
    area.setRangeText(text, from, Math.max(from, area.selectionEnd), "end");
    changed();
  }

  /** What is wrong, each with its line, which a press selects. */
  function show(faults) {
    area.setAttribute("aria-invalid", String(faults.length > 0));
    faultsPlace.replaceChildren(...faults.map((fault) =>
      el("li", {}, fault.line ? button(`Line ${fault.line}`, () => select(fault), { class: "small" }) : null, " ", said(fault))));
  }

  function said({ line, message }) {
    const written = line ? area.value.split("\n")[line - 1] : "";
    return [el("span", { class: "field-problem" }, sentence(message)), written ? el("code", {}, written) : null];
  }

  function select({ line, column }) {
    const lines = area.value.split("\n");
    const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const rest = lines[line - 1] ?? "";
    const word = column ? /^\S*/.exec(rest.slice(column - 1))[0].length : 0;
    area.focus();
    if (word) area.setSelectionRange(from + column - 1, from + column - 1 + word);
    else area.setSelectionRange(from, from + rest.length);
  }

  return {
    show, field,
    /** Text that follows from what was entered elsewhere. */
    follow(text) {
      area.value = text;
      show([]);
    },
    get text() { return area.value; },
  };
}

/** Tabs over panels: a press or an arrow shows one. `shown(name)` is told which. */
export function makeTabs(list, shown) {
  const tabs = [...list.querySelectorAll("[role=tab]")];

  function show(tab, focus = false) {
    for (const each of tabs) {
      const is = each === tab;
      each.setAttribute("aria-selected", String(is));
      each.tabIndex = is ? 0 : -1;
      document.getElementById(each.getAttribute("aria-controls")).hidden = !is;
    }
    if (focus) tab.focus();
    shown(tab.dataset.tab);
  }
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => show(tab));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by) show(tabs[(at + by + tabs.length) % tabs.length], true);
    });
  }
  return { show: (name) => show(tabs.find((tab) => tab.dataset.tab === name)) };
}
