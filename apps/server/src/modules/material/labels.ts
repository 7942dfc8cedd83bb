import type { LabelInput } from '@jiaoyan/contract/material/stock';
import { MAX_LABELS } from '@jiaoyan/contract/qrcode/label';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Download } from '../../kernel/http/http.ts';
import { printObjects } from '../qrcode/index.ts';
import { binQr } from './kind-bin.ts';
import { storeQr } from './kind-store.ts';
import { stockTable as t } from './stock.table.ts';
import { storeTable as s } from './store.table.ts';
import { withinStores } from './store-scope.ts';

const PERMISSION = 'repair:materialStore:label';

/** The shelves that labels are wanted for, in the order in which one walks along them. */
async function wantedBins({ db, user }: Ctx, { ids, storeId, shelf }: LabelInput): Promise<number[]> {
  const rows = await db
    .select({ id: t.stockId })
    .from(t)
    .where(
      and(
        withinStores(user, PERMISSION, t.storeId),
        ids.length > 0
          ? inArray(t.stockId, ids)
          : and(eq(t.storeId, storeId ?? 0), sql`starts_with(${t.shelf}, ${shelf})`),
      ),
    )
    .orderBy(asc(t.storeId), asc(t.shelf), asc(t.stockId))
    .limit(MAX_LABELS + 1);
  return rows.map(({ id }) => id);
}
async function wantedStores({ db, user }: Ctx, { ids }: LabelInput): Promise<number[]> {
  const rows = await db
    .select({ id: s.storeId })
    .from(s)
    .where(and(withinStores(user, PERMISSION, s.storeId), inArray(s.storeId, ids)))
    .orderBy(asc(s.code));
  return rows.map(({ id }) => id);
}

/** Labels for shelves and stores within reach, as a sheet; what has no code yet gets one. */
export async function printGoodsLabels(ctx: Ctx, input: LabelInput): Promise<Download> {
  const { kind, ids, templateId, skip, base } = input;
  if (kind === 'store' && ids.length === 0) throw refuse('请选择仓库', 'ids');
  const found = kind === 'store' ? await wantedStores(ctx, input) : await wantedBins(ctx, input);
  if (ids.length > 0 && found.length < new Set(ids).size) throw notFound();
  if (found.length === 0) throw refuse('该范围内没有库位', 'shelf');
  if (found.length > MAX_LABELS) throw refuse(`一次最多打印${MAX_LABELS}个标签，请缩小货架范围`, 'shelf');
  const qr = kind === 'store' ? storeQr : binQr;
  const objects = new Map((await qr.find(ctx.db, found)).map((object) => [object.bizId, object]));
  const inOrder = found.flatMap((id) => objects.get(id) ?? []);
  if (inOrder.length < found.length) throw refuse('随身库没有库位标签', 'ids');
  return printObjects(ctx, qr, inOrder, { templateId, skip, base });
}
