import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { configTable } from '../system/config.table.ts';

/** The parameters of leaves with their usual values. */
const usual = {
  'attendance.overtimeToRest': 'true',
  'attendance.restMonths': '12',
  'attendance.annualDays': '5',
} as const;
type Setting = keyof typeof usual;

/** Reads a parameter within a transaction: what is kept in memory is read outside of them. */
async function settingOf(db: Db, key: Setting): Promise<string> {
  const [row] = await db
    .select({ value: configTable.configValue })
    .from(configTable)
    .where(eq(configTable.configKey, key));
  return row?.value ?? usual[key];
}
const numberOf = async (db: Db, key: Setting): Promise<number> => {
  const value = Number(await settingOf(db, key));
  return Number.isInteger(value) && value >= 0 ? value : Number(usual[key]);
};

/** Whether overtime becomes time off. */
export const toRest = async (db: Db): Promise<boolean> => (await settingOf(db, 'attendance.overtimeToRest')) === 'true';
/** For so many months it may be used; for ever where there are none. */
export const restMonths = (db: Db): Promise<number> => numberOf(db, 'attendance.restMonths');
/** How many days of annual leave everybody gets by himself; none where they are given by hand. */
export const annualDays = (db: Db): Promise<number> => numberOf(db, 'attendance.annualDays');
