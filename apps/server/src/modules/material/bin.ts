import { lessQuantity } from '@jiaoyan/contract/kernel/decimal';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { STORE_KIND } from '@jiaoyan/contract/material/status';
import type { Bin } from '@jiaoyan/contract/material/stock';
import { scannedToken } from '@jiaoyan/contract/qrcode/token';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { countScan, findScanned } from '../qrcode/index.ts';
import { BIN } from './kind-bin.ts';
import { materialTable as m } from './material.table.ts';
import { labelOf } from './material-facts.ts';
import { stockTable as t } from './stock.table.ts';
import { storeTable as s } from './store.table.ts';
import { seesPrices } from './store-scope.ts';

const OPEN = '0';
const MOST = 20;

/** Where a shelf with its label is. */
async function scanned({ db, services }: Ctx, token: string): Promise<SQL> {
  const { qrId, kind, object } = await findScanned(services.registered, db, token);
  if (kind.bizType !== BIN) throw refuse(`这是${kind.title}的标签，请扫描库位标签`, 'code');
  await countScan(db, qrId, nowText());
  return eq(t.stockId, object.bizId);
}
/** What somebody typed: the code of a material or what its maker printed on it. */
const typed = (code: string) => or(eq(sql`lower(${m.code})`, code.toLowerCase()), eq(m.barcode, code));

/** Shelves where a material may be meant: who asks for goods may ask any store. */
const binsOf = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({ material: m, stock: t, storeName: s.name })
    .from(t)
    .innerJoin(m, eq(m.materialId, t.materialId))
    .innerJoin(s, and(eq(s.storeId, t.storeId), eq(s.kind, STORE_KIND.room), eq(s.status, OPEN)))
    .where(where)
    .orderBy(asc(t.storeId))
    .limit(MOST);
type Found = Awaited<ReturnType<typeof binsOf>>[number];

function binOf(ctx: Ctx, { material, stock, storeName }: Found): Bin {
  return {
    id: material.materialId,
    code: material.code,
    label: labelOf(material),
    unit: material.unit,
    track: material.track,
    decimals: material.decimals,
    refPrice: seesPrices(ctx.user) ? material.refPrice : '',
    shelfDays: material.shelfDays,
    available: lessQuantity(stock.qty, stock.reserved),
    storeId: stock.storeId,
    storeName,
    shelf: stock.shelf,
  };
}

/** A material that is not in a store yet can be received there. */
async function newThere(ctx: Ctx, code: string, storeId: number): Promise<Bin | undefined> {
  const [material] = await ctx.db.select().from(m).where(typed(code));
  const [store] = await ctx.db.select().from(s).where(eq(s.storeId, storeId));
  if (!material || !store) return undefined;
  const { materialId: id, unit, track, decimals, shelfDays } = material;
  const refPrice = seesPrices(ctx.user) ? material.refPrice : '';
  const goods = { id, code: material.code, label: labelOf(material), unit, track, decimals, refPrice, shelfDays };
  return { ...goods, available: '0', storeId, storeName: store.name, shelf: '' };
}

/** What was scanned or typed: the shelf of a material in a store. */
export async function findBin(
  ctx: Ctx,
  { code, storeId }: { code: string; storeId?: number | undefined },
): Promise<Bin> {
  const token = scannedToken(code);
  const inStore = storeId === undefined ? undefined : eq(t.storeId, storeId);
  const found = await binsOf(ctx, token === undefined ? and(typed(code), inStore) : await scanned(ctx, token));
  const [first, second] = found;
  if (second) throw refuse('该物资在多个仓库有库位，请先选择仓库', 'storeId');
  if (first) return binOf(ctx, first);
  const fresh = token === undefined && storeId !== undefined ? await newThere(ctx, code, storeId) : undefined;
  if (!fresh) throw refuse(`没有找到编码为 ${code.slice(0, 40)} 的物资`, 'code');
  return fresh;
}
