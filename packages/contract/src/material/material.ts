import { z } from 'zod';
import { choice, dict, type Field, images, int, note, optionalText, text } from '../kernel/field.ts';
import { data, GET, none, PUT } from '../kernel/http.ts';
import { MAX_ID } from '../kernel/id.ts';
import { version } from '../kernel/move.ts';
import { decimal, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { importEndpoints } from '../system/import.ts';

const path = '/repair/material';
const permission = 'repair:material';
const MAX_SUBSTITUTES = 10;

const CODE = /^[A-Za-z0-9._/-]+$/;
const CODE_TEXT = '{label}只能包含字母、数字、点、横线、斜线和下划线';

const substituteIds: Field<number[], true> = {
  kind: 'tags',
  label: '替代物资',
  schema: z
    .array(z.int().positive().max(MAX_ID))
    .max(MAX_SUBSTITUTES)
    .transform((ids) => [...new Set(ids)])
    .meta({ title: '替代物资' }),
  optional: true,
  initial: [],
  list: false,
};
const returnable: Field<boolean, true> = {
  kind: 'dict',
  label: '需归还',
  schema: z.boolean().meta({ title: '需归还' }),
  optional: true,
  initial: false,
  list: false,
};

/** What can be kept in stores. */
export const materialRecord = resource({
  name: 'material',
  title: '物资',
  path,
  permission,
  id: 'materialId',
  history: true,
  fields: {
    name: text('物资名称', { max: 60, search: 'like', sort: true, width: 160 }),
    code: text('物资编码', {
      max: 20,
      search: 'like',
      sort: true,
      width: 120,
      pattern: { regex: CODE, message: CODE_TEXT },
    }),
    spec: optionalText('规格型号', { max: 60, width: 140 }),
    brand: optionalText('品牌', { max: 40, list: false }),
    unit: dict('计量单位', 'material_unit', { max: 10, initial: '1', width: 90 }),
    typeId: reference('物资类别', { width: 120 }),
    barcode: optionalText('条码', {
      max: 40,
      list: false,
      pattern: { regex: /^[\x21-\x7e]*$/, message: '{label}格式不正确' },
    }),
    track: choice('管理方式', 'material_track', ['0', '1', '2'], { width: 90 }),
    decimals: int('小数位数', { max: 3, list: false }),
    minQty: decimal('库存下限', 9, 3, { list: false }),
    maxQty: decimal('库存上限', 9, 3, { list: false }),
    safeDays: int('安全天数', { max: 365, initial: 30, list: false }),
    leadDays: int('到货天数', { max: 365, initial: 7, list: false }),
    refPrice: decimal('参考单价', 9, 2, { list: false }),
    shelfDays: int('保质天数', { max: 36_500, list: false }),
    returnable,
    substituteIds,
    images: images('图片'),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 80 }),
    remark: note('备注', { list: false }),
  },
});

const extra = {
  typeName: z.string(),
  /** In the stores that the reader reaches, like all figures here. */
  qty: z.string(),
  available: z.string(),
  /** What a unit is worth on average, and all of it together; empty for those who are not shown prices. */
  price: z.string(),
  amount: z.string(),
  /** What left for good within 30 days, and for how many days the rest will do at that rate; null when none left. */
  usage: z.string(),
  coverDays: z.int().nullable(),
  /** Ordered and not here yet. */
  coming: z.string(),
  isLow: z.boolean(),
  /** What it turned out to be; empty for most. */
  mergedName: z.string(),
};
const row = wideRow(materialRecord.row, extra);
export type Material = Row<typeof materialRecord> & z.output<z.ZodObject<typeof extra>>;

/** A material to choose. */
export const materialOption = z.object({
  id: z.int(),
  code: z.string(),
  /** Name and specification. */
  label: z.string(),
  unit: z.string(),
  track: z.string(),
  decimals: z.int(),
  refPrice: z.string(),
  shelfDays: z.int(),
  /** What the chosen store has to give; empty when none was chosen. */
  available: z.string(),
});
export type MaterialOption = z.output<typeof materialOption>;

const byStore = z.object({
  storeId: z.int(),
  storeName: z.string(),
  storeKind: z.string(),
  shelf: z.string(),
  qty: z.string(),
  reserved: z.string(),
  available: z.string(),
  amount: z.string(),
  lastIn: z.string().nullable(),
  lastOut: z.string().nullable(),
});
const lot = z.object({
  lotId: z.int(),
  storeId: z.int(),
  storeName: z.string(),
  lotNo: z.string(),
  madeDate: z.string().nullable(),
  expireDate: z.string().nullable(),
  qty: z.string(),
});
const serial = z.object({
  serialId: z.int(),
  serialNo: z.string(),
  status: z.string(),
  storeName: z.string(),
});
const point = z.object({ day: z.string(), qty: z.string(), inQty: z.string(), outQty: z.string() });
const paid = z.object({ day: z.string(), bizCode: z.string(), qty: z.string(), price: z.string() });

/** Everything about one material, as far as the reader reaches its stores. */
const file = row.and(
  z.object({
    stores: z.array(byStore),
    lots: z.array(lot),
    serials: z.array(serial),
    /** The last 90 days on which something moved. */
    trend: z.array(point),
    /** What was paid for it lately; empty for those who are not shown prices. */
    prices: z.array(paid),
    substitutes: z.array(z.object({ materialId: z.int(), label: z.string(), available: z.string() })),
  }),
);
export type MaterialFile = z.output<typeof file>;

const merge = z.object({
  /** The one that is left. */
  intoId: idNumber.meta({ title: '合并到' }),
  version,
});
export type MergeInput = z.output<typeof merge>;

/** What can be kept in stores. */
export const material = {
  ...materialRecord,
  endpoints: {
    ...materialRecord.endpoints,
    /** `keyword`: name, specification, code, barcode; `type` with all below it; `low`, `idle` for 180 days, `expiring` within 30 days: Y. */
    ...wideList(materialRecord, extra, ['keyword', 'type', 'low', 'idle', 'expiring'], {
      keyword: '物资',
      type: '物资类别',
      low: '低于下限',
      idle: '呆滞180天',
      expiring: '30天内过期',
    }),
    ...importEndpoints(path, '物资', `${permission}:import`),
    ...titled('物资', {
      file: GET(`${path}/:id/file`, {
        summary: '物资档案',
        access: `${permission}:query`,
        params: z.object({ id: idNumber }),
        reply: data(file),
      }),
      merge: PUT(`${path}/:id/merge`, {
        summary: '合并物资',
        access: `${permission}:merge`,
        params: z.object({ id: idNumber }),
        body: merge,
        reply: none,
      }),
      options: GET(`${path}/optionselect`, {
        summary: '物资选项',
        access: 'staff',
        query: z.object({
          keyword: z.string().max(60).optional().meta({ title: '关键字' }),
          storeId: idNumber.optional().meta({ title: '仓库' }),
          ids: z
            .string()
            .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
            .optional()
            .meta({ title: '物资' }),
        }),
        reply: data(z.array(materialOption)),
      }),
    }),
  },
};
