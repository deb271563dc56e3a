// What a seat with thirteen cards shows: its rows, what it declared, its chips and points.

import { pointsOf, pointWords } from "./chinese.js";
import { el } from "./dom.js";
import { dollars } from "./money.js";
import { chipsLine } from "./pot-seat.js";
import { tone } from "./words.js";

/** A seat's part of a hand, as plain data. */
export function chineseView(number, { chinese, ended, hands, pot }, { sweeps, game, options }) {
  const declared = chinese.declared.get(number);
  return {
    declared: declared ? sweeps[declared] ?? declared : "",
    good: chinese.shown.get(number) ?? null,
    surrendered: chinese.surrendered.has(number),
    foul: chinese.foul.has(number),
    solver: ended && solver(hands.get(`seat ${number}`), pot.dealt, game, options),
    points: chinese.settled.length && ended && pot.dealt?.includes(number) ? pointsOf(number, chinese) : null,
  };
}

/** The page that says how good a setting was; empty for a hand that was not set. */
function solver({ rows = null, worths } = {}, dealt, game, options) {
  if (!rows?.length || !worths) return "";
  const mine = rows.map((row) => row.join(" ")).join(" / ");
  const asked = new URLSearchParams({ cards: rows.flat().join(" "), mine, opponents: dealt.length - 1 });
  for (const [key, value] of Object.entries(options ?? {})) asked.append("o", `${key}=${value}`);
  return `/g/${game}/set?${asked}`;
}

/** Words beside the name, as [word, kind]. */
export function chineseTags(view) {
  if (!view) return [];
  const { declared, good, surrendered, foul } = view;
  return [
    surrendered ? ["surrendered", ""] : null,
    declared && good === null ? [`declares ${declared}`, "turn"] : null,
    declared && good === true ? [declared, "disc"] : null,
    declared && good === false ? [`no ${declared}`, "turn"] : null,
    foul ? ["foul", "turn"] : null,
  ].filter(Boolean);
}

export function chineseSeat(view, cards) {
  if (view.empty) return [];
  return [cards, chipsLine(view, result(view)), view.mine && view.chinese.solver ? howGood(view) : null];
}

function howGood({ chinese: { solver: href } }) {
  return el("p", {}, el("a", { class: "how-good", href, target: "_blank", rel: "noopener" }, "How good was my setting?"));
}

/** In the end: the points, and the fee beside them. */
function result({ chinese: { points }, fee }) {
  if (points === null) return null;
  return el(
    "span",
    { class: "act" },
    el("b", { class: tone(points) }, `${points > 0 ? "+" : ""}${pointWords(points)}`),
    fee ? [", ", el("span", { class: "fee" }, `fee ${dollars(fee)}`)] : "",
  );
}
