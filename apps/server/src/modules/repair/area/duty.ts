import { type Duty, type duty, dutyRecord } from '@jiaoyan/contract/repair/area/duty';
import { and, asc, between, eq, type SQL, sql } from 'drizzle-orm';
import { type Change, crud, nowText } from '../../../kernel/crud.ts';
import type { Db } from '../../../kernel/db.ts';
import { AppError, refuse } from '../../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../../kernel/http.ts';
import { listExport } from '../list-export.ts';
import { namesOf, refuseAbsent } from '../people.ts';
import { dutyMemberTable as m, dutyTable as t } from './duty.table.ts';
import { notePeople, peopleOf, refuseBusy } from './duty-people.ts';
import { generateDuties } from './duty-plan.ts';
import { isManagedSubcamp, requireSubcamp } from './duty-scope.ts';
import { subcampNames } from './place-facts.ts';
import { isOwnPlacesOnly, outOfReach, REACH, withinReach } from './place-scope.ts';
import { refuseClosedSubcamp } from './subcamp.ts';

type Calls = typeof duty.endpoints;
type DutyRow = typeof t.$inferSelect;

const PLANNED = '10';
const TAKEN = '该校区该日期的班次已排班';

async function guard(tx: Db, { before, after }: Change<Duty>, { user }: Ctx) {
  // The rows are those of the table; the resource only leaves out what nobody writes.
  const [old, next] = [before as DutyRow | undefined, after as DutyRow | undefined];
  const verb = old ? (next ? 'edit' : 'remove') : 'add';
  for (const row of [old, next]) if (row) await requireSubcamp(tx, user, `repair:duty:${verb}`, row.subcampId);
  if (old && old.status !== PLANNED) throw refuse(`只有已排班的值班可以${next ? '修改' : '删除'}`);
  if (!next) return;
  if (next.subcampId !== old?.subcampId) await refuseClosedSubcamp(tx, next.subcampId);
  const held = old ? peopleOf(old) : [];
  const isNew = (userId: number) => !held.includes(userId);
  await refuseAbsent(tx, [next.leaderId].filter(isNew), '值班负责人', 'leaderId');
  await refuseAbsent(tx, next.memberIds.filter(isNew), '值班人员', 'memberIds');
  await refuseBusy(tx, next);
  await notePeople(tx, next);
}

const base = crud(dutyRecord, t, {
  constraints: {
    repair_duty_slot: { field: 'dutyDate', message: TAKEN },
    repair_duty_subcamp: { field: 'subcampId', message: '所选校区不存在' },
    repair_duty_member_day: { field: 'memberIds', message: '所选人员当天已有其他班次' },
    repair_duty_leader_id_sys_user_user_id_fk: { field: 'leaderId', message: '所选值班负责人不存在或已停用' },
  },
  order: [{ by: 'dutyDate', descending: true }, { by: 'subcampId' }, { by: 'shift' }],
  tests: {
    userId: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.dutyId} = ${t.dutyId} AND ${m.userId}::text = ${wanted})`,
    [REACH]: (wanted) => isManagedSubcamp(t.subcampId, wanted),
  },
  changed: guard,
  // The leader is no member besides.
  prepare: (values) =>
    values.memberIds && values.leaderId
      ? { ...values, memberIds: values.memberIds.filter((userId) => userId !== values.leaderId) }
      : values,
});

/** Names the campus, day and shift that are taken already. */
async function tellingSlot<R>(
  ctx: Ctx,
  body: { dutyDate?: string; shift?: string },
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.message !== TAKEN || !body.dutyDate || !body.shift) throw error;
    const labels = await ctx.services.dictLabels('repair_duty_shift');
    throw refuse(`该校区 ${body.dutyDate} ${labels.get(body.shift) ?? body.shift} 已排班`, 'dutyDate');
  }
}

/** Duties with the names of what they refer to. */
async function widen<Row extends Pick<DutyRow, 'leaderId' | 'memberIds' | 'subcampId'>>(db: Db, rows: readonly Row[]) {
  const [campuses, names] = await Promise.all([subcampNames(db), namesOf(db, rows.flatMap(peopleOf))]);
  return rows.map((row) => ({
    ...row,
    subcampName: campuses.get(row.subcampId) ?? '',
    leaderName: names.get(row.leaderId) ?? '',
    memberNames: row.memberIds.map((userId) => names.get(userId) ?? `用户${userId}`),
  }));
}

const list: Handler<Calls['list']> = async ({ query, ctx }) => {
  const { rows, total } = await base.list({ query: withinReach(query, ctx.user, 'repair:duty:list'), ctx });
  return { rows: await widen(ctx.db, rows as DutyRow[]), total };
};

const exported = listExport(
  '值班表',
  [
    { title: '值班日期', width: 14, cell: (row) => row.dutyDate },
    { title: '校区', cell: (row) => row.subcampName },
    { title: '班次', width: 12, dictType: 'repair_duty_shift', cell: (row) => row.shift },
    { title: '值班负责人', width: 14, cell: (row) => row.leaderName },
    { title: '值班人员', width: 30, cell: (row) => row.memberNames.join('、') },
    { title: '值班电话', cell: (row) => row.phone },
    { title: '状态', width: 12, dictType: 'repair_duty_status', cell: (row) => row.status },
    { title: '备注', width: 30, cell: (row) => row.remark },
  ],
  list,
);

async function slots(db: Db, where: SQL | undefined) {
  const rows = await db.select().from(t).where(where).orderBy(asc(t.dutyDate), asc(t.subcampId), asc(t.shift));
  return widen(db, rows);
}

/** Who is on duty where and when. */
export const dutyHandlers: Handlers<Calls> = {
  ...base,
  list,
  ...exported,
  async get(args) {
    const row = await base.get(args);
    await requireSubcamp(args.ctx.db, args.ctx.user, 'repair:duty:query', row.subcampId);
    return row;
  },
  // Reach comes first: a slot that is taken must not tell about a foreign campus.
  async create(args) {
    await requireSubcamp(args.ctx.db, args.ctx.user, 'repair:duty:add', args.body.subcampId);
    return tellingSlot(args.ctx, args.body, () => base.create(args));
  },
  async update(args) {
    const { subcampId } = args.body;
    if (subcampId) await requireSubcamp(args.ctx.db, args.ctx.user, 'repair:duty:edit', subcampId);
    return tellingSlot(args.ctx, args.body, () => base.update(args));
  },
  calendar({ query: { from, to, subcampId }, ctx: { db, user } }) {
    const reach = isOwnPlacesOnly(user, 'repair:duty:list')
      ? isManagedSubcamp(t.subcampId, sql`${String(user.userId)}`)
      : undefined;
    return slots(db, and(between(t.dutyDate, from, to), subcampId ? eq(t.subcampId, subcampId) : undefined, reach));
  },
  today: ({ ctx }) => slots(ctx.db, eq(t.dutyDate, nowText().slice(0, 10))),
  generate: ({ body, ctx }) => generateDuties(ctx, body),
};

/** Refuses a duty of a campus that the caller does not reach. */
export async function requireDuty(ctx: Ctx, dutyId: number): Promise<void> {
  const [row] = await ctx.db.select({ subcampId: t.subcampId }).from(t).where(eq(t.dutyId, dutyId));
  if (!row) throw outOfReach();
  await requireSubcamp(ctx.db, ctx.user, 'repair:duty:query', row.subcampId);
}
