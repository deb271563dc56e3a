// Where the seats go: round the table from the house dealer's left, clockwise, as they count.

const NARROW = 680;

/**
 * Places for `seats` seats on a felt `width` wide: how many columns, how many seats down each
 * side, and for every seat its row, its column (in half columns) and how far it is set down to
 * make the arc. Null when the felt is too narrow; seats then stand below each other. `abreast` are
 * all in one row as long as they fit.
 */
export function placesFor(seats, width, abreast = false) {
  if (width < NARROW) return null;
  const least = seats > 9 ? 150 : abreast ? 165 : 180;
  const columns = Math.min(Math.floor(width / least), abreast ? seats : Math.max(3, seats - 2));
  const side = Math.max(0, Math.ceil((seats - columns) / 2));
  const bottom = seats - 2 * side;
  const lower = Math.max(1, side) + 1;
  const places = [];
  for (let row = 1; row <= side; row++) places.push({ row, column: 2 * columns - 1, down: 0 });
  const indent = columns - bottom;
  for (let at = bottom - 1; at >= 0; at--) {
    places.push({ row: lower, column: 1 + indent + 2 * at, down: arc(at, bottom) });
  }
  for (let row = side; row >= 1; row--) places.push({ row, column: 1, down: 0 });
  return { columns, side, places };
}

/** 0 at the ends of the lower row, 1 in its middle. */
function arc(at, bottom) {
  if (bottom < 3) return 1;
  const middle = (bottom - 1) / 2;
  return 1 - ((at - middle) / middle) ** 2;
}
