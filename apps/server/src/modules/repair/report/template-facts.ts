import type { TemplateCategory } from '@jiaoyan/contract/repair/template';
import { and, asc, count, gte, sql } from 'drizzle-orm';
import { treeOf } from '../../../kernel/crud/tree.ts';
import type { Db } from '../../../kernel/db/db.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import { deptTable } from '../../system/dept.table.ts';
import { reportTable } from './report.table.ts';
import { reportScope } from './report-scope.ts';
import { slaTable } from './sla.table.ts';
import { templateTable as t } from './template.table.ts';

type TemplateRow = typeof t.$inferSelect;
/** By what the tree is narrowed; what is absent or empty does not count. */
interface TemplateFilters {
  readonly name?: string | undefined;
  readonly trade?: string | undefined;
  readonly status?: string | undefined;
}

type Reader = Pick<Ctx, 'db' | 'user'>;

/** Stands above the categories. */
export const TOP = 0;
const ENABLED = '0';

/** Categories and items as a tree. */
export const templateTree = (rows: readonly TemplateRow[]) => treeOf(rows, (row) => row.templateId);

/** All categories and items, in their order. */
export const readTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.select().from(t).orderBy(asc(t.parentId), asc(t.orderNum), asc(t.templateId));

/** How often each item was reported in the last ninety days, within what the reader reaches. */
async function recentCounts({ db, user }: Reader): Promise<ReadonlyMap<number, number>> {
  const scope = reportScope(user, 'repair:template:list', Date.now());
  const { templateId, createTime } = reportTable;
  const rows = await db
    .select({ templateId, n: count() })
    .from(reportTable)
    .where(and(gte(createTime, sql`now() - interval '90 days'`), scope))
    .groupBy(templateId);
  return new Map(rows.map((row) => [row.templateId, row.n]));
}

/** The rows that fit, with those above them, the names of what they refer to and how often they are reported. */
export async function listTemplates({ db, user }: Reader, { name = '', trade = '', status = '' }: TemplateFilters) {
  const [rows, counts, slas, teams] = await Promise.all([
    readTemplates(db),
    recentCounts({ db, user }),
    db.select({ id: slaTable.slaId, name: slaTable.name }).from(slaTable),
    db.select({ id: deptTable.deptId, name: deptTable.deptName }).from(deptTable),
  ]);
  const tree = templateTree(rows);
  const wanted = name.trim().toLowerCase();
  const fits = (row: TemplateRow) =>
    row.name.toLowerCase().includes(wanted) && (!trade || row.trade === trade) && (!status || row.status === status);
  const slaNames = new Map(slas.map((sla) => [sla.id, sla.name]));
  const teamNames = new Map(teams.map((team) => [team.id, team.name]));
  const countOf = ({ templateId }: TemplateRow) => counts.get(templateId) ?? 0;
  return tree.withAbove(rows.filter(fits)).map((row) => ({
    ...row,
    slaName: slaNames.get(row.slaId ?? 0) ?? '',
    teamName: teamNames.get(row.teamId ?? 0) ?? '',
    reportCount: [row, ...tree.below(row.templateId)].reduce((sum, one) => sum + countOf(one), 0),
    solvedCount: [row, ...tree.below(row.templateId)].reduce((sum, one) => sum + one.solvedCount, 0),
  }));
}

/** What the form of a report offers: categories in use with their items in use; empty ones are left out. */
export async function readOptions(db: Db): Promise<TemplateCategory[]> {
  const rows = (await readTemplates(db)).filter(({ status }) => status === ENABLED);
  const categories = rows
    .filter(({ parentId }) => parentId === TOP)
    .map(({ templateId, name, trade }) => ({
      templateId,
      name,
      trade,
      items: rows.filter(({ parentId }) => parentId === templateId),
    }));
  return categories.filter(({ items }) => items.length > 0);
}
