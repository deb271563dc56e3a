// Search as you type. The server does the finding, with the same function as without script.

const form = document.querySelector("[data-search]");
const field = form.querySelector("input[type=search]");
const PAUSE = 140;
let timer = 0;
let asking = null;
let shown = field.value.trim();

function address() {
  const query = field.value.trim();
  const { pathname } = new URL(form.action);
  return query ? `${pathname}?q=${encodeURIComponent(query)}` : pathname;
}

async function find() {
  const query = field.value.trim();
  if (query === shown) return;
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await fetch(address(), { signal: asking.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    show(page);
    shown = query;
    history.replaceState(null, "", address());
  } catch (error) {
    if (error.name !== "AbortError") shown = null;
  }
}

// The status line stays in place, so that a screen reader hears its text change.
function show(page) {
  const here = document.querySelector("[data-games]");
  const there = page.querySelector("[data-games]");
  const status = here.querySelector("[data-status]");
  const fresh = there.querySelector("[data-status]");
  status.textContent = fresh.textContent;
  fresh.remove();
  here.replaceChildren(status, ...there.childNodes);
  document.title = page.title;
}

field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(find, PAUSE);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  find();
});

// A slash puts the cursor into the field, as people are used to.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, [contenteditable], dialog");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    field.focus();
  }
});
