import { costOf, plain } from '@jiaoyan/contract/kernel/decimal';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { type DocDetail, type DocLine, type DocRow, docFields, docLife } from '@jiaoyan/contract/material/doc';
import { DOC, type DocStatus } from '@jiaoyan/contract/material/status';
import { count, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { namesOf } from '../system/index.ts';
import { type Doc, docLineTable, docTable as t } from './doc.table.ts';
import { goodsOf } from './doc-goods.ts';
import { linesOf } from './doc-post.ts';
import { deptNames, providerNames, purchaseCodes, storeNames } from './goods-names.ts';
import { materialTable } from './material.table.ts';
import { seesPrices } from './store-scope.ts';

const PERMISSION = 'repair:materialDoc';
/** What can still be changed or thrown away. */
export const isOpen = (status: string): boolean => status === DOC.draft || status === DOC.rejected;

const docs = listing<Doc>({ id: 'docId', fields: docFields }, t, [{ by: 'createTime', descending: true }], {
  storeId: (wanted: Placeholder | SQL) => sql`(${isNumber(t.storeId, wanted)} OR ${isNumber(t.toStoreId, wanted)})`,
  keyword: (wanted: Placeholder | SQL) =>
    sql`EXISTS (SELECT 1 FROM ${docLineTable} JOIN ${materialTable} ON ${materialTable.materialId} = ${docLineTable.materialId}
      WHERE ${docLineTable.docId} = ${t.docId}
      AND strpos(lower(${materialTable.name} || ' ' || ${materialTable.spec} || ' ' || ${materialTable.code}), lower(${wanted})) > 0)`,
});

const lineCounts = async (db: Db, docIds: readonly number[]) => {
  const { docId } = docLineTable;
  if (docIds.length === 0) return new Map<number, number>();
  const rows = await db
    .select({ docId, n: count() })
    .from(docLineTable)
    .where(inArray(docId, [...docIds]))
    .groupBy(docId);
  return new Map(rows.map((row) => [row.docId, row.n]));
};

/** What somebody may do with a document as it stands; nobody checks his own, and only he takes it back. */
function movesOf(user: SessionUser, { status, creatorId }: Doc): string[] {
  const isOwn = creatorId === user.userId;
  const notHis: readonly string[] = isOwn ? ['approve', 'reject'] : ['withdraw'];
  const moves: string[] = docLife
    .allowed(status as DocStatus)
    .filter((move) => holds(user, `${PERMISSION}:${move}`) && !notHis.includes(move));
  if (!isOpen(status)) return moves;
  return [...moves, ...['edit', 'remove'].filter((verb) => holds(user, `${PERMISSION}:${verb}`))];
}

/** Documents with the names of what they refer to and what the caller may do with them. */
async function docRows(db: Db, user: SessionUser, rows: readonly Doc[]): Promise<DocRow[]> {
  const [stores, providers, depts, purchases, people, counts] = await Promise.all([
    storeNames(
      db,
      rows.flatMap(({ storeId, toStoreId }) => [storeId, toStoreId]),
    ),
    providerNames(
      db,
      rows.map(({ providerId }) => providerId),
    ),
    deptNames(
      db,
      rows.map(({ deptId }) => deptId),
    ),
    purchaseCodes(
      db,
      rows.map(({ purchaseId }) => purchaseId),
    ),
    namesOf(
      db,
      rows.flatMap(({ creatorId, approverId }) => [creatorId, approverId]),
    ),
    lineCounts(
      db,
      rows.map(({ docId }) => docId),
    ),
  ]);
  const priced = seesPrices(user);
  return rows.map((row) => ({
    ...row,
    storeName: stores.get(row.storeId) ?? '',
    toStoreName: stores.get(row.toStoreId ?? 0) ?? '',
    providerName: providers.get(row.providerId ?? 0) ?? '',
    deptName: depts.get(row.deptId ?? 0) ?? '',
    purchaseCode: purchases.get(row.purchaseId ?? 0) ?? '',
    creatorName: people.get(row.creatorId) ?? '',
    approverName: people.get(row.approverId ?? 0) ?? '',
    lineCount: counts.get(row.docId) ?? 0,
    amount: priced ? row.amount : '',
    moves: movesOf(user, row),
  }));
}

/** A page of the documents that fulfil the query. */
export async function docPage({ db, user }: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await docs.page(db, query, within);
  return { rows: await docRows(db, user, rows), total };
}

async function detailLines(db: Db, user: SessionUser, doc: Doc): Promise<DocLine[]> {
  const lines = await linesOf(db, doc.docId);
  const goods = await goodsOf(
    db,
    lines.map(({ materialId }) => materialId),
  );
  const priced = seesPrices(user);
  const isPosted = doc.status === DOC.posted || doc.status === DOC.reversed;
  return lines.map(({ docId: _docId, sort: _sort, purchaseLineId: _purchaseLineId, ...line }) => {
    const row = goods.get(line.materialId);
    const amount = isPosted ? line.amount : costOf(line.qty, line.price || '0');
    return {
      ...line,
      code: row?.code ?? '',
      name: row?.name ?? '',
      spec: row?.spec ?? '',
      unit: row?.unit ?? '',
      track: row?.track ?? '0',
      decimals: row?.decimals ?? 0,
      qty: plain(line.qty),
      price: priced ? line.price : '',
      amount: priced ? amount : '',
    };
  });
}

/** A document with its lines and what happened. */
export async function docDetail({ db, user }: Ctx, doc: Doc): Promise<DocDetail> {
  const [[row], lines, timeline] = await Promise.all([
    docRows(db, user, [doc]),
    detailLines(db, user, doc),
    readEvents(db, [['materialDoc', doc.docId]], true),
  ]);
  return { ...(row as DocRow), lines, timeline };
}
