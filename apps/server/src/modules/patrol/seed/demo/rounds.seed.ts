import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { type PlannedRound, plannedRounds, roundPeople } from '@jiaoyan/contract/patrol/plan-days';
import type { TaskSnapshot } from '@jiaoyan/contract/patrol/snapshot';
import { GRADE, RESULT, TASK } from '@jiaoyan/contract/patrol/status';
import { asc, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { numberTable } from '../../../../kernel/record/number.table.ts';
import { numberText } from '../../../../kernel/record/number.ts';
import { calendarDayTable } from '../../../calendar/calendar-day.table.ts';
import { type Chance, chance } from '../../../campus/seed/demo/chance.ts';
import { type PlanRow, planTable } from '../../plan.table.ts';
import { recordTable } from '../../record.table.ts';
import { snapshotPaths } from '../../snapshot.ts';
import { taskTable } from '../../task.table.ts';
import { closedStatus } from '../../task-case.ts';

const MINUTE = 60_000;
/** The plans of which stories are told: the round of today, and that of last night with what was missed. */
const TODAY_PLAN = 1;
const NIGHT_PLAN = 2;
const SEEN_TODAY = 7;
const MISSED_LAST_NIGHT = [2, 3, 5];
/** So many rounds of a hundred are not complete. */
const INCOMPLETE = 7;
const BY = { createBy: '系统', updateBy: '系统' };

interface Visit {
  readonly taskId: number;
  readonly pointId: number;
  readonly checkTime: string;
  readonly userId: number | null;
  readonly grade: string;
  readonly flags: string[];
  readonly result: string;
}
interface Round {
  readonly task: typeof taskTable.$inferInsert & { readonly taskId: number };
  readonly visits: readonly Visit[];
}

/** Which points of a round nobody came to. */
function missedPlaces(luck: Chance, total: number, isLastNight: boolean): ReadonlySet<number> {
  if (isLastNight) return new Set(MISSED_LAST_NIGHT);
  if (!luck.percent(INCOMPLETE)) return new Set();
  if (luck.percent(12)) return new Set(Array(total).keys());
  return new Set(Array.from({ length: 1 + Math.floor(luck.next() * 3) }, () => Math.floor(luck.next() * total)));
}

/** How far the evidence of a point is to be trusted; a round that was hurried is doubtful as a whole. */
function trust(luck: Chance, isHurried: boolean): Pick<Visit, 'grade' | 'flags'> {
  if (isHurried) return { grade: GRADE.doubtful, flags: ['fast'] };
  if (luck.percent(9)) return { grade: GRADE.weaker, flags: [luck.percent(50) ? 'session' : 'nosig'] };
  if (luck.percent(1)) return { grade: GRADE.doubtful, flags: [luck.percent(50) ? 'label' : 'chain'] };
  return { grade: GRADE.sure, flags: [] };
}

interface Ground {
  readonly plan: PlanRow;
  readonly snapshot: TaskSnapshot;
  readonly now: number;
}

/** When somebody was at the points of a round, from its beginning on and never later than now. */
function visitsOf(
  { plan, snapshot, now }: Ground,
  round: PlannedRound,
  taskId: number,
  executorIds: readonly number[],
) {
  const luck = chance(`round ${plan.planId} ${round.dueDate} ${round.slotNo}`);
  const [from, to] = [momentOf(round.windowFrom), momentOf(round.windowTo)];
  const isOpen = to > now;
  const isLastNight = plan.planId === NIGHT_PLAN && round.dueDate === localDay(now - DAY_MS);
  const isHurried = plan.planId === 6 && luck.percent(3);
  const missed = isOpen ? new Set<number>() : missedPlaces(luck, snapshot.points.length, isLastNight);
  const seen = isOpen ? SEEN_TODAY : snapshot.points.length;
  const room = (isOpen ? now : to) - from;
  const pace = Math.min(isHurried ? 5000 : (2 + luck.next() * 3) * MINUTE, room / (snapshot.points.length + 3));
  const start = isOpen
    ? Math.max(from, now - pace * (SEEN_TODAY + 1))
    : from + Math.max(0, room - pace * (snapshot.points.length + 2)) * luck.next();
  return snapshot.points.slice(0, seen).map(({ pointId }, at): Visit => {
    const base = { taskId, pointId };
    if (missed.has(at))
      return { ...base, checkTime: round.windowTo, userId: null, grade: '', flags: [], result: RESULT.missed };
    const checkTime = wallTime(Math.floor(start + pace * (at + 0.6 + luck.next() * 0.4)));
    const userId = executorIds[0] ?? null;
    return { ...base, checkTime, userId, ...trust(luck, isHurried), result: RESULT.normal };
  });
}

/** A round with what became of it until now. */
function roundOf(ground: Ground, round: PlannedRound, taskId: number, code: string): Round {
  const { plan, snapshot, now } = ground;
  const executorIds = roundPeople(plan.assign, plan.executorIds, round.nth, () => false);
  const [from, to] = [momentOf(round.windowFrom), momentOf(round.windowTo)];
  const isOver = to <= now;
  const isWalked = isOver || (plan.planId === TODAY_PLAN && from <= now);
  const visits = isWalked ? visitsOf(ground, round, taskId, executorIds) : [];
  const missed = visits.filter(({ result }) => result === RESULT.missed).length;
  const times = visits.filter(({ result }) => result !== RESULT.missed).map(({ checkTime }) => checkTime);
  const pointTotal = snapshot.points.length;
  const done = visits.length - missed;
  const graded = (grade: string) => visits.filter((visit) => visit.grade === grade).length;
  const { dueDate, slotNo, windowFrom, windowTo } = round;
  return {
    visits,
    task: {
      ...BY,
      taskId,
      code,
      planId: plan.planId,
      pathId: plan.pathId,
      teamId: plan.teamId,
      placeIds: [...new Set(snapshot.points.map(({ placeId }) => placeId))],
      dueDate,
      slotNo,
      windowFrom,
      windowTo,
      executorIds,
      pointTotal,
      done,
      missed,
      snapshot,
      startTime: times[0] ?? null,
      finishTime: isOver && missed === 0 ? (times.at(-1) ?? null) : null,
      gradeA: graded(GRADE.sure),
      gradeB: graded(GRADE.weaker),
      gradeC: graded(GRADE.doubtful),
      closedTime: isOver ? windowTo : null,
      toldTime: from <= now ? windowFrom : null,
      status: isOver ? closedStatus({ pointTotal, missed, exempt: 0 }) : times.length > 0 ? TASK.walking : TASK.waiting,
      createTime: wallTime(Math.min(from - DAY_MS / 2, now)),
      updateTime: isOver ? windowTo : wallTime(now),
    },
  };
}

/** The rounds of a plan since it began until tomorrow. */
function roundsOf(plan: PlanRow, snapshot: TaskSnapshot, now: number, calendar: WorkCalendar, codes: () => string) {
  const rounds = plannedRounds(plan, plan.startDate, localDay(now + DAY_MS), calendar);
  return (firstId: number) => rounds.map((round, at) => roundOf({ plan, snapshot, now }, round, firstId + at, codes()));
}

/** Rows as one value: the database takes them apart, which is faster than a value for each. */
const asRows = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** Stores rounds; what all rounds of a plan have in common travels once. */
async function storeRounds(tx: Db, snapshot: TaskSnapshot, rounds: readonly Round[]): Promise<void> {
  const rows = rounds.map(({ task: { snapshot: _same, ...task } }) => task);
  await tx.execute(sql`
    INSERT INTO ${taskTable} OVERRIDING SYSTEM VALUE
    SELECT (jsonb_populate_record(NULL::patrol_task, jsonb_build_object(
      'snapshot', ${JSON.stringify(snapshot)}::jsonb, 'abnormal', 0, 'exempt', 0, 'reason', '', 'version', 0) || x)).*
    FROM jsonb_array_elements(${asRows(rows.map(snakeCase))}) AS x`);
  const visits = rounds.flatMap((round) => round.visits);
  await tx.execute(sql`
    INSERT INTO ${recordTable} (task_id, point_id, check_time, receive_time, user_id, grade, flags, result)
    SELECT v.task_id, v.point_id, v.check_time, v.check_time, v.user_id, v.grade, v.flags, v.result
    FROM jsonb_to_recordset(${asRows(visits.map(snakeCase))}) AS v(task_id int, point_id int, check_time timestamptz,
      user_id int, grade text, flags varchar(10)[], result text)`);
}

const snakeCase = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

/** What was answered: in order everywhere, numbers somewhere in the middle of their limits, the same at every start. */
const storeResults = (tx: Db) =>
  tx.execute(sql`
    INSERT INTO patrol_result (record_id, task_id, point_id, term_id, check_time, value, num, ok)
    SELECT record_id, task_id, point_id, term_id, check_time,
      CASE input_type WHEN '1' THEN '正常' WHEN '2' THEN num::text WHEN '3' THEN option ELSE '' END,
      CASE input_type WHEN '2' THEN num END, true
    FROM (
      SELECT r.record_id, r.task_id, r.point_id, r.check_time, t.term_id, t.input_type, t.options[1] AS option,
        round((coalesce(nullif(t.min, '')::numeric, 0) + (coalesce(nullif(t.max, '')::numeric, 100)
          - coalesce(nullif(t.min, '')::numeric, 0))
          * (0.35 + 0.3 * (('x' || substr(md5(r.point_id || t.code || r.check_time::date), 1, 6))::bit(24)::int / 16777215.0))),
          CASE WHEN t.unit IN ('MPa', 'm') THEN 2 ELSE 0 END) AS num
      FROM patrol_record r
      JOIN patrol_point_term pt ON pt.point_id = r.point_id
      JOIN patrol_term t ON t.term_id = pt.term_id
      WHERE r.result IN ('1', '2')
    ) answered`);

const lastVisits = (tx: Db) =>
  tx.execute(sql`
    UPDATE patrol_point p SET last_patrol_time = v.last
    FROM (SELECT point_id, max(check_time) AS last FROM patrol_record WHERE result = '1' GROUP BY point_id) v
    WHERE v.point_id = p.point_id`);

async function readCalendar(tx: Db): Promise<WorkCalendar> {
  const rows = await tx.select({ day: calendarDayTable.day, type: calendarDayTable.dayType }).from(calendarDayTable);
  const known = new Map(rows.map(({ day, type }) => [day, type]));
  return { hours: [], dayType: (day) => known.get(day) };
}

/** A year of rounds until now, and those of tomorrow. */
export async function seedRounds(tx: Db, now = Date.now()): Promise<never[]> {
  const plans = await tx.select().from(planTable).where(lt(planTable.planId, 1000)).orderBy(asc(planTable.planId));
  const ways = await snapshotPaths(tx, [...new Set(plans.map(({ pathId }) => pathId))]);
  if (ways.size === 0) return [];
  const calendar = await readCalendar(tx);
  const day = localDay(now).replaceAll('-', '');
  let [taskId, serial] = [1, 0];
  for (const plan of plans) {
    const way = ways.get(plan.pathId);
    if (!way) continue;
    const snapshot = { ...way, graceMins: plan.graceMins };
    // They were all made by one run of the job, so they are numbered by the day of this one.
    const rounds = roundsOf(plan, snapshot, now, calendar, () => numberText('XJ', day, ++serial))(taskId);
    await storeRounds(tx, snapshot, rounds);
    taskId += rounds.length;
  }
  await tx.execute(sql`SELECT setval(pg_get_serial_sequence('patrol_task', 'task_id'), ${taskId})`);
  await tx
    .insert(numberTable)
    .values({ prefix: 'XJ', day, lastNo: serial })
    .onConflictDoUpdate({ target: [numberTable.prefix, numberTable.day], set: { lastNo: serial } });
  await storeResults(tx);
  await lastVisits(tx);
  return [];
}
