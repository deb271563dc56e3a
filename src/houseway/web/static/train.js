// A drill: questions one after another, timed and marked, with the reason; offline once loaded.

import { button, el, remember, remembered } from "./dom.js";
import { asker } from "./train-ask.js";
import { check } from "./train-mark.js";
import { answered, nextQuestion, readState } from "./train-practice.js";
import { shown } from "./train-show.js";

const place = document.getElementById("drill");
const { drill, game, level } = place.dataset;
const key = `train-${drill}`;
const run = { asked: 0, right: 0, points: 0 };
let state = readState(remembered(key));
let pool = null;
let clock = 0;

navigator.serviceWorker?.register("/train/worker.js", { scope: "/train" }).catch(() => {});
start();

async function start() {
  const query = new URLSearchParams({ drill, game, count: "60", seed: seed() });
  if (level) query.set("level", level);
  try {
    const answer = await fetch(`/train/questions.json?${query}`);
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.detail ?? "The questions did not come.");
    pool = told;
    keepForOffline(told);
  } catch (problem) {
    pool = offline();
    if (pool === null) return fail(problem);
  }
  next();
}

/** A new set each day: what was missed comes back, and questions change. */
function seed() {
  return new Date().toISOString().slice(0, 10);
}

function keepForOffline(told) {
  remember(`questions-${drill}-${game}`, JSON.stringify(told));
}

function offline() {
  try {
    return JSON.parse(remembered(`questions-${drill}-${game}`));
  } catch {
    return null;
  }
}

function fail(problem) {
  const said = problem instanceof TypeError ? "The server does not answer." : problem.message;
  place.replaceChildren(el("p", { class: "notice", role: "alert" }, said),
    button("Try again", start, { class: "primary" }));
}

function next() {
  const question = nextQuestion(state, pool.questions);
  if (question === null) return fail(new Error("There is nothing to ask here."));
  const target = pool.seconds[question.level - 1];
  const title = el("h2", { tabIndex: -1 }, question.ask);
  place.replaceChildren(
    el("div", { class: "train-head" },
      el("p", { class: "soft" }, `${question.name}, level ${question.level}`), clockOf(target)),
    title,
    el("div", { class: "train-show" }, question.show.map(shown)),
    el("div", { class: "train-answer" }, asker(question, (given) => tell(question, given, target))),
    score(),
  );
  clock = performance.now();
  title.focus({ preventScroll: true });
}

/** Seconds that run down; nothing happens when they are over, but the extra points are gone. */
function clockOf(target) {
  const began = performance.now();
  const bar = el("progress", { max: target, value: target, "aria-hidden": "true" });
  const left = el("span", {}, `${target} s`);
  const view = el("p", { class: "train-clock" }, left, bar);
  const tick = setInterval(() => {
    if (!view.isConnected) return clearInterval(tick);
    const rest = target - (performance.now() - began) / 1000;
    bar.value = Math.max(0, rest);
    left.textContent = rest > 0 ? `${Math.ceil(rest)} s` : "time is over";
    if (rest <= 0) clearInterval(tick);
  }, 250);
  return view;
}

function tell(question, given, target) {
  const seconds = (performance.now() - clock) / 1000;
  const mark = check(question.answer, given);
  const inTime = seconds <= target;
  const before = state.points;
  state = answered(state, question, mark, inTime);
  remember(key, JSON.stringify(state));
  run.asked += 1;
  run.right += Number(mark.right);
  run.points += state.points - before;
  const answer = place.querySelector(".train-answer");
  place.querySelector(".train-clock").remove();
  const go = button("Next", next, { class: "primary large", key: "Enter" });
  answer.replaceChildren(
    el("div", { class: `train-mark ${mark.right ? "good" : "bad"}`, role: "status" },
      el("strong", {}, mark.said),
      ` ${seconds.toFixed(1)} s${mark.right && inTime ? ", in time" : ""}, ${state.points - before} points.`),
    houseWay(question.answer),
    el("ul", { class: "train-why" }, question.why.map((line) => el("li", {}, line))),
    el("p", { class: "soft" }, question.clause),
    ...question.rulings.map(({ id, ruling }) =>
      el("p", { class: "soft train-ruling" }, el("b", {}, id), ` ${ruling}`)),
    question.record ? settleLink(question.record) : "",
    go,
  );
  place.querySelector(".train-score").replaceWith(score());
  go.focus();
}

/** The right arrangement, as it lies. */
function houseWay({ kind, parts, right }) {
  if (kind !== "arrangement") return "";
  const halves = Object.fromEntries(parts.map(({ name }, at) => [name, right[at]]));
  return shown({ part: "hand", name: "The house way", halves });
}

/** The same hand at the settle desk, in a page of its own. */
function settleLink(record) {
  return el("form", { method: "post", action: "/settle/read", target: "_blank", class: "train-settle" },
    el("input", { type: "hidden", name: "text", value: JSON.stringify(record) }),
    el("button", { class: "quiet" }, "Settle this hand at the desk"));
}

function score() {
  const missed = Object.values(state.skills).filter(([box, , asked]) => box === 0 && asked).length;
  return el("p", { class: "train-score" },
    `This time ${run.right} of ${run.asked} right, ${run.points} points. Streak ${state.streak}, ` +
    `best ${state.best}. ${missed ? `${missed} to practise again soon.` : ""}`);
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey) return;
  const wanted = [...place.querySelectorAll("[aria-keyshortcuts]")].find(
    (each) => each.getAttribute("aria-keyshortcuts") === event.key);
  if (wanted && !(event.key === "Enter" && event.target.closest?.("button"))) {
    event.preventDefault();
    wanted.click();
  }
});
