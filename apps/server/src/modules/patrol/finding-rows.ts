import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { type Finding, findingFields } from '@jiaoyan/contract/patrol/finding';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { listing } from '../../kernel/crud/crud-list.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { heldScope } from '../facility/index.ts';
import { questTable as q } from '../facility/quest.table.ts';
import { reportTable as o } from '../repair/report/report.table.ts';
import { userTable as u } from '../system/user.table.ts';
import { type FindingRow, findingTable as t } from './finding.table.ts';
import { pointTable as n } from './point.table.ts';
import { resultTable as a, recordTable as r } from './record.table.ts';
import { taskTable as k } from './task.table.ts';
import { termTable as m } from './term.table.ts';

/** Findings with their one predicate of scope: those of the buildings that somebody looks after, and of the rounds of his teams. */
export const scopedFindings: Scoped = {
  table: t,
  key: t.findingId,
  scope: (user, permission, now) =>
    heldScope(user, permission, now, {
      placeId: sql`(SELECT ${n.placeId} FROM ${n} WHERE ${n.pointId} = ${t.pointId})`,
      teamId: sql`(SELECT ${k.teamId} FROM ${r} JOIN ${k} ON ${k.taskId} = ${r.taskId} WHERE ${r.recordId} = ${t.lastRecordId})`,
      personId: sql`NULL::integer`,
    }),
};

const rows = listing<FindingRow>(
  { id: 'findingId', fields: findingFields },
  t,
  [{ by: 'createTime', descending: true }],
  {
    keyword: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${n}, ${m} WHERE ${n.pointId} = ${t.pointId} AND ${m.termId} = ${t.termId}
      AND strpos(lower(${n.name} || ' ' || ${n.code} || ' ' || ${m.name}), lower(${wanted})) > 0)`,
  },
);

const firstRecord = sql`first_record`;
/** What lists show of findings beside their rows. */
const readNames = ({ db }: Ctx, findingIds: readonly number[]) =>
  db
    .select({
      findingId: t.findingId,
      pointCode: n.code,
      pointName: n.name,
      position: p.name,
      termName: m.name,
      severity: m.severity,
      facilityName: sql<string>`coalesce(${f.name}, '')`,
      value: sql<string>`coalesce(${a.value} || ${m.unit}, '')`,
      remark: sql<string>`coalesce(${a.remark}, '')`,
      images: sql<string>`coalesce(nullif(${a.images}, ''), ${r.images})`,
      firstTaskId: sql<number>`${firstRecord}.task_id`,
      lastTime: r.checkTime,
      lastName: sql<string>`coalesce(${u.nickName}, '')`,
      reportCode: sql<string>`coalesce(${o.code}, '')`,
      questCode: sql<string>`coalesce(${q.code}, '')`,
    })
    .from(t)
    .innerJoin(n, sql`${n.pointId} = ${t.pointId}`)
    .innerJoin(p, sql`${p.placeId} = ${n.placeId}`)
    .innerJoin(m, sql`${m.termId} = ${t.termId}`)
    .innerJoin(r, sql`${r.recordId} = ${t.lastRecordId}`)
    .innerJoin(sql`${r} AS ${firstRecord}`, sql`${firstRecord}.record_id = ${t.firstRecordId}`)
    .leftJoin(a, sql`${a.recordId} = ${t.lastRecordId} AND ${a.termId} = ${t.termId}`)
    .leftJoin(f, sql`${f.facilityId} = ${t.facilityId}`)
    .leftJoin(u, sql`${u.userId} = ${r.userId}`)
    .leftJoin(o, sql`${o.reportId} = ${t.reportId}`)
    .leftJoin(q, sql`${q.questId} = ${t.questId}`)
    .where(inArray(t.findingId, [...findingIds]));

/** A page of findings with the names of what they refer to. */
export async function findingPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const page = await rows.page(ctx.db, query, within);
  const ids = page.rows.map(({ findingId }) => findingId);
  const names = new Map((ids.length > 0 ? await readNames(ctx, ids) : []).map((name) => [name.findingId, name]));
  const wide = page.rows.flatMap((row): Finding[] => {
    const name = names.get(row.findingId);
    return name ? [{ ...row, ...name }] : [];
  });
  return { rows: wide, total: page.total };
}
