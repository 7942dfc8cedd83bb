import { type userGroup, userGroupRecord } from '@jiaoyan/contract/bpm/user-group';
import { asc, eq, inArray } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { userTable } from '../system/user.table.ts';
import { userGroupTable as t } from './user-group.table.ts';

const ENABLED = '0';

/** What people are called; who is gone has no name. */
async function namesOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: userTable.userId, nickName: userTable.nickName })
    .from(userTable)
    .where(inArray(userTable.userId, [...new Set(userIds)]));
  return new Map(rows.map((row) => [row.userId, row.nickName]));
}

async function refuseUnknown(tx: Db, userIds: readonly number[]) {
  const known = await namesOf(tx, userIds);
  const unknown = userIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw refuse(`成员中的用户（编号 ${unknown}）不存在`, 'memberUserIds');
}

const base = crud(userGroupRecord, t, {
  constraints: { bpm_user_group_name: { field: 'name', message: '组名已存在' } },
  order: [{ by: 'createTime', descending: true }],
  async changed(tx, { before, after }) {
    // A group may keep somebody who has left since; only those who are added must exist.
    const held = new Set(before?.memberUserIds);
    if (after)
      await refuseUnknown(
        tx,
        after.memberUserIds.filter((id) => !held.has(id)),
      );
  },
});

/** Groups of users to whom tasks can be given. */
export const userGroupHandlers: Handlers<typeof userGroup.endpoints> = {
  ...base,
  async list(args) {
    const { rows, total } = await base.list(args);
    const names = await namesOf(
      args.ctx.db,
      rows.flatMap((row) => row.memberUserIds),
    );
    const named = rows.map((row) => ({
      ...row,
      memberNames: row.memberUserIds.map((id) => names.get(id) ?? `用户${id}`),
    }));
    return { rows: named, total };
  },
  options: ({ ctx }) =>
    ctx.db.select({ groupId: t.groupId, name: t.name }).from(t).where(eq(t.status, ENABLED)).orderBy(asc(t.name)),
};
