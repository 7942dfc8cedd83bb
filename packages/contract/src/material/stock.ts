import { z } from 'zod';
import { type Fields, int, optionalText } from '../kernel/field.ts';
import { data, file, GET, none, POST, PUT, page, text } from '../kernel/http.ts';
import { version } from '../kernel/move.ts';
import { decimal } from '../kernel/reference.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { MAX_LABELS } from '../qrcode/label.ts';
import { templateOption } from '../qrcode/qr-template.ts';
import { base } from '../qrcode/qrcode.ts';
import { materialOption } from './material.ts';

const path = '/repair/material/store/stock';
const permission = 'repair:materialStore';

/** What a list of stock is narrowed and sorted by. */
export const stockFields = {
  storeId: int('仓库', { search: 'exact', list: false }),
  shelf: optionalText('货架', { max: 20, search: 'like', sort: true, width: 100 }),
} satisfies Fields;
const filters = ['storeId', 'shelf', 'keyword', 'type', 'low', 'frozen', 'empty'];
const query = listQuery(filters, [], {
  storeId: '仓库',
  shelf: '货架',
  keyword: '物资',
  type: '物资类别',
  low: '低于下限',
  frozen: '盘点中',
  empty: '零库存',
});

/** How much of a material is in a store. */
const stockRow = z.object({
  stockId: z.int(),
  storeId: z.int(),
  storeName: z.string(),
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  track: z.string(),
  shelf: z.string(),
  qty: z.string(),
  reserved: z.string(),
  available: z.string(),
  /** Empty for those who are not shown prices. */
  price: z.string(),
  amount: z.string(),
  /** For this store; empty where the material's own hold. */
  minQty: z.string(),
  maxQty: z.string(),
  isLow: z.boolean(),
  frozen: z.boolean(),
  lastIn: z.string().nullable(),
  lastOut: z.string().nullable(),
  version: z.int(),
});
export type StockRow = z.output<typeof stockRow>;

const settings = z.object({
  stockId: idNumber.meta({ title: '库存' }),
  shelf: optionalText('货架', {
    max: 20,
    pattern: { regex: /^$|^[A-Za-z0-9]+(-[A-Za-z0-9]+){0,3}$/, message: '{label}格式不正确，如 A-01-03' },
  }).schema,
  minQty: decimal('库存下限', 9, 3).schema,
  maxQty: decimal('库存上限', 9, 3).schema,
  version,
});

/** What lies on a shelf, found by its label or by a code that somebody typed. */
const bin = materialOption.extend({ storeId: z.int(), storeName: z.string(), shelf: z.string() });
export type Bin = z.output<typeof bin>;
/** Something that waits for what lies there; `qty` is still to be moved. */
const waiting = z.object({ id: z.int(), code: z.string(), name: z.string(), qty: z.string() });
export type BinTask = z.output<typeof waiting>;
const binWork = z.object({
  qty: z.string(),
  reserved: z.string(),
  available: z.string(),
  /** As far as the caller may do something about them. */
  collects: z.array(waiting),
  purchases: z.array(waiting),
  checks: z.array(waiting),
});
export type BinWork = z.output<typeof binWork>;

const heatCell = z.object({
  stockId: z.int(),
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  shelf: z.string(),
  qty: z.string(),
  available: z.string(),
  coverDays: z.int().nullable(),
  /** Less than 7 days, less than 30, enough, nothing goes or more than for 180 days, nothing there. */
  level: z.enum(['short', 'low', 'ok', 'dead', 'empty']),
});
/** How well a shelf is filled. */
export type HeatCell = z.output<typeof heatCell>;
export type HeatLevel = HeatCell['level'];

const label = z.object({
  kind: z.enum(['material', 'store']).meta({ title: '标签类型' }),
  /** Stocks or stores; without any, the shelves of a store. */
  ids: z.array(idNumber).max(MAX_LABELS, `一次最多打印${MAX_LABELS}个标签`).default([]).meta({ title: '库位' }),
  storeId: idNumber.nullable().default(null).meta({ title: '仓库' }),
  /** How the shelves begin; empty for all. */
  shelf: z.string().trim().max(20).default('').meta({ title: '货架' }),
  templateId: idNumber.meta({ title: '模板' }),
  /** Labels of the first page that are used up. */
  skip: z.int().min(0).max(199).default(0).meta({ title: '跳过' }),
  base,
});
export type LabelInput = z.output<typeof label>;

/** What is in the stores. */
export const materialStock = titled('库存', {
  list: GET(`${path}/list`, { summary: '库存列表', access: `${permission}:list`, query, reply: page(stockRow) }),
  export: GET(`${path}/export`, { summary: '导出库存（两步）', access: `${permission}:export`, query, reply: text }),
  download: POST(`${path}/export`, { summary: '导出库存', access: `${permission}:export`, body: query, reply: file }),
  /** Where it lies and how much of it there should be. */
  heat: GET(`${path}/heat`, {
    summary: '货架图',
    access: `${permission}:list`,
    query: z.object({ storeId: idNumber.meta({ title: '仓库' }) }),
    reply: data(z.array(heatCell)),
  }),
  bin: GET(`${path}/bin`, {
    summary: '查找库位',
    access: 'repair:materialCollect:add',
    query: z.object({
      code: z.string().trim().min(1).max(200).meta({ title: '库位码' }),
      storeId: idNumber.optional().meta({ title: '仓库' }),
    }),
    log: false,
    reply: data(bin),
  }),
  binWork: GET(`${path}/bin/work`, {
    summary: '库位待办',
    access: `${permission}:list`,
    query: z.object({ storeId: idNumber.meta({ title: '仓库' }), materialId: idNumber.meta({ title: '物资' }) }),
    reply: data(binWork),
  }),
  labelTemplates: GET(`${path}/label`, {
    summary: '库位标签模板',
    access: `${permission}:label`,
    query: z.object({ kind: z.enum(['material', 'store']).meta({ title: '标签类型' }) }),
    reply: data(z.array(templateOption)),
  }),
  label: POST(`${path}/label`, {
    summary: '打印库位标签',
    access: `${permission}:label`,
    body: label,
    log: { type: 'export' },
    reply: file,
  }),
  update: PUT(path, { summary: '设置库存上下限', access: `${permission}:edit`, body: settings, reply: none }),
});
