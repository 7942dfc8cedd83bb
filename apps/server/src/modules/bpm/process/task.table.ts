import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../../kernel/db/columns.ts';
import { ofInstance } from './process.table.ts';

/** A file that somebody added to what they said. */
export interface Attachment {
  readonly name: string;
  readonly url: string;
}

/**
 * A task of a person. Those of the process have a token of the engine; added signers and what delegates answered hang
 * on such a task by `parentTaskId`.
 */
export const taskTable = pgTable(
  'bpm_task',
  {
    taskId: identity(),
    instanceId: ofInstance(),
    tokenId: varchar({ length: 20 }).notNull(),
    taskKey: varchar({ length: 255 }).notNull(),
    name: varchar({ length: 255 }).notNull(),
    assigneeId: integer(),
    /** Who it belonged to before it was handed over. */
    ownerId: integer(),
    /** Who may claim it while nobody has it. */
    candidateIds: integer().array().notNull().default(sql`'{}'::integer[]`),
    parentTaskId: integer(),
    /** before, after, delegate; empty for tasks of the process. */
    sign: varchar({ length: 10 }).notNull().default(''),
    delegated: boolean().notNull().default(false),
    /** 0 waits for signers, 1 open, 2 approved, 3 rejected, 4 cancelled, 5 returned, 7 approved, signers follow. */
    status: integer().notNull().default(1),
    endedBy: integer(),
    reason: varchar({ length: 1000 }).notNull().default(''),
    files: jsonb().$type<Attachment[]>().notNull().default([]),
    createTime: instant().notNull(),
    claimTime: instant(),
    endTime: instant(),
    dueTime: instant(),
    urged: integer().notNull().default(0),
  },
  (t) => [
    index('bpm_task_instance').on(t.instanceId),
    uniqueIndex('bpm_task_token').on(t.instanceId, t.tokenId).where(sql`${t.parentTaskId} is null`),
    index('bpm_task_todo').on(t.assigneeId, t.taskId).where(sql`${t.status} = 1`),
    index('bpm_task_pool').using('gin', t.candidateIds).where(sql`${t.status} = 1 and ${t.assigneeId} is null`),
    index('bpm_task_done').on(t.endedBy, t.taskId).where(sql`${t.status} in (2, 3, 5)`),
  ],
);

/** What people said and did besides their decisions. */
export const commentTable = pgTable(
  'bpm_comment',
  {
    commentId: identity(),
    instanceId: ofInstance(),
    taskId: integer(),
    type: varchar({ length: 20 }).notNull(),
    userId: integer(),
    text: varchar({ length: 1000 }).notNull().default(''),
    files: jsonb().$type<Attachment[]>().notNull().default([]),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [index('bpm_comment_instance').on(t.instanceId)],
);

/** Who was told about an instance without having to decide. */
export const copyTable = pgTable(
  'bpm_copy',
  {
    copyId: identity(),
    instanceId: ofInstance(),
    taskName: varchar({ length: 255 }).notNull().default(''),
    userId: integer().notNull(),
    senderId: integer().notNull(),
    reason: varchar({ length: 1000 }).notNull().default(''),
    readTime: instant(),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [index('bpm_copy_user').on(t.userId, t.copyId), index('bpm_copy_instance').on(t.instanceId)],
);
