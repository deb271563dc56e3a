// The fields of a record, one function for each kind. A field fills `part[key]`, or leaves it out.

import { el } from "./dom.js";
import { cents, typed } from "./money.js";

let count = 0;

/**
 * A label, its field and a place for what is wrong with it. The desk remembers which part of the
 * record the field fills, so that faults find it.
 */
export function labelled(desk, part, key, name, input, { hint = "", group = false, says } = {}) {
  const id = `field-${(count += 1)}`;
  input.id = id;
  const fault = el("span", { class: "field-problem", id: `${id}-fault`, hidden: true });
  desk.marks.add({ part, key, name, input, fault, ...(says ? { says } : {}) });
  const told = hint ? el("span", { class: "soft settle-hint", id: `${id}-hint` }, hint) : null;
  if (told) input.setAttribute("aria-describedby", `${id}-hint`);
  const label = group
    ? el("span", { class: "settle-name", id: `${id}-name` }, name)
    : el("label", { htmlFor: id }, name);
  if (group) input.setAttribute("aria-labelledby", `${id}-name`);
  return el("div", { class: "settle-field" }, label, input, told, fault);
}

export function put(desk, part, key, value) {
  if (value === undefined || value === "") delete part[key];
  else part[key] = value;
  desk.changed(part, key);
}

const TEXT = { type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: false };

/** Dollars; what is no amount goes to the server as it is written, which says so. */
export function money(desk, part, { key, name, hint, required, label = name }) {
  const input = el("input", {
    ...TEXT, inputMode: "decimal", size: 7, placeholder: "$", "aria-required": required ?? null,
    value: shownMoney(part[key]),
    oninput: () => put(desk, part, key, readMoney(input.value)),
  });
  if (label !== name) input.setAttribute("aria-label", label);
  return labelled(desk, part, key, name, input, { hint, says: () => noMoney(part[key]) });
}

export const noMoney = (value) => (typeof value === "string" ? "write dollars like 25 or 2.50" : "");

export const shownMoney = (value) => (typeof value === "number" ? typed(value) || "0" : value ?? "");

/** "" → nothing, "25" → 2500, "-5" → -500; anything else as it stands. */
export function readMoney(text) {
  const tidy = text.trim();
  if (tidy === "") return undefined;
  const below = /^[-−]/.test(tidy);
  const found = cents(below ? tidy.slice(1) : tidy);
  return found === null ? tidy : below ? -found : found;
}

export function number(desk, part, { key, name, hint, usual }) {
  const input = el("input", {
    ...TEXT, inputMode: "numeric", size: 3, placeholder: usual === undefined ? "" : `${usual}`,
    value: `${part[key] ?? ""}`, oninput: () => put(desk, part, key, readNumber(input.value)),
  });
  return labelled(desk, part, key, name, input, { hint });
}

const readNumber = (text) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : text.trim());

export function words(desk, part, { key, name, hint }) {
  const input = el("input", {
    ...TEXT, maxLength: 200, value: part[key] ?? "", oninput: () => put(desk, part, key, input.value),
  });
  return labelled(desk, part, key, name, input, { hint });
}

export function yes(desk, part, { key, name, hint }) {
  const input = el("input", {
    type: "checkbox", checked: part[key] === true,
    onchange: () => put(desk, part, key, input.checked || undefined),
  });
  const made = labelled(desk, part, key, name, input, { hint });
  made.classList.add("settle-yes");
  return made;
}

/** A list to choose from: pairs of what is kept and what is read. An unknown value stays. */
export function one(desk, part, { key, name, hint, values, usual, empty = "–" }) {
  const now = part[key];
  const known = values.some(([value]) => value === now) || now === undefined;
  const pairs = known ? values : [...values, [now, `${now}`]];
  const first = usual === undefined ? [[undefined, empty]] : [];
  const all = [...first, ...pairs];
  const input = el(
    "select",
    { onchange: () => put(desk, part, key, chosen(all[input.selectedIndex][0])) },
    all.map(([value, read]) => el("option", { selected: value === (now ?? usual) }, read)),
  );
  const chosen = (value) => (value === usual ? undefined : value);
  return labelled(desk, part, key, name, input, { hint });
}

const YES_NO = [[true, "Yes"], [false, "No"]];

export const maybe = (desk, part, field) => one(desk, part, { ...field, values: YES_NO, empty: "The cards tell" });

export function seat(desk, part, field) {
  const values = Array.from({ length: desk.form.seats }, (_, at) => [at + 1, `Seat ${at + 1}`]);
  return one(desk, part, { ...field, values });
}

/** Several seats, one box each. */
export function seats(desk, part, { key, name, hint }) {
  const boxes = Array.from({ length: desk.form.seats }, (_, at) => {
    const box = el("input", {
      type: "checkbox", checked: (part[key] ?? []).includes(at + 1), onchange: () => read(),
    });
    return el("label", {}, box, `${at + 1}`);
  });
  function read() {
    const found = boxes.flatMap((box, at) => (box.firstChild.checked ? [at + 1] : []));
    put(desk, part, key, found.length ? found : undefined);
  }
  const group = el("div", { class: "choice-row", role: "group", tabIndex: -1 }, boxes);
  return labelled(desk, part, key, name, group, { hint, group: true });
}

/** Who chose: a seat, or somebody behind it who has a wager there. */
export function who(desk, part, { key, name, hint }) {
  const seated = Array.from({ length: desk.form.seats }, (_, at) => ({ seat: at + 1 }));
  const behind = (desk.entry.wagers ?? []).filter((wager) => wager.bettor);
  const all = [...seated, ...behind, part]
    .filter((each) => each.seat)
    .map(({ seat: at, bettor }) => [at, bettor]);
  const once = [...new Map(all.map((each) => [each.join(), each])).values()].sort((a, b) => a[0] - b[0]);
  const input = el(
    "select",
    { onchange: () => take(once[input.selectedIndex - 1]) },
    el("option", {}, "–"),
    once.map(([at, bettor]) =>
      el("option", { selected: at === part.seat && bettor === part.bettor }, `Seat ${at}${bettor ? `, ${bettor}` : ""}`)),
  );
  function take([at, bettor] = []) {
    if (bettor) part.bettor = bettor;
    else delete part.bettor;
    put(desk, part, key, at);
  }
  const made = labelled(desk, part, key, name, input, { hint });
  made.classList.add("settle-who");
  return made;
}

/** Dice that lie in a row. */
export function dice(desk, part, { key, name, hint, dice: most }) {
  const input = el("input", {
    ...TEXT, inputMode: "numeric", size: 6, placeholder: Array(most).fill("–").join(" "),
    value: (part[key] ?? []).join(" "), oninput: () => put(desk, part, key, thrown(input.value)),
  });
  return labelled(desk, part, key, `${name} (${most})`, input, { hint });
}

function thrown(text) {
  const found = text.split(/[\s,]+/).filter(Boolean).flatMap((word) => (/^[1-6]{2,}$/.test(word) ? [...word] : [word]));
  return found.length ? found.map(readNumber) : undefined;
}
