import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { choice, type Field, text } from '../kernel/field.ts';
import { data, file, GET, POST, PUT } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, userId } from '../kernel/move.ts';
import { reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { importEndpointsOf } from '../system/import.ts';
import {
  cellsInput,
  checkReply,
  copyInput,
  type Demand,
  demandSchema,
  fillInput,
  fillReply,
  forecastReply,
  gridReply,
  publishInput,
  publishReply,
} from './roster.ts';
import { planStates } from './status.ts';

const path = '/repair/attendance/plan';
const permission = 'repair:attendancePlan';
export const MAX_PLAN_DAYS = 92;
const MAX_PEOPLE = 200;
const MAX_PATTERN = 62;
const PROOFS = ['1', '2', '3', '4', '5', '6'] as const;

/** Somebody of a plan, and by how many days his turn is shifted. */
export interface Member {
  readonly userId: number;
  readonly offset: number;
}

const list = <V>(label: string, schema: z.ZodType<V[]>, initial: V[]): Field<V[], true> => ({
  kind: 'tags',
  label,
  schema: schema.meta({ title: label }),
  optional: true,
  initial,
  list: false,
});
const date = (label: string): Field<string, false> => ({
  kind: 'date',
  label,
  schema: day(label),
  optional: false,
  search: 'range',
  sort: true,
  width: 110,
});
const members: Field<Member[], false> = {
  kind: 'tags',
  label: '人员',
  schema: z
    .array(
      z.object({
        userId: userId('人员'),
        offset: z.int().min(0).max(MAX_PATTERN).default(0).meta({ title: '错位天数' }),
      }),
    )
    .min(1, '请选择人员')
    .max(MAX_PEOPLE, `排班人员最多${MAX_PEOPLE}人`)
    .refine((people) => new Set(people.map((one) => one.userId)).size === people.length, '{label}重复')
    .meta({ title: '人员' }),
  optional: false,
  list: false,
};

/** Who works which shifts during some weeks. */
export const planRecord = resource({
  name: 'attendancePlan',
  title: '排班计划',
  path,
  permission,
  id: 'planId',
  history: true,
  fields: {
    name: text('计划名称', { max: 40, search: 'like', sort: true, width: 180 }),
    deptId: reference('班组', { list: false, search: 'exact' }),
    startDate: date('开始日期'),
    endDate: date('结束日期'),
    mode: choice('排班方式', 'attendance_mode', ['1', '2', '3'], { search: 'exact', initial: '1', width: 90 }),
    /** The shifts of a week from Monday, or of a turn; null is free. Empty where it is drawn by hand. */
    pattern: list<number | null>('排班规律', z.array(userId('班次').nullable()).max(MAX_PATTERN), []),
    holidayMode: choice('节假日', 'attendance_holiday', ['1', '2'], { initial: '1', list: false }),
    proofs: list<string>(
      '打卡方式',
      z
        .array(z.enum(PROOFS))
        .min(1, '请至少选择一种打卡方式')
        .transform((ways) => [...new Set(ways)].sort()),
      ['1', '4', '5', '6'],
    ),
    pointIds: list<number>(
      '打卡点',
      z
        .array(userId('打卡点'))
        .max(20)
        .transform((ids) => [...new Set(ids)]),
      [],
    ),
    demand: list<Demand>('需求', demandSchema, []),
    members,
  },
});

const extra = {
  status: z.string(),
  edition: z.int(),
  publishTime: z.string().nullable(),
  deptName: z.string(),
  memberCount: z.int(),
  /** Shifts on its board. */
  cellCount: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
};
const row = wideRow(planRecord.row, extra);
export type AttendancePlan = z.output<typeof row>;
export type PlanValues = Row<typeof planRecord>;

/** What happens to a plan by hand; it ends by itself once its days are over. */
export const planLife = lifecycle({
  path,
  permission,
  states: planStates,
  reply: publishReply,
  transitions: {
    publish: { label: '发布', from: ['0', '1'], to: '1', input: publishInput },
  },
});

const params = z.object({ id: idNumber });

/** Who works which shifts during some weeks. */
export const attendancePlan = {
  ...planRecord,
  endpoints: {
    ...planRecord.endpoints,
    ...wideList(planRecord, extra, ['status', 'userId', 'shiftId', 'month'], {
      status: '状态',
      userId: '人员',
      shiftId: '班次',
      month: '月份',
    }),
    ...importEndpointsOf(path, '排班表', `${permission}:import`),
    ...titled('排班计划', {
      ...planLife.moves,
      grid: GET(`${path}/:id/grid`, {
        summary: '排班表',
        access: `${permission}:query`,
        params,
        reply: data(gridReply),
      }),
      cells: PUT(`${path}/:id/cells`, {
        summary: '修改排班表',
        access: `${permission}:edit`,
        params,
        body: cellsInput,
        reply: data(moved),
      }),
      check: GET(`${path}/:id/check`, {
        summary: '检查排班表',
        access: `${permission}:query`,
        params,
        reply: data(checkReply),
      }),
      fill: POST(`${path}/:id/fill`, {
        summary: '自动排班',
        access: `${permission}:fill`,
        params,
        body: fillInput,
        log: { type: 'generate' },
        reply: data(fillReply),
      }),
      copy: POST(`${path}/:id/copy`, {
        summary: '复制排班计划',
        access: `${permission}:copy`,
        params,
        body: copyInput,
        log: { type: 'insert' },
        reply: data(z.int()),
      }),
      sheet: POST(`${path}/:id/sheet`, {
        summary: '导出排班表',
        access: `${permission}:export`,
        params,
        reply: file,
      }),
      forecast: GET(`${path}/forecast`, {
        summary: '报修负荷预测',
        access: `${permission}:query`,
        query: z.object({ deptId: idNumber.meta({ title: '班组' }) }),
        reply: data(forecastReply),
      }),
    }),
  },
};
