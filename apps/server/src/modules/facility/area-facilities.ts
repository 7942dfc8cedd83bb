import { FACILITY } from '@jiaoyan/contract/facility/status';
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import type { AreaWork } from '../campus/index.ts';
import { classifyTable as c } from './classify.table.ts';
import { facilityTable as t } from './facility.table.ts';
import { scopedFacilities } from './facility-scope.ts';

const MAX_FACILITIES = 50;

/** What is still there, of what the reader may open. */
const reached = (user: SessionUser, now: number) =>
  and(ne(t.status, FACILITY.scrapped), scopedFacilities.scope(user, 'repair:facility:query', now));

/** Facilities as places and rooms show them. */
export const areaFacilities: AreaWork = {
  async facilityCounts({ db, user }, by, ids) {
    if (ids.length === 0) return new Map();
    const where = t[by];
    const rows = await db
      .select({ id: sql<number>`${where}`, n: count() })
      .from(t)
      .where(and(inArray(where, [...ids]), reached(user, Date.now())))
      .groupBy(where);
    return new Map(rows.map(({ id, n }) => [id, n]));
  },
  facilities({ db, user }, roomId, now) {
    const { facilityId, code, name, status } = t;
    return db
      .select({ facilityId, code, name, status, classifyName: c.name })
      .from(t)
      .innerJoin(c, eq(c.classifyId, t.classifyId))
      .where(and(eq(t.roomId, roomId), reached(user, now)))
      .orderBy(asc(code))
      .limit(MAX_FACILITIES);
  },
  // What is scrapped is still in the register, at the place where it was last.
  async refuseRemoval(tx, by, id, name) {
    const [row] = await tx.select({ n: count() }).from(t).where(eq(t[by], id));
    if (row?.n) throw refuse(`${name}下存在${row.n}条设施，不能删除`);
  },
};
