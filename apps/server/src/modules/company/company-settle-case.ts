import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { outOfReach } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import type { RepairTools } from '../repair/index.ts';
import { sumOf } from './amount.ts';
import { type CompanyOrder, companyOrderTable } from './company-order.table.ts';
import { type CompanySettle, companySettleTable as t } from './company-settle.table.ts';

/** What settlements take of the module. */
export interface SettleTools extends Pick<RepairTools, 'db' | 'startProcess' | 'clock'> {
  readonly hub: Pick<RepairTools['hub'], 'publishAll'>;
}

/** Who acts and when. */
export interface SettleBase {
  readonly actor: Actor;
  readonly now: number;
}
interface SettleEvent {
  readonly event: string;
  readonly content?: string;
}

/** The row of a settlement, locked, if there is one. */
export async function findSettle(tx: Db, settleId: number): Promise<CompanySettle | undefined> {
  const [settle] = await tx.select().from(t).where(eq(t.settleId, settleId)).for('update');
  return settle;
}

/** The same; one that is missing is refused. */
export async function lockSettle(tx: Db, settleId: number): Promise<CompanySettle> {
  const settle = await findSettle(tx, settleId);
  if (!settle) throw outOfReach();
  return settle;
}

/** What some orders cost together. */
export const totalsOf = (orders: readonly Pick<CompanyOrder, 'finalAmount' | 'deduct'>[]) => {
  const totalAmount = sumOf(orders.map(({ finalAmount }) => finalAmount));
  const deductAmount = sumOf(orders.map(({ deduct }) => deduct));
  return {
    count: orders.length,
    totalAmount,
    deductAmount,
    payAmount: sumOf([totalAmount, `-${deductAmount}`]),
  };
};

/** Puts all orders of a settlement into another state; each has its own line in the log. */
export async function moveOrdersOf(
  tx: Db,
  { actor, now }: SettleBase,
  { settleId, code }: Pick<CompanySettle, 'settleId' | 'code'>,
  to: string,
  event: string,
): Promise<void> {
  const orders = await tx
    .select()
    .from(companyOrderTable)
    .where(eq(companyOrderTable.settleId, settleId))
    .orderBy(asc(companyOrderTable.companyOrderId))
    .for('update');
  for (const { companyOrderId, version } of orders)
    await tx
      .update(companyOrderTable)
      .set({
        status: to,
        settleId: to === COMPANY_ORDER.unsettled ? null : settleId,
        version: version + 1,
        updateBy: actor.name,
        updateTime: wallTime(now),
      })
      .where(eq(companyOrderTable.companyOrderId, companyOrderId));
  await recordEvents(
    tx,
    orders.map(({ companyOrderId, status }) => ({
      ...{ bizType: 'companyOrder' as const, bizId: companyOrderId, event, fromStatus: status, toStatus: to },
      ...{ operatorId: actor.userId, operatorName: actor.name, content: `结算单 ${code}` },
      createTime: wallTime(now),
    })),
  );
}

/** Puts a settlement into another state, with the one event that belongs to it. */
export async function moveSettle(
  tx: Db,
  { actor, now }: SettleBase,
  settle: CompanySettle,
  to: string,
  { event, content = '' }: SettleEvent,
  values: Partial<CompanySettle> = {},
): Promise<CompanySettle> {
  const version = settle.version + 1;
  const [after] = await tx
    .update(t)
    .set({ ...values, status: to, version, updateBy: actor.name, updateTime: wallTime(now) })
    .where(eq(t.settleId, settle.settleId))
    .returning();
  await noteSettle(tx, { actor, now }, settle, { event, content, from: settle.status, to });
  return after as CompanySettle;
}

/** Writes down what happened to a settlement. */
export const noteSettle = (
  tx: Db,
  { actor, now }: SettleBase,
  { settleId }: Pick<CompanySettle, 'settleId'>,
  { event, content = '', from = '', to = '' }: SettleEvent & { from?: string; to?: string },
): Promise<void> =>
  recordEvents(tx, [
    {
      ...{ bizType: 'companySettle' as const, bizId: settleId, event, fromStatus: from, toStatus: to },
      ...{ operatorId: actor.userId, operatorName: actor.name, content: content.slice(0, 500) },
      createTime: wallTime(now),
    },
  ]);

/** Lists of orders and settlements hear that something has changed. */
export const announceSettle = ({ hub }: Pick<SettleTools, 'hub'>, tx: Db): Promise<void> =>
  hub.publishAll(tx, [{ destination: topics.repairBoard, body: { type: 'COMPANY', count: 1 } }]);
