import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Usual } from '@jiaoyan/contract/material/collect';
import { LEDGER } from '@jiaoyan/contract/material/status';
import { and, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { goodsOf } from './doc-goods.ts';
import { ledgerTable as l } from './ledger.table.ts';
import { isUse, labelOf } from './material-facts.ts';
import { orderWork } from './order-work.ts';

const PLACES = 3;
const USAGE_DAYS = 90;
const SHOWN = 8;
const ENABLED = '0';

interface Asked {
  readonly templateId?: number | undefined;
  readonly facilityId?: number | undefined;
  readonly orderId?: number | undefined;
}

/** Orders of the same item, and those on the same facility. */
async function alike({ db, user, services }: Ctx, { orderId, ...asked }: Asked): Promise<SQL | undefined> {
  const { registered } = services;
  const own = orderId === undefined ? asked : await orderWork(registered).own(db, user.userId, orderId);
  return or(
    own.facilityId ? eq(l.facilityId, own.facilityId) : undefined,
    own.templateId ? sql`${l.orderId} IN (${orderWork(registered).ordersOf(own.templateId)})` : undefined,
  );
}

/** What such orders have usually taken of late, what most of them took first. */
export async function usualGoods(ctx: Ctx, asked: Asked): Promise<Usual[]> {
  const within = await alike(ctx, asked);
  if (!within) return [];
  const since = wallTime(ctx.services.clock() - USAGE_DAYS * DAY_MS);
  const orders = sql<number>`count(DISTINCT ${l.orderId})::integer`;
  const rows = await ctx.db
    .select({ materialId: l.materialId, orders, qty: sql<string>`(-sum(${l.delta}))::text` })
    .from(l)
    .where(and(inArray(l.bizType, [LEDGER.use, LEDGER.install]), gte(l.createTime, since), isUse, within))
    .groupBy(l.materialId)
    .orderBy(desc(orders), l.materialId)
    .limit(SHOWN);
  const goods = await goodsOf(
    ctx.db,
    rows.map(({ materialId }) => materialId),
  );
  return rows.flatMap(({ materialId, orders: n, qty }) => {
    const row = goods.get(materialId);
    if (!row || row.status !== ENABLED) return [];
    const step = 10n ** BigInt(PLACES - row.decimals);
    const each = BigInt(n) * step;
    const units = ((unitsOf(qty, PLACES) + each - 1n) / each) * step;
    const { unit, track, decimals } = row;
    return [
      { materialId, label: labelOf(row), unit, track, decimals, orders: n, qty: plain(decimalOf(units, PLACES)) },
    ];
  });
}
