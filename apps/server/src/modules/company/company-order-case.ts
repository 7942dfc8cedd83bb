import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { type RecordBase, type RecordKind, takeTurn } from '../../kernel/record/kind.ts';
import {
  finishOutsourced,
  orderOf,
  type RepairTools,
  returnOutsourced,
  startOutsourced,
  type TurnBase,
  takeReport,
  turnBase,
} from '../repair/index.ts';
import { type Company, companyTable } from './company.table.ts';
import type { CompanyOrder } from './company-order.table.ts';
import { announceCompanyOrder } from './company-order-announce.ts';
import type { CompanySettings, CompanyTurn } from './company-order-turn.ts';
import { scopedCompanyOrders } from './company-scope.ts';
import { readCompanySettings } from './company-settings.ts';
import { enterWorkWarranty } from './enter-warranty.ts';
import { followQuestOrder } from './quest-follow.ts';

/** What a move needs besides the order itself; read before the transaction begins. */
interface CompanyBase extends RecordBase {
  readonly report: TurnBase;
  readonly settings: CompanySettings;
}
export const companyBase = async (tools: RepairTools, actor: Actor): Promise<CompanyBase> => {
  const report = await turnBase(tools, actor);
  return { actor, now: report.now, report, settings: await readCompanySettings(tools.configs) };
};

/** An empty turn on an order. */
export const openCompanyTurn = (
  { actor, now, settings }: RecordBase & { settings: CompanySettings },
  order: CompanyOrder,
  company: Pick<Company, 'companyId' | 'name'>,
): CompanyTurn => ({ order: { ...order }, company, actor, now, settings, events: [], notices: [] });

/** What a move means for the work order behind it, under the lock of its report. */
async function carryToReport(tools: RepairTools, tx: Db, base: CompanyBase, turn: CompanyTurn): Promise<void> {
  const { order, company, effect } = turn;
  const { reportId, orderId } = order;
  if (!effect || reportId === null || orderId === null) return;
  await takeReport(tools, tx, base.report, reportId, (report) => {
    const found = orderOf(report, orderId);
    if (effect === 'start') return startOutsourced(report, found, company.name);
    if (effect === 'return') return returnOutsourced(report, found, company.name, order.closeReason);
    const done = { company: company.name, amount: order.finalAmount ?? '0', images: order.afterImages };
    return finishOutsourced(report, found, done);
  });
}

async function carryOver(tools: RepairTools, tx: Db, base: CompanyBase, turn: CompanyTurn): Promise<void> {
  await carryToReport(tools, tx, base, turn);
  await followQuestOrder(tools, tx, base, turn);
  await enterWorkWarranty(tools, tx, base, turn);
}

/** Orders of companies. */
export const companyOrderKind: RecordKind<CompanyOrder, CompanyTurn, CompanyBase, Company, RepairTools> = {
  ...scopedCompanyOrders,
  bizType: 'companyOrder',
  async read(tx, { companyId }) {
    const [company] = await tx.select().from(companyTable).where(eq(companyTable.companyId, companyId));
    // A foreign key keeps the company.
    return company as Company;
  },
  open: openCompanyTurn,
  rowOf: ({ order }) => order,
  carryOver,
  announce: (tools, tx, { order, notices, actor }) =>
    announceCompanyOrder(tools, tx, order, { notices, actorId: actor.userId }),
};

/** Makes a move on an order of a company under its lock. */
export const takeCompanyTurn = async (
  tools: RepairTools,
  tx: Db,
  base: CompanyBase,
  companyOrderId: number,
  work: (turn: CompanyTurn) => void,
): Promise<CompanyOrder> => (await takeTurn(companyOrderKind, tools, tx, base, companyOrderId, work)).row;
