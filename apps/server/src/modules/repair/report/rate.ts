import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import type { RateRow, rate } from '@jiaoyan/contract/repair/rate';
import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { endOf, isNumber } from '../../../kernel/crud/crud-list.ts';
import { listExport } from '../../../kernel/crud/list-export.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound, refuse, stale } from '../../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../../kernel/http/http.ts';
import { namesOf, refuseSensitive } from '../../system/index.ts';
import type { RepairTools } from '../tools.ts';
import { actOnReport } from './act.ts';
import { rateReport } from './move-finish.ts';
import { RATE, type Rate, rateTable as t } from './rate.table.ts';
import { reportTable } from './report.table.ts';
import { reportScope } from './report-scope.ts';

type Calls = typeof rate;
const LOW = 2;

/** What each filter of the list asks for. */
const tests: Readonly<Record<string, (text: string) => SQL>> = {
  overall: (text) => isNumber(t.overall, sql`${text}`),
  workerId: (text) => sql`${text} = ANY(${t.workerIds}::text[])`,
  isAuto: (text) => eq(t.isAuto, text === 'Y'),
  replied: (text) => sql`(${t.reply} <> '') = ${text === 'Y'}`,
  low: (text) => sql`(${t.overall} <= ${LOW} AND NOT ${t.isAuto}) = ${text === 'Y'}`,
  status: (text) => eq(t.status, text),
  keyword: (text) =>
    sql`strpos(${reportTable.code} || ' ' || ${reportTable.title} || ' ' || ${t.content}, ${text}) > 0`,
  createTimeBegin: (text) => gte(t.createTime, text),
  createTimeEnd: (text) => lte(t.createTime, endOf(text)),
};

async function countOf(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(t)
    .innerJoin(reportTable, eq(reportTable.reportId, t.reportId))
    .where(where);
  return row?.n ?? 0;
}

async function page(db: Db, query: ListQuery, scope: SQL | undefined): Promise<{ rows: RateRow[]; total: number }> {
  const chosen = Object.entries(query.filters).map(([name, text]) => tests[name]?.(text));
  const where = and(...chosen, scope);
  // Sent together: the page in the order of the index, and the count beside it.
  const [rows, total] = await Promise.all([
    db
      .select({ rate: t, code: reportTable.code, title: reportTable.title, guest: reportTable.reporterName })
      .from(t)
      .innerJoin(reportTable, eq(reportTable.reportId, t.reportId))
      .where(where)
      .orderBy(desc(t.rateId))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    countOf(db, where),
  ]);
  const people = rows.flatMap(({ rate: r }) => [r.userId, r.replyBy, r.visitBy, r.appealBy, ...r.workerIds]);
  const names = await namesOf(db, people);
  const nameOf = (userId: number | null) => names.get(userId ?? 0) ?? '';
  const shown = rows.map(({ rate: r, code, title, guest }) => ({
    ...r,
    code,
    title,
    raterName: r.userId === null ? guest : nameOf(r.userId),
    workerNames: r.workerIds.map(nameOf).join('、'),
    replyName: nameOf(r.replyBy),
    visitName: nameOf(r.visitBy),
    appealName: nameOf(r.appealBy),
  }));
  return { rows: shown, total };
}

const list =
  (tools: RepairTools, permission: string): Handler<Calls['list']> =>
  async ({ query, ctx }) =>
    page(ctx.db, query, reportScope(ctx.user, permission, tools.clock()));

/** Changes a rating whose report the caller reaches. */
async function change(
  tools: RepairTools,
  ctx: Ctx,
  { permission, rateId, version }: { permission: string; rateId: number; version: number | undefined },
  values: (row: Rate) => Partial<Rate>,
): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const scope = reportScope(ctx.user, permission, tools.clock());
    const [found] = await tx
      .select({ rateId: t.rateId })
      .from(t)
      .innerJoin(reportTable, eq(reportTable.reportId, t.reportId))
      .where(and(eq(t.rateId, rateId), scope));
    const [row] = found ? await tx.select().from(t).where(eq(t.rateId, rateId)).for('update') : [];
    if (!row) throw notFound();
    if (version !== undefined && version !== row.version) throw stale();
    await tx
      .update(t)
      .set({ ...values(row), version: row.version + 1, updateBy: ctx.user.userName, updateTime: nowText() })
      .where(eq(t.rateId, rateId));
  });
}

function appealed(row: Rate, userId: number, reason: string): Partial<Rate> {
  if (!row.workerIds.includes(userId)) throw refuse('只有承修人可以对评价申诉');
  if (row.isAuto) throw refuse('系统默认评价不计入考核，无需申诉');
  if (row.status !== RATE.normal) throw refuse('该评价已申诉过');
  return { appealReason: reason, appealBy: userId, status: RATE.appealed };
}

function judged(row: Rate, userId: number, agree: boolean, reason: string): Partial<Rate> {
  if (row.status !== RATE.appealed) throw refuse('该评价没有待裁定的申诉');
  if (row.workerIds.includes(userId)) throw refuse('不能裁定针对本人的评价');
  if (row.userId === userId) throw refuse('不能裁定本人作出的评价');
  return { judgeReason: reason, status: agree ? RATE.upheld : RATE.refused };
}

const create =
  (tools: RepairTools): Handler<Calls['create']> =>
  async ({ body, ctx }) => {
    const { reportId, ...rating } = body;
    await refuseSensitive(tools.findSensitiveWords, [{ field: 'content', label: '评价内容', text: body.content }]);
    await actOnReport(tools, ctx, 'repair:rate:add', reportId, (turn) => {
      if (turn.report.reporterId !== ctx.user.userId) throw notFound();
      rateReport(turn, ctx.user.userId, rating);
    });
  };

/** Ratings, what is answered to them, and what is said against them. */
export const rateHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: list(tools, 'repair:rate:list'),
  ...listExport(
    '报修评价',
    [
      { title: '报修单号', width: 20, cell: (row) => row.code },
      { title: '报修标题', width: 30, cell: (row) => row.title },
      { title: '维修人员', cell: (row) => row.workerNames },
      { title: '响应速度', width: 10, cell: (row) => row.speed },
      { title: '维修质量', width: 10, cell: (row) => row.quality },
      { title: '服务态度', width: 10, cell: (row) => row.attitude },
      { title: '总体评价', width: 10, cell: (row) => row.overall },
      { title: '标签', cell: (row) => row.tags.join('、') },
      { title: '评价内容', width: 40, cell: (row) => row.content },
      { title: '系统默认', width: 10, cell: (row) => (row.isAuto ? '是' : '否') },
      { title: '回复', width: 30, cell: (row) => row.reply },
      { title: '回访结果', width: 30, cell: (row) => row.visitResult },
      { title: '评价时间', width: 20, cell: (row) => row.createTime },
    ],
    list(tools, 'repair:rate:export'),
  ),
  create: create(tools),
  async reply({ params, body: { reply, version }, ctx }) {
    await refuseSensitive(tools.findSensitiveWords, [{ field: 'reply', label: '回复', text: reply }]);
    await change(tools, ctx, { permission: 'repair:rate:reply', rateId: params.id, version }, () => ({
      reply,
      replyBy: ctx.user.userId,
    }));
  },
  visit: ({ params, body: { visitResult, version }, ctx }) =>
    change(tools, ctx, { permission: 'repair:rate:visit', rateId: params.id, version }, () => ({
      visitResult,
      visitBy: ctx.user.userId,
    })),
  appeal: ({ params, body: { reason, version }, ctx }) =>
    change(tools, ctx, { permission: 'repair:rate:appeal', rateId: params.id, version }, (row) =>
      appealed(row, ctx.user.userId, reason),
    ),
  judge: ({ params, body: { agree, reason, version }, ctx }) =>
    change(tools, ctx, { permission: 'repair:rate:judge', rateId: params.id, version }, (row) =>
      judged(row, ctx.user.userId, agree, reason),
    ),
});
