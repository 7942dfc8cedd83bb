import { z } from 'zod';
import { choice, type Field, int, optionalText, text } from '../kernel/field.ts';
import { data, GET } from '../kernel/http.ts';
import { type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { DAY_MINS, MAX_MINS, type Section, sectionsProblem } from './shift-time.ts';

const path = '/repair/attendance/shift';
const MAX_SECTIONS = 3;

const minute = (title: string) => z.int().min(0).max(MAX_MINS).meta({ title });
const sections: Field<Section[], false> = {
  kind: 'tags',
  label: '时段',
  schema: z
    .array(z.object({ from: minute('开始时间'), to: minute('结束时间') }))
    .min(1, '请至少添加一个时段')
    .max(MAX_SECTIONS, `班次最多${MAX_SECTIONS}个时段`)
    .superRefine((list, refinement) => {
      const message = sectionsProblem(list);
      if (message) refinement.addIssue({ code: 'custom', message });
    })
    .meta({ title: '时段' }),
  optional: false,
  list: false,
};

/** Which hours people work. */
export const shiftRecord = resource({
  name: 'attendanceShift',
  title: '班次',
  path,
  permission: 'repair:attendanceShift',
  id: 'shiftId',
  history: true,
  fields: {
    name: text('班次名称', { max: 20, search: 'like', sort: true, width: 140 }),
    kind: choice('班次类型', 'attendance_shift_kind', ['1', '2', '3'], { search: 'exact', initial: '1', width: 90 }),
    sections,
    punchMode: choice('打卡方式', 'attendance_punch_mode', ['1', '2'], { initial: '1', width: 100 }),
    restMins: int('休息（分钟）', { max: 480, list: false }),
    lateGrace: int('迟到宽限（分钟）', { max: 120, initial: 5, list: false }),
    earlyGrace: int('早退宽限（分钟）', { max: 120, list: false }),
    halfDayMins: int('半天旷工界限（分钟）', { max: DAY_MINS, initial: 60, list: false }),
    absentMins: int('全天旷工界限（分钟）', { max: DAY_MINS, initial: 240, list: false }),
    openBefore: int('提前打卡（分钟）', { max: 480, initial: 60, list: false }),
    closeAfter: int('延后打卡（分钟）', { max: 720, initial: 180, list: false }),
    flexMins: int('弹性（分钟）', { max: 240, list: false }),
    nightFrom: int('夜间开始', { max: MAX_MINS, initial: 1320, list: false }),
    nightTo: int('夜间结束', { max: MAX_MINS, initial: 1800, list: false }),
    color: optionalText('颜色', {
      max: 7,
      initial: '#1677ff',
      list: false,
      pattern: { regex: /^#[0-9a-fA-F]{6}$/, message: '{label}格式不正确' },
    }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 80 }),
  },
});

const extra = {
  /** The hours in words, such as 08:00-12:00、14:00-18:00. */
  hoursText: z.string(),
  /** How long people work, and how much of that lies at night. */
  workMins: z.int(),
  nightMins: z.int(),
  /** In how many plans it is used. */
  planCount: z.int(),
};
const row = wideRow(shiftRecord.row, extra);
export type AttendanceShift = z.output<typeof row>;
export type ShiftValues = Row<typeof shiftRecord>;

const option = z.object({
  id: z.int(),
  label: z.string(),
  kind: z.string(),
  hoursText: z.string(),
  color: z.string(),
  disabled: z.boolean(),
});
export type ShiftOption = z.output<typeof option>;

/** Which hours people work. */
export const attendanceShift = {
  ...shiftRecord,
  endpoints: {
    ...shiftRecord.endpoints,
    ...wideList(shiftRecord, extra),
    ...titled('班次', {
      options: GET(`${path}/optionselect`, {
        summary: '班次选项',
        access: 'staff',
        reply: data(z.array(option)),
      }),
    }),
  },
};
