import { TASK as ROUND } from '@jiaoyan/contract/patrol/status';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { type SQL, sql } from 'drizzle-orm';
import { taskTable as m } from '../maintenance/maintain-task.table.ts';
import { pathTable } from '../patrol/path.table.ts';
import { taskTable as p } from '../patrol/task.table.ts';
import { orderTable as o } from '../repair/report/order.table.ts';
import type { FactPeriod, FactSource } from './source.ts';

const MADE = '1';

const maintain: FactSource = {
  key: 'maintain',
  title: '维保及时率',
  kind: 'share',
  note: '当月应完成的维保任务中按期完成的',
  rates: {},
  facts: ({ from, to }) =>
    sql`SELECT DISTINCT ${o.workerId} AS user_id, 'maintainTask' AS doc_type, ${m.taskId} AS doc_id, ${m.code} AS code,
        ${m.dueDate} AS day, CASE WHEN ${m.finishDay} IS NOT NULL AND ${m.lateDays} = 0 THEN 1 ELSE 0 END AS num, 1 AS den,
        ${m.title} AS note
      FROM ${m} JOIN ${o} ON ${o.reportId} = ${m.reportId} AND ${o.status} NOT IN (${ORDER.returned}, ${ORDER.voided})
      WHERE ${m.state} = ${MADE} AND ${m.dueDate} BETWEEN ${from} AND ${to}`,
};

/** Rounds that are over, for each of their people. */
const rounds = ({ from, to }: FactPeriod, num: SQL, den: SQL, which: SQL): SQL =>
  sql`SELECT walker AS user_id, 'patrolTask' AS doc_type, ${p.taskId} AS doc_id, ${p.code} AS code, ${p.dueDate} AS day,
      ${num} AS num, ${den} AS den, ${pathTable.name} AS note
    FROM ${p} JOIN ${pathTable} ON ${pathTable.pathId} = ${p.pathId}, LATERAL (SELECT DISTINCT unnest(${p.executorIds}) AS walker) AS people
    WHERE ${p.closedTime} IS NOT NULL AND ${p.status} <> ${ROUND.cancelled} AND ${p.dueDate} BETWEEN ${from} AND ${to} AND ${which}`;

const patrol: FactSource = {
  key: 'patrol',
  title: '巡检到位率',
  kind: 'share',
  note: '当月巡检任务的应巡点位中按时到位的，免检的不计',
  rates: {},
  facts: (of) => rounds(of, sql`${p.done}`, sql`${p.pointTotal} - ${p.exempt}`, sql`${p.pointTotal} > ${p.exempt}`),
};
const missed: FactSource = {
  key: 'missed',
  title: '漏检',
  kind: 'count',
  note: '巡检任务中漏检的点位数',
  rates: {},
  facts: (of) => rounds(of, sql`${p.missed}`, sql`1`, sql`${p.missed} > 0`),
};

/** What maintenance and rounds say about those who were due to do them. */
export const workSources: readonly FactSource[] = [maintain, patrol, missed];
