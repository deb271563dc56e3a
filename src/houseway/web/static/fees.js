// Forms that answer as they are filled in: fees, forecast, comparison.
// The server answers every time; the form also works by being sent.

const PAUSE = 250;
let waiting = 0;
let asked = 0;

// Empty fields need not stand in the address.
function addressOf(form) {
  const told = [...new FormData(form)].filter(([, value]) => String(value).trim() !== "");
  const query = new URLSearchParams(told).toString();
  return form.getAttribute("action") + (query ? `?${query}` : "");
}

async function ask(form) {
  const address = addressOf(form);
  const place = document.querySelector(form.dataset.live);
  const number = ++asked;
  place.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    if (number !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector(form.dataset.live)) return; // an error page; a wrong name has its form
    show(form, page);
    history.replaceState(null, "", address);
  } catch {
    // Offline: the button still asks again.
  } finally {
    if (number === asked) document.querySelector(form.dataset.live)?.removeAttribute("aria-busy");
  }
}

function show(form, page) {
  const place = document.querySelector(form.dataset.live);
  const fresh = page.querySelector(form.dataset.live);
  if (!fresh) return;
  const focus = place.contains(document.activeElement) ? document.activeElement.id : "";
  const folds = new Map([...place.querySelectorAll("details[id]")].map((d) => [d.id, d.open]));
  place.replaceWith(fresh);
  for (const [id, open] of folds) {
    const fold = document.getElementById(id);
    if (fold && open) fold.open = true;
  }
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  for (const field of form.elements) remark(field, page);
}

// What is wrong with a field stands beside it; the field itself is left alone.
function remark(field, page) {
  const mine = field.id && document.getElementById(`${field.id}-problem`);
  const told = field.id && page.getElementById(`${field.id}-problem`);
  const fresh = field.id && page.getElementById(field.id);
  if (fresh && "placeholder" in field) field.placeholder = fresh.placeholder;
  if (!mine || !told) return;
  mine.textContent = told.textContent;
  if (told.textContent.trim()) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

function changed(event) {
  const form = event.target.form;
  if (!form?.matches("[data-live]")) return;
  // Another game has other fields: the whole page is needed, and the old answers mean nothing.
  if (event.target.matches("[data-whole]")) {
    const query = new URLSearchParams([[event.target.name, event.target.value]]);
    if (event.type === "change") location.assign(`${form.getAttribute("action")}?${query}`);
    return;
  }
  clearTimeout(waiting);
  waiting = setTimeout(() => ask(form), PAUSE);
}

// More than a request may hold is refused here already, beside the field.
function tooLarge(form) {
  const most = Number(form.dataset.most);
  if (!most) return false;
  const file = form.querySelector("input[type=file]")?.files?.[0];
  const text = new Blob([form.querySelector("textarea")?.value ?? ""]);
  const size = Math.max(file?.size ?? 0, text.size);
  if (size <= most) return false;
  const place = form.querySelector(".field-problem");
  place.textContent = `This is ${size.toLocaleString("en")} bytes; at most ${most.toLocaleString("en")} are read.`;
  form.querySelector("textarea")?.setAttribute("aria-invalid", "true");
  return true;
}

document.addEventListener("input", changed);
document.addEventListener("change", changed);
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-most]") && tooLarge(form)) event.preventDefault();
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  clearTimeout(waiting);
  ask(form);
});

// Filled in before this file came, or kept by the browser from an earlier visit.
function touched(field) {
  if (field.matches("[data-whole]")) return false;
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (!field.options) return "defaultValue" in field && field.value !== field.defaultValue;
  const usual = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return usual !== undefined && !usual.selected;
}

for (const form of document.querySelectorAll("form[data-live]")) {
  if ([...form.elements].some(touched)) ask(form);
}
