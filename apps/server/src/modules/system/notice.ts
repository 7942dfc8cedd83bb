import { type NoticeEvent, topics } from '@jiaoyan/contract/realtime';
import { notice } from '@jiaoyan/contract/system/notice';
import { and, count, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { escapeLike } from '../../kernel/crud/crud-list.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { openByAddress } from '../../kernel/files/files.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { zipStream } from '../../kernel/sheet/zip.ts';
import { cleanHtml } from '../../kernel/text/sanitize.ts';
import { userScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { noticeReadTable as reads, noticeTable as t } from './notice.table.ts';
import { refuseSensitive } from './sensitive-check.ts';
import type { FindSensitiveWords } from './sensitive-word-reader.ts';
import { userTable } from './user.table.ts';

const PUBLISHED = '0';
const BELL_SIZE = 10;

/** Marks as read; reading twice changes nothing. Ids that do not exist are passed over. */
async function markRead(ctx: Ctx, ids: number[]) {
  await ctx.db.execute(sql`
    INSERT INTO ${reads} (notice_id, user_id)
    SELECT notice_id, ${ctx.user.userId}::int FROM ${t} WHERE notice_id IN ${ids}
    ON CONFLICT DO NOTHING`);
}

async function published(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.noticeId, id), eq(t.status, PUBLISHED)));
  if (!row) throw notFound('通知公告');
  return row;
}

const unreadBy = (userId: number) => and(eq(reads.noticeId, t.noticeId), eq(reads.userId, userId));

/** How many published notices a user has not opened yet. */
export async function unreadNotices(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(t)
    .leftJoin(reads, unreadBy(ctx.user.userId))
    .where(and(eq(t.status, PUBLISHED), isNull(reads.userId)));
  return row?.n ?? 0;
}

/** Those who have opened a notice, among the people whom the caller may see. */
async function readers(ctx: Ctx, query: { noticeId: number; searchValue: string; pageNum: number; pageSize: number }) {
  const text = `%${escapeLike(query.searchValue)}%`;
  const match = and(
    eq(reads.noticeId, query.noticeId),
    query.searchValue ? or(ilike(userTable.userName, text), ilike(userTable.nickName, text)) : undefined,
    userScope(ctx.user, 'system:notice:list'),
  );
  const rows = await ctx.db
    .select({
      userId: userTable.userId,
      userName: userTable.userName,
      nickName: userTable.nickName,
      deptName: sql<string>`coalesce(${deptTable.deptName}, '')`,
      phonenumber: userTable.phonenumber,
      readTime: reads.readTime,
    })
    .from(reads)
    .innerJoin(userTable, eq(userTable.userId, reads.userId))
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(match)
    .orderBy(desc(reads.readTime), desc(userTable.userId))
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize);
  const [total] = await ctx.db
    .select({ n: count() })
    .from(reads)
    .innerJoin(userTable, eq(userTable.userId, reads.userId))
    .where(match);
  return { rows, total: total?.n ?? 0 };
}

async function push(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(t).where(eq(t.noticeId, id));
  if (!row) throw notFound('通知公告');
  if (row.status !== PUBLISHED) throw refuse('公告已关闭，不能推送');
  const event: NoticeEvent = { noticeId: row.noticeId, noticeTitle: row.noticeTitle, push: true };
  await ctx.services.hub.publish(ctx.db, topics.notice, event);
}

const records = crud(notice, t, {
  prepare: (values) =>
    values.noticeContent === undefined ? values : { ...values, noticeContent: cleanHtml(values.noticeContent) },
  async changed(tx, { before, after }, { services }) {
    const fresh = after?.status === PUBLISHED && before?.status !== PUBLISHED;
    const event: NoticeEvent = fresh && after ? { noticeId: after.noticeId, noticeTitle: after.noticeTitle } : {};
    await services.hub.publish(tx, topics.notice, event);
  },
});

const textsOf = ({ noticeTitle, noticeContent }: { noticeTitle?: string; noticeContent?: string }) => [
  { field: 'noticeTitle', label: '公告标题', text: noticeTitle },
  { field: 'noticeContent', label: '公告内容', text: noticeContent },
];

/** Notices; everybody reads them, so they hold no sensitive words. */
export const noticeHandlers = (find: FindSensitiveWords): Handlers<typeof notice.endpoints> => ({
  ...records,
  async create(args) {
    await refuseSensitive(find, textsOf(args.body));
    return records.create(args);
  },
  async update(args) {
    await refuseSensitive(find, textsOf(args.body));
    return records.update(args);
  },
  async listTop({ ctx }) {
    const rows = await ctx.db
      .select({
        noticeId: t.noticeId,
        noticeTitle: t.noticeTitle,
        noticeType: t.noticeType,
        createBy: t.createBy,
        createTime: t.createTime,
        isRead: sql<boolean>`${reads.userId} IS NOT NULL`,
      })
      .from(t)
      .leftJoin(reads, unreadBy(ctx.user.userId))
      .where(eq(t.status, PUBLISHED))
      .orderBy(desc(t.noticeId))
      .limit(BELL_SIZE);
    return { data: rows, unreadCount: await unreadNotices(ctx) };
  },
  async read({ params, ctx }) {
    const row = await published(ctx, params.id);
    await markRead(ctx, [row.noticeId]);
    return row;
  },
  markRead: ({ query, ctx }) => markRead(ctx, [query.noticeId]),
  markReadAll: ({ query, ctx }) => markRead(ctx, query.ids),
  readUsers: ({ query, ctx }) => readers(ctx, query),
  push: ({ params, ctx }) => push(ctx, params.id),
  async attachmentsZip({ params, ctx }) {
    const row = await published(ctx, params.id);
    const addresses = row.attachments.split(',').filter(Boolean);
    if (addresses.length === 0) throw refuse('该公告没有附件');
    const files = await Promise.all(addresses.map((address) => openByAddress(ctx.db, ctx.services.files, address)));
    const entries = files.map(({ file, stream }, i) => ({ name: `${i + 1}_${file.originalName}`, content: stream }));
    return { name: `${row.noticeTitle}.zip`, type: 'application/zip', stream: zipStream(entries) };
  },
});
