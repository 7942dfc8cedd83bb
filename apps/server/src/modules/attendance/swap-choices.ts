import type { SwapChoices, SwapShift } from '@jiaoyan/contract/attendance/request';
import { addDays, sectionsText } from '@jiaoyan/contract/attendance/shift-time';
import { SOURCE, TASK } from '@jiaoyan/contract/attendance/status';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, between, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { userTable } from '../system/user.table.ts';
import { planTable } from './plan.table.ts';
import { taskTable as t } from './task.table.ts';

const ENABLED = '0';
const AHEAD_DAYS = 31;
/** Shifts of others are offered so many days around the own one. */
const AROUND_DAYS = 7;

/** Shifts of rosters that have not begun. */
const readShifts = (db: Db, now: number, isMeant: SQL | undefined) =>
  db
    .select({
      taskId: t.taskId,
      planId: t.planId,
      userId: t.userId,
      userName: userTable.nickName,
      workDate: t.workDate,
      rule: t.rule,
    })
    .from(t)
    .innerJoin(userTable, eq(userTable.userId, t.userId))
    .where(
      and(
        isMeant,
        eq(t.source, SOURCE.plan),
        ne(t.status, TASK.cancelled),
        sql`lower(${t.plan}) > ${wallTime(now)}::timestamptz`,
      ),
    )
    .orderBy(asc(t.workDate), asc(t.plan), asc(t.userId));
type Shift = Awaited<ReturnType<typeof readShifts>>[number];

const shown = ({ taskId, userId, userName, workDate, rule }: Shift): SwapShift => ({
  taskId,
  userId,
  userName,
  workDate,
  shiftName: rule.name,
  hoursText: sectionsText(rule.sections),
});

/** Whom a plan has besides the caller. */
async function colleagues(db: Db, planId: number, userId: number) {
  const [plan] = await db.select({ members: planTable.members }).from(planTable).where(eq(planTable.planId, planId));
  const ids = (plan?.members ?? []).map((member) => member.userId).filter((id) => id !== userId);
  if (ids.length === 0) return [];
  return db
    .select({ userId: userTable.userId, userName: userTable.nickName })
    .from(userTable)
    .where(and(inArray(userTable.userId, ids), eq(userTable.status, ENABLED)))
    .orderBy(asc(userTable.userId));
}

/** What the caller may give away, and to whom for what: only people of the same plan, so that its board can follow. */
export async function swapChoices({ db, user, services }: Ctx, taskId: number | undefined): Promise<SwapChoices> {
  const now = services.clock();
  const today = localDay(now);
  const ahead = between(t.workDate, today, addDays(today, AHEAD_DAYS));
  const own = await readShifts(db, now, and(ahead, eq(t.userId, user.userId)));
  if (taskId === undefined) return { own: own.map(shown), people: [], others: [] };
  const chosen = own.find((shift) => shift.taskId === taskId);
  if (!chosen || chosen.planId === null) throw notFound();
  const people = await colleagues(db, chosen.planId, user.userId);
  const ids = people.map((person) => person.userId);
  const around = between(t.workDate, addDays(chosen.workDate, -AROUND_DAYS), addDays(chosen.workDate, AROUND_DAYS));
  const isOther = and(around, eq(t.planId, chosen.planId), inArray(t.userId, ids));
  const others = ids.length === 0 ? [] : await readShifts(db, now, isOther);
  return { people, own: own.map(shown), others: others.map(shown) };
}
