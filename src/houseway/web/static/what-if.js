// What if: the edges follow what is typed, and the address says what is changed.

const PAUSE = 250;
const SECOND = 1000;

const form = document.querySelector("[data-what-form]");
let waiting = 0;
let asked = 0;

const part = () => document.getElementById("edges");

async function fetched(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Fields that were changed, each with what it says. */
function said() {
  const fields = [...new FormData(form)].filter(([, value]) => value !== "");
  return new URLSearchParams(fields).toString();
}

// Another rule may bring other pay tables, so then the whole page is asked for.
async function follow(whole) {
  const mine = ++asked;
  part().setAttribute("aria-busy", "true");
  try {
    const page = await fetched(`${whole ? form.action : form.dataset.edges}?${said()}`);
    const fresh = page.getElementById("edges");
    if (mine !== asked || !fresh) return;
    const pays = page.getElementById("what-pays");
    if (pays) document.getElementById("what-pays").replaceWith(document.adoptNode(pays));
    show(fresh);
    history.replaceState(null, "", fresh.dataset.address);
  } catch {
    part().removeAttribute("aria-busy");
  }
}

/** Put a fresh part in place of the old one; folded parts stay as they were. */
function show(fresh) {
  const open = part().querySelector("details")?.open;
  const rests = fresh.querySelector("details");
  if (open && rests) rests.open = true;
  part().replaceWith(document.adoptNode(fresh));
  const here = form.querySelector("[data-summary-here]");
  here.textContent = fresh.dataset.summary;
  here.hidden = !fresh.dataset.summary;
  tellProblems(fresh);
}

/** A sentence about a field stands at the field. */
function tellProblems(fresh) {
  const told = new Map();
  for (const line of fresh.querySelectorAll("[data-problem]")) {
    told.set(line.dataset.problem, line.textContent);
  }
  for (const field of form.querySelectorAll("[data-field]")) {
    const sentence = told.get(field.dataset.field) ?? "";
    const place = document.getElementById(field.getAttribute("aria-describedby"));
    place.textContent = sentence;
    place.hidden = sentence === "";
    if (sentence) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
  for (const line of fresh.querySelectorAll("[data-problem]")) {
    if (line.dataset.problem) line.remove();
  }
}

// While exact figures are worked out the part is asked for again every second.
async function poll() {
  if (!("poll" in part().dataset) || document.hidden || waiting) return;
  const mine = asked;
  try {
    const fresh = (await fetched(part().dataset.fragment)).getElementById("edges");
    if (fresh && mine === asked) show(fresh);
  } catch {
    // The next second is another try.
  }
}

function soon(event) {
  const whole = event.target.name?.startsWith("set.");
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    waiting = 0;
    follow(whole);
  }, PAUSE);
}

if (form) {
  form.addEventListener("input", soon);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    waiting = 0;
    follow(true);
  });
  tellProblems(part());
  // What was typed before this script was there, or kept by the browser, counts as typed now.
  const typed = [...form.querySelectorAll("input")].find((field) => field.value !== field.defaultValue);
  if (typed) soon({ target: typed });
  setInterval(poll, SECOND);
}
