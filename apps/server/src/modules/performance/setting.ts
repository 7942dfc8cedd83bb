import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { configTable } from '../system/config.table.ts';

/** The parameters of performance with their usual values. */
const usual = { 'perf.appealDays': 5, 'perf.lockDays': 7, 'perf.minN': 5 } as const;

/** Reads a parameter within a transaction: what is kept in memory is read outside of them. */
export async function settingOf(db: Db, key: keyof typeof usual): Promise<number> {
  const [row] = await db
    .select({ value: configTable.configValue })
    .from(configTable)
    .where(eq(configTable.configKey, key));
  const value = Number(row?.value ?? usual[key]);
  return Number.isInteger(value) && value > 0 ? value : usual[key];
}
