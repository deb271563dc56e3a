// Draws the picture of a round: the bank and the house dealer in the middle, seats around them.

import { el, redraw } from "./dom.js";
import { Dealt, drawHand } from "./hand.js";
import { chineseParts } from "./chinese-middle.js";
import { bankParts, shoeParts } from "./middle.js";
import { flyChips } from "./pan-chips.js";
import { panParts, topsParts } from "./pan-middle.js";
import { placesFor } from "./places.js";
import { potParts } from "./pot-middle.js";
import { seatParts, seatView } from "./seat.js";
import { inAction, seatOfHand } from "./state.js";
import { handName } from "./words.js";

const ARC = 34; // how far the middle of the lower row is set down, in pixels
const CROWD = 9; // more seats than this take the whole width of the page
const LONG = 140; // a caption of more letters is written smaller

/**
 * `acts` says what the buttons do: { why(number, name), seat(number), commitment() }; a page
 * leaves out what it does not offer.
 */
export class Felt {
  constructor(place, layout, acts = {}) {
    this.place = place;
    this.layout = layout;
    this.acts = acts;
    this.spots = new Map(layout.spots.map((spot) => [spot.id, spot]));
    this.irregular = new Map(layout.irregularities.map((one) => [one.id, one.name]));
    this.dealt = new Dealt();
    this.seats = [];
    this.bank = el("div", { class: "bank-box" });
    this.shoe = el("div", { class: "shoe-box" });
    this.hands = el("div", { class: layout.pot?.board === 0 || layout.chinese ? "common bare" : "common" });
    this.caption = el("p", { class: "caption" });
    this.centre = el(
      "section",
      { class: "centre", "aria-label": layout.banked === false ? "Pot and house dealer" : "Bank and house dealer" },
      el("div", { class: "centre-top" }, this.bank, this.shoe),
      this.hands,
      this.caption,
    );
    this.list = el("ol", { class: "ring", "aria-label": "Seats" });
    place.replaceChildren(this.centre, this.list);
    new ResizeObserver(() => this.arrange()).observe(place);
  }

  /** A new round begins: no card has been drawn yet. */
  forget() {
    this.dealt.forget();
  }

  /**
   * `around` is what the events do not tell: { people, waiting, seats, shoe, mine, host }, and where
   * nobody banks what `lies` in the middle from the round before.
   * With `still` no card comes in moving.
   */
  draw(picture, around, still = false) {
    this.mine = around.mine ?? [];
    this.#makeSeats(around.seats ?? this.layout.seats);
    const hands = {
      dealt: still ? null : this.dealt, tiles: this.layout.tiles,
      set: { parts: this.layout.parts, count: picture.ahead, sizes: this.layout.chinese?.sizes },
    };
    this.#drawMiddle(picture, around, hands);
    const { spots, irregular, acts } = this;
    const tools = { spots, irregular, acts, hands };
    this.seats.forEach((seat, at) => 
      drawSeat(seat, seatView(at + 1, picture, around, this.layout), tools));
    this.dealt.mark(picture.hands);
    const { paid } = picture.pan;
    const since = still ? paid.length : Math.min(this.flown ?? 0, paid.length);
    this.flown = flyChips(this.place, this.seats, paid, since);
  }

  #drawMiddle(picture, around, hands) {
    const people = (around.people ?? []).filter((one) => !one.bettor).map(whoOnly);
    const common = [...picture.hands].filter(([name]) => !seatOfHand(name));
    const caption = captionOf(picture);
    this.#drawMoney(picture, around, people);
    redraw(this.shoe, [around.shoe, picture.dice], () =>
      shoeParts(around.shoe, picture.dice, this.layout, this.acts.commitment));
    if (this.layout.pan) this.#drawPiles(picture, people);
    else redraw(this.hands, [common, hands.set], () => commonHands(common, hands, this.layout));
    redraw(this.caption, caption, () => caption);
    this.caption.classList.toggle("long", caption.length > LONG);
  }

  /** Where cards are melded: the stock, the pile, and the payments when somebody went out. */
  #drawPiles(picture, people) {
    const { pan, shoe, drawn } = picture;
    const seen = [pan.seats, pan.pile, pan.fresh, pan.back, pan.paid.length, pan.out, pan.won, shoe, drawn, people];
    redraw(this.hands, seen, () => panParts(picture, people));
  }

  /** The bank, or the pots where people play each other. */
  #drawMoney(picture, { lies = 0 }, people) {
    if (this.layout.banked !== false) {
      redraw(this.bank, [picture.bank, inAction(picture), picture.offered, people], () =>
        bankParts(picture, people));
      return;
    }
    if (this.layout.chinese) {
      const { ready, settled } = picture.chinese;
      redraw(this.bank, [[...ready], settled, picture.pot.dealt, people], () =>
        chineseParts(picture, people, this.layout.chinese));
      return;
    }
    if (this.layout.pan) {
      const { pan, pot } = picture;
      redraw(this.bank, [pot.middle, pot.fees, pot.lies, pan.won, lies], () => topsParts(picture, lies));
      return;
    }
    const { made, bets, middle, won, fees, shown, notes } = picture.pot;
    const seen = [made, [...bets], middle, won, fees, [...shown], notes, picture.pot.lies, lies, people];
    redraw(this.bank, seen, () => potParts(picture.pot, lies, people));
  }

  /** Puts the seats round the table, or below each other where there is no room. */
  arrange() {
    const found = placesFor(this.seats.length, this.place.clientWidth, Boolean(this.layout.chinese));
    const wide = found !== null;
    this.place.classList.toggle("round", wide);
    this.place.classList.toggle("stacked", !wide);
    this.place.style.setProperty("--columns", wide ? found.columns * 2 : 2);
    this.centre.style.gridColumn = wide && found.side ? `3 / ${found.columns * 2 - 1}` : "1 / -1";
    this.centre.style.gridRow = wide ? `1 / span ${Math.max(1, found.side)}` : "";
    for (const [at, seat] of this.seats.entries()) {
      const place = found?.places[at];
      seat.style.gridColumn = place ? `${place.column} / span 2` : "";
      seat.style.gridRow = place ? `${place.row}` : "";
      seat.style.marginTop = place ? `${Math.round(place.down * ARC)}px` : "";
    }
    this.#order(wide);
  }

  #makeSeats(count) {
    if (this.seats.length === count) return;
    this.place.classList.toggle("crowded", count > CROWD);
    this.seats = Array.from({ length: count }, () => el("li", { class: "seat" }));
    this.list.replaceChildren(...this.seats);
    this.arrange();
  }

  /** Below each other, the person's own seat comes first and the others follow in turn. */
  #order(wide) {
    const first = wide ? 0 : Math.max(0, (this.mine?.[0] ?? 1) - 1);
    const [own, ...others] = [...this.seats.slice(first), ...this.seats.slice(0, first)];
    const order = [own, ...(this.layout.pan && !wide ? others.reverse() : others)];
    const moved = order.some((seat, at) => this.list.children[at] !== seat);
    if (moved) this.list.replaceChildren(...order);
  }
}

function drawSeat(place, view, tools) {
  place.classList.toggle("mine", view.mine);
  place.classList.toggle("empty", view.empty);
  place.classList.toggle("waiting", view.waiting);
  place.classList.toggle("folded", view.folded);
  place.classList.toggle("winner", Boolean(view.pot?.won || view.pan?.out));
  place.classList.toggle("thirteen", Boolean(view.chinese));
  place.classList.toggle("many", view.hands.length > 1 || isLong(view));
  redraw(place, [view, tools.hands.set], () => seatParts(view, tools));
}

/** Where hands grow to seven cards, a long one takes the whole width of a small screen. */
const isLong = ({ pot, chinese, pan, mine, hands }) =>
  Boolean(pot) && ((!chinese && !pan) || mine) && hands.some((hand) => hand.cards.length > 5);

const whoOnly = ({ seat, name, you }) => ({ seat, name, you });

/** Hands that belong to no seat lie in the middle, the bank's first. */
function commonHands(common, hands, layout) {
  const order = ([name]) => (name === "bank" ? 0 : 1);
  return [...common]
    .sort((a, b) => order(a) - order(b))
    .map(([name, hand]) => drawHand(name, hand, { ...hands, label: handName(name, layout), open: true }));
}

/** What happened last; the result of the hand once wagers are settled. "A-J" stays together. */
function captionOf({ stopped, settled, ended, result, said, pot, chinese, pan }) {
  if ((pot.won.length || chinese.settled.length || pan.won) && !stopped) return "";
  const told = stopped || (ended || settled ? result : "") || said;
  return told.replaceAll(/\b-\b/g, "\u2011");
}
