import { z } from 'zod';
import { choice, dict, type Field, int, note, optionalText, text } from '../kernel/field.ts';
import { data, GET, none, POST, PUT, page } from '../kernel/http.ts';
import { idNumber, type Row, resource, searchQuery } from '../kernel/resource.ts';
import { type ModelSettings, modelSettingsSchema, usualSettings } from './definition.ts';
import { deptChoice, ruleChoice } from './rule.ts';

/** How large a drawing may be, as bytes of its XML. */
export const MAX_BPMN_BYTES = 5 * 1024 * 1024;
/** JSON escapes quotes and line ends, so a drawing needs more room on the wire than it has bytes. */
const BODY_BYTES = 2 * MAX_BPMN_BYTES;
/** How many drawings of a model are kept to look back at. */
export const KEPT_REVISIONS = 50;

/** What a process may be called by engines: the name of an XML element. */
export const PROCESS_KEY = /^[A-Za-z_][\w.-]*$/;
const PATH = /^(\/[\w\-./:]*)?$/;
const pathHint = { max: 200, list: false, pattern: { regex: PATH, message: '{label}须以 / 开头' } };
/** A form that is put together here, or pages of the product itself. */
export const FORM_TYPE = { dynamic: '10', business: '20' } as const;

const settings: Field<ModelSettings, true> = {
  kind: 'text',
  label: '流程设置',
  schema: modelSettingsSchema.meta({ title: '流程设置' }),
  optional: true,
  initial: usualSettings,
  list: false,
};

/** What a model is without its drawing; lists read no more. */
export const modelRecord = resource({
  name: 'model',
  title: '流程模型',
  path: '/bpm/model',
  permission: 'bpm:model',
  id: 'modelId',
  fields: {
    key: text('流程标识', {
      max: 100,
      search: 'like',
      sort: true,
      lock: true,
      width: 180,
      pattern: { regex: PROCESS_KEY, message: '流程标识须以字母或下划线开头，由字母、数字、点、下划线或短横线组成' },
    }),
    /** Also the name of the process in the drawing; it changes there. */
    name: text('流程名称', { max: 100, search: 'like', lock: true, width: 200 }),
    category: dict('流程分类', 'bpm_model_category', { search: 'exact', initial: '1', width: 110 }),
    flavour: choice('引擎类型', 'bpm_model_flavour', ['camunda', 'flowable', 'activiti'], {
      initial: 'camunda',
      lock: true,
      list: false,
    }),
    description: note('流程描述', { max: 500, list: false }),
    formType: choice('表单类型', 'bpm_model_form_type', Object.values(FORM_TYPE), { initial: '10', list: false }),
    formId: int('流程表单', { list: false, max: 2_147_483_647 }),
    formCustomCreatePath: optionalText('表单提交路由', pathHint),
    formCustomViewPath: optionalText('表单查看路由', pathHint),
    settings,
    /** The number of the current drawing; it grows with each drawing that is saved. */
    revision: int('修订号', { lock: true, list: false }),
  },
});

const bpmnXml = z.string().max(MAX_BPMN_BYTES, '流程图不能超过 5 MB').meta({ title: '流程图' });
const values = modelRecord.fields;

const row = z.object({
  modelId: z.int(),
  key: z.string(),
  name: z.string(),
  category: z.string(),
  flavour: z.string(),
  description: z.string(),
  formType: z.string(),
  formId: z.int(),
  formCustomCreatePath: z.string(),
  formCustomViewPath: z.string(),
  settings: modelSettingsSchema,
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  version: z.int(),
  revision: z.int(),
});
/** The version that is started now, as far as a list of models shows it. */
const latest = z.object({
  definitionId: z.int(),
  version: z.int(),
  suspensionState: z.int(),
  deployTime: z.string(),
});
const listed = row.extend({ formName: z.string(), definition: latest.nullable() });
/** A model with what is deployed of it. */
export type ModelRow = z.output<typeof listed>;

const problem = z.object({
  elementId: z.string(),
  elementName: z.string(),
  text: z.string(),
  level: z.enum(['error', 'warning']),
});
/** Why a model cannot be deployed, or should be looked at again. */
export type ModelProblem = z.output<typeof problem>;

const drawing = z.object({ revision: z.int(), createBy: z.string(), createTime: z.string() });
export type ModelDrawing = z.output<typeof drawing>;

/** The schemas of fields do not tell what they take; they take what they give. */
const typed = <T>(schema: z.ZodType<T>) => schema as z.ZodType<T, T>;
const given = {
  category: values.category.schema.optional(),
  description: values.description.schema.optional(),
  formType: values.formType.schema.optional(),
  formId: values.formId.schema.optional(),
  formCustomCreatePath: values.formCustomCreatePath.schema.optional(),
  formCustomViewPath: values.formCustomViewPath.schema.optional(),
  settings: values.settings.schema.optional(),
  flavour: values.flavour.schema.optional(),
  bpmnXml: bpmnXml.optional(),
};
const create = typed(z.object({ key: values.key.schema, name: values.name.schema, ...given }));
const update = typed(
  z.object({
    modelId: idNumber,
    key: values.key.schema.optional(),
    name: values.name.schema.optional(),
    ...given,
    version: z.int().optional(),
  }),
);
/** What may come beside an imported file; key and name are taken from the file when absent. */
export const modelImport = typed(
  z.object({
    key: values.key.schema.optional(),
    name: values.name.schema.optional(),
    category: values.category.schema.optional(),
    description: values.description.schema.optional(),
    /** Which process of the file is meant; without it the one called `key`, else the first that can be run. */
    process: z.string().max(200).optional(),
  }),
);
export type ModelCreate = z.output<typeof create>;
export type ModelUpdate = z.output<typeof update>;

/** Process models: what a process is called and how it is drawn, as long as it is being worked on. */
export const model = {
  ...modelRecord,
  endpoints: {
    ...modelRecord.endpoints,
    list: GET('/bpm/model/list', {
      summary: '流程模型列表',
      access: 'bpm:model:list',
      query: searchQuery(modelRecord.fields),
      reply: page(listed),
    }),
    get: GET('/bpm/model/:id', {
      summary: '流程模型详情',
      access: 'bpm:model:query',
      params: z.object({ id: idNumber }),
      reply: data(row.extend({ bpmnXml })),
    }),
    create: POST('/bpm/model', {
      summary: '新增流程模型',
      access: 'bpm:model:add',
      body: create,
      bodyLimit: BODY_BYTES,
      log: { title: '流程模型', type: 'insert' },
      reply: data(z.int()),
    }),
    update: PUT('/bpm/model', {
      summary: '修改流程模型',
      access: 'bpm:model:edit',
      body: update,
      bodyLimit: BODY_BYTES,
      log: { title: '流程模型' },
      reply: none,
    }),
    /** Values come as fields of the form, as RuoYi clients send them, or in the query. */
    importFile: POST('/bpm/model/import', {
      summary: '导入流程模型',
      access: 'bpm:model:import',
      upload: 'bpmnFile',
      query: modelImport,
      log: { title: '流程模型', type: 'import' },
      reply: data(z.int()),
    }),
    /** Everything that a deployment would complain about, without deploying. */
    check: GET('/bpm/model/check', {
      summary: '检查流程模型',
      access: 'bpm:model:deploy',
      query: z.object({ id: idNumber }),
      reply: data(z.array(problem)),
    }),
    deploy: POST('/bpm/model/deploy', {
      summary: '发布流程模型',
      access: 'bpm:model:deploy',
      query: z.object({ id: idNumber }),
      log: { title: '流程模型' },
      reply: data(z.object({ definitionId: z.int(), version: z.int(), warnings: z.array(problem) })),
    }),
    /** Whom the settings of a model can name as starters. */
    starters: GET('/bpm/model/starters', {
      summary: '可发起范围的选项',
      access: 'bpm:model:query',
      reply: data(z.object({ roles: z.array(ruleChoice), depts: z.array(deptChoice), groups: z.array(ruleChoice) })),
    }),
    /** Suspends or activates the latest definition. */
    updateState: PUT('/bpm/model/update-state', {
      summary: '修改流程模型状态',
      access: 'bpm:model:edit',
      body: z.object({ id: idNumber, state: z.literal([1, 2]).meta({ title: '状态' }) }),
      log: { title: '流程模型' },
      reply: none,
    }),
    drawings: GET('/bpm/model/:id/drawings', {
      summary: '流程图修订记录',
      access: 'bpm:model:query',
      params: z.object({ id: idNumber }),
      reply: data(z.array(drawing)),
    }),
    drawing: GET('/bpm/model/:id/drawings/:revision', {
      summary: '流程图的一次修订',
      access: 'bpm:model:query',
      params: z.object({ id: idNumber, revision: idNumber }),
      reply: data(drawing.extend({ bpmnXml })),
    }),
  },
};
export type Model = Row<typeof modelRecord>;
