import { absolute, plain } from '@jiaoyan/contract/kernel/decimal';
import type { BuiltIn, FacilityPart, facilityPart, facilityPartInput } from '@jiaoyan/contract/material/facility-part';
import { LEDGER, STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { forbidden, notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { holds } from '../../kernel/session-user.ts';
import { classifyTable as c } from '../facility/classify.table.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { refuseScrapped, requireFacility } from '../facility/index.ts';
import { refuseFraction } from './doc-goods.ts';
import { facilityPartTable as t } from './facility-part.table.ts';
import { ledgerTable as l, ledgerSerialTable } from './ledger.table.ts';
import { materialTable as m } from './material.table.ts';
import { isUse, labelOf } from './material-facts.ts';
import { lotTable, serialTable, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';

const ENABLED = '0';
/** How much of its past a file shows. */
const SHOWN = 100;
/** How many are offered to a worker. */
const FITTING = 20;
const constraints = {
  facility_part_class: { field: 'materialId', message: '该物资已在同类设施的配件中' },
  facility_part_facility: { field: 'materialId', message: '该物资已在本设施的配件中' },
};

/** The class of a facility and those above it. */
const classesAbove = (facilityId: number | SQL): SQL => sql`(WITH RECURSIVE above AS (
    SELECT c.classify_id, c.parent_id FROM ${c} c JOIN ${f} f ON f.classify_id = c.classify_id WHERE f.facility_id = ${facilityId}
    UNION SELECT c.classify_id, c.parent_id FROM ${c} c JOIN above ON above.parent_id = c.classify_id)
  SELECT classify_id FROM above)`;
/** What was entered for a facility, or for a class that it belongs to. */
const fitting = (facilityId: number): SQL =>
  or(eq(t.facilityId, facilityId), sql`${t.classifyId} IN ${classesAbove(facilityId)}`) as SQL;

/** What was entered for a facility itself comes before what was for its class. */
export const fittingGoods = (db: Db, facilityId: number) =>
  db
    .selectDistinctOn([t.materialId], { materialId: t.materialId, qty: t.qty })
    .from(t)
    .where(fitting(facilityId))
    .orderBy(t.materialId, sql`${t.facilityId} NULLS LAST`)
    .limit(FITTING);

/** What rooms have to give of a material. */
const inRooms = sql<string>`(SELECT coalesce(sum(${stockTable.qty} - ${stockTable.reserved}), 0)::text FROM ${stockTable}
  JOIN ${storeTable} ON ${storeTable.storeId} = ${stockTable.storeId}
  WHERE ${stockTable.materialId} = ${m.materialId} AND ${storeTable.kind} = ${STORE_KIND.room} AND ${storeTable.status} = ${ENABLED})`;

async function fits(db: Db, facilityId: number): Promise<FacilityPart[]> {
  const rows = await db
    .select({ part: t, className: c.name, goods: m, available: inRooms })
    .from(t)
    .innerJoin(m, eq(m.materialId, t.materialId))
    .leftJoin(c, eq(c.classifyId, t.classifyId))
    .where(fitting(facilityId))
    .orderBy(sql`${t.facilityId} NULLS LAST`, m.code, t.partId);
  return rows.map(({ part, className, goods, available }) => ({
    partId: part.partId,
    isOfClass: part.classifyId !== null,
    className: className ?? '',
    materialId: goods.materialId,
    code: goods.code,
    label: labelOf(goods),
    unit: goods.unit,
    qty: plain(part.qty),
    note: part.note,
    available: plain(available),
    isEnabled: goods.status === ENABLED,
  }));
}

/** The numbers of the pieces that an entry of the ledger moved. */
const serialsOf = sql<string>`coalesce((SELECT string_agg(${serialTable.serialNo}, '、' ORDER BY ${serialTable.serialNo})
  FROM ${ledgerSerialTable} JOIN ${serialTable} ON ${serialTable.serialId} = ${ledgerSerialTable.serialId}
  WHERE ${ledgerSerialTable.ledgerId} = ${l.ledgerId}), '')`;
const survivor = alias(m, 'survivor');

async function builtIn(db: Db, facilityId: number): Promise<BuiltIn[]> {
  const rows = await db
    .select({ entry: l, goods: m, survivor, lotNo: lotTable.lotNo, serials: serialsOf })
    .from(l)
    .innerJoin(m, eq(m.materialId, l.materialId))
    .leftJoin(survivor, eq(survivor.materialId, m.mergedInto))
    .leftJoin(lotTable, eq(lotTable.lotId, l.lotId))
    .where(and(eq(l.facilityId, facilityId), inArray(l.bizType, [LEDGER.use, LEDGER.install]), isUse))
    .orderBy(desc(l.createTime), desc(l.ledgerId))
    .limit(SHOWN);
  return rows.map(({ entry, goods, survivor: merged, lotNo, serials }) => {
    const shown = merged ?? goods;
    return {
      ledgerId: entry.ledgerId,
      time: entry.createTime,
      code: shown.code,
      label: labelOf(shown),
      unit: shown.unit,
      qty: plain(absolute(entry.delta)),
      lotNo: lotNo ?? '',
      serials,
      bizCode: entry.bizCode,
      operatorName: entry.operatorName,
    };
  });
}

/** What is entered for a class changes what is shown of all its facilities: it takes the right to change classes. */
function requireClassRight({ user }: Ctx): void {
  if (!holds(user, 'repair:facilityClassify:edit')) throw forbidden();
}

const reach = (tx: Db, ctx: Ctx, verb: string, facilityId: number) =>
  requireFacility(tx, ctx.user, `repair:facility:${verb}`, facilityId, ctx.services.clock());

const addPart = (ctx: Ctx, { isOfClass, ...input }: z.output<typeof facilityPartInput>): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    await reach(tx, ctx, 'edit', input.facilityId);
    if (isOfClass) requireClassRight(ctx);
    const [facility] = await tx.select().from(f).where(eq(f.facilityId, input.facilityId)).for('share');
    if (!facility) throw notFound();
    refuseScrapped(facility);
    const [goods] = await tx.select().from(m).where(eq(m.materialId, input.materialId)).for('share');
    if (!goods) throw refuse('所选物资不存在', 'materialId');
    if (goods.status !== ENABLED) throw refuse(`${labelOf(goods)} 已停用`, 'materialId');
    refuseFraction(goods, input.qty, 'qty');
    const [row] = await tx
      .insert(t)
      .values({
        ...input,
        facilityId: isOfClass ? null : facility.facilityId,
        classifyId: isOfClass ? facility.classifyId : null,
        createBy: ctx.user.userName,
        updateBy: ctx.user.userName,
      })
      .returning({ partId: t.partId });
    return row?.partId as number;
  });

const removePart = (ctx: Ctx, partId: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const [part] = await tx.select().from(t).where(eq(t.partId, partId)).for('update');
    if (!part) throw notFound();
    if (part.facilityId === null) requireClassRight(ctx);
    else await reach(tx, ctx, 'edit', part.facilityId);
    await tx.delete(t).where(eq(t.partId, partId));
  });

/** What fits facilities, and what was built into them. */
export const facilityPartHandlers: Handlers<typeof facilityPart> = {
  async of({ params, ctx }) {
    await reach(ctx.db, ctx, 'query', params.id);
    return { fits: await fits(ctx.db, params.id), builtIn: await builtIn(ctx.db, params.id) };
  },
  create: ({ body, ctx }) => addPart(ctx, body),
  remove: ({ params, ctx }) => removePart(ctx, params.id),
};
