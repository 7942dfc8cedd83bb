import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { configTable } from '../system/config.table.ts';

const LONGEST_HOLD = 60;
const settings = {
  holdDays: ['repair.collect.holdDays', 3],
  autoApprove: ['repair.collect.autoApproveAmount', 200],
} as const;

/** A parameter of the stores, read in the transaction that needs it; what is no number falls back to the usual value. */
export async function goodsSetting(db: Db, name: keyof typeof settings): Promise<number> {
  const [key, usual] = settings[name];
  const [row] = await db.select().from(configTable).where(eq(configTable.configKey, key));
  const value = Number(row?.configValue ?? Number.NaN);
  return Number.isFinite(value) && value >= 0 ? value : usual;
}

/** Until when goods are held for somebody who may have them. */
export async function heldUntil(db: Db, now: number): Promise<string> {
  const days = Math.trunc(await goodsSetting(db, 'holdDays'));
  return wallTime(now + (days > 0 && days <= LONGEST_HOLD ? days : settings.holdDays[1]) * DAY_MS);
}
