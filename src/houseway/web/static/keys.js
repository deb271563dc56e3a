// Keys: single letters and digits, only while nothing is being typed and no dialog is open.
// They can be turned off in the help dialog, for people whose tools send letters of their own.

import { remember, remembered } from "./dom.js";

const TYPING = "input:not([type=radio], [type=checkbox], [type=range]), select, textarea";
const MOVED = "input, select, textarea"; // arrows mean something there
const PRESSED = `button, a[href], summary, ${MOVED}`;

let off = remembered("keys") === "off";

export const keysAreOff = () => off;

export function turnKeys(on) {
  off = !on;
  remember("keys", off ? "off" : "on");
}

/** Calls `act(key)` for every key that is meant for the page; true from it means it was used. */
export function listen(act) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.repeat || event.defaultPrevented) return;
    if (off && event.key !== "Enter") return;
    if (document.querySelector("dialog[open]") || event.target.closest(TYPING)) return;
    const arrow = event.key.startsWith("Arrow");
    const native = arrow || event.key === "Enter" || event.key === " ";
    if (native && event.target.closest(arrow ? MOVED : PRESSED)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (act(key)) event.preventDefault();
  });
}
