import { daysOfMonth } from '@jiaoyan/contract/attendance/month-figures';
import { MONTH, TASK, taskStates } from '@jiaoyan/contract/attendance/status';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../kernel/db/db.ts';
import { monthTable as m } from '../attendance/month.table.ts';
import { taskTable as t } from '../attendance/task.table.ts';
import { userTable as u } from '../system/user.table.ts';
import type { FactSource } from './source.ts';

const MOST_NAMES = 10;
const rate = (rates: Readonly<Record<string, string>>, name: string) => sql`${rates[name] ?? '0'}::numeric`;
const labels = sql.join(
  Object.entries(taskStates).map(([status, label]) => sql`WHEN ${status} THEN ${label}`),
  sql` `,
);

/** How much a task takes off. */
function penalty(rates: Readonly<Record<string, string>>): SQL {
  return sql`CASE ${t.status} WHEN ${TASK.late} THEN ${rate(rates, 'late')} WHEN ${TASK.early} THEN ${rate(rates, 'early')}
    WHEN ${TASK.lateAndEarly} THEN ${rate(rates, 'late')} + ${rate(rates, 'early')} WHEN ${TASK.missing} THEN ${rate(rates, 'missing')}
    ELSE 0 END + ${t.absentDays} * ${rate(rates, 'absent')}`;
}

/** Who was due in a month that is not locked; their sheets stay as they are meanwhile. */
async function notLocked(tx: Db, period: string, userIds: readonly number[]): Promise<string[]> {
  const { from, to } = daysOfMonth(period);
  const people = sql`string_to_array(${userIds.join(',')}, ',')::int[]`;
  await tx.execute(
    sql`SELECT 1 FROM ${m} WHERE ${m.userId} = ANY(${people}) AND ${m.month} = ${period} ORDER BY ${m.monthId} FOR SHARE`,
  );
  const rows = await rowsOf<{ name: string }>(
    tx.execute(sql`SELECT ${u.nickName} AS name FROM ${u} WHERE ${u.userId} = ANY(${people})
      AND (EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${u.userId} AND ${m.month} = ${period} AND ${m.status} <> ${MONTH.locked})
        OR EXISTS (SELECT 1 FROM ${t} WHERE ${t.userId} = ${u.userId} AND ${t.workDate} BETWEEN ${from} AND ${to}
          AND ${t.status} <> ${TASK.cancelled})
        AND NOT EXISTS (SELECT 1 FROM ${m} WHERE ${m.userId} = ${u.userId} AND ${m.month} = ${period}))
      ORDER BY ${u.userId}`),
  );
  return rows.map(({ name }) => name);
}

/** What months of attendance that are locked say about their people. */
export const attendanceSource: FactSource = {
  key: 'attendance',
  title: '出勤',
  kind: 'count',
  note: '已锁定月份的考勤任务，迟到、早退、缺卡、旷工按比例扣分',
  rates: { late: '0.02', early: '0.02', missing: '0.05', absent: '0.2' },
  facts: ({ period, from, to, rates }) =>
    sql`SELECT ${t.userId} AS user_id, 'attendanceTask' AS doc_type, ${t.taskId} AS doc_id, '' AS code, ${t.workDate} AS day,
        ${penalty(rates)} AS num, 1 AS den, (${t.rule} ->> 'name') || ' ' || CASE ${t.status} ${labels} END AS note
      FROM ${t} JOIN ${m} ON ${m.userId} = ${t.userId} AND ${m.month} = ${period} AND ${m.status} = ${MONTH.locked}
      WHERE ${t.workDate} BETWEEN ${from} AND ${to} AND ${t.status} NOT IN (${TASK.cancelled}, ${TASK.waiting}, ${TASK.working})`,
  async refusal(tx, { period, userIds }) {
    const names = await notLocked(tx, period, userIds);
    if (names.length === 0) return undefined;
    const more = names.length > MOST_NAMES ? `等${names.length}人` : '';
    return `${period} 考勤未锁定的人员：${names.slice(0, MOST_NAMES).join('、')}${more}`;
  },
};
