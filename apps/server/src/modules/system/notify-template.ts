import { notifyTemplate } from '@jiaoyan/contract/system/notify-template';
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { escapeLike } from '../../kernel/crud/crud-list.ts';
import { write } from '../../kernel/db/write.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { requireUsersInScope, userScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { notifyTemplateTable as t } from './notify.table.ts';
import { sendMessage } from './notify-send.ts';
import { deriveParams } from './template-params.ts';
import { userTable } from './user.table.ts';

const OFFERED = 20;
const SEND = 'system:notifyTemplate:send';

/** Users within reach whose name contains a text. */
function recipients(ctx: Ctx, name: string) {
  const text = `%${escapeLike(name)}%`;
  return ctx.db
    .select({
      userId: userTable.userId,
      userName: userTable.userName,
      nickName: userTable.nickName,
      deptName: sql<string>`coalesce(${deptTable.deptName}, '')`,
    })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(
      and(
        eq(userTable.status, '0'),
        or(ilike(userTable.userName, text), ilike(userTable.nickName, text)),
        userScope(ctx.user, SEND),
      ),
    )
    .orderBy(asc(userTable.userId))
    .limit(OFFERED);
}

export const notifyTemplateHandlers: Handlers<typeof notifyTemplate.endpoints> = {
  ...crud(notifyTemplate, t, {
    constraints: { sys_notify_template_code: { field: 'code', message: '模板编码已存在' } },
    prepare: deriveParams,
  }),
  recipients: ({ query, ctx }) => recipients(ctx, query.name),
  send: ({ body, ctx }) =>
    write(ctx, {}, async (tx) => {
      await requireUsersInScope(tx, ctx.user, SEND, [body.userId]);
      return (await sendMessage(ctx.services, tx, body)) ?? null;
    }),
};
