import { absolute, costOf, negated, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { DOC_KIND, incoming, LEDGER, TRACK } from '@jiaoyan/contract/material/status';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement, selection } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { type Doc, docLineTable, type StoredDocLine } from './doc.table.ts';
import { goodsOf } from './doc-goods.ts';
import { type Ledger, ledgerSerialTable, ledgerTable } from './ledger.table.ts';
import { lockStocks, type Posting, type PostingSource, post } from './ledger-post.ts';
import { carryLot, lotFor, takeLots } from './lots.ts';
import type { MaterialRow } from './material.table.ts';
import { serialTable } from './stock.table.ts';

/** How an entry that takes goods away is called, by the kind of its document. */
const outgoing: Readonly<Record<string, string>> = {
  [DOC_KIND.move]: LEDGER.moveOut,
  [DOC_KIND.loss]: LEDGER.loss,
  [DOC_KIND.sendBack]: LEDGER.sendBack,
  [DOC_KIND.issue]: LEDGER.issue,
};

/** The same for one that brings goods in. */
const arriving: Readonly<Record<string, string>> = {
  [DOC_KIND.delivery]: LEDGER.delivery,
  [DOC_KIND.opening]: LEDGER.opening,
  [DOC_KIND.receipt]: LEDGER.receipt,
};
/** What may leave although it is past its day: to be thrown away, or sent back. */
const mayExpire: readonly string[] = [DOC_KIND.loss, DOC_KIND.sendBack];

/** Every kind of entry that a document may cause. */
const ofDocs = [LEDGER.moveIn, ...Object.values(arriving), ...Object.values(outgoing)];

const lineColumns = Object.entries(getTableColumns(docLineTable));
const readLines = hotStatement<StoredDocLine>(
  'material_read_doc_lines',
  sql`SELECT ${selection(lineColumns)} FROM ${docLineTable} WHERE ${docLineTable.docId} = ${sql.placeholder('docId')}
    ORDER BY ${docLineTable.sort}`,
  lineColumns,
);
/** The lines of a document, as they were entered. */
export const linesOf = (db: Db, docId: number): Promise<StoredDocLine[]> => readLines(db, { docId });

const writeAmounts = hotStatement(
  'material_write_doc_amounts',
  sql`UPDATE ${docLineTable} SET amount = worth.amount
    FROM jsonb_to_recordset(${sql.placeholder('amounts')}::jsonb) AS worth("lineId" integer, amount numeric)
    WHERE ${docLineTable.lineId} = worth."lineId"`,
);

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
      bizType: arriving[doc.kind] as string,
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
  const taken = await takeLots(tx, {
    storeId: doc.storeId,
    goods,
    qty: line.qty,
    lotNo: line.lotNo,
    today,
    mayExpire: mayExpire.includes(doc.kind),
  });
  return taken.map(({ lot, qty }) => ({ ...base, delta: `-${qty}`, lotId: lot.lotId }));
}

/** What left one store comes to the other with the value that it left with. */
async function arrivals(tx: Db, doc: Doc, left: readonly Ledger[], postings: readonly Posting[]): Promise<Posting[]> {
  const toStoreId = doc.toStoreId as number;
  const found: Posting[] = [];
  for (const [at, entry] of left.entries()) {
    found.push({
      storeId: toStoreId,
      materialId: entry.materialId,
      bizType: LEDGER.moveIn,
      bizLineId: entry.bizLineId,
      delta: negated(entry.delta),
      amount: absolute(entry.amount as string),
      lotId: await carryLot(tx, toStoreId, entry.lotId),
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
  const amounts = lines.map(({ lineId }) => {
    const own = entries.filter(({ bizLineId }) => bizLineId === lineId).map(({ amount }) => amount);
    return { lineId, amount: absolute(sumOf(own)) };
  });
  await writeAmounts(tx, { amounts: JSON.stringify(amounts) });
  return sumOf(amounts.map(({ amount }) => amount));
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
