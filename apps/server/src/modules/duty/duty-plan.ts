import type { DutyPlan } from '@jiaoyan/contract/duty/duty';
import { and, between, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { refuseClosedSubcamp } from '../campus/index.ts';
import { refuseAbsent } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { type DutyRow, dutyMemberTable as m, dutyTable as t } from './duty.table.ts';
import { announceDuties } from './duty-grant.ts';
import { awayOn } from './duty-people.ts';
import { requireSubcamp } from './duty-scope.ts';

const DAY_MS = 86_400_000;
const SATURDAY = 6;

/** The days of a plan in order. */
function daysOf({ from, to, skipHoliday }: DutyPlan): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at);
    if (!skipHoliday || day.getUTCDay() % SATURDAY !== 0) days.push(day.toISOString().slice(0, 10));
  }
  return days;
}

/** Hands out people by turns; who cannot stand on a day is passed over and comes first the next time. */
function turns(userIds: readonly number[], busy: Set<string>) {
  const queue = [...userIds];
  return (day: string, size: number): number[] | undefined => {
    const chosen = queue.filter((userId) => !busy.has(`${userId} ${day}`)).slice(0, size);
    if (chosen.length < size) return undefined;
    for (const userId of chosen) {
      busy.add(`${userId} ${day}`);
      queue.push(...queue.splice(queue.indexOf(userId), 1));
    }
    return chosen;
  };
}

async function busyDays(tx: Db, { userIds, from, to }: DutyPlan): Promise<Set<string>> {
  const standing = await tx
    .select({ userId: m.userId, dutyDate: m.dutyDate })
    .from(m)
    .where(and(inArray(m.userId, userIds), between(m.dutyDate, from, to)));
  const away = await awayOn(tx, userIds, from, to);
  return new Set([...standing.map(({ userId, dutyDate }) => `${userId} ${dutyDate}`), ...away]);
}

async function takenSlots(tx: Db, { subcampId, from, to }: DutyPlan): Promise<Set<string>> {
  const rows = await tx
    .select({ dutyDate: t.dutyDate, shift: t.shift })
    .from(t)
    .where(and(eq(t.subcampId, subcampId), between(t.dutyDate, from, to)));
  return new Set(rows.map(({ dutyDate, shift }) => `${dutyDate} ${shift}`));
}

/** The telephone of each person; a duty is answered by its leader's. */
async function phonesOf(tx: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { userId, phonenumber, nickName } = userTable;
  const rows = await tx
    .select({ userId, phonenumber, nickName })
    .from(userTable)
    .where(inArray(userId, [...userIds]));
  const without = rows.find((row) => !row.phonenumber);
  if (without) throw refuse(`${without.nickName} 没有登记手机号，不能自动排班`, 'userIds');
  return new Map(rows.map((row) => [row.userId, row.phonenumber]));
}

/** Fills the free shifts of a stretch of days by turns, all of them or none. */
export function generateDuties(ctx: Ctx, plan: DutyPlan): Promise<{ created: number; skipped: number }> {
  const constraints = {
    repair_duty_slot: { message: '排班已被他人修改，请刷新后重试' },
    repair_duty_member_day: { message: '排班已被他人修改，请刷新后重试' },
  };
  return write(ctx, constraints, async (tx) => {
    const { subcampId, userIds, shifts, size } = plan;
    await requireSubcamp(tx, ctx.user, 'repair:duty:generate', subcampId);
    await refuseClosedSubcamp(tx, subcampId);
    await refuseAbsent(tx, userIds, '轮班人员', 'userIds');
    const phones = await phonesOf(tx, userIds);
    const taken = await takenSlots(tx, plan);
    const next = turns(userIds, await busyDays(tx, plan));
    const labels = await ctx.services.dictLabels('repair_duty_shift');
    const stamp = { createBy: ctx.user.userName, updateBy: ctx.user.userName };
    const slots = daysOf(plan).flatMap((dutyDate) => shifts.map((shift) => ({ dutyDate, shift })));
    const free = slots.filter(({ dutyDate, shift }) => !taken.has(`${dutyDate} ${shift}`));
    const duties = free.map(({ dutyDate, shift }) => {
      const [leaderId, ...memberIds] = next(dutyDate, size) ?? [];
      if (leaderId === undefined)
        throw refuse(`${dutyDate} ${labels.get(shift) ?? shift} 没有足够的可排班人员`, 'userIds');
      return { subcampId, dutyDate, shift, leaderId, memberIds, phone: phones.get(leaderId) ?? '', ...stamp };
    });
    if (duties.length > 0) {
      await announceDuties(ctx.services, tx, await insertDuties(tx, duties));
    }
    return { created: duties.length, skipped: slots.length - free.length };
  });
}

/** Writes duties and who stands on them, in bulk. */
async function insertDuties(tx: Db, duties: readonly (typeof t.$inferInsert)[]): Promise<DutyRow[]> {
  const rows = await tx
    .insert(t)
    .values([...duties])
    .returning();
  const people = rows.flatMap(({ dutyId, dutyDate, leaderId, memberIds }) =>
    [leaderId, ...memberIds].map((userId) => ({ dutyId, dutyDate, userId })),
  );
  await tx.insert(m).values(people);
  return rows;
}
