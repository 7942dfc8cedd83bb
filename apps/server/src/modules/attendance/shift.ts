import {
  type AttendanceShift,
  type attendanceShift,
  type ShiftValues,
  shiftRecord,
} from '@jiaoyan/contract/attendance/shift';
import { nightMinutes, sectionsText, shiftMinutes } from '@jiaoyan/contract/attendance/shift-time';
import { asc, countDistinct, eq, inArray } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Handler, Handlers } from '../../kernel/http/http.ts';
import { cellTable } from './plan.table.ts';
import { shiftTable as t } from './shift.table.ts';

type Calls = typeof attendanceShift.endpoints;
const ENABLED = '0';

/** In how many plans shifts are used. */
async function usesOf(db: Db, shiftIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ shiftId: cellTable.shiftId, n: countDistinct(cellTable.planId) })
    .from(cellTable)
    .where(inArray(cellTable.shiftId, [...shiftIds]))
    .groupBy(cellTable.shiftId);
  return new Map(rows.map(({ shiftId, n }) => [shiftId, n]));
}

async function guard(tx: Db, { before, after }: Change<ShiftValues>): Promise<void> {
  if (after || !before) return;
  const used = (await usesOf(tx, [before.shiftId])).get(before.shiftId);
  if (used) throw refuse(`班次已被${used}个排班使用，不能删除`);
}

/** Refuses limits that contradict each other before the database does, which would not name the field. */
function settled(values: Partial<ShiftValues>, before: ShiftValues | undefined): Partial<ShiftValues> {
  const { halfDayMins = 0, absentMins = 0, nightFrom = 0, nightTo = 1 } = { ...before, ...values };
  if (absentMins < halfDayMins) throw refuse('全天旷工界限不能小于半天旷工界限', 'absentMins');
  if (nightTo <= nightFrom) throw refuse('夜间结束必须晚于夜间开始', 'nightTo');
  return values;
}

const base = crud(shiftRecord, t, {
  constraints: {
    attendance_shift_name: { field: 'name', message: '班次名称已存在' },
    attendance_cell_shift: { message: '班次已被排班使用，不能删除，可以停用' },
    attendance_task_shift: { message: '班次已有考勤任务，不能删除，可以停用' },
  },
  order: [{ by: 'status' }, { by: 'shiftId' }],
  changed: guard,
  prepare: (values, _ctx, before) => settled(values, before),
});

async function wideShifts(db: Db, rows: readonly ShiftValues[]): Promise<AttendanceShift[]> {
  if (rows.length === 0) return [];
  const uses = await usesOf(
    db,
    rows.map(({ shiftId }) => shiftId),
  );
  return rows.map((row) => ({
    ...row,
    hoursText: sectionsText(row.sections),
    workMins: shiftMinutes(row),
    nightMins: row.sections.reduce((sum, section) => sum + nightMinutes(section, row), 0),
    planCount: uses.get(row.shiftId) ?? 0,
  }));
}

const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await base.list({ query, ctx });
  return { rows: await wideShifts(ctx.db, rows), total };
};
const exported = listExport<AttendanceShift>(
  '班次',
  [
    { title: '班次名称', width: 16, cell: (row) => row.name },
    { title: '班次类型', width: 10, dictType: 'attendance_shift_kind', cell: (row) => row.kind },
    { title: '时段', width: 30, cell: (row) => row.hoursText },
    { title: '打卡方式', width: 12, dictType: 'attendance_punch_mode', cell: (row) => row.punchMode },
    { title: '工作分钟', width: 10, cell: (row) => row.workMins },
    { title: '夜间分钟', width: 10, cell: (row) => row.nightMins },
    { title: '排班数', width: 8, cell: (row) => row.planCount },
    { title: '状态', width: 8, dictType: 'common_status', cell: (row) => row.status },
  ],
  list,
);

/** Which hours people work. */
export const shiftHandlers: Handlers<Calls> = {
  ...base,
  list,
  ...exported,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  async options({ ctx }) {
    const rows = await ctx.db.select().from(t).orderBy(asc(t.status), asc(t.shiftId));
    return rows.map(({ shiftId, name, kind, sections, color, status }) => ({
      id: shiftId,
      label: name,
      kind,
      hoursText: sectionsText(sections),
      color,
      disabled: status !== ENABLED,
    }));
  },
};

/** Shifts by their numbers, whether in use or not. */
export const shiftsOf = async (db: Db, shiftIds: readonly number[]) =>
  shiftIds.length === 0
    ? []
    : db
        .select()
        .from(t)
        .where(inArray(t.shiftId, [...new Set(shiftIds)]));

/** Refuses shifts that are none, or not in use. */
export async function refuseShifts(tx: Db, shiftIds: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(shiftIds)];
  const found = await shiftsOf(tx, wanted);
  if (found.length < wanted.length) throw refuse('所选班次不存在', field);
  const off = found.find(({ status }) => status !== ENABLED);
  if (off) throw refuse(`所选班次已停用：${off.name}`, field);
}

/** All shifts in use, and those that are asked for. */
export async function knownShifts(db: Db, shiftIds: readonly number[]) {
  const live = await db.select().from(t).where(eq(t.status, ENABLED)).orderBy(asc(t.shiftId));
  const there = new Set(live.map(({ shiftId }) => shiftId));
  return [
    ...live,
    ...(await shiftsOf(
      db,
      shiftIds.filter((id) => !there.has(id)),
    )),
  ];
}
