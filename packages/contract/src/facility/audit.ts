import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { dict, type Fields, text } from '../kernel/field.ts';
import { data, GET, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, pictures, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { recordEntry } from './record-entry.ts';

const path = '/repair/facility/audit';
const permission = 'repair:facilityAudit';
/** Whoever walks along the labels. */
const scanning = 'repair:facility:audit';

/** How an audit stands. */
export const AUDIT = { scanning: '10', handling: '20', done: '30', void: '90' } as const;
export const auditStates = { '10': '盘点中', '20': '待处理', '30': '已完成', '90': '已作废' } as const;
export type AuditStatus = keyof typeof auditStates;
/** What became of an expected facility, or was found besides. */
export const AUDIT_ITEM = { open: '0', right: '1', misplaced: '2', wrong: '3', missing: '4', extra: '5' } as const;
export const auditItemStates = {
  '0': '未盘',
  '1': '相符',
  '2': '位置不符',
  '3': '信息不符',
  '4': '盘亏',
  '5': '盘盈',
} as const;
export type AuditItemState = keyof typeof auditItemStates;
/** What was done about a difference. */
export const AUDIT_HANDLED = { move: '1', correct: '2', enter: '3', words: '4' } as const;
/** How many scans a phone sends at once. */
const MAX_SCANS = 50;
const MAX_PLACES = 50;

/** What a list of audits is narrowed and sorted by. */
export const auditFields = {
  code: text('盘点编号', { max: 20, search: 'like', sort: true, width: 150 }),
  name: text('盘点名称', { max: 60, search: 'like', width: 200 }),
  status: dict('状态', 'facility_audit_status', { search: 'exact', width: 90 }),
  deadline: text('截止日期', { sort: true, width: 110 }),
  createTime: text('建立时间', { max: 19, sort: true, width: 136 }),
} satisfies Fields;
const query = listQuery(['code', 'name', 'status'], [], { code: '盘点编号', name: '盘点名称', status: '状态' });

/** What is to be looked for: everything of some buildings, or only some classes there. */
export const auditInput = z.object({
  name: z.string().trim().min(1).max(60).meta({ title: '盘点名称' }),
  placeIds: z.array(userId('楼宇')).min(1, '请选择楼宇').max(MAX_PLACES).meta({ title: '楼宇' }),
  classifyIds: z.array(userId('设施分类')).max(MAX_PLACES).default([]).meta({ title: '设施分类' }),
  deadline: day('截止日期'),
  ownerId: userId('负责人'),
  helperIds: z.array(userId('盘点人')).max(MAX_PLACES).default([]).meta({ title: '盘点人' }),
});
export type AuditInput = z.output<typeof auditInput>;

/** A label that somebody scanned in a room, or a facility that he saw there. */
const scan = z.object({
  /** The same key twice is the same scan. */
  clientKey: z.string().min(1).max(40).meta({ title: '请求标识' }),
  /** What stands on the label. */
  token: z.string().max(40).default('').meta({ title: '二维码' }),
  /** A facility whose label cannot be read. */
  facilityId: userId('设施').nullable().default(null),
  placeId: userId('楼宇'),
  roomId: userId('房间').nullable().default(null),
  /** What the register says of it is not true. */
  isWrong: z.boolean().default(false).meta({ title: '信息不符' }),
  remark: z.string().trim().max(200).default('').meta({ title: '说明' }),
  images: pictures('照片'),
});
export type AuditScan = z.output<typeof scan>;
export type AuditScanInput = z.input<typeof scan>;
const outcome = z.object({
  clientKey: z.string(),
  result: z.enum(['stored', 'known', 'again', 'refused']),
  /** What became of it. */
  state: z.string(),
  text: z.string(),
  itemId: z.int().nullable(),
});
export type AuditOutcome = z.output<typeof outcome>;

const said = z.object({ reason: reason('原因', 0).default(''), version });
/** What happens to an audit. */
export const auditLife = lifecycle({
  path,
  permission,
  states: auditStates,
  reply: moved,
  transitions: {
    close: { label: '结束扫描', from: ['10'], to: '20', input: said },
    complete: { label: '完成盘点', from: ['20'], to: '30', input: said },
    void: { label: '作废', from: ['10'], to: '90', input: z.object({ reason: reason('作废原因'), version }) },
  },
});

/** What was done about a difference, and why. */
export const auditHandle = z.object({
  itemId: userId('明细'),
  how: z.enum(['1', '2', '3', '4']).meta({ title: '处理方式' }),
  /** The facility as which something found was entered. */
  facilityId: userId('设施').nullable().default(null),
  text: z.string().trim().max(200).default('').meta({ title: '说明' }),
});
export type AuditHandle = z.output<typeof auditHandle>;

/** An audit as lists show it. */
const auditRow = z.object({
  auditId: z.int(),
  code: z.string(),
  name: z.string(),
  placeNames: z.string(),
  classNames: z.string(),
  deadline: z.string(),
  ownerName: z.string(),
  helperNames: z.string(),
  /** How many are expected, and how many of them were seen. */
  total: z.int(),
  scanned: z.int(),
  misplaced: z.int(),
  wrong: z.int(),
  missing: z.int(),
  extra: z.int(),
  /** Differences about which nothing was done yet. */
  unhandled: z.int(),
  status: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now; `scan` and `handle` among it. */
  moves: z.array(z.string()),
});
export type Audit = z.output<typeof auditRow>;
const auditDetail = auditRow.extend({ timeline: z.array(recordEntry) });
export type AuditDetail = z.output<typeof auditDetail>;

const auditItem = z.object({
  itemId: z.int(),
  facilityId: z.int().nullable(),
  code: z.string(),
  name: z.string(),
  classifyName: z.string(),
  model: z.string(),
  expected: z.string(),
  found: z.string(),
  state: z.string(),
  scanName: z.string(),
  scanTime: z.string().nullable(),
  images: z.string(),
  remark: z.string(),
  handled: z.string(),
  handleName: z.string(),
  handleText: z.string(),
});
export type AuditItem = z.output<typeof auditItem>;
const MOST_ITEMS = 200;
/** An audit is walked through from its first row to its last; what is left to do comes first. */
const itemQuery = z.object({
  state: z.enum(['0', '1', '2', '3', '4', '5']).optional().meta({ title: '结果' }),
  keyword: z.string().max(60).optional().meta({ title: '关键字' }),
  open: z.enum(['Y']).optional().meta({ title: '未处理' }),
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1).meta({ title: '页码' }),
  limit: z.coerce.number<number>().int().min(1).max(MOST_ITEMS).default(20).meta({ title: '每页条数' }),
});
export type AuditItemQuery = z.output<typeof itemQuery>;

const sheetItem = z.object({
  itemId: z.int(),
  facilityId: z.int(),
  code: z.string(),
  name: z.string(),
  placeId: z.int(),
  roomId: z.int().nullable(),
  location: z.string(),
  /** What its label says, for the phone that has no connection. */
  token: z.string(),
  state: z.string(),
  scanText: z.string(),
});
const sheet = z.object({
  auditId: z.int(),
  code: z.string(),
  name: z.string(),
  deadline: z.string(),
  rooms: z.array(z.object({ placeId: z.int(), roomId: z.int().nullable(), label: z.string() })),
  items: z.array(sheetItem),
});
/** Everything that a walk along the labels takes. */
export type AuditSheet = z.output<typeof sheet>;
export type AuditSheetItem = z.output<typeof sheetItem>;
const params = z.object({ id: idNumber });

/** What the register has is looked for where it should be. */
export const facilityAudit = titled('设施盘点', {
  list: GET(`${path}/list`, { summary: '设施盘点列表', access: `${permission}:list`, query, reply: page(auditRow) }),
  my: GET(`${path}/my`, {
    summary: '我的盘点',
    access: scanning,
    query: listQuery([]),
    reply: page(auditRow),
  }),
  get: GET(`${path}/:id`, {
    summary: '设施盘点详情',
    access: `${permission}:query`,
    params,
    reply: data(auditDetail),
  }),
  items: GET(`${path}/:id/items`, {
    summary: '设施盘点明细',
    access: `${permission}:query`,
    params,
    query: itemQuery,
    reply: data(z.object({ rows: z.array(auditItem), total: z.int() })),
  }),
  export: GET(`${path}/:id/export`, {
    summary: '导出设施盘点表（两步）',
    access: `${permission}:export`,
    params,
    reply: textReply,
  }),
  sheet: GET(`${path}/:id/sheet`, { summary: '盘点清单', access: scanning, params, reply: data(sheet) }),
  create: POST(path, {
    summary: '新建设施盘点',
    access: `${permission}:add`,
    body: auditInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  /** Each scan is told by itself. */
  scan: POST(`${path}/:id/scan`, {
    summary: '登记盘点扫描',
    access: scanning,
    params,
    body: z.object({ entries: z.array(scan).min(1).max(MAX_SCANS).meta({ title: '扫描' }) }),
    log: { type: 'update' },
    reply: data(z.array(outcome)),
  }),
  handle: PUT(`${path}/:id/handle`, {
    summary: '处理盘点差异',
    access: `${permission}:handle`,
    params,
    body: auditHandle,
    reply: data(moved),
  }),
  ...auditLife.moves,
});
