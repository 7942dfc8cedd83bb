import type { Member } from './plan.ts';
import type { Cell, RosterDay, RosterMark, RosterPerson, RosterShift } from './roster.ts';
import { asks, fits, isOff, type RosterFacts, type Turn, turnsOf } from './roster-check.ts';
import { daysBetween, spanOn, weekDay } from './shift-time.ts';
import { HOLIDAY, MODE } from './status.ts';

/** By what the cells of a plan are filled. */
export interface PatternRule {
  readonly mode: string;
  readonly pattern: readonly (number | null)[];
  readonly holidayMode: string;
  readonly startDate: string;
  readonly members: readonly Member[];
}
const WORKED_WEEKEND = '4';

/** The shift that a pattern has for somebody on a day; none where he is free. */
function patternShift(plan: PatternRule, offset: number, day: RosterDay): number | null {
  const { mode, pattern, holidayMode, startDate } = plan;
  if (pattern.length === 0 || mode === MODE.hand) return null;
  if (holidayMode === HOLIDAY.rest && isOff(day)) return null;
  if (mode === MODE.rotation) return pattern[(daysBetween(startDate, day.date) + offset) % pattern.length] ?? null;
  const own = pattern[weekDay(day.date) - 1] ?? null;
  // A weekend on which everybody works is like any other working day.
  const usual = pattern.find((shiftId) => shiftId !== null) ?? null;
  return own === null && day.dayType === WORKED_WEEKEND && holidayMode === HOLIDAY.rest ? usual : own;
}

/** The cells that a pattern brings. */
export const cellsOfPattern = (plan: PatternRule, days: readonly RosterDay[]): Cell[] =>
  plan.members.flatMap(({ userId, offset }) =>
    days.flatMap((day): Cell[] => {
      const shiftId = patternShift(plan, offset, day);
      return shiftId === null ? [] : [{ userId, workDate: day.date, shiftId }];
    }),
  );

/** What somebody has had so far, by which turns are made fair. */
interface Load {
  mins: number;
  nights: number;
  off: number;
}
const isFree = ({ date, dayType }: RosterDay) => dayType !== WORKED_WEEKEND && (weekDay(date) > 5 || dayType !== '1');

/** Who had least of what a shift brings comes first. */
function byTurn(loads: ReadonlyMap<number, Load>, shift: RosterShift, day: RosterDay) {
  const none: Load = { mins: 0, nights: 0, off: 0 };
  return (a: number, b: number) => {
    const [one, other] = [loads.get(a) ?? none, loads.get(b) ?? none];
    const nights = shift.isNight ? one.nights - other.nights : 0;
    const off = isFree(day) ? one.off - other.off : 0;
    return nights || off || one.mins - other.mins;
  };
}
function addLoad(load: Load, shift: RosterShift, day: RosterDay): void {
  load.mins += shift.workMins;
  load.nights += shift.isNight ? 1 : 0;
  load.off += isFree(day) ? 1 : 0;
}

/** A roster that is being filled. */
class Filling {
  readonly cells: Cell[] = [];
  readonly gaps: string[] = [];
  readonly #people: readonly RosterPerson[];
  readonly #turns: Map<number, Turn[]>;
  readonly #loads: Map<number, Load>;
  readonly #marks = new Map<number, RosterMark[]>();

  constructor(facts: RosterFacts, people: readonly RosterPerson[], kept: readonly Cell[]) {
    this.#people = people;
    this.#turns = turnsOf(kept, facts);
    this.#loads = new Map(
      people.map(({ userId, past }) => [
        userId,
        { mins: past.mins, nights: past.nights, off: past.weekends + past.holidays },
      ]),
    );
    for (const mark of facts.marks) this.#marks.set(mark.userId, [...(this.#marks.get(mark.userId) ?? []), mark]);
    const dayOf = new Map(facts.days.map((day) => [day.date, day]));
    for (const [userId, turns] of this.#turns)
      for (const { date, shift, isOwn } of turns) {
        if (!isOwn) continue;
        const [load, day] = [this.#loads.get(userId), dayOf.get(date)];
        if (load && day) addLoad(load, shift, day);
      }
  }

  /** How many have a shift on a day. */
  there(shift: RosterShift, day: RosterDay): number {
    return [...this.#turns.values()]
      .flat()
      .filter((turn) => turn.isOwn && turn.date === day.date && turn.shift === shift).length;
  }

  /** Gives a shift to as many as it takes. */
  fill(shift: RosterShift, day: RosterDay, min: number): void {
    const turn: Turn = { date: day.date, shift, isOwn: true, ...spanOn(day.date, shift.sections) };
    let count = this.there(shift, day);
    const order = this.#people.map(({ userId }) => userId).sort(byTurn(this.#loads, shift, day));
    for (const userId of order) {
      if (count >= min) return;
      const own = this.#turns.get(userId) ?? [];
      if (!fits(own, turn, this.#marks.get(userId) ?? [])) continue;
      this.#turns.set(
        userId,
        [...own, turn].sort((a, b) => a.from - b.from),
      );
      const load = this.#loads.get(userId);
      if (load) addLoad(load, shift, day);
      this.cells.push({ userId, workDate: day.date, shiftId: shift.shiftId });
      count += 1;
    }
    if (count < min) this.gaps.push(`${day.date} ${shift.name} 至少需要${min}人，现有${count}人`);
  }
}

/** Fills what a demand asks for: everybody rested, nobody on leave, nights and days off by turns. What is kept stays. */
export function fillFairly(
  facts: RosterFacts,
  people: readonly RosterPerson[],
  kept: readonly Cell[],
  days: readonly RosterDay[],
): { readonly cells: readonly Cell[]; readonly gaps: readonly string[] } {
  const filling = new Filling(facts, people, kept);
  const nightsFirst = (a: number, b: number) =>
    Number(facts.shifts.get(b)?.isNight ?? false) - Number(facts.shifts.get(a)?.isNight ?? false);
  for (const day of days)
    for (const one of [...facts.demand].sort((a, b) => nightsFirst(a.shiftId, b.shiftId))) {
      const shift = facts.shifts.get(one.shiftId);
      if (shift && !shift.disabled && asks(one, day, facts.holidayMode)) filling.fill(shift, day, one.min);
    }
  return { cells: filling.cells, gaps: filling.gaps };
}
