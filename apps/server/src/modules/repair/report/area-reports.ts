import { openReport } from '@jiaoyan/contract/repair/status';
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AreaWork } from '../../campus/index.ts';
import { reportTable as t } from './report.table.ts';
import { knownReports, reportScope } from './report-scope.ts';

const MAX_REPORTS = 20;
const open = inArray(t.status, [...openReport]);

/** Reports as places and rooms show them. */
export const areaReports: AreaWork = {
  async openCounts({ db, user }, by, ids) {
    if (ids.length === 0) return new Map();
    const where = t[by];
    const rows = await db
      .select({ id: sql<number>`${where}`, n: count() })
      .from(t)
      .where(and(inArray(where, [...ids]), open, knownReports(user, Date.now())))
      .groupBy(where);
    return new Map(rows.map(({ id, n }) => [id, n]));
  },
  reports({ db, user }, roomId, now) {
    const { reportId, code, title, status, priority, createTime } = t;
    return db
      .select({ reportId, code, title, status, priority, createTime })
      .from(t)
      .where(and(eq(t.roomId, roomId), open, reportScope(user, 'repair:report:list', now)))
      .orderBy(desc(createTime), desc(reportId))
      .limit(MAX_REPORTS);
  },
};
