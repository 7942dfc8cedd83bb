import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { data, GET } from '../kernel/http.ts';
import { idNumber, titled } from '../kernel/resource.ts';

const path = '/repair/patrol/analysis';
const permission = 'repair:patrolAnalysis';

const query = z.object({
  from: day('起始日期'),
  until: day('截止日期'),
  subcampId: idNumber.optional().meta({ title: '校区' }),
  pathId: idNumber.optional().meta({ title: '路线' }),
});
export type AnalysisQuery = z.output<typeof query>;

/** Rounds whose window is over count; points that are exempt count neither as seen nor as missed. */
const figures = z.object({
  rounds: z.int(),
  complete: z.int(),
  /** Points that were to be seen, those that were, those that were missed, those found out of order. */
  points: z.int(),
  seen: z.int(),
  missed: z.int(),
  abnormal: z.int(),
});
const named = z.object({ id: z.int(), name: z.string(), n: z.int(), of: z.int() });
export type PatrolCount = z.output<typeof named>;
/** The same of what has a code of its own, by which its rounds are found. */
const coded = named.extend({ code: z.string() });
const floor = z.object({
  placeId: z.int(),
  placeName: z.string(),
  floorNo: z.int(),
  /** Points that were to be seen there, those found out of order, those that were missed. */
  points: z.int(),
  abnormal: z.int(),
  missed: z.int(),
});
export type PatrolFloor = z.output<typeof floor>;
const overview = figures.extend({
  /** Findings of the time, those that are in order again, and how many hours that took on average. */
  findings: z.int(),
  rectified: z.int(),
  rectifyHours: z.number().nullable(),
  days: z.array(figures.extend({ day: z.string() })),
  /** Missed points, of all that were to be seen. */
  missedPoints: z.array(coded),
  missedPeople: z.array(named),
  missedHours: z.array(z.object({ hour: z.int(), n: z.int(), of: z.int() })),
  /** Answers out of order, of all answers. */
  terms: z.array(coded),
  /** Where something was out of order or missed, floor by floor. */
  floors: z.array(floor),
  /** How far the evidence of each is to be trusted. */
  grades: z.array(z.object({ id: z.int(), name: z.string(), a: z.int(), b: z.int(), c: z.int() })),
});
export type PatrolOverview = z.output<typeof overview>;

const trend = z.object({
  name: z.string(),
  unit: z.string(),
  min: z.string(),
  max: z.string(),
  values: z.array(z.object({ at: z.string(), value: z.number(), ok: z.boolean(), taskId: z.int() })),
});
export type PatrolTrend = z.output<typeof trend>;

/** How rounds are walked, and what they find. */
export const patrolAnalysis = titled('巡检分析', {
  overview: GET(`${path}/overview`, {
    summary: '巡检分析',
    access: `${permission}:list`,
    query,
    reply: data(overview),
  }),
  /** The numbers that were read at a point, with their limits. */
  trend: GET(`${path}/trend`, {
    summary: '巡检数值趋势',
    access: `${permission}:list`,
    query: z.object({
      from: day('起始日期'),
      until: day('截止日期'),
      pointId: idNumber.meta({ title: '点位' }),
      termId: idNumber.meta({ title: '检查项' }),
    }),
    reply: data(trend),
  }),
  /** Points with check items that are numbers, to choose a trend. */
  meters: GET(`${path}/meters`, {
    summary: '巡检数值项',
    access: `${permission}:list`,
    reply: data(z.array(z.object({ pointId: z.int(), termId: z.int(), label: z.string() }))),
  }),
});
