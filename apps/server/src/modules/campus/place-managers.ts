import { placeRecord } from '@jiaoyan/contract/campus/place';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { eq } from 'drizzle-orm';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { refuseAbsent } from '../system/index.ts';
import { placeManagerTable as m, placeTable as t } from './place.table.ts';
import { managersOf } from './place-facts.ts';
import { requirePlace } from './place-scope.ts';

const named = async (tx: Db, placeId: number) => {
  const managers = (await managersOf(tx, [placeId])).get(placeId) ?? [];
  return { ids: managers.map(({ userId }) => userId), names: managers.map(({ nickName }) => nickName).join('、') };
};

/** Replaces the people who look after a place. */
export function assignManagers(ctx: Ctx, placeId: number, body: { userIds: number[]; version: number }): Promise<void> {
  return write(ctx, {}, async (tx) => {
    const [place] = await tx.select().from(t).where(eq(t.placeId, placeId)).for('update');
    if (!place) throw notFound();
    await requirePlace(tx, ctx.user, 'repair:place:manager', placeId);
    if (place.version !== body.version) throw stale();
    const before = await named(tx, placeId);
    // Who has been disabled since may stay; only those who are added must be there.
    const added = body.userIds.filter((userId) => !before.ids.includes(userId));
    await refuseAbsent(tx, added, '管理员', 'userIds');
    await tx.delete(m).where(eq(m.placeId, placeId));
    if (body.userIds.length > 0) await tx.insert(m).values(body.userIds.map((userId) => ({ placeId, userId })));
    await tx
      .update(t)
      .set({ version: place.version + 1, updateBy: ctx.user.userName, updateTime: nowText() })
      .where(eq(t.placeId, placeId));
    const after = await named(tx, placeId);
    await recordChange(tx, ctx, {
      resource: placeRecord.name,
      recordId: placeId,
      recordName: place.name,
      before: { managers: before.names },
      after: { managers: after.names },
      labels: { managers: '管理员' },
    });
  });
}
