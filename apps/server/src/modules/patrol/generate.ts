import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { type PlannedRound, plannedRounds, roundPeople } from '@jiaoyan/contract/patrol/plan-days';
import { PLAN } from '@jiaoyan/contract/patrol/status';
import { topics } from '@jiaoyan/contract/realtime';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement, selection } from '../../kernel/db/db.ts';
import { insertGiven } from '../../kernel/db/given-rows.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { nextNumbers } from '../../kernel/record/number.ts';
import type { Services } from '../../kernel/services.ts';
import type { CalendarReader } from '../calendar/index.ts';
import { leaderOf, sendNotices } from '../facility/index.ts';
import { type Away, awayBetween } from './leave-away.ts';
import { type PlanRow, planTable as t } from './plan.table.ts';
import { drawSnapshot, type PathSnapshot, snapshotPaths } from './snapshot.ts';
import { type TaskRow, taskTable } from './task.table.ts';
import { taskDeskLink } from './task-case.ts';

/** What making rounds takes. */
export interface PatrolTools extends Pick<Services, 'db' | 'hub' | 'clock'> {
  readonly calendar: CalendarReader;
}

/** Rounds are made for today and tomorrow. */
const AHEAD_DAYS = 1;
const PLANS_AT_ONCE = 50;
const ROWS_AT_ONCE = 500;
const SYSTEM_NAME = '系统';

/** The rounds of some days whose window is not over yet. */
export const roundsAhead = (plan: PlanRow, now: number, days: number, calendar: WorkCalendar): PlannedRound[] =>
  plannedRounds(plan, localDay(now), localDay(now + days * DAY_MS), calendar).filter(
    ({ windowTo }) => momentOf(windowTo) > now,
  );

/** Who of the people of plans is away, within the windows of some rounds. */
export async function awayDuring(
  db: Db,
  plans: readonly Pick<PlanRow, 'executorIds'>[],
  rounds: readonly PlannedRound[],
): Promise<Away> {
  const times = rounds.map(({ windowFrom }) => windowFrom).sort();
  const [first = '', last = ''] = [times[0], times.at(-1)];
  const people = [...new Set(plans.flatMap(({ executorIds }) => executorIds))];
  return rounds.length === 0 ? () => false : awayBetween(db, people, first, wallTime(momentOf(last) + 1000));
}

/** A round as it is told of. */
type MadeRound = Pick<TaskRow, 'taskId' | 'code' | 'planId' | 'teamId' | 'dueDate' | 'executorIds'>;
interface Wanted {
  readonly plan: PlanRow;
  readonly round: PlannedRound;
}

/** What is not there yet of the rounds of some plans. */
async function missingRounds(tx: Db, plans: readonly PlanRow[], now: number, calendar: WorkCalendar) {
  const wanted = plans.flatMap((plan): Wanted[] =>
    roundsAhead(plan, now, AHEAD_DAYS, calendar).map((round) => ({ plan, round })),
  );
  if (wanted.length === 0) return [];
  const known = await tx
    .select({ planId: taskTable.planId, dueDate: taskTable.dueDate, slotNo: taskTable.slotNo })
    .from(taskTable)
    .where(
      and(
        inArray(
          taskTable.planId,
          plans.map(({ planId }) => planId),
        ),
        gte(taskTable.dueDate, localDay(now)),
      ),
    );
  const there = new Set(known.map(({ planId, dueDate, slotNo }) => `${planId} ${dueDate} ${slotNo}`));
  return wanted.filter(({ plan, round }) => !there.has(`${plan.planId} ${round.dueDate} ${round.slotNo}`));
}

function rowOf({ plan, round }: Wanted, way: PathSnapshot, isAway: Away, code: string, at: string) {
  const { planId, pathId, teamId, assign, executorIds } = plan;
  const { dueDate, slotNo, windowFrom, windowTo, nth } = round;
  return {
    code,
    planId,
    pathId,
    teamId,
    dueDate,
    slotNo,
    windowFrom,
    windowTo,
    placeIds: [...new Set(way.points.map(({ placeId }) => placeId))],
    executorIds: roundPeople(assign, executorIds, nth, (userId) => isAway(userId, windowFrom)),
    pointTotal: way.points.length,
    snapshot: drawSnapshot(way, plan),
    createBy: SYSTEM_NAME,
    updateBy: SYSTEM_NAME,
    createTime: at,
    updateTime: at,
  };
}

const { taskId, code, planId, pathId, teamId, dueDate, executorIds } = taskTable;
const made = Object.entries({ taskId, code, planId, teamId, dueDate, executorIds });
const { slotNo, windowFrom, windowTo, placeIds, pointTotal, snapshot } = taskTable;
const { createBy, updateBy, createTime, updateTime } = taskTable;
const stamped = { createBy, updateBy, createTime, updateTime };
const walked = {
  code,
  planId,
  pathId,
  teamId,
  dueDate,
  slotNo,
  windowFrom,
  windowTo,
  placeIds,
  executorIds,
  pointTotal,
};
/** Rounds that are there already stay as they are. */
const insertRounds = hotStatement<MadeRound>(
  'patrol_insert_rounds',
  sql`${insertGiven(taskTable, Object.entries({ ...walked, snapshot, ...stamped }))}
    ON CONFLICT (plan_id, due_date, slot_no) DO NOTHING RETURNING ${selection(made)}`,
  made,
);

/** Leaders hear of rounds for which nobody is left. */
async function tellLeaders(tools: PatrolTools, tx: Db, tasks: readonly MadeRound[], plans: readonly PlanRow[]) {
  const names = new Map(plans.map(({ planId, name }) => [planId, name]));
  for (const { taskId, code, teamId, planId, dueDate, executorIds } of tasks) {
    if (executorIds.length > 0) continue;
    const params = { plan: names.get(planId) ?? '', day: dueDate, code };
    const notices = (await leaderOf(tx, teamId)).map((userId) => ({
      userId,
      code: 'patrol_nobody',
      params,
      link: taskDeskLink(taskId),
    }));
    await sendNotices(tools, tx, notices);
  }
}

/** Makes the rounds of some plans. The lock of the plans keeps other nodes waiting, the key of the rounds is the last word. */
async function generateBatch(tools: PatrolTools, tx: Db, planIds: readonly number[], calendar: WorkCalendar) {
  const now = tools.clock();
  const plans = await tx
    .select()
    .from(t)
    .where(and(inArray(t.planId, [...planIds]), eq(t.status, PLAN.on)))
    .orderBy(asc(t.planId))
    .for('update');
  const missing = await missingRounds(tx, plans, now, calendar);
  const ways = await snapshotPaths(tx, [...new Set(missing.map(({ plan }) => plan.pathId))]);
  const wanted = missing.filter(({ plan }) => ways.has(plan.pathId));
  if (wanted.length === 0) return 0;
  const isAway = await awayDuring(
    tx,
    plans,
    wanted.map(({ round }) => round),
  );
  const codes = await nextNumbers(tx, 'XJ', now, wanted.length);
  const at = wallTime(now);
  let created = 0;
  for (let first = 0; first < wanted.length; first += ROWS_AT_ONCE) {
    const rows = wanted
      .slice(first, first + ROWS_AT_ONCE)
      .map((one, nth) => rowOf(one, ways.get(one.plan.pathId) as PathSnapshot, isAway, codes[first + nth] ?? '', at));
    const stored = await insertRounds(tx, { rows: JSON.stringify(rows) });
    await tellLeaders(tools, tx, stored, plans);
    created += stored.length;
  }
  await tools.hub.publishAll(tx, [{ destination: topics.repairPatrol, body: {} }]);
  return created;
}

/** Makes the rounds of today and tomorrow, of all plans that are on or of one; it may run on any node, twice or late. */
export async function generateRounds(tools: PatrolTools, planId?: number): Promise<number> {
  const calendar = await tools.calendar.read();
  const rows = await tools.db
    .select({ planId: t.planId })
    .from(t)
    .where(and(eq(t.status, PLAN.on), planId === undefined ? undefined : eq(t.planId, planId)))
    .orderBy(asc(t.planId));
  let created = 0;
  for (let first = 0; first < rows.length; first += PLANS_AT_ONCE) {
    const ids = rows.slice(first, first + PLANS_AT_ONCE).map((row) => row.planId);
    created += await tools.db.transaction((tx) => generateBatch(tools, tx, ids, calendar));
  }
  return created;
}

/** Every hour, so that a node that was away at midnight makes up for it. */
export const generateJob = (tools: PatrolTools): Job => ({
  name: 'patrol-generate',
  cron: '20 * * * *',
  run: async () => void (await generateRounds(tools)),
});
