import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { outOfReach } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import {
  finishOutsourced,
  orderOf,
  type RepairTools,
  returnOutsourced,
  startOutsourced,
  type TurnBase,
  takeTurn,
  turnBase,
} from '../repair/index.ts';
import { type Company, companyTable } from './company.table.ts';
import { type CompanyOrder, companyOrderTable as t } from './company-order.table.ts';
import { announceCompanyOrder } from './company-order-announce.ts';
import type { CompanySettings, CompanyTurn } from './company-order-turn.ts';
import { readCompanySettings } from './company-settings.ts';

/** What a move needs besides the order itself; read before the transaction begins. */
export interface CompanyBase {
  readonly report: TurnBase;
  readonly settings: CompanySettings;
}
export const companyBase = async (tools: RepairTools, actor: Actor): Promise<CompanyBase> => ({
  report: await turnBase(tools, actor),
  settings: await readCompanySettings(tools.configs),
});

/** An empty turn on an order. */
export const openCompanyTurn = (
  { report: { actor, now }, settings }: { report: Pick<TurnBase, 'actor' | 'now'>; settings: CompanySettings },
  order: CompanyOrder,
  company: Pick<Company, 'companyId' | 'name'>,
): CompanyTurn => ({ order: { ...order }, company, actor, now, settings, events: [], tellings: [] });

/** The log of a turn. */
export const companyEventRows = ({ order, actor, now, events }: CompanyTurn) =>
  events.map(({ from = '', to = '', content = '', ...rest }) => ({
    ...rest,
    bizType: 'companyOrder' as const,
    bizId: order.companyOrderId,
    fromStatus: from,
    toStatus: to,
    operatorId: actor.userId,
    operatorName: actor.name,
    content: content.slice(0, 500),
    createTime: wallTime(now),
  }));

/** What a move means for the work order behind it, under the lock of its report. */
async function carryOver(tools: RepairTools, tx: Db, base: CompanyBase, turn: CompanyTurn): Promise<void> {
  const { order, company, effect } = turn;
  const { reportId, orderId } = order;
  if (!effect || reportId === null || orderId === null) return;
  await takeTurn(tools, tx, base.report, reportId, (report) => {
    const found = orderOf(report, orderId);
    if (effect === 'start') return startOutsourced(report, found, company.name);
    if (effect === 'return') return returnOutsourced(report, found, company.name, order.closeReason);
    const done = { company: company.name, amount: order.finalAmount ?? '0', images: order.afterImages };
    return finishOutsourced(report, found, done);
  });
}

async function save(tx: Db, { order, actor, now }: CompanyTurn): Promise<void> {
  const { companyOrderId, createBy: _by, createTime: _at, ...values } = order;
  await tx
    .update(t)
    .set({ ...values, updateBy: actor.name, updateTime: wallTime(now) })
    .where(eq(t.companyOrderId, companyOrderId));
}

/** Makes a move on an order under its lock: all of what it causes is stored with it, or nothing. */
export async function takeCompanyTurn(
  tools: RepairTools,
  tx: Db,
  base: CompanyBase,
  companyOrderId: number,
  work: (turn: CompanyTurn) => void,
): Promise<CompanyOrder> {
  const [before] = await tx.select().from(t).where(eq(t.companyOrderId, companyOrderId)).for('update');
  if (!before) throw outOfReach();
  const [company] = await tx.select().from(companyTable).where(eq(companyTable.companyId, before.companyId));
  const turn = openCompanyTurn(base, before, company as Company);
  work(turn);
  if (turn.events.length === 0) return before;
  turn.order.version = before.version + 1;
  await save(tx, turn);
  await recordEvents(tx, companyEventRows(turn));
  await carryOver(tools, tx, base, turn);
  await announceCompanyOrder(tools, tx, turn.order, { tellings: turn.tellings, actorId: turn.actor.userId });
  return turn.order;
}
