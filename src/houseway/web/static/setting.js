// A hand that is being set: which card lies in which part, and what the rules say to that. A card is
// known by its place in the hand, because a shoe may hold two alike. No page is needed here.

import { byRank } from "./cards.js";

const keyOf = (texts) => [...texts].sort().join(" ");

export class Setting {
  #picks; // what lies in the front, in any order → the pick that says so

  /** An offer of the kind "set"; it opens with the first pick, the house way. */
  constructor({ cards, picks, unusual = {} }) {
    this.cards = cards;
    this.size = picks[0].split(" ").length;
    this.marked = null; // the place of the card that waits for another to change with
    this.#picks = new Map(picks.map((pick) => [keyOf(pick.split(" ")), pick]));
    this.unusual = unusual;
    this.first = picks[0];
    this.houseWay();
  }

  /** The places of a part's cards, higher ranks first: part 0 is the front, 1 the back. */
  part(number) {
    return this.cards
      .map((_, place) => place)
      .filter((place) => this.partOf(place) === number)
      .sort((a, b) => byRank(this.cards[a], this.cards[b]) || a - b);
  }

  partOf(place) {
    return this.front.has(place) ? 0 : 1;
  }

  texts(number) {
    return this.part(number).map((place) => this.cards[place]);
  }

  /** How many cards the front still takes. */
  get missing() {
    return this.size - this.front.size;
  }

  /** While the front takes cards, either part does. */
  roomIn() {
    return this.missing;
  }

  /** The pick this setting is; null while it is none that the rules allow. */
  get pick() {
    return this.#picks.get(keyOf(this.texts(0))) ?? null;
  }

  get isHouseWay() {
    return this.pick === this.first;
  }

  /** Why it may not be meant: the setting is legal, but foul. */
  get warning() {
    return this.unusual[this.pick] ?? "";
  }

  houseWay() {
    const wanted = this.first.split(" ");
    const places = wanted.map((text, at) => this.#nth(text, wanted.slice(0, at)));
    this.front = new Set(places);
    this.marked = null;
  }

  #nth(text, before) {
    const skip = before.filter((each) => each === text).length;
    return this.cards.flatMap((each, place) => (each === text ? [place] : []))[skip];
  }

  /** All cards to the back, so that the front can be chosen card by card. */
  clear() {
    this.front = new Set();
    this.marked = null;
  }

  /** A card is touched: it moves where there is room, or else changes with the next one touched. */
  touch(place) {
    if (this.missing) this.move(place);
    else if (this.marked === place) this.marked = null;
    else if (this.marked === null || this.#together(place, this.marked)) this.marked = place;
    else this.swap(this.marked, place);
  }

  #together(place, other) {
    return this.partOf(place) === this.partOf(other);
  }

  /** A card to the other part. */
  move(place) {
    if (!this.front.delete(place)) this.front.add(place);
    this.marked = null;
  }

  /** Two cards of different parts change places; with room a card just moves. */
  swap(place, other) {
    if (!this.missing) this.move(other);
    this.move(place);
  }

  drop(place, number, other) {
    if (other === null) this.move(place);
    else this.swap(place, other);
  }
}
