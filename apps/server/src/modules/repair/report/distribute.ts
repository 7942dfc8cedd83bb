import type { DispatchInput, distribute } from '@jiaoyan/contract/repair/distribute';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { AppError, notFound } from '../../../kernel/errors.ts';
import type { Handlers } from '../../../kernel/http/http.ts';
import type { RepairTools } from '../tools.ts';
import { actOnReport } from './act.ts';
import { dispatchReport } from './move-dispatch.ts';
import { reportTable as t } from './report.table.ts';
import { reportPage } from './report-rows.ts';
import { reportScope } from './report-scope.ts';
import type { Turn } from './turn.ts';
import { assignmentsFor, scoreWorkers } from './worker.ts';

/** Gives the report of a turn to workers, after a look at whether they can. */
export async function dispatchTo(
  tools: Pick<RepairTools, 'registered'>,
  tx: Db,
  turn: Turn,
  input: DispatchInput,
): Promise<void> {
  const { force, workers: wanted, ...rest } = input;
  const { workers, forced } = await assignmentsFor(tools, tx, turn.report, wanted, { force, now: turn.now });
  dispatchReport(turn, { ...rest, workers, forced, mode: '1' });
}

/** Where accepted reports get their workers. */
export const distributeHandlers = (tools: RepairTools): Handlers<typeof distribute> => ({
  async list({ query, ctx }) {
    const scope = reportScope(ctx.user, 'repair:distribute:list', tools.clock());
    return reportPage(ctx.db, { ...query, filters: { status: REPORT.accepted, ...query.filters } }, scope);
  },
  async workers({ query, ctx }) {
    const now = tools.clock();
    const scope = reportScope(ctx.user, 'repair:distribute:list', now);
    const [report] = await ctx.db
      .select({ trade: t.trade, placeId: t.placeId })
      .from(t)
      .where(and(eq(t.reportId, query.reportId), scope));
    if (!report) throw notFound();
    return scoreWorkers(tools, ctx.db, report, now);
  },
  dispatch: ({ params, body, ctx }) =>
    actOnReport(tools, ctx, 'repair:distribute:dispatch', params.id, (turn, tx) => dispatchTo(tools, tx, turn, body)),
  async batch({ body, ctx }) {
    const refused: { reportId: number; message: string }[] = [];
    const ids = new Set(body.ids);
    const input = { workers: [{ workerId: body.workerId, helperIds: [] }], force: body.force };
    const plain = { planFrom: null, requireSign: false, remark: '', version: undefined };
    for (const reportId of ids) {
      try {
        await actOnReport(tools, ctx, 'repair:distribute:batch', reportId, (turn, tx) =>
          dispatchTo(tools, tx, turn, { ...plain, ...input }),
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ reportId, message: error.message });
      }
    }
    return { done: ids.size - refused.length, refused };
  },
});
