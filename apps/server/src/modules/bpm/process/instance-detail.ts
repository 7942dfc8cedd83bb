import type { Activity, InstanceDetail, ProcessComment } from '@jiaoyan/contract/bpm/instance';
import type { ProcessTask } from '@jiaoyan/contract/bpm/task-row';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { Ctx } from '../../../kernel/http/http.ts';
import { startWay } from '../definition-access.ts';
import type { LoadedDefinition } from '../definition-reader.ts';
import { manages, readableInstance, readingAccess, visibleValues } from './instance-access.ts';
import { durationOf, listed, presentInstances } from './instance-list.ts';
import { openTasksOf } from './open-task.ts';
import { type Persons, readPersons } from './persons.ts';
import { activityTable, incidentTable, instanceTable } from './process.table.ts';
import { commentTable, copyTable, taskTable } from './task.table.ts';
import { resultOf } from './task-list.ts';
import type { Tools } from './tools.ts';
import type { InstanceRow, TaskRow } from './turn.ts';

type TimedTask = TaskRow & { durationMs: number | null };

/** All tasks of an instance in the order of their beginning. */
async function tasksOf(db: Db, instanceId: number): Promise<TimedTask[]> {
  const durationMs = durationOf(sql`${taskTable.createTime}`, sql`${taskTable.endTime}`);
  const rows = await db
    .select({ task: taskTable, durationMs })
    .from(taskTable)
    .where(eq(taskTable.instanceId, instanceId))
    .orderBy(asc(taskTable.taskId));
  return rows.map(({ task, durationMs: ms }) => ({ ...task, durationMs: ms }));
}

const peopleOf = (tasks: readonly TaskRow[]) =>
  tasks.flatMap(({ assigneeId, ownerId, candidateIds, endedBy }) => [assigneeId, ownerId, endedBy, ...candidateIds]);

/** A task as its readers see it. */
const presentTask = (task: TimedTask, persons: Persons): ProcessTask => ({
  taskId: task.taskId,
  id: String(task.taskId),
  taskKey: task.taskKey,
  name: task.name,
  status: task.status,
  result: resultOf(task.status),
  assigneeUser: persons.maybe(task.assigneeId),
  ownerUser: persons.maybe(task.ownerId),
  candidateUsers: task.assigneeId === null ? task.candidateIds.map(persons.of) : [],
  parentTaskId: task.parentTaskId,
  sign: task.sign,
  reason: task.reason,
  files: [...task.files],
  createTime: task.createTime,
  endTime: task.endTime,
  dueTime: task.dueTime,
  durationMs: task.durationMs,
});

/** The tasks of an instance as its readers see them. */
export async function presentTasks(db: Db, instanceId: number): Promise<ProcessTask[]> {
  const tasks = await tasksOf(db, instanceId);
  const persons = await readPersons(db, peopleOf(tasks));
  return tasks.map((task) => presentTask(task, persons));
}

/** The nodes that an instance has reached, in that order. */
export async function activitiesOf(db: Db, instanceId: number, { definition }: LoadedDefinition): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(activityTable)
    .where(eq(activityTable.instanceId, instanceId))
    .orderBy(asc(activityTable.activityId));
  return rows.map(({ activityId, nodeKey, type, taskId, viaFlow, startTime, endTime, outcome }) => ({
    activityId,
    key: nodeKey,
    name: definition.nodes[nodeKey]?.name ?? '',
    type,
    taskId: taskId === null ? null : String(taskId),
    viaFlow,
    startTime,
    endTime,
    cancelled: outcome !== '' && outcome !== 'completed',
  }));
}

async function commentsOf(db: Db, instanceId: number): Promise<ProcessComment[]> {
  const rows = await db
    .select()
    .from(commentTable)
    .where(eq(commentTable.instanceId, instanceId))
    .orderBy(asc(commentTable.commentId));
  const persons = await readPersons(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, ...row }) => ({ ...row, files: [...row.files], user: persons.maybe(userId) }));
}

async function incidentsOf(db: Db, instanceId: number, { definition }: LoadedDefinition) {
  const rows = await db
    .select()
    .from(incidentTable)
    .where(and(eq(incidentTable.instanceId, instanceId), isNull(incidentTable.resolveTime)));
  return rows.map(({ nodeKey, text, createTime }) => ({
    key: nodeKey,
    name: definition.nodes[nodeKey]?.name ?? nodeKey,
    text,
    createTime,
  }));
}

/** What the caller may do to the instance as a whole. */
function actionsOf(
  { user }: Pick<Ctx, 'user'>,
  { listeners }: Tools,
  instance: InstanceRow,
  loaded: LoadedDefinition,
): string[] {
  const again = startWay(listeners, loaded.row) !== 'module';
  const own = instance.startUserId === user.userId;
  const running = instance.status === 1;
  return [
    ...(own && running && loaded.row.settings.allowCancel ? ['cancel'] : []),
    ...(own && running ? ['urge'] : []),
    ...(own && !running && again && instance.result !== 2 ? ['resubmit'] : []),
    'comment',
    'print',
    ...(manages(user, loaded) ? ['manage'] : []),
  ];
}

/** Everything that the page of an instance shows; reading it marks copies as read. */
export async function instanceDetail(ctx: Ctx, tools: Tools, instanceId: number): Promise<InstanceDetail> {
  const { instance, loaded } = await readableInstance(ctx, tools, instanceId);
  const { db, user } = ctx;
  await db
    .update(copyTable)
    .set({ readTime: sql`now()` })
    .where(and(eq(copyTable.instanceId, instanceId), eq(copyTable.userId, user.userId), isNull(copyTable.readTime)));
  const tasks = await tasksOf(db, instanceId);
  const persons = await readPersons(db, peopleOf(tasks));
  const [row] = await presentInstances(
    db,
    await db.select(listed).from(instanceTable).where(eq(instanceTable.instanceId, instanceId)),
  );
  const access = readingAccess(user, instance, loaded, tasks);
  const mine = openTasksOf({ user, instance, loaded, tasks, persons });
  const { formType, formConf, formFields, formCustomViewPath } = loaded.row;
  return {
    instance: row as InstanceDetail['instance'],
    formType,
    form: formConf && formFields ? { conf: formConf, fields: formFields } : null,
    formValues: visibleValues(instance.formValues, [access, ...mine.map((task) => task.access)]),
    formCustomViewPath,
    access,
    tasks: tasks.map((task) => presentTask(task, persons)),
    activities: await activitiesOf(db, instanceId, loaded),
    comments: await commentsOf(db, instanceId),
    mine,
    actions: actionsOf(ctx, tools, instance, loaded),
    incidents: await incidentsOf(db, instanceId, loaded),
  };
}
