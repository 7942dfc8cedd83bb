import { TASK } from '@jiaoyan/contract/patrol/status';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { holds } from '../../kernel/session-user.ts';
import { isManaged } from '../campus/index.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { joinPosition } from '../facility/index.ts';
import { hasNoCode, type QrKind, type QrObject, type ScanOffer, type Uncoded } from '../qrcode/index.ts';
import { pointTable as t } from './point.table.ts';
import { POINT, pointInBranch, pointKeyword, termsOfPoints } from './point-rows.ts';
import { taskTable } from './task.table.ts';
import { isOwnTask, taskLink } from './task-case.ts';

const PUNCH = 'repair:patrolTask:punch';
const columns = {
  pointId: t.pointId,
  code: t.code,
  name: t.name,
  location: t.location,
  placeId: t.placeId,
  roomId: t.roomId,
  place: p.name,
  roomNo: r.roomNo,
  campus: s.name,
};
const select = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(t)
    .innerJoin(p, eq(p.placeId, t.placeId))
    .innerJoin(s, eq(s.subcampId, p.subcampId))
    .leftJoin(r, eq(r.roomId, t.roomId))
    .where(where)
    .orderBy(asc(t.placeId), asc(t.floorNo), asc(t.code));

type Found = Awaited<ReturnType<typeof select>>[number];
const toObject = ({ pointId, name, place, roomNo, location, ...row }: Found): QrObject => ({
  bizId: pointId,
  title: `${place} ${name}`.slice(0, 100),
  label: name,
  place: joinPosition(place, roomNo ?? '', location),
  campus: row.campus,
  code: row.code,
  placeId: row.placeId,
  roomId: row.roomId,
});

const matching = ({ area, keyword, managerId }: Uncoded): SQL | undefined =>
  and(
    hasNoCode(POINT, t.pointId),
    eq(t.status, '0'),
    area ? pointInBranch(sql`${area}::text`) : undefined,
    keyword ? pointKeyword(sql`${keyword}`) : undefined,
    managerId === undefined ? undefined : isManaged(t.placeId, sql`${String(managerId)}`),
  );

const grace = sql`make_interval(mins => (${taskTable.snapshot}->>'graceMins')::integer)`;
/** The round of the reader that passes here now. */
const patrolOffer: ScanOffer = {
  order: 10,
  async offer(db, user, { bizId }, _token, at) {
    if (!holds(user, PUNCH)) return undefined;
    const [task] = await db
      .select({ taskId: taskTable.taskId, code: taskTable.code })
      .from(taskTable)
      .where(
        and(
          isOwnTask(user.userId),
          inArray(taskTable.status, [TASK.waiting, TASK.walking]),
          // As early, and as late, as an entry is taken.
          sql`${at}::timestamptz BETWEEN ${taskTable.windowFrom} - ${grace} AND ${taskTable.windowTo} + ${grace}`,
          sql`${taskTable.snapshot} @> ${JSON.stringify({ points: [{ pointId: bizId }] })}::jsonb`,
        ),
      )
      .orderBy(asc(taskTable.windowTo))
      .limit(1);
    return task && { key: 'patrol', title: `巡检打点 ${task.code}`, link: taskLink(task.taskId) };
  },
};
const reportOffer: ScanOffer = {
  order: 20,
  offer: async (_db, user, { placeId, roomId }) =>
    holds(user, 'repair:report:add')
      ? {
          key: 'report',
          title: '报修',
          link: `/my/report?placeId=${placeId}${roomId === null ? '' : `&roomId=${roomId}`}&from=scan`,
        }
      : undefined,
};

/** Points of rounds, by the labels at them. */
export const pointQr: QrKind = {
  bizType: POINT,
  title: '点位',
  hint: '扫码巡检',
  readers: [PUNCH, 'repair:patrolPoint:list', 'repair:patrolTask:list'],
  offers: [patrolOffer, reportOffer],
  placeOf: (bizId) => sql`(SELECT ${t.placeId} FROM ${t} WHERE ${t.pointId} = ${bizId})`,
  async find(db, bizIds) {
    return (await select(db, inArray(t.pointId, [...bizIds]))).map(toObject);
  },
  async uncoded(db, wanted) {
    const where = matching(wanted);
    const rows = await select(db, where).limit(wanted.limit).offset(wanted.offset);
    const [all] = await db.select({ n: count() }).from(t).where(where);
    return { rows: rows.map(toObject), total: all?.n ?? 0 };
  },
  async lines(db, bizId) {
    const [point] = await db.select().from(t).where(eq(t.pointId, bizId));
    if (!point) return [];
    const terms = (await termsOfPoints(db, [bizId])).get(bizId) ?? [];
    return [
      { label: '点位编号', value: point.code, dictType: '' },
      { label: '检查项', value: terms.map(({ name }) => name).join('、') || '未设置', dictType: '' },
      {
        label: '末次巡检',
        value: point.lastPatrolTime === null ? '尚未巡检' : point.lastPatrolTime.slice(0, 16),
        dictType: '',
      },
    ];
  },
};
