import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import type { Correction, receive } from '@jiaoyan/contract/repair/receive';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../../kernel/http/http.ts';
import { warrantyFor } from '../../facility/index.ts';
import type { RepairTools } from '../tools.ts';
import { actOnReport } from './act.ts';
import { dispatchTo } from './distribute.ts';
import { addFollower } from './follow.ts';
import { incidentHandlers } from './incident.ts';
import { positionFor, slaFor, templateFor } from './lookup.ts';
import { acceptReport, type Corrected, mergeReport, rejectReport } from './move-receive.ts';
import { type Report, reportTable as t } from './report.table.ts';
import { reportPage } from './report-rows.ts';
import { reportScope } from './report-scope.ts';
import { templateTable } from './template.table.ts';
import type { Turn } from './turn.ts';

type Calls = typeof receive;
const MINUTE = 60_000;
/** Who answers for a fault: whoever gave a warranty. */
const WARRANTY = '3';

/** Looks up what a report becomes by a correction. */
async function correct(tx: Db, { report, labels, now }: Turn, body: Correction): Promise<Corrected> {
  const changes: string[] = [];
  const values: Partial<Report> = {};
  const [current] = await tx.select().from(templateTable).where(eq(templateTable.templateId, report.templateId));
  const isOther = body.templateId !== undefined && body.templateId !== report.templateId;
  const template = isOther ? await templateFor(tx, body.templateId as number) : current;
  if (isOther && template) {
    Object.assign(values, { templateId: template.templateId, trade: template.trade, teamId: template.teamId });
    changes.push(`项目改为【${template.name}】`);
  }
  const placeId = body.placeId ?? report.placeId;
  const roomId = body.roomId === undefined ? (placeId === report.placeId ? report.roomId : null) : body.roomId;
  if (placeId !== report.placeId || roomId !== report.roomId) {
    const { text, ...position } = await positionFor(tx, placeId, roomId);
    Object.assign(values, position);
    changes.push(`位置改为【${text}】`);
  }
  const priority = body.priority ?? report.priority;
  if (priority !== report.priority) {
    values.priority = priority;
    changes.push(`紧急程度改为【${labels.priority.get(priority) ?? priority}】`);
  }
  if (body.liability) values.liability = body.liability;
  else if (report.liability === '') {
    const { facilityId, templateId } = report;
    const broken = { facilityId, placeId, roomId, templateId: values.templateId ?? templateId };
    // What is under warranty is taken for a case of it until somebody says otherwise.
    if (await warrantyFor(tx, broken, now)) values.liability = WARRANTY;
  }
  const sla = await slaFor(tx, { slaId: template?.slaId ?? null }, priority);
  return { values, sla, changes: changes.join('；') };
}

const accept = (tools: RepairTools, ctx: Ctx, reportId: number, body: Correction) =>
  actOnReport(tools, ctx, 'repair:receive:accept', reportId, async (turn, tx) =>
    acceptReport(turn, body, await correct(tx, turn, body)),
  );

/**
 * How many other open reports there are of the same item in the same place, and of the same trade in the building; only
 * those count that the reader could list himself.
 */
async function neighbours(db: Db, rows: readonly { reportId: number }[], scope: SQL | undefined) {
  // The predicate speaks of `t`: the others are read from it, the rows themselves by another name.
  const own = alias(t, 'own');
  const isSame = sql`${t.roomId} IS NOT DISTINCT FROM ${own.roomId} AND ${t.templateId} = ${own.templateId}`;
  const counted = (test: SQL) => sql<number>`(count(*) FILTER (WHERE ${test}))::int`;
  const found = await db
    .select({ reportId: own.reportId, duplicates: counted(isSame), nearby: counted(eq(t.trade, own.trade)) })
    .from(own)
    .innerJoin(t, and(eq(t.placeId, own.placeId), ne(t.reportId, own.reportId), lt(t.status, REPORT.confirmed), scope))
    .where(inArray(own.reportId, [...rows.map((row) => row.reportId)]))
    .groupBy(own.reportId);
  return new Map(found.map((row) => [row.reportId, row]));
}

const list =
  (tools: RepairTools): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const now = tools.clock();
    const filters = { status: REPORT.waiting, ...query.filters };
    const scope = reportScope(ctx.user, 'repair:receive:list', now);
    const { rows, total } = await reportPage(ctx.db, { ...query, filters }, scope);
    const around = await neighbours(ctx.db, rows, scope);
    return {
      rows: rows.map((row) => ({
        ...row,
        waitedMins: Math.max(0, Math.floor((now - momentOf(row.createTime)) / MINUTE)),
        duplicates: around.get(row.reportId)?.duplicates ?? 0,
        nearby: around.get(row.reportId)?.nearby ?? 0,
      })),
      total,
    };
  };

const merge =
  (tools: RepairTools): Handler<Calls['merge']> =>
  ({ params, body, ctx }) =>
    actOnReport(tools, ctx, 'repair:receive:merge', params.id, async (turn, tx) => {
      const scope = reportScope(ctx.user, 'repair:receive:merge', turn.now);
      const [target] = await tx
        .select()
        .from(t)
        .where(and(eq(t.reportId, body.targetId), scope, ne(t.reportId, params.id), lt(t.status, REPORT.confirmed)));
      mergeReport(turn, target, body.version);
      const { reporterId } = turn.report;
      if (target && reporterId !== null && target.reporterId !== reporterId)
        await addFollower(tx, target.reportId, reporterId);
    });

/** Each report by itself: what cannot be accepted is named, the others are. */
const batchAccept =
  (tools: RepairTools): Handler<Calls['batchAccept']> =>
  async ({ body, ctx }) => {
    const refused: { reportId: number; message: string }[] = [];
    for (const reportId of new Set(body.ids)) {
      try {
        await accept(tools, ctx, reportId, {});
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ reportId, message: error.message });
      }
    }
    return { done: new Set(body.ids).size - refused.length, refused };
  };

/** The desk where new reports arrive. */
export const receiveHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: list(tools),
  accept: ({ params, body, ctx }) => accept(tools, ctx, params.id, body),
  reject: ({ params, body, ctx }) =>
    actOnReport(tools, ctx, 'repair:receive:reject', params.id, (turn) => rejectReport(turn, body)),
  merge: merge(tools),
  acceptDispatch: ({ params, body, ctx }) =>
    actOnReport(tools, ctx, 'repair:receive:acceptDispatch', params.id, async (turn, tx) => {
      acceptReport(turn, body, await correct(tx, turn, body));
      await dispatchTo(tools, tx, turn, { ...body, version: undefined });
    }),
  batchAccept: batchAccept(tools),
  ...incidentHandlers(tools, correct),
});
