import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { byRole, type RepairTools } from '../repair/index.ts';
import { storeMessages } from '../system/index.ts';
import { type Company, companyTable } from './company.table.ts';
import { companyNoticeTable } from './company-notice.table.ts';
import { type CompanyOrder, companyOrderTable as o } from './company-order.table.ts';
import { announceCompanyOrder, onlyEnabled } from './company-order-announce.ts';
import { daysAfter } from './company-order-moves.ts';

const ENABLED = '0';
/** How many days before the end people are reminded. */
const THRESHOLDS = [30, 7, 0];
const WORKING = ['10', '20', '25', '30'];

/** True for the first who wants to send it, on whatever node. */
async function isFirst(tx: Db, subject: string, now: number): Promise<boolean> {
  const made = await tx
    .insert(companyNoticeTable)
    .values({ subject: subject.slice(0, 120), createTime: wallTime(now) })
    .onConflictDoNothing()
    .returning();
  return made.length > 0;
}

/** What of a company runs out, and when. */
const endsOf = ({ contractEnd, qualifications }: Company) => [
  ...(contractEnd === null ? [] : [{ what: '合同', key: 'contract', date: contractEnd }]),
  ...qualifications.map(({ name, no, expire }) => ({
    what: `资质【${name}】`,
    key: `qualification ${no || name}`,
    date: expire,
  })),
];

async function remind(tools: RepairTools, company: Company, now: number): Promise<void> {
  const today = wallTime(now).slice(0, 10);
  for (const { what, key, date } of endsOf(company)) {
    const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
    // The nearest one that is reached: a server that was off does not send the others afterwards.
    const threshold = THRESHOLDS.filter((limit) => days <= limit).at(-1);
    if (threshold === undefined) continue;
    await tools.db.transaction(async (tx) => {
      if (!(await isFirst(tx, `${company.companyId} ${date} ${threshold} ${key}`, now))) return;
      const when = days >= 0 ? `将于 ${date} 到期（剩余 ${days} 天）` : `已于 ${date} 到期`;
      const userIds = [...(await byRole(tx, 'platform_admin')), ...(await byRole(tx, 'center_deputy'))];
      const messages = [...new Set(userIds)].map((userId) => ({
        userId,
        templateCode: 'repair_company_expire',
        params: { company: company.name, what, when },
        link: `/company/company?id=${company.companyId}`,
      }));
      const { events } = await storeMessages(tx, await onlyEnabled(tx, messages));
      await tools.hub.publishAll(tx, events);
    });
  }
}

/** Reminds of contracts and certificates that run out, once for each term. */
export async function remindExpiry(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const companies = await tools.db
    .select()
    .from(companyTable)
    .where(eq(companyTable.status, ENABLED))
    .orderBy(asc(companyTable.companyId));
  for (const company of companies) await remind(tools, company, now);
}

async function remindLate(tools: RepairTools, order: CompanyOrder, now: number): Promise<void> {
  const today = wallTime(now).slice(0, 10);
  await tools.db.transaction(async (tx) => {
    if (!(await isFirst(tx, `order ${order.companyOrderId} late ${today}`, now))) return;
    const days = String(daysAfter(today, order.expectEnd));
    const params = { code: order.code, title: order.title, days };
    const notices = [{ to: ['company', 'leaders'] as const, code: 'repair_company_overdue', params }];
    await announceCompanyOrder(tools, tx, order, { notices, actorId: null });
  });
}

/** Reminds of orders that are late, once a day. */
export async function remindOverdue(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const today = wallTime(now).slice(0, 10);
  const orders = await tools.db
    .select()
    .from(o)
    .where(and(inArray(o.status, WORKING), isNull(o.actualEnd), lt(o.expectEnd, today)))
    .orderBy(asc(o.companyOrderId));
  for (const order of orders) await remindLate(tools, order, now);
}

/** What the calendar does to companies; it may run on any node, twice or late. */
export const companyJobs = (tools: RepairTools) => [
  {
    name: 'repair-company-remind',
    cron: '0 7 * * *',
    async run() {
      await remindExpiry(tools);
      await remindOverdue(tools);
    },
  },
];
