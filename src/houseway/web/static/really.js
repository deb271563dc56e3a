// A choice that may not be meant is asked for twice.

import { button, el } from "./dom.js";

/** A question in place of the controls; No is the answer at hand. */
export function question(words, yes, onYes, onNo) {
  return el(
    "div",
    { class: "row" },
    el("p", { class: "really" }, words),
    button(yes, onYes, { key: "y", class: "big" }),
    button("No", onNo, { key: "Esc", class: "big primary" }),
  );
}
