import { type SQL, sql } from 'drizzle-orm';
import { countedRates, rateTable as t } from '../repair/report/rate.table.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import type { FactPeriod, FactSource } from './source.ts';

/** Ratings that people gave themselves, of reports that were confirmed in the month; those that were taken back count in nothing. */
const ratings = ({ from, to }: FactPeriod, num: SQL, which: SQL): SQL =>
  sql`SELECT worker AS user_id, 'rate' AS doc_type, one.* FROM (SELECT ${t.rateId} AS doc_id, ${r.code} AS code,
      ${r.confirmTime}::date AS day, ${num} AS num, 1 AS den, ${t.overall} || '星 ' || ${r.title} AS note
    FROM ${t} JOIN ${r} ON ${r.reportId} = ${t.reportId}
    WHERE ${countedRates} AND ${which}
      AND ${r.confirmTime} >= ${from}::date AND ${r.confirmTime} < ${to}::date + 1) AS one
    JOIN ${t} ON ${t.rateId} = one.doc_id, LATERAL (SELECT DISTINCT unnest(${t.workerIds}) AS worker) AS people`;

const satisfaction: FactSource = {
  key: 'satisfaction',
  title: '满意度',
  kind: 'mean',
  note: '用户评价的总体评分，系统默认评价和申诉成立的不计',
  rates: {},
  facts: (of) => ratings(of, sql`${t.overall}`, sql`true`),
};
const praise: FactSource = {
  key: 'praise',
  title: '表扬',
  kind: 'count',
  note: '写有评语的五星评价',
  rates: {},
  facts: (of) => ratings(of, sql`1`, sql`${t.overall} = 5 AND ${t.content} <> ''`),
};
const complaint: FactSource = {
  key: 'complaint',
  title: '有效投诉',
  kind: 'count',
  note: '经回访的两星以下评价',
  rates: {},
  facts: (of) => ratings(of, sql`1`, sql`${t.overall} <= 2 AND ${t.visitResult} <> ''`),
};

/** What those who reported say about those who worked. */
export const rateSources: readonly FactSource[] = [satisfaction, praise, complaint];
