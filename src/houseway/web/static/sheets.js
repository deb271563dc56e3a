// Rules, odds and fees, on their own page or brought into another one.
// Everything listens at the document, so a part that arrives later works as well.

const SECOND = 1000;
let polling = false;

async function fetchPart(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("[data-fragment]");
}

// While odds are worked out their part is asked for again every second.
async function poll() {
  const part = document.querySelector("[data-poll]");
  if (!part || polling || document.hidden) return;
  polling = true;
  try {
    const fresh = await fetchPart(part.dataset.fragment);
    if (part.isConnected && fresh) update(part, fresh);
  } catch {
    // The next second is another try.
  } finally {
    polling = false;
  }
}

// Progress changes in place; only a finished or failed work replaces the part.
function update(part, fresh) {
  const bar = part.querySelector("progress");
  const now = fresh.querySelector("progress");
  if (bar && now && "poll" in fresh.dataset) {
    bar.value = now.value;
    part.querySelector(".working p").textContent = fresh.querySelector(".working p").textContent;
    return;
  }
  const inside = part.contains(document.activeElement);
  part.replaceWith(fresh);
  if (inside) {
    const heading = fresh.querySelector("h2");
    heading.tabIndex = -1;
    heading.focus();
  }
}

async function startWork(form) {
  const part = form.closest("[data-fragment]");
  form.querySelector("button").disabled = true;
  try {
    await fetch(form.action, { method: "POST", redirect: "manual" });
    const fresh = await fetchPart(part.dataset.fragment);
    if (fresh) update(part, fresh);
  } catch {
    form.querySelector("button").disabled = false;
  }
}

// Usual values need not stand in the address.
function leaveOutUsual(form) {
  for (const select of form.querySelectorAll("select[data-usual]")) {
    select.disabled = select.value === select.dataset.usual;
  }
}

// A link to a folded part, or to something in one, opens it.
function unfold(hash) {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  for (let part = target; part; part = part.parentElement) {
    if (part.tagName === "DETAILS") part.open = true;
  }
  return target;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-odds-form]")) {
    event.preventDefault();
    startWork(form);
  } else if (form.matches("[data-options-form]")) {
    leaveOutUsual(form);
  }
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".sheet-part a[href*='#']");
  if (link) unfold(link.hash);
});

window.addEventListener("pageshow", () => {
  for (const select of document.querySelectorAll("select[data-usual]")) select.disabled = false;
});

if (location.hash) unfold(location.hash)?.scrollIntoView();
setInterval(poll, SECOND);
