import { isAbove0, lessQuantity, plain } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { HeatCell, HeatLevel } from '@jiaoyan/contract/material/stock';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { ledgerTable } from './ledger.table.ts';
import { materialTable as m } from './material.table.ts';
import { figuresOf } from './material-facts.ts';
import { stockTable as t } from './stock.table.ts';
import { requireStore } from './store-scope.ts';

const SHORT_DAYS = 7;
const LOW_DAYS = 30;
const DEAD_DAYS = 180;

/** How well a shelf is filled: by the days that it will do, and by whether anything goes out of it at all. */
export function levelOf(qty: string, coverDays: number | null, lastMoved: string | null, dead: string): HeatLevel {
  if (!isAbove0(qty)) return 'empty';
  if (coverDays === null) return lastMoved !== null && lastMoved < dead ? 'dead' : 'ok';
  if (coverDays < SHORT_DAYS) return 'short';
  if (coverDays < LOW_DAYS) return 'low';
  return coverDays > DEAD_DAYS ? 'dead' : 'ok';
}

/** What lies on which shelf of a store, and for how long it will do. */
export async function stockHeat({ db, user, services }: Ctx, storeId: number): Promise<HeatCell[]> {
  await requireStore(db, user, 'repair:materialStore:list', storeId);
  const now = services.clock();
  const rows = await db
    .select({ stock: t, material: m })
    .from(t)
    .innerJoin(m, eq(m.materialId, t.materialId))
    .where(eq(t.storeId, storeId))
    .orderBy(asc(t.shelf), asc(m.code));
  const figures = await figuresOf(
    db,
    rows.map(({ stock }) => stock.materialId),
    now,
    { stock: eq(t.storeId, storeId), ledger: eq(ledgerTable.storeId, storeId) },
  );
  const dead = wallTime(now - DEAD_DAYS * DAY_MS);
  return rows.map(({ stock, material: { materialId, code, name, spec, unit } }) => {
    const { coverDays } = figures(materialId);
    return {
      stockId: stock.stockId,
      materialId,
      code,
      name,
      spec,
      unit,
      shelf: stock.shelf,
      coverDays,
      qty: plain(stock.qty),
      available: lessQuantity(stock.qty, stock.reserved),
      level: levelOf(stock.qty, coverDays, stock.lastOut ?? stock.lastIn, dead),
    };
  });
}
