import { topics } from '@jiaoyan/contract/realtime';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { byRole, type RepairTools, teamLeaders } from '../repair/index.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { type OutgoingMessage, storeMessages } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { companyUserTable } from './company.table.ts';
import type { CompanyOrder } from './company-order.table.ts';
import type { CompanyNotice, CompanyRecipient } from './company-order-turn.ts';

const ENABLED = '0';
type Of = Pick<CompanyOrder, 'companyOrderId' | 'companyId' | 'reportId' | 'creatorId'>;

/** Who signs in for a company. */
export const companyUsers = async (tx: Db, companyId: number): Promise<number[]> =>
  (
    await tx
      .select({ userId: companyUserTable.userId })
      .from(companyUserTable)
      .where(eq(companyUserTable.companyId, companyId))
  ).map(({ userId }) => userId);

async function leadersOf(tx: Db, { reportId }: Of): Promise<number[]> {
  if (reportId === null) return byRole(tx, 'center_deputy');
  const [report] = await tx
    .select({ teamId: reportTable.teamId })
    .from(reportTable)
    .where(eq(reportTable.reportId, reportId));
  return teamLeaders(tx, report?.teamId ?? null);
}

const audience: Readonly<Record<CompanyRecipient, (tx: Db, order: Of) => Promise<number[]>>> = {
  company: (tx, { companyId }) => companyUsers(tx, companyId),
  leaders: leadersOf,
  directors: (tx) => byRole(tx, 'center_leader'),
  creator: async (_tx, { creatorId }) => (creatorId === null ? [] : [creatorId]),
};
/** The page on which somebody looks at it; those who lead teams have the workbench only. */
const pages: Readonly<Record<CompanyRecipient, string>> = {
  company: '/my/company-order?id=',
  leaders: '/repair/manage?tab=company&id=',
  creator: '/repair/manage?tab=company&id=',
  directors: '/company/order?id=',
};

/** Leaves out those who cannot sign in any more. */
export async function onlyEnabled(tx: Db, messages: readonly OutgoingMessage[]): Promise<OutgoingMessage[]> {
  const ids = [...new Set(messages.map(({ userId }) => userId))];
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .where(and(inArray(userTable.userId, ids), eq(userTable.status, ENABLED)));
  const enabled = new Set(rows.map(({ userId }) => userId));
  return messages.filter(({ userId }) => enabled.has(userId));
}

/** Messages about an order; nobody hears of one thing twice, and nobody of what he did himself. */
async function messagesOf(tx: Db, order: Of, notices: readonly CompanyNotice[], actorId: number | null) {
  const found: OutgoingMessage[] = [];
  for (const { to, code, params } of notices) {
    const told = new Set([actorId]);
    for (const recipient of to)
      for (const userId of await audience[recipient](tx, order)) {
        if (told.has(userId)) continue;
        told.add(userId);
        found.push({ userId, templateCode: code, params, link: `${pages[recipient]}${order.companyOrderId}` });
      }
  }
  return onlyEnabled(tx, found);
}

/** People hear of what concerns them, boards that something has changed; all of it belongs to the transaction. */
export async function announceCompanyOrder(
  { hub }: Pick<RepairTools, 'hub'>,
  tx: Db,
  order: Of,
  { notices, actorId }: { notices: readonly CompanyNotice[]; actorId: number | null },
): Promise<void> {
  const { events } = await storeMessages(tx, await messagesOf(tx, order, notices, actorId));
  const board = { destination: topics.repairBoard, body: { type: 'COMPANY', count: 1 } };
  const report =
    order.reportId === null ? [] : [{ destination: topics.repairReport(order.reportId), body: {} as object }];
  await hub.publishAll(tx, [...events, board, ...report]);
}
