import { and, eq, inArray } from 'drizzle-orm';
import { conflict, refuse } from '../../../kernel/errors.ts';
import { advance } from './advance.ts';
import { addComment, enabledNames } from './own-task.ts';
import { type Attachment, copyTable, taskTable } from './task.table.ts';
import { momentOf, type Turn } from './turn.ts';

const URGE_EVERY_MS = 10 * 60_000;

/** Ends a run before its time. */
export async function cancelInstance(turn: Turn, reason: string): Promise<void> {
  if (turn.instance.status !== 1) throw conflict('流程已结束，不能取消');
  turn.verdict = { result: 4, reason };
  await addComment(turn, 'cancel', reason);
  await advance(turn, { type: 'cancel' });
}

/** Ends an own run. */
export async function cancelOwn(turn: Turn, reason: string): Promise<void> {
  if (turn.instance.startUserId !== turn.actorId) throw refuse('只有发起人可以取消流程');
  if (!turn.loaded.row.settings.allowCancel) throw refuse('该流程不允许发起人取消');
  await cancelInstance(turn, reason);
}

/** Reminds whoever is to decide; not more often than bearable. */
export async function urge(turn: Turn): Promise<void> {
  const { instance } = turn;
  if (instance.startUserId !== turn.actorId) throw refuse('只有发起人可以催办');
  if (instance.status !== 1) throw conflict('流程已结束，不能催办');
  const last = instance.urgeTime ? Date.parse(`${instance.urgeTime.replace(' ', 'T')}+08:00`) : 0;
  if (turn.now - last < URGE_EVERY_MS) throw refuse('10 分钟内已催办过，请稍后再试');
  const open = await turn.tx
    .select()
    .from(taskTable)
    .where(and(eq(taskTable.instanceId, instance.instanceId), eq(taskTable.status, 1)));
  await turn.tx
    .update(taskTable)
    .set({ urged: instance.urged + 1 })
    .where(inArray(taskTable.taskId, [0, ...open.map(({ taskId }) => taskId)]));
  for (const { assigneeId, candidateIds, name } of open)
    for (const userId of assigneeId === null ? candidateIds : [assigneeId]) {
      turn.touched.add(userId);
      turn.notices.push({ userId, templateCode: 'bpm_task_urged', params: { taskName: name } });
    }
  turn.instance = { ...instance, urged: instance.urged + 1, urgeTime: momentOf(turn) };
  await addComment(turn, 'urge', `催办：${open.map(({ name }) => name).join('、')}`);
}

/** Lets people know of a run who have nothing to decide. */
export async function copyTo(turn: Turn, userIds: readonly number[], { reason = '', taskName = '' }): Promise<void> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0 || turn.actorId === null) return;
  const names = await enabledNames(turn, wanted);
  const { instanceId } = turn.instance;
  const common = { instanceId, taskName, senderId: turn.actorId, reason, createTime: momentOf(turn) };
  await turn.tx.insert(copyTable).values(wanted.map((userId) => ({ ...common, userId })));
  await addComment(
    turn,
    'copy',
    `抄送“${wanted.map((userId) => names.get(userId)).join('、')}”${reason && `：${reason}`}`,
  );
  for (const userId of wanted) {
    turn.touched.add(userId);
    turn.notices.push({ userId, templateCode: 'bpm_process_copied', params: { reason: reason || '无' } });
  }
}

/** Says something about a run. */
export const comment = (turn: Turn, text: string, files: readonly Attachment[]) =>
  addComment(turn, 'comment', text, { files });
