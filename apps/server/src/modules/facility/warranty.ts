import { QUALITY } from '@jiaoyan/contract/facility/quality';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { type Announcer, moveFacility, takeFacility } from './facility-case.ts';
import { providerTable as p } from './provider.table.ts';
import { qualityTable as t } from './quality.table.ts';
import { isOpen } from './quality-facts.ts';

/** What is broken: a facility, or something at a place. */
export interface Broken {
  readonly facilityId: number | null;
  readonly placeId: number;
  readonly roomId: number | null;
  readonly templateId: number | null;
}
/** A warranty that covers it. */
export interface Warranty {
  readonly qualityId: number;
  readonly endDate: string;
  /** Who stands for it. */
  readonly unitName: string;
  /** The company that can be asked, when it is one. */
  readonly companyId: number | null;
}

const covers = ({ facilityId, placeId, roomId, templateId }: Broken): SQL | undefined => {
  if (facilityId !== null) return eq(t.facilityId, facilityId);
  const orWhole = <V extends number | null>(column: typeof t.roomId | typeof t.templateId, value: V) =>
    value === null ? isNull(column) : or(isNull(column), eq(column, value));
  return and(eq(t.placeId, placeId), orWhole(t.roomId, roomId), orWhole(t.templateId, templateId));
};

/** The warranty that covers what is broken on a day; of several the one that ends last. */
export async function warrantyFor(db: Db, broken: Broken, now: number): Promise<Warranty | undefined> {
  const today = localDay(now);
  const [row] = await db
    .select({ quality: t, providerName: p.name })
    .from(t)
    .leftJoin(p, eq(p.providerId, t.providerId))
    .where(
      and(
        eq(t.kind, QUALITY.warranty),
        isOpen,
        covers(broken),
        sql`${today}::date BETWEEN ${t.startDate} AND ${t.endDate}`,
      ),
    )
    .orderBy(desc(t.endDate), desc(t.qualityId))
    .limit(1);
  if (!row || row.quality.endDate === null) return undefined;
  const { qualityId, endDate, companyId, companyName } = row.quality;
  return { qualityId, endDate, unitName: companyName || (row.providerName ?? ''), companyId };
}

/** What is said where something under warranty is reported, received, sent to somebody and shown. */
export const warrantyText = ({ endDate, unitName }: Pick<Warranty, 'endDate' | 'unitName'>): string =>
  `该设施在质保期内（至${endDate}${unitName && `，${unitName}`}），建议转质保单`;

/** The warranty of a company's work. */
interface WorkWarranty extends Broken {
  readonly companyOrderId: number;
  readonly code: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly startDate: string;
  readonly endDate: string;
}
/** Enters the warranty of work that was accepted, once: for the facility, or for the item at its place. */
export async function enterWarranty(tools: Announcer, tx: Db, base: RecordBase, work: WorkWarranty): Promise<void> {
  const { facilityId, placeId, roomId, templateId, code, ...rest } = work;
  const at = wallTime(base.now);
  const where =
    facilityId === null
      ? { facilityId, placeId, roomId, templateId }
      : { facilityId, placeId: null, roomId: null, templateId: null };
  const enter = async () =>
    (
      await tx
        .insert(t)
        .values({
          ...where,
          ...rest,
          kind: QUALITY.warranty,
          certNo: code,
          code: await nextNumber(tx, 'ZB', base.now),
          createBy: base.actor.name,
          updateBy: base.actor.name,
          createTime: at,
          updateTime: at,
        })
        .onConflictDoNothing()
        .returning({ qualityId: t.qualityId })
    ).length > 0;
  if (facilityId === null) {
    await enter();
    return;
  }
  await takeFacility(tools, tx, base, facilityId, async (turn) => {
    if (!(await enter())) return;
    const content = `质保 ${rest.startDate} 至 ${rest.endDate}（${rest.companyName} ${code}）`;
    moveFacility(turn, turn.facility.status, { event: 'QUALITY_ADD', content });
  });
}
