import { eq, sql } from 'drizzle-orm';
import type { Cache } from '../../kernel/cache/cache.ts';
import type { Db } from '../../kernel/db/db.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import { networkOf } from '../../kernel/http/flood.ts';
import { loginLockTable as t } from './session.table.ts';

const MAX_FAILURES = 5;
const LOCK_MINUTES = 10;

/** Wrong passwords from one address within the same time, whatever the names: many people may sit behind it. */
const MAX_ADDRESS_FAILURES = 100;

const normalise = (userName: string) => userName.trim().toLowerCase().slice(0, 64);
const lockedText = `密码输入错误${MAX_FAILURES}次，账号锁定${LOCK_MINUTES}分钟`;
const window = sql.raw(`interval '${LOCK_MINUTES} minutes'`);

/**
 * Counts a sign-in as failed before the password is looked at, so that parallel tries cannot slip past the limit.
 * Refuses when the name is locked; unknown names lock just the same.
 */
export async function beginAttempt(db: Db, userName: string): Promise<number> {
  const name = normalise(userName);
  const isLocked = sql`${t.lockedUntil} > now()`;
  const isOver = sql`(${t.lockedUntil} IS NOT NULL OR ${t.updateTime} < now() - ${window})`;
  const [row] = await db
    .insert(t)
    .values({ userName: name, failures: 1 })
    .onConflictDoUpdate({
      target: t.userName,
      set: {
        failures: sql`CASE WHEN ${isLocked} THEN ${t.failures} WHEN ${isOver} THEN 1 ELSE ${t.failures} + 1 END`,
        lockedUntil: sql`CASE WHEN ${isLocked} THEN ${t.lockedUntil} END`,
        updateTime: sql`now()`,
      },
    })
    .returning({ failures: t.failures, locked: sql<boolean>`coalesce(${t.lockedUntil} > now(), false)` });
  const failures = row?.failures ?? 1;
  if (row?.locked) throw refuse(lockedText);
  if (failures > MAX_FAILURES) {
    await lock(db, name);
    throw refuse(lockedText);
  }
  return failures;
}

/** The password was wrong: the last allowed failure locks the name. */
export async function failAttempt(
  db: Db,
  userName: string,
  failures: number,
  wrong = '用户不存在或密码错误',
): Promise<string> {
  if (failures < MAX_FAILURES) return `${wrong}，还可以尝试${MAX_FAILURES - failures}次`;
  await lock(db, normalise(userName));
  return lockedText;
}

const addressKey = (ip: string) => `wrong-password:${networkOf(ip)}`;

/** Refuses an address from which too many wrong passwords came. */
export async function checkAddress(cache: Cache, ip: string): Promise<void> {
  const failures = Number((await cache.get(addressKey(ip))) ?? 0);
  if (failures >= MAX_ADDRESS_FAILURES) throw new AppError(429, '登录失败次数过多，请稍后再试');
}

/** Counts a wrong password for its address. */
export const blameAddress = (cache: Cache, ip: string) => cache.increment(addressKey(ip), LOCK_MINUTES * 60);

/** The password was right: earlier failures are forgotten. Also what an administrator's unlock does. */
export async function clearAttempts(db: Db, userName: string) {
  await db.delete(t).where(eq(t.userName, normalise(userName)));
}

/** Forgets failures that no longer count; a job calls it. */
export const sweepAttempts = (db: Db) => db.delete(t).where(sql`${t.updateTime} < now() - ${window}`);

const lock = (db: Db, name: string) =>
  db
    .update(t)
    .set({ lockedUntil: sql`now() + ${window}` })
    .where(eq(t.userName, name));
