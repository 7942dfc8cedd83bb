import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { anonymous, type SessionUser } from '../../../../kernel/session-user.ts';
import { startProcess } from '../../../bpm/process/start.ts';
import type { DemoFate } from '../../../bpm/seed/demo/process.data.ts';
import { openReplay, type Replay } from '../../../bpm/seed/demo/process.seed.ts';
import { notifyMessageTable } from '../../../system/notify.table.ts';
import { companyOrderTable } from '../../company-order.table.ts';
import { companySettleTable } from '../../company-settle.table.ts';
import { createSettle, paySettle, submitSettle } from '../../company-settle.ts';
import type { SettleTools } from '../../company-settle-case.ts';
import { settleListener } from '../../company-settle-listener.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SETTLEMENTS = 11;
/** Those that are not paid: waiting for payment, rejected, under way, not handed in. */
const others = new Map<number, DemoFate | 'draft'>([
  [7, { kind: 'done' }],
  [8, { kind: 'reject', after: 1 }],
  [9, { kind: 'open', after: 1 }],
  [10, 'draft'],
]);
const person = (userId: number, nickName: string): SessionUser => ({ ...anonymous, userId, userName: '', nickName });
const DEPUTY = person(102, '苏雅琴');
const DIRECTOR = person(101, '林志文');

/** Nobody listens while the first data are put in. */
const toolsOf = (db: Db, replay: Replay): SettleTools => ({
  db,
  hub: { publishAll: async () => {} },
  startProcess: (tx, start) => startProcess(replay.tools, tx, start),
  clock: () => replay.now,
});

/** A month by its distance from the present one. */
function monthOf(back: number, began: number): string {
  const [year = 0, month = 0] = wallTime(began).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}

/** The company that waits for the most money at the end of a month. */
async function mostOwed(db: Db, end: string): Promise<number | undefined> {
  const { companyId, status, verifyTime, finalAmount } = companyOrderTable;
  const [row] = await db
    .select({ companyId })
    .from(companyOrderTable)
    .where(and(eq(status, COMPANY_ORDER.unsettled), sql`${verifyTime} < ${end}::timestamptz`))
    .groupBy(companyId)
    .orderBy(desc(sql`sum(${finalAmount})`), companyId)
    .limit(1);
  return row?.companyId;
}

async function settleMonth(db: Db, replay: Replay, number: number): Promise<void> {
  const tools = toolsOf(db, replay);
  const back = SETTLEMENTS - number;
  const period = monthOf(back, replay.began);
  const end = `${monthOf(back - 1, replay.began)}-01 00:00:00`;
  const companyId = await mostOwed(db, end);
  if (companyId === undefined) return;
  replay.now = Math.min(momentOf(end) + 4 * DAY + 10 * HOUR, replay.began - 3 * HOUR);
  const settleId = await createSettle(tools, DEPUTY, { companyId, period });
  const fate = others.get(number);
  if (fate === 'draft') return;
  await submitSettle(tools, DEPUTY, settleId, undefined);
  const [row] = await db.select().from(companySettleTable).where(eq(companySettleTable.settleId, settleId));
  await replay.play(row?.instanceId as number, DEPUTY.userId, fate ?? { kind: 'done' }, number);
  if (fate) return;
  replay.now = Math.min(replay.now + DAY, replay.began);
  const invoiceNo = `2531200000${String(1043 + number * 37)}`;
  await paySettle(tools, { user: DIRECTOR }, settleId, {
    invoiceNo,
    invoiceFile: '',
    payTime: null,
    version: undefined,
  });
}

/** A year of settlements, one a month, by the same functions that people's clicks go through. */
export async function seedSettlements(db: Db, now = Date.now()): Promise<[]> {
  const replay = await openReplay(db, now, (clock) => [settleListener(clock)]);
  for (let number = 0; number < SETTLEMENTS; number += 1) await settleMonth(db, replay, number);
  // Nobody is told today of what was paid long ago.
  await db.delete(notifyMessageTable).where(eq(notifyMessageTable.templateCode, 'repair_company_paid'));
  return [];
}
