import { RESULT, TASK } from '@jiaoyan/contract/patrol/status';
import { sql } from 'drizzle-orm';
import { hotStatement } from '../../kernel/db/db.ts';
import { recordTable as r } from './record.table.ts';
import { taskTable as t } from './task.table.ts';

const { placeholder } = sql;
const text = (value: string) => sql.raw(`'${value}'`);
const countOf = (...results: string[]) =>
  sql`count(*) FILTER (WHERE result IN (${sql.join(results.map(text), sql`, `)}))::integer`;
const gradeOf = (grade: string) => sql`count(*) FILTER (WHERE grade = ${text(grade)})::integer`;

/** How a round stands after its figures were reckoned anew. */
export interface Counted {
  readonly status: string;
  readonly before: string;
  readonly pointTotal: number;
  readonly done: number;
  readonly missed: number;
  readonly open: number;
  readonly gradeC: number;
}

/**
 * The figures of a round, reckoned from its records; a round whose window was closed is final but for what it missed. It
 * takes the lock of the round, which the caller has taken before any record.
 */
export const countRound = hotStatement<Counted>(
  'patrol_round_count',
  sql`UPDATE ${t} SET done = c.done, abnormal = c.abnormal, missed = c.missed, exempt = c.exempt,
      grade_a = c.grade_a, grade_b = c.grade_b, grade_c = c.grade_c,
      status = CASE
        WHEN old.closed_time IS NULL THEN CASE WHEN c.closed >= old.point_total THEN ${text(TASK.done)} WHEN old.status = ${text(TASK.waiting)} AND c.closed = 0 THEN old.status ELSE ${text(TASK.walking)} END
        WHEN c.missed = 0 THEN ${text(TASK.done)}
        WHEN c.missed < old.point_total - c.exempt THEN ${text(TASK.partly)}
        ELSE ${text(TASK.missed)} END,
      start_time = coalesce(old.start_time, ${placeholder('at')}::timestamptz),
      finish_time = CASE WHEN c.closed >= old.point_total AND old.finish_time IS NULL AND c.missed = 0
        THEN ${placeholder('at')}::timestamptz ELSE old.finish_time END,
      version = old.version + 1, update_by = ${placeholder('by')}, update_time = ${placeholder('now')}::timestamptz
    FROM (SELECT ${countOf(RESULT.normal, RESULT.abnormal)} AS done, ${countOf(RESULT.abnormal)} AS abnormal,
        ${countOf(RESULT.missed)} AS missed, ${countOf(RESULT.exempt)} AS exempt, count(*)::integer AS closed,
        ${gradeOf('A')} AS grade_a, ${gradeOf('B')} AS grade_b, ${gradeOf('C')} AS grade_c
      FROM ${r} WHERE task_id = ${placeholder('taskId')}::integer) c,
      (SELECT * FROM ${t} WHERE task_id = ${placeholder('taskId')}::integer) old
    WHERE ${t}.task_id = old.task_id
    RETURNING ${t}.status AS status, old.status AS before, old.point_total AS "pointTotal", c.done AS done, c.missed AS missed,
      old.point_total - c.closed AS open, c.grade_c AS "gradeC"`,
);

/** How a round stands, under its lock. */
export const lockRound = hotStatement<{ status: string; closedTime: string | null }>(
  'patrol_round_lock',
  sql`SELECT status, closed_time::text AS "closedTime" FROM ${t} WHERE task_id = ${placeholder('taskId')}::integer FOR NO KEY UPDATE`,
);
