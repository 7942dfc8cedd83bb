import { getTableColumns, sql } from 'drizzle-orm';
import { hotStatement, rowMapper, selection } from '../../../kernel/db.ts';
import { userTable } from '../../system/user.table.ts';
import { activityTable, instanceTable } from './process.table.ts';
import { taskTable } from './task.table.ts';
import type { InstanceRow, TaskRow } from './turn.ts';

// Every step of every process goes through these; everything else is written with the query builder.

const { placeholder: value } = sql;
const instanceColumns = Object.entries(getTableColumns(instanceTable));
const taskColumns = Object.entries(getTableColumns(taskTable));
const starterName = sql`(SELECT nick_name FROM ${userTable} WHERE user_id = ${instanceTable.startUserId}) AS "starterName"`;

/** A locked instance, and what its starter is called. */
export type LockedInstance = InstanceRow & { readonly starterName: string | null };

/** Locks an instance. */
export const lockInstance = hotStatement<LockedInstance>(
  'bpm_lock_instance',
  sql`SELECT ${selection(instanceColumns)}, ${starterName} FROM ${instanceTable}
    WHERE ${instanceTable.instanceId} = ${value('instanceId')} FOR UPDATE`,
  rowMapper(instanceColumns),
);

/** Locks the instance of a task. */
export const lockInstanceOfTask = hotStatement<LockedInstance>(
  'bpm_lock_instance_of_task',
  sql`SELECT ${selection(instanceColumns)}, ${starterName} FROM ${instanceTable}
    WHERE ${instanceTable.instanceId} = (SELECT instance_id FROM ${taskTable} WHERE task_id = ${value('taskId')}) FOR UPDATE`,
  rowMapper(instanceColumns),
);

/** A task, read after its instance was locked, and whether signers wait for its approval. */
export const readTask = hotStatement<TaskRow & { readonly signersWait: boolean }>(
  'bpm_read_task',
  sql`SELECT ${selection(taskColumns)}, EXISTS (SELECT 1 FROM ${taskTable} signer WHERE signer.instance_id = ${taskTable.instanceId}
      AND signer.parent_task_id = ${taskTable.taskId} AND signer.status = 0) AS "signersWait"
    FROM ${taskTable} WHERE ${taskTable.taskId} = ${value('taskId')} AND ${taskTable.instanceId} = ${value('instanceId')}`,
  rowMapper(taskColumns),
);

/** The decision about a task. */
export const decideTask = hotStatement(
  'bpm_decide_task',
  sql`UPDATE ${taskTable} SET status = ${value('status')}, reason = ${value('reason')}, files = ${value('files')}::jsonb,
    end_time = ${value('now')}::timestamptz, ended_by = ${value('actorId')} WHERE task_id = ${value('taskId')}`,
);

/** New tasks, as a list of JSON. */
export const insertTasks = hotStatement<{ taskId: number; tokenId: string }>(
  'bpm_insert_tasks',
  sql`INSERT INTO ${taskTable} (instance_id, token_id, task_key, name, assignee_id, candidate_ids, create_time, due_time, status, end_time, reason)
    SELECT ${value('instanceId')}, t."tokenId", t."taskKey", t.name, t."assigneeId",
      ARRAY(SELECT jsonb_array_elements_text(t."candidateIds")::integer), t."createTime", t."dueTime", t.status, t."endTime", t.reason
    FROM jsonb_to_recordset(${value('rows')}::jsonb) AS t("tokenId" text, "taskKey" text, name text, "assigneeId" integer,
      "candidateIds" jsonb, "createTime" timestamptz, "dueTime" timestamptz, status integer, "endTime" timestamptz, reason text)
    RETURNING task_id AS "taskId", token_id AS "tokenId"`,
);

/** Nodes that were reached, and nodes that were left, as lists of JSON. */
export const writeActivities = hotStatement(
  'bpm_write_activities',
  sql`WITH ended AS (UPDATE ${activityTable} a SET end_time = ${value('now')}::timestamptz, outcome = e.outcome
      FROM jsonb_to_recordset(${value('ended')}::jsonb) AS e("tokenId" text, outcome text)
      WHERE a.instance_id = ${value('instanceId')} AND a.token_id = e."tokenId")
    INSERT INTO ${activityTable} (instance_id, token_id, node_key, type, task_id, via_flow, start_time, end_time, outcome)
    SELECT ${value('instanceId')}, s."tokenId", s."nodeKey", s.type, s."taskId", s."viaFlow", ${value('now')}::timestamptz,
      CASE WHEN s.outcome = '' THEN NULL ELSE ${value('now')}::timestamptz END, s.outcome
    FROM ROWS FROM (jsonb_to_recordset(${value('started')}::jsonb) AS ("tokenId" text, "nodeKey" text, type text,
      "taskId" integer, "viaFlow" text, outcome text)) WITH ORDINALITY AS s("tokenId", "nodeKey", type, "taskId", "viaFlow", outcome, at)
    ORDER BY s.at`,
);

/** What became of an instance. */
export const saveInstance = hotStatement(
  'bpm_save_instance',
  sql`UPDATE ${instanceTable} SET state = ${value('state')}::jsonb, status = ${value('status')}, result = ${value('result')},
    reason = ${value('reason')}, form_values = ${value('formValues')}::jsonb, variables = ${value('variables')}::jsonb,
    urged = ${value('urged')}, urge_time = ${value('urgeTime')}::timestamptz, end_time = ${value('endTime')}::timestamptz,
    move_time = ${value('now')}::timestamptz, version = version + 1 WHERE instance_id = ${value('instanceId')}`,
);
