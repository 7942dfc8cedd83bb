import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { RESULT, TASK } from '@jiaoyan/contract/patrol/status';
import type { TaskCancel, TaskExempt, TaskReassign } from '@jiaoyan/contract/patrol/task';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { revise } from '../../kernel/record/kind.ts';
import { moveSite, type SiteTurn } from '../facility/index.ts';
import { namesOf, refuseAbsent } from '../system/index.ts';
import { pathTable } from './path.table.ts';
import { recordTable as r } from './record.table.ts';
import type { TaskRow } from './task.table.ts';
import { closedStatus, taskLink, taskRecord } from './task-case.ts';

type TaskTurn = SiteTurn<TaskRow>;

/** Some people hear of a round, but for the one who acts. */
async function tell(
  tx: Db,
  { row, notices, actor }: TaskTurn,
  {
    userIds,
    code,
    params = {},
  }: { userIds: readonly number[]; code: string; params?: Readonly<Record<string, string>> },
) {
  const [path] = await tx.select({ name: pathTable.name }).from(pathTable).where(eq(pathTable.pathId, row.pathId));
  const about = {
    code: row.code,
    path: path?.name ?? '',
    from: row.windowFrom.slice(5, 16),
    to: row.windowTo.slice(5, 16),
    ...params,
  };
  for (const userId of userIds)
    if (userId !== actor.userId) notices.push({ userId, code, params: about, link: taskLink(row.taskId) });
}

/** Others walk a round. */
export const reassignTask = (
  ctx: Ctx,
  taskId: number,
  { executorIds, reason, version }: TaskReassign,
): Promise<Moved> =>
  taskRecord.act(ctx, 'reassign', taskId, version, async (turn, tx) => {
    const { row, events } = turn;
    const before = new Set(row.executorIds);
    const fresh = executorIds.filter((id) => !before.has(id));
    if (fresh.length === 0 && executorIds.length === row.executorIds.length)
      throw refuse('执行人没有变化', 'executorIds');
    await refuseAbsent(tx, fresh, '执行人', 'executorIds');
    const names = await namesOf(tx, [...row.executorIds, ...executorIds]);
    const joined = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join('、') || '未分配';
    const content = `${joined(row.executorIds)} → ${joined(executorIds)}${reason ? `：${reason}` : ''}`;
    revise<TaskRow>(row, { executorIds });
    events.push({ event: 'REASSIGN', content });
    await tell(tx, turn, { userIds: fresh, code: 'patrol_assign' });
  });

/** A round is not walked at all. */
export const cancelTask = (ctx: Ctx, taskId: number, { reason, version }: TaskCancel): Promise<Moved> =>
  taskRecord.act(ctx, 'cancel', taskId, version, async (turn, tx) => {
    moveSite(turn, TASK.cancelled, { event: 'CANCEL', content: reason }, { reason });
    await tell(tx, turn, { userIds: turn.row.executorIds, code: 'patrol_cancelled', params: { reason } });
  });

/** Refuses points that are none of the round, and those where somebody was. */
async function exemptible(tx: Db, { taskId, snapshot }: TaskRow, pointIds: readonly number[]) {
  const names = new Map(snapshot.points.map(({ pointId, name }) => [pointId, name]));
  if (pointIds.some((id) => !names.has(id))) throw refuse('所选点位不在该任务中', 'pointIds');
  const records = await tx
    .select({ pointId: r.pointId, result: r.result })
    .from(r)
    .where(and(eq(r.taskId, taskId), inArray(r.pointId, [...pointIds])));
  for (const { pointId, result } of records) {
    const name = names.get(pointId) ?? '';
    if (result === RESULT.exempt) throw refuse(`点位【${name}】已免检`, 'pointIds');
    if (result !== RESULT.missed) throw refuse(`点位【${name}】已打点，不能免检`, 'pointIds');
  }
  return { names, missed: new Set(records.map(({ pointId }) => pointId)) };
}

/** Points that nobody could get to count neither as done nor as missed. */
export const exemptPoints = (ctx: Ctx, taskId: number, input: TaskExempt): Promise<Moved> =>
  taskRecord.act(ctx, 'exempt', taskId, input.version, async (turn, tx) => {
    const { row, events, actor } = turn;
    const pointIds = [...new Set(input.pointIds)];
    const { names, missed } = await exemptible(tx, row, pointIds);
    const at = wallTime(turn.now);
    const values = { result: RESULT.exempt, reason: input.reason, userId: actor.userId, checkTime: at };
    if (missed.size > 0)
      await tx
        .update(r)
        .set(values)
        .where(and(eq(r.taskId, taskId), inArray(r.pointId, [...missed])));
    const fresh = pointIds.filter((id) => !missed.has(id));
    if (fresh.length > 0)
      await tx.insert(r).values(fresh.map((pointId) => ({ ...values, taskId, pointId, receiveTime: at })));
    revise<TaskRow>(row, { exempt: row.exempt + pointIds.length, missed: row.missed - missed.size });
    const content = `${pointIds.map((id) => names.get(id)).join('、')}：${input.reason}`;
    const isOpen = row.status === TASK.waiting || row.status === TASK.walking;
    const isComplete = row.done + row.exempt === row.pointTotal;
    const status = isOpen ? (isComplete ? TASK.done : row.status) : closedStatus(row);
    if (status === row.status) return void events.push({ event: 'EXEMPT', content });
    moveSite(turn, status, { event: 'EXEMPT', content }, isOpen ? { finishTime: at } : {});
  });
