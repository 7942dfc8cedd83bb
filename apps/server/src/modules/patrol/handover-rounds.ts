import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { TASK } from '@jiaoyan/contract/patrol/status';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { HandoverSection } from '../duty/index.ts';
import { pathTable } from './path.table.ts';
import { taskTable as t } from './task.table.ts';

const HOUR = 3_600_000;
/** What was missed so lately concerns the next shift. */
const BACK_HOURS = 12;

/** Rounds of the campus that are not complete. */
export const handoverRounds: HandoverSection = {
  title: '未完成巡检',
  async lines(db, { subcampId }, now) {
    const rows = await db
      .select({
        code: t.code,
        name: pathTable.name,
        to: t.windowTo,
        total: t.pointTotal,
        done: t.done,
        exempt: t.exempt,
      })
      .from(t)
      .innerJoin(pathTable, eq(pathTable.pathId, t.pathId))
      .where(
        and(
          eq(pathTable.subcampId, subcampId),
          lte(t.windowFrom, wallTime(now)),
          sql`(${inArray(t.status, [TASK.waiting, TASK.walking])} OR (${inArray(t.status, [TASK.partly, TASK.missed])}
            AND ${t.windowTo} > ${wallTime(now - BACK_HOURS * HOUR)}))`,
        ),
      )
      .orderBy(asc(t.windowTo), asc(t.taskId));
    return rows.map(
      ({ code, name, to, total, done, exempt }) => `${code} ${name} ${done}/${total - exempt}，截止 ${to.slice(5, 16)}`,
    );
  },
};
