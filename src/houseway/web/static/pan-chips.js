// Payments are seen: chips go from seat to seat.

const TIME = 700;
const APART = 60;

/** Lets a chip fly for every payment from `since` on; how many there are now. */
export function flyChips(felt, seats, paid, since) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!still) paid.slice(since).forEach((each, at) => fly(felt, seats[each.from - 1], seats[each.to - 1], at * APART));
  return paid.length;
}

function fly(felt, from, to, delay) {
  if (!from || !to || !felt.isConnected) return;
  const [start, end, base] = [from, to, felt].map((each) => each.getBoundingClientRect());
  const middle = (box) => [box.x + box.width / 2 - base.x, box.y + box.height / 2 - base.y];
  const at = ([x, y]) => `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  const chip = document.createElement("span");
  chip.className = "flying-chip";
  chip.setAttribute("aria-hidden", "true");
  felt.append(chip);
  const path = [
    { transform: at(middle(start)), opacity: 0 },
    { transform: at(middle(start)), opacity: 1, offset: 0.15 },
    { transform: at(middle(end)), opacity: 1, offset: 0.9 },
    { transform: at(middle(end)), opacity: 0 },
  ];
  const flight = chip.animate(path, { duration: TIME, delay, easing: "ease-in-out", fill: "both" });
  flight.onfinish = flight.oncancel = () => chip.remove();
}
