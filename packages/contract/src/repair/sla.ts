import { z } from 'zod';
import { choice, type Field, text as line, note } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { between } from '../kernel/reference.ts';
import { type Row, resource } from '../kernel/resource.ts';
import { wideList } from '../kernel/wide-list.ts';

/** Half a year, in minutes: no promise reaches further. */
const LONGEST = 262_800;
const MAX_STEPS = 5;
/** Who can be told that a report is late, besides those who work on it. */
export const escalationRoles = {
  charge_leader: '分管负责人',
  site_admin: '站点管理员',
  center_deputy: '后勤中心副主任',
  center_leader: '后勤中心主任',
  platform_admin: '平台管理员',
} as const;
const roleKeys = Object.keys(escalationRoles) as (keyof typeof escalationRoles)[];

const escalation = z.object({
  pct: z.int().min(100).max(1000).meta({ title: '升级比例' }),
  roleKey: z.enum(roleKeys).meta({ title: '通知角色' }),
});
/** Who hears of a breach once so many percent of the time are used up. */
export type Escalation = z.output<typeof escalation>;

const escalate: Field<Escalation[], true> = {
  kind: 'tags',
  label: '超时升级',
  schema: z.array(escalation).max(MAX_STEPS).meta({ title: '超时升级' }),
  optional: true,
  initial: [
    { pct: 150, roleKey: 'center_deputy' },
    { pct: 200, roleKey: 'center_leader' },
  ],
  list: false,
};
const limit = (label: string) => between(label, 1, LONGEST, { width: 110 });
const remindPct: Field<number, true> = {
  ...between('提醒比例', 1, 99, { list: false }),
  optional: true,
  initial: 80,
};

/** How fast reports of a priority are answered. */
export const slaRecord = resource({
  name: 'sla',
  title: '时限标准',
  path: '/repair/sla',
  permission: 'repair:sla',
  id: 'slaId',
  fields: {
    name: line('标准名称', { max: 40, search: 'like', sort: true, width: 160 }),
    priority: choice('优先级', 'repair_priority', ['1', '2', '3', '4'], { search: 'exact', initial: '3', width: 90 }),
    calendar: choice('计时方式', 'repair_sla_calendar', ['1', '2'], { search: 'exact', initial: '2', width: 110 }),
    acceptMins: limit('受理时限'),
    takeMins: limit('接单时限'),
    arriveMins: limit('到场时限'),
    finishMins: limit('完工时限'),
    remindPct,
    escalate,
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 90 }),
    remark: note('备注', { list: false }),
  },
});
export type Sla = Row<typeof slaRecord> & { templateCount?: number };

const option = z.object({ id: z.int(), label: z.string(), priority: z.string(), disabled: z.boolean() });

/** How fast reports are answered, and who hears of it when they are not. */
export const sla = {
  ...slaRecord,
  endpoints: {
    ...slaRecord.endpoints,
    ...wideList(slaRecord, { templateCount: z.int() }),
    options: GET('/repair/sla/optionselect', {
      summary: '时限标准选项',
      access: 'signed-in',
      reply: data(z.array(option)),
    }),
  },
};

const HOUR = 60;
const DAY = 24 * HOUR;
/** A working day of eight hours. */
const WORKING_DAY = 8 * HOUR;

/** A time limit in words: 90 → `1小时30分钟`; in working hours 480 → `1工作日`. */
export function minutesText(minutes: number, calendar: string): string {
  if (calendar === '2' && minutes % WORKING_DAY === 0) return `${minutes / WORKING_DAY}工作日`;
  if (calendar === '1' && minutes % DAY === 0 && minutes > DAY) return `${minutes / DAY}天`;
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return `${hours ? `${hours}小时` : ''}${rest || !hours ? `${rest}分钟` : ''}`;
}
