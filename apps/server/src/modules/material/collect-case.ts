import { collectLife } from '@jiaoyan/contract/material/collect';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type Collect, collectLineTable, type StoredCollectLine } from './collect.table.ts';
import { scopedCollects } from './collect-scope.ts';
import { type GoodsNotice, type GoodsTurn, goodsRecord } from './goods-record.ts';
import { RESERVED_FOR } from './reserve.ts';

/** Requests for goods. */
export const collectRecord = goodsRecord<Collect>({
  scoped: scopedCollects,
  bizType: 'materialCollect',
  life: collectLife,
  permission: 'repair:materialCollect',
  storesOf: ({ storeId }) => [storeId],
});

/** For whom the goods of a request are held in its store. */
export const holderOf = ({ storeId, collectId }: Pick<Collect, 'storeId' | 'collectId'>) => ({
  storeId,
  refType: RESERVED_FOR.collect,
  refId: collectId,
});

/** Lets the applicant know what somebody else did. */
export function notifyApplicant(
  { row, actor, notices }: GoodsTurn<Collect>,
  code: string,
  params: GoodsNotice['params'] = {},
) {
  if (row.userId === actor.userId) return;
  const { userId, collectId } = row;
  notices.push({ userId, code, params: { code: row.code, ...params }, link: `/my/collect?id=${collectId}` });
}

/** What is asked for. */
export const collectLines = (db: Db, collectId: number): Promise<StoredCollectLine[]> =>
  db
    .select()
    .from(collectLineTable)
    .where(eq(collectLineTable.collectId, collectId))
    .orderBy(asc(collectLineTable.sort));
