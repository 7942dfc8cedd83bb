import { z } from 'zod';
import { choice, dict, type Field, optionalText, text } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { optionalReference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { importEndpoints } from '../system/import.ts';

const path = '/repair/patrol/term';
const permission = 'repair:patrolTerm';
const MAX_OPTIONS = 10;
export const CODE = /^[A-Za-z0-9._-]+$/;
export const CODE_TEXT = '{label}只能包含字母、数字、点、横线和下划线';

const options: Field<string[], true> = {
  kind: 'tags',
  label: '选项',
  schema: z
    .array(z.string().trim().min(1).max(30))
    .max(MAX_OPTIONS)
    .transform((list) => [...new Set(list)])
    .meta({ title: '选项' }),
  optional: true,
  initial: [],
  list: false,
};
const limit = (label: string) =>
  optionalText(label, {
    max: 16,
    list: false,
    pattern: { regex: /^$|^-?\d{1,9}(\.\d{1,3})?$/, message: '{label}应为数字，最多3位小数' },
  });

/** What is looked at during rounds. */
export const termRecord = resource({
  name: 'patrolTerm',
  title: '检查项',
  path,
  permission,
  id: 'termId',
  history: true,
  fields: {
    name: text('检查项名称', { max: 60, search: 'like', sort: true, width: 200 }),
    code: text('检查项编号', {
      max: 20,
      search: 'like',
      sort: true,
      width: 110,
      pattern: { regex: CODE, message: CODE_TEXT },
    }),
    category: dict('类别', 'patrol_category', { max: 10, search: 'exact', initial: '1', width: 90 }),
    inputType: choice('填写方式', 'patrol_input_type', ['1', '2', '3', '4', '5'], {
      search: 'exact',
      initial: '1',
      width: 100,
    }),
    options,
    unit: optionalText('单位', { max: 10, list: false }),
    min: limit('下限'),
    max: limit('上限'),
    standard: optionalText('检查标准', { max: 200, width: 220 }),
    needPhoto: choice('拍照', 'patrol_need_photo', ['0', '1', '2'], { initial: '1', list: false }),
    severity: choice('严重程度', 'patrol_severity', ['1', '2', '3'], { search: 'exact', initial: '1', width: 90 }),
    templateId: optionalReference('报修项目', { list: false }),
    meterName: optionalText('对应表计', { max: 30, list: false }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 80 }),
  },
});

const extra = {
  templateName: z.string(),
  /** At how many points it is looked at. */
  pointCount: z.int(),
};
const row = wideRow(termRecord.row, extra);
export type PatrolTerm = z.output<typeof row>;
export type TermValues = Row<typeof termRecord>;

const option = z.object({
  id: z.int(),
  label: z.string(),
  category: z.string(),
  inputType: z.string(),
  disabled: z.boolean(),
});
export type TermOption = z.output<typeof option>;

/** What is looked at during rounds. */
export const patrolTerm = {
  ...termRecord,
  endpoints: {
    ...termRecord.endpoints,
    ...wideList(termRecord, extra, ['keyword'], { keyword: '关键字' }),
    ...importEndpoints(path, '检查项', `${permission}:import`),
    ...titled('检查项', {
      /** The same again under another name, to be changed a little. */
      copy: POST(`${path}/:id/copy`, {
        summary: '复制检查项',
        access: `${permission}:add`,
        params: z.object({ id: idNumber }),
        log: { type: 'insert' },
        reply: data(z.int()),
      }),
      options: GET(`${path}/optionselect`, {
        summary: '检查项选项',
        access: 'staff',
        reply: data(z.array(option)),
      }),
    }),
  },
};
