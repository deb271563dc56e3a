// The bar at the bottom: what I may choose, whom the table waits for, and how the deal goes on.

import { chooserFor } from "./choices.js";
import { button, el, redraw } from "./dom.js";
import { Clock } from "./clock.js";
import { cardName } from "./cards.js";
import { dollars } from "./money.js";
import { choiceLies } from "./pan.js";
import { seatOfHand } from "./state.js";
import { seatName, sentence } from "./words.js";

const PACES = [[0, "at once"], [0.3, "quick"], [0.8, "normal"], [2, "slow"]];
// A key pressed for the last choice must not make the next one too.
const SETTLE = 300;

/** `acts`: { send(command), layout, picture(), memory(offer), floor(), addChips(me) } */
export class Bar {
  constructor(place, acts) {
    this.acts = acts;
    this.place = place;
    this.title = el("h2", { class: "bar-title", tabIndex: -1 }, "Joining the table…");
    this.clock = new Clock(() => acts.send({ do: "more-time" }));
    this.body = el("div", { class: "bar-body" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.deal = el("div", { class: "dealing" });
    this.spoken = el("p", { class: "hidden-text", role: "status" });
    place.replaceChildren(
      this.spoken,
      el("div", { class: "bar-head" }, this.title, this.clock.node),
      this.fault,
      this.body,
      this.deal,
    );
    this.chooser = null;
    this.seen = "";
  }

  /** `now` is { offers, waiting, table, round: { number, over } | null, picture, clock }. */
  update(now) {
    this.now = now;
    this.mine = now.offers[0] ?? null;
    if (!this.#over()) this.places = now.table.people.filter((one) => one.you && !one.joining);
    const about = { ...this.mine, turn: 0, round: now.round?.number, lies: this.#lies(now.picture) };
    const seen = JSON.stringify(this.mine && about);
    if (this.mine && seen !== this.seen) this.#offer();
    if (!this.mine) this.#rest();
    this.seen = this.mine ? seen : "";
    this.place.classList.toggle("asks", Boolean(this.mine));
    this.place.removeAttribute("aria-busy");
    this.clock.set(now.clock, Boolean(this.mine));
    const { settings, host } = now.table;
    const { away, chips, adding, may_add } = now.table.people.find((one) => one.you) ?? {};
    const drawn = [settings, host, this.#seated(), this.#over(), away, may_add && [chips, adding, may_add]];
    redraw(this.deal, drawn, () => this.#dealing());
  }

  /** The cards a choice is about; an offer may come a moment before what led to it. */
  #lies({ hands, pan }) {
    if (!["pick", "set", "bet", "cards", "meld"].includes(this.mine?.offer.offer)) return [];
    const about = ([name]) => (seatOfHand(name)?.seat ?? this.mine.seat) === this.mine.seat;
    return [...[...hands].filter(about), ...choiceLies(pan, this.mine.seat)];
  }

  tell(words) {
    this.fault.textContent = words ?? "";
  }

  /** A key for the bar; whether it was used. */
  key(pressed) {
    const early = Date.now() - (this.since ?? 0) < SETTLE;
    const choosing = pressed === "Enter" || (pressed.length === 1 && pressed !== " ");
    if (early && choosing && this.chooser) return true;
    if (this.mine && this.chooser) {
      const used = pressed === "Enter" ? this.chooser.enter() : this.chooser.key(pressed);
      if (used) return true;
    }
    if ((pressed === "Enter" || pressed === "n") && this.#mayDeal()) return this.#next();
    if (pressed === " " && this.now.table.host && !this.#over()) return this.#pause();
    return false;
  }

  // A choice of mine

  #offer() {
    this.since = Date.now();
    this.tell("");
    this.chooser = chooserFor(this.mine, {
      layout: this.acts.layout,
      picture: this.acts.picture,
      memory: this.acts.memory(this.mine),
      people: () => this.now.table.people,
      tell: (words) => this.tell(words),
      answer: (choice) => this.#answer(choice),
    });
    this.#show(this.chooser.title + this.#whose(), this.since, () => this.chooser.node);
    this.#speak(this.#turn());
  }

  /** Whose turn it is and with what, for the ear. */
  #turn() {
    const { offer } = this.mine;
    const { hands } = this.acts.picture();
    const points = hands.get(offer.hand)?.points;
    const bank = hands.get("bank")?.cards.find((one) => one.card);
    const held = points ? ` You have ${points}${bank ? `, the bank shows the ${cardName(bank.card)}` : ""}.` : "";
    const picks = offer.offer === "pick" ? `${offer.picks.map((pick) => pick.replaceAll("-", " ")).join(", ")}.` : "";
    const told = this.chooser.told?.() ?? picks;
    return `Your turn: ${sentence(this.chooser.title + this.#whose())}${held} ${told}`.trim();
  }

  /** Said once, apart from the log. */
  #speak(words) {
    redraw(this.spoken, words, () => words);
  }

  /** Title and body together; somebody who was in the old body is led to the new title. */
  #show(words, seen, build) {
    const inside = this.body.contains(document.activeElement);
    redraw(this.title, words, () => words);
    redraw(this.body, seen, build);
    const still = this.body.contains(document.activeElement);
    if (inside && !still) this.title.focus({ preventScroll: true });
  }

  #whose() {
    const { offers } = this.now;
    const { seat, bettor } = this.mine;
    const seats = this.now.table.people.filter((one) => one.you).length;
    return seats > 1 || offers.length > 1 ? `, seat ${seat}${bettor ? ` ${bettor}` : ""}` : "";
  }

  async #answer(choice) {
    const { turn, seat, bettor } = this.mine;
    const asked = `${turn} ${seat} ${bettor ?? ""}`;
    if (this.answering === asked) return false; // one press is enough, however long it takes
    this.answering = asked;
    this.place.setAttribute("aria-busy", "true");
    this.tell("");
    const who = bettor ? { seat, bettor } : { seat };
    const reply = await this.acts.send({ do: "choose", turn, ...who, choice });
    if (this.answering === asked) this.answering = null;
    this.place.removeAttribute("aria-busy");
    if (!reply.ok && !reply.stale) this.tell(sentence(reply.error));
    return reply.ok;
  }

  // Nothing to choose

  #rest() {
    if (this.chooser) this.tell("");
    this.chooser = null;
    const may = this.#mayDeal();
    const seen = [may, this.now.round?.number];
    this.#show(this.#words(), seen, () => (may ? [this.#nextButton()] : []));
    if (this.now.round?.over) this.#speak(this.#words());
  }

  #words() {
    const { round, waiting, table } = this.now;
    if (!round) return this.#seated() ? "Ready for the first round" : "Sit down to play, or watch";
    if (round.over) return this.#summary();
    if (!waiting.length) return "The house dealer deals";
    if (waiting.length > 2) return `Waiting for ${waiting.length} bettors`;
    const names = waiting.map((one) =>
      one.bettor ? `seat ${one.seat} ${one.bettor}` : seatName(one.seat, table.people));
    return `Waiting for ${names.join(" and ")}`;
  }

  /** "You +$25, -$10 so far", or who won when I only watch. */
  #summary() {
    const { picture, table } = this.now;
    const here = table.people.filter((one) => one.you);
    const mine = here.length ? here.filter((one) => this.#played(one)) : this.places ?? [];
    const over = picture.stopped || `Round ${this.now.round.number} is over`;
    if (!mine.length || !picture.ended) return over;
    const net = mine.reduce((sum, one) => sum + netFor(one, picture), 0);
    const won = mine.reduce((sum, one) => sum + one.won, 0);
    if (!here.length) return `You ${dollars(net, true)}; your place ended with the round`;
    return `You ${dollars(net, true)}, ${dollars(won, true)} so far`;
  }

  /** Whether a place was mine in the round that is over; a seat taken since was somebody else's. */
  #played({ seat, bettor }) {
    return this.places?.some((one) => one.seat === seat && one.bettor === bettor) ?? true;
  }

  // How the deal goes on

  #seated() {
    return this.now.table.people.some((one) => one.you);
  }

  #over() {
    return !this.now.round || this.now.round.over;
  }

  #mayDeal() {
    return this.#over() && (this.#seated() || this.now.table.host);
  }

  #nextButton() {
    const first = !this.now.round;
    return button(first ? "Deal the first round" : "Next round", () => this.#next(), {
      key: "Enter", class: "big primary", data: { key: "next" },
    });
  }

  #next() {
    this.#do({ do: "next" });
    return true;
  }

  #pause() {
    this.#do({ do: "settings", paused: !this.now.table.settings.paused });
    return true;
  }

  /** Money that lies on the spots is placed first. A paused table would stay where it is. */
  async #finish() {
    const { host, settings } = this.now.table;
    if (this.chooser?.lay && !(await this.chooser.lay())) return;
    if (host && settings.paused) await this.#do({ do: "settings", paused: false });
    await this.#do({ do: "finish" });
  }

  async #do(command) {
    this.tell("");
    const reply = await this.acts.send(command);
    if (!reply.ok) this.tell(sentence(reply.error));
  }

  #dealing() {
    const { settings, host } = this.now.table;
    if (!host && !this.#seated()) return [];
    const small = (word, act, key) => button(word, act, { class: "small", data: { key } });
    const parts = host ? [this.#pace(settings.pace)] : [];
    if (this.#over()) {
      const floor = host && this.now.open ? small("Call the floor", () => this.acts.floor(), "floor") : null;
      return [...parts, floor, this.#away(small), this.#add(small)].filter(Boolean);
    }
    if (host) parts.push(small(settings.paused ? "Go on" : "Pause", () => this.#pause(), "pause"));
    if (host && settings.paused) parts.push(small("Step", () => this.#do({ do: "step" }), "step"));
    if (host) parts.push(small("Call the floor", () => this.acts.floor(), "floor"));
    const finish = small("Deal to the end", () => this.#finish(), "finish");
    return [...parts, this.#away(small), finish].filter(Boolean);
  }

  /** Where people play for chips, one may sit out from the next hand on. */
  #away(small) {
    const me = this.now.table.people.find((one) => one.you && "away" in one);
    if (!me) return null;
    const act = () => this.#do({ do: "away", seat: me.seat, away: !me.away });
    return small(me.away ? "Deal me in" : "Sit out", act, "away");
  }

  /** Between hands one may add chips, within what one may buy in for. */
  #add(small) {
    const me = this.now.table.people.find((one) => one.you && one.may_add);
    if (!me) return null;
    const word = me.adding ? `Adding ${dollars(me.adding)}` : "Add chips";
    return small(word, () => this.acts.addChips(me), "add");
  }

  #pace(now) {
    const known = PACES.some(([seconds]) => seconds === now);
    const all = known ? PACES : [...PACES, [now, `${now} seconds`]];
    const set = () => this.#do({ do: "settings", pace: Number(select.value) });
    const select = el(
      "select",
      { data: { key: "pace" }, onchange: set },
      all.map(([value, word]) => el("option", { value, selected: value === now }, word)),
    );
    return el("label", {}, "Bots play ", select);
  }
}

function netFor(one, picture) {
  const key = one.bettor ? `${one.seat} ${one.bettor}` : `${one.seat}`;
  const banked = !one.bettor && picture.bank?.seat === one.seat;
  return (picture.ended.nets.get(key) ?? 0) + (banked ? picture.ended.bank : 0);
}
