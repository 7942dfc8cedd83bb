import { daysOfMonth, monthAfter, monthDays, monthFigures, monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { MONTH } from '@jiaoyan/contract/attendance/status';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Db } from '../../../../kernel/db/db.ts';
import { wholeInsert } from '../../../../kernel/db/given-rows.ts';
import { SYSTEM } from '../../../../kernel/record/actor.ts';
import { type NewEvent, recordEvents } from '../../../../kernel/record/event.ts';
import { apportion, chance } from '../../../campus/seed/demo/chance.ts';
import { monthTable } from '../../month.table.ts';
import { keyOf, NO_OVERTIME, type Overtime, overtimeOf } from '../../month-overtime.ts';
import type { taskRow } from './day-story.ts';

const BATCH = 500;
const HOUR = 3_600_000;
const ASK_DAYS = 5;
const LOCKER = '苏雅琴';
/** Of those who were asked last month. */
const CONFIRMED = 20;
const disputes = [
  '12日晚上临时抢修到22点，打了下班卡，没有计入',
  '20日打卡屏当时没有显示二维码，按缺卡计不对',
] as const;

type DemoRow = ReturnType<typeof taskRow>;
interface Sheet {
  readonly monthId: number;
  readonly userId: number;
  readonly month: string;
  readonly tasks: readonly DemoRow[];
  /** How it ended up. */
  readonly status: string;
}

/** The tasks of people by month, the earliest month first. */
function sheetsOf(tasks: readonly DemoRow[], thisMonth: string): Omit<Sheet, 'monthId' | 'status'>[] {
  const found = new Map<string, DemoRow[]>();
  for (const task of tasks) {
    const month = monthOf(task.workDate);
    if (month >= thisMonth) continue;
    const key = `${month} ${String(task.userId).padStart(6, '0')}`;
    const own = found.get(key) ?? [];
    own.push(task);
    found.set(key, own);
  }
  return [...found.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => ({ month: key.slice(0, 7), userId: Number(key.slice(8)), tasks: own }));
}

/** Older months are locked; of last month most have confirmed, two object, the others have not looked yet. */
function endings(count: number): string[] {
  const asked = Math.max(0, count - CONFIRMED - disputes.length);
  const [confirmed = 0, disputed = 0, open = 0] = apportion(count, [CONFIRMED, disputes.length, asked]);
  return [
    ...Array<string>(disputed).fill(MONTH.disputed),
    ...Array<string>(confirmed).fill(MONTH.confirmed),
    ...Array<string>(open).fill(MONTH.open),
  ];
}

/** When things happened to a sheet; never after the moment at which the demo stands. */
function timesOf({ userId, month }: Pick<Sheet, 'userId' | 'month'>, now: number) {
  const luck = chance(`month ${userId} ${month}`);
  const made = momentOf(`${monthAfter(month, 1)}-01 03:00`);
  const answered = made + Math.floor((5 + luck.next() * 90) * HOUR);
  const locked = momentOf(`${monthAfter(month, 1)}-07 10:00`);
  const wall = (at: number) => wallTime(Math.min(at, now));
  return { made: wall(made), answered: wall(answered), locked: wall(locked), isAuto: luck.percent(15) };
}

function monthRow({ monthId, userId, month, tasks, status }: Sheet, overtime: Overtime, nth: number, now: number) {
  const { made, answered, locked, isAuto } = timesOf({ userId, month }, now);
  const isLocked = status === MONTH.locked;
  const isConfirmed = isLocked || status === MONTH.confirmed;
  // Whoever was asked again has his time from now on.
  const asked = status === MONTH.open ? localDay(now) : made.slice(0, 10);
  const last = isLocked ? locked : status === MONTH.open ? made : answered;
  return {
    ...monthFigures(tasks),
    ...overtime,
    monthId,
    userId,
    month,
    status,
    deptId: tasks.at(-1)?.deptId ?? 0,
    figures: monthDays(tasks),
    isAuto: isConfirmed && isAuto,
    signature: '',
    dispute: status === MONTH.disputed ? (disputes[nth % disputes.length] ?? '') : '',
    answer: '',
    dueDate: addDays(asked, ASK_DAYS),
    confirmTime: isConfirmed ? answered : null,
    lockBy: isLocked ? LOCKER : '',
    lockTime: isLocked ? locked : null,
    createBy: SYSTEM.name,
    updateBy: isLocked ? LOCKER : SYSTEM.name,
    createTime: made,
    updateTime: last,
    version: isLocked ? 2 : status === MONTH.open ? 0 : 1,
  };
}
type DemoMonth = ReturnType<typeof monthRow>;

/** What happened to a sheet. */
function eventsOf(row: DemoMonth): NewEvent[] {
  const { monthId, status, isAuto, dispute, createTime, confirmTime, lockTime, updateTime } = row;
  const event = (name: string, from: string, to: string, at: string, operatorName: string, content = ''): NewEvent => ({
    bizType: 'attendanceMonth',
    bizId: monthId,
    event: name,
    fromStatus: from,
    toStatus: to,
    operatorId: null,
    operatorName,
    content,
    createTime: at,
  });
  const by = isAuto ? SYSTEM.name : '本人';
  const why = isAuto ? '逾期未提出异议，视为确认' : '';
  return [
    event('MAKE', '', MONTH.open, createTime, SYSTEM.name),
    ...(confirmTime ? [event('CONFIRM', MONTH.open, MONTH.confirmed, confirmTime, by, why)] : []),
    ...(status === MONTH.disputed ? [event('DISPUTE', MONTH.open, MONTH.disputed, updateTime, '本人', dispute)] : []),
    ...(lockTime ? [event('LOCK', MONTH.confirmed, MONTH.locked, lockTime, LOCKER)] : []),
  ];
}

/** A month must come to what its days come to, or the demo would contradict itself. */
function checkSheets(rows: readonly DemoMonth[], tasks: readonly DemoRow[]): void {
  const first = rows[0]?.month ?? '';
  const last = rows.at(-1)?.month ?? '';
  const within = tasks.filter(({ workDate }) => workDate >= `${first}-01` && workDate <= daysOfMonth(last || first).to);
  const sum = (list: readonly { readonly workMins: number }[]) => list.reduce((total, one) => total + one.workMins, 0);
  if (rows.length > 0 && sum(rows) !== sum(within)) throw new Error('demo attendance: months differ from their tasks');
}

/** The sheets of the months that are over. */
export async function seedMonths(tx: Db, tasks: readonly DemoRow[], now: number): Promise<void> {
  const thisMonth = monthOf(localDay(now));
  const lastMonth = monthAfter(thisMonth, -1);
  const sheets = sheetsOf(tasks, thisMonth);
  const ofLast = sheets.filter(({ month }) => month === lastMonth);
  const drawn = ofLast.map((sheet) => ({ sheet, at: chance(`sheet ${sheet.userId} ${lastMonth}`).next() }));
  const order = drawn.sort((a, b) => a.at - b.at || a.sheet.userId - b.sheet.userId).map(({ sheet }) => sheet.userId);
  const ends = endings(ofLast.length);
  const overtime = await overtimeOf(tx, sheets);
  const rows = sheets.map((sheet, at) => {
    const nth = order.indexOf(sheet.userId);
    const status = sheet.month === lastMonth ? (ends[nth] ?? MONTH.open) : MONTH.locked;
    return monthRow({ ...sheet, status, monthId: at + 1 }, overtime.get(keyOf(sheet)) ?? NO_OVERTIME, nth, now);
  });
  checkSheets(rows, tasks);
  const store = wholeInsert(monthTable);
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await store(tx, batch);
    await recordEvents(tx, batch.flatMap(eventsOf));
  }
}
