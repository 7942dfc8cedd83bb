import { RUN } from '@jiaoyan/contract/performance/status';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { MonthHold } from '../attendance/index.ts';
import { recordTable as r } from './record.table.ts';
import { runTable as t } from './run.table.ts';

/** A month of attendance on which scores rest stays locked once people look at them. */
export const performanceHold: MonthHold = {
  async reason(tx, { userId, month }) {
    const rows = await tx
      .select({ status: t.status })
      .from(r)
      .innerJoin(t, eq(t.runId, r.runId))
      .where(and(eq(r.userId, userId), eq(r.period, month), ne(t.status, RUN.computed)))
      .orderBy(asc(t.status));
    const last = rows.at(-1)?.status;
    if (last === undefined) return undefined;
    return last === RUN.review ? '该月绩效正在核对，不能解锁' : '该月绩效已公布，不能解锁';
  },
};
