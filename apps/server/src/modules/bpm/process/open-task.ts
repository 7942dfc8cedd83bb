import type { FieldAccess } from '@jiaoyan/contract/bpm/form-field';
import type { OpenTask } from '@jiaoyan/contract/bpm/task-row';
import { returnTargets } from '@jiaoyan/engine';
import type { SessionUser } from '../../../kernel/session-user.ts';
import type { LoadedDefinition } from '../definition-reader.ts';
import type { Persons } from './persons.ts';
import { deedsOf, type TaskDeed } from './task-authority.ts';
import type { InstanceRow, TaskRow } from './turn.ts';

/** Who looks at which instance. */
interface Look {
  readonly user: SessionUser;
  readonly instance: InstanceRow;
  readonly loaded: LoadedDefinition;
  readonly tasks: readonly TaskRow[];
  readonly persons: Persons;
}

const OPEN = [0, 1, 7];
const isSigner = ({ sign }: TaskRow) => sign === 'before' || sign === 'after';

const signersOf = ({ tasks }: Look, { taskId }: TaskRow) =>
  tasks.filter((task) => task.parentTaskId === taskId && isSigner(task) && OPEN.includes(task.status));

function canReturn({ instance, loaded, tasks }: Look, task: TaskRow): boolean {
  if (!instance.state || task.parentTaskId !== null || !instance.state.tokens[task.tokenId]) return false;
  const been = new Set(tasks.filter(({ status }) => status === 2 || status === 5).map(({ taskKey }) => taskKey));
  return returnTargets(loaded.definition, instance.state, task.tokenId).some(({ id }) => been.has(id));
}

/** What may be done, without a return that leads nowhere. */
function actionsOf(look: Look, task: TaskRow): TaskDeed[] {
  const { user, loaded } = look;
  const hasSigners = signersOf(look, task).length > 0;
  const deeds = deedsOf(task, { userId: user.userId, rules: loaded.rules, hasSigners });
  return deeds.filter((deed) => deed !== 'return' || canReturn(look, task));
}

/** What an approver may see and change of the form: only what the rule opens, everything else is there to read. */
function accessOf({ loaded }: Look, { taskKey, status, delegated }: TaskRow): Record<string, FieldAccess> {
  const rules = loaded.rules.get(taskKey)?.settings.fields ?? {};
  return Object.fromEntries(
    (loaded.row.formFields ?? []).map(({ name }) => {
      const access = rules[name] ?? 'read';
      return [name, access === 'edit' && (status !== 1 || delegated) ? 'read' : access];
    }),
  );
}

function present(look: Look, task: TaskRow): OpenTask {
  const { loaded, persons } = look;
  const { taskId, taskKey, name, delegated } = task;
  const settings = loaded.rules.get(taskKey)?.settings;
  const rejectTo = settings?.reject === 'return' ? settings.rejectTo : '';
  return {
    taskId,
    taskKey,
    name,
    delegated,
    actions: actionsOf(look, task),
    access: accessOf(look, task),
    rejectReturnsTo: rejectTo && (loaded.definition.nodes[rejectTo]?.name || rejectTo),
    signers: signersOf(look, task).map((signer) => ({
      taskId: signer.taskId,
      nickname: persons.maybe(signer.assigneeId)?.nickname ?? '',
      status: signer.status,
      sign: signer.sign,
    })),
  };
}

/** The open tasks of the caller: own ones, also those that wait for signers, and those to be claimed. */
export function openTasksOf(look: Look): OpenTask[] {
  const { userId } = look.user;
  const mine = look.tasks.filter(({ status, assigneeId, candidateIds }) => {
    if (!OPEN.includes(status)) return false;
    return assigneeId === userId || (assigneeId === null && candidateIds.includes(userId));
  });
  return mine.map((task) => present(look, task)).filter(({ actions }) => actions.length > 0);
}
