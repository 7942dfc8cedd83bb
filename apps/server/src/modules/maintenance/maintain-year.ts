import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, gte, lte, type SQL } from 'drizzle-orm';
import { saveExport } from '../../kernel/files/files.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { taskTable as t } from './maintain-task.table.ts';

const MADE = '1';
const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
type Task = Pick<typeof t.$inferSelect, 'title' | 'dueDate' | 'finishDay' | 'lateDays'>;

/** A day with how it went. */
function dayText({ dueDate, finishDay, lateDays }: Task, today: string): string {
  const day = `${Number(dueDate.slice(8))}日`;
  if (finishDay !== null) return lateDays > 0 ? `${day}逾期${lateDays}天` : `${day}完成`;
  return dueDate < today ? `${day}逾期未完成` : day;
}

/** What was maintained a year and how it went: a line for each object of a plan, a column for each month. */
export async function yearSheet(ctx: Ctx, year: number, within: SQL | undefined): Promise<string> {
  const { db, services, user } = ctx;
  const today = localDay(services.clock());
  const { title, dueDate, finishDay, lateDays } = t;
  const tasks = await db
    .select({ title, dueDate, finishDay, lateDays })
    .from(t)
    .where(and(gte(dueDate, `${year}-01-01`), lte(dueDate, `${year}-12-31`), eq(t.state, MADE), within))
    .orderBy(asc(title), asc(dueDate), asc(t.taskId));
  const lines = new Map<string, Task[]>();
  for (const task of tasks) lines.set(task.title, [...(lines.get(task.title) ?? []), task]);
  const rows = [...lines].map(([name, own]) => [
    name,
    ...months.map((month) =>
      own
        .filter((task) => task.dueDate.slice(5, 7) === month)
        .map((task) => dayText(task, today))
        .join('；'),
    ),
    own.length,
    own.filter((task) => task.finishDay !== null).length,
  ]);
  const stream = xlsxStream({
    sheet: '维保年历',
    columns: [
      { title: '维保事项', width: 36 },
      ...months.map((month) => ({ title: `${Number(month)}月`, width: 16 })),
      { title: '任务数', width: 8 },
      { title: '已完成', width: 8 },
    ],
    batches: (async function* () {
      yield rows;
    })(),
  });
  return saveExport(db, services.files, user.userId, `维保年历${year}`, stream);
}
