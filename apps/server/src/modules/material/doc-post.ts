import { absolute, costOf, decimalOf, negated, sumOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { DOC_KIND, incoming, LEDGER, TRACK } from '@jiaoyan/contract/material/status';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { type Doc, docLineTable, type StoredDocLine } from './doc.table.ts';
import { goodsName, goodsOf } from './doc-goods.ts';
import { type Ledger, ledgerSerialTable, ledgerTable } from './ledger.table.ts';
import { lockStocks, type Posting, type PostingSource, post } from './ledger-post.ts';
import type { MaterialRow } from './material.table.ts';
import { type Lot, lotTable, serialTable } from './stock.table.ts';

const PLACES = 3;

/** How an entry that takes goods away is called, by the kind of its document. */
const outgoing: Readonly<Record<string, string>> = {
  [DOC_KIND.move]: LEDGER.moveOut,
  [DOC_KIND.loss]: LEDGER.loss,
  [DOC_KIND.issue]: LEDGER.issue,
};

/** Every kind of entry that a document may cause. */
const ofDocs = [LEDGER.opening, LEDGER.receipt, LEDGER.moveIn, ...Object.values(outgoing)];

/** The lines of a document, as they were entered. */
export const linesOf = (db: Db, docId: number): Promise<StoredDocLine[]> =>
  db.select().from(docLineTable).where(eq(docLineTable.docId, docId)).orderBy(asc(docLineTable.sort));

/** The batch of a material in a store, made when it is new; what is known of its dates stays. */
async function lotFor(
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

/** What is taken from which batch: the named one, or those that expire first. Expired goods only leave as a loss. */
async function takeLots(tx: Db, doc: Doc, line: StoredDocLine, goods: MaterialRow, today: string) {
  const lots = await tx
    .select()
    .from(lotTable)
    .where(
      and(
        eq(lotTable.storeId, doc.storeId),
        eq(lotTable.materialId, line.materialId),
        gt(lotTable.qty, '0'),
        line.lotNo ? eq(lotTable.lotNo, line.lotNo) : undefined,
      ),
    )
    .orderBy(sql`${lotTable.expireDate} NULLS LAST`, asc(lotTable.lotId))
    .for('update');
  const isExpired = (lot: Lot) => lot.expireDate !== null && lot.expireDate < today;
  const mayExpire = doc.kind === DOC_KIND.loss;
  const named = line.lotNo ? lots[0] : undefined;
  if (named && isExpired(named) && !mayExpire) throw refuse(`批次 ${named.lotNo} 已过期，不能领用`, 'lines');
  const usable = lots.filter((lot) => mayExpire || !isExpired(lot));
  const wanted = unitsOf(line.qty, PLACES);
  let left = wanted;
  const taken: { lot: Lot; qty: string }[] = [];
  for (const lot of usable) {
    const has = unitsOf(lot.qty, PLACES);
    // biome-ignore lint/complexity/useMathMinMax: Math.min knows no bigint
    const part = has < left ? has : left;
    if (part > 0n) taken.push({ lot, qty: decimalOf(part, PLACES) });
    left -= part;
  }
  if (left > 0n) {
    const [available, needed] = [wanted - left, wanted].map((units) =>
      String(units / 10n ** BigInt(PLACES - goods.decimals)),
    );
    throw refuse(`库存不足：${goodsName(goods)} 未过期批次可用${available}，需要${needed}`, 'lines');
  }
  return taken;
}

/** The numbered pieces of a line; those that come in for the first time are made. */
async function piecesOf(tx: Db, line: StoredDocLine, goods: MaterialRow, isIncoming: boolean): Promise<number[]> {
  if (goods.track !== TRACK.serial) return [];
  const { materialId } = line;
  if (isIncoming)
    await tx
      .insert(serialTable)
      .values(line.serials.map((serialNo) => ({ materialId, serialNo })))
      .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(serialTable)
    .where(and(eq(serialTable.materialId, materialId), inArray(serialTable.serialNo, line.serials)))
    .orderBy(asc(serialTable.serialId))
    .for('update');
  const unknown = line.serials.find((no) => !rows.some(({ serialNo }) => serialNo === no));
  if (unknown !== undefined) throw refuse(`序列号 ${unknown} 不存在`, 'lines');
  return rows.map(({ serialId }) => serialId);
}

async function inPostings(tx: Db, doc: Doc, line: StoredDocLine, goods: MaterialRow): Promise<Posting[]> {
  const lotId = goods.track === TRACK.lot ? await lotFor(tx, doc.storeId, line) : null;
  return [
    {
      storeId: doc.storeId,
      materialId: line.materialId,
      bizType: doc.kind === DOC_KIND.opening ? LEDGER.opening : LEDGER.receipt,
      bizLineId: line.lineId,
      delta: line.qty,
      amount: costOf(line.qty, line.price || '0'),
      lotId,
      serialIds: await piecesOf(tx, line, goods, true),
    },
  ];
}

async function outPostings(
  tx: Db,
  doc: Doc,
  line: StoredDocLine,
  goods: MaterialRow,
  today: string,
): Promise<Posting[]> {
  const base = {
    storeId: doc.storeId,
    materialId: line.materialId,
    bizType: outgoing[doc.kind] as string,
    bizLineId: line.lineId,
    deptId: doc.deptId,
  };
  if (goods.track !== TRACK.lot)
    return [{ ...base, delta: `-${line.qty}`, serialIds: await piecesOf(tx, line, goods, false) }];
  const taken = await takeLots(tx, doc, line, goods, today);
  return taken.map(({ lot, qty }) => ({ ...base, delta: `-${qty}`, lotId: lot.lotId }));
}

/** What left one store comes to the other with the value that it left with. */
async function arrivals(tx: Db, doc: Doc, left: readonly Ledger[], postings: readonly Posting[]): Promise<Posting[]> {
  const toStoreId = doc.toStoreId as number;
  const lotIds = left.flatMap(({ lotId }) => (lotId === null ? [] : [lotId]));
  const lots = lotIds.length > 0 ? await tx.select().from(lotTable).where(inArray(lotTable.lotId, lotIds)) : [];
  const found: Posting[] = [];
  for (const [at, entry] of left.entries()) {
    const lot = lots.find(({ lotId }) => lotId === entry.lotId);
    found.push({
      storeId: toStoreId,
      materialId: entry.materialId,
      bizType: LEDGER.moveIn,
      bizLineId: entry.bizLineId,
      delta: negated(entry.delta),
      amount: absolute(entry.amount as string),
      lotId: lot ? await lotFor(tx, toStoreId, lot) : null,
      serialIds: postings[at]?.serialIds ?? [],
    });
  }
  return found;
}

/** Which stocks a document touches. */
const pairsOf = (doc: Doc, lines: readonly StoredDocLine[]) =>
  lines.flatMap(({ materialId }) =>
    [doc.storeId, doc.toStoreId].flatMap((storeId) => (storeId === null ? [] : [{ storeId, materialId }])),
  );

/** Enters a document into the ledger; answers what it is worth, line by line. */
export async function postDoc(tx: Db, base: RecordBase, doc: Doc): Promise<string> {
  const lines = await linesOf(tx, doc.docId);
  const goods = await goodsOf(
    tx,
    lines.map(({ materialId }) => materialId),
  );
  await lockStocks(tx, pairsOf(doc, lines));
  const source: PostingSource = { ...base, bizId: doc.docId, bizCode: doc.code };
  const today = localDay(base.now);
  const postings: Posting[] = [];
  for (const line of [...lines].sort((a, b) => a.materialId - b.materialId)) {
    const row = goods.get(line.materialId) as MaterialRow;
    const made = incoming.includes(doc.kind)
      ? await inPostings(tx, doc, line, row)
      : await outPostings(tx, doc, line, row, today);
    postings.push(...made);
  }
  const entries = await post(tx, source, postings);
  if (doc.kind === DOC_KIND.move) await post(tx, source, await arrivals(tx, doc, entries, postings));
  const amounts: string[] = [];
  for (const line of lines) {
    const own = entries.filter(({ bizLineId }) => bizLineId === line.lineId).map(({ amount }) => amount);
    const amount = absolute(sumOf(own));
    amounts.push(amount);
    await tx.update(docLineTable).set({ amount }).where(eq(docLineTable.lineId, line.lineId));
  }
  return sumOf(amounts);
}

/** Takes a document back by opposite entries at the same value, the last one first. */
export async function reverseDoc(tx: Db, base: RecordBase, doc: Doc): Promise<void> {
  const lines = await linesOf(tx, doc.docId);
  await lockStocks(tx, pairsOf(doc, lines));
  const entries = await tx
    .select()
    .from(ledgerTable)
    .where(
      and(
        inArray(ledgerTable.bizType, ofDocs),
        eq(ledgerTable.bizId, doc.docId),
        // Other documents enter the same kinds of changes under numbers of their own.
        eq(ledgerTable.bizCode, doc.code),
      ),
    )
    .orderBy(asc(ledgerTable.ledgerId));
  const pieces = await tx
    .select()
    .from(ledgerSerialTable)
    .where(
      inArray(
        ledgerSerialTable.ledgerId,
        entries.map(({ ledgerId }) => ledgerId),
      ),
    );
  await post(
    tx,
    { ...base, bizId: doc.docId, bizCode: doc.code },
    entries.reverse().map((entry) => ({
      storeId: entry.storeId,
      materialId: entry.materialId,
      bizType: LEDGER.reversal,
      bizLineId: entry.ledgerId,
      delta: negated(entry.delta),
      amount: negated(entry.amount as string),
      lotId: entry.lotId,
      deptId: entry.deptId,
      serialIds: pieces.filter(({ ledgerId }) => ledgerId === entry.ledgerId).map(({ serialId }) => serialId),
      reverseOfId: entry.ledgerId,
    })),
  );
}
