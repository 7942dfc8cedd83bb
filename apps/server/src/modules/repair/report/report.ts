import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { type report as contract, reportLife } from '@jiaoyan/contract/repair/report';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { listExport } from '../../../kernel/crud/list-export.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound, refuse } from '../../../kernel/errors.ts';
import type { Handler, Handlers } from '../../../kernel/http/http.ts';
import { actorOf, allow } from '../../../kernel/record/actor.ts';
import type { SessionUser } from '../../../kernel/session-user.ts';
import { refuseSensitive } from '../../system/index.ts';
import type { RepairTools } from '../tools.ts';
import { actOnReport } from './act.ts';
import { turnBase } from './case.ts';
import { facilityFor } from './facility-follow.ts';
import { follow } from './follow.ts';
import { positionFor, slaFor, templateFor } from './lookup.ts';
import { confirmReport, reworkReport } from './move-finish.ts';
import { cancelReport, commentReport, editReport, isOpen, urgeReport } from './move-report.ts';
import { orderTable } from './order.table.ts';
import { faults, followTable, reportTable as t } from './report.table.ts';
import { reportDetail } from './report-detail.ts';
import { reportPage, reportRows } from './report-rows.ts';
import { reportScope, requireReport } from './report-scope.ts';
import { createReport, quotaOf, refuseBadTimes, refuseTooMany, reportTexts, submit, waitForOrigin } from './submit.ts';

type Calls = typeof contract.endpoints;
const DAY = 86_400_000;
const PUBLISHED = 50;
const pictured = ({ images }: { images: string }) => images;

const listFor =
  (tools: RepairTools, permission: string): Handler<Calls['list']> =>
  async ({ query, ctx }) =>
    reportPage(ctx.db, query, reportScope(ctx.user, permission, tools.clock()));

const exported = (tools: RepairTools) =>
  listExport(
    '报修单',
    [
      { title: '报修单号', width: 20, cell: (row) => row.code },
      { title: '报修标题', width: 30, cell: (row) => row.title },
      { title: '位置', width: 30, cell: (row) => row.position },
      { title: '报修项目', cell: (row) => row.templateName },
      { title: '工种', width: 12, dictType: 'repair_trade', cell: (row) => row.trade },
      { title: '紧急程度', width: 10, dictType: 'repair_priority', cell: (row) => row.priority },
      { title: '状态', width: 10, dictType: 'repair_report_status', cell: (row) => row.status },
      { title: '来源', width: 10, dictType: 'repair_source', cell: (row) => row.source },
      { title: '报修人', width: 12, cell: (row) => row.reporterName },
      { title: '维修人员', cell: (row) => row.workerNames },
      { title: '是否超时', width: 10, dictType: 'sys_yes_no', cell: (row) => row.overdue },
      { title: '提交时间', width: 20, cell: (row) => row.createTime },
      { title: '完工时间', width: 20, cell: (row) => row.finishTime },
    ],
    listFor(tools, 'repair:report:export'),
  );

/** Open faults of a building for everybody in it: no names, no telephone numbers. */
async function published(db: Db, userId: number, placeId: number) {
  const rows = await db
    .select()
    .from(t)
    .where(and(faults, eq(t.placeId, placeId), lt(t.status, '40'), eq(t.isPublic, true)))
    .orderBy(desc(t.createTime), desc(t.reportId))
    .limit(PUBLISHED);
  const followed = await db
    .select({ reportId: followTable.reportId })
    .from(followTable)
    .where(and(eq(followTable.userId, userId), inArray(followTable.reportId, [...rows.map((row) => row.reportId)])));
  const mine = new Set(followed.map(({ reportId }) => reportId));
  return (await reportRows(db, rows)).map((row) => ({ ...row, isFollowing: mine.has(row.reportId) }));
}

const update =
  (tools: RepairTools): Handler<Calls['update']> =>
  async ({ body, ctx }) => {
    await refuseSensitive(tools.findSensitiveWords, reportTexts(body));
    const { reportId, version, ...values } = body;
    return actOnReport(tools, ctx, 'repair:report:edit', reportId, async (turn, tx) => {
      if (turn.report.reporterId !== ctx.user.userId && turn.report.agentId !== ctx.user.userId) throw notFound();
      const template = await templateFor(tx, body.templateId);
      if (template.needPhoto && !pictured(body)) throw refuse('该项目必须上传故障照片', 'images');
      refuseBadTimes(body, turn.now);
      const { text, ...position } = await positionFor(tx, body.placeId, body.roomId);
      const facilityId = body.facilityId === undefined ? turn.report.facilityId : body.facilityId;
      const named = await facilityFor(tx, facilityId, body.placeId, body.facility);
      const priority = body.priority ?? template.defaultPriority;
      const { trade, teamId } = template;
      const title = body.title || `${text} ${template.name}`.slice(0, 60);
      const sla = await slaFor(tx, template, priority);
      editReport(
        turn,
        { ...values, ...named, ...position, isDown: body.isDown ?? turn.report.isDown, priority, trade, teamId, title },
        sla,
        { version },
      );
    });
  };

/** A fault that comes back within its warranty is reported anew, by reference to the old report. */
const again =
  (tools: RepairTools): Handler<Calls['again']> =>
  async ({ params, body, ctx }) => {
    await refuseSensitive(tools.findSensitiveWords, [
      { field: 'description', label: '报修内容', text: body.description },
    ]);
    const base = await turnBase(tools, actorOf(ctx.user));
    const created = await tools.db.transaction(async (tx) => {
      await requireReport(tx, ctx.user, 'repair:report:again', params.id, base.now);
      const quota = quotaOf(ctx.user.userId);
      await waitForOrigin(tx, quota);
      const [old] = await tx.select().from(t).where(eq(t.reportId, params.id)).for('update');
      if (!old) throw notFound();
      allow(reportLife, old, 'again');
      if (old.reporterId === ctx.user.userId) await refuseTooMany(tx, quota, base.now);
      const template = await templateFor(tx, old.templateId);
      const since = base.now - momentOf(old.confirmTime ?? old.createTime);
      if (since > template.warrantyDays * DAY) throw refuse(`已超过${template.warrantyDays}天返修期，请重新报修`);
      const position = await positionFor(tx, old.placeId, old.roomId);
      return createReport(tools, tx, base, {
        submission: { ...old, clientKey: undefined, description: body.description, images: body.images },
        template,
        position,
        priority: old.priority,
        sla: await slaFor(tx, template, old.priority),
        source: old.source,
        reporter: { userId: old.reporterId, name: old.reporterName },
        reworkOfId: old.reportId,
      });
    });
    return { status: created.status, version: created.version };
  };

async function remove(tools: RepairTools, user: SessionUser, ids: readonly number[]): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const scope = reportScope(user, 'repair:report:remove', tools.clock());
    const rows = await tx
      .select()
      .from(t)
      .where(and(inArray(t.reportId, [...ids]), scope))
      .for('update');
    if (rows.length < ids.length) throw notFound();
    const used = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(orderTable)
      .where(inArray(orderTable.reportId, [...ids]));
    if (rows.some(isOpen) || (used[0]?.n ?? 0) > 0) throw refuse('只能删除已驳回或已撤销且没有工单的报修单');
    await tx.delete(t).where(inArray(t.reportId, [...ids]));
  });
}

/** Reports as those who make them, and those who look after them, see them. */
export const reportHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: listFor(tools, 'repair:report:list'),
  ...exported(tools),
  mine: ({ query, ctx }) => reportPage(ctx.db, query, and(faults, eq(t.reporterId, ctx.user.userId))),
  published: async ({ query, ctx }) => (ctx.user.outside ? [] : published(ctx.db, ctx.user.userId, query.placeId)),
  get: ({ params, ctx }) => reportDetail(ctx.services, ctx.user, params.id, tools.clock()),
  create: ({ body, ctx }) => submit(tools, ctx.user, body),
  update: update(tools),
  remove: ({ params, ctx }) => remove(tools, ctx.user, params.ids),
  follow: ({ params, body, ctx }) => follow(ctx.db, ctx.user.userId, params.id, body.on),
  async comment({ params, body, ctx }) {
    await refuseSensitive(tools.findSensitiveWords, [{ field: 'content', label: '留言内容', text: body.content }]);
    await actOnReport(tools, ctx, 'repair:report:comment', params.id, (turn) => commentReport(turn, body));
  },
  cancel: ({ params, body, ctx }) =>
    actOnReport(tools, ctx, 'repair:report:cancel', params.id, (turn) => cancelReport(turn, body)),
  urge: ({ params, ctx }) => actOnReport(tools, ctx, 'repair:report:urge', params.id, urgeReport),
  confirm: ({ params, body, ctx }) =>
    actOnReport(tools, ctx, 'repair:report:confirm', params.id, (turn) =>
      confirmReport(turn, turn.report.reporterId === ctx.user.userId ? '1' : '2', body),
    ),
  rework: ({ params, body, ctx }) =>
    actOnReport(tools, ctx, 'repair:report:rework', params.id, (turn) =>
      reworkReport(turn, body, turn.report.reporterId === ctx.user.userId),
    ),
  again: again(tools),
});
