import { DAY_MS, localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { tokenHash } from '@jiaoyan/contract/patrol/evidence';
import type { MyRounds, Round, RoundPoint } from '@jiaoyan/contract/patrol/round';
import type { SnapshotPoint } from '@jiaoyan/contract/patrol/snapshot';
import { TASK } from '@jiaoyan/contract/patrol/status';
import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { tokensOf } from '../qrcode/index.ts';
import { userTable } from '../system/user.table.ts';
import { makeAnchor } from './anchor.ts';
import { liveDevice } from './device.ts';
import { openFindings } from './finding-enter.ts';
import { pathTable } from './path.table.ts';
import { recordTable as r } from './record.table.ts';
import { readSettings } from './round-settings.ts';
import type { RoundTools } from './round-tools.ts';
import { type TaskRow, taskTable as t } from './task.table.ts';
import { isOwnTask } from './task-case.ts';

const MOST = 50;
/** Somebody whose round ended a while ago may still have to send what he saw. */
const AHEAD_DAYS = 2;

const readTasks = (db: Db, userId: number, now: number) => {
  const today = momentOf(`${localDay(now)} 00:00`);
  return db
    .select({ task: t, pathName: pathTable.name })
    .from(t)
    .innerJoin(pathTable, eq(pathTable.pathId, t.pathId))
    .where(
      and(
        isOwnTask(userId),
        ne(t.status, TASK.cancelled),
        gte(t.windowTo, wallTime(today)),
        lt(t.windowFrom, wallTime(today + AHEAD_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(t.windowFrom), asc(t.taskId))
    .limit(MOST);
};

const readDone = (db: Db, taskIds: readonly number[]) =>
  db
    .select({
      taskId: r.taskId,
      pointId: r.pointId,
      result: r.result,
      grade: r.grade,
      doneTime: r.checkTime,
      doneBy: userTable.nickName,
    })
    .from(r)
    .leftJoin(userTable, eq(userTable.userId, r.userId))
    .where(inArray(r.taskId, [...taskIds]));

interface Known {
  readonly tokens: ReadonlyMap<number, string>;
  readonly done: ReadonlyMap<string, Awaited<ReturnType<typeof readDone>>[number]>;
  readonly found: ReadonlyMap<string, Awaited<ReturnType<typeof openFindings>>[number]>;
}

function pointOf(taskId: number, point: SnapshotPoint, { tokens, done, found }: Known): RoundPoint {
  const { pointId, code, name, position, radius, verify, strict, lng, lat, minSecs, challenge } = point;
  const record = done.get(`${taskId}.${pointId}`);
  const token = tokens.get(pointId);
  return {
    pointId,
    code,
    name,
    position,
    radius,
    verify,
    strict,
    lng,
    lat,
    minSecs,
    challenge,
    // The label may have been replaced since the round was made.
    tokenHash: token === undefined ? point.tokenHash : tokenHash(token),
    result: record?.result ?? '',
    grade: record?.grade ?? '',
    doneBy: record?.doneBy ?? '',
    doneTime: record?.doneTime ?? '',
    terms: point.terms.map(({ templateId: _item, meterName: _meter, ...term }) => {
      const finding = found.get(`${pointId}.${term.termId}`);
      return {
        ...term,
        options: [...term.options],
        finding: finding?.status ?? '',
        reportCode: finding?.reportCode ?? '',
      };
    }),
  };
}

/** The rounds of today and tomorrow as a phone takes them along; it learns what labels say by their digests only. */
export async function myRounds(ctx: Ctx, { configs }: RoundTools, wanted: number): Promise<MyRounds> {
  const { db, user, services } = ctx;
  const { userId } = user;
  const serverTime = services.clock();
  const device = await liveDevice(db, userId, wanted);
  const deviceId = device?.deviceId ?? 0;
  const tasks = await readTasks(db, userId, serverTime);
  const { syncHours } = await readSettings(configs);
  if (tasks.length === 0) return { deviceId, syncHours, rows: [] };
  const pointIds = [...new Set(tasks.flatMap(({ task }) => task.snapshot.points.map(({ pointId }) => pointId)))];
  const [tokens, done, found] = await Promise.all([
    tokensOf(db, 'point', pointIds),
    readDone(
      db,
      tasks.map(({ task }) => task.taskId),
    ),
    openFindings(db, pointIds),
  ]);
  const known: Known = {
    tokens,
    done: new Map(done.map((one) => [`${one.taskId}.${one.pointId}`, one])),
    found: new Map(found.map((one) => [`${one.pointId}.${one.termId}`, one])),
  };
  const rows = tasks.map(({ task, pathName }) => ({
    ...figuresOf(task),
    pathName,
    anchor: makeAnchor(services.sealing, { taskId: task.taskId, userId, deviceId, serverTime }),
    points: task.snapshot.points.map((point) => pointOf(task.taskId, point, known)),
  }));
  return { deviceId, syncHours, rows };
}

function figuresOf(task: TaskRow): Omit<Round, 'pathName' | 'anchor' | 'points'> {
  const { taskId, code, windowFrom, windowTo, status, pointTotal, done, missed, snapshot } = task;
  const { graceMins, ordered } = snapshot;
  return { taskId, code, windowFrom, windowTo, graceMins, ordered, status, pointTotal, done, missed };
}
