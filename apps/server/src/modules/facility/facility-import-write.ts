import { facilityRecord } from '@jiaoyan/contract/facility/facility';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { type FacilityRow, facilityTable as t } from './facility.table.ts';
import { facilityKind } from './facility-case.ts';

/** A row of a workbook, ready to be written; with a facility it changes that one. */
export interface ImportedFacility {
  readonly before?: FacilityRow;
  readonly values: Partial<typeof t.$inferInsert> & {
    readonly name: string;
    readonly classifyId: number;
    readonly placeId: number;
  };
}

const labels = labelsOf(facilityRecord.fields);
const constraints = {
  facility_code: { field: 'file', message: '设施编号已存在，请重新预览后再导入' },
  facility_asset_no: { field: 'file', message: '国资编号已存在，请重新预览后再导入' },
  facility_sn: { field: 'file', message: '出厂编号已存在，请重新预览后再导入' },
};

const record = (tx: Db, ctx: Ctx, after: FacilityRow, before?: FacilityRow) =>
  recordChange(tx, ctx, {
    resource: facilityRecord.name,
    recordId: after.facilityId,
    recordName: after.name,
    before,
    after,
    labels,
  });

async function change(tx: Db, ctx: Ctx, before: FacilityRow, values: ImportedFacility['values']): Promise<void> {
  const stamp = {
    updateBy: ctx.user.userName,
    updateTime: wallTime(ctx.services.clock()),
    version: before.version + 1,
  };
  const [after] = await tx
    .update(t)
    .set({ ...values, ...stamp })
    .where(eq(t.facilityId, before.facilityId))
    .returning();
  if (after) await record(tx, ctx, after, before);
}

async function add(tx: Db, ctx: Ctx, rows: readonly ImportedFacility['values'][]): Promise<number[]> {
  const now = ctx.services.clock();
  const stamp = { createBy: ctx.user.userName, updateBy: ctx.user.userName };
  const filled = [];
  for (const values of rows)
    filled.push({ ...values, ...stamp, code: values.code || (await nextNumber(tx, 'SS', now)) });
  const made = await tx.insert(t).values(filled).returning();
  for (const row of made) await record(tx, ctx, row);
  const { userId: operatorId, name: operatorName } = actorOf(ctx.user);
  await recordEvents(
    tx,
    made.map(({ facilityId, status }) => ({
      bizType: 'facility' as const,
      bizId: facilityId,
      event: 'CREATE',
      toStatus: status,
      content: '批量导入',
      operatorId,
      operatorName,
      createTime: wallTime(now),
    })),
  );
  return made.map(({ facilityId }) => facilityId);
}

/** Writes the rows of a workbook with their history; everything or nothing, and nothing outside of one's reach. */
export async function writeFacilities(outer: Db, ctx: Ctx, rows: readonly ImportedFacility[]): Promise<void> {
  await write({ db: outer }, constraints, async (tx) => {
    const ids: number[] = [];
    for (const { before, values } of rows) {
      if (!before) continue;
      ids.push(before.facilityId);
      await change(tx, ctx, before, values);
    }
    const fresh = rows.filter(({ before }) => !before).map(({ values }) => values);
    if (fresh.length > 0) ids.push(...(await add(tx, ctx, fresh)));
    if (ids.length === 0) return;
    const permission = 'repair:facility:import';
    await requireRecords(facilityKind, tx, ctx.user, { permission, ids, now: ctx.services.clock() });
  });
}
