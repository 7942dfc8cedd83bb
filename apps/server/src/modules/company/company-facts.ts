import type { CompanyAccount } from '@jiaoyan/contract/company/company';
import { openCompanyOrder } from '@jiaoyan/contract/company/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { userTable } from '../system/user.table.ts';
import { type Company, companyUserTable as u } from './company.table.ts';
import { companyOrderTable as o } from './company-order.table.ts';

const SCORED = 90 * 86_400_000;
const ENABLED = '0';

/** How a company stands with its orders. */
interface CompanyFigures {
  readonly orderCount: number;
  readonly inHand: number;
  readonly score: string;
}
const NONE: CompanyFigures = { orderCount: 0, inHand: 0, score: '' };

/** Orders of companies and how many are in hand, as far as they are to be counted, and how their work of the last 90 days was judged. */
export async function figuresOf(db: Db, companyIds: readonly number[], now: number, within: SQL = sql`true`) {
  const since = wallTime(now - SCORED);
  const rows = await db
    .select({
      companyId: o.companyId,
      orderCount: sql<number>`(count(*) FILTER (WHERE ${within}))::int`,
      inHand: sql<number>`(count(*) FILTER (WHERE ${and(inArray(o.status, [...openCompanyOrder]), within)}))::int`,
      score: sql<string | null>`round(avg(${o.verifyScore}) FILTER (WHERE ${gt(o.verifyTime, since)}), 2)::text`,
    })
    .from(o)
    .where(inArray(o.companyId, [...companyIds]))
    .groupBy(o.companyId);
  const found = new Map(rows.map(({ companyId, score, ...rest }) => [companyId, { ...rest, score: score ?? '' }]));
  return (companyId: number): CompanyFigures => found.get(companyId) ?? NONE;
}

/** Who signs in for companies. */
export async function accountsOf(db: Db, companyIds: readonly number[]) {
  const rows = await db
    .select({
      companyId: u.companyId,
      userId: userTable.userId,
      userName: userTable.userName,
      nickName: userTable.nickName,
      phone: userTable.phonenumber,
    })
    .from(u)
    .innerJoin(userTable, eq(userTable.userId, u.userId))
    .where(inArray(u.companyId, [...companyIds]))
    .orderBy(asc(userTable.userId));
  return (wanted: number): CompanyAccount[] =>
    rows.filter(({ companyId }) => companyId === wanted).map(({ companyId: _of, ...account }) => account);
}

/** The day on which the first certificate of a company runs out. */
export const qualificationExpire = ({ qualifications }: Pick<Company, 'qualifications'>): string | null =>
  qualifications.map(({ expire }) => expire).sort()[0] ?? null;

type Judged = Pick<Company, 'status' | 'blacklist' | 'contractEnd' | 'qualifications' | 'trades'>;
/** Why a company gets no orders on a day; empty when nothing speaks against it. */
export function obstacleOf(company: Judged, today: string, trade?: string): string {
  const expire = qualificationExpire(company);
  if (company.status !== ENABLED) return '所选外委单位已停用';
  if (company.blacklist) return '该单位已列入黑名单';
  if (company.contractEnd !== null && company.contractEnd < today) return '合同已到期，不能派单';
  if (expire !== null && expire < today) return '资质已过期，不能派单';
  return trade && !company.trades.includes(trade) ? '该单位不承接此工种' : '';
}
