import { topics } from '@jiaoyan/contract/realtime';
import { eq } from 'drizzle-orm';
import { refuse } from '../../../kernel/errors.ts';
import { userTable } from '../../system/user.table.ts';
import { instanceTable, jobTable } from './process.table.ts';
import { PROCESS_DUE } from './tools.ts';
import { momentOf, type Turn } from './turn.ts';

const MAX_NOTICES = 200;

/** The page on which somebody sees an instance. */
export const detailLink = (instanceId: number) => `/bpm/process-instance/detail?id=${instanceId}`;

async function saveInstance(turn: Turn) {
  const { instance } = turn;
  const { status, result, reason, formValues, variables, urged, urgeTime, endTime } = instance;
  await turn.tx
    .update(instanceTable)
    .set({
      state: status === 2 ? null : instance.state,
      ...{ status, result, reason: reason.slice(0, 1000), formValues, variables, urged, urgeTime, endTime },
      moveTime: momentOf(turn),
      version: instance.version + 1,
    })
    .where(eq(instanceTable.instanceId, instance.instanceId));
}

/** The module whose business it is and the process that called it hear of the end; the starter, too. */
async function tellEnd(turn: Turn) {
  const { instance, tx, tools } = turn;
  const { instanceId, businessKey, result, reason, parentId, parentToken, startUserId } = instance;
  const variables = instance.variables ?? {};
  for (const listener of tools.listeners)
    if (listener.key === instance.key) await listener.ended(tx, { instanceId, businessKey, result, reason, variables });
  if (parentId !== null) {
    turn.due = true;
    const payload = { token: parentToken, result, variables, reason };
    const dueAt = momentOf(turn);
    await tx.insert(jobTable).values({ instanceId: parentId, kind: 'child-ended', payload, dueAt });
    return;
  }
  turn.touched.add(startUserId);
  if (result === 2)
    turn.notices.push({ userId: startUserId, templateCode: 'bpm_process_instance_approve', params: {} });
  if (result === 3)
    turn.notices.push({ userId: startUserId, templateCode: 'bpm_process_instance_reject', params: { reason } });
}

async function tellPeople(turn: Turn) {
  const { instance, tx, tools } = turn;
  if (turn.notices.length > MAX_NOTICES) throw refuse(`一次最多通知 ${MAX_NOTICES} 人，请缩小审批人或抄送人的范围`);
  if (turn.notices.length > 0) {
    const { nickName } = userTable;
    const [starter] = await tx.select({ nickName }).from(userTable).where(eq(userTable.userId, instance.startUserId));
    const usual = { processInstanceName: instance.name, startUserNickname: starter?.nickName ?? '' };
    const link = detailLink(instance.instanceId);
    for (const { userId, templateCode, params } of turn.notices)
      await tools.send(tools, tx, { userId, templateCode, link, params: { ...usual, ...params } });
  }
  for (const userId of turn.touched) await tools.hub.publish(tx, topics.user(userId), { kind: 'task' });
  await tools.hub.publish(tx, topics.process(instance.instanceId), { instanceId: instance.instanceId });
}

/** Stores what became of the instance, and tells whoever should know. */
export async function closeTurn(turn: Turn): Promise<void> {
  await saveInstance(turn);
  if (turn.instance.status === 2) await tellEnd(turn);
  await tellPeople(turn);
  if (turn.due) await turn.tools.bus.publish(turn.tx, PROCESS_DUE, null);
}
