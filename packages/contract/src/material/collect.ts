import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { quantity } from '../kernel/quantity.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { recordEvent } from './event.ts';
import { serialList } from './goods.ts';
import { COLLECT_KIND, collectStates } from './status.ts';

const path = '/repair/material/collect';
const permission = 'repair:materialCollect';
const MAX_LINES = 50;

/** What a list of requests for goods is narrowed and sorted by. */
export const collectFields = {
  code: text('领用单号', { max: 20, search: 'like', sort: true, width: 150 }),
  kind: dict('领用类型', 'material_collect_kind', { search: 'exact', width: 110 }),
  storeId: int('仓库', { search: 'exact', list: false }),
  status: dict('状态', 'material_collect_status', { search: 'exact', width: 90 }),
  createTime: text('申请时间', { max: 19, sort: true, width: 150 }),
} satisfies Fields;
const query = listQuery(['code', 'kind', 'storeId', 'status', 'keyword', 'person', 'orderId'], [], {
  orderId: '工单',
  code: '领用单号',
  kind: '领用类型',
  storeId: '仓库',
  status: '状态',
  keyword: '物资',
  person: '申请人',
});

const draft = z
  .object({
    kind: z.enum(Object.values(COLLECT_KIND)).meta({ title: '领用类型' }),
    storeId: userId('仓库'),
    deptId: userId('领用部门').nullable().default(null),
    orderId: userId('工单').nullable().default(null),
    purpose: z.string().trim().min(1).max(200).meta({ title: '用途' }),
    /** When tools come back. */
    expectReturn: day('预计归还日').nullable().default(null),
    lines: z
      .array(z.object({ materialId: userId('物资'), qty: quantity() }))
      .min(1)
      .max(MAX_LINES)
      .meta({ title: '物资明细' }),
    /** The same key twice is the same request. */
    clientKey: z.string().max(40).optional().meta({ title: '请求标识' }),
  })
  .refine(({ kind, orderId }) => kind !== COLLECT_KIND.order || orderId !== null, {
    path: ['orderId'],
    message: '工单不能为空',
  })
  .refine(({ kind, deptId }) => kind !== COLLECT_KIND.dept || deptId !== null, {
    path: ['deptId'],
    message: '领用部门不能为空',
  })
  .refine(({ kind, expectReturn }) => kind !== COLLECT_KIND.tool || expectReturn !== null, {
    path: ['expectReturn'],
    message: '预计归还日不能为空',
  });
export type CollectDraft = z.output<typeof draft>;

const lineId = z.int().positive().max(2_147_483_647).meta({ title: '明细' });
const issued = z.object({
  /** What is handed out now; a line that is left out waits. */
  lines: z
    .array(
      z.object({
        lineId,
        qty: quantity(),
        serials: serialList,
      }),
    )
    .min(1)
    .max(MAX_LINES)
    .meta({ title: '出库明细' }),
  version,
});
export type IssueInput = z.output<typeof issued>;
const returned = z.object({
  lines: z
    .array(
      z.object({
        lineId,
        qty: quantity(),
        serials: serialList,
      }),
    )
    .min(1)
    .max(MAX_LINES)
    .meta({ title: '退库明细' }),
  version,
});
export type ReturnInput = z.output<typeof returned>;

/** What happens to a request for goods. */
export const collectLife = lifecycle({
  path,
  permission,
  states: collectStates,
  reply: moved,
  transitions: {
    approve: { label: '审批通过', from: ['10'], to: '20', input: z.object({ version }) },
    reject: { label: '驳回', from: ['10'], to: '60', input: z.object({ reason: reason('驳回原因'), version }) },
    issue: { label: '出库', from: ['20'], to: ['20', '30', '40'], input: issued },
    return: { label: '退库', from: ['30'], to: ['30', '40'], input: returned },
    close: { label: '结清', from: ['30'], to: '40', input: z.object({ version }) },
    cancel: { label: '取消', from: ['10', '20'], to: '70', input: z.object({ reason: reason('取消原因'), version }) },
  },
});

const collectLine = z.object({
  lineId: z.int(),
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  track: z.string(),
  applyQty: z.string(),
  issueQty: z.string(),
  returnQty: z.string(),
  /** What a work order used of it. */
  usedQty: z.string(),
  /** What is held for this line now. */
  reserved: z.string(),
  /** What the store has to give beyond that; for those who hand out. */
  available: z.string(),
});
export type CollectLine = z.output<typeof collectLine>;

/** A request for goods as lists show it. */
const collectRow = z.object({
  collectId: z.int(),
  code: z.string(),
  kind: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  userName: z.string(),
  deptName: z.string(),
  /** The work order that it is for. */
  orderId: z.int().nullable(),
  orderCode: z.string(),
  purpose: z.string(),
  lineCount: z.int(),
  expectReturn: z.string().nullable(),
  /** Until when goods are held for it. */
  holdUntil: z.string().nullable(),
  overdue: z.boolean(),
  status: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type CollectRow = z.output<typeof collectRow>;
const collectDetail = collectRow.extend({ lines: z.array(collectLine), timeline: z.array(recordEvent) });
export type CollectDetail = z.output<typeof collectDetail>;

const carried = z.object({
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  serials: z.array(z.string()),
});
/** What somebody carries with him. */
export type Carried = z.output<typeof carried>;

const usual = z.object({
  materialId: z.int(),
  label: z.string(),
  unit: z.string(),
  track: z.string(),
  decimals: z.int(),
  /** What one order takes of it, and how many did. */
  qty: z.string(),
  orders: z.int(),
  /** It was entered for the facility, or for its class. */
  fits: z.boolean(),
});
/** What orders of an item, or of a facility, usually take. */
export type Usual = z.output<typeof usual>;

const want = z.object({
  wantId: z.int(),
  orderId: z.int(),
  orderCode: z.string(),
  userName: z.string(),
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  /** What the stores have to give, and what has been ordered. */
  available: z.string(),
  onOrder: z.string(),
  /** The request by which it is fetched. */
  collectId: z.int().nullable(),
  status: z.string(),
  createTime: z.string(),
});
/** A part that a suspended order waits for. */
export type Want = z.output<typeof want>;

/** Requests for goods: approved, held, handed out, brought back. */
export const materialCollect = titled('物资领用', {
  list: GET(`${path}/list`, { summary: '领用单列表', access: `${permission}:list`, query, reply: page(collectRow) }),
  export: GET(`${path}/export`, {
    summary: '导出领用单（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, { summary: '导出领用单', access: `${permission}:export`, body: query, reply: file }),
  my: GET(`${path}/my`, {
    summary: '我的领用单',
    access: `${permission}:add`,
    query: listQuery(['status'], [], { status: '状态' }),
    reply: page(collectRow),
  }),
  carried: GET('/repair/material/my-store', {
    summary: '我的随身库',
    access: `${permission}:add`,
    reply: data(z.array(carried)),
  }),
  usual: GET(`${path}/usual`, {
    summary: '常用物资',
    access: `${permission}:add`,
    query: z.object({
      templateId: idNumber.optional().meta({ title: '报修项目' }),
      facilityId: idNumber.optional().meta({ title: '设施' }),
      orderId: idNumber.optional().meta({ title: '工单' }),
    }),
    reply: data(z.array(usual)),
  }),
  /** Longest waiting first. */
  wants: GET('/repair/material/want/list', {
    summary: '待配件列表',
    access: `${permission}:list`,
    query: listQuery(['status', 'materialId', 'keyword'], [], { status: '状态', materialId: '物资', keyword: '物资' }),
    reply: page(want),
  }),
  get: GET(`${path}/:id`, {
    summary: '领用单详情',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(collectDetail),
  }),
  create: POST(path, {
    summary: '申请领用',
    access: `${permission}:add`,
    body: draft,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  ...collectLife.moves,
});
