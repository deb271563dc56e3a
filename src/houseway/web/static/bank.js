// The bank's figures follow the form. The server works them out; without script the form is sent.

const form = document.querySelector("[data-bank-form]");
const PAUSE = 350;
const SECOND = 1000;
let timer = 0;
let asking = null;
let dealt = false; // once rounds were asked for here, tables that need them are dealt at once

const figures = () => document.getElementById("figures");

/** What the form says, empty fields and usual options left out. */
function question() {
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const inGrid = ["spot", "seats", "amount"].includes(name);
    if (value.trim() || inGrid) told.append(name, value);
  }
  return told;
}

async function fetched(address, options = {}) {
  const answer = await fetch(address, { headers: { Accept: "text/html" }, ...options });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById("figures");
}

/** Asks for figures; an answer to an older question is dropped. */
async function shown(address) {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  try {
    const fresh = await fetched(address, { signal: mine.signal });
    if (fresh && !mine.signal.aborted) show(fresh);
  } catch (error) {
    if (error.name !== "AbortError") figures().removeAttribute("aria-busy");
  } finally {
    if (asking === mine) asking = null;
  }
}

function ask() {
  figures().setAttribute("aria-busy", "true");
  return shown(`${form.action.replace("/bank/", "/bank-figures/")}?${question()}`);
}

/** The same question once more, for the rounds may be dealt by now. */
function again() {
  const { pathname, search } = new URL(figures().dataset.figures, location.href);
  return shown(pathname.replace("/bank/", "/bank-figures/") + search);
}

/** New figures, the address that shows them again, and what is wrong at each field. */
function show(fresh) {
  const old = figures();
  const status = old.querySelector("[data-status]");
  const told = fresh.querySelector("[data-status]");
  const open = [...old.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
  const focused = old.contains(document.activeElement);
  old.replaceWith(fresh);
  if (status && told) {
    const words = told.textContent; // the same line stays, so that its change is heard
    told.replaceWith(status);
    status.textContent = words;
  }
  for (const each of fresh.querySelectorAll("details > summary")) {
    if (open.includes(each.textContent)) each.parentElement.open = true;
  }
  if (focused) form.querySelector("button").focus({ preventScroll: true });
  history.replaceState(null, "", fresh.dataset.figures);
  mark(fresh);
  const deal = fresh.querySelector("[data-deal]");
  if (deal && dealt && !fresh.querySelector("[role=alert]")) start(deal);
}

function mark(fresh) {
  const problems = new Map(
    [...fresh.querySelectorAll("[data-told]")].map((each) => [each.dataset.told, each.textContent]),
  );
  for (const place of form.querySelectorAll("[data-problem]")) {
    const told = problems.get(place.dataset.problem) ?? "";
    place.textContent = told;
    place.hidden = !told;
  }
  for (const field of form.querySelectorAll("[aria-describedby]")) {
    const named = field.getAttribute("aria-describedby").split(" ");
    const wrong = named.some((id) => document.querySelector(`#${id}[data-problem]:not([hidden])`));
    if (wrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

async function start(deal) {
  dealt = true;
  deal.querySelector("button").disabled = true;
  try {
    await fetch(deal.action, { method: "POST", redirect: "manual" });
    await again();
  } catch {
    deal.querySelector("button").disabled = false;
  }
}

const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
};
form.addEventListener("input", soon);
// What was typed before this script was there, or kept by the browser, counts as typed now.
if ([...form.querySelectorAll("input")].some((field) => field.value !== field.defaultValue)) soon();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  ask();
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-deal]")) return;
  event.preventDefault();
  start(event.target);
});

setInterval(() => {
  if (figures().matches("[data-poll]") && !asking && !document.hidden) again();
}, SECOND);
