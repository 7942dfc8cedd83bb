import { operLog } from '@jiaoyan/contract/monitor/oper-log';
import { asc, eq } from 'drizzle-orm';
import { historyTable } from '../../kernel/crud/history.table.ts';
import { journalHandlers } from '../../kernel/crud/journal.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { operLogTable as t } from '../../kernel/http/oper-log.table.ts';

const base = journalHandlers(operLog, t);

export const operLogHandlers: Handlers<typeof operLog.endpoints> = {
  ...base,
  async list(args) {
    // Whoever has just done something expects to find it.
    await args.ctx.services.operLog.flush();
    const { rows, total } = await base.list(args);
    return { rows: rows.map((row) => ({ ...row, status: Number(row.status) })), total };
  },
  async clean(args) {
    // What still waits belongs to the past that is cleaned away.
    await args.ctx.services.operLog.flush();
    return base.clean(args);
  },
  async changes({ params, ctx }) {
    const [entry] = await ctx.db.select({ traceId: t.traceId }).from(t).where(eq(t.operId, params.id));
    if (!entry) throw notFound('操作日志');
    return ctx.db
      .select()
      .from(historyTable)
      .where(eq(historyTable.traceId, entry.traceId))
      .orderBy(asc(historyTable.historyId));
  },
};
