import {
  type AttendanceMonth,
  type AttendanceMonthDetail,
  monthFields,
  monthLife,
  type OwnMonth,
} from '@jiaoyan/contract/attendance/month';
import type { MonthStatus } from '@jiaoyan/contract/attendance/status';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Listing, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { type MonthRow, monthTable as t } from './month.table.ts';
import { TASK_PERMISSION } from './task-case.ts';

/** So many sheets somebody sees of himself. */
const OWN_SHEETS = 6;

const monthListing: Listing<MonthRow> = listing<MonthRow>(
  { id: 'monthId', fields: monthFields },
  t,
  [{ by: 'month', descending: true }],
  {
    keyword: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND strpos(${userTable.nickName}, ${wanted}) > 0)`,
  },
);

/** Moves that are never about one's own sheet; the others are about nothing else. */
const aboutOthers: readonly string[] = ['handle', 'lock', 'unlock'];
/** What the caller may do with a sheet now. */
const movesOf = (user: SessionUser, { status, userId }: MonthRow): string[] =>
  monthLife
    .allowed(status as MonthStatus)
    .filter((move) => aboutOthers.includes(move) === (userId !== user.userId))
    .filter((move) => holds(user, `${TASK_PERMISSION}:${move}`));

async function deptNames(db: Db, deptIds: readonly number[]) {
  const rows = await db
    .select({ deptId: deptTable.deptId, name: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.deptId, [...new Set(deptIds)]));
  return new Map(rows.map(({ deptId, name }) => [deptId, name]));
}

/** Sheets with whose they are. */
async function wideMonths({ db, user }: Ctx, rows: readonly MonthRow[]) {
  if (rows.length === 0) return [];
  const [names, depts] = await Promise.all([
    namesOf(
      db,
      rows.map(({ userId }) => userId),
    ),
    deptNames(
      db,
      rows.map(({ deptId }) => deptId),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    userName: names.get(row.userId) ?? '',
    deptName: depts.get(row.deptId) ?? '',
    isSigned: row.signature !== '',
    moves: movesOf(user, row),
  }));
}
/** A sheet as it is exported, with its days. */
export type WideMonth = AttendanceMonth & Pick<MonthRow, 'figures'>;

/** A page of the sheets that fulfil the query. */
export async function monthPage(
  ctx: Ctx,
  query: ListQuery,
  within: SQL | undefined,
): Promise<{ rows: WideMonth[]; total: number }> {
  const { rows, total } = await monthListing.page(ctx.db, query, within);
  return { rows: await wideMonths(ctx, rows), total };
}

/** A sheet by the day, with what happened to it. */
export async function monthDetail(ctx: Ctx, monthId: number): Promise<AttendanceMonthDetail> {
  const [row] = await ctx.db.select().from(t).where(eq(t.monthId, monthId));
  const [wide] = row ? await wideMonths(ctx, [row]) : [];
  if (!wide) throw notFound();
  return { ...wide, days: wide.figures, timeline: await readEvents(ctx.db, [['attendanceMonth', monthId]], true) };
}

/** The newest sheets of whoever asks. */
export async function ownMonths({ db, user }: Ctx): Promise<OwnMonth[]> {
  const rows = await db.select().from(t).where(eq(t.userId, user.userId)).orderBy(desc(t.month)).limit(OWN_SHEETS);
  return rows;
}
