import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { day } from '../kernel/calendar.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';

/** A shift of somebody on a day. */
export interface Cell {
  readonly userId: number;
  readonly workDate: string;
  readonly shiftId: number;
}

const MAX_CHANGED = 2000;
export const MAX_A_DAY = 3;

const shift = z.object({
  shiftId: z.int(),
  name: z.string(),
  /** By which it is told from the others where colour is not enough. */
  letter: z.string(),
  color: z.string(),
  kind: z.string(),
  sections: z.array(z.object({ from: z.int(), to: z.int() })),
  restMins: z.int(),
  nightFrom: z.int(),
  nightTo: z.int(),
  hoursText: z.string(),
  workMins: z.int(),
  isNight: z.boolean(),
  disabled: z.boolean(),
});
export type RosterShift = z.output<typeof shift>;
const cell = z.object({
  userId: z.int(),
  workDate: z.string(),
  shiftId: z.int(),
  note: z.string(),
  /** It has begun and stays as it is. */
  hasBegun: z.boolean(),
});
const rosterDay = z.object({
  date: z.string(),
  /** 1 working day, 2 day of rest, 3 public holiday, 4 working day in exchange for a holiday. */
  dayType: z.enum(['1', '2', '3', '4']),
  label: z.string(),
});
export type RosterDay = z.output<typeof rosterDay>;
const person = z.object({
  userId: z.int(),
  name: z.string(),
  offset: z.int(),
  /** What the 90 days before the plan brought, from what was due, cancelled shifts left out. */
  past: z.object({ mins: z.int(), nights: z.int(), weekends: z.int(), holidays: z.int() }),
});
export type RosterPerson = z.output<typeof person>;
/** What else there is about somebody's day: a leave, a duty, a shift of another plan, one that came by a swap. */
const mark = z.object({
  userId: z.int(),
  date: z.string(),
  kind: z.enum(['leave', 'duty', 'other', 'swap']),
  text: z.string(),
  /** As wall time. */
  from: z.string(),
  to: z.string(),
});
export type RosterMark = z.output<typeof mark>;
export const demandSchema = z
  .array(
    z.object({
      shiftId: userId('班次'),
      min: z.int().min(1).max(50).meta({ title: '最少人数' }),
      /** Days of the week, 1 Monday to 7 Sunday; empty for every day. */
      days: z
        .array(z.int().min(1).max(7))
        .max(7)
        .transform((days) => [...new Set(days)].sort())
        .meta({ title: '星期' }),
    }),
  )
  .max(20, '需求最多20条')
  .meta({ title: '需求' });
export type Demand = z.output<typeof demandSchema>[number];

/** The drawing board of a plan. */
export const gridReply = z.object({
  planId: z.int(),
  name: z.string(),
  deptId: z.int(),
  status: z.string(),
  version: z.int(),
  /** How often it was published. */
  edition: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  days: z.array(rosterDay),
  shifts: z.array(shift),
  people: z.array(person),
  cells: z.array(cell),
  marks: z.array(mark),
  /** Shifts of other plans in the days around, which count for rest and for days running. */
  beside: z.array(z.object({ userId: z.int(), workDate: z.string(), shiftId: z.int() })),
  demand: demandSchema,
  holidayMode: z.string(),
  /** Whether the caller may change the board now. */
  canEdit: z.boolean(),
  moves: z.array(z.string()),
  /** What happened to the plan, reasons for publishing in spite of warnings among it. */
  timeline: z.array(recordEntry),
});
export type Roster = z.output<typeof gridReply>;

/** Cells that have changed: which shifts somebody has on a day; none clears it. */
export const cellsInput = z.object({
  version,
  cells: z
    .array(
      z.object({
        userId: userId('人员'),
        workDate: day('日期'),
        shiftIds: z
          .array(userId('班次'))
          .max(MAX_A_DAY, `一人一天最多${MAX_A_DAY}个班次`)
          .transform((ids) => [...new Set(ids)])
          .meta({ title: '班次' }),
        note: z.string().trim().max(40).default('').meta({ title: '备注' }),
      }),
    )
    .min(1, '没有修改')
    .max(MAX_CHANGED, `一次最多修改${MAX_CHANGED}格`)
    .meta({ title: '排班格' }),
});
export type CellsInput = z.output<typeof cellsInput>;

/** Fills the board: by the pattern of the plan, or fairly by demand, rest, nights and leave. */
export const fillInput = z.object({
  version,
  by: z.enum(['pattern', 'auto']).meta({ title: '填充方式' }),
  from: day('开始日期').optional(),
  to: day('结束日期').optional(),
  /** Leaves cells alone that have something already. */
  keep: z.boolean().default(true).meta({ title: '保留已排' }),
});
export type FillInput = z.output<typeof fillInput>;
export const fillReply = z.object({
  status: z.string(),
  version: z.int(),
  filled: z.int(),
  /** Where nobody was left, in words. */
  gaps: z.array(z.string()),
});
export type FillReply = z.output<typeof fillReply>;

const problem = z.object({
  /** What is refused stays refused; the rest asks for a reason. */
  level: z.enum(['refused', 'warning']),
  kind: z.enum(['overlap', 'disabled', 'rest', 'running', 'nights', 'leave', 'demand']),
  userId: z.int().nullable(),
  date: z.string(),
  shiftId: z.int().nullable(),
  message: z.string(),
});
export type RosterProblem = z.output<typeof problem>;
const change = z.object({
  userId: z.int(),
  name: z.string(),
  date: z.string(),
  /** In words; 休 where there is nothing. */
  from: z.string(),
  to: z.string(),
});
export type RosterChange = z.output<typeof change>;
/** What stands in the way of publishing, and what publishing would change. */
export const checkReply = z.object({ problems: z.array(problem), changes: z.array(change) });
export type RosterCheck = z.output<typeof checkReply>;

export const publishInput = z.object({
  version,
  /** Why it is published in spite of warnings. */
  reason: reason('原因', 0).default(''),
});
export type PublishInput = z.output<typeof publishInput>;
export const publishReply = moved.extend({
  edition: z.int(),
  /** Shifts that people have now and had not before, and the other way round. */
  added: z.int(),
  removed: z.int(),
  /** How many people heard of it. */
  told: z.int(),
});
export type PublishReply = z.output<typeof publishReply>;

export const copyInput = z.object({
  name: z.string().trim().min(1).max(40).meta({ title: '计划名称' }),
  startDate: day('开始日期'),
  endDate: day('结束日期'),
});
export type CopyInput = z.output<typeof copyInput>;

/** Reports of repair that a team can expect, from those of the last weeks. */
export const forecastReply = z.object({
  weeks: z.int(),
  /** By day of the week from Monday, then by hour: how many of an hour, on average. */
  hours: z.array(z.array(z.number())),
});
export type Forecast = z.output<typeof forecastReply>;
