import { ORDER, REPORT_KIND } from '@jiaoyan/contract/repair/status';
import { type SQL, sql } from 'drizzle-orm';
import { orderTable as o } from '../repair/report/order.table.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { templateTable as p } from '../repair/report/template.table.ts';
import type { FactPeriod, FactSource } from './source.ts';

const GRABBED = '3';
const WITHDRAWN = ['70', '80', '90'] as const;
const day = sql`${r.confirmTime}::date`;

const orderJoin = sql`${o} JOIN ${r} ON ${r.reportId} = ${o.reportId}`;
/** Orders about faults that were done and whose report was confirmed in the month. */
const ordersOf = ({ from, to }: FactPeriod): SQL =>
  sql`${orderJoin} WHERE ${o.status} = ${ORDER.done} AND ${o.orderType} = ${REPORT_KIND.fault}
    AND ${r.confirmTime} >= ${from}::date AND ${r.confirmTime} < ${to}::date + 1`;

/** What every fact about an order says besides its figures. */
const orderFact = (num: SQL, from: SQL): SQL =>
  sql`SELECT ${o.workerId} AS user_id, 'order' AS doc_type, ${o.orderId} AS doc_id, ${o.code} AS code, ${day} AS day,
    ${num} AS num, 1 AS den, ${r.title} AS note FROM ${from}`;

/** The part of an order that its helpers share; whoever works alone has all of it. */
const helped = sql`cardinality(array_remove(${o.helperIds}, ${o.workerId})) > 0`;
const minutes = sql`(SELECT ${p.estMinutes} FROM ${p} WHERE ${p.templateId} = ${r.templateId})`;

const volume: FactSource = {
  key: 'volume',
  title: '工作量',
  kind: 'median',
  note: '当月验收工单的标准工时（分钟），协助人均分协助份额',
  rates: { helper: '0.3' },
  facts: (of) => {
    const part = sql`${of.rates.helper ?? '0.3'}::numeric`;
    return sql`${orderFact(sql`${minutes} * CASE WHEN ${helped} THEN 1 - ${part} ELSE 1 END`, ordersOf(of))}
      UNION ALL
      SELECT h.user_id, 'order', h.order_id, h.code, h.day, h.minutes * ${part} / count(*) OVER (PARTITION BY h.order_id), 1, h.note
      FROM (SELECT DISTINCT helper AS user_id, one.* FROM (SELECT ${o.orderId} AS order_id, ${o.code} AS code, ${day} AS day,
          ${minutes} AS minutes, ${r.title} AS note, array_remove(${o.helperIds}, ${o.workerId}) AS helpers
        FROM ${ordersOf(of)}) AS one, unnest(one.helpers) AS helper) AS h`;
  },
};

const onTime: FactSource = {
  key: 'onTime',
  title: '及时率',
  kind: 'share',
  note: '到场、完工均未超时的工单，免责的不计',
  rates: {},
  facts: (of) =>
    orderFact(
      sql`CASE WHEN ${r.breach} ? 'arrive' OR ${r.breach} ? 'finish' THEN 0 ELSE 1 END`,
      sql`${ordersOf(of)} AND ${r.slaExempt} = ''`,
    ),
};

/** Somebody had to come again, for the same report or under the warranty of the work. */
const cameAgain = sql`EXISTS (SELECT 1 FROM ${o} AS again WHERE again.rework_of_id = ${o}.order_id)
  OR EXISTS (SELECT 1 FROM ${r} AS again WHERE again.rework_of_id = ${r}.report_id AND again.status NOT IN (${sql.join(
    WITHDRAWN.map((status) => sql`${status}`),
    sql`, `,
  )}))`;
const quality: FactSource = {
  key: 'quality',
  title: '返修率',
  kind: 'share',
  note: '返修或质保返修的工单占比',
  rates: {},
  facts: (of) => orderFact(sql`CASE WHEN ${cameAgain} THEN 1 ELSE 0 END`, ordersOf(of)),
};

const grab: FactSource = {
  key: 'grab',
  title: '抢单',
  kind: 'count',
  note: '主动抢单并完成的工单',
  rates: {},
  facts: (of) => orderFact(sql`1`, sql`${ordersOf(of)} AND ${o.dispatchMode} = ${GRABBED}`),
};

/** What orders say about those who worked on them. */
export const orderSources: readonly FactSource[] = [volume, onTime, quality, grab];
