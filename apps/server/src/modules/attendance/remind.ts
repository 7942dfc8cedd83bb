import { TASK } from '@jiaoyan/contract/attendance/status';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { sendNotices } from '../facility/index.ts';
import type { AttendanceTools } from './attendance-tools.ts';
import { edgeTexts } from './my.ts';
import { noticeTable, spanTable as s, taskTable as t } from './task.table.ts';
import { factsOf } from './task-inputs.ts';

const MINUTE = 60_000;
/** No reminder comes later than this after its time. */
const LATEST = 30 * MINUTE;
const open = [TASK.waiting, TASK.working];

/** When somebody is reminded of what. */
const reminders = [
  {
    kind: 'before',
    edge: '上班',
    at: (from: number) => from - 15 * MINUTE,
    isDone: (inAt: string | null) => inAt !== null,
  },
  {
    kind: 'after',
    edge: '上班',
    at: (from: number) => from + 10 * MINUTE,
    isDone: (inAt: string | null) => inAt !== null,
  },
  {
    kind: 'end',
    edge: '下班',
    at: (_from: number, to: number) => to,
    isDone: (_in: string | null, out: string | null) => out !== null,
  },
] as const;

/** The spans around a moment for which people are due. */
const readSpans = ({ db }: AttendanceTools, now: number) =>
  db
    .select({ span: s, task: t })
    .from(s)
    .innerJoin(t, eq(t.taskId, s.taskId))
    .where(
      and(
        eq(s.live, true),
        inArray(t.status, open),
        sql`${s.window} && tstzrange(${wallTime(now - LATEST)}::timestamptz, ${wallTime(now + LATEST)}::timestamptz)`,
      ),
    )
    .orderBy(asc(s.spanId));
type Due = Awaited<ReturnType<typeof readSpans>>[number];

/** What somebody is to be reminded of now. */
function dueReminders({ span }: Due, now: number) {
  const [from, to] = [momentOf(span.plan.from), momentOf(span.plan.to)];
  const { inAt, outAt } = edgeTexts(span);
  return reminders.filter(({ at, isDone }) => {
    const time = at(from, to);
    return time <= now && now < time + LATEST && !isDone(inAt, outAt);
  });
}

/** Reminds people of coming and going, each time once however many nodes look; nobody on leave. */
export async function remindPeople(tools: AttendanceTools): Promise<void> {
  const now = tools.clock();
  const due = (await readSpans(tools, now)).filter((one) => dueReminders(one, now).length > 0);
  const facts = await factsOf(
    tools.db,
    due.map(({ task }) => task),
  );
  const isAway = (at: number) => facts[at]?.leaves.some(({ from, to }) => momentOf(from) <= now && now < momentOf(to));
  for (const [nth, one] of due.entries()) {
    if (isAway(nth)) continue;
    for (const { kind, edge, at } of dueReminders(one, now)) {
      const { span, task } = one;
      const time = wallTime(at(momentOf(span.plan.from), momentOf(span.plan.to))).slice(11, 16);
      await tools.db.transaction(async (tx) => {
        const told = await tx
          .insert(noticeTable)
          .values({ spanId: span.spanId, kind })
          .onConflictDoNothing()
          .returning({ spanId: noticeTable.spanId });
        if (told.length === 0) return;
        const params = { time, edge: `${edge}打卡`, shift: task.rule.name };
        await sendNotices(tools, tx, [{ userId: span.userId, params, code: 'att_remind', link: '/my/attendance' }]);
      });
    }
  }
}

/** It may run on any node, twice or late. */
export const remindJob = (tools: AttendanceTools): Job => ({
  name: 'attendance-remind',
  cron: '*/5 * * * *',
  run: () => remindPeople(tools),
});
