import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { day } from '../kernel/calendar.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { DELETE, data, file, GET, none, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { quantity } from '../kernel/quantity.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { isYearDay } from './maintain-dates.ts';
import { maintainItems } from './maintain-item.ts';
import { planStates } from './status.ts';

const path = '/repair/facility/maintain';
const permission = 'repair:maintain';
const MAX_FACILITIES = 500;
const MAX_PLACES = 50;
const MAX_PEOPLE = 10;
const MAX_MATERIALS = 30;
/** How many days a plan shows before it is enabled. */
export const PREVIEW_DAYS = 12;

/** What a list of plans is narrowed and sorted by. */
export const planFields = {
  code: text('计划编号', { max: 20, search: 'like', sort: true, width: 150 }),
  name: text('计划名称', { max: 60, search: 'like', width: 200 }),
  status: dict('状态', 'maintain_plan_status', { search: 'exact', width: 80 }),
  kind: dict('维保性质', 'maintain_plan_kind', { search: 'exact', width: 80 }),
  classifyId: int('设施分类', { search: 'exact', list: false }),
  teamId: int('责任班组', { search: 'exact', list: false }),
  createTime: text('建立时间', { max: 19, sort: true, width: 136 }),
} satisfies Fields;
const query = listQuery(['code', 'name', 'status', 'kind', 'classifyId', 'teamId', 'facilityId'], [], {
  code: '计划编号',
  name: '计划名称',
  status: '状态',
  kind: '维保性质',
  classifyId: '设施分类',
  teamId: '责任班组',
  facilityId: '设施',
});

const yearDay = (title: string) =>
  z
    .string()
    .max(5)
    .default('')
    .refine((value) => value === '' || isYearDay(value), '{label}格式不正确')
    .meta({ title });
const oneOf = <const V extends readonly [string, ...string[]]>(title: string, values: V, usual: V[number]) =>
  z
    .enum(values)
    .default(usual as never)
    .meta({ title });
const whole = (title: string, min: number, max: number) => z.int().min(min).max(max).meta({ title });
const CYCLE = '周期应为1~365的整数';

/** What a plan is about: some units, everything of a class, in some buildings or everywhere. */
const targets = {
  facilityIds: z.array(userId('设施')).max(MAX_FACILITIES).default([]).meta({ title: '设施' }),
  classifyId: userId('设施分类').nullable().default(null),
  placeIds: z.array(userId('楼宇')).max(MAX_PLACES).default([]).meta({ title: '楼宇' }),
  /** What its class would bring and is left out. */
  excludedIds: z.array(userId('设施')).max(MAX_FACILITIES).default([]).meta({ title: '排除的设施' }),
  groupBy: oneOf('分组', ['1', '2', '3'], '1'),
};
/** When it is due. */
const times = {
  trigger: oneOf('触发方式', ['1', '2', '3'], '1'),
  cycleUnit: oneOf('周期单位', ['1', '2', '3', '4'], '3'),
  cycleNum: z.number(CYCLE).int(CYCLE).min(1, CYCLE).max(365, CYCLE).default(1).meta({ title: '周期' }),
  basedOn: oneOf('下次起算', ['1', '2'], '1'),
  firstDate: day('首次日期'),
  endDate: day('结束日期').nullable().default(null),
  seasonFrom: yearDay('季节开始'),
  seasonTo: yearDay('季节结束'),
  workday: oneOf('非工作日', ['0', '1', '2'], '0'),
  meterName: z.string().trim().max(30).default('').meta({ title: '表计' }),
  meterEvery: z.number().positive().max(1e9).nullable().default(null).meta({ title: '读数间隔' }),
  aheadDays: whole('提前天数', 0, 60).default(3),
};
/** Who does it, and what is asked of him. */
const work = {
  templateId: userId('报修项目'),
  teamId: userId('责任班组').nullable().default(null),
  executor: oneOf('执行方式', ['1', '2', '3'], '1'),
  workerIds: z.array(userId('执行人')).max(MAX_PEOPLE).default([]).meta({ title: '执行人' }),
  companyId: userId('外委单位').nullable().default(null),
  estMinutes: whole('预计用时', 1, 1440).default(60),
  visitPrice: z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, '{label}格式不正确')
    .default('0')
    .meta({ title: '每次费用' }),
  requireScan: z.boolean().default(false).meta({ title: '须扫码' }),
  requireSign: z.boolean().default(false).meta({ title: '须签名' }),
  requireVerify: z.boolean().default(true).meta({ title: '须验收' }),
  overlap: oneOf('上期未完成', ['1', '2'], '1'),
};
/** What goes into each unit every time: it is bought in time. */
const planMaterial = z.object({ materialId: userId('物资'), qty: quantity('每台用量') });
export type PlanMaterial = z.output<typeof planMaterial>;
/** A plan as its form sends it; what is missing is asked for when it is enabled. */
export const planInput = z
  .object({
    name: z.string().trim().min(1).max(60).meta({ title: '计划名称' }),
    kind: oneOf('维保性质', ['1', '2', '3'], '1'),
    ...targets,
    ...times,
    items: maintainItems,
    materials: z.array(planMaterial).max(MAX_MATERIALS).default([]).meta({ title: '用料' }),
    ...work,
    version,
  })
  .refine(({ seasonFrom, seasonTo }) => (seasonFrom === '') === (seasonTo === ''), {
    path: ['seasonTo'],
    message: '季节开始和结束须同时填写',
  })
  .refine(({ endDate, firstDate }) => endDate === null || endDate >= firstDate, {
    path: ['endDate'],
    message: '结束日期不能早于首次日期',
  })
  .refine(({ trigger, meterName, meterEvery }) => trigger === '1' || (meterName !== '' && meterEvery !== null), {
    path: ['meterName'],
    message: '按读数维保须填写表计和读数间隔',
  })
  .refine(({ trigger, groupBy }) => trigger === '1' || groupBy === '1', {
    path: ['groupBy'],
    message: '按读数维保只能每台一单',
  });
export type PlanInput = z.output<typeof planInput>;
export type PlanForm = z.input<typeof planInput>;

const planDay = z.object({ period: z.string(), due: z.string() });
const preview = z.object({
  days: z.array(planDay),
  /** How many facilities there are, and how many orders they make at a time. */
  facilities: z.int(),
  groups: z.int(),
});
export type PlanPreview = z.output<typeof preview>;

/** What happens to a plan. */
export const planLife = lifecycle({
  path,
  permission,
  states: planStates,
  reply: moved,
  transitions: {
    enable: { label: '启用', from: ['0', '2'], to: '1', input: z.object({ version }) },
    disable: { label: '停用', from: ['1'], to: '2', input: z.object({ reason: reason('停用原因'), version }) },
  },
});

/** A plan as lists show it. */
const planRow = z.object({
  planId: z.int(),
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  trigger: z.string(),
  cycleUnit: z.string(),
  cycleNum: z.int(),
  meterName: z.string(),
  meterEvery: z.number().nullable(),
  groupBy: z.string(),
  classifyName: z.string(),
  teamName: z.string(),
  executorName: z.string(),
  /** What it is about now. */
  facilities: z.int(),
  /** The next day of any of its groups. */
  nextDate: z.string().nullable(),
  /** Of the tasks finished within a year: the share in time, from 0 to 1. */
  onTime: z.number().nullable(),
  open: z.int(),
  status: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now; `edit`, `generate` and `remove` among it. */
  moves: z.array(z.string()),
});
export type Plan = z.output<typeof planRow>;
const named = z.object({ facilityId: z.int(), code: z.string(), name: z.string(), position: z.string() });
const planDetail = planRow.extend({
  form: planInput,
  /** What it needs, as people call it. */
  materials: z.array(planMaterial.extend({ label: z.string(), unit: z.string(), decimals: z.int() })),
  included: z.array(named),
  excluded: z.array(named),
  placeNames: z.string(),
  templateName: z.string(),
  days: z.array(planDay),
  timeline: z.array(recordEntry),
});
export type PlanDetail = z.output<typeof planDetail>;
const params = z.object({ id: idNumber });
/** Whom a plan may be given to. */
const options = z.object({
  workers: z.array(
    z.object({ userId: z.int(), nickName: z.string(), teamName: z.string(), deptId: z.int().nullable() }),
  ),
  companies: z.array(z.object({ companyId: z.int(), name: z.string(), accounts: z.int() })),
});
export type PlanOptions = z.output<typeof options>;

/** Plans of maintenance. */
export const maintainPlan = titled('维保计划', {
  list: GET(`${path}/list`, { summary: '维保计划列表', access: `${permission}:list`, query, reply: page(planRow) }),
  export: GET(`${path}/export`, {
    summary: '导出维保计划（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出维保计划',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  options: GET(`${path}/options`, { summary: '维保执行人选项', access: `${permission}:add`, reply: data(options) }),
  get: GET(`${path}/:id`, { summary: '维保计划详情', access: `${permission}:query`, params, reply: data(planDetail) }),
  create: POST(path, {
    summary: '新增维保计划',
    access: `${permission}:add`,
    body: planInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  update: PUT(`${path}/:id`, {
    summary: '修改维保计划',
    access: `${permission}:edit`,
    params,
    body: planInput,
    reply: data(moved),
  }),
  remove: DELETE(`${path}/:id`, { summary: '删除维保计划', access: `${permission}:remove`, params, reply: none }),
  /** The next days of a plan as its form stands; nothing is stored. */
  preview: POST(`${path}/preview`, {
    summary: '预览维保日期',
    access: `${permission}:query`,
    body: planInput,
    log: false,
    reply: data(preview),
  }),
  /** Makes now what is due. */
  generate: PUT(`${path}/:id/generate`, {
    summary: '生成维保任务',
    access: `${permission}:generate`,
    params,
    body: z.object({}),
    reply: data(z.object({ made: z.int() })),
  }),
  ...planLife.moves,
});
