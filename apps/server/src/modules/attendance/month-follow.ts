import { monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { MONTH } from '@jiaoyan/contract/attendance/status';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { announceAtCommit } from '../../kernel/realtime/realtime.ts';
import type { Actor } from '../../kernel/record/actor.ts';
import { type NewEvent, recordEvents } from '../../kernel/record/event.ts';
import { configTable } from '../system/config.table.ts';
import { storeMessages } from '../system/index.ts';
import { type MonthRow, monthTable as t } from './month.table.ts';
import type { PersonDay } from './month-locked.ts';
import { keyOf } from './month-overtime.ts';
import { type Reckoned, reckonMonths } from './month-reckon.ts';

const DEFAULT_DAYS = 5;
const LINK = '/my/attendance';

/** By whom, when and why sheets change. */
interface FollowedBy {
  readonly actor: Actor;
  readonly now: number;
  readonly why: string;
}

/** Until when somebody may object who is asked now. */
export async function dueDateFrom(tx: Db, now: number): Promise<string> {
  const [row] = await tx
    .select({ days: configTable.configValue })
    .from(configTable)
    .where(eq(configTable.configKey, 'attendance.confirmDays'));
  const days = Number(row?.days ?? DEFAULT_DAYS);
  return addDays(localDay(now), Number.isInteger(days) && days > 0 ? days : DEFAULT_DAYS);
}

/** Asks somebody to look at his sheet. */
export const askNotice = ({ userId, month, dueDate }: Pick<MonthRow, 'userId' | 'month' | 'dueDate'>) => ({
  userId,
  code: 'att_month',
  params: { month, due: `${Number(dueDate.slice(5, 7))}月${Number(dueDate.slice(8, 10))}日` },
  link: LINK,
});

const names = {
  dueDays: '应出勤',
  presentDays: '出勤',
  lateTimes: '迟到',
  lateMins: '迟到分钟',
  earlyTimes: '早退',
  earlyMins: '早退分钟',
  missTimes: '缺卡',
  absentDays: '旷工',
  leaveMins: '请假分钟',
  overWorkMins: '工作日加班分钟',
  overRestMins: '休息日加班分钟',
  overHolidayMins: '节假日加班分钟',
  nightMins: '夜间分钟',
  workMins: '工时分钟',
} as const;
const figureNames = Object.keys(names) as (keyof typeof names)[];

/** Which sums of a sheet are others now, in words. */
const changesText = (before: MonthRow, after: Reckoned): string =>
  figureNames
    .filter((name) => before[name] !== after[name])
    .map((name) => `${names[name]} ${before[name]} → ${after[name]}`)
    .join('，');
const daysText = (days: MonthRow['figures']) =>
  days.map(({ date, sign, workMins }) => `${date} ${sign} ${workMins}`).join('\n');
const differs = (before: MonthRow, after: Reckoned): boolean =>
  changesText(before, after) !== '' || daysText(before.figures) !== daysText(after.figures);

/** Sheets of work days, under their locks in one order; those that are locked for good stay as they are. */
async function openSheets(tx: Db, days: readonly PersonDay[]): Promise<MonthRow[]> {
  const keys = new Set(days.map(({ userId, workDate }) => keyOf({ userId, month: monthOf(workDate) })));
  const rows = await tx
    .select()
    .from(t)
    .where(
      and(
        inArray(t.userId, [...new Set(days.map(({ userId }) => userId))]),
        inArray(t.month, [...new Set(days.map(({ workDate }) => monthOf(workDate)))]),
        ne(t.status, MONTH.locked),
      ),
    )
    .orderBy(asc(t.monthId))
    .for('update');
  return rows.filter((row) => keys.has(keyOf(row)));
}

/** A sheet that was confirmed says something else now, so it has to be looked at again. */
const asked = (dueDate: string) => ({
  dueDate,
  status: MONTH.open,
  isAuto: false,
  signature: '',
  confirmTime: null,
});

/**
 * The sheets follow what has come of work days, in the same transaction, so a sheet never shows other sums than its tasks.
 * One that was confirmed goes back to its person, who is told. The people are held.
 */
export async function followMonths(tx: Db, days: readonly PersonDay[], { actor, now, why }: FollowedBy): Promise<void> {
  if (days.length === 0) return;
  const sheets = await openSheets(tx, days);
  if (sheets.length === 0) return;
  const reckoned = await reckonMonths(tx, sheets);
  const events: NewEvent[] = [];
  const reopened: MonthRow[] = [];
  const dueDate = await dueDateFrom(tx, now);
  for (const sheet of sheets) {
    const after = reckoned.get(keyOf(sheet));
    if (!after || !differs(sheet, after)) continue;
    const { teamId, ...figures } = after;
    const isConfirmed = sheet.status === MONTH.confirmed;
    const stamp = { version: sheet.version + 1, updateBy: actor.name, updateTime: wallTime(now) };
    await tx
      .update(t)
      .set({ ...figures, ...stamp, deptId: teamId ?? sheet.deptId, ...(isConfirmed && asked(dueDate)) })
      .where(eq(t.monthId, sheet.monthId));
    if (isConfirmed) reopened.push({ ...sheet, dueDate });
    events.push({
      bizType: 'attendanceMonth',
      bizId: sheet.monthId,
      event: 'RECKON',
      fromStatus: sheet.status,
      toStatus: isConfirmed ? MONTH.open : sheet.status,
      operatorId: actor.userId,
      operatorName: actor.name,
      content: `${why}：${changesText(sheet, after) || '每日情况有变化'}`.slice(0, 500),
      // What was signed stays with what it was signed for.
      files: isConfirmed ? sheet.signature : '',
      createTime: wallTime(now),
    });
  }
  await recordEvents(tx, events);
  if (reopened.length === 0) return;
  const messages = reopened.map(askNotice).map(({ code, ...notice }) => ({ ...notice, templateCode: code }));
  const { events: told } = await storeMessages(tx, messages);
  await announceAtCommit(tx, [...told, { destination: topics.repairAttendance, body: {} }]);
}
