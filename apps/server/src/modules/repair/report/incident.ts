import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Incident, IncidentInput, receive } from '@jiaoyan/contract/repair/receive';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { forbidden, notFound, refuse } from '../../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { actorOf } from '../../../kernel/record/actor.ts';
import { holds } from '../../../kernel/session-user.ts';
import { placeTable } from '../../campus/place.table.ts';
import { refuseSensitive } from '../../system/index.ts';
import type { RepairTools } from '../tools.ts';
import { type TurnBase, takeReport, turnBase } from './case.ts';
import { addFollower } from './follow.ts';
import { incidentsIn } from './incident-group.ts';
import { acceptReport, type Corrected, mergeReport } from './move-receive.ts';
import { followTable, type Report, reportTable as t } from './report.table.ts';
import { reportRows } from './report-rows.ts';
import { reportScope } from './report-scope.ts';
import { note, notify, type Turn } from './turn.ts';

const MERGE = 'repair:receive:merge';
const ACCEPT = 'repair:receive:accept';
/** How far back a wave of reports is worth a look: the desk may have been away for a while. */
const LOOK_BACK = 6 * 3_600_000;
const JOINABLE: string[] = [REPORT.waiting, REPORT.accepted];

/** Whoever makes an incident of reports accepts one of them and joins the others to it: he needs both rights for all. */
function reach({ user }: Pick<Ctx, 'user'>, now: number) {
  if (!holds(user, MERGE) || !holds(user, ACCEPT)) throw forbidden();
  return and(reportScope(user, MERGE, now), reportScope(user, ACCEPT, now));
}

/** The waves of reports that the caller could deal with at once. */
async function readIncidents(tools: RepairTools, ctx: Ctx): Promise<Incident[]> {
  const now = tools.clock();
  const since = gt(t.createTime, wallTime(now - LOOK_BACK));
  const rows = await ctx.db
    .select()
    .from(t)
    .where(and(inArray(t.status, JOINABLE), since, reach(ctx, now)));
  const groups = incidentsIn(rows);
  const shown = new Map((await reportRows(ctx.db, groups.flat())).map((row) => [row.reportId, row]));
  const places = await ctx.db
    .select({ placeId: placeTable.placeId, name: placeTable.name })
    .from(placeTable)
    .where(inArray(placeTable.placeId, [...groups.map(([first]) => first?.placeId ?? 0)]));
  const names = new Map(places.map(({ placeId, name }) => [placeId, name]));
  const trades = await tools.dictLabels('repair_trade');
  return groups.map((group) => {
    const { placeId, trade } = group[0] as Report;
    const reports = group.flatMap(({ reportId }) => shown.get(reportId) ?? []);
    return { placeId, placeName: names.get(placeId) ?? '', trade, tradeName: trades.get(trade) ?? '', reports };
  });
}

/** All reports of an incident, locked in the order of their numbers, so that two who do the same wait for each other. */
async function lockAll(tx: Db, ctx: Ctx, ids: readonly number[], now: number): Promise<ReadonlyMap<number, Report>> {
  const rows = await tx
    .select()
    .from(t)
    .where(and(inArray(t.reportId, [...ids]), reach(ctx, now)))
    .orderBy(asc(t.reportId))
    .for('update');
  if (rows.length < ids.length) throw notFound();
  return new Map(rows.map((row) => [row.reportId, row]));
}

/** Joins a report to the leading one; everybody who waits for it waits for that one from now on. */
async function join(tools: RepairTools, tx: Db, base: TurnBase, reportId: number, lead: Report): Promise<void> {
  await takeReport(tools, tx, base, reportId, async (turn) => {
    mergeReport(turn, lead);
    // One notice tells all of them everything.
    turn.notices.length = 0;
    const followers = await tx
      .select({ userId: followTable.userId })
      .from(followTable)
      .where(eq(followTable.reportId, reportId));
    const people = [turn.report.reporterId, ...followers.map(({ userId }) => userId)];
    for (const userId of new Set(people))
      if (userId !== null && userId !== lead.reporterId) await addFollower(tx, lead.reportId, userId);
  });
}

/** Accepts the leading report and tells everybody when it will be over. */
function lead(turn: Turn, body: IncidentInput, corrected: Corrected): void {
  const { report } = turn;
  if (report.status === REPORT.waiting) acceptReport(turn, body, corrected);
  turn.notices.length = 0;
  const count = String(body.reportIds.length + 1);
  const eta = body.eta.slice(0, 16);
  note(turn, { event: 'INCIDENT', content: `${count} 条报修合并抢修，预计 ${eta} 恢复：${body.text}` });
  notify(turn, {
    to: ['reporter', 'followers'],
    code: 'repair_report_incident',
    params: () => ({ code: report.code, count, eta, text: body.text }),
  });
}

type Correct = (tx: Db, turn: Turn, body: IncidentInput) => Promise<Corrected>;

/** Makes one case of many reports: all of it or nothing. */
async function makeIncident(tools: RepairTools, ctx: Ctx, body: IncidentInput, correct: Correct) {
  await refuseSensitive(tools.findSensitiveWords, [{ field: 'text', label: '通知内容', text: body.text }]);
  const base = await turnBase(tools, actorOf(ctx.user));
  if (momentOf(body.eta) <= base.now) throw refuse('预计恢复时间不能早于当前时间', 'eta');
  const others = [...new Set(body.reportIds)].filter((id) => id !== body.leadId).sort((a, b) => a - b);
  if (others.length === 0) throw refuse('请选择要合并的报修单', 'reportIds');
  return tools.db.transaction(async (tx) => {
    const locked = await lockAll(tx, ctx, [body.leadId, ...others], base.now);
    const leading = locked.get(body.leadId) as Report;
    if (!JOINABLE.includes(leading.status)) throw refuse(`${leading.code} 已由他人处理，请刷新后重试`, 'leadId');
    const gone = others.map((id) => locked.get(id) as Report).find(({ status }) => !JOINABLE.includes(status));
    if (gone) throw refuse(`${gone.code} 已由他人处理，请刷新后重试`, 'reportIds');
    for (const id of others) await join(tools, tx, base, id, leading);
    await takeReport(tools, tx, base, body.leadId, async (turn) =>
      lead(turn, { ...body, reportIds: others }, await correct(tx, turn, body)),
    );
    return { code: leading.code, merged: others.length };
  });
}

/** Many reports that have one cause. */
export const incidentHandlers = (
  tools: RepairTools,
  correct: Correct,
): Pick<Handlers<typeof receive>, 'incidents' | 'incident'> => ({
  incidents: ({ ctx }) => readIncidents(tools, ctx),
  incident: ({ body, ctx }) => makeIncident(tools, ctx, body, correct),
});
