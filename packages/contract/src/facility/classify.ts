import { z } from 'zod';
import { choice, dict, type Field, int, optionalText, text } from '../kernel/field.ts';
import { data, GET, none, PUT } from '../kernel/http.ts';
import { MAX_ID } from '../kernel/id.ts';
import { optionalReference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled, type UpdateOf } from '../kernel/resource.ts';
import { numberList, type TreeNode, treeNode } from '../kernel/tree.ts';
import { wideRow } from '../kernel/wide-list.ts';
import { customFieldsField, customFieldsSchema } from './custom-field.ts';

const path = '/repair/facility/classify';
const permission = 'repair:facilityClassify';
export const MAX_CLASS_LEVELS = 4;

const specialEquip: Field<boolean, true> = {
  kind: 'dict',
  label: '特种设备',
  schema: z.boolean().meta({ title: '特种设备' }),
  optional: true,
  initial: false,
  list: false,
};

/** Classes of facilities, in a tree. */
export const classifyRecord = resource({
  name: 'classify',
  title: '设施分类',
  path,
  permission,
  id: 'classifyId',
  history: true,
  fields: {
    parentId: int('上级分类', { list: false, max: MAX_ID }),
    name: text('分类名称', { max: 40, search: 'like', width: 220 }),
    code: text('分类编码', {
      max: 20,
      width: 110,
      pattern: { regex: /^[A-Za-z0-9_-]+$/, message: '{label}只能包含字母、数字、横线和下划线' },
    }),
    gbCode: optionalText('国标代码', { max: 20, width: 100 }),
    trade: dict('工种', 'repair_trade', { max: 2, initial: '1', width: 90 }),
    teamId: optionalReference('负责班组', { list: false }),
    templateId: optionalReference('报修项目', { list: false }),
    lifeMonths: int('折旧月数', { max: 1200, width: 90 }),
    deprMode: choice('折旧方式', 'facility_depr_mode', ['0', '1'], { initial: '1', list: false }),
    scrapMonths: int('强制报废月数', { max: 1200, list: false }),
    specialEquip,
    fields: customFieldsField,
    orderNum: int('显示顺序', { width: 80 }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 80 }),
  },
});

const extra = {
  teamName: z.string(),
  /** Facilities of this class and of those below it. */
  facilityCount: z.int(),
};
const row = wideRow(classifyRecord.row, extra);
export type Classify = Row<typeof classifyRecord> & Partial<z.output<z.ZodObject<typeof extra>>>;

/** What becomes of the values of a field that is taken away or becomes another kind: they stay where they are, or go. */
const onUsed = z.enum(['keep', 'clear']).optional().meta({ title: '原有内容' });
type Update = UpdateOf<'classifyId', typeof classifyRecord.fields>;
// `resource` builds the body as an object; its type only tells what goes in.
const updateBody = (classifyRecord.endpoints.update.body as unknown as z.ZodObject).extend({
  onUsed,
}) as unknown as z.ZodType<Update & { onUsed?: z.output<typeof onUsed> }, Update & { onUsed?: z.input<typeof onUsed> }>;

const known = z.object({
  id: z.int(),
  name: z.string(),
  lifeMonths: z.int(),
  teamId: z.int().nullable(),
  fields: customFieldsSchema,
});
/** What a form of facilities takes of a class. */
export type KnownClass = z.output<typeof known>;

const own = titled('设施分类', {
  list: GET(`${path}/list`, {
    summary: '设施分类列表',
    access: `${permission}:list`,
    query: z.object({
      name: z.string().max(200).optional().meta({ title: '分类名称' }),
      status: z.string().max(200).optional().meta({ title: '状态' }),
    }),
    reply: data(z.array(row)),
  }),
  tree: GET(`${path}/tree`, { summary: '设施分类树', access: 'staff', reply: data<TreeNode[]>(z.array(treeNode)) }),
  known: GET(`${path}/known/:id`, {
    summary: '设施分类字段',
    access: 'staff',
    params: z.object({ id: idNumber }),
    reply: data(known),
  }),
  update: PUT(path, {
    summary: '修改设施分类',
    access: `${permission}:edit`,
    body: updateBody,
    reply: none,
  }),
  updateSort: PUT(`${path}/updateSort`, {
    summary: '保存设施分类排序',
    access: `${permission}:edit`,
    body: z.object({ classifyIds: numberList('设施分类'), orderNums: numberList('显示顺序') }),
    reply: none,
  }),
});

/** Classes of facilities, in a tree. */
export const classify = { ...classifyRecord, endpoints: { ...classifyRecord.endpoints, ...own } };
