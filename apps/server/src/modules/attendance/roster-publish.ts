import type {
  PublishInput,
  PublishReply,
  RosterChange,
  RosterCheck,
  RosterProblem,
} from '@jiaoyan/contract/attendance/roster';
import { rosterProblems } from '@jiaoyan/contract/attendance/roster-check';
import { type Span, spanOn, timeText } from '@jiaoyan/contract/attendance/shift-time';
import { PLAN, SOURCE } from '@jiaoyan/contract/attendance/status';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { moveSite, type SiteTurn } from '../facility/index.ts';
import { makeRoom, syncDuties } from './duty-task.ts';
import { lockPeople } from './person-lock.ts';
import type { PlanRow } from './plan.table.ts';
import { planMoves } from './plan-scope.ts';
import { diffRoster, type RosterDiff } from './roster-diff.ts';
import { type RosterRead, readRoster } from './roster-facts.ts';
import { taskTable as t } from './task.table.ts';
import { makeTasks, type NewTask, setWindows } from './task-make.ts';

type PlanTurn = SiteTurn<PlanRow>;
const LINK = '/my/attendance';

/** What is wrong with a board from today on; what was is past mending. */
const problemsOf = ({ cells, facts }: RosterRead, now: number): RosterProblem[] =>
  rosterProblems(cells, facts).filter(({ date }) => date >= localDay(now));

/** What stands in the way of publishing, and what it would change. */
export async function checkPlan(db: Db, plan: PlanRow, calendar: WorkCalendar, now: number): Promise<RosterCheck> {
  const read = await readRoster(db, plan, calendar);
  const { changes } = await diffRoster(db, read, now);
  return { problems: problemsOf(read, now), changes: plan.edition === 0 ? [] : [...changes] };
}

/** Refuses a board that cannot be, and one that asks for a reason where none is given. */
function refuseProblems(problems: readonly RosterProblem[], reason: string): void {
  const [first] = problems;
  if (!first) return;
  if (first.level === 'refused') throw refuse(first.message, 'cells', problems);
  if (reason === '') throw refuse(first.message, 'reason', problems);
}

const newTask = ({ planId, deptId }: PlanRow, { cell, rule }: RosterDiff['added'][number]): NewTask => ({
  planId,
  deptId,
  rule,
  source: SOURCE.plan,
  dutyId: null,
  userId: cell.userId,
  workDate: cell.workDate,
  shiftId: cell.shiftId,
});

/** Makes what people are due to work as the board has it. */
async function storeDiff(tx: Db, { row, actor, now }: PlanTurn, { added, removed, remade }: RosterDiff): Promise<void> {
  const gone = [...removed, ...remade.map(({ task }) => task)].map(({ taskId }) => taskId);
  if (gone.length > 0) await tx.delete(t).where(inArray(t.taskId, gone));
  const fresh = [...added, ...remade].map((one) => newTask(row, one));
  const people = [...new Set([...fresh, ...removed].map(({ userId }) => userId))];
  const dutyIds = await makeRoom(tx, people, row.startDate, row.endDate);
  await makeTasks(tx, fresh, { name: actor.name, now });
  await syncDuties(tx, dutyIds, now, people);
  await setWindows(tx, people, wholeOf(row));
}
const wholeOf = ({ startDate, endDate }: PlanRow): Span => ({
  from: spanOn(startDate, [{ from: 0, to: 1 }]).from,
  to: spanOn(endDate, [{ from: 0, to: 2880 }]).to,
});

const dayText = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;

/** Everybody hears of his own days, once. */
function tellFirst({ notices, row }: PlanTurn, added: RosterDiff['added']): number {
  const own = new Map<number, RosterDiff['added'][number][]>();
  for (const one of added) own.set(one.cell.userId, [...(own.get(one.cell.userId) ?? []), one]);
  for (const [userId, list] of own) {
    const first = list.reduce((a, b) => (a.cell.workDate <= b.cell.workDate ? a : b));
    const begins = timeText(first.rule.sections[0]?.from ?? 0);
    const params = {
      plan: row.name,
      count: String(list.length),
      first: `${dayText(first.cell.workDate)} ${begins} ${first.rule.name}`,
    };
    notices.push({ userId, code: 'att_publish', params, link: LINK });
  }
  return own.size;
}

/** Those hear of a new edition for whom it changes something. */
function tellChanges({ notices }: PlanTurn, changes: readonly RosterChange[]): number {
  const own = new Map<number, RosterChange[]>();
  for (const change of changes) own.set(change.userId, [...(own.get(change.userId) ?? []), change]);
  for (const [userId, list] of own) {
    const [first] = list as [RosterChange];
    const more = list.length > 1 ? `等${list.length}天` : '';
    const params = { day: `${dayText(first.date)}${more}`, from: first.from, to: first.to };
    notices.push({ userId, code: 'att_change', params, link: LINK });
  }
  return own.size;
}

/** What people are due to work follows the board; they hear of what is new to them. */
export async function publishPlan(
  ctx: Ctx,
  calendar: WorkCalendar,
  planId: number,
  { version, reason }: PublishInput,
): Promise<PublishReply> {
  let reply: Omit<PublishReply, 'status' | 'version'> | undefined;
  const moved = await planMoves.act(ctx, 'publish', planId, version, async (turn, tx) => {
    const { row, now } = turn;
    await lockPeople(
      tx,
      row.members.map(({ userId }) => userId),
    );
    const read = await readRoster(tx, row, calendar);
    if (read.cells.length === 0 && row.edition === 0) throw refuse('排班表为空，请先排班', 'cells');
    const problems = problemsOf(read, now);
    refuseProblems(problems, reason);
    const diff = await diffRoster(tx, read, now);
    await storeDiff(tx, turn, diff);
    const told = row.edition === 0 ? tellFirst(turn, diff.added) : tellChanges(turn, diff.changes);
    const counts = `第${row.edition + 1}版：新增${diff.added.length}班，取消${diff.removed.length}班`;
    const content = problems.length > 0 ? `${counts}；${problems.length}项提醒，原因：${reason}` : counts;
    reply = { edition: row.edition + 1, added: diff.added.length, removed: diff.removed.length, told };
    moveSite(
      turn,
      PLAN.published,
      { event: 'PUBLISH', content },
      { edition: row.edition + 1, publishTime: wallTime(now) },
    );
  });
  if (!reply) throw notFound();
  return { ...moved, ...reply };
}
