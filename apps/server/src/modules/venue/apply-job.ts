import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { APPLY } from '@jiaoyan/contract/venue/apply';
import { BOOKING } from '@jiaoyan/contract/venue/booking';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { AppError } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { roomTable } from '../campus/room.table.ts';
import type { RepairTools } from '../repair/index.ts';
import { applyTable as t } from './apply.table.ts';
import { endApply } from './apply-cancel.ts';
import { moveApply, notifyApplicant, takeApply } from './apply-case.ts';
import { checkOutTurn } from './apply-use.ts';
import { bookingTable as b } from './booking.table.ts';
import { changeTime, currentTime, releaseApply } from './booking-hold.ts';
import { GIVEN_FREE, TAKEN } from './booking-room.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GRACE = 30 * MINUTE;
const AFTER_END = 15 * MINUTE;
const BATCH = 200;

/** One after the other, each in its own transaction; one that cannot be moved any more is no business of ours. */
async function forEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** What nobody decided upon in time, or before it was to begin, is given free. */
export async function expireUnapproved(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const hours = sql`(${roomTable.bookRule} ->> 'autoReleaseH')::int`;
  const rows = await tools.db
    .select({ applyId: t.applyId, instanceId: t.instanceId, hours: sql<number>`${hours}` })
    .from(t)
    .innerJoin(roomTable, eq(roomTable.roomId, t.roomId))
    .where(
      and(
        eq(t.status, APPLY.approving),
        or(
          lte(t.startTime, wallTime(now)),
          sql`${t.submitTime} + make_interval(hours => ${hours}) <= ${wallTime(now)}::timestamptz`,
        ),
      ),
    )
    .orderBy(asc(t.applyId))
    .limit(BATCH);
  const base = { actor: SYSTEM, now };
  await forEach(rows, ({ applyId, instanceId, hours: limit }) =>
    tools.db.transaction((tx) =>
      endApply(tools, tx, base, { applyId, instanceId, reason: '超时未审批，系统释放' }, async (turn) => {
        const { apply } = turn;
        // Another node, or somebody who decided, may have been faster.
        if (apply.status !== APPLY.approving || apply.submitTime === null) return;
        const isLate = now - momentOf(apply.submitTime) >= limit * HOUR;
        if (!isLate && momentOf(apply.startTime) > now) return;
        const content = isLate ? `超过${limit}小时未审批` : '到使用时间仍未审批';
        moveApply(turn, APPLY.expired, { event: 'EXPIRE', content });
        await releaseApply(tx, applyId);
        notifyApplicant(turn, 'repair_area_expire', { reason: content });
      }),
    ),
  );
}

/** Times that have begun, or are over, for so long. */
const dueTimes = (tools: RepairTools, status: string, edge: 'lower' | 'upper', until: number) =>
  tools.db
    .selectDistinct({ applyId: t.applyId })
    .from(b)
    .innerJoin(t, eq(t.applyId, b.applyId))
    .where(
      and(
        eq(t.status, status),
        eq(b.kind, BOOKING.apply),
        eq(b.status, TAKEN),
        isNull(b.checkOutTime),
        sql`${sql.raw(edge)}(${b.period}) <= ${wallTime(until)}::timestamptz`,
      ),
    )
    .orderBy(asc(t.applyId))
    .limit(BATCH);

/** Nobody came: the rest of the time is given free, and it counts. */
export async function noteNoShows(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const base = { actor: SYSTEM, now };
  const rows = await dueTimes(tools, APPLY.approved, 'lower', now - GRACE);
  await forEach(rows, ({ applyId }) =>
    tools.db.transaction((tx) =>
      takeApply(tools, tx, base, applyId, async (turn) => {
        const { apply, events } = turn;
        const { current, isLast } = await currentTime(tx, applyId);
        if (apply.status !== APPLY.approved || !current || momentOf(current.period.from) > now - GRACE) return;
        apply.noShow = true;
        await changeTime(tx, current, { noShow: true, status: GIVEN_FREE });
        const content = `${current.period.from.slice(0, 16)} 未签到`;
        if (isLast) moveApply(turn, APPLY.noShow, { event: 'NO_SHOW', content });
        else events.push({ event: 'NO_SHOW', content });
        notifyApplicant(turn, 'repair_area_no_show', { time: current.period.from.slice(0, 16) });
      }),
    ),
  );
}

/** Nobody gave the room back: a while after its end the use is over. */
export async function checkOutOverdue(tools: RepairTools): Promise<void> {
  const now = tools.clock();
  const base = { actor: SYSTEM, now };
  const rows = await dueTimes(tools, APPLY.using, 'upper', now - AFTER_END);
  await forEach(rows, ({ applyId }) =>
    tools.db.transaction((tx) =>
      takeApply(tools, tx, base, applyId, async (turn) => {
        const { current } = await currentTime(tx, applyId);
        if (turn.apply.status !== APPLY.using || !current || momentOf(current.period.to) > now - AFTER_END) return;
        await checkOutTurn(turn, tx, '到时自动归还');
      }),
    ),
  );
}

/** What the clock does to applications; it may run on any node, twice or late. */
export const applyJobs = (tools: RepairTools) => [
  {
    name: 'repair-area-release',
    cron: '*/10 * * * *',
    async run() {
      await expireUnapproved(tools);
      await noteNoShows(tools);
      await checkOutOverdue(tools);
    },
  },
];
