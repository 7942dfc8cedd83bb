import { VIA } from '@jiaoyan/contract/attendance/status';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { recordTable } from '../patrol/record.table.ts';
import { taskTable as roundTable } from '../patrol/task.table.ts';
import { orderTable } from '../repair/report/order.table.ts';
import type { PunchRow } from './punch.table.ts';

type Referring = Pick<PunchRow, 'punchId' | 'via' | 'refId'>;

const idsBy = (punches: readonly Referring[], via: string) =>
  punches.flatMap((punch) => (punch.via === via && punch.refId !== null ? [punch.refId] : []));

/** What check-ins stand for that came about by something else: the numbers of orders and rounds. */
export async function refTexts(db: Db, punches: readonly Referring[]): Promise<ReadonlyMap<number, string>> {
  const [orderIds, roundIds] = [idsBy(punches, VIA.order), idsBy(punches, VIA.round)];
  const [orders, rounds] = [
    orderIds.length === 0
      ? []
      : await db
          .select({ id: orderTable.orderId, code: orderTable.code })
          .from(orderTable)
          .where(inArray(orderTable.orderId, orderIds)),
    roundIds.length === 0
      ? []
      : await db
          .select({ id: recordTable.recordId, code: roundTable.code })
          .from(recordTable)
          .innerJoin(roundTable, eq(roundTable.taskId, recordTable.taskId))
          .where(inArray(recordTable.recordId, roundIds)),
  ];
  const codes = {
    [VIA.order]: new Map(orders.map(({ id, code }) => [id, `工单 ${code}`])),
    [VIA.round]: new Map(rounds.map(({ id, code }) => [id, `巡检 ${code}`])),
  } as Readonly<Record<string, ReadonlyMap<number, string>>>;
  return new Map(
    punches.flatMap(({ punchId, via, refId }) => {
      const text = via === VIA.duty ? '值班签到' : codes[via]?.get(refId ?? 0);
      return text ? [[punchId, text] as const] : [];
    }),
  );
}
