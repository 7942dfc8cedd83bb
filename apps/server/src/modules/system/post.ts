import { post } from '@jiaoyan/contract/system/post';
import { asc, eq } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Handlers } from '../../kernel/http/http.ts';
import { postTable as t } from './post.table.ts';
import { userPostTable } from './user.table.ts';

export const postHandlers: Handlers<typeof post.endpoints> = {
  ...crud(post, t, {
    constraints: {
      sys_post_code: { field: 'postCode', message: '岗位编码已存在' },
      sys_post_name: { field: 'postName', message: '岗位名称已存在' },
    },
    order: [{ by: 'postSort' }],
    async changed(tx, { before, after }) {
      if (after || !before) return;
      const [held] = await tx.select().from(userPostTable).where(eq(userPostTable.postId, before.postId)).limit(1);
      if (held) throw refuse(`岗位“${before.postName}”已分配给用户，不能删除`);
    },
  }),
  options: ({ ctx }) =>
    ctx.db
      .select({ postId: t.postId, postCode: t.postCode, postName: t.postName, status: t.status })
      .from(t)
      .where(eq(t.status, '0'))
      .orderBy(asc(t.postSort), asc(t.postId)),
};
