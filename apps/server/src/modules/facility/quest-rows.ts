import {
  QUEST,
  QUEST_HANDLE,
  type Quest,
  type QuestDetail,
  type QuestStatus,
  questFields,
  questLife,
} from '@jiaoyan/contract/facility/quest';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { DAY_MS, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { listing } from '../../kernel/crud/crud-list.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { namesOf } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { facilityTable as f } from './facility.table.ts';
import { joinPosition } from './position.ts';
import { type QuestRow, questTable as t } from './quest.table.ts';

const PERMISSION = 'repair:facilityQuest';
const MINUTE = 60_000;
const MAX_DAYS = /^\d{1,3}$/;
/** What is neither signed off nor ignored. */
export const isOpenQuest = inArray(t.status, [QUEST.waiting, QUEST.fixing, QUEST.review]);

const rows = listing<QuestRow>({ id: 'questId', fields: questFields }, t, [{ by: 'createTime', descending: true }], {
  keyword: (wanted) =>
    sql`(strpos(lower(${t.code} || ' ' || ${t.title} || ' ' || ${t.location}), lower(${wanted})) > 0 OR EXISTS (SELECT 1 FROM ${f}
      WHERE ${f.facilityId} = ${t.facilityId} AND strpos(lower(${f.name} || ' ' || ${f.code}), lower(${wanted})) > 0))`,
  owner: (wanted) =>
    sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.ownerId} AND strpos(${userTable.nickName}, ${wanted}) > 0)`,
  open: (wanted) => sql`(${isOpenQuest} = (${wanted} = 'Y'))`,
});

/** What the caller may do with it now. */
function movesOf({ userId, ...user }: SessionUser, { status, fixBy, level, handle, ownerId }: QuestRow): string[] {
  const may = (move: string) => holds({ userId, ...user }, `${PERMISSION}:${move}`);
  const isByDocument = handle === QUEST_HANDLE.report || handle === QUEST_HANDLE.company;
  const offered: Readonly<Record<string, boolean>> = {
    handle: handle === '' || handle === QUEST_HANDLE.self,
    fix: !isByDocument && (ownerId === userId || may('handle')),
    review: fixBy !== userId,
    ignore: level !== '3',
  };
  return questLife.allowed(status as QuestStatus).filter((move) => may(move) && offered[move] !== false);
}

/** Pages of the documents by which dangers are put right. */
const linkOf = ({ reportId, companyOrderId, handle }: QuestRow): string => {
  if (handle === QUEST_HANDLE.company) return companyOrderId === null ? '' : `/company/order?id=${companyOrderId}`;
  return reportId === null ? '' : `/repair/report?id=${reportId}`;
};

/** Dangers with the names of what they refer to, how long they have left and what the caller may do with them. */
async function wideQuests({ db, user, services }: Ctx, found: readonly QuestRow[]): Promise<Quest[]> {
  if (found.length === 0) return [];
  const now = services.clock();
  const ids = found.map(({ questId }) => questId);
  const [names, people] = await Promise.all([
    db
      .select({ questId: t.questId, facilityName: f.name, facilityCode: f.code, placeName: p.name, roomNo: r.roomNo })
      .from(t)
      .innerJoin(p, eq(p.placeId, t.placeId))
      .leftJoin(f, eq(f.facilityId, t.facilityId))
      .leftJoin(r, eq(r.roomId, t.roomId))
      .where(inArray(t.questId, ids)),
    namesOf(
      db,
      found.flatMap(({ ownerId, fixBy, reviewBy }) => [ownerId, fixBy, reviewBy]),
    ),
  ]);
  const byId = new Map(names.map((name) => [name.questId, name]));
  const nameOf = (id: number | null) => people.get(id ?? 0) ?? '';
  return found.map((row) => {
    const name = byId.get(row.questId);
    const isOpen = row.status < QUEST.signedOff;
    return {
      ...row,
      facilityName: name?.facilityName ?? '',
      facilityCode: name?.facilityCode ?? '',
      position: joinPosition(name?.placeName ?? '', name?.roomNo ?? '', row.location),
      ownerName: nameOf(row.ownerId),
      fixName: nameOf(row.fixBy),
      reviewName: nameOf(row.reviewBy),
      leftMins: isOpen ? Math.floor((momentOf(row.dueTime) - now) / MINUTE) : null,
      handleLink: linkOf(row),
      moves: movesOf(user, row),
    };
  });
}

/** A page of the dangers that fulfil the query; what depends on the time is asked by the clock of the server. */
export async function questPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { due, ...filters } = query.filters;
  const now = ctx.services.clock();
  const until = due === 'over' ? now : due !== undefined && MAX_DAYS.test(due) ? now + +due * DAY_MS : undefined;
  const page = await rows.page(
    ctx.db,
    { ...query, filters },
    and(
      within,
      due === undefined
        ? undefined
        : until === undefined
          ? sql`false`
          : sql`(${isOpenQuest} AND ${t.dueTime} <= ${wallTime(until)})`,
    ),
  );
  return { rows: await wideQuests(ctx, page.rows), total: page.total };
}

/** A danger with what happened to it. */
export async function questDetail(ctx: Ctx, questId: number): Promise<QuestDetail> {
  const [row] = await ctx.db.select().from(t).where(eq(t.questId, questId));
  if (!row) throw notFound();
  const [[wide], timeline] = await Promise.all([
    wideQuests(ctx, [row]),
    readEvents(ctx.db, [['facilityQuest', questId]], true),
  ]);
  return { ...(wide as Quest), timeline };
}
