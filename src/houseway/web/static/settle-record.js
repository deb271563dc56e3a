// A hand record as it is entered: what is empty is left out, and what is still missing is named.

/** A record with nothing in it but what nobody enters. */
export function emptyRecord(form) {
  const begun = { version: 1, game: form.game, options: { ...form.chosen } };
  if (form.banked) Object.assign(begun, { bank: {}, wagers: [], cards: {} });
  return begun;
}

/**
 * The record of what is entered, and where each part of the entry stands in it: `paths` maps
 * parts to lists of keys. Lists in `kept` say something even when they are empty.
 */
export function recordOf(entry, kept = new Set()) {
  const paths = new Map();
  const record = pruned(entry, [], paths, kept) ?? {};
  return { record: { version: 1, game: entry.game, options: {}, ...record }, paths };
}

function pruned(part, path, paths, kept) {
  if (part === null || part === undefined || part === "") return undefined;
  if (typeof part !== "object") return part;
  paths.set(part, path);
  if (Array.isArray(part)) return prunedList(part, path, paths, kept);
  const pairs = Object.entries(part)
    .map(([key, value]) => [key, pruned(value, [...path, key], paths, kept)])
    .filter(([, value]) => value !== undefined);
  return pairs.length || kept.has(part) ? Object.fromEntries(pairs) : undefined;
}

function prunedList(part, path, paths, kept) {
  const found = [];
  for (const each of part) {
    const value = pruned(each, [...path, found.length], paths, kept);
    if (value !== undefined) found.push(value);
  }
  return found.length || kept.has(part) ? found : undefined;
}

/** Lists that are there although they are empty: they say that there was nothing. */
export function emptyLists(part, found = new Set()) {
  if (part === null || typeof part !== "object") return found;
  if (Array.isArray(part) && !part.length) found.add(part);
  for (const each of Object.values(part)) emptyLists(each, found);
  return found;
}

const GLYPHS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s", "♧": "c", "♢": "d", "♡": "h", "♤": "s" };

/** "kd10h" or "K♦ 10♥" → ["Kd", "Th"]; what is no card stays as it was written. */
export function readCards(text) {
  const tidy = text.replace(/[♣♦♥♠♧♢♡♤]\uFE0F?/gu, (glyph) => GLYPHS[glyph[0]]).replaceAll("10", "T");
  return tidy.split(/[\s,;]+/).filter(Boolean).flatMap((word) =>
    (word.includes("-") ? [word] : word.match(/.{1,2}/gsu)).map(tidied));
}

function tidied(card) {
  const tile = /^([1-6])-([1-6])$/.exec(card);
  if (tile) return tile[1] < tile[2] ? `${tile[2]}-${tile[1]}` : card;
  return /^[a-z0-9][a-z]$/i.test(card) ? card[0].toUpperCase() + card[1].toLowerCase() : card;
}

export const isCard = (card) => /^([A2-9TJQK][cdhs]|Jk|[1-6]-[1-6])$/.test(card);

const HOLD = new Set(["cards", "front", "middle", "back", "melds", "seats", "pot"]);

/** How many of each card lie in the hands of a record; what choices name lies there already. */
export function usedCards(entry) {
  const used = {};
  const lies = (part, inHands) => {
    if (typeof part === "string") used[part] = (used[part] ?? 0) + 1;
    else if (Array.isArray(part)) part.forEach((each) => lies(each, inHands));
    else if (part && typeof part === "object") {
      for (const [key, value] of Object.entries(part)) {
        if (inHands || HOLD.has(key)) lies(value, inHands || key === "cards");
      }
    }
  };
  lies(entry, false);
  return used;
}

export const handName = (seat, number = 1) => `seat ${seat}${number > 1 ? ` hand ${number}` : ""}`;

/** The hands a game against a bank deals for the wagers that lie there, in the order to enter. */
export function handsOf(form, entry) {
  const shared = form.hands.map((hand) => ({ ...hand, seat: null }));
  if (!form.own) return shared;
  const base = new Set(form.spots.filter((spot) => spot.base).map((spot) => spot.id));
  const seats = new Set(entry.wagers.filter((w) => base.has(w.spot)).map((w) => w.seat));
  const held = Object.keys(entry.cards).map((name) => /^seat (\d+)/.exec(name)?.[1]);
  for (const seat of held) if (seat) seats.add(Number(seat));
  const own = [...seats].sort((a, b) => a - b).flatMap((seat) => handsAt(form, entry, seat));
  return [...own, ...shared];
}

function handsAt(form, entry, seat) {
  const numbers = Object.keys(entry.cards)
    .filter((name) => name === handName(seat) || name.startsWith(`seat ${seat} hand `))
    .map((name) => Number(/ hand (\d+)$/.exec(name)?.[1] ?? 1));
  const most = Math.max(form.own.dealt, ...numbers);
  return Array.from({ length: most }, (_, at) => ({
    hand: handName(seat, at + 1), seat, number: at + 1, last: at + 1 === most,
    name: at ? `Seat ${seat}, hand ${at + 1}` : `Seat ${seat}`,
    least: at < form.own.dealt ? form.own.least : 1,
  }));
}

/** What is still to be entered before there is anything to settle: { words, part, key }. */
export function missing(form, entry) {
  return form.banked ? missingAtBank(form, entry) : missingIn(form.fields, entry, entry);
}

function missingAtBank(form, entry) {
  const found = [];
  if (!entry.bank.seat) found.push({ words: "the bank’s seat", part: entry.bank, key: "seat" });
  if (!("wager" in entry.bank)) {
    found.push({ words: "the bank’s wager", part: entry.bank, key: "wager" });
  }
  if (!entry.wagers.length) found.push({ words: "a wager", part: entry, key: "wagers" });
  const misdealt = (entry.declared ?? []).some((each) => each.what === "misdeal");
  for (const { hand, name, least } of misdealt ? [] : handsOf(form, entry)) {
    const lacks = least - (entry.cards[hand]?.length ?? 0);
    if (lacks <= 0) continue;
    found.push({ words: `${least === 1 ? "a card" : `${least} cards`} of ${name}`, part: entry.cards, key: hand });
  }
  return found;
}

function missingIn(fields, part, entry) {
  return fields.flatMap((field) => {
    const value = part?.[field.key];
    if (field.kind === "group") {
      return field.told && !value ? [] : missingIn(field.fields, value ?? {}, entry);
    }
    if (field.kind === "rows") return missingRows(field, value ?? [], part, entry);
    const empty = value === undefined || value === null || value === "";
    return field.required && empty && field.kind !== "hand"
      ? [{ words: field.name.toLowerCase(), part, key: field.key }]
      : [];
  });
}

function missingRows(field, rows, part, entry) {
  const begun = rows.filter((row) => Object.keys(row).length);
  if (begun.length < (field.least ?? 0)) {
    return [{ words: `${field.name.toLowerCase()} (at least ${field.least})`, part, key: field.key }];
  }
  return begun.flatMap((row, at) =>
    missingIn(field.row, row, entry).map((each) => ({ ...each, words: `${field.name.toLowerCase()} ${at + 1}: ${each.words}` })));
}
