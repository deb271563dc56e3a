// Small words about people and seats.

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A hand that belongs to no seat, as the layout calls it. */
export const handName = (name, { banker }) => (name === "banker" ? banker : capital(name));

/** How a person is called on their own page and on others'. */
export const called = (person) => (person.you ? "you" : person.name);

/** "seat 3, Ana", or the seat alone when nobody is known to sit there. */
export function seatName(seat, people = []) {
  const person = people.find((one) => one.seat === seat && !one.bettor);
  return person ? `seat ${seat}, ${called(person)}` : `seat ${seat}`;
}

/** The class that tells a gain from a loss, beside its sign. */
export const tone = (cents) => (cents > 0 ? "up" : cents < 0 ? "down" : "");

/** What the server says begins in lower case and has no full stop; on the page it is a sentence. */
export function sentence(text = "That did not work") {
  const begun = capital(text);
  return /[.?!]$/.test(begun) ? begun : `${begun}.`;
}
