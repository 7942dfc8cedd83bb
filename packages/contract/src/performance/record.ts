import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, pictures, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { adjustRow } from './adjust.ts';
import { appealRow } from './appeal.ts';
import { perfGrades, perfItems } from './item.ts';
import { itemScore } from './scheme.ts';
import { recordStates } from './status.ts';

const root = '/repair/performance';
const path = `${root}/record`;
const permission = 'repair:performance';
const params = z.object({ id: idNumber });
const MAX_FACTS = 50;

/** What a list of results is narrowed and sorted by. */
export const recordFields = {
  period: text('考核月份', { max: 7, search: 'exact', sort: true, width: 90 }),
  runId: int('核算', { search: 'exact', list: false }),
  schemeId: int('绩效方案', { search: 'exact', list: false }),
  deptId: int('班组', { search: 'exact', list: false }),
  userId: int('人员', { search: 'exact', list: false }),
  status: dict('状态', 'perf_status', { search: 'exact', width: 90 }),
  grade: dict('等级', 'perf_grade', { search: 'exact', width: 70 }),
  final: text('总分', { sort: true, width: 80 }),
  base: text('得分', { sort: true, width: 80 }),
  adjust: text('加减分', { sort: true, width: 80 }),
  rank: int('名次', { sort: true, width: 70 }),
} satisfies Fields;
const labels = {
  period: '考核月份',
  runId: '核算',
  schemeId: '绩效方案',
  deptId: '班组',
  userId: '人员',
  status: '状态',
  grade: '等级',
  keyword: '关键字',
};
const filters = Object.keys(labels);
const query = listQuery(filters, [], labels);

const result = {
  recordId: z.int(),
  runId: z.int(),
  period: z.string(),
  schemeName: z.string(),
  status: z.string(),
  items: z.array(itemScore),
  base: z.string(),
  adjust: z.string(),
  final: z.string(),
  rank: z.int(),
  /** Among how many. */
  people: z.int(),
  grade: z.string(),
  /** An appeal has changed it after it was published. */
  isAppealed: z.boolean(),
  ackTime: z.string().nullable(),
};
const row = z.object({
  ...result,
  schemeId: z.int(),
  userId: z.int(),
  userName: z.string(),
  deptId: z.int(),
  deptName: z.string(),
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type PerfRecord = z.output<typeof row>;
/** The last day on which somebody may appeal; none before it is published. */
const appealDue = z.string().nullable();
const detail = row.extend({
  /** What it was reckoned by: with the facts it gives the same score again. */
  rules: z.object({ no: z.int(), items: perfItems, grades: perfGrades }),
  baselines: z.record(z.string(), z.string()),
  /** What the items are called. */
  titles: z.record(z.string(), z.string()),
  adjusts: z.array(adjustRow),
  appeals: z.array(appealRow),
  signature: z.string(),
  appealDue,
  timeline: z.array(recordEntry),
});
export type PerfRecordDetail = z.output<typeof detail>;
const fact = z.object({
  factId: z.int(),
  itemKey: z.string(),
  /** The kind and the number of the document behind it. */
  docType: z.string(),
  docId: z.int(),
  code: z.string(),
  day: z.string(),
  num: z.string(),
  den: z.string(),
  note: z.string(),
  /** The appeal by which it no longer counts. */
  excludedBy: z.int().nullable(),
});
export type PerfFact = z.output<typeof fact>;
const trendPoint = z.object(result);
export type PerfTrendPoint = z.output<typeof trendPoint>;

const distribution = z.object({
  people: z.int(),
  mean: z.string().nullable(),
  median: z.string().nullable(),
  grades: z.array(z.object({ grade: z.string(), people: z.int() })),
  /** By steps of five points; only those in which somebody is. */
  bins: z.array(z.object({ from: z.int(), people: z.int() })),
});
export type PerfDistribution = z.output<typeof distribution>;

const signature = z
  .string()
  .max(200)
  .regex(/^$|^\/profile\/upload\/[\w/.-]+$/, '{label}格式不正确')
  .default('')
  .meta({ title: '签名' });
const itemKey = z.string().min(1).max(20).meta({ title: '指标' });
const appealInput = z.object({
  itemKey,
  factIds: z
    .array(userId('记录'))
    .min(1, '请指出有异议的记录')
    .max(MAX_FACTS)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))
    .meta({ title: '记录' }),
  reason: reason('申诉理由'),
  files: pictures('附件'),
  version,
});
export type AppealInput = z.output<typeof appealInput>;
const signInput = z.object({ signature, version });
export type SignInput = z.output<typeof signInput>;
const adjustInput = z.object({
  points: z
    .string()
    .trim()
    .regex(/^-?\d{1,2}(\.\d{1,2})?$/, '{label}应为数字，最多2位小数')
    .refine((text) => !/^-?0+(\.0+)?$/.test(text), '{label}不能为0')
    .refine((text) => !/^-?(2[1-9]|[3-9]\d|20\.(0*[1-9]))/.test(text), '{label}应在-20到20之间')
    .meta({ title: '分值' }),
  reason: reason('加减分原因'),
  files: pictures('附件'),
  version,
});
export type AdjustInput = z.output<typeof adjustInput>;

/** What happens to the result of somebody; appeals and points are documents of their own. */
export const recordLife = lifecycle({
  path,
  permission,
  states: recordStates,
  reply: moved,
  transitions: {
    confirm: { label: '核对', from: ['10'], to: '20', input: z.object({ version }) },
    adjust: { label: '加减分', from: ['10'], to: '10', input: adjustInput },
    appeal: { label: '申诉', from: ['30'], to: '40', input: appealInput },
    sign: { label: '签收', from: ['30'], to: '50', input: signInput },
  },
});
const { adjust: _adjust, appeal: _appeal, ...moves } = recordLife.moves;
const factQuery = z.object({ itemKey: itemKey.optional() });
const trendQuery = z.object({ userId: idNumber.meta({ title: '人员' }) });

/** What months of people came to, and what they are made of. */
export const perfRecord = titled('绩效', {
  list: GET(`${root}/list`, { summary: '绩效列表', access: `${permission}:list`, query, reply: page(row) }),
  export: GET(`${root}/export`, {
    summary: '导出绩效（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${root}/export`, {
    summary: '导出绩效',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  /** The facts behind a list, as a workbook; answers the name of the file. */
  exportFacts: GET(`${root}/facts/export`, {
    summary: '导出绩效明细（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  downloadFacts: POST(`${root}/facts/export`, {
    summary: '导出绩效明细',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  distribution: GET(`${root}/distribution`, {
    summary: '绩效分布',
    access: `${permission}:list`,
    query,
    reply: data(distribution),
  }),
  /** The last twelve months of somebody whom the caller reaches. */
  trend: GET(`${root}/trend`, {
    summary: '绩效趋势',
    access: `${permission}:query`,
    query: trendQuery,
    reply: data(z.array(trendPoint)),
  }),
  /** The last twelve published months of whoever asks, the newest first. */
  mine: GET(`${root}/my`, {
    summary: '我的绩效',
    access: `${permission}:sign`,
    reply: data(z.array(trendPoint)),
  }),
  myRecord: GET(`${root}/my/:id`, {
    summary: '我的绩效详情',
    access: `${permission}:sign`,
    params,
    reply: data(detail),
  }),
  myFacts: GET(`${root}/my/:id/facts`, {
    summary: '我的绩效明细',
    access: `${permission}:sign`,
    params,
    query: factQuery,
    reply: data(z.array(fact)),
  }),
  mySheet: GET(`${root}/my/:id/sheet`, {
    summary: '我的绩效单（PDF）',
    access: `${permission}:sign`,
    params,
    reply: file,
  }),
  get: GET(`${path}/:id`, {
    summary: '绩效详情',
    access: `${permission}:query`,
    params,
    reply: data(detail),
  }),
  facts: GET(`${path}/:id/facts`, {
    summary: '绩效明细',
    access: `${permission}:query`,
    params,
    query: factQuery,
    reply: data(z.array(fact)),
  }),
  /** The result of somebody on paper. */
  sheet: GET(`${path}/:id/sheet`, {
    summary: '绩效单（PDF）',
    access: `${permission}:export`,
    params,
    reply: file,
  }),
  adjust: POST(`${path}/:id/adjust`, {
    summary: '提出加减分',
    access: `${permission}:adjust`,
    params,
    body: adjustInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  appeal: POST(`${path}/:id/appeal`, {
    summary: '提出申诉',
    access: `${permission}:appeal`,
    params,
    body: appealInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  ...moves,
});
