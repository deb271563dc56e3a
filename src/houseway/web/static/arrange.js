// Thirteen cards that are being set in three rows. A card is known by its place in the hand. No page
// is needed here.

import { byRank } from "./cards.js";
import { compareHands, handOf } from "./poker.js";

const SUITS = "shdc";

const bySuit = (a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || byRank(a, b);
const within = (a, b) => byRank(a, b) || SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]);

export class Arrangement {
  #lies; // place → row; the number after the last row means that the card is not set yet

  /** `house` is a setting as it is written, front first: `2c 3d 4h / … / …`. */
  constructor({ cards, sizes, house, order = "front-middle-back" }) {
    Object.assign(this, { cards, sizes, house, order });
    this.loose = sizes.length;
    this.marked = null; // the place of the card that waits for another to change with
    this.sorted = "rank";
    this.put(house);
  }

  /** Lay the cards as a setting says; false when it is not one of these cards. */
  put(written) {
    const rows = written.split(" / ").map((row) => row.split(" "));
    const known = [...rows.flat()].sort().join() === [...this.cards].sort().join();
    if (!known || rows.some((row, number) => row.length !== this.sizes[number])) return false;
    this.#lies = this.cards.map((card) => rows.findIndex((row) => row.includes(card)));
    this.marked = null;
    return true;
  }

  houseWay() {
    this.put(this.house);
  }

  /** Every card is loose, so that the rows can be filled one by one. */
  clear() {
    this.#lies = this.cards.map(() => this.loose);
    this.marked = null;
  }

  /** The places of a row's cards as they are sorted. */
  part(number) {
    const how = this.sorted === "suit" ? bySuit : within;
    return this.cards
      .map((_, place) => place)
      .filter((place) => this.partOf(place) === number)
      .sort((a, b) => how(this.cards[a], this.cards[b]));
  }

  partOf(place) {
    return this.#lies[place];
  }

  texts(number) {
    return this.part(number).map((place) => this.cards[place]);
  }

  /** How many cards a row still takes; loose cards may always be loose. */
  roomIn(number) {
    return number === this.loose ? this.cards.length : this.sizes[number] - this.part(number).length;
  }

  get missing() {
    return this.part(this.loose).length;
  }

  /** The setting as it is written; while cards are loose it is none. */
  get text() {
    if (this.missing) return null;
    return this.sizes.map((_, number) => this.texts(number).join(" ")).join(" / ");
  }

  get isHouseWay() {
    const same = (row, number) => row.split(" ").sort().join() === this.texts(number).sort().join();
    return this.house.split(" / ").every(same);
  }

  /** What the cards of a row are worth; null while it is not full. */
  worth(number) {
    return this.roomIn(number) ? null : handOf(this.texts(number));
  }

  /** Two full rows that lie in the wrong order, as [stronger, weaker]; null when none do. */
  get foul() {
    const last = this.sizes.length - 1;
    const pairs = this.order === "front-back" ? [[0, last]] : [[0, 1], [1, 2], [0, 2]];
    return pairs.find(([ahead, behind]) => {
      const [a, b] = [this.worth(ahead), this.worth(behind)];
      return a && b && compareHands(a, b) > 0;
    }) ?? null;
  }

  /** A card is touched: while some are loose it comes or goes, else it changes with the next one. */
  touch(place) {
    if (this.missing) this.move(place, this.partOf(place) === this.loose ? this.#next() : this.loose);
    else if (this.marked === place) this.marked = null;
    else if (this.marked === null || this.partOf(place) === this.partOf(this.marked)) this.marked = place;
    else this.swap(this.marked, place);
  }

  /** The row that is filled next: the strongest comes first. */
  #next() {
    return this.sizes.findLastIndex((_, number) => this.roomIn(number));
  }

  /** A card to a row with room. What is left when all other rows are full fills the last one. */
  move(place, number) {
    this.#lies[place] = number;
    this.marked = null;
    const open = this.sizes.map((_, row) => row).filter((row) => this.roomIn(row));
    if (number === this.loose || open.length !== 1) return;
    for (const left of this.part(this.loose)) this.#lies[left] = open[0];
  }

  swap(place, other) {
    [this.#lies[place], this.#lies[other]] = [this.#lies[other], this.#lies[place]];
    this.marked = null;
  }

  drop(place, number, other) {
    if (other === null) this.move(place, number);
    else this.swap(place, other);
  }
}
