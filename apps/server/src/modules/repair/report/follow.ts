import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { notFound, refuse } from '../../../kernel/errors.ts';
import { isOpen } from './move-report.ts';
import { followTable as f, faults, reportTable as t } from './report.table.ts';

/** The number of followers is kept beside the report, for lists. */
async function countFollowers(tx: Db, reportId: number): Promise<void> {
  const followers = sql<number>`(SELECT count(*) FROM ${f} WHERE ${f.reportId} = ${reportId})`;
  await tx.update(t).set({ followers }).where(eq(t.reportId, reportId));
}

/** Somebody met the same fault: hears of its progress instead of reporting it again. */
export async function addFollower(tx: Db, reportId: number, userId: number): Promise<void> {
  await tx.insert(f).values({ reportId, userId }).onConflictDoNothing();
  await countFollowers(tx, reportId);
}

/** Follows a public report, or no longer. */
export async function follow(db: Db, userId: number, reportId: number, on: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const [report] = await tx
      .select()
      .from(t)
      .where(and(faults, eq(t.reportId, reportId)))
      .for('update');
    if (!report?.isPublic) throw notFound();
    if (report.reporterId === userId) throw refuse('这是您自己的报修');
    if (on && !isOpen(report)) throw refuse('该报修已处理完毕');
    if (on) return addFollower(tx, reportId, userId);
    await tx.delete(f).where(and(eq(f.reportId, reportId), eq(f.userId, userId)));
    await countFollowers(tx, reportId);
  });
}
