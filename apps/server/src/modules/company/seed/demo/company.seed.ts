import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { userRoleTable, userTable } from '../../../system/user.table.ts';
import { companyTable, companyUserTable } from '../../company.table.ts';
import { type DemoCompany, demoCompanies, demoCompanyUsers } from './company.data.ts';

const DAY = 86_400_000;
const COMPANY_ROLE = 10;
/** Somebody whose password the people of the companies share. */
const MODEL_USER = 129;
const stamp = { createBy: 'system', updateBy: 'system' };

async function addUsers(db: Db): Promise<void> {
  const [model] = await db.select().from(userTable).where(eq(userTable.userId, MODEL_USER));
  if (!model) throw new Error('the demo staff come first');
  const { passwordHash, passwordHandedOut } = model;
  const rows = demoCompanyUsers.map((person) => ({ ...person, passwordHash, passwordHandedOut, ...stamp }));
  await db.insert(userTable).values(rows).onConflictDoNothing();
  await db
    .insert(userRoleTable)
    .values(rows.map(({ userId }) => ({ userId, roleId: COMPANY_ROLE })))
    .onConflictDoNothing();
}

function rowOf(company: DemoCompany, now: number) {
  const day = (days: number) => wallTime(now + days * DAY).slice(0, 10);
  const { companyId, name, creditCode, type, trades, contact, phone, qualifications, blacklistReason } = company;
  return {
    companyId,
    name,
    creditCode,
    type,
    contact,
    phone,
    trades: [...trades],
    code: `WW${String(companyId).padStart(3, '0')}`,
    address: `校园东路 ${20 + companyId * 8} 号`,
    contractNo: `HT-${day(company.contractDays - 730).slice(0, 4)}-${String(companyId).padStart(3, '0')}`,
    contractStart: day(company.contractDays - 730),
    contractEnd: day(company.contractDays),
    qualifications: qualifications.map(([title, no, days]) => ({ name: title, no, expire: day(days), file: '' })),
    blacklist: blacklistReason !== '',
    blacklistReason,
    ...stamp,
  };
}

/** The companies of the demo campus and the people who sign in for them. */
export async function seedCompanies(db: Db): Promise<[]> {
  const now = Date.now();
  await addUsers(db);
  await db
    .insert(companyTable)
    .values(demoCompanies.map((company) => rowOf(company, now)))
    .onConflictDoNothing();
  await db
    .insert(companyUserTable)
    .values(demoCompanies.flatMap(({ companyId, userIds }) => userIds.map((userId) => ({ companyId, userId }))))
    .onConflictDoNothing();
  return [];
}
