import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { RESULT, type TaskStatus } from '@jiaoyan/contract/patrol/status';
import {
  type PatrolTask,
  type PatrolTaskDetail,
  type TaskPoint,
  taskFields,
  taskLife,
} from '@jiaoyan/contract/patrol/task';
import { eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isNumber, type Listing, listing } from '../../kernel/crud/crud-list.ts';
import { type Db, givenIn, hotStatement, selection } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { namesOf } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { pathTable } from './path.table.ts';
import { planTable } from './plan.table.ts';
import { pointTable } from './point.table.ts';
import { type RecordRow, recordTable, resultTable } from './record.table.ts';
import { type TaskRow, taskTable as t } from './task.table.ts';
import { termTable } from './term.table.ts';

const PERMISSION = 'repair:patrolTask';

/** Statements are made once, with what they look for in place. */
const text = (value: string): SQL => sql.raw(`'${value}'`);
const isMissed = sql`${recordTable.result} = ${text(RESULT.missed)}`;

type Wanted = Placeholder | SQL;
/** A round without what it takes along, which only its detail reads. */
type ListedTask = Omit<TaskRow, 'snapshot'>;
const namedIn = (wanted: Wanted): SQL =>
  sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ANY(${t.executorIds}) AND strpos(${userTable.nickName}, ${wanted}) > 0)`;

/** Rounds, by whatever they are narrowed. */
const taskListing: Listing<ListedTask> = listing<ListedTask>(
  { id: 'taskId', fields: taskFields, without: ['snapshot'] },
  t,
  [{ by: 'windowFrom', descending: true }],
  {
    keyword: (wanted) =>
      sql`(strpos(lower(${t.code}), lower(${wanted})) > 0
        OR ${t.pathId} IN (SELECT ${pathTable.pathId} FROM ${pathTable} WHERE strpos(lower(${pathTable.name}), lower(${wanted})) > 0)
        OR ${t.planId} IN (SELECT ${planTable.planId} FROM ${planTable} WHERE strpos(lower(${planTable.name}), lower(${wanted})) > 0))`,
    executor: namedIn,
    subcamp: (wanted) =>
      sql`${t.pathId} IN (SELECT ${pathTable.pathId} FROM ${pathTable} WHERE ${isNumber(pathTable.subcampId, wanted)})`,
    found: (wanted) =>
      sql`(CASE ${wanted} WHEN 'abnormal' THEN ${t.abnormal} > 0 WHEN 'missed' THEN ${t.missed} > 0 ELSE false END)`,
    grade: (wanted) =>
      sql`(CASE ${wanted} WHEN 'A' THEN ${t.gradeA} WHEN 'B' THEN ${t.gradeB} WHEN 'C' THEN ${t.gradeC} ELSE 0 END) > 0`,
    missedAt: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${recordTable} JOIN ${pointTable} ON ${pointTable.pointId} = ${recordTable.pointId}
        WHERE ${recordTable.taskId} = ${t.taskId} AND ${isMissed}
          AND (${pointTable.code} = ${wanted} OR strpos(${pointTable.name}, ${wanted}) > 0))`,
    badTerm: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${resultTable} JOIN ${termTable} ON ${termTable.termId} = ${resultTable.termId}
        WHERE ${resultTable.taskId} = ${t.taskId} AND NOT ${resultTable.ok}
          AND (${termTable.code} = ${wanted} OR strpos(${termTable.name}, ${wanted}) > 0))`,
    hour: (wanted) => sql`extract(hour FROM ${t.windowFrom})::text = ${wanted}`,
    floor: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${recordTable} JOIN ${pointTable} ON ${pointTable.pointId} = ${recordTable.pointId}
        WHERE ${recordTable.taskId} = ${t.taskId} AND (${isMissed} OR ${recordTable.result} = ${text(RESULT.abnormal)})
          AND ${pointTable.placeId} || '.' || ${pointTable.floorNo} = ${wanted})`,
    dueDate: (wanted) => sql`${t.dueDate} = ${wanted}::text::date`,
  },
);

/** What the caller may do with a round now. */
function movesOf(user: SessionUser, { status, pointTotal, done, exempt }: ListedTask): string[] {
  const offered: Readonly<Record<string, boolean>> = { exempt: done + exempt < pointTotal };
  return taskLife
    .allowed(status as TaskStatus)
    .filter((move) => holds(user, `${PERMISSION}:${move}`) && offered[move] !== false);
}

const namesIn = (kind: string, table: PgTable, id: PgColumn, name: PgColumn): SQL =>
  sql`SELECT ${sql.raw(`'${kind}'`)} AS kind, ${id} AS id, ${name} AS name FROM ${table} WHERE ${id} = ${givenIn(kind)}`;
const readNames = hotStatement<{ kind: 'path' | 'plan' | 'person'; id: number; name: string }>(
  'patrol_task_names',
  sql`${namesIn('path', pathTable, pathTable.pathId, pathTable.name)}
    UNION ALL ${namesIn('plan', planTable, planTable.planId, planTable.name)}
    UNION ALL ${namesIn('person', userTable, userTable.userId, userTable.nickName)}`,
);

/** What the paths, plans and people of rounds are called. */
async function namesBeside(db: Db, rows: readonly ListedTask[]) {
  const joined = (ids: readonly number[]) => [...new Set(ids)].join(',');
  const found = await readNames(db, {
    path: joined(rows.map(({ pathId }) => pathId)),
    plan: joined(rows.map(({ planId }) => planId)),
    person: joined(rows.flatMap(({ executorIds }) => executorIds)),
  });
  const names = {
    path: new Map<number, string>(),
    plan: new Map<number, string>(),
    person: new Map<number, string>(),
  };
  for (const { kind, id, name } of found) names[kind].set(id, name);
  return names;
}

/** Rounds with the names of what they refer to and what the caller may do with them. */
async function wideTasks({ db, user }: Ctx, rows: readonly ListedTask[]): Promise<PatrolTask[]> {
  if (rows.length === 0) return [];
  const { path, plan, person } = await namesBeside(db, rows);
  return rows.map((row) => ({
    ...row,
    pathName: path.get(row.pathId) ?? '',
    planName: plan.get(row.planId) ?? '',
    executorNames: row.executorIds
      .map((id) => person.get(id) ?? '')
      .filter(Boolean)
      .join('、'),
    moves: movesOf(user, row),
  }));
}

/** A page of the rounds that fulfil the query. */
export async function taskPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await taskListing.page(ctx.db, query, within);
  return { rows: await wideTasks(ctx, rows), total };
}

const resultColumns = Object.entries(getTableColumns(resultTable));
/** The answers of a round by its visits, which are found by its number as answers are not. */
const readAnswers = hotStatement<typeof resultTable.$inferSelect>(
  'patrol_task_answers',
  sql`SELECT ${selection(resultColumns)} FROM ${resultTable} WHERE ${resultTable.recordId} IN (
      SELECT ${recordTable.recordId} FROM ${recordTable} WHERE ${recordTable.taskId} = ${sql.placeholder('taskId')})
    ORDER BY ${resultTable.resultId}`,
  resultColumns,
);
/** What was answered at the points of a round. */
async function answersOf({ db }: Ctx, { taskId, snapshot }: TaskRow) {
  const rows = await readAnswers(db, { taskId });
  const terms = new Map(snapshot.points.flatMap(({ terms: own }) => own.map((term) => [term.termId, term] as const)));
  const byPoint = new Map<number, TaskPoint['answers']>();
  for (const row of rows) {
    const term = terms.get(row.termId);
    const answer = { ...row, name: term?.name ?? '', unit: term?.unit ?? '' };
    byPoint.set(row.pointId, [...(byPoint.get(row.pointId) ?? []), answer]);
  }
  return byPoint;
}

const nothing: Pick<RecordRow, 'result' | 'grade' | 'flags' | 'reason' | 'images'> = {
  result: '',
  grade: '',
  flags: [],
  reason: '',
  images: '',
};

async function pointsOf(ctx: Ctx, task: TaskRow): Promise<TaskPoint[]> {
  const [records, answers] = await Promise.all([
    ctx.db.select().from(recordTable).where(eq(recordTable.taskId, task.taskId)),
    answersOf(ctx, task),
  ]);
  const people = await namesOf(
    ctx.db,
    records.map(({ userId }) => userId),
  );
  const byPoint = new Map(records.map((row) => [row.pointId, row]));
  return task.snapshot.points.map((point, at) => {
    const record = byPoint.get(point.pointId);
    const { result, grade, flags, reason, images } = record ?? nothing;
    // When it was missed is when nobody was there.
    const checkTime = record && record.result !== RESULT.missed ? record.checkTime : null;
    return {
      ...point,
      result,
      grade,
      flags,
      reason,
      images,
      checkTime,
      sort: at + 1,
      termCount: point.terms.length,
      recordId: record?.recordId ?? null,
      userName: people.get(record?.userId ?? 0) ?? '',
      answers: answers.get(point.pointId) ?? [],
    };
  });
}

/** A round with its points and what happened to it. */
export async function taskDetail(ctx: Ctx, taskId: number): Promise<PatrolTaskDetail> {
  const [row] = await ctx.db.select().from(t).where(eq(t.taskId, taskId));
  if (!row) throw notFound();
  const [[wide], points, timeline] = await Promise.all([
    wideTasks(ctx, [row]),
    pointsOf(ctx, row),
    readEvents(ctx.db, [['patrolTask', taskId]], true),
  ]);
  return { ...(wide as PatrolTask), points, timeline, ordered: row.snapshot.ordered };
}
