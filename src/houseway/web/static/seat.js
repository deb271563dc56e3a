// One seat: who sits there, the hands, the wagers and what became of them, the backline behind.

import { button, el, hiddenText } from "./dom.js";
import { drawHand, isHidden } from "./hand.js";
import { chineseSeat, chineseTags, chineseView } from "./chinese-seat.js";
import { dollars } from "./money.js";
import { panSeat, panTags, panView } from "./pan-seat.js";
import { potSeat, potView } from "./pot-seat.js";
import { netOf, seatOfHand } from "./state.js";
import { called, capital, tone } from "./words.js";

/** Everything a seat shows, as plain data: the same data is drawn the same. */
export function seatView(number, picture, around, { banked = true, chinese = null, pan = null, game, options } = {}) {
  const people = (around.people ?? []).filter((one) => one.seat === number);
  const hands = [...picture.hands]
    .map(([name, hand]) => ({ name, ...hand, ...seatOfHand(name) }))
    .filter((hand) => hand.seat === number && hand.cards.length)
    .filter(() => !picture.pot.folded.has(number) || people.some((one) => one.you));
  const wagers = [...picture.wagers.values()].filter((wager) => wager.seat === number);
  const bank = picture.bank?.seat === number ? picture.bank.turn : 0;
  return {
    number, people, hands, wagers, bank,
    mine: people.some((one) => one.you && !one.bettor),
    folded: picture.picks.get(`${number} 1`) === "fold" || picture.pot.folded.has(number),
    pot: banked ? null : potView(number, picture, people.find((one) => "started" in one)?.started),
    chinese: chinese && chineseView(number, picture, { game, options, ...chinese }),
    pan: pan && panView(number, picture),
    declared: picture.declared.filter((one) => one.seat === number).map((one) => one.what),
    empty: !people.some((one) => !one.bettor) && !hands.length && !wagers.length && !bank,
    button: picture.button?.seat === number,
    waiting: (around.waiting ?? []).some((one) => one.seat === number),
    net: netHere(number, picture),
    fee: (picture.fees.get(`${number}`) ?? 0) + (picture.bank?.seat === number ? picture.bankFee : 0),
    host: around.host ?? false,
  };
}

/** What the seat won or lost in the round, fees and all; null until the round has ended. */
function netHere(number, { ended, bank }) {
  if (!ended) return null;
  const banked = bank?.seat === number;
  if (!banked && !ended.nets.has(`${number}`)) return null;
  return (ended.nets.get(`${number}`) ?? 0) + (banked ? ended.bank : 0);
}

/** `tools` is { spots: Map of spots, irregular: Map of names, acts, hands: how hands are drawn }. */
export function seatParts(view, tools) {
  const behind = [...view.people, ...view.wagers].map((one) => one.bettor).filter(Boolean);
  return [
    head(view, tools),
    ...seatBody(view, areas(view, tools)),
    ...[...new Set(behind)].sort().map((bettor) => backline(bettor, view, tools)),
    view.empty && tools.acts.seat ? offers(view, tools) : null,
  ];
}

function seatBody(view, cards) {
  if (view.chinese) return chineseSeat(view, cards);
  if (view.pan) return panSeat(view);
  return view.pot ? potSeat(view, cards) : [cards];
}

function head(view, { acts, irregular }) {
  const { number } = view;
  const person = view.people.find((one) => !one.bettor);
  const name = person ? capital(called(person)) : view.empty ? "Empty" : "";
  const more = button("⋯", () => acts.seat(number), {
    class: "tiny", "aria-label": `More about seat ${number}`, data: { key: `seat ${number}` },
  });
  return el(
    "div",
    { class: "seat-head" },
    el(
      "div",
      { class: "seat-who" },
      el("span", { class: "seat-number" }, hiddenText("Seat "), `${number}`),
      el("span", { class: "seat-name" }, name),
      tags(person, view, irregular),
      view.pot ? null : net(view),
    ),
    acts.seat && !view.empty ? more : null,
  );
}

function tags(person, view, irregular) {
  const tag = (text, kind = "") => el("span", { class: `tag ${kind}` }, text);
  return [
    view.bank ? tag(`Bank ${view.bank}`, "disc") : null,
    view.button ? tag("Action", "disc") : null,
    view.pot?.dealer ? el("span", { class: "tag disc", title: "Dealer button" }, "D", hiddenText("ealer button")) : null,
    view.pot?.allIn ? tag("all in", "turn") : null,
    view.waiting ? tag("to choose", "turn") : null,
    view.folded && !view.pot ? tag("folded") : null,
    view.hands.some(isHidden) ? tag("set") : null,
    ...chineseTags(view.chinese).map(([word, kind]) => tag(word, kind)),
    ...panTags(view.pan).map(([word, kind]) => tag(word, kind)),
    ...view.declared.map((what) => tag(irregular.get(what) ?? what, "turn")),
    person?.bot ? tag("bot") : null,
    person && !person.bot && !person.you && person.here === false ? tag("away") : null,
    person?.away ? tag("sits out") : null,
    person?.adding ? tag(`adds ${dollars(person.adding)}`) : null,
    person?.joining ? tag("next round") : null,
    person?.leaving ? tag("leaving") : null,
  ];
}

/** The net is left out where the seat's only wager says the same. */
function net(view) {
  const settled = view.wagers.filter((wager) => wager.settled && !wager.bettor);
  const told = settled.length === 1 && netOf(settled[0].settled) === view.net;
  if (view.net === null || told) return null;
  const amount = el("b", { class: tone(view.net) }, dollars(view.net, true));
  const fee = view.fee ? ` (fee ${dollars(view.fee)})` : "";
  return el("span", { class: "seat-net" }, "net ", amount, fee);
}

/** One betting area for each of the seat's hands: the cards and the wagers that lie on them. */
function areas(view, tools) {
  const own = view.wagers.filter((wager) => !wager.bettor);
  const found = [...view.hands.map((hand) => hand.number), ...own.map((wager) => wager.hand)];
  const numbers = [...new Set(found)].sort((a, b) => a - b);
  if (!numbers.length) return null;
  return el("div", { class: "areas" }, numbers.map((number) => {
    const found = view.hands.find((each) => each.number === number);
    const hand = found && view.pot?.shown ? { ...found, points: "" } : found; // told below
    const label = numbers.length > 1 ? `Hand ${number}` : "";
    return el(
      "div",
      { class: "area" },
      hand ? drawHand(hand.name, hand, { ...tools.hands, label }) : null,
      stakes(own.filter((wager) => wager.hand === number), tools),
    );
  }));
}

function stakes(wagers, tools) {
  if (!wagers.length) return null;
  const order = [...tools.spots.keys()];
  wagers.sort((a, b) => order.indexOf(a.spot) - order.indexOf(b.spot));
  const many = wagers.length > 2;
  return el("ul", { class: many ? "stakes close" : "stakes" },
    wagers.map((wager) => stake(wager, many, tools)));
}

/** Where many wagers lie, a settled one says only what became of it; why it did says the rest. */
function stake(wager, many, { spots, acts }) {
  const { name = wager.spot, window } = spots.get(wager.spot) ?? {};
  const { settled } = wager;
  const about = `Seat ${wager.seat}, ${name}`;
  const why = settled && acts.why
    ? button(many ? "?" : "Why?", () => acts.why(settled.number, about), {
        class: "tiny", "aria-label": `Why? ${about}`, data: { key: `why ${wager.key}` },
      })
    : null;
  const given = window === "given"; // a button, with no money on it
  return el(
    "li",
    { class: "stake" },
    el("span", { class: given ? "stake-button" : "stake-spot" }, name),
    given || (many && settled) ? null : el("b", { class: "stake-amount" }, dollars(wager.amount)),
    settled ? el("span", { class: "outcome" }, outcome(settled), why) : null,
  );
}

/** "+$25", "-$25", "push"; and what the bank could not cover. A button may just win nothing. */
function outcome(settled) {
  const won = netOf(settled);
  if (!settled.amount && !won && !settled.uncovered) return el("span", {}, "nothing");
  const short = settled.uncovered ? `, ${dollars(settled.uncovered)} not covered` : "";
  const words = { push: "push", void: "void", stay: "stays" };
  return el("b", { class: tone(won) }, `${words[settled.result] ?? dollars(won, true)}${short}`);
}

function backline(bettor, view, tools) {
  const person = view.people.find((one) => one.bettor === bettor);
  return el(
    "div",
    { class: "backline" },
    el(
      "p",
      { class: "backline-name" },
      el("span", {}, capital(bettor)),
      person ? capital(called(person)) : null,
      person?.bot ? el("span", { class: "tag" }, "bot") : null,
    ),
    stakes(view.wagers.filter((wager) => wager.bettor === bettor), tools),
  );
}

/** What an empty seat offers. */
function offers({ number, host, pot }, { acts }) {
  const opens = (word, told, key) =>
    button(word, () => acts.seat(number), {
      class: "tiny", "aria-label": `${word}${told} seat ${number}`, data: { key: `${key} ${number}` },
    });
  const [sit, bot] = pot ? ["Sit", "Bot"] : ["Sit here", "Add a bot"]; // there in one line
  return el(
    "div",
    { class: "seat-foot" },
    opens(sit, ",", "sit"),
    host ? opens(bot, " in", "bot") : null,
  );
}
