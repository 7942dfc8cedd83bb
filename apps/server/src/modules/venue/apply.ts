import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { APPLY, type apply, applyStates } from '@jiaoyan/contract/venue/apply';
import { MAX_CALENDAR_DAYS } from '@jiaoyan/contract/venue/booking';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import type { RepairTools } from '../repair/index.ts';
import { refuseSensitive } from '../system/index.ts';
import { type Apply, applyTable as t } from './apply.table.ts';
import { cancelApply, forceReleaseApply } from './apply-cancel.ts';
import { applyDetail, applyPage } from './apply-rows.ts';
import { applyScope, requireOwn } from './apply-scope.ts';
import { applyTexts, rebookApply, submitApply } from './apply-submit.ts';
import { checkInApply, checkOutApply } from './apply-use.ts';
import { venueOf } from './book-rule.ts';
import { checkRoom, freeRooms, roomCalendar } from './booking-free.ts';
import { occupyRoom, releaseOccupation } from './booking-occupy.ts';

type Calls = typeof apply.endpoints;
type Values = Parameters<Handler<Calls['create']>>[0]['body'];
const DAY = 86_400_000;
const UPLOADED = /^(\/profile\/upload\/[\w/.-]+)?(,\/profile\/upload\/[\w/.-]+){0,4}$/;
const inSeconds = (wall: string) => (wall.length === 16 ? `${wall}:00` : wall);

/** Looks at what somebody saves; the conditions of the room are looked at when it is handed in. */
async function checkValues(tools: RepairTools, values: Partial<Values>, stored?: Apply): Promise<Partial<Values>> {
  const { startTime, endTime, purpose, safetyPlan, roomId } = values;
  const times = {
    ...(startTime && { startTime: inSeconds(startTime) }),
    ...(endTime && { endTime: inSeconds(endTime) }),
  };
  const whole = { startTime: stored?.startTime ?? '', endTime: stored?.endTime ?? '', ...times };
  if (whole.endTime <= whole.startTime) throw refuse('结束时间必须晚于开始时间', 'endTime');
  if (purpose && !(await tools.dictLabels('repair_area_purpose')).has(purpose))
    throw refuse('用途取值不正确', 'purpose');
  if (safetyPlan && !UPLOADED.test(safetyPlan)) throw refuse('安全预案格式不正确，最多上传 5 个文件', 'safetyPlan');
  if (roomId !== undefined && !(await venueOf(tools.db, roomId)).isOpen) throw refuse('该场地不可借用', 'roomId');
  const texts = { title: values.title ?? '', needs: values.needs ?? '' };
  await refuseSensitive(tools.findSensitiveWords, applyTexts(texts));
  return { ...values, ...times };
}

/** Keeps what somebody asks for as a draft of theirs. */
export async function createApply(tools: RepairTools, user: SessionUser, body: Values): Promise<number> {
  const values = { ...body, ...(await checkValues(tools, body)) };
  const { userId, nickName, deptId, userName } = user;
  const now = tools.clock();
  const stamp = { createBy: userName, updateBy: userName, createTime: wallTime(now), updateTime: wallTime(now) };
  return tools.db.transaction(async (tx) => {
    const code = await nextNumber(tx, 'CD', now);
    const [row] = await tx
      .insert(t)
      .values({ ...values, ...stamp, code, applicantId: userId, applicantName: nickName, deptId })
      .returning({ applyId: t.applyId });
    return row?.applyId as number;
  });
}

/** Own drafts, locked; nothing else can be changed or removed. */
async function lockDrafts(tx: Db, { user }: Ctx, applyIds: readonly number[], action: string): Promise<Apply[]> {
  const rows = await tx
    .select()
    .from(t)
    .where(inArray(t.applyId, [...applyIds]))
    .orderBy(asc(t.applyId))
    .for('update');
  if (rows.length < applyIds.length) throw notFound();
  for (const row of rows) {
    requireOwn(user, row);
    // The column holds nothing but states.
    const label = applyStates[row.status as keyof typeof applyStates];
    if (row.status !== APPLY.draft) throw refuse(`当前状态为【${label}】，不能执行【${action}】`);
  }
  return rows;
}

const update =
  (tools: RepairTools): Handler<Calls['update']> =>
  async ({ body, ctx }) => {
    const { applyId, version, ...values } = body;
    const [stored] = await tools.db.select().from(t).where(eq(t.applyId, applyId));
    if (!stored) throw notFound();
    requireOwn(ctx.user, stored);
    const checked = await checkValues(tools, values, stored);
    await tools.db.transaction(async (tx) => {
      const [row] = await lockDrafts(tx, ctx, [applyId], '修改');
      if (version !== undefined && version !== row?.version) throw stale();
      await tx
        .update(t)
        .set({
          ...checked,
          version: (row?.version ?? 0) + 1,
          updateBy: ctx.user.userName,
          updateTime: wallTime(tools.clock()),
        })
        .where(eq(t.applyId, applyId));
    });
  };

const get =
  (tools: RepairTools): Handler<Calls['get']> =>
  async ({ params, ctx }) => {
    const [row] = await ctx.db.select().from(t).where(eq(t.applyId, params.id));
    if (!row) throw notFound();
    const scope = applyScope(ctx.user, 'repair:areaApply:query');
    const [reached] = await ctx.db
      .select({ applyId: t.applyId })
      .from(t)
      .where(and(eq(t.applyId, params.id), scope));
    // Whoever decides upon it may see it, wherever it belongs.
    const isReadable = reached || (row.instanceId !== null && (await tools.canReadProcess(ctx, row.instanceId)));
    if (!isReadable) throw notFound();
    return applyDetail(ctx.db, ctx.user, row);
  };

const list: Handler<Calls['list']> = ({ query, ctx }) =>
  applyPage(ctx.db, query, applyScope(ctx.user, 'repair:areaApply:list'));

const exported = listExport(
  '场地申请',
  [
    { title: '申请单号', width: 20, cell: (row) => row.code },
    { title: '活动名称', width: 30, cell: (row) => row.title },
    { title: '场地', width: 24, cell: (row) => row.roomName },
    { title: '用途', width: 10, dictType: 'repair_area_purpose', cell: (row) => row.purpose },
    { title: '开始时间', width: 20, cell: (row) => row.startTime },
    { title: '结束时间', width: 20, cell: (row) => row.endTime },
    { title: '参加人数', width: 10, cell: (row) => row.attendeeCount },
    { title: '申请人', width: 12, cell: (row) => row.applicantName },
    { title: '部门', cell: (row) => row.deptName },
    { title: '状态', width: 10, dictType: 'repair_area_apply_status', cell: (row) => row.status },
    { title: '当前节点', cell: (row) => row.currentNode },
  ],
  list,
);

const calendar: Handler<Calls['calendar']> = async ({ query, ctx }) => {
  const { roomIds, from, to, ...search } = query;
  const days = (momentOf(`${to} 00:00:00`) - momentOf(`${from} 00:00:00`)) / DAY;
  if (!(days >= 0 && days < MAX_CALENDAR_DAYS)) throw refuse(`日历最多显示${MAX_CALENDAR_DAYS}天`, 'to');
  const chosen = roomIds ? { roomIds: roomIds.split(',').map(Number) } : {};
  return roomCalendar(ctx.db, ctx.user, { ...search, ...chosen, from, to });
};

/** What rooms are free, and who has them when. */
const bookingHandlers = (tools: RepairTools) => ({
  check: ({ body, ctx }: Parameters<Handler<Calls['check']>>[0]) =>
    checkRoom(
      ctx.db,
      ctx.user,
      {
        ...body,
        slots: body.slots.map((slot) => ({ startTime: inSeconds(slot.startTime), endTime: inSeconds(slot.endTime) })),
      },
      tools.clock(),
    ),
  free: async ({ query, ctx }: Parameters<Handler<Calls['free']>>[0]) => {
    const { start, end, ...search } = query;
    const slot = start && end ? { startTime: inSeconds(start), endTime: inSeconds(end) } : undefined;
    if (slot && slot.endTime <= slot.startTime) throw refuse('结束时间必须晚于开始时间', 'end');
    return freeRooms(ctx.db, { ...search, slot, now: tools.clock() });
  },
  calendar,
  occupy: ({ body, ctx }: Parameters<Handler<Calls['occupy']>>[0]) => occupyRoom(tools, ctx.user, body),
  release: ({ params, ctx }: Parameters<Handler<Calls['release']>>[0]) => releaseOccupation(tools, ctx.user, params.id),
});

/** Applications for rooms. */
export const applyHandlers = (tools: RepairTools): Handlers<Calls> => ({
  ...bookingHandlers(tools),
  list,
  ...exported,
  get: get(tools),
  my: ({ query, ctx }) => applyPage(ctx.db, query, eq(t.applicantId, ctx.user.userId)),
  create: ({ body, ctx }) => createApply(tools, ctx.user, body),
  update: update(tools),
  remove: ({ params, ctx }) =>
    tools.db.transaction(async (tx) => {
      await lockDrafts(tx, ctx, params.ids, '删除');
      await tx.delete(t).where(inArray(t.applyId, params.ids));
    }),
  submit: ({ params, body, ctx }) => submitApply(tools, ctx.user, params.id, body.version),
  rebook: ({ params, body, ctx }) => rebookApply(tools, ctx.user, params.id, body),
  cancel: ({ params, body, ctx }) => cancelApply(tools, ctx.user, params.id, body),
  forceRelease: ({ params, body, ctx }) => forceReleaseApply(tools, ctx.user, params.id, body),
  checkin: ({ params, body, ctx }) => checkInApply(tools, ctx, params.id, body),
  checkout: ({ params, body, ctx }) => checkOutApply(tools, ctx.user, params.id, body),
});
