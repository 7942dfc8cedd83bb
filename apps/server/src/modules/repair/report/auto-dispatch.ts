import { workingOrder } from '@jiaoyan/contract/repair/status';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { RepairTools } from '../tools.ts';
import { type TurnBase, takeReport } from './case.ts';
import { dispatchRuleTable as r } from './dispatch-rule.table.ts';
import { slaFor, type Template } from './lookup.ts';
import { dispatchReport } from './move-dispatch.ts';
import { acceptReport } from './move-receive.ts';
import { faultOrders, orderTable } from './order.table.ts';
import type { Report } from './report.table.ts';
import { note } from './turn.ts';
import { onLeave, type Worker, workersOf } from './worker.ts';

const ENABLED = '0';
const modes = { byRule: '1', pool: '2' } as const;
const byTurns = '1';
const leastLoaded = '2';

/** The rule for a report: one for its building before one for its campus before one for all. */
async function ruleFor(tx: Db, report: Report) {
  const [rule] = await tx
    .select()
    .from(r)
    .where(
      and(
        eq(r.trade, report.trade),
        eq(r.status, ENABLED),
        or(isNull(r.placeId), eq(r.placeId, report.placeId)),
        or(isNull(r.subcampId), eq(r.subcampId, report.subcampId)),
      ),
    )
    .orderBy(sql`${r.placeId} IS NULL`, sql`${r.subcampId} IS NULL`, asc(r.sort), asc(r.ruleId))
    .limit(1);
  return rule;
}

async function pick(tx: Db, workers: readonly Worker[], mode: string): Promise<Worker | undefined> {
  if (mode !== byTurns && mode !== leastLoaded) return workers[0];
  const ids = workers.map(({ userId }) => userId);
  const rank =
    mode === leastLoaded
      ? sql<number>`(count(*) FILTER (WHERE ${inArray(orderTable.status, [...workingOrder])}))::int`
      : sql<number>`extract(epoch FROM max(${orderTable.dispatchTime}))::float8`;
  const rows = await tx
    .select({ userId: orderTable.workerId, rank })
    .from(orderTable)
    .where(and(faultOrders, inArray(orderTable.workerId, [...ids])))
    .groupBy(orderTable.workerId)
    .orderBy(desc(orderTable.workerId));
  const ranks = new Map(rows.map(({ userId, rank: value }) => [userId, value]));
  return [...workers].sort((a, b) => (ranks.get(a.userId) ?? 0) - (ranks.get(b.userId) ?? 0))[0];
}

async function workerFor(tx: Db, report: Report, now: number): Promise<Worker | undefined> {
  const rule = await ruleFor(tx, report);
  if (!rule) return undefined;
  const known = new Map((await workersOf(tx, rule.workerIds)).map((worker) => [worker.userId, worker]));
  const away = await onLeave(tx, rule.workerIds, now);
  const present = rule.workerIds.flatMap((id) => (away.has(id) ? [] : (known.get(id) ?? [])));
  return pick(tx, present, rule.mode);
}

/** Items that need nobody to look at them first go straight to a worker or into the pool. */
export async function autoDispatch(
  tools: RepairTools,
  tx: Db,
  base: TurnBase,
  reportId: number,
  template: Template,
): Promise<void> {
  if (template.autoDispatch !== modes.byRule && template.autoDispatch !== modes.pool) return;
  await takeReport(tools, tx, base, reportId, async (turn) => {
    const { report, now } = turn;
    const worker = template.autoDispatch === modes.byRule ? await workerFor(tx, report, now) : undefined;
    // Without anybody to send it waits for somebody to look at it, as every other report does.
    if (template.autoDispatch === modes.byRule && !worker) return;
    const sla = await slaFor(tx, template, report.priority);
    acceptReport(turn, {}, { values: {}, sla, changes: '自动受理' });
    if (worker) {
      const { userId: workerId, nickName: name } = worker;
      dispatchReport(turn, { workers: [{ workerId, name, helperIds: [] }], mode: '2' });
      return;
    }
    report.inPool = true;
    note(turn, { event: 'POOL', content: '已放入抢单池' });
  });
}
