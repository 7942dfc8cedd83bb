import { z } from 'zod';
import { data, GET, none, PUT, page } from '../kernel/http.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { files, formValues, neededReason, person, reason, userIds } from './person.ts';
import { processTask } from './task-row.ts';

const ofInstance = z.object({
  instanceId: z.int(),
  name: z.string(),
  processName: z.string(),
  category: z.string(),
  startUser: person,
  createTime: z.string(),
});
const todo = z.object({
  taskId: z.int(),
  taskKey: z.string(),
  name: z.string(),
  instance: ofInstance,
  createTime: z.string(),
  dueTime: z.string().nullable(),
  /** Nobody has it yet and the caller may take it. */
  claimable: z.boolean(),
  delegated: z.boolean(),
  /** 1 active, 2 suspended; suspension only stops new instances. */
  suspensionState: z.int(),
  urged: z.int(),
});
export type TodoTask = z.output<typeof todo>;
const done = z.object({
  taskId: z.int(),
  taskKey: z.string(),
  name: z.string(),
  instance: ofInstance.extend({ result: z.int() }),
  createTime: z.string(),
  endTime: z.string(),
  durationMs: z.int(),
  status: z.int(),
  result: z.int(),
  reason: z.string(),
  /** The next step has not been decided yet, so the caller may take the decision back. */
  withdrawable: z.boolean(),
});
export type DoneTask = z.output<typeof done>;

const decide = z.object({
  id: idNumber,
  reason,
  formValues: formValues.default({}),
  files,
  copyUserIds: userIds.default([]),
});
const toUser = z.object({
  id: idNumber,
  userId: z.int('请选择用户').positive().meta({ title: '用户' }),
  reason: neededReason.meta({ title: '原因' }),
});
const id = z.object({ id: idNumber });
const log = { type: 'update' as const };
const update = 'bpm:task:update';
const query = 'bpm:task:query';

/** Tasks of people: lists, decisions and everything else one can do to a task. */
export const task = titled('流程任务', {
  todoPage: GET('/bpm/task/todo-page', {
    summary: '待办任务',
    access: query,
    query: listQuery(['name', 'category', 'startUser', 'key']),
    reply: page(todo),
  }),
  donePage: GET('/bpm/task/done-page', {
    summary: '已办任务',
    access: query,
    query: listQuery(['name', 'category', 'status', 'key']),
    reply: page(done),
  }),
  todoCount: GET('/bpm/task/todo-count', { summary: '待办数量', access: 'signed-in', reply: data(z.int()) }),
  listByInstance: GET('/bpm/task/list-by-process-instance-id', {
    summary: '流程实例的任务',
    access: query,
    query: z.object({ processInstanceId: idNumber }),
    reply: data(z.array(processTask)),
  }),
  /** The earlier tasks to which this one can be returned. */
  listByReturn: GET('/bpm/task/list-by-return', {
    summary: '可退回的节点',
    access: query,
    query: id,
    reply: data(z.array(z.object({ taskKey: z.string(), name: z.string() }))),
  }),
  approve: PUT('/bpm/task/approve', { summary: '审批通过', access: update, body: decide, log, reply: none }),
  reject: PUT('/bpm/task/reject', {
    summary: '审批不通过',
    access: update,
    body: decide.extend({ reason: neededReason }),
    log,
    reply: none,
  }),
  /** Each task by itself: what cannot be approved is told, the others are. */
  batchApprove: PUT('/bpm/task/batch-approve', {
    summary: '批量审批通过',
    access: update,
    body: z.object({ ids: z.array(idNumber).min(1).max(100).meta({ title: '任务' }), reason }),
    log,
    reply: data(z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string() }))),
  }),
  return: PUT('/bpm/task/return', {
    summary: '退回任务',
    access: update,
    body: z.object({
      id: idNumber,
      to: z.string().min(1).max(255).meta({ title: '退回节点' }),
      reason: neededReason.meta({ title: '退回原因' }),
    }),
    log,
    reply: none,
  }),
  transfer: PUT('/bpm/task/transfer', { summary: '转办任务', access: update, body: toUser, log, reply: none }),
  /** The older name of a transfer. */
  updateAssignee: PUT('/bpm/task/update-assignee', {
    summary: '转办任务（旧）',
    access: update,
    body: z.object({ id: idNumber, assigneeUserId: idNumber, reason }),
    log,
    reply: none,
  }),
  delegate: PUT('/bpm/task/delegate', { summary: '委派任务', access: update, body: toUser, log, reply: none }),
  createSign: PUT('/bpm/task/create-sign', {
    summary: '加签',
    access: update,
    body: z.object({
      id: idNumber,
      userIds: userIds.min(1, '请选择加签人'),
      type: z.enum(['before', 'after']).meta({ title: '加签方式' }),
      reason: neededReason.meta({ title: '加签原因' }),
    }),
    log,
    reply: none,
  }),
  /** `id` is the task of the added signer. */
  deleteSign: PUT('/bpm/task/delete-sign', {
    summary: '减签',
    access: update,
    body: z.object({ id: idNumber, reason: neededReason.meta({ title: '减签原因' }) }),
    log,
    reply: none,
  }),
  copy: PUT('/bpm/task/copy', {
    summary: '抄送',
    access: update,
    body: z.object({ id: idNumber, userIds: userIds.min(1, '请选择抄送人'), reason }),
    log,
    reply: none,
  }),
  withdraw: PUT('/bpm/task/withdraw', { summary: '撤回已办', access: update, body: id, log, reply: none }),
  claim: PUT('/bpm/task/claim', { summary: '签收任务', access: update, body: id, log, reply: none }),
  unclaim: PUT('/bpm/task/unclaim', { summary: '退签任务', access: update, body: id, log, reply: none }),
});
