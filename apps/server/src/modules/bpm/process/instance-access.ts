import type { FieldAccess } from '@jiaoyan/contract/bpm/form-field';
import type { Json } from '@jiaoyan/engine';
import { eq, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../../kernel/db/db.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import { holds, type SessionUser } from '../../../kernel/session-user.ts';
import type { LoadedDefinition } from '../definition-reader.ts';
import { instanceTable } from './process.table.ts';
import { copyTable, taskTable } from './task.table.ts';
import type { Tools } from './tools.ts';
import type { InstanceRow, TaskRow } from './turn.ts';

const MANAGER_QUERY = 'bpm:process-instance:manager-query';

const { placeholder: value } = sql;
const readPart = hotStatement<{ found: boolean }>(
  'bpm_takes_part',
  sql`SELECT EXISTS (SELECT 1 FROM ${taskTable} WHERE instance_id = ${value('instanceId')} AND (assignee_id = ${value('userId')}
      OR owner_id = ${value('userId')} OR ended_by = ${value('userId')} OR ${value('userId')} = ANY(candidate_ids)))
    OR EXISTS (SELECT 1 FROM ${copyTable} WHERE instance_id = ${value('instanceId')} AND user_id = ${value('userId')}) AS found`,
);

/** Whether somebody takes part in a run, or was told about it. */
async function takesPart(db: Db, userId: number, instanceId: number): Promise<boolean> {
  const [answer] = await readPart(db, { userId, instanceId });
  return answer?.found ?? false;
}

/** Whether somebody looks after all runs of a process. */
export const manages = (user: SessionUser, { row }: LoadedDefinition): boolean =>
  holds(user, MANAGER_QUERY) || row.settings.managerUserIds.includes(user.userId);

/** An instance that the caller may see; any other looks like one that does not exist. */
export async function readableInstance(
  ctx: Pick<Ctx, 'db' | 'user'>,
  tools: Tools,
  instanceId: number,
): Promise<{ instance: InstanceRow; loaded: LoadedDefinition }> {
  const [instance] = await ctx.db.select().from(instanceTable).where(eq(instanceTable.instanceId, instanceId));
  if (!instance) throw notFound('流程实例');
  const loaded = await tools.definitions.of(instance.definitionId);
  const { userId } = ctx.user;
  const allowed =
    instance.startUserId === userId || manages(ctx.user, loaded) || (await takesPart(ctx.db, userId, instanceId));
  if (!allowed) throw notFound('流程实例');
  return { instance, loaded };
}

/** What somebody may see of the form outside of a task: everything but what all tasks that they had hide from them. */
export function readingAccess(
  user: SessionUser,
  instance: InstanceRow,
  loaded: LoadedDefinition,
  tasks: readonly TaskRow[],
): Record<string, FieldAccess> {
  const fields = loaded.row.formFields ?? [];
  const own = tasks.filter(
    (task) =>
      task.endedBy === user.userId || task.assigneeId === user.userId || task.candidateIds.includes(user.userId),
  );
  const free = instance.startUserId === user.userId || manages(user, loaded) || own.length === 0;
  const hides = ({ taskKey }: TaskRow, name: string) => loaded.rules.get(taskKey)?.settings.fields[name] === 'hidden';
  return Object.fromEntries(
    fields.map(({ name }) => [name, !free && own.every((task) => hides(task, name)) ? 'hidden' : 'read']),
  );
}

/** The values that somebody may see in at least one of several ways of looking at the form. */
export function visibleValues(
  values: Readonly<Record<string, Json>>,
  ways: readonly Readonly<Record<string, FieldAccess>>[],
): Record<string, Json> {
  const shown = Object.entries(values).filter(([name]) => ways.some((way) => (way[name] ?? 'read') !== 'hidden'));
  return Object.fromEntries(shown);
}
