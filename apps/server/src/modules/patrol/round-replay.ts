import type { Replay, ReplayMoment } from '@jiaoyan/contract/patrol/round';
import type { SnapshotPoint } from '@jiaoyan/contract/patrol/snapshot';
import { RESULT } from '@jiaoyan/contract/patrol/status';
import { and, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { placeTable } from '../campus/place.table.ts';
import { floorText } from '../qrcode/index.ts';
import { userTable } from '../system/user.table.ts';
import { resultTable as a, recordTable as r } from './record.table.ts';
import { taskTable as t } from './task.table.ts';
import { scopedTasks } from './task-case.ts';

/** Where nobody was comes last. */
const NEVER = '9999';
const SEEN: readonly string[] = [RESULT.normal, RESULT.abnormal, RESULT.skipped];

const floorOf = (placeName: string, floorNo: number) => `${placeName} ${floorText(floorNo)}`;

async function readRecords({ db }: Ctx, taskId: number) {
  const { recordId, pointId, result, grade, flags, checkTime, receiveTime } = r;
  return db
    .select({ recordId, pointId, result, grade, flags, checkTime, receiveTime, userName: userTable.nickName })
    .from(r)
    .leftJoin(userTable, eq(userTable.userId, r.userId))
    .where(eq(r.taskId, taskId));
}
type Read = Awaited<ReturnType<typeof readRecords>>[number];

/** What was not in order, by record. */
async function readBad({ db }: Ctx, taskId: number, recordIds: readonly number[]) {
  const rows = await db
    .select({ recordId: a.recordId, termId: a.termId, value: a.value })
    .from(a)
    .where(and(inArray(a.recordId, [...recordIds]), eq(a.taskId, taskId), eq(a.ok, false)));
  const found = new Map<number, typeof rows>();
  for (const row of rows) found.set(row.recordId, [...(found.get(row.recordId) ?? []), row]);
  return found;
}

/** The way that a round took, point by point, on the plans of its floors. */
export async function replayRound(ctx: Ctx, taskId: number): Promise<Replay> {
  const { db, user, services } = ctx;
  const scope = { permission: 'repair:patrolTask:query', ids: [taskId], now: services.clock() };
  await requireRecords(scopedTasks, db, user, scope);
  const [task] = await db.select().from(t).where(eq(t.taskId, taskId));
  if (!task) throw notFound();
  const records = await readRecords(ctx, taskId);
  const bad = await readBad(
    ctx,
    taskId,
    records.map(({ recordId }) => recordId),
  );
  const places = await db
    .select({ placeId: placeTable.placeId, name: placeTable.name, plans: placeTable.floorPlans })
    .from(placeTable)
    .where(inArray(placeTable.placeId, task.placeIds));
  const names = new Map(places.map(({ placeId, name }) => [placeId, name]));
  const byPoint = new Map(records.map((record) => [record.pointId, record]));
  const momentOf = (point: SnapshotPoint): ReplayMoment => {
    const { pointId, name, position, placeId, floorNo, planX, planY } = point;
    const record: Partial<Read> = byPoint.get(pointId) ?? {};
    const wrong = (bad.get(record.recordId ?? 0) ?? []).map(({ termId, value }) => {
      const term = point.terms.find((one) => one.termId === termId);
      return `${term?.name ?? ''} ${value}${term?.unit ?? ''}`;
    });
    const floor = floorOf(names.get(placeId) ?? '', floorNo);
    const { result = '', grade = '', flags = [], checkTime = '', receiveTime = '' } = record;
    const userName = record.userName ?? '';
    return {
      pointId,
      name,
      position,
      floor,
      placeId,
      floorNo,
      planX,
      planY,
      result,
      grade,
      flags,
      checkTime,
      receiveTime,
      userName,
      abnormal: wrong,
    };
  };
  const keyOf = ({ result, checkTime }: ReplayMoment) => (SEEN.includes(result) ? checkTime : NEVER);
  const recordOf = ({ pointId }: ReplayMoment) => byPoint.get(pointId)?.recordId ?? 0;
  // Within the same second the order in which they were sent tells.
  const points = task.snapshot.points
    .map(momentOf)
    .sort((x, y) => keyOf(x).localeCompare(keyOf(y)) || recordOf(x) - recordOf(y));
  const used = new Set(points.map(({ placeId, floorNo }) => `${placeId}.${floorNo}`));
  const plans = places.flatMap(({ placeId, name, plans: own }) =>
    own
      .filter(({ floorNo }) => used.has(`${placeId}.${floorNo}`))
      .map(({ floorNo, img }) => ({ placeId, floorNo, title: floorOf(name, floorNo), image: img })),
  );
  return { points, plans };
}
