import { groupBy } from '@jiaoyan/contract/kernel/group-by';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import { GROUP_BY, OVERLAP, PLAN_KIND } from '@jiaoyan/contract/maintenance/status';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, hotStatement, selection } from '../../kernel/db/db.ts';
import { givenRows, insertGiven, wholeInsert } from '../../kernel/db/given-rows.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import {
  createMaintenance,
  type DueWork,
  positionFor,
  type RepairTools,
  slaFor,
  type TurnBase,
  templateFor,
} from '../repair/index.ts';
import type { Due } from './maintain-due.ts';
import { assigner } from './maintain-executor.ts';
import { groupName, type PlanUnit } from './maintain-group.ts';
import type { PlanDueRow, PlanRow } from './maintain-plan.table.ts';
import { targetTable as g, taskTable as k, type TargetRow, type TaskRow } from './maintain-task.table.ts';

const USUAL = '3';
const MAX_TITLE = 60;
const [MADE, SKIPPED] = ['1', '6'];
/** So many days are tried for what a reading makes due. */
const MOST_DAYS = 60;

/** What is due of a group of a plan, under the lock of its row. */
export interface DueGroup {
  readonly plan: PlanRow;
  readonly due: PlanDueRow;
  readonly units: readonly PlanUnit[];
  readonly first: PlanUnit;
  readonly found: Due;
}

/** What a plan asks for, as its task keeps it. */
function newTask({ plan, due: { groupKey }, units, first, found }: DueGroup, now: number): Omit<TaskRow, 'taskId'> {
  const at = wallTime(now);
  return {
    planId: plan.planId,
    groupKey,
    dueDate: found.due,
    planDay: found.due,
    reportId: null,
    code: '',
    title: `${plan.name} ${groupName(plan.groupBy, first)}`.slice(0, MAX_TITLE),
    kind: plan.kind,
    subcampId: first.subcampId,
    placeId: plan.groupBy === GROUP_BY.campus ? null : first.placeId,
    teamId: plan.teamId,
    items: plan.items,
    aheadDays: plan.aheadDays,
    estMinutes: plan.estMinutes,
    visitPrice: plan.visitPrice,
    requireScan: plan.requireScan,
    requireSign: plan.requireSign,
    requireVerify: plan.requireVerify || plan.kind === PLAN_KIND.legal,
    targetTotal: units.length,
    targetDone: 0,
    abnormal: 0,
    lateDays: 0,
    finishDay: null,
    state: MADE,
    skipReason: '',
    createBy: SYSTEM.name,
    createTime: at,
    updateBy: SYSTEM.name,
    updateTime: at,
    version: 0,
  };
}

const taskColumns = Object.entries(getTableColumns(k)).filter(([name]) => name !== 'taskId');
const { taskId, planId, groupKey, dueDate, title } = k;
const made = Object.entries({ taskId, planId, groupKey, dueDate, title });
/** Those whose day has a task already make none. */
const insertTasks = hotStatement<Pick<TaskRow, 'taskId' | 'planId' | 'groupKey' | 'dueDate' | 'title'>>(
  'maintain_insert_tasks',
  sql`${insertGiven(k, taskColumns)} ON CONFLICT DO NOTHING RETURNING ${selection(made)}`,
  made,
);
const insertTargets = wholeInsert<TargetRow>(g);
const nameReports = hotStatement(
  'maintain_name_reports',
  sql`UPDATE ${k} SET report_id = given."reportId", code = given.code
    FROM ${givenRows(Object.entries({ taskId, reportId: k.reportId, code: k.code }))} WHERE ${k.taskId} = given."taskId"`,
);

const storeTasks = (tx: Db, tasks: readonly Omit<TaskRow, 'taskId'>[]) =>
  insertTasks(tx, { rows: JSON.stringify(tasks) });

/** A task that is stored, and the group that it is of. */
interface Stored extends Pick<TaskRow, 'taskId' | 'dueDate' | 'title'> {
  readonly group: DueGroup;
}

/** The day of a reading may have a task already, which the calendar made: then it is the next day that has none. */
async function storeOnFreeDay(tx: Db, group: DueGroup, now: number): Promise<Stored[]> {
  for (let days = 1; days < MOST_DAYS; days += 1) {
    const found = { ...group.found, due: addDays(group.found.due, days) };
    const [task] = await storeTasks(tx, [newTask({ ...group, found }, now)]);
    if (task) return [{ ...task, group }];
  }
  return [];
}

/** A group among those of several plans. */
export const nameOf = ({ planId, groupKey }: Pick<TaskRow, 'planId' | 'groupKey'>): string => `${planId} ${groupKey}`;

async function storeDue(tx: Db, groups: readonly DueGroup[], now: number): Promise<Stored[]> {
  const rows = await storeTasks(
    tx,
    groups.map((group) => newTask(group, now)),
  );
  const byKey = new Map(rows.map((row) => [nameOf(row), row]));
  const stored: Stored[] = [];
  for (const group of groups) {
    const row = byKey.get(nameOf(group.due));
    if (row) stored.push({ ...row, group });
    else if (group.found.byReading) stored.push(...(await storeOnFreeDay(tx, group, now)));
  }
  return stored;
}

/** The facilities of tasks, on which nothing was found yet. */
const newTargets = ({ taskId, dueDate, group }: Stored): TargetRow[] =>
  group.units.map(({ facilityId }) => ({
    taskId,
    facilityId,
    dueDate,
    results: [],
    conclusion: '',
    remark: '',
    images: '',
    doneBy: null,
    doneTime: null,
    proof: '',
    questId: null,
    faultId: null,
    clientKey: null,
  }));

/** Reads by a number, each once. */
function reader<T>(read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const known = new Map<number, T>();
  return async (id) => {
    const value = known.has(id) ? (known.get(id) as T) : await read(id);
    known.set(id, value);
    return value;
  };
}

/** What is to be done, with everything looked up that plans have in common. */
async function worksOf(tx: Db, now: number, tasks: readonly Stored[]): Promise<DueWork[]> {
  const templates = reader(async (id) => {
    const template = await templateFor(tx, id);
    return { template, sla: await slaFor(tx, template, USUAL) };
  });
  const positions = reader((placeId) => positionFor(tx, placeId, null));
  const assign = assigner(tx, now);
  const works: DueWork[] = [];
  for (const [plan, own] of groupBy(tasks, ({ group }) => group.plan)) {
    const workers = await assign(plan, own.length);
    for (const [at, { title, dueDate, group }] of own.entries())
      works.push({
        ...(await templates(plan.templateId)),
        title,
        description: `${plan.name}，共 ${group.units.length} 台`,
        position: await positions(group.first.placeId),
        teamId: plan.teamId,
        day: dueDate,
        planId: plan.planId,
        requireSign: plan.requireSign,
        worker: workers[at],
      });
  }
  return works;
}

/** Sets tasks on their way: their targets, their reports, their orders. Those of a plan come one after the other. */
export async function makeTasks(
  tools: RepairTools,
  tx: Db,
  base: TurnBase,
  groups: readonly DueGroup[],
): Promise<void> {
  if (groups.length === 0) return;
  const tasks = await storeDue(tx, groups, base.now);
  await insertTargets(tx, tasks.flatMap(newTargets));
  const reports = await createMaintenance(tools, tx, base, await worksOf(tx, base.now, tasks));
  const named = reports.map(({ reportId, code }, at) => ({ taskId: tasks[at]?.taskId, reportId, code }));
  await nameReports(tx, { rows: JSON.stringify(named) });
}

/** The last one is still open: this one is left out, or joined to it. */
export async function overlap(tx: Db, base: TurnBase, group: DueGroup, open: TaskRow): Promise<void> {
  const { plan, found } = group;
  if (open.dueDate >= found.due) return;
  if (plan.overlap === OVERLAP.skip) {
    const skipped = { state: SKIPPED as string, skipReason: '上一期未完成，本期跳过' };
    await storeTasks(tx, [{ ...newTask(group, base.now), ...skipped }]);
    return;
  }
  await tx
    .update(g)
    .set({ dueDate: found.due })
    .where(and(eq(g.taskId, open.taskId), eq(g.conclusion, '')));
  const event = { bizType: 'report' as const, bizId: open.reportId as number, event: 'JOIN' };
  await recordEvents(tx, [
    { ...event, content: `并入 ${found.due} 期`, operatorName: SYSTEM.name, createTime: wallTime(base.now) },
  ]);
}
