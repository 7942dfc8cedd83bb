import type { dept } from '@jiaoyan/contract/system/dept';
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { escapeLike } from '../../kernel/crud/crud-list.ts';
import { sortPairs } from '../../kernel/crud/tree.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { userScope } from './data-scope.ts';
import { type Dept, deptTable as t } from './dept.table.ts';
import {
  changeDepts,
  createDept,
  deptsInScope,
  removeDepts,
  sortDepts,
  treeOfDepts,
  updateDept,
} from './dept-write.ts';
import { userTable } from './user.table.ts';

const ENABLED = '0';
const LEADERS = 50;

export const deptHandlers: Handlers<typeof dept.endpoints> = {
  async list({ query: { deptName = '', status = '' }, ctx }) {
    const tree = treeOfDepts(await deptsInScope(ctx.db, ctx, 'system:dept:list'));
    if (!deptName && !status) return [...tree.rows];
    const wanted = deptName.trim().toLowerCase();
    const fits = (row: Dept) => row.deptName.toLowerCase().includes(wanted) && (!status || row.status === status);
    return tree.withAbove(tree.rows.filter(fits));
  },
  async get({ params, ctx }) {
    const [row] = await deptsInScope(ctx.db, ctx, 'system:dept:query', eq(t.deptId, params.id));
    if (!row) throw notFound('部门');
    return row;
  },
  create: ({ body, ctx }) => changeDepts(ctx, 'system:dept:add', (edit) => createDept(edit, body)),
  update: ({ body, ctx }) => changeDepts(ctx, 'system:dept:edit', (edit) => updateDept(edit, body)),
  remove: ({ params, ctx }) => changeDepts(ctx, 'system:dept:remove', (edit) => removeDepts(edit, params.ids)),
  updateSort: ({ body, ctx }) =>
    changeDepts(ctx, 'system:dept:edit', (edit) => sortDepts(edit, sortPairs(body.deptIds, body.orderNums))),
  async exclude({ params, ctx }) {
    const tree = treeOfDepts(await deptsInScope(ctx.db, ctx, 'system:dept:list'));
    const below = new Set(tree.below(params.id));
    return tree.rows.filter((row) => row.deptId !== params.id && !below.has(row));
  },
  async leaders({ query: { keyword = '' }, ctx }) {
    const like = `%${escapeLike(keyword.trim())}%`;
    return ctx.db
      .select({
        userId: userTable.userId,
        userName: userTable.userName,
        nickName: userTable.nickName,
        deptName: sql<string>`coalesce(${t.deptName}, '')`,
      })
      .from(userTable)
      .leftJoin(t, eq(t.deptId, userTable.deptId))
      .where(
        and(
          eq(userTable.status, ENABLED),
          or(ilike(userTable.nickName, like), ilike(userTable.userName, like)),
          userScope(ctx.user, 'system:dept:query'),
        ),
      )
      .orderBy(asc(userTable.userId))
      .limit(LEADERS);
  },
};
