import { z } from 'zod';
import { choice, type Fields, text } from '../kernel/field.ts';
import { data, GET, none, POST, PUT, page } from '../kernel/http.ts';
import { version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { perfGrades, perfItems } from './item.ts';

const path = '/repair/performance/scheme';
const permission = 'repair:perfScheme';
const WRONG = '{label}格式不正确';
const params = z.object({ id: idNumber });

/** A month on the wire, `YYYY-MM`. */
export const period = (title = '考核月份') =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, WRONG)
    .meta({ title });
const name = z.string().trim().min(1).max(40).meta({ title: '方案名称' });
const roleKey = z.string().trim().min(1).max(100).meta({ title: '适用角色' });
const status = z.enum(['0', '1']).meta({ title: '状态' });
const rules = { items: perfItems, grades: perfGrades };

const versionRow = z.object({
  versionId: z.int(),
  no: z.int(),
  /** The first month that is reckoned by it. */
  startMonth: z.string(),
  ...rules,
  /** Somebody was reckoned by it, so it stays as it is. */
  isUsed: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
  version: z.int(),
});
export type PerfSchemeVersion = z.output<typeof versionRow>;
const row = z.object({
  schemeId: z.int(),
  name: z.string(),
  roleKey: z.string(),
  roleName: z.string(),
  status: z.string(),
  /** Its newest version; none where it has no version. */
  no: z.int().nullable(),
  startMonth: z.string().nullable(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  version: z.int(),
});
export type PerfScheme = z.output<typeof row>;
const detail = row.extend({
  /** The newest first. */
  versions: z.array(versionRow),
});
export type PerfSchemeDetail = z.output<typeof detail>;

/** What a scheme may measure: what the modules bring facts of. */
const source = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.string(),
  /** What is counted, in words. */
  note: z.string(),
  rates: z.record(z.string(), z.string()),
  /** How many facts an item of it should have at least, unless its scheme says otherwise. */
  minN: z.int(),
});
export type PerfSource = z.output<typeof source>;
const option = z.object({ id: z.int(), label: z.string(), disabled: z.boolean() });

const createInput = z.object({ name, roleKey, startMonth: period('启用月份'), ...rules });
const updateInput = z.object({ schemeId: idNumber.meta({ title: '方案编号' }), name, status, version });
const versionInput = z.object({ startMonth: period('启用月份'), ...rules });
export type SchemeInput = z.output<typeof createInput>;
export type SchemeUpdate = z.output<typeof updateInput>;
export type VersionInput = z.output<typeof versionInput>;
const versionUpdate = versionInput.extend({ version });
export type VersionUpdate = z.output<typeof versionUpdate>;

const trialInput = z.object({
  period: period(),
  /** Other rules than those of the scheme; without them its own. */
  items: perfItems.optional(),
  grades: perfGrades.optional(),
});
export type TrialInput = z.output<typeof trialInput>;
export const itemScore = z.object({
  key: z.string(),
  n: z.int(),
  raw: z.string().nullable(),
  score: z.string().nullable(),
  weight: z.int(),
  moved: z.string(),
});
const trialRow = z.object({
  userId: z.int(),
  userName: z.string(),
  deptName: z.string(),
  items: z.array(itemScore),
  base: z.string(),
  final: z.string(),
  rank: z.int(),
  grade: z.string(),
  /** What he has in the stored reckoning of that month; none where there is none. */
  before: z.string().nullable(),
});
export type TrialRow = z.output<typeof trialRow>;

/** What a list of schemes is narrowed by. */
export const schemeFields = {
  name: text('方案名称', { search: 'like', sort: true }),
  status: choice('状态', 'common_status', ['0', '1'], { search: 'exact' }),
} satisfies Fields;

/** By what people are measured; versions that were used stay as they are. */
export const perfScheme = titled('绩效方案', {
  list: GET(`${path}/list`, {
    summary: '绩效方案列表',
    access: `${permission}:list`,
    query: listQuery(['name', 'status'], [], { name: '方案名称', status: '状态' }),
    reply: page(row),
  }),
  sources: GET(`${path}/sources`, {
    summary: '绩效可用指标',
    access: `${permission}:list`,
    reply: data(z.array(source)),
  }),
  options: GET(`${path}/optionselect`, {
    summary: '绩效方案选项',
    access: 'staff',
    reply: data(z.array(option)),
  }),
  get: GET(`${path}/:id`, {
    summary: '绩效方案详情',
    access: `${permission}:query`,
    params,
    reply: data(detail),
  }),
  create: POST(path, {
    summary: '新增绩效方案',
    access: `${permission}:add`,
    body: createInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  update: PUT(path, { summary: '修改绩效方案', access: `${permission}:edit`, body: updateInput, reply: none }),
  addVersion: POST(`${path}/:id/version`, {
    summary: '新增方案版本',
    access: `${permission}:edit`,
    params,
    body: versionInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  updateVersion: PUT(`${path}/version/:id`, {
    summary: '修改方案版本',
    access: `${permission}:edit`,
    params,
    body: versionUpdate,
    reply: none,
  }),
  /** Reckons a month without storing anything. */
  trial: POST(`${path}/:id/trial`, {
    summary: '方案试算',
    access: `${permission}:trial`,
    params,
    body: trialInput,
    log: { type: 'other' },
    reply: data(z.array(trialRow)),
  }),
});
