// The time bank, counted down on the page; the server decides when it is over.

import { button, el } from "./dom.js";

const WARN = 10;

export class Clock {
  constructor(moreTime) {
    this.text = el("span", { class: "clock-text" });
    this.spoken = el("span", { class: "hidden-text", role: "status" });
    this.more = button("More time", moreTime, { class: "small" });
    this.node = el("div", { class: "clock", hidden: true }, this.text, this.spoken, this.more);
  }

  /** `clock` is { seconds, left } or null; `mine` when it runs for this browser. */
  set(clock, mine) {
    clearInterval(this.timer);
    this.node.hidden = !clock;
    this.more.hidden = !mine;
    this.spoken.textContent = "";
    if (!clock) return;
    this.end = performance.now() + clock.left * 1000;
    this.mine = mine;
    this.#show();
    this.timer = setInterval(() => this.#show(), 500);
  }

  #show() {
    const left = Math.max(0, Math.ceil((this.end - performance.now()) / 1000));
    this.text.textContent = `${left} s`;
    this.node.classList.toggle("short", left <= WARN);
    if (left !== WARN || !this.mine) return;
    this.spoken.textContent = `${WARN} seconds left, then the house way acts.`;
  }
}
