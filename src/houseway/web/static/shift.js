// Plays the shifts without leaving the page, and follows until they are done.

const form = document.querySelector("form.desk-form");
const button = form.querySelector("[data-play]");
const SECOND = 1000;
let asking = false;

const figures = () => document.getElementById("figures");

/** What the form says, empty fields left out. */
function question() {
  const told = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value.trim()) told.append(name, value);
  return told.toString();
}

async function page(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Shows new figures; the line that is read out stays, so that its change is heard. */
function show(fresh) {
  const old = figures();
  const status = old.querySelector("[data-status]");
  const told = fresh.querySelector("[data-status]");
  const words = told.textContent;
  old.replaceWith(fresh);
  told.replaceWith(status);
  if (status.textContent !== words) status.textContent = words;
  history.replaceState(null, "", fresh.dataset.figures);
  button.disabled = fresh.matches("[data-poll]");
}

/** What is wrong at each field, as the server tells it. */
function mark(whole) {
  for (const place of form.querySelectorAll(".field-problem")) {
    const told = whole.getElementById(place.id);
    place.textContent = told?.textContent ?? "";
    place.hidden = !place.textContent;
    const field = form.querySelector(`[aria-describedby~="${place.id}"]`);
    if (place.hidden) field?.removeAttribute("aria-invalid");
    else field?.setAttribute("aria-invalid", "true");
  }
  form.querySelector("[aria-invalid]")?.focus();
}

async function follow() {
  if (asking || document.hidden || !figures().matches("[data-poll]")) return;
  asking = true;
  try {
    const { pathname, search } = new URL(figures().dataset.figures, location.href);
    const found = await page(pathname.replace("/simulate/", "/simulate-figures/") + search);
    show(found.getElementById("figures"));
  } finally {
    asking = false;
  }
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  try {
    const told = question();
    await fetch(`${button.formAction}?${told}`, { method: "POST", redirect: "manual" });
    const whole = await page(`${form.action}?${told}`);
    show(whole.getElementById("figures"));
    mark(whole);
  } catch {
    button.disabled = false;
  }
});

button.disabled = figures().matches("[data-poll]");
setInterval(() => follow().catch(() => {}), SECOND);
