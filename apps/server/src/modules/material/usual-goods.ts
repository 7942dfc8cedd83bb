import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Usual } from '@jiaoyan/contract/material/collect';
import { LEDGER } from '@jiaoyan/contract/material/status';
import { and, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { goodsOf } from './doc-goods.ts';
import { fittingGoods } from './facility-part.ts';
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

/** What an order is about. */
async function subjectOf({ db, user, services }: Ctx, { orderId, ...asked }: Asked): Promise<Omit<Asked, 'orderId'>> {
  if (orderId === undefined) return asked;
  const { facilityId, templateId } = await orderWork(services.registered).own(db, user.userId, orderId);
  return { facilityId: facilityId ?? undefined, templateId: templateId ?? undefined };
}

/** Orders of the same item, and those on the same facility. */
const alike = ({ services: { registered } }: Ctx, { facilityId, templateId }: Asked): SQL | undefined =>
  or(
    facilityId ? eq(l.facilityId, facilityId) : undefined,
    templateId ? sql`${l.orderId} IN (${orderWork(registered).ordersOf(templateId)})` : undefined,
  );

/** What such orders have taken of late, what most of them took first. */
async function taken(ctx: Ctx, subject: Asked) {
  const within = alike(ctx, subject);
  if (!within) return [];
  const since = wallTime(ctx.services.clock() - USAGE_DAYS * DAY_MS);
  const orders = sql<number>`count(DISTINCT ${l.orderId})::integer`;
  return ctx.db
    .select({ materialId: l.materialId, orders, qty: sql<string>`(-sum(${l.delta}))::text` })
    .from(l)
    .where(and(inArray(l.bizType, [LEDGER.use, LEDGER.install]), gte(l.createTime, since), isUse, within))
    .groupBy(l.materialId)
    .orderBy(desc(orders), l.materialId)
    .limit(SHOWN);
}

/** How much one order takes of something on average, rounded up to what it is counted in. */
function perOrder(qty: string, orders: number, decimals: number): string {
  const step = 10n ** BigInt(PLACES - decimals);
  const each = BigInt(orders) * step;
  return plain(decimalOf(((unitsOf(qty, PLACES) + each - 1n) / each) * step, PLACES));
}

/** What fits the facility first, then what such orders have usually taken of late. */
export async function usualGoods(ctx: Ctx, asked: Asked): Promise<Usual[]> {
  const subject = await subjectOf(ctx, asked);
  const fits = subject.facilityId ? await fittingGoods(ctx.db, subject.facilityId) : [];
  const used = await taken(ctx, subject);
  const goods = await goodsOf(
    ctx.db,
    [...fits, ...used].map(({ materialId }) => materialId),
  );
  const qtyOf = new Map(fits.map(({ materialId, qty }) => [materialId, plain(qty)]));
  return [...new Set([...qtyOf.keys(), ...used.map(({ materialId }) => materialId)])].flatMap((materialId) => {
    const row = goods.get(materialId);
    if (!row || row.status !== ENABLED) return [];
    const { unit, track, decimals } = row;
    const use = used.find((one) => one.materialId === materialId);
    const fitting = qtyOf.get(materialId);
    const qty = fitting ?? (use ? perOrder(use.qty, use.orders, decimals) : '1');
    const about = { materialId, label: labelOf(row), unit, track, decimals };
    return [{ ...about, orders: use?.orders ?? 0, qty, fits: fitting !== undefined }];
  });
}
