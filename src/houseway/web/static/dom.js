// Building elements. Text goes in as text, never as markup.

/** An element with properties, attributes and children; null children are left out. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(made, name, value);
  made.append(...children.flat(2).filter((child) => child !== null && child !== undefined));
  return made;
}

function set(made, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") made.className = value;
  else if (name === "data") Object.assign(made.dataset, value);
  else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
  else if (name in made && !name.includes("-")) made[name] = value;
  else made.setAttribute(name, value === true ? "" : value);
}

/** A button; `key` is the key that does the same, shown to the eye and told to the ear. */
export function button(text, onclick, { key, ...props } = {}) {
  const shown = key ? el("kbd", { "aria-hidden": "true" }, key) : null;
  return el(
    "button",
    { type: "button", onclick, "aria-keyshortcuts": key ?? null, ...props },
    text,
    shown,
  );
}

export const hiddenText = (text) => el("span", { class: "hidden-text" }, text);

const drawn = new WeakMap();

/**
 * Builds the inside of `place` again, but only when `seen` differs from the last time.
 * Focus inside it stays on the element of the same `data-key`.
 */
export function redraw(place, seen, build) {
  const text = JSON.stringify(seen);
  if (drawn.get(place) === text) return false;
  drawn.set(place, text);
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  const key = active?.dataset?.key;
  place.replaceChildren(...[build()].flat().filter(Boolean));
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  return true;
}

/** The JSON data the server put into the page. */
export function pageData(id) {
  const place = document.getElementById(id);
  return place === null ? null : JSON.parse(place.textContent);
}

/** What the browser remembers for the person; storage may be closed. */
export function remembered(key) {
  try {
    return localStorage.getItem(`houseway-${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`houseway-${key}`, value);
  } catch {
    // Then it is forgotten.
  }
}
