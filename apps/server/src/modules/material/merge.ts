import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { MergeInput } from '@jiaoyan/contract/material/material';
import { materialRecord } from '@jiaoyan/contract/material/material';
import { CHECK, COLLECT, DOC, PURCHASE, WANT } from '@jiaoyan/contract/material/status';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { checkLineTable, checkTable } from './check.table.ts';
import { collectLineTable, collectTable } from './collect.table.ts';
import { docLineTable, docTable } from './doc.table.ts';
import { facilityPartTable } from './facility-part.table.ts';
import { type MaterialRow, materialTable as t } from './material.table.ts';
import { labelOf } from './material-facts.ts';
import { purchaseLineTable, purchaseTable } from './purchase.table.ts';
import { stockTable } from './stock.table.ts';
import { wantTable } from './want.table.ts';

/** A material that turned out to be another one. */
export interface Merge {
  readonly from: MaterialRow;
  readonly into: MaterialRow;
}

declare module '../../kernel/registry.ts' {
  interface Registries {
    /** What higher modules refer to a material by is made to mean the one that is left. */
    materialMerges: (tx: Db, merge: Merge) => Promise<void>;
  }
}

const ENABLED = '0';
const STOPPED = '1';
const labels = { ...labelsOf(materialRecord.fields), mergedInto: '合并到' };

/** What some materials were merged into is called, of those that were. */
export async function mergedNames(db: Db, materialIds: readonly number[]) {
  if (materialIds.length === 0) return [];
  const into = alias(t, 'into_material');
  const rows = await db
    .select({ materialId: t.materialId, name: into.name, spec: into.spec })
    .from(t)
    .innerJoin(into, eq(into.materialId, t.mergedInto))
    .where(inArray(t.materialId, [...materialIds]));
  return rows.map(({ materialId, ...name }) => ({ materialId, label: labelOf(name) }));
}

/** A paper that is not finished and has a material in it. */
async function openPaper(tx: Db, materialId: number): Promise<string | undefined> {
  const first = async (rows: Promise<{ code: string }[]>) => (await rows)[0]?.code;
  return (
    (await first(
      tx
        .select({ code: docTable.code })
        .from(docTable)
        .innerJoin(docLineTable, eq(docLineTable.docId, docTable.docId))
        .where(
          and(
            eq(docLineTable.materialId, materialId),
            inArray(docTable.status, [DOC.draft, DOC.checking, DOC.rejected]),
          ),
        )
        .limit(1),
    )) ??
    (await first(
      tx
        .select({ code: purchaseTable.code })
        .from(purchaseTable)
        .innerJoin(purchaseLineTable, eq(purchaseLineTable.purchaseId, purchaseTable.purchaseId))
        .where(
          and(
            eq(purchaseLineTable.materialId, materialId),
            inArray(purchaseTable.status, [
              PURCHASE.draft,
              PURCHASE.approving,
              PURCHASE.ordered,
              PURCHASE.partly,
              PURCHASE.rejected,
            ]),
          ),
        )
        .limit(1),
    )) ??
    (await first(
      tx
        .select({ code: collectTable.code })
        .from(collectTable)
        .innerJoin(collectLineTable, eq(collectLineTable.collectId, collectTable.collectId))
        .where(
          and(
            eq(collectLineTable.materialId, materialId),
            inArray(collectTable.status, [COLLECT.asking, COLLECT.waiting, COLLECT.issued]),
          ),
        )
        .limit(1),
    )) ??
    (await first(
      tx
        .select({ code: checkTable.code })
        .from(checkTable)
        .innerJoin(checkLineTable, eq(checkLineTable.checkId, checkTable.checkId))
        .where(
          and(eq(checkLineTable.materialId, materialId), inArray(checkTable.status, [CHECK.counting, CHECK.checking])),
        )
        .limit(1),
    ))
  );
}

/** What cannot become one: the ledger counts each of them, and nothing is moved there. */
async function refuseMismatch(tx: Db, { from, into }: Merge): Promise<void> {
  const name = labelOf(from);
  if (from.mergedInto !== null) throw refuse(`${name} 已合并`);
  if (into.status !== ENABLED) throw refuse(`${labelOf(into)} 已停用`, 'intoId');
  if (from.unit !== into.unit) throw refuse('计量单位不同，不能合并', 'intoId');
  if (from.track !== into.track) throw refuse('管理方式不同，不能合并', 'intoId');
  const [held] = await tx
    .select({ stockId: stockTable.stockId })
    .from(stockTable)
    .where(and(eq(stockTable.materialId, from.materialId), sql`${stockTable.qty} > 0`))
    .limit(1);
  if (held) throw refuse(`${name} 有库存，不能停用`);
  const code = await openPaper(tx, from.materialId);
  if (code !== undefined) throw refuse(`${name} 有未结单据 ${code}，不能合并`);
}

/** Substitutes that named the one name the other. */
const pointSubstitutes = (tx: Db, { from, into }: Merge) =>
  tx
    .update(t)
    .set({
      substituteIds: sql`ARRAY(SELECT DISTINCT s FROM unnest(array_replace(${t.substituteIds}, ${from.materialId}, ${into.materialId})) s
        WHERE s <> ${t.materialId} ORDER BY s)`,
    })
    .where(sql`${from.materialId} = ANY(${t.substituteIds})`);

/** Who waits for the one waits for the other; an order that waits for both keeps what it waits for. */
const pointWants = (tx: Db, { from, into }: Merge) =>
  tx
    .update(wantTable)
    .set({ materialId: into.materialId })
    .where(
      and(
        eq(wantTable.materialId, from.materialId),
        eq(wantTable.status, WANT.waiting),
        sql`NOT EXISTS (SELECT 1 FROM ${wantTable} other WHERE other.order_id = ${wantTable.orderId}
          AND other.material_id = ${into.materialId} AND other.status IN ('1', '2'))`,
      ),
    );

/** What the one fits the other fits, where that was not known already. */
async function pointParts(tx: Db, { from, into }: Merge): Promise<void> {
  await tx
    .update(facilityPartTable)
    .set({ materialId: into.materialId })
    .where(
      and(
        eq(facilityPartTable.materialId, from.materialId),
        sql`NOT EXISTS (SELECT 1 FROM ${facilityPartTable} other WHERE other.material_id = ${into.materialId}
          AND (other.classify_id = ${facilityPartTable.classifyId} OR other.facility_id = ${facilityPartTable.facilityId}))`,
      ),
    );
  await tx.delete(facilityPartTable).where(eq(facilityPartTable.materialId, from.materialId));
}

/** Lets a material be another one from now on: what refers to it shows that; the ledger keeps what it says. */
export async function mergeMaterial(ctx: Ctx, materialId: number, { intoId, version }: MergeInput): Promise<void> {
  if (materialId === intoId) throw refuse('不能合并到自己', 'intoId');
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(t)
      .where(inArray(t.materialId, [materialId, intoId]))
      .orderBy(asc(t.materialId))
      .for('update');
    const from = rows.find((row) => row.materialId === materialId);
    const into = rows.find((row) => row.materialId === intoId);
    if (!from) throw notFound();
    if (!into) throw refuse('所选物资不存在', 'intoId');
    if (version !== undefined && version !== from.version) throw stale();
    const merge = { from, into };
    await refuseMismatch(tx, merge);
    const stamp = { updateBy: ctx.user.userName, updateTime: wallTime(ctx.services.clock()) };
    const point = (where: SQL, values: Partial<typeof t.$inferInsert>) =>
      tx
        .update(t)
        .set({ ...values, ...stamp, version: sql`${t.version} + 1` })
        .where(where)
        .returning();
    const [after] = await point(eq(t.materialId, materialId), { mergedInto: intoId, status: STOPPED });
    // What was merged into this one before goes with it.
    await point(eq(t.mergedInto, materialId), { mergedInto: intoId });
    await pointSubstitutes(tx, merge);
    await pointWants(tx, merge);
    await pointParts(tx, merge);
    for (const follow of ctx.services.registered.list('materialMerges')) await follow(tx, merge);
    if (after)
      await recordChange(tx, ctx, {
        resource: materialRecord.name,
        recordId: materialId,
        recordName: from.name,
        before: { ...from, mergedInto: '' },
        after: { ...after, mergedInto: `${labelOf(into)}（${into.code}）` },
        labels,
      });
  });
}
