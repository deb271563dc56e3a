// The entry page of the settle desk: one hand, as a form, as typed lines, or as a record in JSON.

import { pageData } from "./dom.js";
import { makePicker } from "./picker.js";
import { askForm, makeAnswer, makeAsker } from "./settle-answer.js";
import { buildForm } from "./settle-form.js";
import { makeMarks } from "./settle-marks.js";
import { emptyLists, emptyRecord, missing, recordOf, usedCards } from "./settle-record.js";
import { makeStanding } from "./settle-standing.js";
import { makeTabs, makeText } from "./settle-text.js";

const $ = (id) => document.getElementById(id);
const answer = makeAnswer($("answer"));
const asker = makeAsker(answered);
let form = pageData("settle-form");
let tab = "form";
let built = { rehand() {}, reveal() {} };
let keeping = 0;

const desk = {
  form, entry: null, kept: new Set(), sent: null, placeholder: "Kd 4c",
  marks: makeMarks($("faults"), (path) => built.reveal(path)),
  changed, rebuilt, pick, left, next,
  rehand: () => built.rehand(),
};
const standing = makeStanding($("standing"), desk.marks);
const picker = makePicker({ used: () => usedCards(desk.entry), next });
$("dock").append(picker.node);
const typed = makeText($("typed-text"), $("typed-faults"), { changed: ask });
const json = makeText($("json-text"), $("json-faults"), { changed: ask });
const tabs = makeTabs($("tabs"), show);

// What is entered

/** A record takes the place of what was entered. */
async function adopt(record, { draw = true } = {}) {
  const other = record.game !== form.game || !same(record.options ?? {}, form.chosen);
  if (other) await useForm(record.game, record.options ?? {});
  desk.entry = { ...emptyRecord(form), ...structuredClone(record), options: { ...record.options } };
  desk.kept = emptyLists(desk.entry);
  if (draw) build();
}

const same = (a, b) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** What the form must know under other options; without an answer it stays as it is. */
async function useForm(game, options) {
  form = desk.form = (await askForm(game, options)) ?? form;
  $("game-name").textContent = form.name;
}

function build() {
  desk.placeholder = form.deck.rows[0].slice(0, 2).join(" ");
  built = buildForm(desk, $("form-place"), $("options-place"));
  picker.useDeck(form.deck);
  const told = Object.keys(desk.entry.options).length;
  $("options-told").textContent = told ? `${told} changed` : "";
}

async function changed(part, key) {
  if (part === desk.entry.options) {
    await useForm(desk.entry.game, desk.entry.options);
    const inside = $("options-place").contains(document.activeElement);
    build();
    if (inside) desk.marks.jump(part, key);
  }
  picker.refresh();
  ask();
}

function rebuilt(part, key) {
  build();
  desk.marks.jump(part, key);
  ask();
}

// Asking

/** Asks the server about the tab one is in, once there is something to settle. */
function ask() {
  if (tab !== "form") {
    const { text } = tab === "typed" ? typed : json;
    if (text.trim()) asker.soon({ text }, tab);
    else asker.drop();
    return;
  }
  const lacks = missing(form, desk.entry);
  const { record, paths } = recordOf(desk.entry, desk.kept);
  desk.sent = record;
  desk.paths = paths;
  keep(null);
  if (lacks.length) {
    asker.drop();
    desk.marks.show([], paths);
    answer.stale(true);
    standing.missing(lacks);
  } else asker.soon({ record }, tab);
}

async function answered(found, from) {
  const texts = { typed, json };
  let faults = found.faults ?? [];
  if (from !== "form") {
    texts[from].show(faults);
    if (found.ok) await adopt(found.record, { draw: tab === "form" });
  } else faults = desk.marks.show(faults, desk.paths);
  if (!found.ok) {
    answer.stale(true);
    return standing.faults(faults, from === "form");
  }
  if (from !== "typed") typed.follow(found.typed);
  if (from !== "json") json.follow(JSON.stringify(found.record, null, 2));
  answer.show(found);
  keep(`/settle?r=${encodeURIComponent(found.packed)}`);
  return standing.settled();
}

/** The address follows, and what is not yet settled is kept for a reload; not with every letter. */
function keep(address) {
  clearTimeout(keeping);
  const state = () => ({ entry: desk.entry, game: form.game });
  if (address) history.replaceState(state(), "", address);
  else keeping = setTimeout(() => history.replaceState(state(), "", location.href), 300);
}

// Tabs and the picker

function show(name) {
  const before = tab;
  tab = name;
  picker.close();
  desk.marks.show([], new Map());
  if (name === before) return;
  if (name === "form") {
    build();
    if (!asker.pending) ask();
  } else if (name === "json") json.follow(JSON.stringify(recordOf(desk.entry, desk.kept).record, null, 2));
  else if (!typed.text.trim()) typed.follow(`${form.game}\n`);
}

function pick(field, focus = false) {
  picker.field?.input?.removeAttribute("data-picking");
  field.input.dataset.picking = "";
  picker.open(field, focus);
  field.input.closest(".settle-hand")?.scrollIntoView({ block: "nearest" });
}

/** The picker goes when the focus has gone elsewhere; what was entered is then told for good. */
function left(field) {
  setTimeout(() => {
    if (picker.node.contains(document.activeElement) || document.activeElement === field.input) return;
    delete field.input.dataset.picking;
    if (picker.field === field) picker.close();
    desk.marks.again();
  });
}

function next() {
  const all = [...document.querySelectorAll("#form-place [data-cards]")];
  const at = all.indexOf(picker.field?.input ?? document.activeElement);
  const to = all.slice(at + 1).find((input) => input.offsetParent) ?? null;
  if (to) to.focus();
  else picker.close(), standing.focus();
}

// Beginning

$("example").addEventListener("click", async () => {
  await adopt(form.example);
  tabs.show("form");
  ask();
});
$("over").addEventListener("click", () => {
  desk.entry = emptyRecord(form);
  answer.empty();
  history.replaceState(null, "", `/settle/${form.game}`);
  build();
  ask();
});
$("pick-typed").addEventListener("click", () => pick(typed.field));
$("form-place").addEventListener("focusout", () => setTimeout(() => desk.marks.again()));
picker.node.addEventListener("mousedown", (event) => event.preventDefault());

const kept = history.state?.game === form.game ? history.state.entry : null;
const given = pageData("settle-record");
document.documentElement.classList.add("scripted");
$("tabs").hidden = false;
try {
  await adopt(kept ?? given ?? emptyRecord(form));
} catch {
  await adopt(given ?? emptyRecord(form)); // what was kept is of another time
}
tabs.show("form");
ask();
