import { z } from 'zod';
import { choice, type Field, int, note, text } from '../kernel/field.ts';
import { data, GET, POST, PUT } from '../kernel/http.ts';
import { userId, version } from '../kernel/move.ts';
import { reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { CODE, CODE_TEXT } from './term.ts';

const path = '/repair/patrol/path';
const permission = 'repair:patrolPath';
const MAX_POINTS = 120;

const ordered: Field<boolean, true> = {
  kind: 'dict',
  label: '按顺序',
  schema: z.boolean().meta({ title: '按顺序' }),
  optional: true,
  initial: false,
  list: false,
};

/** Ways along points. */
export const pathRecord = resource({
  name: 'patrolPath',
  title: '路线',
  path,
  permission,
  id: 'pathId',
  history: true,
  fields: {
    name: text('路线名称', { max: 60, search: 'like', sort: true, width: 200 }),
    code: text('路线编号', {
      max: 20,
      search: 'like',
      sort: true,
      width: 110,
      pattern: { regex: CODE, message: CODE_TEXT },
    }),
    subcampId: reference('校区', { search: 'exact', list: false }),
    ordered,
    estMinutes: int('预计（分钟）', { max: 1440, initial: 30, sort: true, width: 100 }),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 80 }),
    remark: note('备注', { list: false }),
  },
});

const extra = {
  subcampName: z.string(),
  /** The buildings through which it leads. */
  placeNames: z.string(),
  pointCount: z.int(),
  /** Plans that are on and walk it. */
  planCount: z.int(),
};
const row = wideRow(pathRecord.row, extra);
export type PatrolPath = z.output<typeof row>;
export type PathValues = Row<typeof pathRecord>;

const onPath = z.object({
  pointId: z.int(),
  code: z.string(),
  name: z.string(),
  position: z.string(),
  placeId: z.int(),
  placeName: z.string(),
  floorNo: z.int(),
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  termCount: z.int(),
  minSecs: z.int(),
  /** Out of use: rounds leave it out. */
  disabled: z.boolean(),
});
export type PathPoint = z.output<typeof onPath>;
const floorPlan = z.object({ placeId: z.int(), floorNo: z.int(), img: z.string() });
const file = z.object({ path: row, points: z.array(onPath), plans: z.array(floorPlan) });
export type PathFile = z.output<typeof file>;

const stop = z.object({
  pointId: userId('点位'),
  minSecs: z.int().min(0).max(3600).default(20).meta({ title: '最短用时（秒）' }),
});
const stops = z
  .array(stop)
  .max(MAX_POINTS, `一条路线最多${MAX_POINTS}个点位`)
  .refine((list) => new Set(list.map(({ pointId }) => pointId)).size === list.length, '点位不能重复')
  .meta({ title: '点位' });
export type PathStop = z.output<typeof stop>;
/** A better order, before it is taken over. */
const better = z.object({
  pointIds: z.array(z.int()),
  /** Metres on foot, by buildings, floors and pins. */
  before: z.int(),
  after: z.int(),
});
export type PathOrder = z.output<typeof better>;
const option = z.object({
  id: z.int(),
  label: z.string(),
  subcampId: z.int(),
  pointCount: z.int(),
  disabled: z.boolean(),
});
export type PathOption = z.output<typeof option>;
const byId = z.object({ id: idNumber });

/** Ways along points. */
export const patrolPath = {
  ...pathRecord,
  endpoints: {
    ...pathRecord.endpoints,
    ...wideList(pathRecord, extra, ['keyword'], { keyword: '关键字' }),
    ...titled('路线', {
      file: GET(`${path}/:id/file`, {
        summary: '路线点位',
        access: `${permission}:query`,
        params: byId,
        reply: data(file),
      }),
      points: PUT(`${path}/:id/points`, {
        summary: '保存路线点位',
        access: `${permission}:edit`,
        params: byId,
        body: z.object({ points: stops, version }),
        reply: data(z.int()),
      }),
      /** Dry: tells a better order of these points and changes nothing. */
      optimise: POST(`${path}/:id/optimise`, {
        summary: '优化路线顺序',
        access: `${permission}:query`,
        params: byId,
        body: z.object({ pointIds: z.array(userId('点位')).max(MAX_POINTS).meta({ title: '点位' }) }),
        log: false,
        reply: data(better),
      }),
      copy: POST(`${path}/:id/copy`, {
        summary: '复制路线',
        access: `${permission}:add`,
        params: byId,
        log: { type: 'insert' },
        reply: data(z.int()),
      }),
      options: GET(`${path}/optionselect`, {
        summary: '路线选项',
        access: 'staff',
        reply: data(z.array(option)),
      }),
    }),
  },
};
