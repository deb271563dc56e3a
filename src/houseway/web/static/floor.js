// Calling the floor: what the host may declare when something went wrong with the deal.

import { button, el } from "./dom.js";
import { closeSheet, openSheet } from "./sheet.js";
import { capital, seatName } from "./words.js";

/** What may be declared at every table. */
export const misdeal = (banked) => ({
  id: "misdeal", name: "Misdeal", seats: [],
  about: `The deal is void: ${banked === false ? "all chips go" : "every wager goes"} back, and a new round can be dealt.`,
});

/**
 * `declarable` are { id, name, about, seats }: with seats it is declared of one of them.
 * `takeBack` is the last declaration, as long as it may be taken back.
 */
export function openFloor({ declarable, takeBack, people, send, tell }) {
  const fault = el("p", { class: "fault", role: "alert" });
  const reason = el("input", { type: "text", maxLength: 120, class: "grow", autocomplete: "off" });
  const declare = async (id, seat) => {
    const at = seat ? { seat } : {};
    const reply = await send({ do: "declare", declare: id, reason: reason.value.trim(), ...at });
    if (reply.ok) closeSheet();
    else tell(reply.error, fault);
  };
  const back = async () => {
    const reply = await send({ do: "take-back" });
    if (reply.ok) closeSheet();
    else tell(reply.error, fault);
  };
  openSheet("Call the floor", [
    ...(takeBack ? [retraction(takeBack, people, back)] : []),
    el("p", { class: "soft" },
      "Something went wrong? Declare it, and the rules of the game say what follows."),
    el("label", { class: "row" }, "What happened, if you like", reason),
    ...declarable.map((one) => irregularity(one, people, declare)),
    fault,
  ]);
}

function irregularity({ id, name, about, seats }, people, declare) {
  const label = capital(name);
  const where = seats.length
    ? el("select", { "aria-label": `${label} at` },
        seats.map((seat) => el("option", { value: seat }, capital(seatName(seat, people)))))
    : null;
  return el(
    "div",
    { class: "irregularity" },
    el("div", {}, el("h3", {}, label), el("p", { class: "soft" }, about)),
    el(
      "div",
      { class: "row" },
      where,
      button("Declare", () => declare(id, where && Number(where.value)), {
        "aria-label": `Declare: ${label}`,
      }),
    ),
  );
}

function retraction({ name, seat }, people, back) {
  const where = seat ? ` at ${seatName(seat, people)}` : "";
  const label = `${capital(name)}${where}`;
  return el(
    "div",
    { class: "irregularity" },
    el("div", {}, el("h3", {}, label), el("p", { class: "soft" },
      "Declared by mistake? The hand then stands as it did before. Both stay in the record.")),
    el("div", { class: "row" },
      button("Take back", back, { "aria-label": `Take back: ${label}` })),
  );
}
