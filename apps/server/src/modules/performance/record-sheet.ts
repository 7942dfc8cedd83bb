import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import type { PerfRecord } from '@jiaoyan/contract/performance/record';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { ExportColumn } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Registered } from '../../kernel/registry.ts';
import { userTable } from '../system/user.table.ts';
import { type FactRow, factTable as f } from './fact.table.ts';
import { recordTable as t } from './record.table.ts';
import { filtered } from './record-spread.ts';
import { itemTitles } from './source.ts';

const SHORT = '样本不足';
type Column = ExportColumn<PerfRecord>;

/** What an item came to, in one cell. */
const scoreOf = ({ items }: PerfRecord, wanted: string): string => {
  const item = items.find(({ key }) => key === wanted);
  return item ? (item.score ?? SHORT) : '';
};

/** Results as a workbook: a row for each person, a column for each item that there can be, and the sums. */
export const recordColumns = (registered: Registered): readonly Column[] => [
  { title: '考核月份', width: 10, cell: (row) => row.period },
  { title: '方案', width: 18, cell: (row) => row.schemeName },
  { title: '姓名', width: 12, cell: (row) => row.userName },
  { title: '班组', width: 16, cell: (row) => row.deptName },
  ...Object.entries(itemTitles(registered)).map(
    ([key, title]): Column => ({ title, width: 12, cell: (row) => scoreOf(row, key) }),
  ),
  { title: '得分', width: 10, cell: (row) => row.base },
  { title: '加减分', width: 10, cell: (row) => row.adjust },
  { title: '总分', width: 10, cell: (row) => row.final },
  { title: '名次', width: 8, cell: (row) => row.rank },
  { title: '等级', width: 8, cell: (row) => row.grade },
  { title: '申诉后', width: 8, cell: (row) => (row.isAppealed ? '是' : '') },
  { title: '状态', width: 10, dictType: 'perf_status', cell: (row) => row.status },
  { title: '签收时间', width: 20, cell: (row) => row.ackTime },
];

type FactLine = { readonly fact: FactRow; readonly period: string; readonly userName: string };
/** A page of the facts behind the results of a list. */
export async function factPage(db: Db, query: ListQuery, within: SQL | undefined): Promise<{ rows: FactLine[] }> {
  const rows = await db
    .select({ fact: f, period: t.period, userName: userTable.nickName })
    .from(t)
    .innerJoin(f, and(eq(f.runId, t.runId), eq(f.userId, t.userId)))
    .innerJoin(userTable, eq(userTable.userId, t.userId))
    .where(and(filtered(query), within))
    .orderBy(asc(f.factId))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows };
}
/** Facts as a workbook. */
export const factColumns = (registered: Registered): readonly ExportColumn<FactLine>[] => [
  { title: '考核月份', width: 10, cell: ({ period }) => period },
  { title: '姓名', width: 12, cell: ({ userName }) => userName },
  { title: '指标', width: 12, cell: ({ fact }) => itemTitles(registered)[fact.itemKey] ?? fact.itemKey },
  { title: '单据编号', width: 20, cell: ({ fact }) => fact.code },
  { title: '日期', width: 12, cell: ({ fact }) => fact.day },
  { title: '数值', width: 12, cell: ({ fact }) => fact.num },
  { title: '基数', width: 12, cell: ({ fact }) => fact.den },
  { title: '说明', width: 40, cell: ({ fact }) => fact.note },
  { title: '申诉剔除', width: 10, cell: ({ fact }) => (fact.excludedBy === null ? '' : '是') },
];
