import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import type { PerfDistribution } from '@jiaoyan/contract/performance/record';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isNumber } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { userTable } from '../system/user.table.ts';
import { recordTable as t } from './record.table.ts';

const STEP = 5;
/** What each filter asks for. */
const tests: Readonly<Record<string, (wanted: string) => SQL>> = {
  period: (wanted) => eq(t.period, wanted),
  runId: (wanted) => isNumber(t.runId, sql`${wanted}`),
  schemeId: (wanted) => isNumber(t.schemeId, sql`${wanted}`),
  deptId: (wanted) => isNumber(t.deptId, sql`${wanted}`),
  userId: (wanted) => isNumber(t.userId, sql`${wanted}`),
  status: (wanted) => eq(t.status, wanted),
  grade: (wanted) => eq(t.grade, wanted),
  keyword: (wanted) =>
    sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND strpos(${userTable.nickName}, ${wanted}) > 0)`,
};
/** What the filters of a list come to. */
export const filtered = ({ filters }: ListQuery): SQL | undefined =>
  and(...Object.entries(filters).map(([name, wanted]) => tests[name]?.(wanted)));

/** How the results of a list are spread. */
export async function distributionOf(db: Db, query: ListQuery, within: SQL | undefined): Promise<PerfDistribution> {
  const where = and(filtered(query), within);
  const bin = sql<number>`(floor(${t.final} / ${sql.raw(String(STEP))}) * ${sql.raw(String(STEP))})::int`;
  const people = sql<number>`count(*)::int`;
  const [[whole], grades, bins] = await Promise.all([
    db
      .select({
        people,
        mean: sql<string | null>`round(avg(${t.final}), 2)::text`,
        median: sql<string | null>`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${t.final}))::numeric, 2)::text`,
      })
      .from(t)
      .where(where),
    db.select({ people, grade: t.grade }).from(t).where(where).groupBy(t.grade).orderBy(t.grade),
    db.select({ people, from: bin }).from(t).where(where).groupBy(bin).orderBy(bin),
  ]);
  return { people: whole?.people ?? 0, mean: whole?.mean ?? null, median: whole?.median ?? null, grades, bins };
}
