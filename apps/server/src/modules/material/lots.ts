import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { MaterialRow } from './material.table.ts';
import { shortStock } from './short-stock.ts';
import { type Lot, lotTable } from './stock.table.ts';

const PLACES = 3;

/** The batch of a material in a store, made when it is new; what is known of its dates stays. */
export async function lotFor(
  tx: Db,
  storeId: number,
  { materialId, lotNo, madeDate, expireDate }: Pick<Lot, 'materialId' | 'lotNo' | 'madeDate' | 'expireDate'>,
): Promise<number> {
  const [row] = await tx
    .insert(lotTable)
    .values({ storeId, materialId, lotNo, madeDate, expireDate })
    .onConflictDoUpdate({
      target: [lotTable.storeId, lotTable.materialId, lotTable.lotNo],
      set: {
        madeDate: sql`coalesce(${lotTable.madeDate}, excluded.made_date)`,
        expireDate: sql`coalesce(${lotTable.expireDate}, excluded.expire_date)`,
      },
    })
    .returning({ lotId: lotTable.lotId });
  return row?.lotId as number;
}

/** The same batch in another store. */
export async function carryLot(tx: Db, storeId: number, lotId: number | null): Promise<number | null> {
  if (lotId === null) return null;
  const [lot] = await tx.select().from(lotTable).where(eq(lotTable.lotId, lotId));
  return lot ? lotFor(tx, storeId, lot) : null;
}

interface Taking {
  readonly storeId: number;
  readonly goods: MaterialRow;
  readonly qty: string;
  /** The batch that was named; without one what expires first goes first. */
  readonly lotNo?: string;
  readonly today: string;
  /** Expired goods only leave as a loss. */
  readonly mayExpire: boolean;
}

/** What is taken from which batch. */
export async function takeLots(tx: Db, { storeId, goods, qty, lotNo, today, mayExpire }: Taking) {
  const lots = await tx
    .select()
    .from(lotTable)
    .where(
      and(
        eq(lotTable.storeId, storeId),
        eq(lotTable.materialId, goods.materialId),
        gt(lotTable.qty, '0'),
        lotNo ? eq(lotTable.lotNo, lotNo) : undefined,
      ),
    )
    .orderBy(sql`${lotTable.expireDate} NULLS LAST`, asc(lotTable.lotId))
    .for('update');
  const isExpired = (lot: Lot) => lot.expireDate !== null && lot.expireDate < today;
  const named = lotNo ? lots[0] : undefined;
  if (named && isExpired(named) && !mayExpire) throw refuse(`批次 ${named.lotNo} 已过期，不能领用`, 'lines');
  const wanted = unitsOf(qty, PLACES);
  let left = wanted;
  const taken: { lot: Lot; qty: string }[] = [];
  for (const lot of lots.filter((one) => mayExpire || !isExpired(one))) {
    const has = unitsOf(lot.qty, PLACES);
    // biome-ignore lint/complexity/useMathMinMax: Math.min knows no bigint
    const part = has < left ? has : left;
    if (part > 0n) taken.push({ lot, qty: decimalOf(part, PLACES) });
    left -= part;
  }
  if (left > 0n) {
    const available = decimalOf(wanted - left, PLACES);
    throw await shortStock(tx, { storeId, goods, available, needed: qty, part: '未过期批次' });
  }
  return taken;
}
