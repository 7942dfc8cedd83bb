import { z } from 'zod';
import { DELETE, data, GET, none, POST, page } from '../kernel/http.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { formConfSchema, formFieldSchema } from './form-field.ts';
import { files, formValues, neededReason, person, userIds } from './person.ts';
import { openTask, processTask } from './task-row.ts';

/** Status of an instance: 1 running, 2 over. Result: 1 running, 2 approved, 3 rejected, 4 cancelled. */
export const instanceRow = z.object({
  instanceId: z.int(),
  /** What this run is called, such as “林志文的请假审批”. */
  name: z.string(),
  definitionId: z.int(),
  key: z.string(),
  processName: z.string(),
  definitionVersion: z.int(),
  category: z.string(),
  status: z.int(),
  result: z.int(),
  reason: z.string(),
  businessKey: z.string(),
  startUser: person,
  createTime: z.string(),
  endTime: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** What is open now, for lists. */
  currentTasks: z.array(z.object({ taskId: z.int(), name: z.string(), nickname: z.string() })),
});
export type Instance = z.output<typeof instanceRow>;

const activity = z.object({
  activityId: z.int(),
  key: z.string(),
  name: z.string(),
  /** Kind of the node as the engine calls it: start, user, exclusive, … */
  type: z.string(),
  /** As text, because the viewer compares texts. */
  taskId: z.string().nullable(),
  viaFlow: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  cancelled: z.boolean(),
});
export type Activity = z.output<typeof activity>;

/** What people said and did besides the decisions themselves. */
const comment = z.object({
  commentId: z.int(),
  taskId: z.int().nullable(),
  /** comment, transfer, delegate, resolve, return, sign, unsign, withdraw, copy, urge, cancel, move, timeout */
  type: z.string(),
  user: person.nullable(),
  text: z.string(),
  files,
  createTime: z.string(),
});
export type ProcessComment = z.output<typeof comment>;

const access = z.record(z.string(), z.enum(['hidden', 'read', 'edit']));
const detail = z.object({
  instance: instanceRow,
  formType: z.string(),
  /** The form as it was when the definition was deployed; null for processes with a page of their own. */
  form: z.object({ conf: formConfSchema, fields: z.array(formFieldSchema) }).nullable(),
  /** Without the fields that the caller may not see. */
  formValues,
  formCustomViewPath: z.string(),
  /** What the caller may see of the form outside of an own open task. */
  access,
  tasks: z.array(processTask),
  activities: z.array(activity),
  comments: z.array(comment),
  /** The caller's own open tasks, with what may be done to them. */
  mine: z.array(openTask),
  /** What the caller may do to the instance: cancel, urge, resubmit, comment, print, manage. */
  actions: z.array(z.string()),
  incidents: z.array(z.object({ key: z.string(), name: z.string(), text: z.string(), createTime: z.string() })),
});
export type InstanceDetail = z.output<typeof detail>;

const id = z.object({ id: idNumber });

/** Runs of processes, as their starters and everybody who takes part see them. */
export const instance = titled('流程实例', {
  myPage: GET('/bpm/process-instance/my-page', {
    summary: '我的流程',
    access: 'bpm:process-instance:query',
    query: listQuery(['name', 'key', 'category', 'status', 'result']),
    reply: page(instanceRow),
  }),
  copyPage: GET('/bpm/process-instance/copy/page', {
    summary: '抄送我的流程',
    access: 'bpm:process-instance:query',
    query: listQuery(['name', 'category', 'readStatus']),
    reply: page(
      z.object({
        copyId: z.int(),
        instance: instanceRow,
        taskName: z.string(),
        sender: person,
        reason: z.string(),
        read: z.boolean(),
        createTime: z.string(),
      }),
    ),
  }),
  create: POST('/bpm/process-instance/create', {
    summary: '发起流程',
    access: 'bpm:process-instance:create',
    body: z.object({
      definitionId: idNumber,
      formValues: formValues.default({}),
      /** People that the starter chooses for tasks whose rule says so, by the id of the task. */
      chosen: z.record(z.string().max(100), userIds).default({}),
      copyUserIds: userIds.default([]),
      /** The instance that this one repeats after a rejection. */
      resubmitOf: idNumber.optional(),
    }),
    reply: data(z.int()),
  }),
  get: GET('/bpm/process-instance/get', {
    summary: '流程详情',
    access: 'bpm:process-instance:query',
    query: id,
    reply: data(detail),
  }),
  bpmnXml: GET('/bpm/process-instance/bpmn-xml', {
    summary: '流程实例的流程图',
    access: 'bpm:process-instance:query',
    query: id,
    reply: data(z.string()),
  }),
  activities: GET('/bpm/activity/list', {
    summary: '流程实例的节点',
    access: 'bpm:process-instance:query',
    query: z.object({ processInstanceId: idNumber }),
    reply: data(z.array(activity)),
  }),
  cancel: DELETE('/bpm/process-instance/cancel', {
    summary: '取消流程',
    access: 'bpm:process-instance:cancel',
    body: z.object({ id: idNumber, reason: neededReason.meta({ title: '取消原因' }) }),
    log: { type: 'update' },
    reply: none,
  }),
  urge: POST('/bpm/process-instance/urge', {
    summary: '催办',
    access: 'bpm:process-instance:query',
    body: id,
    reply: none,
  }),
  comment: POST('/bpm/process-instance/comment', {
    summary: '流程评论',
    access: 'bpm:process-instance:query',
    body: z.object({ id: idNumber, text: z.string().trim().min(1).max(1000).meta({ title: '评论内容' }), files }),
    reply: none,
  }),
});
