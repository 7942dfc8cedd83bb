import { z } from 'zod';
import { choice, dict, type Field, int, note, text } from '../kernel/field.ts';
import { data, GET, none, POST, PUT } from '../kernel/http.ts';
import { optionalReference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { type TreeNode, treeNode } from '../kernel/tree.ts';
import { wideRow } from '../kernel/wide-list.ts';

const MAX_ID = 2_147_483_647;
const MAX_LINES = 20;

/** Short lines, each once; none is fine. */
const lines = (label: string, max: number): Field<string[], true> => ({
  kind: 'tags',
  label,
  schema: z
    .array(z.string().trim().min(1).max(max))
    .max(MAX_LINES)
    .transform((list) => [...new Set(list)])
    .meta({ title: label }),
  optional: true,
  initial: [],
  list: false,
});
const yesNo = (label: string, list: boolean): Field<boolean, true> => ({
  kind: 'dict',
  label,
  schema: z.boolean().meta({ title: label }),
  optional: true,
  initial: false,
  list,
  width: 90,
});
const trade: Field<string, true> = {
  ...dict('工种', 'repair_trade', { search: 'exact', initial: '1', width: 110 }),
  schema: z
    .string()
    .regex(/^\d{1,2}$/)
    .meta({ title: '工种' }),
};

/** What can be reported: a category, or an item in one. */
export const templateRecord = resource({
  name: 'template',
  title: '报修项目',
  path: '/repair/template',
  permission: 'repair:template',
  id: 'templateId',
  fields: {
    parentId: int('所属分类', { list: false, max: MAX_ID }),
    name: text('项目名称', { max: 40, search: 'like', width: 220 }),
    trade,
    defaultPriority: choice('默认优先级', 'repair_priority', ['1', '2', '3', '4'], { initial: '3', width: 100 }),
    slaId: optionalReference('时限标准', { width: 130 }),
    teamId: optionalReference('负责班组', { width: 120 }),
    needPhoto: yesNo('必传照片', true),
    autoDispatch: choice('派单方式', 'repair_auto_dispatch', ['0', '1', '2'], { width: 110 }),
    hints: lines('快捷描述', 60),
    checklist: lines('完工检查项', 60),
    estMinutes: int('预计工时', { max: 10_000, initial: 60, list: false }),
    warrantyDays: int('返修期', { max: 3650, initial: 30, list: false }),
    chargeable: yesNo('可收费', false),
    selfHelp: note('自助排障步骤', { max: 2000, list: false }),
    orderNum: int('显示顺序', { width: 110 }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 90 }),
  },
});

const extra = {
  slaName: z.string(),
  teamName: z.string(),
  /** Reports of the last ninety days; those of a category are those of its items. */
  reportCount: z.int(),
  /** How often people helped themselves; those of a category are those of its items. */
  solvedCount: z.int(),
};
const wide = wideRow(templateRecord.row, extra);
export type Template = Row<typeof templateRecord> & Partial<z.output<z.ZodObject<typeof extra>>>;

const item = z.object({
  templateId: z.int(),
  name: z.string(),
  trade: z.string(),
  defaultPriority: z.string(),
  needPhoto: z.boolean(),
  hints: z.array(z.string()),
  selfHelp: z.string(),
});
const category = item.pick({ templateId: true, name: true, trade: true }).extend({ items: z.array(item) });
/** An item as the form of a report offers it. */
export type TemplateItem = z.output<typeof item>;
/** The items of a category that can be reported. */
export type TemplateCategory = z.output<typeof category>;

const MAX_SORTED = 2000;
const numbers = (title: string) =>
  z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})*$/)
    .transform((list) => list.split(',').map(Number))
    .refine((list) => list.length <= MAX_SORTED, `一次最多保存${MAX_SORTED}行排序`)
    .meta({ title });

const own = titled('报修项目', {
  list: GET('/repair/template/list', {
    summary: '报修项目列表',
    access: 'repair:template:list',
    query: z.object({
      name: z.string().max(200).optional(),
      trade: z.string().max(200).optional(),
      status: z.string().max(200).optional(),
    }),
    reply: data(z.array(wide)),
  }),
  tree: GET('/repair/template/tree', {
    summary: '报修项目树',
    access: 'repair:template:list',
    reply: data<TreeNode[]>(z.array(treeNode)),
  }),
  options: GET('/repair/template/options', {
    summary: '可报修的项目',
    access: 'signed-in',
    reply: data(z.array(category)),
  }),
  solved: POST('/repair/template/:id/solved', {
    summary: '自助排障已解决',
    access: 'repair:report:add',
    params: z.object({ id: idNumber }),
    log: false,
    reply: none,
  }),
  updateSort: PUT('/repair/template/updateSort', {
    summary: '保存报修项目排序',
    access: 'repair:template:edit',
    body: z.object({ templateIds: numbers('报修项目'), orderNums: numbers('显示顺序') }),
    reply: none,
  }),
});

/** What can be reported, in two levels. */
export const template = { ...templateRecord, endpoints: { ...templateRecord.endpoints, ...own } };
