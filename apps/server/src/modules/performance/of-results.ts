import { and, count, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { recordTable as r } from './record.table.ts';
import { scopedRecords } from './record-case.ts';
import { PERMISSION } from './run-case.ts';

/** What belongs to results: points given by hand, appeals. */
interface OfResults extends PgTable {
  readonly recordId: PgColumn;
  readonly status: PgColumn;
}
interface Filters {
  readonly period?: string | undefined;
  readonly result?: string | undefined;
}

/** What its list shows of it: by month and state, of the results that the caller reaches. */
export const listedOf = ({ user, services }: Ctx, table: OfResults, { period, result }: Filters): SQL | undefined =>
  and(
    period === undefined ? undefined : eq(r.period, period),
    result === undefined ? undefined : eq(table.status, result),
    scopedRecords.scope(user, `${PERMISSION}:list`, services.clock()),
  );

/** How much of it there is. */
export async function countOf(db: Db, table: OfResults, where: SQL | undefined): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(table as PgTable)
    .innerJoin(r, eq(r.recordId, table.recordId))
    .where(where);
  return found?.n ?? 0;
}
