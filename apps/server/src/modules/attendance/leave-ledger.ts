import { LEDGER, type LeaveKind, leaveKinds } from '@jiaoyan/contract/attendance/leave-ledger';
import { minsText } from '@jiaoyan/contract/attendance/shift-time';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Actor, SYSTEM } from '../../kernel/record/actor.ts';
import { ledgerTable as t } from './leave-ledger.table.ts';

/** A change of a balance before it is stored. */
interface NewPosting {
  readonly userId: number;
  readonly kind: LeaveKind;
  readonly delta: number;
  readonly bizType: string;
  readonly bizId: number;
  readonly turn?: number;
  readonly validTo?: string | null;
  readonly note: string;
  readonly actor?: Actor;
  readonly now: number;
}

/** Holds one balance of somebody alone until the end of the transaction; the trigger takes the same lock. */
export async function lockBalance(tx: Db, userId: number, kind: LeaveKind): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`leave:${userId}:${kind}`}, 0))`);
}

/** How much somebody has of a leave, in minutes. */
export async function balanceOf(db: Db, userId: number, kind: LeaveKind): Promise<number> {
  const [row] = await db
    .select({ mins: sql<number>`coalesce(sum(${t.delta}), 0)::int` })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.kind, kind)));
  return row?.mins ?? 0;
}

/** Why somebody cannot take so much. */
export const lackText = (kind: LeaveKind, has: number, needs: number): string =>
  `${leaveKinds[kind]}余额不足：剩余${minsText(has)}，需要${minsText(needs)}`;

/** Changes a balance; one that would fall below zero is refused. What was posted already is not posted again. */
export async function post(tx: Db, posting: NewPosting): Promise<boolean> {
  const { now, actor = SYSTEM, ...row } = posting;
  const { userId, kind, delta } = row;
  await lockBalance(tx, userId, kind);
  if (delta < 0) {
    const has = await balanceOf(tx, userId, kind);
    if (has + delta < 0) throw refuse(lackText(kind, has, -delta), 'type');
  }
  const stored = await tx
    .insert(t)
    .values({ ...row, operatorId: actor.userId, operatorName: actor.name, createTime: wallTime(now) })
    .onConflictDoNothing({ target: [t.userId, t.kind, t.bizType, t.bizId, t.turn] })
    .returning({ ledgerId: t.ledgerId });
  return stored.length > 0;
}

/** What business has been posted of somebody so far, and how often. */
export async function postedOf(
  tx: Db,
  of: Pick<NewPosting, 'userId' | 'kind' | 'bizType' | 'bizId'>,
): Promise<{ readonly mins: number; readonly times: number }> {
  const [row] = await tx
    .select({ mins: sql<number>`coalesce(sum(${t.delta}), 0)::int`, times: count() })
    .from(t)
    .where(and(eq(t.userId, of.userId), eq(t.kind, of.kind), eq(t.bizType, of.bizType), eq(t.bizId, of.bizId)));
  return row ?? { mins: 0, times: 0 };
}

/** Everything that changed the balances of somebody, in order. */
export const postingsOf = (db: Db, userId: number) =>
  db.select().from(t).where(eq(t.userId, userId)).orderBy(asc(t.createTime), asc(t.ledgerId));

/** What was used for a leave, if it took anything. */
export async function useOf(tx: Db, userId: number, leaveId: number) {
  const [row] = await tx
    .select({ kind: t.kind, mins: sql<number>`-${t.delta}` })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.bizType, LEDGER.use), eq(t.bizId, leaveId)));
  return row;
}
