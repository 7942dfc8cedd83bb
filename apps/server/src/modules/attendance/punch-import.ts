import { VIA } from '@jiaoyan/contract/attendance/status';
import { isMoment } from '@jiaoyan/contract/kernel/calendar';
import { DAY_MS, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { and, inArray } from 'drizzle-orm';
import type { CheckedRow, ImportField, ImportPlan, ImportSource } from '../../kernel/crud/import.ts';
import { rowProblems } from '../../kernel/crud/import-cells.ts';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { actorOf } from '../../kernel/record/actor.ts';
import { userScope } from '../system/index.ts';
import { userTable as u } from '../system/user.table.ts';
import { lockedMonthsOf } from './month-locked.ts';
import { lockPeople } from './person-lock.ts';
import { punchTable as p } from './punch.table.ts';
import { storePunches } from './punch-store.ts';
import { TASK_PERMISSION } from './task-case.ts';
import { settleTasks } from './task-settle.ts';

const columns: readonly ImportField[] = [
  { key: 'account', title: '账号', required: true, note: '用户账号', width: 18 },
  { key: 'name', title: '姓名', note: '填写时须与账号一致', width: 12 },
  { key: 'at', title: '打卡时间', required: true, note: '如 2026-03-02 07:58', width: 22 },
];
/** Day 0 of the dates of spreadsheets. */
const SHEET_EPOCH = momentOf('1899-12-30 00:00:00');
const SERIAL = /^\d{5}(\.\d+)?$/;
const TIME = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/;

/** The moment that a cell names, as a text or as a date of the spreadsheet. */
function momentIn(cell: string): number | undefined {
  if (SERIAL.test(cell)) return SHEET_EPOCH + Math.round((Number(cell) * DAY_MS) / 1000) * 1000;
  const [, year, ...parts] = TIME.exec(cell) ?? [];
  if (!year) return undefined;
  const [month, day, hour, minute, second] = parts.map((part = '0') => part.padStart(2, '0'));
  const text = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  return isMoment(text) ? momentOf(text) : undefined;
}

interface Imported {
  readonly userId: number;
  readonly deptId: number;
  readonly at: number;
}
interface Person {
  readonly userId: number;
  readonly deptId: number | null;
  readonly userName: string;
  readonly nickName: string;
}
/** The same moment of the same person is one check-in, in however many files it stands. */
const keyOf = (at: number): string => `import-${at / 1000}`;
const distinct = (rows: readonly ImportSource[], key: string) => [
  ...new Set(rows.map(({ values }) => values[key] ?? '')),
];

/** Those of the file whom the caller reaches, by account. */
async function peopleIn(tx: Db, { user }: Ctx, rows: readonly ImportSource[]): Promise<ReadonlyMap<string, Person>> {
  const { userId, deptId, userName, nickName } = u;
  const found = await tx
    .select({ userId, deptId, userName, nickName })
    .from(u)
    .where(and(inArray(userName, distinct(rows, 'account')), userScope(user, `${TASK_PERMISSION}:import`)));
  return new Map(found.map((person) => [person.userName, person]));
}

function checkRow({ values }: ImportSource, people: ReadonlyMap<string, Person>, { user, services }: Ctx) {
  const { errors, report } = rowProblems();
  const { account = '', name = '', at: cell = '' } = values;
  const person = people.get(account);
  if (!account) report('account', '账号不能为空');
  else if (!person) report('account', `账号“${account}”不存在`);
  else if (person.deptId === null) report('account', `账号“${account}”没有所属部门`);
  else if (person.userId === user.userId) report('account', '不能导入本人的打卡记录');
  if (person && name && name !== person.nickName) report('name', '姓名与账号不一致');
  const at = momentIn(cell);
  if (at === undefined) report('at', '打卡时间应为“2026-03-02 07:58”的格式');
  else if (at > services.clock()) report('at', '打卡时间不能晚于现在');
  const isRight = errors.length === 0 && person && at !== undefined;
  return { errors, report, value: isRight ? { userId: person.userId, deptId: person.deptId ?? 0, at } : undefined };
}

/** Which of the rows are there already. */
async function knownKeys(tx: Db, rows: readonly Imported[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const found = await tx
    .select({ userId: p.userId, clientKey: p.clientKey })
    .from(p)
    .where(
      and(
        inArray(p.userId, [...new Set(rows.map(({ userId }) => userId))]),
        inArray(p.clientKey, [...new Set(rows.map(({ at }) => keyOf(at)))]),
      ),
    );
  return new Set(found.map(({ userId, clientKey }) => `${userId} ${clientKey}`));
}

const lockedText = (month: string) => `${month} 考勤已锁定，不能再打卡`;

/** Writes the check-ins of a file; what was settled already is settled again. */
async function writePunches(tx: Db, { services, user }: Ctx, rows: readonly Imported[]): Promise<void> {
  const now = services.clock();
  await lockPeople(
    tx,
    rows.map(({ userId }) => userId),
  );
  // Held now, nobody locks their months any more.
  const lockedMonth = await lockedMonthsOf(tx, rows);
  const month = rows.map(lockedMonth).find((found) => found !== undefined);
  if (month) throw refuse(lockedText(month), 'file');
  const punches = rows.map(({ userId, at }) => ({
    userId,
    at,
    receivedAt: now,
    clientKey: keyOf(at),
    via: VIA.import,
  }));
  const taskIds = await storePunches(tx, punches);
  await settleTasks(tx, taskIds, { now, actor: actorOf(user), why: '导入打卡' });
  const teams = [...new Set(rows.map(({ deptId }) => deptId))];
  await services.hub.publishAll(
    tx,
    teams.map((deptId) => ({ destination: topics.repairAttendance, body: { deptId } })),
  );
}

/** How the check-ins of a clock machine come in. */
export const punchImport = (ctx: Ctx): ImportPlan<Imported> => ({
  title: '打卡记录',
  fields: columns,
  async check(tx, rows) {
    const people = await peopleIn(tx, ctx, rows);
    const checked = rows.map((source) => ({ source, ...checkRow(source, people, ctx) }));
    const known = await knownKeys(
      tx,
      checked.flatMap(({ value }) => value ?? []),
    );
    const lockedMonth = await lockedMonthsOf(
      tx,
      checked.flatMap(({ value }) => value ?? []),
    );
    const lines = new Map<string, number>();
    return checked.map(({ source, errors, report, value }): CheckedRow<Imported> => {
      if (!value) return { errors, action: 'create' };
      const key = `${value.userId} ${keyOf(value.at)}`;
      const first = lines.get(key);
      lines.set(key, first ?? source.line);
      if (first !== undefined) report('at', `与第${first}行重复：${wallTime(value.at)}`);
      const isKnown = known.has(key);
      const month = isKnown ? undefined : lockedMonth(value);
      if (month) report('at', lockedText(month));
      return { errors, value, action: isKnown ? 'known' : 'create' };
    });
  },
  write: (tx, rows) => writePunches(tx, ctx, rows),
});
