import type { Answer, Caller } from '../../testing/app.ts';
import { type Attendances, EARLY, good, openAttendance, PATH } from './attendance.fixture.ts';
import { makeMonths } from './month-make.ts';

/** 苏雅琴, the deputy who locks. */
export const DEPUTY = 102;

/** The product with what tests about months need besides. */
export interface Months extends Attendances {
  /** The head of the centre. */
  readonly head: Caller;
  readonly early: number;
  readonly point: number;
  /** A day of somebody from eight to four, as it went; nothing is settled yet. */
  day(who: Caller, userId: number, date: string, times?: readonly string[]): Promise<number>;
  /** Settles the days of a month and makes its sheets on the first of the next one. */
  close(month: string): Promise<void>;
  /** The sheet of somebody. */
  sheet(userId: number, month: string): Promise<Answer>;
  move(who: Caller, monthId: number, move: string, body?: object): Promise<Answer>;
  lock(who: Caller, month: string, body?: object): Promise<Answer>;
  /** A request for the check-in that is missing at the end of a task. */
  fix(who: Caller, taskId: number, time: string): Promise<Answer>;
  /** Messages of a kind that somebody got, the oldest first. */
  told(userId: number, code: string): Promise<string[]>;
}

const IN_TIME = ['07:50', '16:05'] as const;
/** On the first of the month after, when its sheets are made. */
export function firstAfter(month: string): string {
  const [year, nth] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return nth === 12 ? `${year + 1}-01-01` : `${year}-${String(nth + 1).padStart(2, '0')}-01`;
}

export async function openMonths(): Promise<Months> {
  const s = await openAttendance();
  const head = await s.app.signIn('linzw');
  const early = await s.aShift({ sections: EARLY });
  const point = await s.aPoint();
  const idOf = async (userId: number, month: string) => {
    const [row] = await s.sql(`SELECT month_id FROM attendance_month WHERE user_id = ${userId} AND month = '${month}'`);
    return Number(row?.month_id);
  };
  return {
    ...s,
    head,
    early,
    point,
    async day(who, userId, date, times = IN_TIME) {
      s.at(`${date} 06:00`);
      const taskId = await s.due(userId, date, early);
      for (const time of times) {
        s.at(`${date} ${time}`);
        good(await s.punch(who, { code: s.code(point) }));
      }
      return taskId;
    },
    async close(month) {
      s.at(`${firstAfter(month)} 03:00`);
      await s.settle();
      await makeMonths(s.tools);
    },
    sheet: async (userId, month) => good(await s.people.admin.get(`${PATH}/month/${await idOf(userId, month)}`)),
    move: (who, monthId, move, body = {}) => who.put(`${PATH}/month/${monthId}/${move}`, body),
    lock: (who, month, body = {}) => who.put(`${PATH}/month/lock`, { month, ...body }),
    async fix(who, taskId, time) {
      const { spans } = await s.detail(taskId);
      const asked = { kind: '1', spanId: spans[0].spanId, edge: '2', time, reason: '忘记打卡' };
      return who.post(`${PATH}/request`, asked);
    },
    told: async (userId, code) =>
      (
        await s.sql(
          `SELECT template_content FROM sys_notify_message WHERE user_id = ${userId} AND template_code = '${code}' ORDER BY message_id`,
        )
      ).map((row) => String(row.template_content)),
  };
}
