// Dialogs of the table: a seat, the table itself, and the keys.

import { button, el, remember, remembered } from "./dom.js";
import { dollars } from "./money.js";
import { keysAreOff, turnKeys } from "./keys.js";
import { closeSheet, openSheet } from "./sheet.js";

const BOTS = {
  regulars: "A regular",
  "house-way": "Plays the house way",
  "best-play": "Plays the best odds",
};
const PLAYERS = {
  regulars: "A regular",
  "house-way": "A careful player",
  "best-play": "A strong player",
};
const OPENS_SHOE = "End the shoe between rounds to see its seed and check the shuffle.";
const OPENS_HANDS = "The seed of a hand stays secret, because it tells every card, folded hands too. "
  + "End the shoe between hands to open the seed of the last hand to everybody and check its shuffle.";
const CLOCKS = [0, 15, 30, 60, 120];
const AUTOS = [0, 3, 5, 10, 20];

/** Everything about one seat: sit, stand behind, leave, bots. `send` returns the reply. */
export function openSeat(number, { table, layout, send, tell }) {
  const people = table.people.filter((one) => one.seat === number);
  const person = people.find((one) => !one.bettor);
  const act = async (command) => {
    const reply = await send(command);
    if (reply.ok) closeSheet();
    else tell(reply.error, fault);
  };
  const fault = el("p", { class: "fault", role: "alert" });
  const parts = [el("p", {}, person ? about(person) : "Nobody sits here.")];
  if (!person) parts.push(sitForm("Sit here", (name) => act({ do: "sit", seat: number, name })));
  else if (layout.backline) {
    parts.push(
      el("h3", {}, "Backline"),
      el("p", { class: "soft" }, "Bet behind this seat without playing its hand."),
      sitForm("Stand behind", (name) => act({ do: "sit", behind: number, name })),
    );
  }
  for (const one of people.filter((each) => each.you)) {
    const where = one.bettor ? `Leave ${one.bettor}` : "Leave this seat";
    const bettor = one.bettor ? { bettor: one.bettor } : {};
    parts.push(button(where, () => act({ do: "leave", seat: number, ...bettor })));
  }
  const bots = layout.banked === false ? PLAYERS : BOTS;
  if (table.host) parts.push(...botPart(number, person, act, bots));
  openSheet(`Seat ${number}`, [...parts, fault]);
}

function about(person) {
  const who = person.you ? "You sit here" : person.bot ? `${person.name}, a bot` : person.name;
  const change = person.joining ? "Sits down" : person.leaving ? "Leaves" : "";
  const more = change ? ` ${change} when this round is over.` : "";
  const out = person.away ? " Sits out." : "";
  return `${who}. ${dollars(person.won, true)} at this table so far.${out}${more}`;
}

function sitForm(word, done) {
  const input = el("input", {
    type: "text", name: "name", required: true, maxLength: 24, autocomplete: "nickname",
    value: remembered("name") ?? "",
  });
  const submit = (event) => {
    event.preventDefault();
    remember("name", input.value.trim());
    done(input.value.trim());
  };
  return el(
    "form",
    { class: "row", onsubmit: submit },
    el("label", {}, "Your name", input),
    el("button", { class: "primary" }, word),
  );
}

function botPart(number, person, act, bots) {
  if (person?.you || (person && !person.bot)) return [];
  if (person) return [button("Take the bot out", () => act({ do: "bot", seat: number, bot: null }))];
  return [
    el("h3", {}, "Or a bot"),
    el("div", { class: "row" }, Object.entries(bots).map(([bot, words]) =>
      button(words, () => act({ do: "bot", seat: number, bot })))),
  ];
}

/** Settings of the table; only the host may change them. */
export function openTable({ table, banked, send, tell, address, again }) {
  const fault = el("p", { class: "fault", role: "alert" });
  const act = async (command, done) => {
    const reply = await send(command);
    if (!reply.ok) tell(reply.error, fault);
    else if (done) done();
  };
  const set = (change) => act({ do: "settings", ...change });
  const { settings, shoe } = table;
  const parts = [el("h3", {}, "Invite"), invite(address)];
  if (table.host) {
    parts.push(
      el("h3", {}, "Pace"),
      el(
        "div",
        { class: "settings-grid" },
        pick("Time bank", CLOCKS, settings.clock, seconds("", "no limit"),
          (clock) => set({ clock })),
        pick("Next round by itself", AUTOS, settings.auto, seconds("after ", "no"),
          (auto) => set({ auto })),
      ),
      el("p", { class: "soft" }, "When the time bank runs out the house way acts; "
        + "anybody may ask for more time."),
      el("h3", {}, "Shoe"),
      el("p", {}, banked === false ? OPENS_HANDS : OPENS_SHOE),
      button("End the shoe", () => act({ do: "shuffle" }, again)),
    );
  }
  if (shoe.seed) {
    parts.push(
      el("p", {}, "The shoe is over. Its seed:"),
      el("p", { class: "mono breakable" }, shoe.seed),
      el("p", {}, el("a", { href: `/h/${table.id}/${table.rounds}` }, "Check the shuffle")),
    );
  }
  openSheet("Table", [...parts, fault]);
}

const seconds = (before, none) => (value) => (value ? `${before}${value} seconds` : none);

function pick(label, values, now, say, change) {
  const all = values.includes(now) ? values : [...values, now].sort((a, b) => a - b);
  const select = el("select", { onchange: () => change(Number(select.value)) },
    all.map((value) => el("option", { value, selected: value === now }, say(value))));
  return el("label", {}, label, select);
}

function invite(address) {
  const link = new URL(address, location.href).href;
  const field = el("input", {
    type: "text", readOnly: true, value: link, class: "grow", "aria-label": "Address of this table",
  });
  return el(
    "div",
    {},
    el("p", {}, "Whoever opens this address may watch, and sit down in an empty seat."),
    el("div", { class: "row" }, field, copyButton(() => link)),
  );
}

/** Copies what `text` returns, and says so. */
export function copyButton(text, word = "Copy link") {
  const made = button(word, async () => {
    try {
      await navigator.clipboard.writeText(text());
      made.textContent = "Copied";
    } catch {
      made.textContent = "Copy it from the address bar";
    }
    setTimeout(() => (made.textContent = word), 2500);
  });
  return made;
}

const KEYS = [
  ["1 to 9", "add the chosen chip to that spot, or make that choice"],
  ["Enter", "place wagers, the house way, or the next round"],
  ["0", "sit out"],
  ["A", "same wagers again"],
  ["H S D P R", "hit, stand, double, split, surrender"],
  ["← → Space", "while you set a hand: go from card to card, take one and swap it"],
  ["H C", "while you set a hand: the house way, start over"],
  ["S D R A", "thirteen cards: sort them, declare a clean sweep, surrender, add chips"],
  ["S P D", "Panguingue: draw from the stock, take from the pile, discard the chosen card"],
  ["A C M", "Panguingue: sort your cards, choose none, list everything you may lay"],
  ["D C R", "poker: fold, check or call, bet or raise"],
  ["M H P X", "poker: the least bet, half the pot, the pot, the most"],
  ["↑ ↓", "poker: a chip more, a chip less"],
  ["N", "next round"],
  ["Space", "pause or go on"],
  ["U", "rules"],
  ["O", "odds"],
  ["F", "fees"],
  ["B", "score board"],
  ["L", "log"],
  ["T", "table"],
  ["?", "this list"],
];

export function openHelp() {
  const shown = (keys) => keys.split(" ").map((key) => (key === "to" ? " to " : el("kbd", {}, key)));
  const rows = KEYS.map(([keys, does]) =>
    el("tr", {}, el("th", { scope: "row" }, shown(keys)), el("td", {}, does)));
  const box = el("input", {
    type: "checkbox", checked: !keysAreOff(), onchange: () => turnKeys(box.checked),
  });
  openSheet("Keys", [
    el("table", { class: "keys" }, el("tbody", {}, rows)),
    el("label", {}, box, "Use single keys"),
  ]);
}
