import { z } from 'zod';
import { files, person } from './person.ts';

/**
 * A task of an instance, for the timeline and the viewer. `status`: 0 waits for added signers, 1 open, 2 approved,
 * 3 rejected, 4 cancelled, 5 returned, 7 approved but added signers follow. `result` tells the same in the codes 1 to 4.
 */
export const processTask = z.object({
  taskId: z.int(),
  /** The same as text, for the viewer. */
  id: z.string(),
  taskKey: z.string(),
  name: z.string(),
  status: z.int(),
  result: z.int(),
  assigneeUser: person.nullable(),
  ownerUser: person.nullable(),
  /** Who may claim it while nobody has it. */
  candidateUsers: z.array(person),
  parentTaskId: z.int().nullable(),
  /** before, after: an added signer; delegate: what a delegate answered; empty: a task of the process. */
  sign: z.string(),
  reason: z.string(),
  files,
  createTime: z.string(),
  endTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  durationMs: z.int().nullable(),
});
export type ProcessTask = z.output<typeof processTask>;

/** What a person can do to an open task. */
const taskActions = [
  'approve',
  'reject',
  'return',
  'transfer',
  'delegate',
  'sign',
  'unsign',
  'copy',
  'claim',
  'unclaim',
] as const;

/** An open task of the caller. */
export const openTask = z.object({
  taskId: z.int(),
  taskKey: z.string(),
  name: z.string(),
  actions: z.array(z.enum(taskActions)),
  /** What the caller may see and change of the form while deciding. */
  access: z.record(z.string(), z.enum(['hidden', 'read', 'edit'])),
  /** A delegate answers; the decision itself stays with the owner. */
  delegated: z.boolean(),
  /** What a rejection does: end the instance, or return it to a task of this name. */
  rejectReturnsTo: z.string(),
  /** Added signers that can be taken back. */
  signers: z.array(z.object({ taskId: z.int(), nickname: z.string(), status: z.int(), sign: z.string() })),
});
export type OpenTask = z.output<typeof openTask>;
