import type { NodeFigures } from '@jiaoyan/contract/bpm/monitor';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../../kernel/db/db.ts';
import { isOpen } from './incident-list.ts';
import { activityTable, incidentTable, instanceTable as t } from './process.table.ts';
import { taskTable } from './task.table.ts';

const DAYS = 14;

/** How things stand with all runs together. */
export async function overviewOf(db: Db) {
  const [figures] = await rowsOf<
    Record<'running' | 'stuck' | 'overdue' | 'incidents' | 'startedToday' | 'endedToday', number>
  >(
    db.execute(sql`SELECT
      (SELECT count(*)::int FROM ${t} WHERE status = 1) AS running,
      (SELECT count(*)::int FROM ${t} WHERE status = 1 AND move_time < now() - interval '3 days') AS stuck,
      (SELECT count(DISTINCT instance_id)::int FROM ${taskTable} WHERE status = 1 AND due_time < now()) AS overdue,
      (SELECT count(*)::int FROM ${incidentTable} LEFT JOIN ${t} ON ${t.instanceId} = ${incidentTable.instanceId}
        WHERE ${isOpen}) AS incidents,
      (SELECT count(*)::int FROM ${t} WHERE create_time >= date_trunc('day', now())) AS "startedToday",
      (SELECT count(*)::int FROM ${t} WHERE end_time >= date_trunc('day', now())) AS "endedToday"`),
  );
  const days = await rowsOf<{ day: string; started: number; ended: number }>(
    db.execute(sql`SELECT to_char(day, 'YYYY-MM-DD') AS day,
      (SELECT count(*)::int FROM ${t} WHERE create_time >= day AND create_time < day + interval '1 day') AS started,
      (SELECT count(*)::int FROM ${t} WHERE end_time >= day AND end_time < day + interval '1 day') AS ended
      FROM generate_series(date_trunc('day', now()) - make_interval(days => ${DAYS - 1}::int), date_trunc('day', now()), interval '1 day') AS day
      ORDER BY day`),
  );
  const none = { running: 0, stuck: 0, overdue: 0, incidents: 0, startedToday: 0, endedToday: 0 };
  return { ...none, ...figures, days };
}

/** How the nodes of a definition have fared in the last days. */
export async function heatOf(
  db: Db,
  { definitionId, days }: { definitionId: number; days: number },
  nameOf: (key: string) => string,
): Promise<NodeFigures[]> {
  const rows = await rowsOf<Omit<NodeFigures, 'name'>>(
    db.execute(sql`SELECT a.node_key AS key, min(a.type) AS type, count(*)::int AS reached,
      count(*) FILTER (WHERE a.end_time IS NULL)::int AS open,
      round(avg(extract(epoch FROM coalesce(a.end_time, now()) - a.start_time)) * 1000)::float8 AS "averageMs",
      round(max(extract(epoch FROM coalesce(a.end_time, now()) - a.start_time)) * 1000)::float8 AS "longestMs"
      FROM ${activityTable} a JOIN ${t} i ON i.instance_id = a.instance_id
      WHERE i.definition_id = ${definitionId} AND a.start_time >= now() - make_interval(days => ${days}::int)
      GROUP BY a.node_key ORDER BY "averageMs" DESC`),
  );
  return rows.map((row) => ({ ...row, name: nameOf(row.key) }));
}
