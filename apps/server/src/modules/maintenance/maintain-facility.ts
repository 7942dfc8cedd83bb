import type { FacilityCost, FacilityHistoryEntry, FacilityLane } from '@jiaoyan/contract/facility/facility-parts';
import { centsOf, lessOf, shareOf, sumOf } from '@jiaoyan/contract/kernel/decimal';
import { CONCLUSION, type Conclusion, conclusions } from '@jiaoyan/contract/maintenance/status';
import { openReport } from '@jiaoyan/contract/repair/status';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Asking, FacilityWork, HistoryPart } from '../facility/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { namesOf } from '../system/index.ts';
import { scopedTasks } from './maintain-scope.ts';
import { targetTable as g, taskTable as t } from './maintain-task.table.ts';

const SOURCE = 'maintain';
const QUERY = 'repair:maintainOrder:query';
const keyOf = sql<string>`(to_char(${g.doneTime}, 'YYYY-MM-DD HH24:MI:SS') || '|m' || lpad(${t.taskId}::text, 10, '0'))`;
const linkOf = (taskId: number) => `/facility/task?id=${taskId}`;

/** The maintenance of a facility, as far as the reader reaches it. */
const ofFacility = ({ user, services }: Asking, facilityId: number) =>
  and(eq(g.facilityId, facilityId), ne(g.conclusion, ''), scopedTasks.scope(user, QUERY, services.clock()));

async function history(
  asking: Asking,
  facilityId: number,
  { before, limit }: HistoryPart,
): Promise<FacilityHistoryEntry[]> {
  const rows = await asking.db
    .select({ target: g, task: t, key: keyOf })
    .from(g)
    .innerJoin(t, eq(t.taskId, g.taskId))
    .where(and(ofFacility(asking, facilityId), sql`${keyOf} < ${before}`))
    .orderBy(desc(keyOf))
    .limit(limit);
  const people = await namesOf(
    asking.db,
    rows.map(({ target }) => target.doneBy),
  );
  return rows.map(({ target, task, key }) => ({
    key,
    source: SOURCE,
    event: 'MAINTAIN',
    time: target.doneTime ?? '',
    title: '维保',
    content: `${task.code} ${task.title}（${conclusions[target.conclusion as Conclusion] ?? ''}）`,
    operatorName: people.get(target.doneBy ?? 0) ?? '',
    amount: '',
    link: linkOf(task.taskId),
  }));
}

const others = alias(g, 'other_target');
/** The place of a facility among those of its task. */
const placeAmong = sql<number>`(SELECT count(*)::integer FROM ${g} AS ${others} WHERE ${others.taskId} = ${g.taskId} AND ${others.facilityId} < ${g.facilityId})`;

const doneRows = (asking: Asking, facilityId: number) =>
  asking.db
    .select({
      target: g,
      task: t,
      place: placeAmong,
      companyCost: r.companyCost,
      laborCost: r.laborCost,
      materialCost: r.materialCost,
    })
    .from(g)
    .innerJoin(t, eq(t.taskId, g.taskId))
    .leftJoin(r, eq(r.reportId, t.reportId))
    .where(ofFacility(asking, facilityId))
    .orderBy(asc(g.doneTime));

async function lanes(asking: Asking, facilityId: number): Promise<FacilityLane[]> {
  const rows = await doneRows(asking, facilityId);
  const items = rows.map(({ target, task }) => ({
    from: target.doneTime ?? '',
    to: null,
    title: `${task.code} ${task.title}`,
    tone: target.conclusion === CONCLUSION.abnormal ? 'warning' : 'success',
    link: linkOf(task.taskId),
  }));
  return [{ key: SOURCE, label: '维保', items }];
}

/** The part of a round that falls on one of its facilities: those of all of them are what it cost, to the cent. */
async function costs(asking: Asking, facilityId: number): Promise<FacilityCost[]> {
  const rows = await doneRows(asking, facilityId);
  return rows.flatMap(({ target, task, place, companyCost, laborCost, materialCost }) => {
    const whole = sumOf([companyCost, laborCost, materialCost]);
    const upTo = (count: number) => shareOf(whole, BigInt(count), BigInt(Math.max(task.targetTotal, 1)));
    const amount = lessOf(upTo(place + 1), upTo(place));
    if (centsOf(amount) === 0n) return [];
    return [
      {
        key: `maintain ${task.taskId}`,
        time: target.doneTime ?? '',
        source: '维保',
        code: task.code,
        title: task.title,
        amount,
        link: linkOf(task.taskId),
      },
    ];
  });
}

/** Maintenance as the files of facilities show it. */
export const facilityMaintenance: FacilityWork = {
  source: SOURCE,
  history,
  lanes,
  costs,
  async refuseScrap(tx: Db, facilityId: number) {
    const [open] = await tx
      .select({ code: t.code })
      .from(g)
      .innerJoin(t, eq(t.taskId, g.taskId))
      .innerJoin(r, and(eq(r.reportId, t.reportId), inArray(r.status, [...openReport])))
      .where(eq(g.facilityId, facilityId))
      .limit(1);
    if (open) throw refuse(`设施有未完成的维保 ${open.code}，不能报废`);
  },
};
