// The live table: frames in, picture out.

import { Bar } from "./bar.js";
import { openHelp, openSeat, openTable } from "./dialogs.js";
import { pageData } from "./dom.js";
import { Felt } from "./felt.js";
import { openAddChips } from "./add-chips.js";
import { misdeal, openFloor } from "./floor.js";
import { listen } from "./keys.js";
import { Log, sentencesOf } from "./log.js";
import { openCommitment, openPanel, openWhy } from "./panel.js";
import { Line } from "./socket.js";
import { inAction, pictureOf } from "./state.js";

const page = pageData("page"); // { table, address }
const layout = pageData("layout");

const at = {
  table: null,
  round: null, // { number, over }
  events: [],
  waiting: [],
  offers: [],
  clock: null,
  declarable: [], // what the host may declare now
  takeBack: null, // the declaration the host may take back now: { id, name, seat }
  open: false, // whether the host may call the floor
  base: { dealt: 0, drawn: 0 }, // where the shoe stood when the server last told
};

const pictureNow = () => pictureOf(at.events, layout);
const placeOf = (id) => document.getElementById(id);
const log = new Log(placeOf("log"));
const felt = new Felt(placeOf("felt"), layout, {
  why: (number, name) => openWhy(page.table, at.round.number, number, name),
  seat: (number) => openSeat(number, { table: at.table, layout, send, tell: say }),
  commitment: () => openCommitment(shoeNow(pictureNow()), layout),
});
const bar = new Bar(placeOf("bar"), {
  layout,
  send,
  picture: pictureNow,
  memory,
  floor: () => openFloor({
    declarable: at.declarable, takeBack: at.takeBack, people: at.table.people, send, tell: say,
  }),
  addChips: (me) => openAddChips({ me, send, tell: say }),
});

const line = new Line(page.table, {
  table(frame) {
    take(frame);
    at.round = frame.round && { number: frame.round.number, over: frame.round.over };
    at.events = frame.round?.events ?? [];
    felt.forget();
    log.begin(sentencesOf(at.events), at.round ? `Round ${at.round.number}` : "");
    told(frame.table);
    show(true);
  },
  entry(frame) {
    take(frame);
    const begins = frame.kind === "round";
    if (begins) {
      at.events = [];
      felt.forget();
    }
    at.events = [...at.events, ...frame.events];
    if (frame.round) at.round = { number: frame.round, over: frame.over };
    if (frame.table) told(frame.table);
    if (frame.kind === "shoe") log.add(["The shoe is ended and its seed is open."]);
    log.add(sentencesOf(frame.events), begins ? `Round ${frame.round}` : "");
    show();
  },
  now(frame) {
    take(frame);
    told(frame.table);
    show();
  },
  line(state) {
    placeOf("lost").hidden = state === "open";
  },
});

function send(command) {
  return line.send(command);
}

function say(words, beside) {
  if (beside) beside.textContent = words;
  else bar.tell(words);
}

function take(frame) {
  at.waiting = frame.waiting ?? [];
  at.offers = frame.offers ?? [];
  at.clock = frame.clock ?? null;
  at.open = Boolean(frame.declarable || frame.take_back);
  at.declarable = frame.declarable ? [...frame.declarable, misdeal(layout.banked)] : [];
  at.takeBack = frame.take_back ?? null;
}

function told(table) {
  at.table = table;
  at.base = { dealt: table.shoe?.dealt ?? 0, drawn: pictureNow().drawn };
}

/** The shoe now: what the server told last, and the cards that have left it since. */
function shoeNow(picture) {
  const { shoe } = at.table;
  if (!shoe) return null;
  const fresh = picture.shoe && picture.shoe.commitment !== shoe.commitment;
  const cards = fresh ? picture.shoe.cards : shoe.cards;
  const dealt = fresh ? picture.drawn : shoe.dealt + picture.drawn - at.base.drawn;
  return { ...shoe, ...(fresh && picture.shoe), cards, left: cards - dealt };
}

/** The wagers of a betting position, remembered while this tab is open. */
function memory(mine) {
  const key = `houseway-wagers-${page.table}-${mine.seat}-${mine.bettor ?? ""}`;
  return {
    get: () => JSON.parse(sessionStorage.getItem(key) ?? "[]"),
    set: (wagers) => sessionStorage.setItem(key, JSON.stringify(wagers)),
  };
}

function show(still = false) {
  const picture = pictureNow();
  const { table } = at;
  const mine = table.people.filter((one) => one.you).map((one) => one.seat);
  const { people, seats, host } = table;
  const around = {
    people, seats, host, mine, waiting: at.waiting, shoe: shoeNow(picture),
    lies: at.round?.over ? 0 : table.lies,
  };
  felt.draw(picture, around, still);
  if (still) felt.arrange();
  bar.update({ ...at, picture });
  placeOf("round").textContent = at.round ? `Round ${at.round.number}` : "";
}

// Buttons and keys of the page

const panels = {
  u: () => openPanel("Rules", `/g/${layout.game}/rules${options()}`),
  o: () => openPanel("Odds", `/g/${layout.game}/odds${options()}`),
  f: () => openPanel("Fees", `/g/${layout.game}/fees${options(`action=${action()}`)}`),
  b: () => layout.board && openPanel("Score board", `/t/${page.table}/board`),
  l: () => placeOf("log").focus(),
  t: () => at.table && openTable({ table: at.table, banked: layout.banked, send, tell: say, address: page.address, again: () => panels.t() }),
  "?": openHelp,
};

function options(more = "") {
  const told = Object.entries(at.table?.options ?? {});
  const asked = told.map(([key, value]) => `o=${encodeURIComponent(`${key}=${value}`)}`);
  const all = more ? [...asked, more] : asked;
  return all.length ? `?${all.join("&")}` : "";
}

function action() {
  const picture = pictureNow();
  return picture.action ?? inAction(picture);
}

for (const opener of document.querySelectorAll("[data-panel]")) {
  opener.addEventListener("click", () => panels[opener.dataset.panel]());
}

listen((key) => {
  if (at.table && bar.key(key)) return true;
  if (!panels[key]) return false;
  panels[key]();
  return true;
});
