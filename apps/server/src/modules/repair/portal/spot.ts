import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { QrObject } from '../../qrcode/index.ts';
import { outageNotices } from '../outage/outage-notice.ts';
import { faults, reportTable as r } from '../report/report.table.ts';
import type { FormView } from './form-page.ts';

const MAX_FAULTS = 5;
/** Where a guest stands. */
export type Spot = QrObject & { readonly placeId: number };

/** Open faults of the same spot that everybody may know of; no names, no numbers. */
const faultsAt = (db: Db, { placeId, roomId }: Spot) =>
  db
    .select({ title: r.title, status: r.status })
    .from(r)
    .where(
      and(
        faults,
        eq(r.placeId, placeId),
        roomId === null ? isNull(r.roomId) : eq(r.roomId, roomId),
        eq(r.isPublic, true),
        lt(r.status, REPORT.finished),
      ),
    )
    .orderBy(desc(r.createTime), desc(r.reportId))
    .limit(MAX_FAULTS);

/** What everybody may know of a spot before reporting a fault there. */
export async function spotFacts(db: Db, object: Spot, now: number): Promise<Pick<FormView, 'faults' | 'outages'>> {
  const outages = (await outageNotices(db, now, object.placeId)).map(({ text }) => text);
  return { outages, faults: await faultsAt(db, object) };
}
