import { edgesOf } from '@jiaoyan/contract/attendance/settle';
import { TASK } from '@jiaoyan/contract/attendance/status';
import { PRESENCE, type PresentPerson, type PresentTeam } from '@jiaoyan/contract/attendance/task';
import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { edgeTexts } from './my.ts';
import { taskTable as t } from './task.table.ts';
import { scopedTasks, TASK_PERMISSION } from './task-case.ts';
import { factsOf, type TaskFacts } from './task-inputs.ts';
import { spanOfPeriod } from './task-make.ts';

const MINUTE = 60_000;

/** Where somebody is by what is known at a moment. */
function stateOf({ task, spans, leaves }: TaskFacts, now: number): PresentPerson['state'] {
  const { from, to } = spanOfPeriod(task.plan);
  if (leaves.some((leave) => momentOf(leave.from) <= now && now < momentOf(leave.to))) return PRESENCE.leave;
  const edges = spans.map((span) => ({
    ...span,
    ...edgesOf({
      plan: spanOfPeriod(span.plan),
      firstAt: span.firstAt === null ? null : momentOf(span.firstAt),
      lastAt: span.lastAt === null ? null : momentOf(span.lastAt),
    }),
  }));
  const last = edges.filter(({ punches }) => punches > 0).at(-1);
  if (last) {
    const ends = momentOf(last.plan.to) - task.rule.earlyGrace * MINUTE;
    return last.outAt !== null && (last.outAt >= ends || now >= momentOf(last.plan.to)) ? PRESENCE.left : PRESENCE.here;
  }
  if (now < from + task.rule.lateGrace * MINUTE) return PRESENCE.later;
  return now < to ? PRESENCE.late : PRESENCE.away;
}

/** Who is due today and where he is, by team, as far as the caller reaches. */
export async function presentToday({ db, user, services }: Ctx): Promise<PresentTeam[]> {
  const now = services.clock();
  const today = localDay(now);
  const isOn = sql`${t.plan} @> ${wallTime(now)}::timestamptz`;
  const tasks = await db
    .select()
    .from(t)
    .where(
      and(
        or(eq(t.workDate, today), isOn),
        ne(t.status, TASK.cancelled),
        scopedTasks.scope(user, `${TASK_PERMISSION}:list`, now),
      ),
    )
    .orderBy(asc(t.deptId), asc(t.plan), asc(t.userId));
  if (tasks.length === 0) return [];
  const people = await db
    .select({ userId: userTable.userId, name: userTable.nickName, phone: userTable.phonenumber })
    .from(userTable)
    .where(inArray(userTable.userId, [...new Set(tasks.map(({ userId }) => userId))]));
  const depts = await db
    .select({ deptId: deptTable.deptId, name: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.deptId, [...new Set(tasks.map(({ deptId }) => deptId))]));
  const personOf = new Map(people.map((person) => [person.userId, person]));
  const facts = await factsOf(db, tasks);
  return depts.map(({ deptId, name }) => {
    const own = facts.filter(({ task }) => task.deptId === deptId).map((one) => presentPerson(one, personOf, now));
    return {
      deptId,
      deptName: name,
      due: own.length,
      here: own.filter(({ state }) => state === PRESENCE.here).length,
      people: own,
    };
  });
}

function presentPerson(
  facts: TaskFacts,
  people: ReadonlyMap<number, { readonly name: string; readonly phone: string | null }>,
  now: number,
): PresentPerson {
  const { task, spans } = facts;
  const person = people.get(task.userId);
  const edges = spans.map(edgeTexts);
  return {
    taskId: task.taskId,
    userId: task.userId,
    userName: person?.name ?? '',
    phone: person?.phone ?? '',
    shiftName: task.rule.name,
    color: task.rule.color,
    from: task.plan.from,
    to: task.plan.to,
    state: stateOf(facts, now),
    inAt: edges.flatMap(({ inAt }) => inAt ?? [])[0] ?? null,
    outAt: edges.flatMap(({ outAt }) => outAt ?? []).at(-1) ?? null,
  };
}
