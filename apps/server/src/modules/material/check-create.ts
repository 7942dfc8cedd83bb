import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { CheckDraft } from '@jiaoyan/contract/material/check';
import { CHECK, CHECK_SCOPE, STORE_KIND, TRACK } from '@jiaoyan/contract/material/status';
import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { type Check, checkLineTable, checkTable as t } from './check.table.ts';
import { checkRecord } from './check-case.ts';
import { goodsName } from './doc-goods.ts';
import { goodsBase } from './goods-record.ts';
import { lockStocks } from './ledger-post.ts';
import { toldInWords } from './ledger-refusal.ts';
import { type MaterialRow, materialTable } from './material.table.ts';
import { materialTypeTable } from './material-type.table.ts';
import { belowType } from './material-type.ts';
import { lotTable, type Stock, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { requireStore } from './store-scope.ts';

const MOST = 5000;
const MOVED_DAYS = 30;
const gradeTexts = { A: 'A类', B: 'B类', C: 'C类' } as const;
/** Shares of the value at which the next grade begins. */
const gradeBounds = { A: [0, 0.8], B: [0.8, 0.95], C: [0.95, 2] } as const;

/** What of the store is counted. */
function within({ storeId, scope, typeId, shelf, grade }: CheckDraft, now: number): SQL | undefined {
  if (scope === CHECK_SCOPE.type && typeId !== null)
    return belowType(sql`${materialTable.typeId}`, sql`${String(typeId)}`);
  if (scope === CHECK_SCOPE.shelf) return sql`starts_with(lower(${stockTable.shelf}), lower(${shelf}))`;
  if (scope === CHECK_SCOPE.moved) {
    const since = wallTime(now - MOVED_DAYS * DAY_MS);
    return or(gte(stockTable.lastIn, since), gte(stockTable.lastOut, since));
  }
  if (scope !== CHECK_SCOPE.abc || grade === null) return undefined;
  const [from, to] = gradeBounds[grade];
  return sql`${stockTable.stockId} IN (SELECT stock_id FROM (
    SELECT stock_id, coalesce((sum(amount) OVER (ORDER BY amount DESC, stock_id) - amount)
      / nullif(sum(amount) OVER (), 0), 0) AS share
    FROM material_stock WHERE store_id = ${storeId}) graded WHERE share >= ${from} AND share < ${to})`;
}

async function scopeText(tx: Db, { scope, typeId, shelf, grade }: CheckDraft): Promise<string> {
  if (scope === CHECK_SCOPE.shelf) return shelf;
  if (scope === CHECK_SCOPE.abc && grade !== null) return gradeTexts[grade];
  if (scope !== CHECK_SCOPE.type || typeId === null) return '';
  const [type] = await tx.select().from(materialTypeTable).where(eq(materialTypeTable.typeId, typeId));
  if (!type) throw refuse('所选物资类别不存在', 'typeId');
  return type.name;
}

interface Row {
  readonly stock: Stock;
  readonly goods: MaterialRow;
}

/** The rows to count: each material, or each batch of it that there is. */
async function linesOf(tx: Db, checkId: number, rows: readonly Row[]) {
  const byLot = rows.filter(({ goods }) => goods.track === TRACK.lot).map(({ stock }) => stock.materialId);
  const storeId = rows[0]?.stock.storeId ?? 0;
  const lots =
    byLot.length > 0
      ? await tx
          .select()
          .from(lotTable)
          .where(and(eq(lotTable.storeId, storeId), inArray(lotTable.materialId, byLot), sql`${lotTable.qty} > 0`))
          .orderBy(asc(lotTable.expireDate), asc(lotTable.lotId))
      : [];
  const lotsOf = ({ stock: { materialId }, goods }: Row): (number | null)[] =>
    goods.track === TRACK.lot ? lots.filter((lot) => lot.materialId === materialId).map(({ lotId }) => lotId) : [null];
  return rows
    .flatMap((row) => lotsOf(row).map((lotId) => ({ materialId: row.stock.materialId, shelf: row.stock.shelf, lotId })))
    .map((line, sort) => ({ ...line, sort, checkId, storeId }));
}

/** Nothing else moves what is counted from here on; what is being posted is waited for. */
async function freeze(tx: Db, { storeId, scope }: CheckDraft, checkId: number, rows: readonly Row[]): Promise<void> {
  await lockStocks(
    tx,
    rows.map(({ stock: { materialId } }) => ({ storeId, materialId })),
  );
  const ids = rows.map(({ stock: { stockId } }) => stockId);
  const held = await tx
    .select({ materialId: stockTable.materialId })
    .from(stockTable)
    .where(and(inArray(stockTable.stockId, ids), sql`${stockTable.frozenBy} IS NOT NULL`));
  const other = rows.find(({ stock }) => held.some(({ materialId }) => materialId === stock.materialId));
  if (other) throw refuse(`${goodsName(other.goods)} 盘点中，暂停出入库`, 'scope');
  await tx.update(stockTable).set({ frozenBy: checkId }).where(inArray(stockTable.stockId, ids));
  if (scope === CHECK_SCOPE.all)
    await tx.update(storeTable).set({ frozenBy: checkId }).where(eq(storeTable.storeId, storeId));
}

/** Takes everything that the end of a count changes, in the order of all locks: the store that it marks, then its stocks. */
export async function lockCounted(tx: Db, { checkId, storeId }: Pick<Check, 'checkId' | 'storeId'>): Promise<void> {
  await tx
    .select({ storeId: storeTable.storeId })
    .from(storeTable)
    .where(and(eq(storeTable.storeId, storeId), eq(storeTable.frozenBy, checkId)))
    .for('no key update');
  const counted = await tx
    .select({ materialId: checkLineTable.materialId })
    .from(checkLineTable)
    .where(eq(checkLineTable.checkId, checkId));
  await lockStocks(
    tx,
    counted.map(({ materialId }) => ({ storeId, materialId })),
  );
}

/** Nothing keeps the stocks of a count any more; they are locked by the caller. */
export async function endCount(tx: Db, checkId: number): Promise<void> {
  await tx.update(stockTable).set({ frozenBy: null }).where(eq(stockTable.frozenBy, checkId));
  await tx.update(storeTable).set({ frozenBy: null }).where(eq(storeTable.frozenBy, checkId));
  await tx.update(checkLineTable).set({ isOpen: false }).where(eq(checkLineTable.checkId, checkId));
}

const constraints = { material_check_line_open: { field: 'scope', message: '所选范围内有物资正在另一张盘点单中盘点' } };

/** Begins a count. */
export async function createCheck(ctx: Ctx, draft: CheckDraft): Promise<number> {
  const base = goodsBase(ctx);
  const { storeId, scope, blind, remark } = draft;
  const make = (work: (tx: Db) => Promise<number>) => toldInWords(ctx, () => write(ctx, constraints, work));
  return make(async (tx) => {
    await requireStore(tx, ctx.user, 'repair:materialCheck:add', storeId);
    const [store] = await tx.select().from(storeTable).where(eq(storeTable.storeId, storeId)).for('no key update');
    if (!store || store.kind !== STORE_KIND.room) throw refuse('所选仓库不存在', 'storeId');
    const rows = await tx
      .select({ stock: stockTable, goods: materialTable })
      .from(stockTable)
      .innerJoin(materialTable, eq(materialTable.materialId, stockTable.materialId))
      .where(and(eq(stockTable.storeId, storeId), within(draft, base.now)))
      .orderBy(asc(stockTable.shelf), asc(materialTable.code));
    if (rows.length === 0) throw refuse('所选范围内没有物资', 'scope');
    if (rows.length > MOST) throw refuse(`一次最多盘点${MOST}种物资，请缩小范围`, 'scope');
    const at = wallTime(base.now);
    const by = ctx.user.userName;
    const [check] = await tx
      .insert(t)
      .values({
        storeId,
        scope,
        blind,
        remark,
        freeze: draft.freeze,
        creatorId: ctx.user.userId,
        scopeText: await scopeText(tx, draft),
        code: await nextNumber(tx, 'PD', base.now),
        createBy: by,
        updateBy: by,
        createTime: at,
        updateTime: at,
      })
      .returning();
    if (!check) throw notFound();
    const { checkId } = check;
    if (draft.freeze) await freeze(tx, draft, checkId, rows);
    const lines = await linesOf(tx, checkId, rows);
    if (lines.length === 0) throw refuse('所选范围内没有物资', 'scope');
    await tx.insert(checkLineTable).values(lines);
    const turn = checkRecord.kind.open(base, check, null);
    turn.events.push({ event: 'CREATE', to: CHECK.counting });
    await beginRecord(checkRecord.kind, ctx.services, tx, turn, checkId);
    return checkId;
  });
}
