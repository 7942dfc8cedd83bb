import { topics } from '@jiaoyan/contract/realtime';
import { refuse } from '../../../kernel/errors.ts';
import type { OutgoingMessage } from '../../system/index.ts';
import { jobTable } from './process.table.ts';
import { saveInstance } from './statements.ts';
import { TooMuchWork } from './too-much-work.ts';
import { PROCESS_DUE } from './tools.ts';
import { momentOf, type Turn } from './turn.ts';

const MAX_NOTICES = 200;

/** The page on which somebody sees an instance. */
const detailLink = (instanceId: number) => `/bpm/process-instance/detail?id=${instanceId}`;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** What a run may hold, in characters; all of it is read and written with every step. */
const MAX_STATE = 1_000_000;

/** The state as it is stored. */
function stateOf({ instance: { status, state } }: Turn): string | null {
  const text = json(status === 2 ? null : state);
  if (text && text.length > MAX_STATE) throw new TooMuchWork('流程数据过大（超过 1 MB），已停止，请减少变量或并行数量');
  return text;
}

async function save(turn: Turn, state: string | null) {
  const { instanceId, status, result, reason, formValues, variables, urged, urgeTime, endTime } = turn.instance;
  await saveInstance(turn.tx, {
    instanceId,
    status,
    result,
    urged,
    urgeTime,
    endTime,
    reason: reason.slice(0, 1000),
    state,
    formValues: json(formValues),
    variables: json(variables),
    now: momentOf(turn),
  });
}

/** The module whose business it is and the process that called it hear of the end; the starter, too. */
async function notifyEnd(turn: Turn) {
  const { instance, tx, tools } = turn;
  const { instanceId, businessKey, result, reason, parentId, parentToken, startUserId } = instance;
  const variables = instance.variables ?? {};
  for (const listener of tools.listeners)
    if (listener.key === instance.key) await listener.ended(tx, { instanceId, businessKey, result, reason, variables });
  if (parentId !== null) {
    turn.due = true;
    const payload = { token: parentToken, result, variables, reason, ...(turn.failure && { failure: turn.failure }) };
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

/** A missing value must not keep a process from going on, whatever somebody made of the texts. */
const withoutGaps = (params: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.trim() || '无']));

function messagesOf({ instance, starterName, notices }: Turn): OutgoingMessage[] {
  const usual = { processInstanceName: instance.name, startUserNickname: starterName };
  const link = detailLink(instance.instanceId);
  return notices.map(({ userId, templateCode, params }) => ({
    userId,
    templateCode,
    link,
    params: withoutGaps({ ...usual, reason: '', taskName: '', text: '', ...params }),
  }));
}

async function notifyPeople(turn: Turn) {
  const { instance, tx, tools } = turn;
  if (turn.notices.length > MAX_NOTICES) throw refuse(`一次最多通知 ${MAX_NOTICES} 人，请缩小审批人或抄送人的范围`);
  const { events } = await tools.tell(tx, messagesOf(turn));
  const { instanceId } = instance;
  await tools.hub.publishAll(tx, [
    ...events,
    ...[...turn.touched].map((userId) => ({ destination: topics.user(userId), body: { kind: 'task' } })),
    { destination: topics.process(instanceId), body: { instanceId } },
  ]);
}

/** Stores what became of the instance, and tells whoever should know. */
export async function closeTurn(turn: Turn): Promise<void> {
  if (turn.instance.status === 2) await notifyEnd(turn);
  const state = stateOf(turn);
  // None needs the other's answer, so all go to the server at once.
  await Promise.all([...turn.writes, save(turn, state), notifyPeople(turn)]);
  if (turn.due) await turn.tools.bus.publish(turn.tx, PROCESS_DUE, null);
}
