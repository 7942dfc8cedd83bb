import { getTableColumns, sql } from 'drizzle-orm';
import { hotStatement, type NamedColumns, selection } from '../../../kernel/db/db.ts';
import { userTable } from '../../system/user.table.ts';
import { activityTable, instanceTable } from './process.table.ts';
import { taskTable } from './task.table.ts';
import type { InstanceRow, ReadTask, TaskRow } from './turn.ts';

// Every step of every process goes through these; everything else is written with the query builder.

const { placeholder: value } = sql;
const instanceColumns = Object.entries(getTableColumns(instanceTable));
const taskColumns = Object.entries(getTableColumns(taskTable));
const starterName = sql`(SELECT nick_name FROM ${userTable} WHERE user_id = ${instanceTable.startUserId}) AS "starterName"`;

/** A locked instance, and what its starter is called. */
type LockedInstance = InstanceRow & { readonly starterName: string | null };

/** Locks an instance. */
export const lockInstance = hotStatement<LockedInstance>(
  'bpm_lock_instance',
  sql`SELECT ${selection(instanceColumns)}, ${starterName} FROM ${instanceTable}
    WHERE ${instanceTable.instanceId} = ${value('instanceId')} FOR UPDATE`,
  instanceColumns,
);

const taskPrefix = 'task.';
const columnsOfTask: NamedColumns = taskColumns.map(([name, column]) => [`${taskPrefix}${name}`, column]);

/** Takes the columns of the task out of a row of both. */
function partTask(row: Record<string, unknown>) {
  const entries = Object.entries(row);
  const ofTask = entries.filter(([name]) => name.startsWith(taskPrefix));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(taskPrefix))),
    task: Object.fromEntries(ofTask.map(([name, value]) => [name.slice(taskPrefix.length), value])),
  };
}

const lockBoth = hotStatement(
  'bpm_lock_task',
  sql`SELECT ${selection(instanceColumns)}, ${starterName}, ${selection(columnsOfTask)}
    FROM ${instanceTable} JOIN ${taskTable} ON ${taskTable.instanceId} = ${instanceTable.instanceId}
    WHERE ${taskTable.taskId} = ${value('taskId')} FOR UPDATE OF ${instanceTable}, ${taskTable}`,
  [...instanceColumns, ...columnsOfTask],
);
/**
 * Locks the instance of a task and the task, in this order. Whoever had to wait for the lock gets both as they are then;
 * of a row that is not locked the statement would still see what was there before.
 */
export const lockTask = async (...args: Parameters<typeof lockBoth>) =>
  // Only the names of the columns tell which are of the task.
  (await lockBoth(...args)).map(partTask) as unknown as (LockedInstance & { readonly task: TaskRow })[];

/** Whether signers wait for the approval of a task; asked after its instance was locked. */
const signersWait = sql`EXISTS (SELECT 1 FROM ${taskTable} signer
  WHERE signer.instance_id = (SELECT instance_id FROM ${taskTable} WHERE task_id = ${value('taskId')})
    AND signer.parent_task_id = ${value('taskId')} AND signer.status = 0) AS "signersWait"`;
export const readSigners = hotStatement<{ signersWait: boolean }>('bpm_read_signers', sql`SELECT ${signersWait}`);

/** A task, read after its instance was locked. */
export const readTask = hotStatement<ReadTask>(
  'bpm_read_task',
  sql`SELECT ${selection(taskColumns)}, ${signersWait} FROM ${taskTable}
    WHERE ${taskTable.taskId} = ${value('taskId')} AND ${taskTable.instanceId} = ${value('instanceId')}`,
  taskColumns,
);

/** A new instance. */
export const insertInstance = hotStatement<InstanceRow>(
  'bpm_insert_instance',
  sql`INSERT INTO ${instanceTable} (definition_id, key, process_name, definition_version, category, name, start_user_id,
      business_key, form_values, create_time, resubmit_of, parent_id, parent_token, chain)
    VALUES (${value('definitionId')}, ${value('key')}, ${value('processName')}, ${value('definitionVersion')},
      ${value('category')}, ${value('name')}, ${value('startUserId')}, ${value('businessKey')}, ${value('formValues')}::jsonb,
      ${value('createTime')}::timestamptz, ${value('resubmitOf')}, ${value('parentId')}, ${value('parentToken')}, ${value('chain')})
    RETURNING ${selection(instanceColumns)}`,
  instanceColumns,
);

/** The decision about a task. */
export const decideTask = hotStatement(
  'bpm_decide_task',
  sql`UPDATE ${taskTable} SET status = ${value('status')}, reason = ${value('reason')}, files = ${value('files')}::jsonb,
    end_time = ${value('now')}::timestamptz, ended_by = ${value('actorId')} WHERE task_id = ${value('taskId')}`,
);

/** What a step did: new tasks, nodes that were reached and nodes that were left, as lists of JSON; answers the tasks. */
export const writeStep = hotStatement<{ taskId: number; tokenId: string }>(
  'bpm_write_step',
  sql`WITH added AS (
      INSERT INTO ${taskTable} (instance_id, token_id, task_key, name, assignee_id, candidate_ids, create_time, due_time, status, end_time, reason)
      SELECT ${value('instanceId')}, t."tokenId", t."taskKey", t.name, t."assigneeId",
        ARRAY(SELECT jsonb_array_elements_text(t."candidateIds")::integer), t."createTime", t."dueTime", t.status, t."endTime", t.reason
      FROM jsonb_to_recordset(${value('tasks')}::jsonb) AS t("tokenId" text, "taskKey" text, name text, "assigneeId" integer,
        "candidateIds" jsonb, "createTime" timestamptz, "dueTime" timestamptz, status integer, "endTime" timestamptz, reason text)
      RETURNING task_id, token_id),
    ended AS (UPDATE ${activityTable} a SET end_time = ${value('now')}::timestamptz, outcome = e.outcome
      FROM jsonb_to_recordset(${value('ended')}::jsonb) AS e("tokenId" text, outcome text)
      WHERE a.instance_id = ${value('instanceId')} AND a.token_id = e."tokenId"),
    started AS (
      INSERT INTO ${activityTable} (instance_id, token_id, node_key, type, task_id, via_flow, start_time, end_time, outcome)
      SELECT ${value('instanceId')}, s."tokenId", s."nodeKey", s.type, added.task_id, s."viaFlow", ${value('now')}::timestamptz,
        CASE WHEN s.outcome = '' THEN NULL ELSE ${value('now')}::timestamptz END, s.outcome
      FROM ROWS FROM (jsonb_to_recordset(${value('started')}::jsonb) AS ("tokenId" text, "nodeKey" text, type text,
        "viaFlow" text, outcome text)) WITH ORDINALITY AS s("tokenId", "nodeKey", type, "viaFlow", outcome, at)
      LEFT JOIN added ON added.token_id = s."tokenId"
      ORDER BY s.at)
    SELECT task_id AS "taskId", token_id AS "tokenId" FROM added`,
);

/** What became of an instance. */
export const saveInstance = hotStatement(
  'bpm_save_instance',
  sql`UPDATE ${instanceTable} SET state = ${value('state')}::jsonb, status = ${value('status')}, result = ${value('result')},
    reason = ${value('reason')}, form_values = ${value('formValues')}::jsonb, variables = ${value('variables')}::jsonb,
    urged = ${value('urged')}, urge_time = ${value('urgeTime')}::timestamptz, end_time = ${value('endTime')}::timestamptz,
    move_time = ${value('now')}::timestamptz, version = version + 1 WHERE instance_id = ${value('instanceId')}`,
);
