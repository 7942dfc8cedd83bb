import { z } from 'zod';
import { data, GET, POST, PUT } from '../kernel/http.ts';
import { moment, pictures, userId } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';

const path = '/repair/facility/meter';
const permission = 'repair:facilityMeter';

/** How a meter counts: ever on, or what it says at the moment. */
export const METER = { total: '1', moment: '2' } as const;
/** Who read it. */
export const READING_SOURCE = { hand: '1', maintain: '2', patrol: '3' } as const;

const value = z
  .string()
  .trim()
  .regex(/^-?\d{1,11}(\.\d{1,3})?$/, '{label}应为数字，最多3位小数')
  .meta({ title: '读数' });
const about = {
  name: z.string().trim().min(1).max(30).meta({ title: '表计名称' }),
  unit: z.string().trim().max(10).default('').meta({ title: '单位' }),
  mode: z.enum(['1', '2']).default('1').meta({ title: '计数方式' }),
};
export const meterInput = z.object({ facilityId: userId('设施'), ...about });
/** How it counts is fixed once it was read. */
export const meterChange = z.object({
  ...about,
  status: z.enum(['0', '1']).default('0').meta({ title: '状态' }),
});
export const readingInput = z.object({
  value,
  /** Now, unless somebody enters what was written down before. */
  at: moment('读数时间').nullable().default(null),
  /** Another meter is there: it begins anew. */
  isReplace: z.boolean().default(false).meta({ title: '换表' }),
  images: pictures('读数照片'),
});
export type ReadingInput = z.output<typeof readingInput>;

const reading = z.object({
  readingId: z.int(),
  at: z.string(),
  value: z.string(),
  /** What was used since the reading before; none after a replacement, or of what only says how it is. */
  used: z.string(),
  isReplace: z.boolean(),
  source: z.string(),
  operatorName: z.string(),
  images: z.string(),
});
export type Reading = z.output<typeof reading>;
const meter = z.object({
  meterId: z.int(),
  facilityId: z.int(),
  name: z.string(),
  unit: z.string(),
  mode: z.string(),
  status: z.string(),
  lastValue: z.string(),
  lastAt: z.string().nullable(),
  /** What was used altogether, over all meters that were there. */
  used: z.string(),
  /** Newest first. */
  readings: z.array(reading),
});
/** A meter of a facility with what it said. */
export type Meter = z.output<typeof meter>;
const params = z.object({ id: idNumber });

/** Meters of facilities and what they said. */
export const facilityMeter = titled('设施读数', {
  of: GET(`${path}/of/:id`, {
    summary: '设施的表计和读数',
    access: 'repair:facility:query',
    params,
    reply: data(z.array(meter)),
  }),
  create: POST(path, {
    summary: '新增表计',
    access: `${permission}:add`,
    body: meterInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  update: PUT(`${path}/:id`, {
    summary: '修改表计',
    access: `${permission}:edit`,
    params,
    body: meterChange,
    reply: data(z.int()),
  }),
  read: POST(`${path}/:id/reading`, {
    summary: '抄表',
    access: `${permission}:read`,
    params,
    body: readingInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
});
