import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { choice, type Field, int, note, text } from '../kernel/field.ts';
import { data, POST } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, version } from '../kernel/move.ts';
import { optionalDay, optionalReference, people, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled, type ValuesOf } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import type { PlanSlot } from './plan-days.ts';
import { planStates } from './status.ts';
import { CODE, CODE_TEXT } from './term.ts';

const path = '/repair/patrol/plan';
const permission = 'repair:patrolPlan';
const MAX_SLOTS = 48;
const MAX_EVERY = 366;
const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const time = (title: string) => z.string().regex(TIME, '{label}格式不正确').meta({ title });
const slots: Field<PlanSlot[], false> = {
  kind: 'tags',
  label: '时段',
  schema: z
    .array(z.object({ from: time('开始时间'), to: time('结束时间') }))
    .min(1, '请至少添加一个时段')
    .max(MAX_SLOTS, `每天最多${MAX_SLOTS}个时段`)
    .transform((list) => [...list].sort((a, b) => (a.from < b.from ? -1 : 1)))
    .meta({ title: '时段' }),
  optional: false,
  list: false,
};
const byDay: Field<number[], true> = {
  kind: 'tags',
  label: '日期',
  schema: z
    .array(z.int().min(1).max(31))
    .max(31)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b))
    .meta({ title: '日期' }),
  optional: true,
  initial: [],
  list: false,
};
const startDate: Field<string, false> = {
  kind: 'date',
  label: '开始日期',
  schema: day('开始日期'),
  optional: false,
  list: false,
};

/** When which path is walked by whom. */
export const planRecord = resource({
  name: 'patrolPlan',
  title: '巡检计划',
  path,
  permission,
  id: 'planId',
  history: true,
  fields: {
    name: text('计划名称', { max: 60, search: 'like', sort: true, width: 150 }),
    code: text('计划编号', {
      max: 20,
      search: 'like',
      sort: true,
      width: 92,
      pattern: { regex: CODE, message: CODE_TEXT },
    }),
    pathId: reference('路线', { search: 'exact', list: false }),
    teamId: optionalReference('负责班组', { list: false }),
    cycle: choice('周期', 'patrol_cycle', ['1', '2', '3', '4', '5'], { search: 'exact', initial: '1', width: 150 }),
    byDay,
    everyN: int('间隔', { max: MAX_EVERY, initial: 1, list: false }),
    slots,
    windowDays: int('窗口天数', { max: 31, initial: 1, list: false }),
    startDate,
    endDate: optionalDay('结束日期', false),
    holidayMode: choice('节假日', 'patrol_holiday', ['1', '2', '3'], { initial: '1', list: false }),
    executorIds: people('执行人', 1),
    assign: choice('派发方式', 'patrol_assign', ['1', '2', '3'], { initial: '1', list: false }),
    graceMins: int('宽限（分钟）', { max: 240, initial: 30, list: false }),
    challengePct: int('抽查拍照（%）', { max: 100, initial: 10, list: false }),
    remark: note('备注', { list: false }),
  },
});

const extra = {
  status: z.string(),
  pathName: z.string(),
  pointCount: z.int(),
  teamName: z.string(),
  executorNames: z.string(),
  /** In words, such as 每周一、三 08:00-10:00. */
  cycleText: z.string(),
  /** When the next round begins; none where it is off. */
  nextTime: z.string().nullable(),
  /** Rounds of the last 30 days whose window is over, and how many of them are complete. */
  rounds30: z.int(),
  done30: z.int(),
};
const row = wideRow(planRecord.row, extra);
export type PatrolPlan = z.output<typeof row>;
export type PlanValues = Row<typeof planRecord>;

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

const previewDay = z.object({
  dueDate: z.string(),
  slotNo: z.int(),
  windowFrom: z.string(),
  windowTo: z.string(),
  /** Who walks it, those on leave passed over; empty when nobody is left. */
  executorIds: z.array(z.int()),
  executorNames: z.string(),
});
export type PreviewRound = z.output<typeof previewDay>;
// `resource` builds the body as an object; its type only tells what goes in.
type PlanBody = ValuesOf<(typeof planRecord)['fields']>;
const planBody = planRecord.endpoints.create.body as unknown as z.ZodType<PlanBody, Partial<PlanBody>>;

/** When which path is walked by whom. */
export const patrolPlan = {
  ...planRecord,
  endpoints: {
    ...planRecord.endpoints,
    ...wideList(planRecord, extra, ['keyword', 'state'], { keyword: '关键字', state: '状态' }),
    ...titled('巡检计划', {
      ...planLife.moves,
      /** The rounds of the next days of a plan as it would be; nothing is stored. */
      preview: POST(`${path}/preview`, {
        summary: '预览巡检计划',
        access: `${permission}:query`,
        body: planBody,
        log: false,
        reply: data(z.array(previewDay)),
      }),
      generate: POST(`${path}/:id/generate`, {
        summary: '生成巡检任务',
        access: `${permission}:generate`,
        params: z.object({ id: idNumber }),
        log: { type: 'generate' },
        reply: data(z.object({ created: z.int() })),
      }),
    }),
  },
};
