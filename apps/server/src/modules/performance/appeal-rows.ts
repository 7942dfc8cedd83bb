import type { PerfAppeal } from '@jiaoyan/contract/performance/appeal';
import { eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { type AppealRow, appealTable as t } from './appeal.table.ts';
import { adjustersOf, appealMoves } from './appeal-case.ts';
import { type RecordRow, recordTable as r } from './record.table.ts';
import { itemTitles } from './source.ts';

interface Joined {
  readonly appeal: AppealRow;
  readonly record: Pick<RecordRow, 'userId' | 'period'>;
  readonly deptName: string;
}
/** Appeals that fulfil a condition, with the results to which they belong. */
export const joinedAppeals = (db: Db, where: SQL | undefined) =>
  db
    .select({ appeal: t, record: { userId: r.userId, period: r.period }, deptName: deptTable.deptName })
    .from(t)
    .innerJoin(r, eq(r.recordId, t.recordId))
    .innerJoin(deptTable, eq(deptTable.deptId, r.deptId))
    .where(where);

/** Appeals with whose they are, who said what, and what the caller may do. */
export async function wideAppeals({ db, user, services }: Ctx, rows: readonly Joined[]): Promise<PerfAppeal[]> {
  if (rows.length === 0) return [];
  const names = await namesOf(
    db,
    rows.flatMap(({ appeal, record }) => [record.userId, appeal.opinionBy, appeal.judgeBy]),
  );
  const nameOf = (userId: number | null) => names.get(userId ?? 0) ?? '';
  const titles = itemTitles(services.registered);
  const adjusters = await adjustersOf(
    db,
    rows.map(({ appeal }) => appeal.recordId),
  );
  return rows.map(({ appeal, record, deptName }) => ({
    ...appeal,
    ...record,
    deptName,
    result: appeal.status,
    userName: nameOf(record.userId),
    itemTitle: titles[appeal.itemKey] ?? appeal.itemKey,
    opinionName: nameOf(appeal.opinionBy),
    judgeName: nameOf(appeal.judgeBy),
    moves: appealMoves(user, appeal, {
      ofUserId: record.userId,
      adjusters: adjusters.get(appeal.recordId) ?? [],
    }),
  }));
}
