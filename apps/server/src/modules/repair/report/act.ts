import type { Moved } from '@jiaoyan/contract/kernel/move';
import { REPORT_KIND } from '@jiaoyan/contract/repair/status';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import { actorOf } from '../../../kernel/record/actor.ts';
import { ledgerWrite } from '../../material/index.ts';
import type { RepairTools } from '../tools.ts';
import { orderOf, reportOfOrder, takeReport, turnBase } from './case.ts';
import type { Order } from './order.table.ts';
import { requireReport } from './report-scope.ts';
import type { Turn } from './turn.ts';

/** Moves may touch stocks: what the ledger refuses is said in words, and of two that wait for each other one is tried again. */
export const goodsWriter = (tools: Pick<RepairTools, 'db' | 'dictLabels'>) => ({ db: tools.db, services: tools });

type Work = (turn: Turn, tx: Db) => void | Promise<void>;

/** Makes a move on a report that the caller reaches by a permission. */
export async function actOnReport(
  tools: RepairTools,
  { user }: Pick<Ctx, 'user'>,
  permission: string,
  reportId: number,
  work: Work,
): Promise<Moved> {
  const base = await turnBase(tools, actorOf(user));
  const turn = await ledgerWrite(goodsWriter(tools), async (tx) => {
    await requireReport(tx, user, permission, reportId, base.now);
    return takeReport(tools, tx, base, reportId, async (found) => {
      await work(found, tx);
      return found;
    });
  });
  return { status: turn.report.status, version: turn.report.version };
}

const LEADING = 'repair:order:transfer';
/** How the caller stands to an order. */
export type Part = 'worker' | 'leader';

/** Makes a move on an order: its worker by himself, those who lead by their reach. */
export async function actOnOrder(
  tools: RepairTools,
  { user }: Pick<Ctx, 'user'>,
  { by, orderId, leading = LEADING }: { by: readonly Part[]; orderId: number; leading?: string },
  work: (turn: Turn, order: Order, tx: Db, part: Part) => void | Promise<void>,
): Promise<Moved> {
  const base = await turnBase(tools, actorOf(user));
  const { order } = await ledgerWrite(goodsWriter(tools), async (tx) => {
    const reportId = await reportOfOrder(tx, orderId);
    return takeReport(tools, tx, base, reportId, async (turn) => {
      // Maintenance is worked on by calls of its own, which know what has to be filled in.
      if (turn.report.kind !== REPORT_KIND.fault) throw notFound();
      const found = orderOf(turn, orderId);
      const isOwn = found.workerId === user.userId && by.includes('worker');
      if (!isOwn && !by.includes('leader')) throw notFound();
      // Workers hold some of these rights, too, for their own orders: what makes a leader is that he may hand orders over.
      if (!isOwn) await requireReport(tx, user, leading, reportId, base.now);
      await work(turn, found, tx, isOwn ? 'worker' : 'leader');
      return { order: found };
    });
  });
  return { status: order.status, version: order.version };
}
