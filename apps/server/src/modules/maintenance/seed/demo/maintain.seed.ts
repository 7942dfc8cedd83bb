import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addDays, planDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import { max, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { numberTable } from '../../../../kernel/record/number.table.ts';
import { numberDay, numberText } from '../../../../kernel/record/number.ts';
import { chance } from '../../../campus/seed/demo/chance.ts';
import { companyUserTable } from '../../../company/company.table.ts';
import { afterOthers, type Campus, insertAll, readCampus } from '../../../company/seed/demo/report.seed.ts';
import { ReportReplay } from '../../../company/seed/demo/report-replay.ts';
import { facilityTable } from '../../../facility/facility.table.ts';
import { materialTable } from '../../../material/material.table.ts';
import { orderTable } from '../../../repair/report/order.table.ts';
import { reportTable } from '../../../repair/report/report.table.ts';
import { groupName, groupsOf, type PlanUnit, planUnits } from '../../maintain-group.ts';
import { planDueTable, planTable } from '../../maintain-plan.table.ts';
import { targetTable, taskTable } from '../../maintain-task.table.ts';
import { type DemoPlan, demoPlanRows } from './plan-lines.ts';
import { type PlannedTask, playTask } from './task-story.ts';

const AHEAD = 3;
/** So many tasks are not finished, and so many of these are late. */
const OPEN = 9;
const LATE = 2;
const BATCH = 500;

const targetsOf = ({ classifyId, groupBy }: DemoPlan) => ({
  classifyId,
  groupBy,
  placeIds: [],
  facilityIds: [],
  excludedIds: [],
});
const timesOf = (plan: DemoPlan, now: number) => ({
  ...plan,
  firstDate: localDay(now - plan.firstAgo * DAY_MS),
  endDate: null,
  seasonFrom: '',
  seasonTo: '',
});

/** Everything that was due within the year, and what is due next of each group. */
async function plannedTasks(db: Db, campus: Campus, now: number) {
  const planned: PlannedTask[] = [];
  const dues: (typeof planDueTable.$inferInsert)[] = [];
  const today = localDay(now);
  for (const plan of demoPlanRows) {
    const times = timesOf(plan, now);
    const days = planDays(times, { anchor: times.firstDate, from: times.firstDate, count: 60 }, campus.calendar);
    const past = days.filter(({ due }) => due <= addDays(today, AHEAD));
    const next = days[past.length];
    for (const [groupKey, units] of groupsOf(plan.groupBy, await planUnits(db, targetsOf(plan)))) {
      dues.push({ planId: plan.planId, groupKey, nextDate: next?.period ?? null, anchor: times.firstDate });
      for (const day of past) planned.push({ plan, groupKey, units, ...day });
    }
  }
  planned.sort((a, b) =>
    a.due < b.due ? -1 : a.due > b.due ? 1 : a.plan.planId - b.plan.planId || a.groupKey - b.groupKey,
  );
  return { planned, dues };
}

/** The newest are still open: some of them are late, the others wait for their day or for somebody to accept them. */
function endingsOf(planned: readonly PlannedTask[], today: string) {
  const endings = new Map<PlannedTask, PlannedTask['stop']>();
  const past = planned.filter(({ due }) => due < today);
  for (const one of past.slice(-LATE)) endings.set(one, 'late');
  const fresh = planned.filter(({ due }) => due >= today);
  const waiting = fresh.slice(0, OPEN - LATE);
  for (const [at, one] of waiting.entries()) endings.set(one, at === 0 ? 'working' : 'waiting');
  for (const one of past.slice(-(OPEN - waiting.length), -LATE)) endings.set(one, 'finished');
  // What comes later than these is made by the job, when its time has come.
  return { endings, dropped: new Set(fresh.slice(OPEN - LATE)) };
}

async function startOf(db: Db) {
  const [reports] = await db.select({ last: max(reportTable.reportId) }).from(reportTable);
  const [orders] = await db.select({ last: max(orderTable.orderId) }).from(orderTable);
  const numbers = await db.select().from(numberTable);
  const taken = new Map(numbers.map(({ prefix, day, lastNo }) => [`${prefix} ${day}`, lastNo]));
  return { after: { reports: reports?.last ?? 0, orders: orders?.last ?? 0 }, taken };
}

async function insertPlans(db: Db, campus: Campus, now: number): Promise<void> {
  const at = wallTime(now - 365 * DAY_MS);
  const goods = await db.select({ code: materialTable.code, materialId: materialTable.materialId }).from(materialTable);
  const materialIds = new Map(goods.map(({ code, materialId }) => [code, materialId]));
  await db.insert(planTable).values(
    demoPlanRows.map((plan) => {
      const { firstAgo: _ago, trade, companyId, items, materials, ...columns } = plan;
      const template = campus.templates.find((one) => one.trade === trade);
      return {
        ...columns,
        items: [...items],
        materials: materials.flatMap(([code, qty]) => {
          const materialId = materialIds.get(code);
          return materialId === undefined ? [] : [{ materialId, qty }];
        }),
        companyId,
        executor: companyId === null ? '1' : '3',
        templateId: template?.templateId ?? 0,
        code: numberText('WP', numberDay(now - 365 * DAY_MS), plan.planId),
        firstDate: localDay(now - plan.firstAgo * DAY_MS),
        aheadDays: AHEAD,
        status: '1',
        createBy: '苏雅琴',
        updateBy: '苏雅琴',
        createTime: at,
        updateTime: at,
      };
    }),
  );
}

async function insertInParts<Row extends object>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += BATCH) await insert(rows.slice(from, from + BATCH));
}

const titleOf = ({ plan, units }: PlannedTask) =>
  `${plan.name} ${groupName(plan.groupBy, units[0] as PlanUnit)}`.slice(0, 60);

/** A year of maintenance, played by the moves that people make; the reports that are there already stay as they are. */
export async function seedMaintenance(db: Db, now = Date.now()): Promise<never[]> {
  const campus = await readCampus(db);
  await insertPlans(db, campus, now);
  const { planned, dues } = await plannedTasks(db, campus, now);
  const { endings, dropped } = endingsOf(planned, localDay(now));
  const { after, taken } = await startOf(db);
  const replay = new ReportReplay(campus.calendar, after, taken);
  const accounts = await db.select().from(companyUserTable);
  const told = planned
    .filter((one) => !dropped.has(one))
    .map((one, at) =>
      playTask(replay, campus, {
        ...one,
        taskId: at + 1,
        title: titleOf(one),
        stop: endings.get(one),
        luck: chance(`maintain ${one.plan.planId} ${one.groupKey} ${one.due}`),
        accounts: accounts.filter(({ companyId }) => companyId === one.plan.companyId).map(({ userId }) => userId),
        now,
      }),
    );
  const { repair_number: numbers, ...rows } = replay.finish();
  await insertAll(db, { ...rows, repair_event: await afterOthers(db, rows.repair_event) });
  await insertInParts(numbers as (typeof numberTable.$inferInsert)[], (part) =>
    db
      .insert(numberTable)
      .values(part)
      .onConflictDoUpdate({ target: [numberTable.prefix, numberTable.day], set: { lastNo: sql`excluded.last_no` } }),
  );
  await insertInParts(
    told.map(({ task }) => task),
    (part) => db.insert(taskTable).values(part),
  );
  await insertInParts(
    told.flatMap(({ targets }) => targets),
    (part) => db.insert(targetTable).values(part),
  );
  const left = new Map([...dropped].map(({ plan, groupKey, period }) => [`${plan.planId} ${groupKey}`, period]));
  await db
    .insert(planDueTable)
    .values(dues.map((row) => ({ ...row, nextDate: left.get(`${row.planId} ${row.groupKey}`) ?? row.nextDate })));
  await setMaintained(db);
  return [];
}

/** When each facility was maintained last. */
async function setMaintained(db: Db): Promise<void> {
  const last = sql`(SELECT max(t.finish_day) FROM facility_target g JOIN facility_task t ON t.task_id = g.task_id
    JOIN repair_report r ON r.report_id = t.report_id WHERE g.facility_id = ${facilityTable.facilityId} AND r.status = '60')`;
  const ids = sql`SELECT DISTINCT facility_id FROM facility_target`;
  await db.update(facilityTable).set({ lastMaintainDate: last }).where(sql`${facilityTable.facilityId} IN (${ids})`);
}
