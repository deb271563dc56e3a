// One round, step by step. The list of sentences is the page; this adds the felt that goes with it.

import { copyButton } from "./dialogs.js";
import { pageData } from "./dom.js";
import { Felt } from "./felt.js";
import { openCommitment, openWhy } from "./panel.js";
import { pictureOf } from "./state.js";

const layout = pageData("layout");
const events = pageData("events");
const page = pageData("page");
const placeOf = (id) => document.getElementById(id);

placeOf("stepper").hidden = false;
const felt = new Felt(placeOf("felt"), layout, {
  why: (number, name) => openWhy(page.table, page.round, number, name),
  commitment: () => openCommitment(page.shuffle, layout),
});
const lines = [...placeOf("said").children];
const slider = placeOf("slider");
let step = 0;

/** The step in the address: `#12` is the picture after the twelfth event. */
function stepInAddress() {
  const found = /^#(\d+)$/.exec(location.hash);
  return found ? Math.min(Number(found[1]), events.length) : null;
}

function go(to, still = false) {
  const before = step;
  step = Math.max(0, Math.min(events.length, to));
  const backwards = step < before;
  if (backwards) felt.forget();
  const picture = pictureOf(events.slice(0, step), layout);
  const around = { seats: layout.seats, people: page.people, shoe: shoeAt(), lies: page.lies };
  felt.draw(picture, around, still || backwards);
  lines.forEach((line, at) => {
    line.classList.toggle("past", at < step - 1);
    if (at === step - 1) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  });
  slider.value = step;
  slider.setAttribute("aria-valuetext", `Step ${step} of ${events.length}`);
  placeOf("step-count").textContent = `${step} of ${events.length}`;
  placeOf("step-said").textContent = step ? events[step - 1].said : "Before the round.";
  try {
    history.replaceState(null, "", `#${step}`);
  } catch {
    // Some browsers let the address change only so often; the next step will.
  }
}

function shoeAt() {
  return { commitment: page.shuffle.commitment, seed: page.shuffle.seed };
}

const moves = {
  first: () => go(0),
  back: () => go(step - 1),
  forward: () => go(step + 1),
  last: () => go(events.length),
};

for (const button of document.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => moves[button.dataset.step]());
}
slider.addEventListener("input", () => go(Number(slider.value)));
addEventListener("hashchange", () => stepInAddress() !== null && go(stepInAddress()));
lines.forEach((line, at) => line.addEventListener("click", () => go(at + 1)));

const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const move = KEYS[event.key];
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (!move || !plain || event.target === slider || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  moves[move]();
});

placeOf("share").append(
  copyButton(() => new URL(`${page.address}#${step}`, location.href).href, "Share this step"),
);
go(stepInAddress() ?? events.length, true);
