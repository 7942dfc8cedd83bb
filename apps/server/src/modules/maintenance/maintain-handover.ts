import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { HandoverSection } from '../duty/index.ts';
import { taskTable as t } from './maintain-task.table.ts';

/** What the next shift has to know about maintenance: what is due today, and what is late. */
export const handoverMaintenance: HandoverSection = {
  title: '今日到期维保',
  async lines(db, { subcampId }, now) {
    const today = localDay(now);
    const rows = await db
      .select()
      .from(t)
      .where(
        and(
          eq(t.subcampId, subcampId),
          sql`${t.state} = '1' AND ${t.finishDay} IS NULL AND ${t.dueDate} <= ${today}::date`,
        ),
      )
      .orderBy(asc(t.dueDate), asc(t.taskId));
    return rows.map(
      ({ code, title, dueDate, targetDone, targetTotal }) =>
        `${code} ${title}（${targetDone}/${targetTotal}${dueDate < today ? `，应于 ${dueDate} 完成` : ''}）`,
    );
  },
};
