// Rules, odds, fees and the score board beside the table, as the server writes them.

import { el } from "./dom.js";
import { openSheet, sheetIs } from "./sheet.js";

/** Shows a fragment of our own server in the dialog; sheets.js works on it there as on its page. */
export async function openPanel(heading, address) {
  const body = openSheet(heading, el("p", { class: "soft" }, "One moment…"), { wide: true });
  const [found, html] = await fetched(address);
  if (!sheetIs(heading)) return;
  if (found) body.innerHTML = html; // a fragment from our own server, the one exception
  else body.replaceChildren(el("p", {}, html));
}

async function fetched(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (answer.ok) return [true, await answer.text()];
    return [false, answer.status === 404 ? "This game has none." : "The server could not show this."];
  } catch {
    return [false, "The server does not answer. Try again in a moment."];
  }
}

/** Why a wager came out as it did, line by line. */
export async function openWhy(table, round, number, name) {
  const heading = `Why? ${name}`;
  const body = openSheet(heading, el("p", { class: "soft" }, "One moment…"));
  let lines = ["The server does not answer. Try again in a moment."];
  try {
    const answer = await fetch(`/api/tables/${table}/rounds/${round}/why/${number}`);
    const told = await answer.json();
    lines = told.lines ?? ["The server could not say why."];
  } catch {
    // The sentence above says it.
  }
  if (sheetIs(heading)) body.replaceChildren(...lines.map((line) => el("p", {}, line)));
}

/** The whole commitment, and what it is for. */
export function openCommitment(shoe, { banked }) {
  const secret = banked === false
    ? "The seed tells every card of the hand, those never shown too, so it stays secret unless the host "
      + "ends the shoe. Anybody can then shuffle and compare."
    : "The seed is told when the shoe is over. Anybody can then shuffle and compare.";
  openSheet(banked === false ? "The deck" : "The shoe", [
    el("p", {}, `The order of the cards was fixed before the ${banked === false ? "deal" : "wagers"}, `
      + "by this commitment, the SHA-256 of the seed:"),
    el("p", { class: "mono breakable" }, shoe.commitment),
    shoe.seed
      ? el("p", { class: "mono breakable" }, `Seed, now that the shoe is over: ${shoe.seed}`)
      : el("p", {}, secret),
  ]);
}
