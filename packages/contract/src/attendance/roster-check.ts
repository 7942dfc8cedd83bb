import { momentOf } from '../kernel/wall-time.ts';
import type { Cell, Demand, RosterDay, RosterMark, RosterProblem, RosterShift } from './roster.ts';
import { daysBetween, overlap, type Span, sectionsText, spanOn, weekDay } from './shift-time.ts';
import { HOLIDAY } from './status.ts';

/** What a roster is looked at by. */
export interface RosterFacts {
  readonly days: readonly RosterDay[];
  readonly shifts: ReadonlyMap<number, RosterShift>;
  readonly names: ReadonlyMap<number, string>;
  readonly marks: readonly RosterMark[];
  /** Shifts of other plans in the days around. */
  readonly beside: readonly Cell[];
  readonly demand: readonly Demand[];
  readonly holidayMode: string;
}
/** A shift of somebody on a day with its hours. */
export interface Turn extends Span {
  readonly date: string;
  readonly shift: RosterShift;
  /** It is one of the plan, not of another one beside it. */
  readonly isOwn: boolean;
}

const HOUR = 3_600_000;
const MIN_REST = 11 * HOUR;
const MAX_RUNNING = 6;
const MAX_NIGHTS = 2;

const REST_DAY = '2';
const HOLIDAY_DAY = '3';
/** A day of rest by the calendar, not by its weekday. */
export const isOff = ({ date, dayType }: RosterDay): boolean =>
  dayType === HOLIDAY_DAY || (dayType === REST_DAY && weekDay(date) <= 5);

/** The shifts of people, each in their order. */
export function turnsOf(
  cells: readonly Cell[],
  { shifts, beside }: Pick<RosterFacts, 'shifts' | 'beside'>,
): Map<number, Turn[]> {
  const turns = new Map<number, Turn[]>();
  const add = (list: readonly Cell[], isOwn: boolean) => {
    for (const { userId, workDate, shiftId } of list) {
      const shift = shifts.get(shiftId);
      if (!shift) continue;
      const own = turns.get(userId) ?? [];
      own.push({ date: workDate, shift, isOwn, ...spanOn(workDate, shift.sections) });
      turns.set(userId, own);
    }
  };
  add(cells, true);
  add(beside, false);
  for (const own of turns.values()) own.sort((a, b) => a.from - b.from);
  return turns;
}

type Of = { readonly userId: number; readonly name: string };
const at = (level: RosterProblem['level'], kind: RosterProblem['kind'], { userId }: Of, turn: Turn, message: string) =>
  ({ level, kind, userId, date: turn.date, shiftId: turn.shift.shiftId, message }) satisfies RosterProblem;

/** Two at once, and too little rest between two days. */
function pairProblems(of: Of, turns: readonly Turn[]): RosterProblem[] {
  return turns.flatMap((turn, nth) => {
    const before = turns[nth - 1];
    if (!before || !(turn.isOwn || before.isOwn)) return [];
    if (turn.from < before.to) {
      // Those of other plans are among the marks.
      if (!(turn.isOwn && before.isOwn)) return [];
      const text = `${of.name} 在 ${before.date} 已有班次 ${before.shift.name}（${sectionsText(before.shift.sections)}）`;
      return [at('refused', 'overlap', of, turn, text)];
    }
    const gap = turn.from - before.to;
    if (turn.date === before.date || gap >= MIN_REST) return [];
    const hours = Math.floor((gap / HOUR) * 10) / 10;
    return [at('warning', 'rest', of, turn, `${of.name} 两班间隔仅${hours}小时，确认请填写原因`)];
  });
}

/** What else somebody has to do at the time of his shifts. */
function markProblems(of: Of, turns: readonly Turn[], marks: readonly RosterMark[]): RosterProblem[] {
  return turns
    .filter(({ isOwn }) => isOwn)
    .flatMap((turn) =>
      marks.flatMap((mark): RosterProblem[] => {
        const span = { from: momentOf(mark.from), to: momentOf(mark.to) };
        if (overlap(turn, span) === 0) return [];
        if (mark.kind === 'leave') return [at('warning', 'leave', of, turn, `${of.name} ${turn.date} 已请假`)];
        if (mark.kind === 'duty' || mark.kind === 'swap') return [];
        return [at('refused', 'overlap', of, turn, `${of.name} 在 ${mark.date} 已有班次 ${mark.text}`)];
      }),
    );
}

/** Where days follow one another, as runs of their turns. */
function runsOf(turns: readonly Turn[]): Turn[][] {
  const runs: Turn[][] = [];
  for (const turn of turns) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && daysBetween(last.date, turn.date) <= 1) run.push(turn);
    else runs.push([turn]);
  }
  return runs;
}
const daysIn = (run: readonly Turn[]) => new Set(run.map(({ date }) => date)).size;

function runningProblems(of: Of, turns: readonly Turn[]): RosterProblem[] {
  const ownRuns = (list: readonly Turn[]) => runsOf(list).filter((run) => run.some(({ isOwn }) => isOwn));
  const long = ownRuns(turns).filter((run) => daysIn(run) > MAX_RUNNING);
  const nights = ownRuns(turns.filter(({ shift }) => shift.isNight)).filter((run) => daysIn(run) > MAX_NIGHTS);
  return [
    ...long.map((run) =>
      at('warning', 'running', of, run.at(-1) as Turn, `${of.name} 连续排班${daysIn(run)}天，确认请填写原因`),
    ),
    ...nights.map((run) =>
      at('warning', 'nights', of, run.at(-1) as Turn, `${of.name} 连续${daysIn(run)}个夜班，确认请填写原因`),
    ),
  ];
}

/** Whether a demand asks for people on a day. */
export const asks = ({ days }: Demand, day: RosterDay, holidayMode: string): boolean =>
  (days.length === 0 || days.includes(weekDay(day.date))) && !(holidayMode === HOLIDAY.rest && isOff(day));

function demandProblems(cells: readonly Cell[], { days, shifts, demand, holidayMode }: RosterFacts): RosterProblem[] {
  const counts = new Map<string, number>();
  for (const { workDate, shiftId } of cells) {
    const key = `${workDate} ${shiftId}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return days.flatMap((day) =>
    demand.flatMap((one): RosterProblem[] => {
      const { shiftId, min } = one;
      const there = counts.get(`${day.date} ${shiftId}`) ?? 0;
      if (there >= min || !asks(one, day, holidayMode)) return [];
      const message = `${day.date} ${shifts.get(shiftId)?.name ?? ''} 至少需要${min}人，现有${there}人`;
      return [{ level: 'warning', kind: 'demand', userId: null, date: day.date, shiftId, message }];
    }),
  );
}

const marksBy = (marks: readonly RosterMark[]) => {
  const own = new Map<number, RosterMark[]>();
  for (const mark of marks) own.set(mark.userId, [...(own.get(mark.userId) ?? []), mark]);
  return own;
};

/** What is wrong with a roster: what is refused first, then what asks for a reason. */
export function rosterProblems(cells: readonly Cell[], facts: RosterFacts): RosterProblem[] {
  const marks = marksBy(facts.marks);
  const found = [...turnsOf(cells, facts)].flatMap(([userId, turns]) => {
    const of = { userId, name: facts.names.get(userId) ?? '' };
    const off = turns.filter(({ shift, isOwn }) => isOwn && shift.disabled);
    return [
      ...off.map((turn) => at('refused', 'disabled', of, turn, `班次已停用：${turn.shift.name}`)),
      ...pairProblems(of, turns),
      ...markProblems(of, turns, marks.get(userId) ?? []),
      ...runningProblems(of, turns),
    ];
  });
  const all = [...found, ...demandProblems(cells, facts)];
  return [...all.filter(({ level }) => level === 'refused'), ...all.filter(({ level }) => level === 'warning')];
}

/** Whether somebody could take a shift beside those that he has: in time, rested, not too often. */
export function fits(turns: readonly Turn[], turn: Turn, marks: readonly RosterMark[]): boolean {
  if (turns.some(({ date }) => date === turn.date)) return false;
  const all = [...turns, turn].sort((a, b) => a.from - b.from);
  const nth = all.indexOf(turn);
  const near = all.slice(Math.max(0, nth - MAX_RUNNING - 1), nth + MAX_RUNNING + 2);
  const of = { userId: 0, name: '' };
  const isAway = marks.some(({ from, to }) => overlap(turn, { from: momentOf(from), to: momentOf(to) }) > 0);
  return !isAway && pairProblems(of, near).length === 0 && runningProblems(of, near).length === 0;
}
