// A dialog with a title and whatever goes into it. One is enough: they never lie over each other.

import { button, el } from "./dom.js";

const title = el("h2", { id: "sheet-title" });
const body = el("div", { class: "sheet-body" });
const dialog = el(
  "dialog",
  { class: "sheet", "aria-labelledby": "sheet-title" },
  el("div", { class: "sheet-head" }, title, button("Close", () => dialog.close(), { class: "quiet" })),
  body,
);
dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
dialog.addEventListener("close", () => {
  if (dialog.open) return; // told late: another sheet is open already
  body.replaceChildren();
  setTimeout(backToOpener);
});
document.body.append(dialog);

let key = null; // of the control that opened the dialog, should it be drawn anew meanwhile

/** Focus goes back by itself unless the control is gone; then to its successor or to the bar. */
function backToOpener() {
  if (dialog.open || document.activeElement !== document.body) return;
  const again = key && document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (again ?? document.querySelector(".bar-title"))?.focus({ preventScroll: true });
}

/** Opens the dialog; returns its body. `wide` is for tables and text. */
export function openSheet(heading, content, { wide = false } = {}) {
  title.textContent = heading;
  dialog.classList.toggle("narrow", !wide);
  body.replaceChildren(...[content].flat());
  if (!dialog.open) {
    key = document.activeElement?.dataset?.key ?? null;
    dialog.showModal();
  }
  dialog.scrollTop = 0;
  return body;
}

export function closeSheet() {
  dialog.close();
}

export const sheetIs = (heading) => dialog.open && title.textContent === heading;
