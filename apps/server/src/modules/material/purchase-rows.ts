import { costOf, plain } from '@jiaoyan/contract/kernel/decimal';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import {
  type PurchaseDetail,
  type PurchaseLine,
  type PurchaseRow,
  purchaseFields,
  purchaseLife,
} from '@jiaoyan/contract/material/purchase';
import { PURCHASE, type PurchaseStatus } from '@jiaoyan/contract/material/status';
import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { taskTable } from '../bpm/process/task.table.ts';
import { namesOf } from '../system/index.ts';
import { docTable } from './doc.table.ts';
import { goodsOf } from './doc-goods.ts';
import { deptNames, providerNames, storeNames } from './goods-names.ts';
import { materialTable } from './material.table.ts';
import { purchaseLineTable as l, type Purchase, purchaseTable as t } from './purchase.table.ts';
import { openOf, purchaseLines } from './purchase-case.ts';
import { seesPrices } from './store-scope.ts';

type Wanted = Placeholder | SQL;
const PERMISSION = 'repair:materialPurchase';
const WAITING = 1;
/** What can still be changed or thrown away. */
export const isOpen = (status: string): boolean => status === PURCHASE.draft || status === PURCHASE.rejected;
const removable: readonly string[] = [PURCHASE.draft, PURCHASE.rejected, PURCHASE.cancelled];
/** Whether a purchase in a state can be thrown away. */
export const isRemovable = (status: string): boolean => removable.includes(status);
/** What only the applicant may do, and what only others may. */
const onlyOwn: readonly string[] = ['submit', 'cancel', 'edit', 'remove'];
const notOwn: readonly string[] = ['receive'];

const purchases = listing<Purchase>(
  { id: 'purchaseId', fields: purchaseFields },
  t,
  [{ by: 'createTime', descending: true }],
  {
    keyword: (wanted: Wanted) =>
      sql`EXISTS (SELECT 1 FROM ${l} JOIN ${materialTable} ON ${materialTable.materialId} = ${l.materialId}
        WHERE ${l.purchaseId} = ${t.purchaseId}
        AND strpos(lower(${materialTable.name} || ' ' || ${materialTable.spec} || ' ' || ${materialTable.code}), lower(${wanted})) > 0)`,
  },
);

/** What the processes of purchases wait for. */
async function nodesOf(db: Db, rows: readonly Purchase[]): Promise<ReadonlyMap<number, string>> {
  const running = rows.filter(({ status }) => status === PURCHASE.approving).map(({ instanceId }) => instanceId ?? 0);
  if (running.length === 0) return new Map();
  const tasks = await db
    .select({ instanceId: taskTable.instanceId, name: taskTable.name })
    .from(taskTable)
    .where(and(inArray(taskTable.instanceId, running), eq(taskTable.status, WAITING)));
  return new Map(tasks.map(({ instanceId, name }) => [instanceId, name]));
}

/** How many lines a purchase has, and how much of it has come: by value, and what is free weighs a cent. */
async function progressOf(db: Db, ids: readonly number[]) {
  const weight = sql`greatest(${l.price}, 0.01)`;
  const rows = await db
    .select({
      purchaseId: l.purchaseId,
      lineCount: sql<number>`count(*)::int`,
      rate: sql<number>`floor(100 * sum(least(${l.receivedQty} - ${l.returnedQty}, ${l.qty}) * ${weight})
        / sum(${l.qty} * ${weight}))::int`,
    })
    .from(l)
    .where(inArray(l.purchaseId, [...ids]))
    .groupBy(l.purchaseId);
  return new Map(rows.map((row) => [row.purchaseId, row]));
}

function movesOf(user: SessionUser, { status, applicantId }: Purchase): string[] {
  const isOwn = applicantId === user.userId;
  const offered: string[] = [
    ...purchaseLife.allowed(status as PurchaseStatus),
    ...(isOpen(status) ? ['edit'] : []),
    ...(isRemovable(status) ? ['remove'] : []),
  ];
  const forbidden = isOwn ? notOwn : onlyOwn;
  return offered.filter((move) => !forbidden.includes(move) && holds(user, `${PERMISSION}:${move}`));
}

/** Who is shown what things cost: those who keep the books, and those who buy. */
export const seesCosts = (user: SessionUser): boolean => seesPrices(user) || holds(user, `${PERMISSION}:list`);

/** Purchases with the names of what they refer to and what the caller may do with them. */
async function purchaseRows({ db, user, services }: Ctx, rows: readonly Purchase[]): Promise<PurchaseRow[]> {
  if (rows.length === 0) return [];
  const [stores, providers, depts, people, progress, nodes] = await Promise.all([
    storeNames(
      db,
      rows.map(({ storeId }) => storeId),
    ),
    providerNames(
      db,
      rows.map(({ providerId }) => providerId),
    ),
    deptNames(
      db,
      rows.map(({ deptId }) => deptId),
    ),
    namesOf(
      db,
      rows.map(({ applicantId }) => applicantId),
    ),
    progressOf(
      db,
      rows.map(({ purchaseId }) => purchaseId),
    ),
    nodesOf(db, rows),
  ]);
  const today = localDay(services.clock());
  const priced = seesCosts(user);
  return rows.map((row) => ({
    ...row,
    providerName: providers.get(row.providerId) ?? '',
    storeName: stores.get(row.storeId) ?? '',
    applicantName: people.get(row.applicantId) ?? '',
    deptName: depts.get(row.deptId ?? 0) ?? '',
    overdue: (row.status === PURCHASE.ordered || row.status === PURCHASE.partly) && row.expectDate < today,
    lineCount: progress.get(row.purchaseId)?.lineCount ?? 0,
    rate: progress.get(row.purchaseId)?.rate ?? 0,
    amount: priced ? row.amount : '',
    currentNode: nodes.get(row.instanceId ?? 0) ?? '',
    moves: movesOf(user, row),
  }));
}

/** A page of the purchases that fulfil the query. */
export async function purchasePage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await purchases.page(ctx.db, query, within);
  return { rows: await purchaseRows(ctx, rows), total };
}

async function detailLines(db: Db, purchaseId: number, priced: boolean): Promise<PurchaseLine[]> {
  const lines = await purchaseLines(db, purchaseId);
  const goods = await goodsOf(
    db,
    lines.map(({ materialId }) => materialId),
  );
  return lines.map((line) => {
    const row = goods.get(line.materialId);
    return {
      lineId: line.lineId,
      materialId: line.materialId,
      code: row?.code ?? '',
      name: row?.name ?? '',
      spec: row?.spec ?? '',
      unit: row?.unit ?? '',
      track: row?.track ?? '0',
      decimals: row?.decimals ?? 0,
      qty: plain(line.qty),
      price: priced ? line.price : '',
      amount: priced ? costOf(line.qty, line.price || '0') : '',
      receivedQty: plain(line.receivedQty),
      returnedQty: plain(line.returnedQty),
      openQty: openOf(line),
    };
  });
}

/** What came of a purchase and what was sent back. */
async function docsOf(db: Db, purchaseId: number, priced: boolean): Promise<PurchaseDetail['docs']> {
  const docs = await db.select().from(docTable).where(eq(docTable.purchaseId, purchaseId)).orderBy(asc(docTable.docId));
  const people = await namesOf(
    db,
    docs.map(({ creatorId }) => creatorId),
  );
  return docs.map(({ docId, code, kind, status, amount, creatorId, createTime }) => ({
    docId,
    code,
    kind,
    status,
    createTime,
    amount: priced ? amount : '',
    creatorName: people.get(creatorId) ?? '',
  }));
}

/** A purchase with its lines, what came of it and what happened. */
export async function purchaseDetail(ctx: Ctx, purchase: Purchase): Promise<PurchaseDetail> {
  const { purchaseId } = purchase;
  const priced = seesCosts(ctx.user);
  const [[row], lines, docs, timeline] = await Promise.all([
    purchaseRows(ctx, [purchase]),
    detailLines(ctx.db, purchaseId, priced),
    docsOf(ctx.db, purchaseId, priced),
    readEvents(ctx.db, [['materialPurchase', purchaseId]], true),
  ]);
  return { ...(row as PurchaseRow), lines, docs, timeline };
}
