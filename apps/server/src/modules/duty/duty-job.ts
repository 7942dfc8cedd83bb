import { DUTY, MISSED_MINS } from '@jiaoyan/contract/duty/duty-life';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { AppError } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { namesOf } from '../system/index.ts';
import { roleTable } from '../system/role.table.ts';
import { userRoleTable, userTable } from '../system/user.table.ts';
import { dutyTable as t } from './duty.table.ts';
import { type DutyTools, type DutyTurn, dutyBase, moveDuty, takeDuty } from './duty-case.ts';
import { spanOf } from './duty-now.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BATCH = 200;
const ENABLED = '0';

/** Those who lead teams: one of them has to find somebody else. */
async function chargeLeaders(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .innerJoin(userRoleTable, eq(userRoleTable.userId, userTable.userId))
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(and(eq(roleTable.roleKey, 'charge_leader'), eq(userTable.status, ENABLED)));
  return rows.map(({ userId }) => userId);
}

/** Nobody has come for so long. */
const isMissed = ({ duty, now }: Pick<DutyTurn, 'duty' | 'now'>) =>
  duty.status === DUTY.planned && now >= spanOf(duty).from + MISSED_MINS * MINUTE;

async function missDuty(turn: DutyTurn, tx: Db): Promise<void> {
  // Another node, or somebody who came after all, may have been faster.
  if (!isMissed(turn)) return;
  const { duty, people, now, title, notices } = turn;
  moveDuty(turn, DUTY.missed, { event: 'MISS', content: `开班${MISSED_MINS}分钟无人签到` });
  // What has long been over is noted, but nobody can do anything about it.
  if (now > spanOf(duty).to + DAY) return;
  const names = await namesOf(
    tx,
    people.map(({ userId }) => userId),
  );
  const params = { duty: title, mins: String(MISSED_MINS), people: [...names.values()].join('、') };
  notices.push({ userIds: await chargeLeaders(tx), code: 'repair_duty_missed', params });
}

/** Duties at which nobody checked in count as missed, and those in charge hear of it once. */
export async function noteMissed(tools: DutyTools): Promise<void> {
  const base = await dutyBase(tools, SYSTEM);
  const rows = await tools.db
    .select()
    .from(t)
    .where(and(eq(t.status, DUTY.planned), lte(t.dutyDate, wallTime(base.now).slice(0, 10))))
    .orderBy(asc(t.dutyDate), asc(t.dutyId))
    .limit(BATCH);
  for (const duty of rows) {
    if (!isMissed({ duty, now: base.now })) continue;
    try {
      await tools.db.transaction((tx) => takeDuty(tools, tx, base, duty.dutyId, (turn) => missDuty(turn, tx)));
    } catch (error) {
      // One that has been removed meanwhile is no business of ours.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** What the clock does to duties; it may run on any node, twice or late. */
export const dutyJobs = (tools: DutyTools) => [
  { name: 'repair-duty-missed', cron: '*/5 * * * *', run: () => noteMissed(tools) },
];
