import { z } from 'zod';
import { type Fields, int, optionalText } from '../kernel/field.ts';
import { file, GET, none, POST, PUT, page, text } from '../kernel/http.ts';
import { version } from '../kernel/move.ts';
import { decimal } from '../kernel/reference.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';

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
export const stockRow = z.object({
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

/** What is in the stores. */
export const materialStock = titled('库存', {
  list: GET(`${path}/list`, { summary: '库存列表', access: `${permission}:list`, query, reply: page(stockRow) }),
  export: GET(`${path}/export`, { summary: '导出库存（两步）', access: `${permission}:export`, query, reply: text }),
  download: POST(`${path}/export`, { summary: '导出库存', access: `${permission}:export`, body: query, reply: file }),
  /** Where it lies and how much of it there should be. */
  update: PUT(path, { summary: '设置库存上下限', access: `${permission}:edit`, body: settings, reply: none }),
});
