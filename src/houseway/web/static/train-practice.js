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

const before = ([a, b], [c, d]) => a - c || (b < d ? -1 : Number(b > d));

function kept(skills) {
  while (Object.keys(skills).length > MOST_SKILLS) {
    const rows = Object.entries(skills).map(([name, skill]) => [skill[1], name]);
    delete skills[rows.sort(before).at(-1)[1]];
  }
  return skills;
}

/** A skill that is due, else a new one, else the one that is due first; null without questions. */
export function nextQuestion(state, pool) {
  const bySkill = new Map();
  for (const card of pool) bySkill.set(card.skill, [...(bySkill.get(card.skill) ?? []), card]);
  const names = [...bySkill.keys()];
  const known = names.filter((name) => name in state.skills);
  const first = known.map((name) => [state.skills[name][1], name]).sort(before)[0];
  const fresh = names.find((name) => !(name in state.skills));
  if (fresh !== undefined && (first === undefined || first[0] > state.turn)) return bySkill.get(fresh)[0];
  if (first === undefined) return null;
  const cards = bySkill.get(first[1]);
  return cards[state.skills[first[1]][2] % cards.length];
}
