import type { Forecast } from '@jiaoyan/contract/attendance/roster';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, eq, gte, lt, notInArray, sql } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { faults, reportTable as r } from '../repair/report/report.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { deptScope } from '../system/index.ts';

const WEEKS = 12;
const HOURS = 24;

/** How many reports a team can expect in each hour of the week, from those of the last weeks. */
export async function forecastLoad({ db, user, services }: Ctx, permission: string, deptId: number): Promise<Forecast> {
  const [dept] = await db
    .select({ deptId: deptTable.deptId })
    .from(deptTable)
    .where(and(eq(deptTable.deptId, deptId), deptScope(user, permission)));
  if (!dept) throw notFound();
  const now = services.clock();
  const rows = await db
    .select({
      weekday: sql<number>`extract(isodow FROM ${r.createTime})::int`,
      hour: sql<number>`extract(hour FROM ${r.createTime})::int`,
      n: sql<number>`count(*)::int`,
    })
    .from(r)
    .where(
      and(
        faults,
        eq(r.teamId, deptId),
        notInArray(r.status, [REPORT.cancelled, REPORT.merged]),
        gte(r.createTime, `${localDay(now - WEEKS * 7 * DAY_MS)} 00:00`),
        lt(r.createTime, `${localDay(now)} 00:00`),
      ),
    )
    .groupBy(sql`1`, sql`2`);
  const counts = new Map(rows.map(({ weekday, hour, n }) => [`${weekday} ${hour}`, n]));
  const average = (weekday: number, hour: number) =>
    Math.round(((counts.get(`${weekday} ${hour}`) ?? 0) / WEEKS) * 100) / 100;
  const hours = Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: HOURS }, (_hour, hour) => average(day + 1, hour)),
  );
  return { weeks: WEEKS, hours };
}
