import type { facilityMatch } from '@jiaoyan/contract/repair/facility-match';
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { facilityTable as f } from '../../facility/facility.table.ts';
import { scopedFacilities } from '../../facility/index.ts';
import { recountFacilities } from './facility-follow.ts';
import { faults, reportTable as t } from './report.table.ts';

const SHOWN = 200;
const PERMISSION = 'repair:facility:edit';
/** A number means one facility wherever it stands; a name only where no other in the room is called so. */
const isMeant: SQL = sql`(${f.code} = ${t.facility} OR (${f.sn} <> '' AND ${f.sn} = ${t.facility})
  OR (${f.name} = ${t.facility} AND ${f.roomId} = ${t.roomId} AND NOT EXISTS (SELECT 1 FROM facility other
    WHERE other.room_id = ${f.roomId} AND other.name = ${f.name} AND other.facility_id <> ${f.facilityId})))`;

/** Reports that name a facility within reach by its number, or beyond doubt by its name. */
const meant = ({ db, user, services }: Ctx) =>
  db
    .select({
      reportId: t.reportId,
      code: t.code,
      said: t.facility,
      facilityId: f.facilityId,
      facilityCode: f.code,
      facilityName: f.name,
    })
    .from(t)
    .innerJoin(f, isMeant)
    .where(
      and(faults, isNull(t.facilityId), ne(t.facility, ''), scopedFacilities.scope(user, PERMISSION, services.clock())),
    )
    .orderBy(asc(t.reportId));

/** Joins old reports, which only name their facility, with the register: nothing is guessed. */
export const facilityMatchHandlers: Handlers<typeof facilityMatch> = {
  async preview({ ctx }) {
    const rows = await meant(ctx);
    return { total: rows.length, rows: rows.slice(0, SHOWN) };
  },
  apply: ({ ctx }) =>
    ctx.db.transaction(async (tx) => {
      const rows = await meant({ ...ctx, db: tx });
      let matched = 0;
      for (const { reportId, facilityId } of rows) {
        // Whoever sits before the report may have named the facility meanwhile.
        const done = await tx
          .update(t)
          .set({ facilityId })
          .where(and(eq(t.reportId, reportId), isNull(t.facilityId)))
          .returning({ reportId: t.reportId });
        matched += done.length;
      }
      await recountFacilities(
        tx,
        [...new Set(rows.map(({ facilityId }) => facilityId))].sort((a, b) => a - b),
      );
      return { matched };
    }),
};
