// One line that says how an entry stands: what is still to come, what does not fit, or that it is settled.

import { button, el } from "./dom.js";
import { sentence } from "./words.js";

const SHOWN = 3;

/** The line in `place`; `marks` leads to fields. */
export function makeStanding(place, marks) {
  const link = (words, act) => button(words, act, { class: "quiet link" });

  const say = (...parts) => place.replaceChildren(...parts);

  return {
    missing(lacks) {
      const shown = lacks.slice(0, SHOWN).map(({ words, part, key }) => link(words, () => marks.jump(part, key)));
      const rest = lacks.length - shown.length;
      const list = shown.flatMap((each, at) => (at ? [", ", each] : [each]));
      say("Still to enter: ", ...list, rest > 0 ? ` and ${rest} more.` : ".");
    },
    faults(faults, leads) {
      const [first] = faults;
      const words = sentence(first.message);
      const told = leads && first.where?.length ? link(words, () => marks.jumpTo(first)) : words;
      say("Not yet: ", told, faults.length > 1 ? ` And ${faults.length - 1} more.` : "");
    },
    settled: () => say("Settled. ", el("a", { href: "#answer" }, "See the slip")),
    focus: () => place.querySelector("a, button")?.focus(),
  };
}
