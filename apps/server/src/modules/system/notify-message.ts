import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { notifyMessage } from '@jiaoyan/contract/system/notify-message';
import { and, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { endOf } from '../../kernel/crud/crud-list.ts';
import { journalHandlers } from '../../kernel/crud/journal.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { notifyMessageTable as t } from './notify.table.ts';
import { announceMessages } from './notify-send.ts';

const UNREAD = '0';
const READ = '1';
const BELL_SIZE = 10;

const own = (ctx: Ctx, ...more: (SQL | undefined)[]) => and(eq(t.userId, ctx.user.userId), ...more);
const unread = (ctx: Ctx) => own(ctx, eq(t.readStatus, UNREAD));

/** How many messages a user has not read yet. */
async function unreadMessages(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(t).where(unread(ctx));
  return row?.n ?? 0;
}

async function myPage(ctx: Ctx, { filters, beginTime, endTime, page, limit }: ListQuery) {
  const match = own(
    ctx,
    filters.readStatus ? eq(t.readStatus, filters.readStatus) : undefined,
    beginTime ? gte(t.createTime, beginTime) : undefined,
    endTime ? lte(t.createTime, endOf(endTime)) : undefined,
  );
  const rows = await ctx.db
    .select()
    .from(t)
    .where(match)
    .orderBy(desc(t.messageId))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await ctx.db.select({ n: count() }).from(t).where(match);
  return { rows, total: total?.n ?? 0 };
}

/** Marks unread messages of the caller; the other open pages of the same user hear of it. */
async function markRead(ctx: Ctx, ids?: number[]) {
  await ctx.db.transaction(async (tx) => {
    const marked = await tx
      .update(t)
      .set({ readStatus: READ, readTime: sql`now()` })
      .where(and(unread(ctx), ids ? inArray(t.messageId, ids) : undefined))
      .returning({ messageId: t.messageId });
    if (marked.length > 0) await announceMessages(ctx.services, tx, ctx.user.userId);
  });
}

async function one(ctx: Ctx, match: SQL | undefined) {
  const [row] = await ctx.db.select().from(t).where(match);
  if (!row) throw notFound('站内信');
  return row;
}

export const notifyMessageHandlers: Handlers<typeof notifyMessage.endpoints> = {
  ...journalHandlers(notifyMessage, t),
  get: ({ params, ctx }) => one(ctx, eq(t.messageId, params.id)),
  myList: ({ query, ctx }) => myPage(ctx, query),
  async myGet({ params, ctx }) {
    await markRead(ctx, [params.id]);
    return one(ctx, own(ctx, eq(t.messageId, params.id)));
  },
  markRead: ({ query, ctx }) => markRead(ctx, query.ids),
  markAllRead: ({ ctx }) => markRead(ctx),
  unreadCount: ({ ctx }) => unreadMessages(ctx),
  unreadList: ({ ctx }) => ctx.db.select().from(t).where(unread(ctx)).orderBy(desc(t.messageId)).limit(BELL_SIZE),
};
