// Practice: the score, and what to ask next, as `houseway.desk.train.practice` has it.

const GAPS = [2, 5, 12, 30, 75, 200]; // questions until a skill of each box is asked again
const FAST = 5;
const STREAK = 5;
const POINTS = 10;
const MOST_SKILLS = 600;

export const FRESH = { version: 1, turn: 0, right: 0, points: 0, streak: 0, best: 0, skills: {} };

/** The state as it was kept; a fresh one when it cannot be read. */
export function readState(text) {
  try {
    const data = JSON.parse(text);
    const counts = ["turn", "right", "points", "streak", "best"].map((name) => data[name]);
    const skills = Object.values(data.skills);
    const whole = [...counts, ...skills.flat()].every((n) => Number.isInteger(n) && n >= 0);
    const boxes = skills.every((skill) => skill.length === 3 && skill[0] < GAPS.length);
    return data.version === 1 && whole && boxes ? data : FRESH;
  } catch {
    return FRESH;
  }
}

function earned(state, mark, level, inTime) {
  const base = mark.points * level;
  return mark.right ? base + (inTime ? FAST : 0) + Math.min(state.streak, STREAK) : base;
}

/** The state after an answer. Half right or better leaves a skill in its box. */
export function answered(state, { skill, level }, mark, inTime) {
  const turn = state.turn + 1;
  const [box, , asked] = state.skills[skill] ?? [0, 0, 0];
  let now = 2 * mark.points >= POINTS ? box : 0;
  if (mark.right) now = Math.min(box + 1, GAPS.length - 1);
  const streak = mark.right ? state.streak + 1 : 0;
  return {
    ...state,
    turn,
    right: state.right + Number(mark.right),
    points: state.points + earned(state, mark, level, inTime),
    streak,
    best: Math.max(state.best, streak),
    skills: kept({ ...state.skills, [skill]: [now, turn + GAPS[now], asked + 1] }),
  };
}

/** Rows of numbers and words, compared place by place. */
function before(one, other) {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : one[at] < other[at] ? -1 : 1;
}

function kept(skills) {
  while (Object.keys(skills).length > MOST_SKILLS) {
    const rows = Object.entries(skills).map(([name, skill]) => [skill[1], name]);
    delete skills[rows.sort(before).at(-1)[1]];
  }
  return skills;
}

/** A skill that is due, the lowest box first; else a new one; else the one that is due first. */
export function nextQuestion(state, pool) {
  const bySkill = new Map();
  for (const card of pool) bySkill.set(card.skill, [...(bySkill.get(card.skill) ?? []), card]);
  if (!bySkill.size) return null;
  const name = nextSkill(state, [...bySkill.keys()]);
  const cards = bySkill.get(name);
  return cards[(state.skills[name]?.[2] ?? 0) % cards.length];
}

function nextSkill({ skills, turn }, names) {
  const known = names.filter((name) => name in skills);
  const due = known.filter((name) => skills[name][1] <= turn);
  if (due.length) return first(due, (name) => [skills[name][0], skills[name][1], name]);
  const fresh = names.find((name) => !(name in skills));
  if (fresh !== undefined) return fresh;
  const wasLast = ([box, when]) => when - GAPS[box] === turn;
  const others = known.filter((name) => !wasLast(skills[name]));
  return first(others.length ? others : known, (name) => [skills[name][1], name]);
}

const first = (names, keyOf) => [...names].sort((a, b) => before(keyOf(a), keyOf(b)))[0];
