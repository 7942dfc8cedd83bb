import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import { centsOf, yuanOf } from '@jiaoyan/contract/kernel/decimal';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { CompanyWork, OutsourceInput } from '@jiaoyan/contract/repair/outsource';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { warrantyFor } from '../facility/index.ts';
import { actOnOrder, type Outsourcing, outsourceOrder, type RepairTools } from '../repair/index.ts';
import type { Report } from '../repair/report/report.table.ts';
import { refuseSensitive } from '../system/index.ts';
import { type Company, companyTable } from './company.table.ts';
import { obstacleOf } from './company-facts.ts';
import { type CompanyOrder, companyOrderTable as t } from './company-order.table.ts';
import { companyOrderKind, openCompanyTurn } from './company-order-case.ts';
import { notifyOf } from './company-order-turn.ts';
import { defaultCompanySettings } from './company-settings.ts';

const OUTSOURCE = 'repair:order:outsource';
/** Who answers for a fault: whoever gave a warranty. */
const WARRANTY = '3';
/** What a new order is about, besides the work itself. */
interface Origin {
  readonly actor: Actor;
  readonly now: number;
  readonly reportId?: number;
  readonly orderId?: number;
  readonly reason?: string;
  /** Nothing is quoted and paid. */
  readonly isWarranty?: boolean;
}

const refuseWords = (tools: RepairTools, { title, scope }: Pick<CompanyWork, 'title' | 'scope'>) =>
  refuseSensitive(tools.findSensitiveWords, [
    { field: 'title', label: '外委事项', text: title },
    { field: 'scope', label: '工作范围', text: scope },
  ]);

/** The company for an order; whatever speaks against it refuses. The lock keeps it from being shut out meanwhile. */
async function companyFor(tx: Db, companyId: number, today: string, trade?: string): Promise<Company> {
  const [company] = await tx.select().from(companyTable).where(eq(companyTable.companyId, companyId)).for('share');
  if (!company) throw refuse('所选外委单位不存在', 'companyId');
  const obstacle = obstacleOf(company, today, trade);
  if (obstacle) throw refuse(obstacle, 'companyId');
  return company;
}

function refuseTimes({ expectStart, expectEnd }: CompanyWork, today: string) {
  if (expectEnd < today) throw refuse('要求完成日不能早于今天', 'expectEnd');
  if (expectStart !== null && expectStart > expectEnd) throw refuse('要求完成日不能早于要求开工日', 'expectEnd');
}

/** Stores an order that waits for its company, with its number, its log and the news of it. */
async function storeOrder(tools: RepairTools, tx: Db, work: CompanyWork, company: Company, origin: Origin) {
  const { actor, now, reportId = null, orderId = null, reason = '', isWarranty = false } = origin;
  const [order] = await tx
    .insert(t)
    .values({
      ...work,
      reportId,
      orderId,
      reason,
      isWarranty,
      code: await nextNumber(tx, 'WW', now),
      budget: yuanOf(centsOf(work.budget)),
      status: COMPANY_ORDER.waiting,
      creatorId: actor.userId,
      createBy: actor.name,
      updateBy: actor.name,
      createTime: wallTime(now),
      updateTime: wallTime(now),
    })
    .returning();
  const turn = openCompanyTurn({ actor, now, settings: defaultCompanySettings }, order as CompanyOrder, company);
  turn.events.push({ event: 'CREATE', to: COMPANY_ORDER.waiting, content: reason, isPublic: false });
  notifyOf(turn, ['company'], 'repair_company_new');
  await beginRecord(companyOrderKind, tools, tx, turn, turn.order.companyOrderId);
  return turn.order;
}

/** Stores an order that follows from no report, in the transaction of whatever caused it. */
export async function enterCompanyOrder(tools: RepairTools, tx: Db, user: SessionUser, work: CompanyWork) {
  const now = tools.clock();
  const today = wallTime(now).slice(0, 10);
  refuseTimes(work, today);
  const company = await companyFor(tx, work.companyId, today);
  return storeOrder(tools, tx, work, company, { actor: actorOf(user), now });
}

/** An order that follows from no report. */
export async function createCompanyOrder(tools: RepairTools, user: SessionUser, work: CompanyWork): Promise<number> {
  await refuseWords(tools, work);
  return tools.db.transaction(async (tx) => (await enterCompanyOrder(tools, tx, user, work)).companyOrderId);
}

/** Gives a work order to a company: the order moves and the company gets its own, both or none. */
async function outsource(
  tools: RepairTools,
  ctx: Pick<Ctx, 'user'>,
  orderId: number,
  { version, reason, ...input }: OutsourceInput,
): Promise<Moved> {
  await refuseWords(tools, input);
  const part = { by: ['leader'] as const, orderId, leading: OUTSOURCE };
  return actOnOrder(tools, ctx, part, async (turn, order, tx) => {
    const { report, actor, now } = turn;
    const today = wallTime(now).slice(0, 10);
    const [named] = await tx.select().from(companyTable).where(eq(companyTable.companyId, input.companyId));
    // The state is looked at first: what cannot be given away needs no company.
    outsourceOrder(turn, order, { company: named?.name ?? '', version });
    refuseTimes(input, today);
    const company = await companyFor(tx, input.companyId, today, report.trade);
    const work = {
      ...input,
      title: input.title || report.title,
      beforeImages: input.beforeImages || order.beforeImages || report.images,
    };
    const origin = { actor, now, reportId: report.reportId, orderId, reason };
    const made = await storeOrder(tools, tx, work, company, origin);
    order.companyOrderId = made.companyOrderId;
  });
}

const WARRANTY_DAYS = 7;
/** Who gave the warranty under which a report falls; only a company that is shut out is not asked. */
async function warrantor(tx: Db, report: Report, now: number): Promise<Company> {
  const { facilityId, placeId, roomId, templateId } = report;
  const found = await warrantyFor(tx, { facilityId, placeId, roomId, templateId }, now);
  if (!found) throw refuse('该报修不在质保期内');
  if (found.companyId === null) throw refuse('质保单位不是外委单位，请直接联系');
  const [company] = await tx
    .select()
    .from(companyTable)
    .where(eq(companyTable.companyId, found.companyId))
    .for('share');
  if (!company) throw refuse('所选外委单位不存在');
  if (company.status !== '0') throw refuse('所选外委单位已停用');
  if (company.blacklist) throw refuse('该单位已列入黑名单');
  return company;
}

/** Gives a work order back to the company whose work is under warranty: no quote, no audit, nothing to pay. */
export const outsourceWarranty = (
  tools: RepairTools,
  ctx: Pick<Ctx, 'user'>,
  orderId: number,
  version: number | undefined,
): Promise<Moved> =>
  actOnOrder(tools, ctx, { by: ['leader'], orderId, leading: OUTSOURCE }, async (turn, order, tx) => {
    const { report, actor, now } = turn;
    const company = await warrantor(tx, report, now);
    outsourceOrder(turn, order, { company: company.name, version });
    const work = {
      companyId: company.companyId,
      title: report.title,
      scope: report.description || report.title,
      budget: '0',
      expectStart: null,
      expectEnd: localDay(now + WARRANTY_DAYS * DAY_MS),
      beforeImages: order.beforeImages || report.images,
    };
    const origin = { actor, now, reportId: report.reportId, orderId, reason: '质保维修', isWarranty: true };
    order.companyOrderId = (await storeOrder(tools, tx, work, company, origin)).companyOrderId;
    report.liability = WARRANTY;
  });

/** Companies as the work orders know them. */
export const outsourcing: Outsourcing = {
  outsource,
  async companiesOf(db, companyOrderIds) {
    const { companyOrderId, code, companyId } = t;
    const rows = await db
      .select({ companyOrderId, code, name: companyTable.name })
      .from(t)
      .innerJoin(companyTable, eq(companyTable.companyId, companyId))
      .where(inArray(companyOrderId, [...companyOrderIds]));
    return new Map(rows.map((row) => [row.companyOrderId, row]));
  },
};
