import { checkForm } from '@jiaoyan/contract/bpm/form-check';
import { RULE } from '@jiaoyan/contract/bpm/rule';
import type { Json } from '@jiaoyan/engine';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { conflict, notFound, refuse } from '../../../kernel/errors.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import type { SessionUser } from '../../../kernel/session-user.ts';
import { mayStart, startWay } from '../definition-access.ts';
import type { LatestDefinition } from '../definition-reader.ts';
import { refuseUnknownReferences } from '../form-references.ts';
import { copyTo } from './instance-action.ts';
import { instanceTable } from './process.table.ts';
import { startInstance, takeTurn } from './run.ts';
import type { Tools } from './tools.ts';

/** What somebody sends who starts a process by its form. */
interface FormStart {
  readonly definitionId: number;
  readonly formValues: Readonly<Record<string, Json>>;
  readonly chosen: Readonly<Record<string, readonly number[]>>;
  readonly copyUserIds: readonly number[];
  readonly resubmitOf?: number | undefined;
}

/** The version that somebody wants to start, if it still is the one to be started and they may. */
async function startableDefinition(
  tx: Db,
  tools: Tools,
  definitionId: number,
  user: SessionUser,
): Promise<LatestDefinition> {
  const { row } = await tools.definitions.of(definitionId, tx);
  const latest = await tools.definitions.latest(tx, row.key);
  if (startWay(tools.listeners, row) === 'module') throw refuse(`流程“${row.name}”由业务功能发起，不能手工发起`);
  if (!latest || !(await mayStart(tx, tools.listeners, latest.row, user)))
    throw refuse(`流程“${row.name}”已挂起或您无权发起`);
  if (latest.row.definitionId !== definitionId) throw conflict('流程已发布新版本，请刷新后重新发起');
  if (startWay(tools.listeners, row) === 'page') throw refuse(`流程“${row.name}”请在其业务页面发起`);
  return latest;
}

/** The people that the starter has to choose, as variables that the rules read. */
function chosenPeople({ rules, definition }: LatestDefinition, chosen: FormStart['chosen']): Record<string, Json> {
  const asked = [...rules.values()].filter(({ type }) => type === RULE.chosen);
  const missing = asked.find(({ taskKey }) => !chosen[taskKey]?.length);
  if (missing) {
    const name = definition.nodes[missing.taskKey]?.name || missing.taskKey;
    throw refuse(`请选择“${name}”的审批人`, `chosen.${missing.taskKey}`);
  }
  return Object.fromEntries(asked.map(({ taskKey }) => [`chosen_${taskKey}`, [...(chosen[taskKey] ?? [])]]));
}

async function checkResubmit(tx: Db, userId: number, instanceId: number) {
  const { startUserId, status } = instanceTable;
  const [old] = await tx
    .select({ startUserId, status })
    .from(instanceTable)
    .where(eq(instanceTable.instanceId, instanceId));
  if (!old || old.startUserId !== userId) throw notFound('流程实例');
  if (old.status === 1) throw conflict('流程尚未结束，不能再次提交');
}

/** Starts a process by its form. */
export async function startByForm({ db, user }: Ctx, tools: Tools, start: FormStart): Promise<number> {
  const { userId } = user;
  return db.transaction(async (tx) => {
    const loaded = await startableDefinition(tx, tools, start.definitionId, user);
    if (start.resubmitOf) await checkResubmit(tx, userId, start.resubmitOf);
    const checked = checkForm(loaded.row.formFields ?? [], start.formValues);
    if ('message' in checked) throw refuse(checked.message, checked.field);
    await refuseUnknownReferences(tx, loaded.row.formFields ?? [], checked.values);
    const instanceId = await startInstance(tools, tx, loaded, {
      starterId: userId,
      formValues: checked.values,
      variables: chosenPeople(loaded, start.chosen),
      ...(start.resubmitOf && { resubmitOf: start.resubmitOf }),
    });
    if (start.copyUserIds.length > 0)
      await takeTurn(tools, tx, { instanceId, actorId: userId }, (turn) => copyTo(turn, start.copyUserIds, {}));
    return instanceId;
  });
}
