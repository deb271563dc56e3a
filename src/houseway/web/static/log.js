// What was said, for eyes and ears. Sentences of a short while go in together, so that a screen
// reader hears them as one.

import { el } from "./dom.js";

const GATHER = 350;
const QUIET = 1000;
const MOST = 400;

/** Sentences that are the same one after the other, as of cards dealt face down, become one. */
function together(gathered) {
  const lines = [];
  for (const line of gathered) {
    const last = lines.at(-1);
    if (line.said && last?.said === line.said) last.times += 1;
    else lines.push({ ...line, times: 1 });
  }
  return lines;
}

const MANY = 26; // cards dealt face down one after the other

/** What events say, each in a sentence; a long deal is one. */
export function sentencesOf(events) {
  const told = [];
  let deal = [];
  for (const event of [...events, {}]) {
    if (event.event === "card-dealt" && event.up === false) {
      deal.push(event);
      continue;
    }
    if (deal.length < MANY) told.push(...deal.map((each) => each.said));
    else told.push(dealt(deal));
    deal = [];
    told.push(event.said);
  }
  return told;
}

function dealt(deal) {
  const hands = new Set(deal.map((each) => each.hand)).size;
  return `Everybody is dealt ${deal.length / hands} cards face down.`;
}

export class Log {
  constructor(place) {
    this.place = place;
    this.gathered = [];
    this.follows = true; // until the person scrolls back to read
    let before = 0;
    place.addEventListener("scroll", () => {
      const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 60;
      if (atEnd) this.follows = true;
      else if (place.scrollTop < before) this.follows = false;
      before = place.scrollTop;
    });
  }

  /** A whole table came: what was said before is written down, but not read out. */
  begin(sentences, heading) {
    clearTimeout(this.timer);
    this.gathered = [];
    this.place.replaceChildren();
    this.place.setAttribute("aria-live", "off");
    this.add(sentences, heading);
    clearTimeout(this.timer);
    this.#write();
    setTimeout(() => this.place.setAttribute("aria-live", "polite"), QUIET);
  }

  /** Sentences that came in one frame; a `heading` begins a round. */
  add(sentences, heading = "") {
    if (heading) this.gathered.push({ heading });
    this.gathered.push(...sentences.filter(Boolean).map((said) => ({ said })));
    if (this.gathered.length && !this.timer) this.timer = setTimeout(() => this.#write(), GATHER);
  }

  #write() {
    this.timer = 0;
    if (!this.gathered.length) return;
    const { place } = this;
    const { follows } = this;
    const lines = together(this.gathered).map(({ heading, said, times }) =>
      heading
        ? el("p", { class: "log-round" }, heading)
        : el("p", {}, times > 1 ? `${said} (${times} times)` : said));
    this.gathered = [];
    place.append(el("div", {}, lines));
    while (place.children.length > MOST) place.firstElementChild.remove();
    if (follows) place.scrollTop = place.scrollHeight;
  }
}
