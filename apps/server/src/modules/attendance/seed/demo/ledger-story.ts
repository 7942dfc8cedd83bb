import { expiredMins, LEAVE_KIND, LEDGER, type LeaveKind } from '@jiaoyan/contract/attendance/leave-ledger';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { DAY_MINS } from '@jiaoyan/contract/bpm/leave-length';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';

const ANNUAL_DAYS = 5;
const ANNUAL_END = '03-31';

/** A change of a balance in the story; a use that finds too little is left out. */
export interface DemoPosting {
  readonly userId: number;
  readonly kind: LeaveKind;
  readonly at: number;
  readonly delta: number;
  readonly bizType: string;
  readonly bizId: number;
  readonly validTo: string | null;
  readonly note: string;
}

/** The annual leave of this year and the one before. */
function grantsOf(userId: number, now: number): DemoPosting[] {
  const year = Number(localDay(now).slice(0, 4));
  return [year - 1, year].map((one) => ({
    userId,
    kind: LEAVE_KIND.annual,
    at: momentOf(`${one}-01-01 04:00`),
    delta: ANNUAL_DAYS * DAY_MINS,
    bizType: LEDGER.grant,
    bizId: one,
    validTo: `${one + 1}-${ANNUAL_END}`,
    note: `${one}年度年假${ANNUAL_DAYS}天`,
  }));
}

/** What of one balance ends, each time after its last day. */
function expiriesOf(rows: readonly DemoPosting[], now: number): number[] {
  const days = [...new Set(rows.flatMap(({ validTo }) => validTo ?? []))].map((day) => addDays(day, 1));
  return days.map((day) => momentOf(`${day} 04:20`)).filter((at) => at <= now);
}

/** One balance of somebody from its first row on, in order. */
function playBalance(rows: readonly DemoPosting[], now: number): DemoPosting[] {
  const [first] = rows;
  if (!first) return [];
  const { userId, kind } = first;
  const ends = expiriesOf(rows, now).map((at) => ({ at, row: undefined }));
  const events = [...rows.map((row) => ({ at: row.at, row })), ...ends].sort((a, b) => a.at - b.at);
  const played: DemoPosting[] = [];
  for (const { at, row } of events) {
    const today = localDay(at);
    const delta = row ? row.delta : -expiredMins(played, today);
    const has = played.reduce((sum, one) => sum + one.delta, 0);
    if (delta === 0 || has + delta < 0) continue;
    const bizId = Number(today.replaceAll('-', ''));
    played.push(row ?? { userId, kind, at, delta, bizId, bizType: LEDGER.expiry, validTo: null, note: '到期未用' });
  }
  return played;
}

/** The balances of people over more than a year, in the order of time. */
export function playLedger(userIds: readonly number[], changes: readonly DemoPosting[], now: number): DemoPosting[] {
  const all = [...userIds.flatMap((userId) => grantsOf(userId, now)), ...changes].filter(({ at }) => at <= now);
  const balances = new Map<string, DemoPosting[]>();
  for (const row of all) {
    const key = `${row.userId} ${row.kind}`;
    balances.set(key, [...(balances.get(key) ?? []), row]);
  }
  return [...balances.values()].flatMap((rows) => playBalance(rows, now)).sort((a, b) => a.at - b.at);
}

/** A change as it is stored; the trigger reckons the balance. */
export const postingRow = ({ at, ...row }: DemoPosting, nth: number) => ({
  ...row,
  ledgerId: nth + 1,
  operatorName: '系统',
  createTime: wallTime(at),
});
