// Asking the server, and showing what it answers: the slip, its address, the record to keep.

import { el } from "./dom.js";

const PAUSE = 350;

/**
 * Asks `/settle/try` a little after the last change; an older question is dropped. `told` hears the
 * answer and in which tab it was asked.
 */
export function makeAsker(told) {
  let timer = 0;
  let asking = null;
  let pending = false;

  async function ask(body, from) {
    asking?.abort();
    const mine = (asking = new AbortController());
    const tell = (found) => {
      pending = false;
      told(found, from);
    };
    try {
      const answer = await fetch("/settle/try", {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body), signal: mine.signal,
      });
      const found = await answer.json();
      if (!mine.signal.aborted) tell("ok" in found ? found : failed(found.detail ?? "the server could not read this"));
    } catch (error) {
      if (error.name !== "AbortError") tell(failed("the server does not answer; try again in a moment"));
    }
  }

  return {
    soon(body, from) {
      clearTimeout(timer);
      pending = true;
      timer = setTimeout(() => ask(body, from), PAUSE);
    },
    drop() {
      clearTimeout(timer);
      pending = false;
      asking?.abort();
    },
    get pending() { return pending; },
  };
}

const failed = (message) => ({ ok: false, faults: [{ where: [], line: null, column: null, message }] });

/** What a form must know of a game under options; null when the server does not say. */
export async function askForm(game, options) {
  const said = (value) => (value === true ? "yes" : value === false ? "no" : value);
  const pairs = Object.entries(options).map(([key, value]) => ["o", `${key}=${said(value)}`]);
  try {
    const found = await fetch(`/settle/${encodeURIComponent(game)}/form?${new URLSearchParams(pairs)}`);
    return found.ok ? await found.json() : null;
  } catch {
    return null;
  }
}

/** The slip and the buttons that go with it. */
export function makeAnswer(place) {
  const slip = place.querySelector("[data-slip]");
  const tools = place.querySelector("[data-tools]");
  const said = place.querySelector("[data-said]");
  const open = place.querySelector("[data-open]");
  const old = place.querySelector("[data-old]");
  let now = null;

  const address = () => new URL(now.address, location.href).href;
  place.querySelector("[data-print-slip]").addEventListener("click", () => window.print());
  place.querySelector("[data-copy]").addEventListener("click", copy);
  place.querySelector("[data-download]").addEventListener("click", download);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address());
      said.textContent = "The address is copied.";
    } catch {
      // Some browsers keep the clipboard shut: then it can be copied by hand.
      const shown = el("input", { type: "text", readOnly: true, value: address(), "aria-label": "Address of the slip" });
      said.replaceChildren("Copy it from here: ", shown);
      shown.focus();
      shown.select();
    }
  }

  function download() {
    const file = new Blob([`${JSON.stringify(now.record, null, 2)}\n`], { type: "application/json" });
    const link = el("a", { href: URL.createObjectURL(file), download: `houseway-${now.record.game}-record.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  return {
    show(answer) {
      now = answer;
      slip.innerHTML = answer.slip; // a fragment from our own server
      open.href = answer.address;
      tools.hidden = old.hidden = false;
      said.textContent = "";
      this.stale(false);
    },
    /** What is shown belongs to an entry before the last change. */
    stale(is) {
      old.hidden = !is || now === null;
      slip.classList.toggle("stale", is);
    },
    empty() {
      now = null;
      slip.replaceChildren();
      tools.hidden = old.hidden = true;
    },
  };
}
