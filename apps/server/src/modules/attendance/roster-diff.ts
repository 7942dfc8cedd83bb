import type { Cell, RosterChange } from '@jiaoyan/contract/attendance/roster';
import { sectionsText, spanOn } from '@jiaoyan/contract/attendance/shift-time';
import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { PlanRow } from './plan.table.ts';
import type { RosterRead } from './roster-facts.ts';
import type { ShiftRow } from './shift.table.ts';
import { spanTable as s, taskTable as t } from './task.table.ts';

/** What a plan asked of people when it was published last. */
const readDue = (db: Db, planId: number) =>
  db
    .select({
      taskId: t.taskId,
      userId: t.userId,
      workDate: t.workDate,
      shiftId: t.shiftId,
      rule: t.rule,
      plan: t.plan,
      punches: sql<number>`coalesce(sum(${s.punches}), 0)::int`,
    })
    .from(t)
    .leftJoin(s, eq(s.taskId, t.taskId))
    .where(eq(t.planId, planId))
    .groupBy(t.taskId);
export type DueTask = Awaited<ReturnType<typeof readDue>>[number];

/** What publishing a plan does at a moment. */
export interface RosterDiff {
  readonly added: readonly { readonly cell: Cell; readonly rule: TaskRule }[];
  readonly removed: readonly DueTask[];
  /** Neither new nor gone, but with other hours or ways to check in. */
  readonly remade: readonly { readonly task: DueTask; readonly cell: Cell; readonly rule: TaskRule }[];
  readonly changes: readonly RosterChange[];
}

/** A shift as a plan asks for it. */
export const ruleOf = (shift: ShiftRow, { proofs, pointIds }: Pick<PlanRow, 'proofs' | 'pointIds'>): TaskRule => ({
  name: shift.name,
  kind: shift.kind,
  sections: shift.sections,
  punchMode: shift.punchMode,
  restMins: shift.restMins,
  lateGrace: shift.lateGrace,
  earlyGrace: shift.earlyGrace,
  halfDayMins: shift.halfDayMins,
  absentMins: shift.absentMins,
  openBefore: shift.openBefore,
  closeAfter: shift.closeAfter,
  flexMins: shift.flexMins,
  nightFrom: shift.nightFrom,
  nightTo: shift.nightTo,
  color: shift.color,
  proofs,
  pointIds,
});

const keyOf = ({ userId, workDate, shiftId }: { userId: number; workDate: string; shiftId: number | null }) =>
  `${userId} ${workDate} ${shiftId}`;
// The database orders the keys of its documents in its own way.
const sorted = (rule: TaskRule) =>
  JSON.stringify(
    Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)),
    (_key, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort())
        : value,
  );
const isSame = (a: TaskRule, b: TaskRule) => sorted(a) === sorted(b);
const REST = '休';
const textOf = ({ name, sections }: Pick<TaskRule, 'name' | 'sections'>) => `${name}（${sectionsText(sections)}）`;

/** What has changed for people, by days. */
function changesOf(
  { added, removed, remade }: Omit<RosterDiff, 'changes'>,
  due: readonly DueTask[],
  names: ReadonlyMap<number, string>,
): RosterChange[] {
  const days = new Map<string, { userId: number; date: string; from: string[]; to: string[] }>();
  const dayOf = (userId: number, date: string) => {
    const known = days.get(`${userId} ${date}`) ?? { userId, date, from: [], to: [] };
    days.set(`${userId} ${date}`, known);
    return known;
  };
  const gone = new Set(removed.map(({ taskId }) => taskId));
  const moved = remade.filter(({ task, rule }) => textOf(task.rule) !== textOf(rule));
  const movedIds = new Set(moved.map(({ task }) => task.taskId));
  for (const { cell, rule } of added) dayOf(cell.userId, cell.workDate).to.push(textOf(rule));
  for (const task of removed) dayOf(task.userId, task.workDate).from.push(textOf(task.rule));
  for (const { task, rule } of moved) {
    const day = dayOf(task.userId, task.workDate);
    day.from.push(textOf(task.rule));
    day.to.push(textOf(rule));
  }
  for (const task of due) {
    const day = days.get(`${task.userId} ${task.workDate}`);
    if (!day || gone.has(task.taskId) || movedIds.has(task.taskId)) continue;
    day.from.push(textOf(task.rule));
    day.to.push(textOf(task.rule));
  }
  return [...days.values()]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.userId - b.userId))
    .map(({ userId, date, from, to }) => ({
      userId,
      date,
      name: names.get(userId) ?? '',
      from: from.join('、') || REST,
      to: to.join('、') || REST,
    }));
}

/** What publishing a plan would do now: what has begun, or was checked in for, stays. */
export async function diffRoster(
  db: Db,
  { plan, cells, facts, shiftRows }: RosterRead,
  now: number,
): Promise<RosterDiff> {
  const due = await readDue(db, plan.planId);
  const known = new Map(due.map((task) => [keyOf(task), task]));
  const wanted = new Set(cells.map(keyOf));
  const hasBegun = (task: DueTask) => momentOf(task.plan.from) <= now || task.punches > 0;
  const asked = cells.flatMap((cell) => {
    const shift = shiftRows.get(cell.shiftId);
    return shift ? [{ cell, rule: ruleOf(shift, plan), task: known.get(keyOf(cell)) }] : [];
  });
  const parts = {
    added: asked.filter(({ cell, rule, task }) => !task && spanOn(cell.workDate, rule.sections).from > now),
    removed: due.filter((task) => !wanted.has(keyOf(task)) && !hasBegun(task)),
    remade: asked.flatMap(({ cell, rule, task }) =>
      task && !hasBegun(task) && !isSame(task.rule, rule) ? [{ task, cell, rule }] : [],
    ),
  };
  return { ...parts, changes: changesOf(parts, due, facts.names) };
}
