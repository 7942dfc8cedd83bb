import { FLAG, TASK } from '@jiaoyan/contract/attendance/status';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { givenRows } from '../../kernel/db/given-rows.ts';
import { refuse } from '../../kernel/errors.ts';
import { lockedMonthAt } from './month-locked.ts';
import { type PunchRow, punchTable as p, punchGeoTable } from './punch.table.ts';
import { spanTable as s, taskTable as t } from './task.table.ts';

/** A check-in before it is stored. */
export interface NewPunch {
  readonly userId: number;
  readonly at: number;
  readonly receivedAt: number;
  readonly clientKey: string;
  readonly via: string;
  readonly pointId: number | null;
  readonly device: string;
  readonly flags: readonly string[];
  readonly refId: number | null;
  readonly geo?: NewGeo;
}
interface NewGeo {
  readonly lng: number | null;
  readonly lat: number | null;
  readonly accuracy: number | null;
  readonly distance: number | null;
  readonly ip: string;
}
/** A check-in as it is stored; the one before where it was sent twice. */
export interface StoredPunch {
  readonly punch: PunchRow;
  readonly isNew: boolean;
  /** The task into whose window it falls. */
  readonly taskId: number | null;
}

const { placeholder } = sql;
/** In whatever order check-ins arrive, the span is the same: nothing is read before it is written. */
const countPunch = hotStatement<{ taskId: number }>(
  'attendance_count_punch',
  sql`UPDATE ${s} SET first_at = least(first_at, ${placeholder('at')}::timestamptz),
      last_at = greatest(last_at, ${placeholder('at')}::timestamptz), punches = punches + 1
    WHERE ${s.userId} = ${placeholder('userId')}::integer AND ${s.live} AND ${s.window} @> ${placeholder('at')}::timestamptz
    RETURNING ${s.taskId} AS "taskId"`,
);
/** A task that was waiting is under way; one that was settled already is settled once more. */
const beginTask = hotStatement(
  'attendance_begin_task',
  sql`UPDATE ${t} SET status = CASE WHEN ${t.status} = ${sql.raw(`'${TASK.waiting}'`)}
      THEN ${sql.raw(`'${TASK.working}'`)} ELSE ${t.status} END, settled_time = NULL
    WHERE ${t.taskId} = ${placeholder('taskId')}::integer
      AND (${t.status} = ${sql.raw(`'${TASK.waiting}'`)} OR ${t.settledTime} IS NOT NULL)`,
);

/** Somebody's check-in by its key. */
export async function knownPunch(db: Db, userId: number, clientKey: string): Promise<PunchRow | undefined> {
  const [row] = await db
    .select()
    .from(p)
    .where(and(eq(p.userId, userId), eq(p.clientKey, clientKey)));
  return row;
}

/** Refuses a check-in for a month that is over and done, whichever way it came. */
async function refuseOver(tx: Db, { userId, at, flags }: Pick<NewPunch, 'userId' | 'at' | 'flags'>): Promise<void> {
  const month = await lockedMonthAt(tx, userId, at);
  if (month === undefined) return;
  const isKept = flags.includes(FLAG.offline);
  throw refuse(`${month} 考勤已锁定，${isKept ? '离线打卡不能再计入' : '不能再打卡'}`, isKept ? 'at' : undefined);
}

/** Stores a check-in and counts it for its span, both or nothing; sent twice it is one. The person is held. */
export async function storePunch(tx: Db, { geo, ...punch }: NewPunch): Promise<StoredPunch> {
  await refuseOver(tx, punch);
  const at = wallTime(punch.at);
  const [row] = await tx
    .insert(p)
    .values({ ...punch, at, receivedAt: wallTime(punch.receivedAt), flags: [...punch.flags] })
    .onConflictDoNothing({ target: [p.userId, p.clientKey] })
    .returning();
  if (!row) {
    const known = await knownPunch(tx, punch.userId, punch.clientKey);
    if (!known) throw new Error('a check-in is neither new nor known');
    return { punch: known, isNew: false, taskId: null };
  }
  if (geo) await tx.insert(punchGeoTable).values({ ...geo, punchId: row.punchId });
  const [span] = await countPunch(tx, { at, userId: punch.userId });
  if (span) await beginTask(tx, span);
  return { punch: row, isNew: true, taskId: span?.taskId ?? null };
}

const { userId, at, receivedAt, clientKey, via } = getTableColumns(p);
const given = Object.entries({ userId, at, receivedAt, clientKey, via });
/** Many check-ins and what follows for their spans and tasks, in one statement: nothing is counted that was there already. */
const storeMany = hotStatement<{ taskId: number }>(
  'attendance_store_punches',
  sql`WITH fresh AS (
      INSERT INTO ${p} (user_id, at, received_at, client_key, via)
      SELECT given."userId", given."at", given."receivedAt", given."clientKey", given."via" FROM ${givenRows(given)}
      ON CONFLICT ON CONSTRAINT attendance_punch_key DO NOTHING
      RETURNING punch_id, user_id, at
    ), hits AS (
      SELECT ${s.spanId} AS span_id, min(fresh.at) AS first_at, max(fresh.at) AS last_at, count(*)::int AS punches
      FROM fresh JOIN ${s} ON ${s.userId} = fresh.user_id AND ${s.live} AND ${s.window} @> fresh.at
      GROUP BY ${s.spanId}
    ), counted AS (
      UPDATE ${s} SET first_at = least(${s.firstAt}, hits.first_at), last_at = greatest(${s.lastAt}, hits.last_at),
        punches = ${s.punches} + hits.punches
      FROM hits WHERE ${s.spanId} = hits.span_id
      RETURNING ${s.taskId} AS task_id
    )
    SELECT task_id AS "taskId" FROM counted`,
);
const beginTasks = hotStatement(
  'attendance_begin_tasks',
  sql`UPDATE ${t} SET status = CASE WHEN ${t.status} = ${sql.raw(`'${TASK.waiting}'`)}
      THEN ${sql.raw(`'${TASK.working}'`)} ELSE ${t.status} END, settled_time = NULL
    WHERE ${t.taskId} = ANY(string_to_array(${placeholder('ids')}::text, ',')::int[])
      AND (${t.status} = ${sql.raw(`'${TASK.waiting}'`)} OR ${t.settledTime} IS NOT NULL)`,
);

/** Stores many check-ins at once and says into whose tasks they fall; what is known already changes nothing. Their people are locked. */
export async function storePunches(
  tx: Db,
  punches: readonly Pick<NewPunch, 'userId' | 'at' | 'receivedAt' | 'clientKey' | 'via'>[],
): Promise<number[]> {
  if (punches.length === 0) return [];
  const rows = punches.map((punch) => ({ ...punch, at: wallTime(punch.at), receivedAt: wallTime(punch.receivedAt) }));
  const found = await storeMany(tx, { rows: JSON.stringify(rows) });
  const taskIds = [...new Set(found.map(({ taskId }) => taskId))];
  if (taskIds.length > 0) await beginTasks(tx, { ids: taskIds.join(',') });
  return taskIds;
}
