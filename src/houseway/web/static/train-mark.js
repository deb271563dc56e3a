// Marking an answer, as `houseway.desk.train.marking` does with the same data.

import { dollars } from "./money.js";

const POINTS = 10;

/** How much of how much is right. */
const PARTS = {
  pick: ({ right }, given) => [Number(given === right), 1],
  seat: ({ right }, given) => [Number(given === right), 1],
  amount: ({ right }, given) => [Number(given === right), 1],
  order: ({ right }, given) => [alike(right, given), right.length],
  amounts: ({ right }, given) => [alike(right, given), right.length],
  settlement: settled,
  arrangement: ({ accepted }, given) => [Number(accepted.includes(writtenParts(given))), 1],
};

const alike = (right, given) => right.filter((each, at) => each === given[at]).length;

function settled({ right }, { steps, left }) {
  const moves = Object.fromEntries(steps.map((step) => [step.wager, step.moves]));
  const inPlace = alike(right.map((step) => step.wager), steps.map((step) => step.wager));
  const sizes = right.filter((step) => moves[step.wager] === step.moves).length;
  return [inPlace + sizes + Number(left === right.at(-1).left), 2 * right.length + 1];
}

/** Parts in order, the cards of each sorted: the one form in which arrangements are compared. */
export function writtenParts(parts) {
  return parts.map((part) => [...part].sort().join(" ")).join(" / ");
}

/** { right, points, said } of an answer given as plain data. */
export function check(answer, given) {
  const [got, of] = PARTS[answer.kind](answer, given);
  const points = Math.floor((POINTS * got) / of);
  if (got === of) return { right: true, points, said: "Right." };
  return { right: false, points, said: `${got ? "In part" : "Not so"}: ${rightText(answer)}.` };
}

/** The right answer in words. */
export function rightText({ kind, right, options = [], rows, parts, signed }) {
  const label = (value) => options.find((each) => each.value === value)?.label ?? String(value);
  switch (kind) {
    case "amount": return amountText(right, signed);
    case "order": return right.map(label).join(", then ");
    case "arrangement":
      return right.map((cards, at) => `${parts[at].name} ${cards.join(" ")}`).join("; ");
    case "amounts": return right.map((each, at) => `${rows[at]} ${dollars(each)}`).join(", ");
    case "settlement": {
      const steps = right.map((step) => `${label(step.wager)}: ${amountText(step.moves, true)}`);
      return `${steps.join("; ")}; ${dollars(right.at(-1).left)} is left`;
    }
    default: return label(right);
  }
}

function amountText(amount, signed) {
  if (!signed) return dollars(amount);
  if (amount === 0) return "nothing moves";
  return `${amount > 0 ? "pays" : "takes"} ${dollars(Math.abs(amount))}`;
}
