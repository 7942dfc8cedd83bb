import { z } from 'zod';
import { data, GET, page } from '../kernel/http.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { formConfSchema, formFieldSchema } from './form-field.ts';

/** Whether new instances may be started. */
export const ACTIVE = 1;
export const SUSPENDED = 2;

const ids = (title: string) => z.array(z.int().positive()).max(500).default([]).meta({ title });

/** How the instances of a model behave; a definition keeps a copy. */
export const modelSettingsSchema = z.object({
  allowCancel: z.boolean().default(true).meta({ title: '允许发起人取消' }),
  allowWithdraw: z.boolean().default(true).meta({ title: '允许审批人撤回' }),
  managerUserIds: ids('流程管理员'),
  /** Who may start it; with all lists empty everybody of the house, but nobody from outside. */
  startUserIds: ids('可发起人员'),
  startDeptIds: ids('可发起部门'),
  startRoleIds: ids('可发起角色'),
  startGroupIds: ids('可发起用户组'),
  /** Whether somebody who approved already approves later tasks by that: never, always, or only the next one. */
  dedupe: z.enum(['none', 'once', 'consecutive']).default('none').meta({ title: '重复审批人' }),
  /** What an instance is called; {starter}, {name}, {date} and names of form fields stand for their values. */
  title: z.string().trim().max(200).default('{starter}的{name}').meta({ title: '标题模板' }),
});
export type ModelSettings = z.output<typeof modelSettingsSchema>;
/** What a model starts with. */
export const usualSettings: ModelSettings = modelSettingsSchema.parse({});

const valueText = (value: ModelSettings[keyof ModelSettings]): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return Array.isArray(value) ? value.join('、') || '无' : value;
};
/** Settings in one line, for histories. */
export const modelSettingsText = (settings: ModelSettings): string =>
  Object.entries(modelSettingsSchema.shape)
    .map(([name, schema]) => `${schema.meta()?.title}：${valueText(settings[name as keyof ModelSettings])}`)
    .join('；');

const row = z.object({
  definitionId: z.int(),
  modelId: z.int(),
  key: z.string(),
  version: z.int(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  flavour: z.string(),
  formType: z.string(),
  formId: z.int(),
  formName: z.string(),
  formCustomCreatePath: z.string(),
  formCustomViewPath: z.string(),
  suspensionState: z.int(),
  deployTime: z.string(),
  deployBy: z.string(),
});
/** A version of a process that was deployed. */
export type DefinitionRow = z.output<typeof row>;

const form = z.object({ conf: formConfSchema, fields: z.array(formFieldSchema) });
const detail = row.extend({
  settings: modelSettingsSchema,
  /** The form as it was at the deployment; null for processes with a page of their own. */
  form: form.nullable(),
  /** Tasks whose people the starter chooses. */
  chosenTasks: z.array(z.object({ taskKey: z.string(), name: z.string() })),
});
export type DefinitionDetail = z.output<typeof detail>;

const id = z.object({ id: idNumber });

/** Deployed versions of processes. What somebody may start is theirs to see; the rest needs the permission. */
export const definition = titled('流程定义', {
  page: GET('/bpm/process-definition/page', {
    summary: '流程定义列表',
    access: 'bpm:process-definition:query',
    query: listQuery(['key']),
    reply: page(row),
  }),
  startable: GET('/bpm/process-definition/list', {
    summary: '可发起的流程',
    access: 'signed-in',
    query: z.object({ suspensionState: z.coerce.number<number>().int().min(1).max(2).optional() }),
    reply: data(z.array(row)),
  }),
  get: GET('/bpm/process-definition/get', {
    summary: '流程定义详情',
    access: 'signed-in',
    query: id,
    reply: data(detail),
  }),
  bpmnXml: GET('/bpm/process-definition/get-bpmn-xml', {
    summary: '流程定义的流程图',
    access: 'signed-in',
    query: id,
    reply: data(z.string()),
  }),
});
