import { z } from 'zod';
import { choice, int, text } from '../kernel/field.ts';
import { data, GET, none, PUT } from '../kernel/http.ts';
import { MAX_ID } from '../kernel/id.ts';
import { type Row, resource, titled } from '../kernel/resource.ts';
import { numberList, type TreeNode, treeNode } from '../kernel/tree.ts';
import { wideRow } from '../kernel/wide-list.ts';

const path = '/repair/material/type';
const permission = 'repair:materialType';
export const MAX_TYPE_LEVELS = 4;

/** Kinds of materials, in a tree. */
export const materialTypeRecord = resource({
  name: 'materialType',
  title: '物资类别',
  path,
  permission,
  id: 'typeId',
  history: true,
  fields: {
    parentId: int('上级类别', { list: false, max: MAX_ID }),
    name: text('类别名称', { max: 40, search: 'like', width: 240 }),
    code: text('类别编码', {
      max: 20,
      width: 130,
      pattern: { regex: /^[A-Za-z0-9_-]+$/, message: '{label}只能包含字母、数字、横线和下划线' },
    }),
    orderNum: int('显示顺序', { width: 110 }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 90 }),
  },
});

const extra = {
  /** Materials of this kind and of those below it. */
  materialCount: z.int(),
  /** What is in the stores that the reader reaches; empty for those who are not shown prices. */
  stockAmount: z.string(),
};
const row = wideRow(materialTypeRecord.row, extra);
export type MaterialType = Row<typeof materialTypeRecord> & Partial<z.output<z.ZodObject<typeof extra>>>;

const own = titled('物资类别', {
  list: GET(`${path}/list`, {
    summary: '物资类别列表',
    access: `${permission}:list`,
    query: z.object({
      name: z.string().max(200).optional().meta({ title: '类别名称' }),
      status: z.string().max(200).optional().meta({ title: '状态' }),
    }),
    reply: data(z.array(row)),
  }),
  tree: GET(`${path}/tree`, {
    summary: '物资类别树',
    access: 'staff',
    reply: data<TreeNode[]>(z.array(treeNode)),
  }),
  updateSort: PUT(`${path}/updateSort`, {
    summary: '保存物资类别排序',
    access: `${permission}:edit`,
    body: z.object({ typeIds: numberList('物资类别'), orderNums: numberList('显示顺序') }),
    reply: none,
  }),
});

/** Kinds of materials, in a tree. */
export const materialType = {
  ...materialTypeRecord,
  endpoints: { ...materialTypeRecord.endpoints, ...own },
};
