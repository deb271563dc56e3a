// What may be said in place of setting thirteen cards: a clean sweep, a surrender; and chips added.

import { amountField } from "./amount.js";
import { button, el } from "./dom.js";
import { dollars } from "./money.js";
import { question } from "./really.js";
import { capital, sentence } from "./words.js";

const points = (number) => `${number} point${number === 1 ? "" : "s"}`;

/** `show(node)` puts a node in place of the usual controls, `back()` brings those again. */
export function declaring(offer, tools, { show, back }) {
  const { picks, declared = {}, holds = [], refused = {}, amounts = {}, unit = 1 } = offer;
  const { sweeps = {}, surrender = 3 } = tools.layout.chinese ?? {};
  const may = (pick) => picks.includes(pick);
  const named = (sweep) => sweeps[sweep] ?? sweep.replaceAll("-", " ");
  const best = holds.find((sweep) => may(`declare ${sweep}`));
  const rest = Object.keys(declared).filter((sweep) => sweep !== best && may(`declare ${sweep}`));
  let panel = null; // what is open: { key(pressed) }

  function open(node, key = () => false) {
    panel = { key };
    show(node);
    (node.querySelector("button.primary") ?? node.querySelector("button, input"))?.focus();
  }

  function close() {
    if (!panel) return;
    panel = null;
    back();
  }

  const answer = (pick, more = {}) => tools.answer({ choice: "pick", pick, ...more });

  function ask(words, yes, act) {
    open(question(words, yes, act, close), (pressed) => pressed === "y" && (act(), true));
  }

  // A clean sweep

  /** The best that is really held, offered plainly. */
  function held() {
    if (!best) return [];
    return [el(
      "div",
      { class: "sweep-held" },
      el("p", {}, `You hold ${named(best)}: a clean sweep, ${points(declared[best])} from everybody.`),
      button("Declare it", () => answer(`declare ${best}`), { key: "D", class: "big", data: { key: "declare" } }),
    )];
  }

  function others() {
    open(el(
      "div",
      { class: "sweeps" },
      el("p", {}, "What is declared and not there costs its points to each of the others."),
      el("div", { class: "sweep-list", role: "group", "aria-label": "Clean sweeps" }, rest.map((sweep) =>
        button(`${capital(named(sweep))}, ${points(declared[sweep])}`, () => declare(sweep), {
          class: "small", data: { key: `declare ${sweep}` },
        }))),
      button("Back", close, { key: "Esc", class: "primary" }),
    ));
  }

  function declare(sweep) {
    if (holds.includes(sweep)) return answer(`declare ${sweep}`);
    const price = `it costs you ${points(declared[sweep])} to each of the others`;
    return ask(`You do not hold ${named(sweep)}: declared, ${price}. Declare it?`, "Yes, declare it",
      () => answer(`declare ${sweep}`));
  }

  // Surrender and chips

  function giveUp() {
    if (!may("surrender")) return tools.tell(sentence(refused.surrender ?? "nobody may surrender here"));
    return ask(`Surrender? It costs ${points(surrender)} to each of the others, and your cards stay hidden.`,
      "Yes, surrender", () => answer("surrender"));
  }

  function add() {
    const bounds = amounts.add;
    const { minimum, maximum } = bounds;
    const put = button(el("span", {}), () => more(), { class: "big primary", data: { key: "put" } });
    const field = amountField({
      bounds, unit, value: minimum, label: "More chips",
      quick: [{ word: "Least", key: "M", amount: minimum }, { word: "Most", key: "X", amount: maximum }],
      changed: (amount) => { put.firstChild.textContent = `Put down ${amount ? dollars(amount) : "…"}`; },
      enter: () => more(),
    });
    function more() {
      const fault = field.problem();
      return fault ? tools.tell(fault) : answer("add", { amount: field.amount });
    }
    open(el(
      "div",
      { class: "adding" },
      el("p", {}, "Chips that you put down now count at this showdown."),
      field.node,
      el("div", { class: "row" }, put, button("Back", close, { key: "Esc", class: "big" })),
    ), (pressed) => field.key(pressed));
  }

  /** The other choices, each a small button. */
  function row() {
    const small = (word, act, key) => button(word, act, { key, class: "small", data: { key: word } });
    const made = [
      rest.length ? small(best ? "Declare another" : "Declare a sweep", others, best ? "E" : "D") : null,
      may("surrender") || refused.surrender ? small("Surrender", giveUp, "R") : null,
      may("add") ? small("Add chips", add, "A") : null,
    ].filter(Boolean);
    return made.length ? el("div", { class: "set-others", role: "group", "aria-label": "Instead" }, made) : "";
  }

  function key(pressed) {
    if (panel) {
      if (pressed === "Escape" || pressed === "n") close();
      else if (!panel.key(pressed)) return pressed.length === 1 && pressed !== " "; // nothing else meanwhile
      return true;
    }
    const act = {
      d: best ? () => answer(`declare ${best}`) : rest.length ? others : null,
      e: best && rest.length ? others : null,
      r: may("surrender") || refused.surrender ? giveUp : null,
      a: may("add") ? add : null,
    }[pressed];
    act?.();
    return Boolean(act);
  }

  const told = () => (best ? `You hold ${named(best)}, a clean sweep; D declares it.` : "");
  return { held, row, ask, close, key, told, get busy() { return panel !== null; } };
}
