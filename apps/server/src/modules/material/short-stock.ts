import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type AppError, refuse } from '../../kernel/errors.ts';
import { dictDataTable } from '../system/dict-data.table.ts';
import { goodsName } from './doc-goods.ts';
import { type MaterialRow, materialTable } from './material.table.ts';
import { stockTable } from './stock.table.ts';

const PLACES = 3;
const NAMED = 3;

/** What is wanted and not there. */
interface Short {
  readonly storeId: number | undefined;
  readonly goods: MaterialRow;
  readonly available: string;
  readonly needed: string;
  /** What of the stock is spoken of, where it is not all. */
  readonly part?: string;
  /** Where the form has its goods. */
  readonly field?: string;
}

/** How a quantity is said in a refusal. */
async function unitOf(db: Db, unit: string): Promise<string> {
  const { dictType, dictValue, dictLabel } = dictDataTable;
  const [row] = await db
    .select({ label: dictLabel })
    .from(dictDataTable)
    .where(and(eq(dictType, 'material_unit'), eq(dictValue, unit)));
  return row?.label ?? '';
}

/** What the same store could give instead. */
async function substitutesIn(db: Db, storeId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const free = sql`${stockTable.qty} - ${stockTable.reserved}`;
  const rows = await db
    .select({ material: materialTable, available: sql<string>`(${free})::text` })
    .from(materialTable)
    .innerJoin(stockTable, and(eq(stockTable.materialId, materialTable.materialId), eq(stockTable.storeId, storeId)))
    .where(and(inArray(materialTable.materialId, [...ids]), eq(materialTable.status, '0'), sql`${free} > 0`))
    .orderBy(asc(materialTable.code));
  return rows.map(({ material, available }) => ({
    materialId: material.materialId,
    code: material.code,
    label: goodsName(material),
    unit: material.unit,
    available: plain(available),
  }));
}

/** The refusal of more than there is: it names what could be taken instead, and offers it in its data. */
export async function shortStock(
  db: Db,
  { storeId, goods, available, needed, part = '', field = 'lines' }: Short,
): Promise<AppError> {
  const unit = await unitOf(db, goods.unit);
  const said = (qty: string) => `${plain(decimalOf(unitsOf(qty, PLACES), PLACES))}${unit}`;
  const substitutes = storeId === undefined ? [] : await substitutesIn(db, storeId, goods.substituteIds);
  const named = await Promise.all(
    substitutes.slice(0, NAMED).map(async (row) => `${row.label}（可用${row.available}${await unitOf(db, row.unit)}）`),
  );
  const instead = named.length > 0 ? `；可用替代：${named.join('、')}` : '';
  const text = `库存不足：${goodsName(goods)} ${part}可用${said(available)}，需要${said(needed)}${instead}`;
  return refuse(text, field, substitutes.length > 0 ? { substitutes } : undefined);
}
