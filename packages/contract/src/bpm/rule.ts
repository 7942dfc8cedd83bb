import { z } from 'zod';
import { data, GET, none, POST, PUT } from '../kernel/http.ts';
import { idNumber, titled } from '../kernel/resource.ts';

/** How the people of a task are found; the dictionary `bpm_task_assign_rule_type` names them. */
export const RULE = {
  role: '10',
  dept: '20',
  deptLeader: '21',
  post: '22',
  user: '30',
  group: '40',
  script: '50',
  /** An expression that gives ids or names of users. */
  expression: '60',
  /** A field of the form that holds users. */
  userField: '61',
  /** The leader of the department that a field of the form holds. */
  deptField: '62',
  /** Whom the starter chooses when starting. */
  chosen: '63',
  /** The leaders of the starter's department and of those above it, nearest first. */
  leaders: '64',
} as const;
export type RuleType = (typeof RULE)[keyof typeof RULE];
const ruleTypes = Object.values(RULE);

/** The functions that a rule of the type 50 may name. */
export const SCRIPT = { starter: 10, firstLeader: 20, secondLeader: 21 } as const;
/** How many levels of leaders a rule may go up. */
export const MAX_LEVELS = 10;
/** The types whose options are records of the house; all others have their own meaning or none. */
export const recordTypes: readonly string[] = [RULE.role, RULE.dept, RULE.deptLeader, RULE.post, RULE.user, RULE.group];

/** How many of the people must agree: the least loaded one alone, all, the first, a share, or one after the other. */
const approveWays = ['one', 'all', 'any', 'ratio', 'sequential'] as const;
/** What an approver may do besides deciding. */
export const taskActions = ['transfer', 'delegate', 'return', 'sign', 'copy'] as const;
export type TaskAction = (typeof taskActions)[number];

/** A duration of ISO 8601 such as PT24H or P1DT12H. */
const DURATION = /^P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/;
const timeout = z.object({
  after: z.string().max(30).regex(DURATION, '超时时间须为 ISO 8601 时长，例如 PT24H').meta({ title: '超时时间' }),
  action: z.enum(['remind', 'approve', 'reject']).default('remind').meta({ title: '超时处理' }),
  times: z.int().min(1).max(10).default(1).meta({ title: '提醒次数' }),
});
const userIds = (title: string) => z.array(z.int().positive()).max(200).default([]).meta({ title });

/** How a task behaves beyond who does it; everything has a usual value. */
export const nodeSettingsSchema = z.object({
  approve: z.enum(approveWays).default('one').meta({ title: '审批方式' }),
  ratio: z.int().min(1).max(100).default(100).meta({ title: '通过比例' }),
  reject: z.enum(['end', 'return']).default('end').meta({ title: '驳回处理' }),
  /** The earlier task to which a rejection leads back. */
  rejectTo: z.string().max(200).default('').meta({ title: '退回节点' }),
  timeout: timeout.nullable().default(null).meta({ title: '超时设置' }),
  /** What happens when nobody is found. */
  empty: z.enum(['refuse', 'approve', 'reject', 'users', 'managers']).default('refuse').meta({ title: '审批人为空时' }),
  emptyUsers: userIds('指定人员'),
  /** What happens when the starter is to approve. */
  starter: z.enum(['self', 'skip', 'leader']).default('self').meta({ title: '审批人与发起人相同时' }),
  fields: z
    .record(z.string().max(100), z.enum(['hidden', 'read', 'edit']))
    .default({})
    .meta({ title: '字段权限' }),
  actions: z
    .array(z.enum(taskActions))
    .default([...taskActions])
    .transform((list) => taskActions.filter((action) => list.includes(action)))
    .meta({ title: '操作按钮' }),
  /** Only for the type 60. */
  expression: z.string().trim().max(500).default('').meta({ title: '表达式' }),
  /** Only for the types 61 and 62: the name of a field of the form, or of a variable. */
  field: z.string().trim().max(100).default('').meta({ title: '表单字段' }),
});
export type NodeSettings = z.output<typeof nodeSettingsSchema>;

/** Who does a task, and how. */
export interface Rule {
  taskKey: string;
  type: string;
  /** Ids of roles, departments, posts, users, groups or scripts; the number of levels for the type 64. */
  options: number[];
  settings: NodeSettings;
}

const options = z
  .array(z.int().positive())
  .max(200)
  .default([])
  .transform((ids) => [...new Set(ids)])
  .meta({ title: '规则范围' });
const type = z.enum(ruleTypes, '规则类型取值不正确').meta({ title: '规则类型' });
const settings = nodeSettingsSchema.default(nodeSettingsSchema.parse({})).meta({ title: '节点设置' });

/** A user task of a drawing with its rule, if it has one. */
const ruleRow = z.object({
  taskKey: z.string(),
  taskName: z.string(),
  /** Whom the drawing itself names: assignee or candidates, as written. */
  drawn: z.string(),
  /** The drawing says that several people do it. */
  multi: z.boolean(),
  /** The user tasks that lead here, to which a rejection may go back. */
  before: z.array(z.string()),
  ruleId: z.int().nullable(),
  type: z.string(),
  options: z.array(z.int()),
  /** What the options are called, in their order. */
  optionNames: z.array(z.string()),
  settings: nodeSettingsSchema,
  version: z.int(),
});
export type RuleRow = z.output<typeof ruleRow>;

/** Something that a rule may choose. */
export const ruleChoice = z.object({ id: z.int(), name: z.string(), disabled: z.boolean() });
export type RuleChoice = z.output<typeof ruleChoice>;
/** A department with its place in the tree. */
export const deptChoice = ruleChoice.extend({ parentId: z.int() });
export type DeptChoice = z.output<typeof deptChoice>;
const fieldChoice = z.object({ name: z.string(), label: z.string(), type: z.string() });
/** A field of the model's form, as far as rules speak of it. */
export type FieldChoice = z.output<typeof fieldChoice>;

/** The assignment rules of the tasks of a model; those of a definition are a copy that nobody changes. */
export const rule = titled('任务分配规则', {
  list: GET('/bpm/task-assign-rule/list', {
    summary: '任务分配规则列表',
    access: 'bpm:task-assign-rule:query',
    query: z.object({ modelId: idNumber.optional(), definitionId: idNumber.optional() }),
    reply: data(z.array(ruleRow)),
  }),
  choices: GET('/bpm/task-assign-rule/choices', {
    summary: '任务分配规则的可选范围',
    access: 'bpm:task-assign-rule:query',
    query: z.object({ modelId: idNumber }),
    reply: data(
      z.object({
        roles: z.array(ruleChoice),
        depts: z.array(deptChoice),
        posts: z.array(ruleChoice),
        groups: z.array(ruleChoice),
        fields: z.array(fieldChoice),
      }),
    ),
  }),
  create: POST('/bpm/task-assign-rule/create', {
    summary: '新增任务分配规则',
    access: 'bpm:task-assign-rule:create',
    body: z.object({
      modelId: idNumber,
      taskKey: z.string().min(1).max(200).meta({ title: '任务标识' }),
      type,
      options,
      settings,
    }),
    reply: data(z.int()),
  }),
  update: PUT('/bpm/task-assign-rule/update', {
    summary: '修改任务分配规则',
    access: 'bpm:task-assign-rule:update',
    /** Settings that are left out stay as they are. */
    body: z.object({
      ruleId: idNumber,
      type,
      options,
      settings: nodeSettingsSchema.optional(),
      version: z.int().optional(),
    }),
    reply: none,
  }),
});
