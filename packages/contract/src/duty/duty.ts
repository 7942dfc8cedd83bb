import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { choice, type Field, note } from '../kernel/field.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { people, phone, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';
import { dutyLifeCalls } from './duty-life.ts';

const SHIFTS = ['1', '2', '3'] as const;
const DAY_MS = 86_400_000;

const dutyDate: Field<string, false> = {
  kind: 'date',
  label: '值班日期',
  schema: day('值班日期'),
  optional: false,
  search: 'range',
  sort: true,
  width: 120,
};

/** What a duty is: who answers for a campus on a day and shift. */
export const dutyRecord = resource({
  name: 'duty',
  title: '值班',
  path: '/repair/area/duty',
  permission: 'repair:duty',
  id: 'dutyId',
  fields: {
    dutyDate,
    subcampId: reference('校区', { search: 'exact', width: 120 }),
    shift: choice('班次', 'repair_duty_shift', SHIFTS, { search: 'exact', initial: '1', width: 100 }),
    leaderId: reference('值班负责人', { width: 110 }),
    memberIds: people('值班人员', 0) as Field<number[], true>,
    phone: phone('值班电话'),
    remark: note('备注', { width: 160 }),
  },
});
const extra = {
  subcampName: z.string(),
  leaderName: z.string(),
  memberNames: z.array(z.string()),
  status: z.string(),
  /** Who takes over; empty as long as nobody has handed over. */
  handoverToName: z.string(),
  /** What the caller may do now. */
  moves: z.array(z.string()),
  /** Whether the caller leads it, and it is on: then the two desks of its campus are open to him. */
  isLeading: z.boolean(),
};
export type Duty = Row<typeof dutyRecord> & Partial<z.output<z.ZodObject<typeof extra>>>;

const slot = z.object({
  dutyId: z.int(),
  dutyDate: z.string(),
  subcampId: z.int(),
  shift: z.string(),
  phone: z.string(),
  version: z.int(),
  leaderId: z.int(),
  ...extra,
});
/** A duty as the calendar shows it. */
export type DutySlot = z.output<typeof slot>;

const nullableText = z.string().nullable();
const detail = slot.extend({
  from: z.string(),
  to: z.string(),
  people: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      isLeader: z.boolean(),
      checkIn: nullableText,
      checkOut: nullableText,
    }),
  ),
  handover: z.string(),
  handoverTime: nullableText,
});
/** A duty with who came and went, and what was handed over. */
export type DutyDetail = z.output<typeof detail>;

/** The longest stretch that is planned at once. */
const MAX_DAYS = 92;
const plan = z
  .object({
    subcampId: idNumber.meta({ title: '校区' }),
    from: day('开始日期'),
    to: day('结束日期'),
    userIds: people('轮班人员', 1).schema as z.ZodType<number[], number[]>,
    shifts: z
      .array(z.enum(SHIFTS))
      .min(1)
      .transform((shifts) => [...new Set(shifts)].sort())
      .meta({ title: '班次' }),
    size: z.int().min(1).max(10).default(1).meta({ title: '每班人数' }),
    skipHoliday: z.boolean().default(false).meta({ title: '跳过周末' }),
  })
  .superRefine(({ from, to }, refinement) => {
    const say = (message: string) => refinement.addIssue({ code: 'custom', path: ['to'], message });
    if (to < from) return say('结束日期不能早于开始日期');
    if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_DAYS) say(`一次最多排班${MAX_DAYS}天`);
  });
/** A roster to be made by turns. */
export const dutyPlan = plan;
export type DutyPlan = z.output<typeof plan>;

const own = titled('值班', {
  calendar: GET('/repair/area/duty/calendar', {
    summary: '值班日历',
    access: 'repair:duty:list',
    query: z.object({ from: day('开始日期'), to: day('结束日期'), subcampId: idNumber.optional() }),
    reply: data(z.array(slot)),
  }),
  today: GET('/repair/area/duty/today', {
    summary: '今日值班',
    access: 'signed-in',
    reply: data(z.array(slot)),
  }),
  my: GET('/repair/area/duty/my', {
    summary: '我的值班',
    access: 'repair:duty:checkin',
    reply: data(z.array(slot)),
  }),
  detail: GET('/repair/area/duty/:id/detail', {
    summary: '值班情况',
    access: 'signed-in',
    params: z.object({ id: idNumber }),
    reply: data(detail),
  }),
  ...dutyLifeCalls,
  generate: POST('/repair/area/duty/generate', {
    summary: '自动排班',
    access: 'repair:duty:generate',
    body: plan,
    log: { type: 'insert' },
    reply: data(z.object({ created: z.int(), skipped: z.int() })),
  }),
});

/** Who is on duty where and when. */
export const duty = {
  ...dutyRecord,
  endpoints: { ...dutyRecord.endpoints, ...wideList(dutyRecord, extra, ['userId']), ...own },
};
