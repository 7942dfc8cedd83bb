import { type Duty, type duty, dutyRecord } from '@jiaoyan/contract/duty/duty';
import { DUTY } from '@jiaoyan/contract/duty/duty-life';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, between, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { isNumber } from '../../kernel/crud/crud-list.ts';
import { type ExportColumn, listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { AppError, notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { holds } from '../../kernel/session-user.ts';
import { isOwnPlacesOnly, REACH, refuseClosedSubcamp, withinScope } from '../campus/index.ts';
import { refuseAbsent } from '../system/index.ts';
import { type DutyRow, dutyMemberTable as m, dutyTable as t } from './duty.table.ts';
import type { DutyTools } from './duty-case.ts';
import { handoverDraft } from './duty-draft.ts';
import { announceDuties } from './duty-grant.ts';
import { checkInDuty, checkOutDuty, handOverDuty, takeOverDuty } from './duty-life.ts';
import { notePeople, peopleOf, refuseBusy } from './duty-people.ts';
import { generateDuties } from './duty-plan.ts';
import { isManagedSubcamp, requireSubcamp, scopedDuties } from './duty-scope.ts';
import { answerSwap, requestSwap } from './duty-swap.ts';
import { dutyDetail, dutySlots, mySwaps, type Viewer, widenDuties } from './duty-view.ts';

type Calls = typeof duty.endpoints;
const DAY = 86_400_000;
/** How far ahead people see their own duties, in days. */
const AHEAD = 31;
/** Nights and holidays, which come after it, last until the next morning. */
const FIRST_SHIFT = '1';
const MORNING = '08';
const TAKEN = '该校区该日期的班次已排班';

/** Refuses whom a duty cannot have; who stays on it was asked before. */
async function refusePeople(tx: Db, next: DutyRow, old: DutyRow | undefined): Promise<void> {
  const held = old ? peopleOf(old) : [];
  const isNew = (userId: number) => !held.includes(userId);
  await refuseAbsent(tx, [next.leaderId].filter(isNew), '值班负责人', 'leaderId');
  await refuseAbsent(tx, next.memberIds.filter(isNew), '值班人员', 'memberIds');
  await refuseBusy(tx, next);
}

async function guard(tx: Db, { before, after }: Change<Duty>, { user, services }: Ctx) {
  // The rows are those of the table; the resource only leaves out what nobody writes.
  const [old, next] = [before as DutyRow | undefined, after as DutyRow | undefined];
  const verb = old ? (next ? 'edit' : 'remove') : 'add';
  const changed = [old, next].filter((row) => row !== undefined);
  for (const row of changed) await requireSubcamp(tx, user, `repair:duty:${verb}`, row.subcampId);
  if (old && old.status !== DUTY.planned) throw refuse(`只有已排班的值班可以${next ? '修改' : '删除'}`);
  if (next) {
    if (next.subcampId !== old?.subcampId) await refuseClosedSubcamp(tx, next.subcampId);
    await refusePeople(tx, next, old);
    await notePeople(tx, next);
    // The duty itself goes after this; those who hear of it find nobody on it any more.
  } else if (old) await tx.delete(m).where(eq(m.dutyId, old.dutyId));
  await announceDuties(services, tx, changed);
}

const base = crud(dutyRecord, t, {
  missing: notFound,
  constraints: {
    repair_duty_slot: { field: 'dutyDate', message: TAKEN },
    repair_duty_subcamp: { field: 'subcampId', message: '所选校区不存在' },
    repair_duty_member_day: { field: 'memberIds', message: '所选人员当天已有其他班次' },
    repair_duty_leader_id_sys_user_user_id_fk: { field: 'leaderId', message: '所选值班负责人不存在或已停用' },
  },
  order: [{ by: 'dutyDate', descending: true }, { by: 'subcampId' }, { by: 'shift' }],
  tests: {
    userId: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.dutyId} = ${t.dutyId} AND ${isNumber(m.userId, wanted)})`,
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

const list =
  (tools: DutyTools): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const { rows, total } = await base.list({ query: withinScope(query, ctx.user, 'repair:duty:list'), ctx });
    // The rows are those of the table, see above.
    return { rows: await widenDuties(ctx.db, rows as DutyRow[], viewerOf(tools, ctx)), total };
  };
const viewerOf = ({ clock }: DutyTools, { user }: Ctx) => ({ user, now: clock() });

type Wide = Awaited<ReturnType<ReturnType<typeof list>>>['rows'][number];
const columns: ExportColumn<Wide>[] = [
  { title: '值班日期', width: 14, cell: (row) => row.dutyDate },
  { title: '校区', cell: (row) => row.subcampName },
  { title: '班次', width: 12, dictType: 'repair_duty_shift', cell: (row) => row.shift },
  { title: '值班负责人', width: 14, cell: (row) => row.leaderName },
  { title: '值班人员', width: 30, cell: (row) => row.memberNames.join('、') },
  { title: '值班电话', cell: (row) => row.phone },
  { title: '状态', width: 12, dictType: 'repair_duty_status', cell: (row) => row.status },
  { title: '备注', width: 30, cell: (row) => row.remark },
];

/** Planning: who stands when. */
const planHandlers = (tools: DutyTools) =>
  ({
    ...base,
    list: list(tools),
    ...listExport('值班表', columns, list(tools)),
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
    generate: ({ body, ctx }) => generateDuties(ctx, body),
  }) satisfies Partial<Handlers<Calls>>;

const isOn = (userId: number) =>
  sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.dutyId} = ${t.dutyId} AND ${m.userId} = ${userId})`;
/** What somebody has to end, or to take over. */
const isPending = (userId: number) => and(eq(t.status, DUTY.running), or(isOn(userId), eq(t.handoverTo, userId)));

/** The duties of a day, with the night before as long as it lasts or the caller has to do something about it. */
function todayOf({ user, now }: Viewer): SQL | undefined {
  const [day, before] = [wallTime(now).slice(0, 10), wallTime(now - DAY).slice(0, 10)];
  const isNight = wallTime(now).slice(11, 13) < MORNING;
  const rest = isNight ? or(gt(t.shift, FIRST_SHIFT), isPending(user.userId)) : isPending(user.userId);
  return or(eq(t.dutyDate, day), and(eq(t.dutyDate, before), rest));
}

/** Looking at it. */
const viewHandlers = (tools: DutyTools) =>
  ({
    calendar({ query: { from, to, subcampId }, ctx }) {
      const { db, user } = ctx;
      const scope = isOwnPlacesOnly(user, 'repair:duty:list')
        ? isManagedSubcamp(t.subcampId, sql`${String(user.userId)}`)
        : undefined;
      const where = and(between(t.dutyDate, from, to), subcampId ? eq(t.subcampId, subcampId) : undefined, scope);
      return dutySlots(db, where, viewerOf(tools, ctx));
    },
    async today({ ctx }) {
      if (ctx.user.outside) return [];
      const viewer = viewerOf(tools, ctx);
      return dutySlots(ctx.db, todayOf(viewer), viewer);
    },
    my({ ctx }) {
      const viewer = viewerOf(tools, ctx);
      const { userId } = ctx.user;
      const [from, to] = [viewer.now - DAY, viewer.now + AHEAD * DAY].map((at) => wallTime(at).slice(0, 10));
      const near = and(isOn(userId), between(t.dutyDate, from as string, to as string));
      return dutySlots(ctx.db, or(near, isPending(userId)), viewer);
    },
    async detail({ params, ctx }) {
      const duty = await readDuty(ctx.db, params.id);
      const isOwn = peopleOf(duty).includes(ctx.user.userId) || duty.handoverTo === ctx.user.userId;
      if (!isOwn && !holds(ctx.user, 'repair:duty:query')) throw notFound();
      if (!isOwn) await requireSubcamp(ctx.db, ctx.user, 'repair:duty:query', duty.subcampId);
      return dutyDetail(ctx.db, duty, viewerOf(tools, ctx));
    },
    async handoverDraft({ params, ctx }) {
      const duty = await readDuty(ctx.db, params.id);
      if (!peopleOf(duty).includes(ctx.user.userId)) throw notFound();
      return handoverDraft(tools.registered, ctx.db, duty, tools.clock());
    },
    swaps: ({ ctx }) => mySwaps(ctx.db, ctx.user.userId),
  }) satisfies Partial<Handlers<Calls>>;

/** Who is on duty where and when. */
export const dutyHandlers = (tools: DutyTools): Handlers<Calls> => ({
  ...planHandlers(tools),
  ...viewHandlers(tools),
  checkin: ({ params, body, ctx }) => checkInDuty(tools, ctx.user, params.id, body.version),
  checkout: ({ params, body, ctx }) => checkOutDuty(tools, ctx.user, params.id, body.version),
  handover: ({ params, body, ctx }) => handOverDuty(tools, ctx.user, params.id, body),
  takeover: ({ params, body, ctx }) => takeOverDuty(tools, ctx.user, params.id, body.version),
  swap: ({ params, body, ctx }) => requestSwap(tools, ctx.user, params.id, body),
  agree: ({ params, ctx }) => answerSwap(tools, ctx.user, params.id, 'agree'),
  refuse: ({ params, body, ctx }) => answerSwap(tools, ctx.user, params.id, 'refuse', body.answer),
  withdraw: ({ params, ctx }) => answerSwap(tools, ctx.user, params.id, 'withdraw'),
});

async function readDuty(db: Db, dutyId: number): Promise<DutyRow> {
  const [row] = await db.select().from(t).where(eq(t.dutyId, dutyId));
  if (!row) throw notFound();
  return row;
}

/** Refuses a duty of a campus that the caller does not reach. */
export const requireDuty = ({ db, user }: Pick<Ctx, 'db' | 'user'>, dutyId: number): Promise<void> =>
  requireRecords(scopedDuties, db, user, { permission: 'repair:duty:query', ids: [dutyId], now: Date.now() });
