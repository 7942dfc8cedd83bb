import { absolute, decimalOf, negated, shareOf, sumOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { LEDGER, STORE_KIND, TRACK } from '@jiaoyan/contract/material/status';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, givenIn, hotStatement } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { collectLineTable as l } from './collect.table.ts';
import { goodsName, goodsOf, refuseFraction } from './doc-goods.ts';
import { type Ledger, ledgerSerialTable, ledgerTable } from './ledger.table.ts';
import { lockStocks, type Posting, post } from './ledger-post.ts';
import { takeLots } from './lots.ts';
import type { MaterialRow } from './material.table.ts';
import { lockCollectsOf } from './order-goods.ts';
import { knownOf, liveOf, orderHolder, releaseGoods } from './reserve.ts';
import { shortStock } from './short-stock.ts';
import { lotTable, type Stock, serialTable, stockTable } from './stock.table.ts';
import { type Store, storeTable } from './store.table.ts';

const PLACES = 3;
const ONE = 1000n;
const FIELD = 'materials';

/** A work order that uses what its people carry. */
interface UsingOrder {
  readonly orderId: number;
  readonly code: string;
  readonly facilityId: number | null;
  /** Its worker first, then who helps him. */
  readonly people: readonly number[];
}
/** What was used, as it was told. Its number names the entry of the ledger: told twice it is one. */
export interface ToldUse {
  readonly lineId: number;
  readonly materialId: number;
  readonly ownerId?: number | undefined;
  readonly lotId?: number | undefined;
  readonly serialIds: readonly number[];
  readonly qty: string;
}
/** What was used, as the ledger has it. */
export interface UsedGoods {
  readonly lineId: number;
  readonly materialId: number;
  readonly storeId: number;
  readonly ledgerId: number;
  readonly name: string;
  readonly unit: string;
  readonly lotNo: string;
  readonly serials: string[];
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
}

function refuseDoubled(goods: ReadonlyMap<number, MaterialRow>, lines: readonly ToldUse[]) {
  const seen = new Set<string>();
  for (const { materialId, ownerId, lotId, qty } of lines) {
    const row = goods.get(materialId);
    if (!row) throw refuse('所选物资不存在', FIELD);
    refuseFraction(row, qty);
    const key = `${materialId} ${ownerId ?? ''} ${lotId ?? ''}`;
    if (seen.has(key)) throw refuse(`重复物资：${goodsName(row)}，请合并数量`, FIELD);
    seen.add(key);
  }
}

type Carrier = Pick<Store, 'storeId' | 'ownerId'>;
const readCarriers = hotStatement<Carrier>(
  'material_carriers',
  sql`SELECT ${storeTable.storeId} AS "storeId", ${storeTable.ownerId} AS "ownerId" FROM ${storeTable}
    WHERE ${storeTable.kind} = ${sql.raw(`'${STORE_KIND.personal}'`)} AND ${storeTable.ownerId} = ${givenIn('people')}
    ORDER BY ${storeTable.storeId}`,
);
/** What the people of an order carry, in their order. */
const carriers = async (tx: Db, people: readonly number[]): Promise<Carrier[]> => {
  const stores = await readCarriers(tx, { people: people.join(',') });
  return people.flatMap((userId) => stores.filter(({ ownerId }) => ownerId === userId));
};

const readStocks = hotStatement<Pick<Stock, 'storeId' | 'materialId' | 'qty' | 'reserved'>>(
  'material_carried_stocks',
  sql`SELECT ${stockTable.storeId} AS "storeId", ${stockTable.materialId} AS "materialId", ${stockTable.qty}, ${stockTable.reserved}
    FROM ${stockTable} WHERE ${stockTable.storeId} = ${givenIn('stores')} AND ${stockTable.materialId} = ${givenIn('goods')}`,
);
/** What there is of some goods in what people carry. */
const carriedOf = (tx: Db, stores: readonly Carrier[], goods: ReadonlyMap<number, MaterialRow>) =>
  readStocks(tx, { stores: stores.map(({ storeId }) => storeId).join(','), goods: [...goods.keys()].join(',') });

/** What the people of an order carry, under its locks: by store, and what of it is held for the order. */
interface Carried {
  readonly stores: readonly Carrier[];
  readonly stocks: Awaited<ReturnType<typeof carriedOf>>;
  readonly held: Awaited<ReturnType<typeof liveOf>>;
}

/** Notes at the requests by which goods were fetched what became of them, and holds nothing any more. */
async function settleHeld(
  tx: Db,
  orderId: number,
  held: Carried['held'],
  taken: readonly (ToldUse & { storeId: number })[],
): Promise<void> {
  if (held.length === 0) return;
  const left = new Map<string, bigint>();
  for (const { storeId, materialId, qty } of taken) {
    const key = `${storeId} ${materialId}`;
    left.set(key, (left.get(key) ?? 0n) + unitsOf(qty, PLACES));
  }
  for (const { storeId, materialId, qty, lineId } of held) {
    const key = `${storeId} ${materialId}`;
    const [has, rest] = [unitsOf(qty, PLACES), left.get(key) ?? 0n];
    // biome-ignore lint/complexity/useMathMinMax: Math.min knows no bigint
    const part = has < rest ? has : rest;
    if (part === 0n) continue;
    left.set(key, rest - part);
    const [line] = await tx.select().from(l).where(eq(l.lineId, lineId));
    const usedQty = decimalOf(unitsOf(line?.usedQty, PLACES) + part, PLACES);
    await tx.update(l).set({ usedQty }).where(eq(l.lineId, lineId));
  }
  await releaseGoods(tx, orderHolder(orderId));
}

async function piecesOf(tx: Db, storeId: number, row: MaterialRow, { serialIds, qty }: ToldUse) {
  if (row.track !== TRACK.serial) {
    if (serialIds.length > 0) throw refuse(`${goodsName(row)} 不按序列号管理，不能填写序列号`, FIELD);
    return [];
  }
  const needed = Number.parseInt(qty, 10);
  const wanted = [...new Set(serialIds)];
  if (wanted.length !== needed) throw refuse(`${goodsName(row)} 需要${needed}个序列号，已填${wanted.length}个`, FIELD);
  const pieces = await tx
    .select()
    .from(serialTable)
    .where(and(eq(serialTable.storeId, storeId), inArray(serialTable.serialId, wanted)))
    .orderBy(asc(serialTable.serialId))
    .for('update');
  if (pieces.length < wanted.length || pieces.some(({ materialId }) => materialId !== row.materialId))
    throw refuse(`${goodsName(row)} 所选序列号不在随身库`, FIELD);
  return pieces;
}

/** The entries of a line, and what will be shown of it. */
async function entriesOf(tx: Db, now: number, storeId: number, row: MaterialRow, line: ToldUse) {
  const bizType = row.track === TRACK.serial ? LEDGER.install : LEDGER.use;
  const base = { storeId, materialId: row.materialId, bizType, bizLineId: line.lineId };
  if (row.track !== TRACK.lot) {
    if (line.lotId !== undefined) throw refuse(`${goodsName(row)} 不按批次管理，不能填写批号`, FIELD);
    const pieces = await piecesOf(tx, storeId, row, line);
    const postings: Posting[] = [
      { ...base, delta: negated(line.qty), serialIds: pieces.map(({ serialId }) => serialId) },
    ];
    return { postings, lotNo: '', serials: pieces.map(({ serialNo }) => serialNo) };
  }
  const [lot] =
    line.lotId === undefined
      ? []
      : await tx
          .select()
          .from(lotTable)
          .where(and(eq(lotTable.lotId, line.lotId), eq(lotTable.storeId, storeId)));
  if (line.lotId !== undefined && lot?.materialId !== row.materialId)
    throw refuse(`${goodsName(row)} 所选批次不在随身库`, FIELD);
  const taken = await takeLots(tx, {
    storeId,
    goods: row,
    qty: line.qty,
    today: localDay(now),
    mayExpire: false,
    ...(lot && { lotNo: lot.lotNo }),
  });
  const postings: Posting[] = taken.map(({ lot: { lotId }, qty }) => ({ ...base, delta: negated(qty), lotId }));
  return {
    postings,
    lotNo: taken
      .map(({ lot: { lotNo } }) => lotNo)
      .join('、')
      .slice(0, 40),
    serials: [],
  };
}

/** In whose hands the goods of a line are: the one who is named, else the first who has enough of it. */
async function holderOf(tx: Db, { stores, stocks, held }: Carried, row: MaterialRow, line: ToldUse): Promise<number> {
  const named = stores.filter(({ ownerId }) => line.ownerId === undefined || ownerId === line.ownerId);
  const ids = named.map(({ storeId }) => storeId);
  const freeIn = (storeId: number) => {
    const isHere = (one: { readonly storeId: number; readonly materialId: number }) =>
      one.storeId === storeId && one.materialId === row.materialId;
    const stock = stocks.find(isHere);
    const own = held.filter(isHere);
    const mine = own.reduce((sum, { qty }) => sum + unitsOf(qty, PLACES), 0n);
    return unitsOf(stock?.qty, PLACES) - unitsOf(stock?.reserved, PLACES) + mine;
  };
  const enough = ids.find((storeId) => freeIn(storeId) >= unitsOf(line.qty, PLACES));
  if (enough !== undefined) return enough;
  const [best] = ids.map((storeId) => ({ storeId, free: freeIn(storeId) })).sort((x, y) => Number(y.free - x.free));
  throw await shortStock(tx, {
    storeId: best?.storeId,
    goods: row,
    needed: line.qty,
    available: decimalOf(best?.free ?? 0n, PLACES),
    field: FIELD,
  });
}

/**
 * Takes what an order used out of what its people carry; what it was worth is what the ledger says. The rest of what was
 * fetched for it is free again. The order is locked by the caller; requests come next, then stocks, batches and pieces.
 */
export async function useGoods(
  tx: Db,
  base: RecordBase,
  order: UsingOrder,
  lines: readonly ToldUse[],
): Promise<UsedGoods[]> {
  if (lines.length === 0) return [];
  const { orderId, code, facilityId, people } = order;
  const stranger = lines.find(({ ownerId }) => ownerId !== undefined && !people.includes(ownerId));
  if (stranger) throw refuse('持有人不是本工单的维修人员', FIELD);
  const goods = await goodsOf(
    tx,
    lines.map(({ materialId }) => materialId),
  );
  refuseDoubled(goods, lines);
  const stores = await carriers(tx, people);
  await lockCollectsOf(tx, orderId);
  const carried = await lockForUse(tx, orderId, stores, goods);
  const inOrder = [...lines].sort((a, b) => a.materialId - b.materialId);
  const taken: (ToldUse & { storeId: number; row: MaterialRow })[] = [];
  for (const line of inOrder) {
    const row = goods.get(line.materialId) as MaterialRow;
    taken.push({ ...line, row, storeId: await holderOf(tx, carried, row, line) });
  }
  await settleHeld(tx, orderId, carried.held, taken);
  const made: { line: ToldUse; storeId: number; row: MaterialRow; lotNo: string; serials: string[] }[] = [];
  const postings: Posting[] = [];
  for (const { row, storeId, ...line } of taken) {
    const entries = await entriesOf(tx, base.now, storeId, row, line);
    postings.push(...entries.postings.map((posting) => ({ ...posting, orderId, facilityId })));
    made.push({ line, storeId, row, lotNo: entries.lotNo, serials: entries.serials });
  }
  const rows = await post(tx, { ...base, bizId: orderId, bizCode: code }, postings);
  return made.map(({ line: { lineId, materialId, qty }, storeId, row, ...rest }) => {
    const own = rows.filter(({ bizLineId }) => bizLineId === lineId);
    const amount = absolute(sumOf(own.map((entry) => entry.amount)));
    const price = shareOf(amount, ONE, unitsOf(qty, PLACES));
    const name = goodsName(row).slice(0, 60);
    return {
      lineId,
      materialId,
      storeId,
      ledgerId: own[0]?.ledgerId as number,
      name,
      unit: row.unit,
      qty,
      price,
      amount,
      ...rest,
    };
  });
}

/** All stocks that a use touches, those of the goods that were fetched and are not used among them. */
async function lockForUse(
  tx: Db,
  orderId: number,
  stores: readonly Carrier[],
  goods: ReadonlyMap<number, MaterialRow>,
): Promise<Carried> {
  const holder = orderHolder(orderId);
  const pairs = (await Promise.all([carriedOf(tx, stores, goods), knownOf(tx, holder)])).flat();
  if (pairs.length > 0) await lockStocks(tx, pairs);
  // Before the locks others may have taken of it.
  return { stores, stocks: await carriedOf(tx, stores, goods), held: await liveOf(tx, holder) };
}

/** Takes back what was written down as used: it is again where it was, at the value that it left with. */
export async function reverseUse(
  tx: Db,
  base: RecordBase,
  { orderId, code }: Pick<UsingOrder, 'orderId' | 'code'>,
  lineId: number,
): Promise<void> {
  const entries: Ledger[] = await tx
    .select()
    .from(ledgerTable)
    .where(and(inArray(ledgerTable.bizType, [LEDGER.use, LEDGER.install]), eq(ledgerTable.bizLineId, lineId)))
    .orderBy(asc(ledgerTable.ledgerId));
  if (entries.length === 0) return;
  await lockStocks(tx, entries);
  const ids = entries.map(({ ledgerId }) => ledgerId);
  const pieces = await tx.select().from(ledgerSerialTable).where(inArray(ledgerSerialTable.ledgerId, ids));
  await post(
    tx,
    { ...base, bizId: orderId, bizCode: code },
    entries.reverse().map((entry) => ({
      storeId: entry.storeId,
      materialId: entry.materialId,
      lotId: entry.lotId,
      bizType: LEDGER.reversal,
      bizLineId: entry.ledgerId,
      reverseOfId: entry.ledgerId,
      delta: negated(entry.delta),
      amount: negated(entry.amount as string),
      orderId: entry.orderId,
      facilityId: entry.facilityId,
      serialIds: pieces.filter(({ ledgerId }) => ledgerId === entry.ledgerId).map(({ serialId }) => serialId),
    })),
  );
}
