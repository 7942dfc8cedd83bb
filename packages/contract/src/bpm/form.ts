import { z } from 'zod';
import { dict, int, note, text } from '../kernel/field.ts';
import { data, GET, none, POST, PUT } from '../kernel/http.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { formConfSchema, formFieldSchema, formFieldsSchema } from './form-field.ts';

/** A form with a hundred fields and long lists of choices still fits. */
const BODY_BYTES = 4 * 1024 * 1024;

/** What a form is besides its fields; lists read no more. */
export const formRecord = resource({
  name: 'form',
  title: '流程表单',
  path: '/bpm/form',
  permission: 'bpm:form',
  id: 'formId',
  fields: {
    name: text('表单名称', { max: 64, search: 'like', sort: true, width: 220 }),
    status: dict('状态', 'sys_normal_disable', { max: 1, search: 'exact', width: 100 }),
    /** Counted by the database. */
    fieldCount: int('字段数', { width: 90, lock: true }),
    remark: note('备注', { max: 255, width: 240 }),
  },
});
export type Form = Row<typeof formRecord>;

const values = formRecord.fields;
/** The schemas of fields do not tell what they take; they take what they give. */
const typed = <T>(schema: z.ZodType<T>) => schema as z.ZodType<T, T>;
const name = typed(values.name.schema);
const status = typed(values.status.schema);
const remark = typed(values.remark.schema);

const detail = z.object({
  formId: z.int(),
  name: z.string(),
  status: z.string(),
  remark: z.string(),
  conf: formConfSchema,
  fields: z.array(formFieldSchema),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  version: z.int(),
});
/** A form with everything that is needed to fill it in. */
export type FormDetail = z.output<typeof detail>;

const deptOption = z.object({
  deptId: z.int(),
  parentId: z.int(),
  deptName: z.string(),
  disabled: z.boolean(),
});
/** A department that a form may be filled in with. */
export type DeptOption = z.output<typeof deptOption>;

const write = titled('流程表单', {
  create: POST('/bpm/form', {
    summary: '新增流程表单',
    access: 'bpm:form:add',
    body: z.object({
      name,
      status: status.default('0'),
      remark: remark.default(''),
      conf: formConfSchema.default(formConfSchema.parse({})),
      fields: formFieldsSchema.default([]),
    }),
    bodyLimit: BODY_BYTES,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  update: PUT('/bpm/form', {
    summary: '修改流程表单',
    access: 'bpm:form:edit',
    body: z.object({
      formId: idNumber,
      name: name.optional(),
      status: status.optional(),
      remark: remark.optional(),
      conf: formConfSchema.optional(),
      fields: formFieldsSchema.optional(),
      version: z.int().optional(),
    }),
    bodyLimit: BODY_BYTES,
    reply: none,
  }),
  copy: POST('/bpm/form/:id/copy', {
    summary: '复制流程表单',
    access: 'bpm:form:add',
    params: z.object({ id: idNumber }),
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
});

/** Forms that processes are started and worked on with; a deployed process keeps a copy of its own. */
export const form = {
  ...formRecord,
  endpoints: {
    ...formRecord.endpoints,
    ...write,
    get: GET('/bpm/form/:id', {
      summary: '流程表单详情',
      access: 'bpm:form:query',
      params: z.object({ id: idNumber }),
      reply: data(detail),
    }),
    options: GET('/bpm/form/list-all-simple', {
      summary: '可选择的流程表单',
      access: 'staff',
      reply: data(z.array(z.object({ formId: z.int(), name: z.string() }))),
    }),
    /** Whoever fills in a form chooses among all departments; their names are no secret within the house. */
    depts: GET('/bpm/form/depts', {
      summary: '可选择的部门',
      access: 'staff',
      reply: data(z.array(deptOption)),
    }),
  },
};
