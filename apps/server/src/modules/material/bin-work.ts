import { lessQuantity, plain } from '@jiaoyan/contract/kernel/decimal';
import { CHECK, COLLECT, PURCHASE } from '@jiaoyan/contract/material/status';
import type { BinTask, BinWork } from '@jiaoyan/contract/material/stock';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { holds } from '../../kernel/session-user.ts';
import { userTable } from '../system/user.table.ts';
import { checkLineTable, checkTable } from './check.table.ts';
import { collectTable as c, collectLineTable as cl } from './collect.table.ts';
import { scopedCollects } from './collect-scope.ts';
import { purchaseTable as p, purchaseLineTable as pl } from './purchase.table.ts';
import { scopedPurchases } from './purchase-case.ts';
import { stockTable as t } from './stock.table.ts';
import { requireStore, withinStores } from './store-scope.ts';

const MOST = 20;
const permissions = {
  collects: 'repair:materialCollect:issue',
  purchases: 'repair:materialPurchase:receive',
  checks: 'repair:materialCheck:count',
} as const;
interface Asked {
  readonly storeId: number;
  readonly materialId: number;
}

/** Requests that wait for it; nobody hands out to himself. */
const waitingCollects = ({ db, user }: Ctx, { storeId, materialId }: Asked): Promise<BinTask[]> =>
  db
    .select({
      id: c.collectId,
      code: c.code,
      name: userTable.nickName,
      qty: sql<string>`(${cl.applyQty} - ${cl.issueQty})::text`,
    })
    .from(c)
    .innerJoin(cl, eq(cl.collectId, c.collectId))
    .innerJoin(userTable, eq(userTable.userId, c.userId))
    .where(
      and(
        eq(c.storeId, storeId),
        eq(c.status, COLLECT.waiting),
        eq(cl.materialId, materialId),
        sql`${cl.applyQty} > ${cl.issueQty}`,
        sql`${c.userId} <> ${user.userId}`,
        scopedCollects.scope(user, permissions.collects, 0),
      ),
    )
    .orderBy(asc(c.collectId))
    .limit(MOST);

/** Purchases of which more of it is to come; nobody receives what he ordered himself. */
function comingPurchases({ db, user }: Ctx, { storeId, materialId }: Asked): Promise<BinTask[]> {
  const open = sql`${pl.qty} - ${pl.receivedQty} + ${pl.returnedQty}`;
  return db
    .select({ id: p.purchaseId, code: p.code, name: p.title, qty: sql<string>`(${open})::text` })
    .from(p)
    .innerJoin(pl, eq(pl.purchaseId, p.purchaseId))
    .where(
      and(
        eq(p.storeId, storeId),
        inArray(p.status, [PURCHASE.ordered, PURCHASE.partly]),
        eq(pl.materialId, materialId),
        sql`${open} > 0`,
        sql`${p.applicantId} <> ${user.userId}`,
        scopedPurchases.scope(user, permissions.purchases, 0),
      ),
    )
    .orderBy(asc(p.purchaseId))
    .limit(MOST);
}

/** Counts that are about it. */
const runningChecks = ({ db, user }: Ctx, { storeId, materialId }: Asked): Promise<BinTask[]> =>
  db
    .selectDistinct({
      id: checkTable.checkId,
      code: checkTable.code,
      name: checkTable.scopeText,
      qty: sql<string>`'0'`,
    })
    .from(checkTable)
    .innerJoin(checkLineTable, eq(checkLineTable.checkId, checkTable.checkId))
    .where(
      and(
        eq(checkTable.storeId, storeId),
        eq(checkTable.status, CHECK.counting),
        eq(checkLineTable.materialId, materialId),
        withinStores(user, permissions.checks, checkTable.storeId),
      ),
    )
    .orderBy(asc(checkTable.checkId))
    .limit(MOST);

const readers = { collects: waitingCollects, purchases: comingPurchases, checks: runningChecks } as const;

/** What a keeper can do at a shelf: what waits to be handed out, to come in and to be counted. */
export async function binWork(ctx: Ctx, asked: Asked): Promise<BinWork> {
  const { db, user } = ctx;
  await requireStore(db, user, 'repair:materialStore:list', asked.storeId);
  const [stock] = await db
    .select()
    .from(t)
    .where(and(eq(t.storeId, asked.storeId), eq(t.materialId, asked.materialId)));
  const tasks = async (kind: keyof typeof readers) => {
    const found = holds(user, permissions[kind]) ? await readers[kind](ctx, asked) : [];
    return found.map((task) => ({ ...task, qty: plain(task.qty) }));
  };
  const [qty, reserved] = [stock?.qty ?? '0', stock?.reserved ?? '0'];
  return {
    qty: plain(qty),
    reserved: plain(reserved),
    available: lessQuantity(qty, reserved),
    collects: await tasks('collects'),
    purchases: await tasks('purchases'),
    checks: await tasks('checks'),
  };
}
