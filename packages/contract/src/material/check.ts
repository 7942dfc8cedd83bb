import { z } from 'zod';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { recordEvent } from './event.ts';
import { serialList } from './goods.ts';
import { CHECK_SCOPE, checkStates } from './status.ts';

const path = '/repair/material/store/check';
const permission = 'repair:materialCheck';
/** How many rows a phone sends at once. */
const MAX_COUNTS = 50;

/** What a list of counts is narrowed and sorted by. */
export const checkFields = {
  code: text('盘点单号', { max: 20, search: 'like', sort: true, width: 150 }),
  storeId: int('仓库', { search: 'exact', list: false }),
  scope: dict('盘点范围', 'material_check_scope', { search: 'exact', width: 100 }),
  status: dict('状态', 'material_check_status', { search: 'exact', width: 90 }),
  createTime: text('建立时间', { max: 19, sort: true, width: 136 }),
} satisfies Fields;
const query = listQuery(['code', 'storeId', 'scope', 'status'], [], {
  code: '盘点单号',
  storeId: '仓库',
  scope: '盘点范围',
  status: '状态',
});

/** What is to be counted. */
export const checkDraft = z
  .object({
    storeId: userId('仓库'),
    scope: z.enum(Object.values(CHECK_SCOPE)).meta({ title: '盘点范围' }),
    /** With all kinds below it. */
    typeId: userId('物资类别').nullable().default(null),
    /** How the shelves begin. */
    shelf: z.string().trim().max(20).default('').meta({ title: '货架' }),
    /** A: what makes up four fifths of the value; B: up to nineteen twentieths; C: the rest. */
    grade: z.enum(['A', 'B', 'C']).nullable().default(null).meta({ title: 'ABC类' }),
    /** Whoever counts does not see what the books say. */
    blind: z.boolean().default(true).meta({ title: '盲盘' }),
    /** Nothing else moves what is counted meanwhile. */
    freeze: z.boolean().default(false).meta({ title: '冻结出入库' }),
    remark: z.string().trim().max(200).default('').meta({ title: '说明' }),
  })
  .refine(({ scope, typeId }) => scope !== CHECK_SCOPE.type || typeId !== null, {
    path: ['typeId'],
    message: '物资类别不能为空',
  })
  .refine(({ scope, shelf }) => scope !== CHECK_SCOPE.shelf || shelf !== '', {
    path: ['shelf'],
    message: '货架不能为空',
  })
  .refine(({ scope, grade }) => scope !== CHECK_SCOPE.abc || grade !== null, {
    path: ['grade'],
    message: 'ABC类不能为空',
  });
export type CheckDraft = z.output<typeof checkDraft>;

const counted = z.object({
  lineId: userId('明细'),
  /** Nothing may be there. */
  qty: z
    .string()
    .trim()
    .min(1, '盘点数量不能为空')
    .regex(/^\d{1,9}(\.\d{1,3})?$/, '{label}格式不正确')
    .meta({ title: '盘点数量' }),
  /** Which numbered pieces are there. */
  serials: serialList,
  reason: z.string().trim().max(100).default('').meta({ title: '差异原因' }),
  /** The same key twice is the same count. */
  clientKey: z.string().min(1).max(40).optional().meta({ title: '请求标识' }),
});
export type Counted = z.output<typeof counted>;
const outcome = z.object({
  lineId: z.int(),
  result: z.enum(['stored', 'known', 'refused']),
  /** Why it was refused. */
  text: z.string(),
  /** It is off by more than is allowed: somebody else has to look. */
  isOff: z.boolean(),
});
export type CountOutcome = z.output<typeof outcome>;

/** What happens to a count. */
export const checkLife = lifecycle({
  path,
  permission,
  states: checkStates,
  reply: moved,
  transitions: {
    submit: { label: '提交审核', from: ['10'], to: '20', input: z.object({ version }) },
    audit: { label: '审核通过', from: ['20'], to: '30', input: z.object({ version }) },
    reject: { label: '退回', from: ['20'], to: '10', input: z.object({ reason: reason('退回原因'), version }) },
    void: { label: '作废', from: ['10', '20'], to: '90', input: z.object({ reason: reason('作废原因'), version }) },
  },
});

const checkLine = z.object({
  lineId: z.int(),
  materialId: z.int(),
  code: z.string(),
  barcode: z.string(),
  /** What the label of its shelf says, so that it is found without a connection. */
  token: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  track: z.string(),
  decimals: z.int(),
  shelf: z.string(),
  lotNo: z.string(),
  /** Empty while it is counted blindly. */
  bookQty: z.string(),
  countQty: z.string(),
  countName: z.string(),
  countTime: z.string().nullable(),
  recountQty: z.string(),
  recountName: z.string(),
  /** Empty while it is counted blindly. */
  diff: z.string(),
  /** Empty for those who are not shown prices. */
  diffAmount: z.string(),
  reason: z.string(),
  /** Somebody else has to count it again. */
  needsRecount: z.boolean(),
  /** Whether the caller may do that. */
  mayRecount: z.boolean(),
});
export type CheckLine = z.output<typeof checkLine>;

/** A count as lists show it. */
const checkRow = z.object({
  checkId: z.int(),
  code: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  scope: z.string(),
  scopeText: z.string(),
  blind: z.boolean(),
  freeze: z.boolean(),
  remark: z.string(),
  lineCount: z.int(),
  countedCount: z.int(),
  recountCount: z.int(),
  /** How many rows are off; -1 while it is counted blindly. */
  diffCount: z.int(),
  creatorName: z.string(),
  approverName: z.string(),
  status: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now; `count` among it. */
  moves: z.array(z.string()),
});
export type CheckRow = z.output<typeof checkRow>;
const checkDetail = checkRow.extend({ lines: z.array(checkLine), timeline: z.array(recordEvent) });
export type CheckDetail = z.output<typeof checkDetail>;
const id = z.object({ id: idNumber });

/** What is really there is counted, and the books follow. */
export const materialCheck = titled('盘点单', {
  list: GET(`${path}/list`, { summary: '盘点单列表', access: `${permission}:list`, query, reply: page(checkRow) }),
  export: GET(`${path}/export`, {
    summary: '导出盘点单（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, { summary: '导出盘点单', access: `${permission}:export`, body: query, reply: file }),
  /** The rows of one count as a workbook, to be filled in by hand. */
  sheet: GET(`${path}/:id/sheet`, {
    summary: '导出盘点表',
    access: `${permission}:export`,
    params: id,
    reply: textReply,
  }),
  get: GET(`${path}/:id`, {
    summary: '盘点单详情',
    access: `${permission}:query`,
    params: id,
    reply: data(checkDetail),
  }),
  create: POST(path, {
    summary: '新建盘点',
    access: `${permission}:add`,
    body: checkDraft,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  /** First the one, then, where it is off, somebody else. Each row is told by itself. */
  count: POST(`${path}/:id/count`, {
    summary: '登记盘点数量',
    access: `${permission}:count`,
    params: id,
    body: z.object({ entries: z.array(counted).min(1).max(MAX_COUNTS).meta({ title: '盘点明细' }) }),
    log: { type: 'update' },
    reply: data(z.array(outcome)),
  }),
  ...checkLife.moves,
});
