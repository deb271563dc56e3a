// The middle of a table where everybody settles with everybody: the point, who is ready, and who
// has how many points from whom, and why.

import { pointWords } from "./chinese.js";
import { el } from "./dom.js";
import { dollars } from "./money.js";
import { nameOf } from "./pot-middle.js";
import { capital } from "./words.js";

export function chineseParts({ chinese, pot }, people, { point }) {
  const { ready, settled } = chinese;
  const dealt = pot.dealt ?? [];
  const waits = !settled.length && dealt.length > 0;
  return [
    el(
      "div",
      { class: "bank-line" },
      el("h2", {}, "A point is ", el("strong", {}, dollars(point))),
      waits ? el("p", {}, `${dealt.filter((seat) => ready.has(seat)).length} of ${dealt.length} ready`) : null,
    ),
    settled.length ? el("ul", { class: "settled" }, settled.map((each) => pair(each, people))) : null,
  ];
}

/** Two seats: who has how much from whom, for what; the hands that were compared open below. */
function pair({ winner, loser, points, owed, paid, why }, people) {
  const [won, lost] = [winner, loser].map((seat) => nameOf(seat, people));
  const words = points
    ? `${capital(won)} ${won === "you" ? "win" : "wins"} ${pointWords(points)} from ${lost}`
    : `${capital(won)} and ${lost} are even`;
  const side = won === "you" ? "up" : lost === "you" ? "down" : "";
  return el(
    "li",
    {},
    el(
      "details",
      {},
      el(
        "summary",
        {},
        el("b", { class: points ? side : "" }, words),
        points ? money(paid, owed) : "",
        el("span", { class: "in-short" }, why.map(inShort).join(", ")),
      ),
      el("ul", {}, why.map(reason)),
    ),
  );
}

/** What moved; less than was owed where chips did not reach. */
function money(paid, owed) {
  return paid < owed ? `, ${dollars(paid)} of ${dollars(owed)}: all in` : `, ${dollars(paid)}`;
}

/** "front: … against …: 1" as its words and its points, with their sign. */
function partsOf(said) {
  const [, what, points] = /^(.*): (-?\d+)$/s.exec(said) ?? [null, said, ""];
  return [what, Number(points) > 0 ? `+${points}` : points];
}

/** "front +1": the hands themselves lie at the seats. */
function inShort(said) {
  const [what, points] = partsOf(said);
  return `${what.replace(/^(front|middle|back): .*/s, "$1").replace(": ", " ")} ${points}`;
}

function reason(said) {
  const [what, points] = partsOf(said);
  return el("li", {}, el("span", {}, `${capital(what)} `), el("b", {}, points));
}
