import { z } from 'zod';
import { choice, dict, type Field, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { optionalReference, reference } from '../kernel/reference.ts';
import { idNumber, listQuery, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';
import { MAX_LABELS } from './label.ts';

/** What a code is when it can be scanned, and when not any more. */
export const LIVE = '1';
export const VOID = '0';

const lastScanTime: Field<string | null, true> = {
  kind: 'datetime',
  label: '最近扫码',
  schema: z.string().nullable().meta({ title: '最近扫码' }),
  optional: true,
  initial: null,
  sort: true,
  width: 170,
};

/** The fields of a code; nobody writes them by a form. */
export const qrcodeRecord = resource({
  name: 'qrcode',
  title: '二维码',
  path: '/repair/qrcode',
  permission: 'repair:qrcode',
  id: 'qrId',
  fields: {
    label: text('名称', { max: 100, search: 'like', sort: true, width: 220 }),
    bizType: dict('对象类型', 'qr_biz_type', { search: 'exact', width: 100 }),
    bizId: reference('对象', { list: false }),
    scanCount: int('扫码次数', { sort: true, width: 100 }),
    lastScanTime,
    status: choice('状态', 'qr_code_status', [LIVE, VOID], { search: 'exact', initial: LIVE, width: 90 }),
    replacedBy: optionalReference('新码', { list: false }),
  },
});
export type Qrcode = Row<typeof qrcodeRecord> & { object?: string };

const bizType = z.string().min(1).max(20).meta({ title: '对象类型' });
/** A branch of the area tree: `s1` a campus, `p1` a place, `f1.2` its second floor. */
const area = z
  .string()
  .regex(/^([sp]\d{1,9}|f\d{1,9}\.-?\d{1,3})$/, '{label}格式不正确')
  .meta({ title: '区域' });
const byIds = z.object({ bizType, bizIds: z.array(idNumber).min(1).max(MAX_LABELS).meta({ title: '对象' }) });
const byArea = z.object({ bizType, area });
const code = z.object({
  qrId: z.int(),
  bizId: z.int(),
  label: z.string(),
  status: z.string(),
  scanCount: z.int(),
  lastScanTime: z.string().nullable(),
  createTime: z.string(),
  version: z.int(),
});
/** A code of one object. */
export type CodeOf = z.output<typeof code>;
const uncoded = z.object({ bizId: z.int(), label: z.string(), place: z.string(), campus: z.string() });
/** Something that has no code yet. */
export type Uncoded = z.output<typeof uncoded>;

const params = z.object({ id: idNumber });
const version = z.object({ version: z.int() });
/** A code is given up for good, or for a new one; both answer the number of the code that stands now. */
export const qrLife = lifecycle({
  path: '/repair/qrcode',
  permission: 'repair:qrcode',
  states: { [LIVE]: '启用', [VOID]: '作废' },
  transitions: {
    revoke: { label: '作废', from: [LIVE], to: VOID, input: version },
    replace: { label: '更换', from: [LIVE], to: VOID, input: version },
  },
  reply: z.int(),
});
/** Where the product is reached, for codes to lead there; the address of the installation wins over it. */
export const base = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[\w.:[\]-]+$/, '{label}格式不正确')
  .meta({ title: '站点地址' });

const scanAction = z.object({
  key: z.enum([
    'checkin',
    'maintain',
    'arrive',
    'patrol',
    'take',
    'put',
    'count',
    'store',
    'report',
    'quest',
    'archive',
    'info',
    'reports',
  ]),
  title: z.string(),
  link: z.string(),
});
const scanned = z.object({
  bizType: z.string(),
  bizId: z.int(),
  /** None for what stands nowhere. */
  placeId: z.int().nullable(),
  roomId: z.int().nullable(),
  /** The facility that the label hangs on. */
  facilityId: z.int().nullable(),
  label: z.string(),
  place: z.string(),
  campus: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string(), dictType: z.string() })),
  actions: z.array(scanAction),
  reports: z.array(
    z.object({ code: z.string(), title: z.string(), status: z.string(), createTime: z.string(), own: z.boolean() }),
  ),
});
/** What a scan leads to: the object and what this person may do there. */
export type Scanned = z.output<typeof scanned>;
export type ScanAction = z.output<typeof scanAction>;

const { list, export: exported, download } = wideList(qrcodeRecord, { object: z.string() });
/** Codes on labels, and what their scans lead to. */
export const qrcode = {
  list,
  export: exported,
  download,
  ...titled('二维码', {
    uncoded: GET('/repair/qrcode/uncoded', {
      summary: '无码对象',
      access: 'repair:qrcode:generate',
      query: listQuery(['bizType', 'area', 'keyword']),
      reply: page(uncoded),
    }),
    of: GET('/repair/qrcode/of', {
      summary: '对象的二维码',
      access: 'repair:qrcode:query',
      query: z.object({ bizType, bizId: idNumber }),
      reply: data(code.nullable()),
    }),
    generate: POST('/repair/qrcode/generate', {
      summary: '生成二维码',
      access: 'repair:qrcode:generate',
      body: z.union([byIds, byArea]),
      log: { type: 'insert' },
      reply: data(z.object({ created: z.int(), existing: z.int(), qrIds: z.array(z.int()) })),
    }),
    svg: GET('/repair/qrcode/:id/svg', {
      summary: '二维码图形',
      access: 'repair:qrcode:query',
      params,
      query: z.object({ base }),
      reply: file,
    }),
    print: POST('/repair/qrcode/print', {
      summary: '打印二维码',
      access: 'repair:qrcode:print',
      body: z.object({
        ids: z.array(idNumber).min(1).max(MAX_LABELS, `一次最多打印${MAX_LABELS}个标签`).meta({ title: '二维码' }),
        templateId: idNumber.meta({ title: '模板' }),
        /** Labels of the first page that are used up. */
        skip: z.int().min(0).max(199).default(0).meta({ title: '跳过' }),
        base,
      }),
      log: { type: 'export' },
      reply: file,
    }),
    ...qrLife.moves,
    resolve: GET('/repair/qrcode/resolve/:token', {
      summary: '扫码',
      access: 'signed-in',
      params: z.object({ token: z.string().max(200) }),
      // Tokens have 128 random bits; this keeps anybody from trying even so. A whole campus may share one address.
      limit: { max: 600, seconds: 60 },
      log: false,
      reply: data(scanned),
    }),
  }),
};
