import { lessQuantity, plain } from '@jiaoyan/contract/kernel/decimal';
import { dict, type Fields, int } from '@jiaoyan/contract/kernel/field';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import type { Want } from '@jiaoyan/contract/material/collect';
import { STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { namesOf, userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { goodsOf } from './doc-goods.ts';
import { materialTable } from './material.table.ts';
import { onOrder } from './purchase-suggest.ts';
import { stockTable } from './stock.table.ts';
import { storeKeeperTable, storeTable } from './store.table.ts';
import { type StoredWant, wantTable as t } from './want.table.ts';

const fields = {
  materialId: int('物资', { search: 'exact' }),
  status: dict('状态', 'material_want_status', { search: 'exact' }),
} satisfies Fields;
const wants = listing<StoredWant>({ id: 'wantId', fields }, t, [{ by: 'wantId' }], {
  keyword: (wanted: Placeholder | SQL) =>
    sql`(strpos(lower(${t.orderCode}), lower(${wanted})) > 0 OR EXISTS (SELECT 1 FROM ${materialTable}
      WHERE ${materialTable.materialId} = ${t.materialId}
      AND strpos(lower(${materialTable.name} || ' ' || ${materialTable.spec} || ' ' || ${materialTable.code}), lower(${wanted})) > 0))`,
});

/** Whoever leads people sees what they wait for; whoever keeps a store sees everything, because he buys it. */
function wantScope(user: SessionUser): SQL | undefined {
  const people = userScope(user, 'repair:materialCollect:list');
  if (!people) return undefined;
  return or(
    sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND ${people})`,
    sql`EXISTS (SELECT 1 FROM ${storeKeeperTable} WHERE ${storeKeeperTable.userId} = ${user.userId})`,
  );
}

/** What the rooms have to give beyond what is held. */
async function availableOf(db: Db, materialIds: readonly number[]) {
  const rows = await db
    .select({
      materialId: stockTable.materialId,
      qty: sql<string>`sum(${stockTable.qty})::text`,
      reserved: sql<string>`sum(${stockTable.reserved})::text`,
    })
    .from(stockTable)
    .innerJoin(storeTable, eq(storeTable.storeId, stockTable.storeId))
    .where(and(inArray(stockTable.materialId, [...materialIds]), eq(storeTable.kind, STORE_KIND.room)))
    .groupBy(stockTable.materialId);
  return new Map(rows.map(({ materialId, qty, reserved }) => [materialId, lessQuantity(qty, reserved)]));
}

/** A page of what orders wait for. */
export async function wantPage({ db, user }: Ctx, query: ListQuery): Promise<{ rows: Want[]; total: number }> {
  const { rows, total } = await wants.page(db, query, wantScope(user));
  if (rows.length === 0) return { rows: [], total };
  const ids = [...new Set(rows.map(({ materialId }) => materialId))];
  const [goods, available, ordered, names] = await Promise.all([
    goodsOf(db, ids),
    availableOf(db, ids),
    onOrder(db, ids),
    namesOf(
      db,
      rows.map(({ userId }) => userId),
    ),
  ]);
  return {
    total,
    rows: rows.map((row) => {
      const { code = '', name = '', spec = '', unit = '' } = goods.get(row.materialId) ?? {};
      return {
        wantId: row.wantId,
        orderId: row.orderId,
        orderCode: row.orderCode,
        materialId: row.materialId,
        code,
        name,
        spec,
        unit,
        status: row.status,
        createTime: row.createTime,
        collectId: row.collectId,
        userName: names.get(row.userId) ?? '',
        qty: plain(row.qty),
        available: available.get(row.materialId) ?? '0',
        onOrder: ordered.get(row.materialId) ?? '0',
      };
    }),
  };
}
