import { plain } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { COLLECT, COLLECT_KIND } from '@jiaoyan/contract/material/status';
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import type { Services } from '../../kernel/services.ts';
import { storeMessages } from '../system/index.ts';
import { collectTable } from './collect.table.ts';
import type { GoodsNotice } from './goods-record.ts';
import { materialTable } from './material.table.ts';
import { labelOf } from './material-facts.ts';
import { materialNoticeTable as n } from './material-notice.table.ts';
import { lotTable, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { lowInStore } from './store-facts.ts';
import { keepersOf } from './store-scope.ts';

type Tools = Pick<Services, 'db' | 'hub' | 'clock'>;
const KIND = { low: '1', lot: '2', tool: '3' } as const;
/** How many days before its end a batch is spoken of. */
const TERMS = [60, 30, 7];
/** More names than this nobody reads. */
const NAMED = 5;

/** True for the first who wants to say it, on whatever node. */
async function isFirst(tx: Db, kind: string, refId: number, level: string, now: number): Promise<boolean> {
  const made = await tx
    .insert(n)
    .values({ kind, refId, level, createTime: wallTime(now) })
    .onConflictDoNothing()
    .returning({ refId: n.refId });
  return made.length > 0;
}

async function send({ hub }: Tools, tx: Db, notices: readonly GoodsNotice[]): Promise<void> {
  const messages = notices.map(({ userId, code, params, link }) => ({ userId, templateCode: code, params, link }));
  const { events } = await storeMessages(tx, messages);
  await hub.publishAll(tx, events);
}

const toKeepers = async (tx: Db, storeId: number, notice: Omit<GoodsNotice, 'userId'>): Promise<GoodsNotice[]> =>
  (await keepersOf(tx, storeId)).map(({ userId }) => ({ userId, ...notice }));

/** Keepers hear in the morning of what has gone below its minimum since; once, until there was enough of it again. */
export async function remindLow(tools: Tools): Promise<void> {
  const now = tools.clock();
  await tools.db.transaction(async (tx) => {
    const rows = await tx
      .select({ stock: stockTable, goods: materialTable, storeName: storeTable.name })
      .from(stockTable)
      .innerJoin(materialTable, eq(materialTable.materialId, stockTable.materialId))
      .innerJoin(storeTable, eq(storeTable.storeId, stockTable.storeId))
      .where(and(lowInStore, eq(materialTable.status, '0'), eq(storeTable.status, '0')))
      .orderBy(asc(stockTable.storeId), asc(materialTable.code));
    const low = rows.map(({ stock }) => stock.stockId);
    await tx
      .delete(n)
      .where(and(eq(n.kind, KIND.low), low.length > 0 ? sql`${n.refId} <> ALL(${sql.param(low)}::int[])` : undefined));
    const fresh = new Map<number, typeof rows>();
    for (const row of rows) {
      if (!(await isFirst(tx, KIND.low, row.stock.stockId, '', now))) continue;
      fresh.set(row.stock.storeId, [...(fresh.get(row.stock.storeId) ?? []), row]);
    }
    for (const [storeId, found] of fresh) {
      const named = found.slice(0, NAMED).map(({ goods }) => labelOf(goods));
      const names = found.length > NAMED ? `${named.join('、')}等` : named.join('、');
      const params = { store: found[0]?.storeName ?? '', count: String(found.length), names };
      await send(
        tools,
        tx,
        await toKeepers(tx, storeId, { code: 'stock_low', params, link: '/my/store?tab=stock&low=Y' }),
      );
    }
  });
}

/** Keepers hear of batches that come to their end, once for each term. */
export async function remindLots(tools: Tools): Promise<void> {
  const now = tools.clock();
  const today = localDay(now);
  const rows = await tools.db
    .select({ lot: lotTable, goods: materialTable })
    .from(lotTable)
    .innerJoin(materialTable, eq(materialTable.materialId, lotTable.materialId))
    .innerJoin(storeTable, eq(storeTable.storeId, lotTable.storeId))
    .where(
      and(
        sql`${lotTable.qty} > 0`,
        lte(lotTable.expireDate, localDay(now + (TERMS[0] ?? 0) * DAY_MS)),
        eq(storeTable.kind, '1'),
      ),
    )
    .orderBy(asc(lotTable.expireDate), asc(lotTable.lotId));
  for (const { lot, goods } of rows) {
    const until = lot.expireDate ?? today;
    const days = Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS);
    // The nearest term that is reached: a server that was off does not send the others afterwards.
    const term = days < 0 ? 0 : TERMS.filter((limit) => days <= limit).at(-1);
    if (term === undefined) continue;
    await tools.db.transaction(async (tx) => {
      if (!(await isFirst(tx, KIND.lot, lot.lotId, String(term), now))) return;
      const when = days < 0 ? `已于 ${until} 过期` : `将于 ${until} 过期`;
      const params = { material: labelOf(goods), lot: lot.lotNo, qty: plain(lot.qty), when };
      const notice = { code: 'stock_lot_expire', params, link: '/my/store?tab=material&expiring=Y' };
      await send(tools, tx, await toKeepers(tx, lot.storeId, notice));
    });
  }
}

/** Whoever has borrowed tools too long hears of it once a day. */
export async function remindTools(tools: Tools): Promise<void> {
  const now = tools.clock();
  const today = localDay(now);
  const rows = await tools.db
    .select()
    .from(collectTable)
    .where(
      and(
        eq(collectTable.kind, COLLECT_KIND.tool),
        inArray(collectTable.status, [COLLECT.issued]),
        lt(collectTable.expectReturn, today),
      ),
    )
    .orderBy(asc(collectTable.collectId));
  for (const { collectId, code, userId, expectReturn } of rows)
    await tools.db.transaction(async (tx) => {
      if (!(await isFirst(tx, KIND.tool, collectId, today, now))) return;
      const params = { code, day: expectReturn ?? '' };
      await send(tools, tx, [{ userId, code: 'stock_tool_due', params, link: `/my/collect?id=${collectId}` }]);
    });
}

/** What people are reminded of in the morning; it may run on any node, twice or late. */
export const remindJobs = (tools: Tools): Job[] => [
  {
    name: 'material-remind',
    cron: '10 7 * * *',
    async run() {
      await remindLow(tools);
      await remindLots(tools);
      await remindTools(tools);
    },
  },
];
