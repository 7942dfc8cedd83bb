import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import { lessOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import {
  enterState,
  type RecordBase,
  type RecordEvent,
  type RecordKind,
  type RecordTurn,
  type StateChange,
  takeTurn,
} from '../../kernel/record/kind.ts';
import type { RepairTools } from '../repair/index.ts';
import { storeMessages } from '../system/index.ts';
import { type CompanyOrder, companyOrderTable } from './company-order.table.ts';
import { companyUsers, onlyEnabled } from './company-order-announce.ts';
import type { CompanySettle } from './company-settle.table.ts';
import { scopedSettles } from './company-settle-scope.ts';

/** What settlements take of the module. */
export interface SettleTools extends Pick<RepairTools, 'db' | 'startProcess' | 'clock'> {
  readonly hub: Pick<RepairTools['hub'], 'publishAll'>;
}

/** A message about a settlement. */
interface SettleNotice {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}
/** One move on a settlement. */
interface SettleTurn extends RecordTurn<RecordEvent, SettleNotice> {
  readonly settle: CompanySettle;
}

/** The company hears of what concerns it; lists of orders and settlements, that something has changed. */
async function announce({ hub }: Announcer, tx: Db, { settle, notices }: SettleTurn): Promise<void> {
  const userIds = notices.length > 0 ? await companyUsers(tx, settle.companyId) : [];
  const messages = notices.flatMap(({ code, params }) =>
    userIds.map((userId) => ({ userId, templateCode: code, params, link: '/my/company-order' })),
  );
  const { events } = await storeMessages(tx, messages.length > 0 ? await onlyEnabled(tx, messages) : []);
  await hub.publishAll(tx, [...events, { destination: topics.repairBoard, body: { type: 'COMPANY', count: 1 } }]);
}

type Announcer = Pick<SettleTools, 'hub'>;

/** Monthly settlements. */
export const settleKind: RecordKind<CompanySettle, SettleTurn, RecordBase, null, Announcer> = {
  ...scopedSettles,
  bizType: 'companySettle',
  read: async () => null,
  open: (base, settle) => ({ ...base, settle, events: [], notices: [] }),
  rowOf: ({ settle }) => settle,
  announce,
};

/** Makes a move on a settlement under its lock. */
export const takeSettle = async (
  tools: Announcer,
  tx: Db,
  base: RecordBase,
  settleId: number,
  work: (turn: SettleTurn) => void | Promise<void>,
): Promise<CompanySettle> => (await takeTurn(settleKind, tools, tx, base, settleId, work)).row;

/** Puts a settlement into another state, with the one event that belongs to it. */
export const moveSettle = ({ settle, events }: SettleTurn, ...change: StateChange<CompanySettle>): void =>
  enterState(settle, events, ...change);

/** What some orders cost together. */
export const totalsOf = (orders: readonly Pick<CompanyOrder, 'finalAmount' | 'deduct'>[]) => {
  const totalAmount = sumOf(orders.map(({ finalAmount }) => finalAmount));
  const deductAmount = sumOf(orders.map(({ deduct }) => deduct));
  return {
    count: orders.length,
    totalAmount,
    deductAmount,
    payAmount: lessOf(totalAmount, deductAmount),
  };
};

/** Puts all orders of a settlement into another state; each has its own line in the log. */
export async function moveOrdersOf(
  tx: Db,
  { actor, now }: RecordBase,
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
      bizType: 'companyOrder' as const,
      bizId: companyOrderId,
      event,
      fromStatus: status,
      toStatus: to,
      operatorId: actor.userId,
      operatorName: actor.name,
      content: `结算单 ${code}`,
      createTime: wallTime(now),
    })),
  );
}
