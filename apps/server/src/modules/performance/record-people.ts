import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Person } from './reckon.ts';
import { recordTable as r } from './record.table.ts';

/** Who was reckoned. */
export const peopleIn = (db: Db, runId: number): Promise<Person[]> =>
  db.select({ userId: r.userId, deptId: r.deptId }).from(r).where(eq(r.runId, runId)).orderBy(asc(r.userId));
