import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deviceTable as t } from './device.table.ts';
import { readPublicKey } from './signature.ts';

const LIVE = '0';
const RETIRED = '1';
/** Somebody has a new phone now and then, not a drawer full of them. */
const MAX_LIVE = 3;

/** The phone of somebody by which he may sign; undefined when it is not his, or not any more. */
export async function liveDevice(db: Db, userId: number, deviceId: number) {
  if (deviceId === 0) return undefined;
  const [row] = await db
    .select({ deviceId: t.deviceId, publicKey: t.publicKey })
    .from(t)
    .where(and(eq(t.deviceId, deviceId), eq(t.userId, userId), eq(t.status, LIVE)));
  return row;
}

/** The phones of one person come one after the other: only then does their count hold. */
const waitForPerson = (tx: Db, userId: number) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`patrol device ${userId}`}, 0))`);

/** Enters the key of a phone; the same key is the same phone. Of too many, the one used longest ago is given up. */
export function enterDevice(ctx: Ctx, { publicKey, name }: { publicKey: string; name: string }): Promise<number> {
  const { userId, userName } = ctx.user;
  if (!readPublicKey(publicKey)) throw refuse('公钥格式不正确', 'publicKey');
  const now = wallTime(ctx.services.clock());
  return ctx.db.transaction(async (tx) => {
    await waitForPerson(tx, userId);
    const live = await tx
      .select({ deviceId: t.deviceId, publicKey: t.publicKey })
      .from(t)
      .where(and(eq(t.userId, userId), eq(t.status, LIVE)))
      .orderBy(asc(t.lastTime), asc(t.deviceId));
    const known = live.find((one) => one.publicKey === publicKey);
    if (known) return known.deviceId;
    for (const { deviceId } of live.slice(0, Math.max(0, live.length - MAX_LIVE + 1)))
      await tx.update(t).set({ status: RETIRED, updateBy: userName, updateTime: now }).where(eq(t.deviceId, deviceId));
    const [row] = await tx
      .insert(t)
      .values({
        userId,
        publicKey,
        name,
        lastTime: now,
        createBy: userName,
        updateBy: userName,
        createTime: now,
        updateTime: now,
      })
      .returning({ deviceId: t.deviceId });
    return row?.deviceId as number;
  });
}
