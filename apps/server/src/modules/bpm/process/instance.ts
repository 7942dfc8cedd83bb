import type { instance } from '@jiaoyan/contract/bpm/instance';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { refuseSensitive } from '../../system/index.ts';
import { definitionTable } from '../definition.table.ts';
import { readableInstance } from './instance-access.ts';
import { cancelOwn, comment, urge } from './instance-action.ts';
import { activitiesOf, instanceDetail } from './instance-detail.ts';
import { instancePage, listed, matching, presentInstances } from './instance-list.ts';
import { readPersons } from './persons.ts';
import { instanceTable as t } from './process.table.ts';
import { takeTurn } from './run.ts';
import { startByForm } from './start-form.ts';
import { copyTable } from './task.table.ts';
import type { Tools } from './tools.ts';
import type { Turn } from './turn.ts';

async function copyPage({ db, user }: Ctx, query: ListQuery) {
  const { readStatus } = query.filters;
  const where = and(
    eq(copyTable.userId, user.userId),
    readStatus === '0' ? isNull(copyTable.readTime) : undefined,
    readStatus === '1' ? isNotNull(copyTable.readTime) : undefined,
    ...matching(query),
  );
  const rows = await db
    .select({ copy: copyTable, instance: listed })
    .from(copyTable)
    .innerJoin(t, eq(t.instanceId, copyTable.instanceId))
    .where(where)
    .orderBy(desc(copyTable.copyId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [total] = await db
    .select({ n: count() })
    .from(copyTable)
    .innerJoin(t, eq(t.instanceId, copyTable.instanceId))
    .where(where);
  const instances = await presentInstances(
    db,
    rows.map((row) => row.instance),
  );
  const persons = await readPersons(
    db,
    rows.map(({ copy }) => copy.senderId),
  );
  return {
    rows: rows.flatMap(({ copy: { copyId, taskName, senderId, reason, readTime, createTime } }, at) => {
      const shown = instances[at];
      const read = readTime !== null;
      return shown
        ? [{ copyId, instance: shown, taskName, sender: persons.of(senderId), reason, read, createTime }]
        : [];
    }),
    total: total?.n ?? 0,
  };
}

/** Runs of processes as those see them who take part. */
export function instanceHandlers(tools: Tools): Handlers<typeof instance> {
  // What somebody may not see they cannot act on either, and it looks as if it were not there.
  const act = async <R>(ctx: Ctx, instanceId: number, work: (turn: Turn) => Promise<R>): Promise<R> => {
    await readableInstance(ctx, tools, instanceId);
    return ctx.db.transaction((tx) => takeTurn(tools, tx, { instanceId, actorId: ctx.user.userId }, work));
  };
  return {
    myPage: ({ query, ctx }) => instancePage(ctx.db, query, eq(t.startUserId, ctx.user.userId), isNull(t.parentId)),
    copyPage: ({ query, ctx }) => copyPage(ctx, query),
    create: ({ body, ctx }) => startByForm(ctx, tools, body),
    get: ({ query, ctx }) => instanceDetail(ctx, tools, query.id),
    async bpmnXml({ query, ctx }) {
      const { instance: row } = await readableInstance(ctx, tools, query.id);
      const { bpmnXml, definitionId } = definitionTable;
      const [found] = await ctx.db.select({ bpmnXml }).from(definitionTable).where(eq(definitionId, row.definitionId));
      return found?.bpmnXml ?? '';
    },
    async activities({ query, ctx }) {
      const { loaded } = await readableInstance(ctx, tools, query.processInstanceId);
      return activitiesOf(ctx.db, query.processInstanceId, loaded);
    },
    cancel: ({ body: { id, reason }, ctx }) => act(ctx, id, (turn) => cancelOwn(turn, reason)),
    urge: ({ body: { id }, ctx }) => act(ctx, id, (turn) => urge(turn)),
    async comment({ body: { id, text, files }, ctx }) {
      await refuseSensitive(tools.findSensitiveWords, [{ field: 'text', label: '评论内容', text }]);
      await act(ctx, id, (turn) => comment(turn, text, files));
    },
  };
}
