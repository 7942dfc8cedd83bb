import type { Cell } from '@jiaoyan/contract/attendance/roster';
import { cellsOfPattern } from '@jiaoyan/contract/attendance/roster-fill';
import { addDays, daysBetween, daysFrom, spanOn } from '@jiaoyan/contract/attendance/shift-time';
import { MODE, PLAN } from '@jiaoyan/contract/attendance/status';
import { windowsOf } from '@jiaoyan/contract/attendance/task-rule';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { asc, lt } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { calendarDayTable } from '../../../calendar/calendar-day.table.ts';
import { type PlanRow, planTable } from '../../plan.table.ts';
import { ruleOf } from '../../roster-diff.ts';
import { dayOf } from '../../roster-facts.ts';
import { storeCells } from '../../roster-write.ts';
import { shiftTable } from '../../shift.table.ts';
import { demoTeams } from './attendance.data.ts';
import type { DemoTask } from './day-story.ts';

const MONTHS_BACK = 13;
const MAKER = '苏雅琴';
type Team = (typeof demoTeams)[number];
type DemoPlan = Omit<PlanRow, 'publishTime'> & { readonly publishTime: string | null };

/** The first day of a month, some months from that of a day. */
function monthStart(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The plan of a team for a month: over, on, or still a draft. */
function planOf(team: Team, planId: number, months: number, now: number): DemoPlan {
  const today = localDay(now);
  const startDate = monthStart(today, months);
  const endDate = addDays(monthStart(today, months + 1), -1);
  const turned = daysBetween(monthStart(today, -MONTHS_BACK), startDate) % team.pattern.length;
  const status = months < 0 ? PLAN.ended : months === 0 ? PLAN.published : PLAN.draft;
  const made = wallTime(Math.min(now, momentOf(`${addDays(startDate, -5)} 10:00`)));
  const offsetOf = (nth: number) => (team.mode === MODE.rotation ? (nth + turned) % team.pattern.length : 0);
  return {
    planId,
    status,
    startDate,
    endDate,
    name: `${team.name}${startDate.slice(0, 4)}年${Number(startDate.slice(5, 7))}月排班`,
    deptId: team.deptId,
    mode: team.mode,
    pattern: [...team.pattern],
    holidayMode: team.mode === MODE.rotation ? '2' : '1',
    proofs: ['1', '3', '4', '5', '6'],
    pointIds: [...team.pointIds],
    demand: team.mode === MODE.rotation ? [2, 3, 4].map((shiftId) => ({ shiftId, min: 1, days: [] })) : [],
    members: team.people.map((userId, nth) => ({ userId, offset: offsetOf(nth) })),
    edition: status === PLAN.draft ? 0 : 1,
    publishTime: status === PLAN.draft ? null : made,
    createBy: MAKER,
    updateBy: MAKER,
    createTime: made,
    updateTime: made,
    version: status === PLAN.draft ? 0 : 1,
  };
}

export async function readCalendar(tx: Db): Promise<WorkCalendar> {
  const rows = await tx.select({ day: calendarDayTable.day, type: calendarDayTable.dayType }).from(calendarDayTable);
  const known = new Map(rows.map(({ day, type }) => [day, type]));
  return { hours: [], dayType: (day) => known.get(day) };
}

/** Shifts of people in the order of their days. */
interface Drawn {
  readonly plan: DemoPlan;
  readonly cell: Cell;
}

/** What people are due to work, with when check-ins count for it. */
async function tasksOf(tx: Db, drawn: readonly Drawn[]): Promise<DemoTask[]> {
  const shifts = await tx
    .select()
    .from(shiftTable)
    .where(lt(shiftTable.shiftId, 1000))
    .orderBy(asc(shiftTable.shiftId));
  const byId = new Map(shifts.map((shift) => [shift.shiftId, shift]));
  const byPerson = new Map<number, Drawn[]>();
  for (const one of drawn) {
    const own = byPerson.get(one.cell.userId) ?? [];
    own.push(one);
    byPerson.set(one.cell.userId, own);
  }
  let taskId = 0;
  return [...byPerson.values()].flatMap((own) => {
    const due = own.flatMap(({ plan, cell }) => {
      const shift = byId.get(cell.shiftId);
      return shift ? [{ plan, cell, rule: ruleOf(shift, plan), span: spanOn(cell.workDate, shift.sections) }] : [];
    });
    due.sort((a, b) => a.span.from - b.span.from);
    const windows = windowsOf(due.map(({ rule, span }) => ({ ...rule, plan: span })));
    return due.map(({ plan, cell, rule, span }, nth): DemoTask => {
      taskId += 1;
      const { userId, workDate, shiftId } = cell;
      const { planId, deptId } = plan;
      return { taskId, planId, deptId, userId, workDate, shiftId, rule, plan: span, window: windows[nth] ?? span };
    });
  });
}

/** The plans of more than a year and of the next month, and what they ask of people. */
export async function seedRosters(tx: Db, now: number): Promise<DemoTask[]> {
  const calendar = await readCalendar(tx);
  const months = Array.from({ length: MONTHS_BACK + 2 }, (_, at) => at - MONTHS_BACK);
  const plans = months.flatMap((month, at) =>
    demoTeams.map((team, nth) => planOf(team, at * demoTeams.length + nth + 1, month, now)),
  );
  await tx.insert(planTable).values(plans);
  const drawn = plans.flatMap((plan) => {
    const days = daysFrom(plan.startDate, plan.endDate).map((date) => dayOf(date, calendar));
    return cellsOfPattern(plan, days).map((cell): Drawn => ({ plan, cell }));
  });
  await storeCells(
    tx,
    drawn.map(({ plan, cell }) => ({ ...cell, planId: plan.planId, note: '' })),
  );
  return tasksOf(
    tx,
    drawn.filter(({ plan }) => plan.status !== PLAN.draft),
  );
}
