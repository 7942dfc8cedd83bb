import { CHECK } from '@jiaoyan/contract/material/status';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import type { ScanOffer } from '../qrcode/index.ts';
import { checkLineTable, checkTable } from './check.table.ts';
import { stockTable } from './stock.table.ts';
import { requireStore } from './store-scope.ts';

/** Who has one of these has to do with goods. */
export const goodsReaders = ['repair:materialCollect:add', 'repair:materialStore:list', 'repair:materialDoc:add'];

const KEEPS = 'repair:materialDoc:add';
const COUNTS = 'repair:materialCheck:count';

const reaches = async (db: Db, user: SessionUser, permission: string, storeId: number | undefined): Promise<boolean> =>
  storeId !== undefined &&
  holds(user, permission) &&
  requireStore(db, user, permission, storeId).then(
    () => true,
    () => false,
  );

/** The count that is going on in a store, of one stock or of any. */
async function runningCheck(db: Db, storeId: number | undefined, of: SQL | undefined) {
  if (storeId === undefined) return undefined;
  const [row] = await db
    .select({ checkId: checkTable.checkId, code: checkTable.code })
    .from(checkTable)
    .innerJoin(checkLineTable, eq(checkLineTable.checkId, checkTable.checkId))
    .innerJoin(
      stockTable,
      and(eq(stockTable.storeId, checkTable.storeId), eq(stockTable.materialId, checkLineTable.materialId)),
    )
    .where(and(eq(checkTable.storeId, storeId), eq(checkTable.status, CHECK.counting), of))
    .orderBy(asc(checkTable.checkId))
    .limit(1);
  return row;
}

/** The file of what lies there and what can be done with it, for those who keep the store. */
const keepBin: ScanOffer = {
  order: 10,
  offer: async (db, user, { storeId }, token) =>
    (await reaches(db, user, KEEPS, storeId))
      ? { key: 'put', title: '出入库', link: `/my/store?tab=scan&bin=${token}` }
      : undefined,
};
const countBin: ScanOffer = {
  order: 20,
  async offer(db, user, { storeId, bizId }, token) {
    if (!(await reaches(db, user, COUNTS, storeId))) return undefined;
    const check = await runningCheck(db, storeId, eq(stockTable.stockId, bizId));
    return (
      check && {
        key: 'count',
        title: `盘点 ${check.code}`,
        link: `/my/store?tab=scan&bin=${token}&count=${check.checkId}`,
      }
    );
  },
};
const askForBin: ScanOffer = {
  order: 30,
  offer: async (_db, user, _object, token) =>
    holds(user, 'repair:materialCollect:add')
      ? { key: 'take', title: '加入领用单', link: `/my/collect?bin=${token}` }
      : undefined,
};
/** What can be done at a shelf. */
export const binOffers: readonly ScanOffer[] = [keepBin, countBin, askForBin];

const openStore: ScanOffer = {
  order: 10,
  offer: async (db, user, { storeId }) =>
    (await reaches(db, user, KEEPS, storeId))
      ? { key: 'store', title: '打开仓库', link: `/my/store?tab=stock&storeId=${storeId}` }
      : undefined,
};
const countStore: ScanOffer = {
  order: 20,
  async offer(db, user, { storeId }) {
    if (!(await reaches(db, user, COUNTS, storeId))) return undefined;
    const check = await runningCheck(db, storeId, undefined);
    return check && { key: 'count', title: `盘点 ${check.code}`, link: `/my/store?tab=check&id=${check.checkId}` };
  },
};
const askStore: ScanOffer = {
  order: 30,
  offer: async (_db, user, { storeId }) =>
    holds(user, 'repair:materialCollect:add')
      ? { key: 'take', title: '申请领用', link: `/my/collect?storeId=${storeId}` }
      : undefined,
};
/** What can be done at the door of a store. */
export const storeOffers: readonly ScanOffer[] = [openStore, countStore, askStore];
