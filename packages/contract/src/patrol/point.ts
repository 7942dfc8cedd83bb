import { z } from 'zod';
import { choice, type Field, int, note, optionalText, text } from '../kernel/field.ts';
import { data, GET, POST, PUT } from '../kernel/http.ts';
import { userId, version } from '../kernel/move.ts';
import { between, optionalReference, reference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { importEndpoints } from '../system/import.ts';
import { CODE, CODE_TEXT } from './term.ts';

const path = '/repair/patrol/point';
const permission = 'repair:patrolPoint';
const MAX_TERMS = 30;
const MAX_BATCH = 100;

const flag = (label: string): Field<boolean, true> => ({
  kind: 'dict',
  label,
  schema: z.boolean().meta({ title: label }),
  optional: true,
  initial: false,
  list: false,
});
const number = (label: string, min: number, max: number): Field<number | null, true> => ({
  kind: 'int',
  label,
  schema: z.number().min(min).max(max).nullable().meta({ title: label }),
  optional: true,
  initial: null,
  list: false,
});

/** Where rounds pass. */
export const pointRecord = resource({
  name: 'patrolPoint',
  title: '点位',
  path,
  permission,
  id: 'pointId',
  history: true,
  fields: {
    name: text('点位名称', { max: 60, search: 'like', sort: true, width: 150 }),
    code: text('点位编号', {
      max: 20,
      search: 'like',
      sort: true,
      width: 96,
      pattern: { regex: CODE, message: CODE_TEXT },
    }),
    placeId: reference('楼宇', { list: false, search: 'exact' }),
    roomId: optionalReference('房间', { list: false }),
    facilityId: optionalReference('设施', { list: false, search: 'exact' }),
    floorNo: between('楼层', -5, 60, { list: false }),
    location: optionalText('具体位置', { max: 100, list: false }),
    lng: number('经度', -180, 180),
    lat: number('纬度', -90, 90),
    radius: int('允许距离（米）', { max: 5000, initial: 80, list: false }),
    verify: choice('核验方式', 'patrol_verify', ['1', '2', '3'], { search: 'exact', initial: '1', width: 92 }),
    strict: flag('超距拒绝'),
    status: choice('状态', 'common_status', ['0', '1'], { search: 'exact', width: 68 }),
    remark: note('备注', { list: false }),
  },
});

const extra = {
  /** Building, room and spot in words. */
  position: z.string(),
  placeName: z.string(),
  facilityName: z.string(),
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  /** What is looked at there, in its order. */
  termIds: z.array(z.int()),
  termNames: z.string(),
  pathCount: z.int(),
  /** Whether a label with a live code is there. */
  isCoded: z.boolean(),
  lastPatrolTime: z.string().nullable(),
  /** Visits of the last 90 days, and how many of them found something out of order. */
  visits: z.int(),
  abnormal: z.int(),
};
const row = wideRow(pointRecord.row, extra);
export type PatrolPoint = z.output<typeof row>;
export type PointValues = Row<typeof pointRecord>;

const termIds = z
  .array(userId('检查项'))
  .max(MAX_TERMS, `检查项最多${MAX_TERMS}个`)
  .transform((ids) => [...new Set(ids)])
  .meta({ title: '检查项' });
const part = (title: string) => z.number().min(0).max(1).meta({ title });
const pinInput = z.object({
  /** Both or none. */
  planX: part('横向位置').nullable(),
  planY: part('纵向位置').nullable(),
  version,
});
export type PointPin = z.output<typeof pinInput>;
export const pointBatch = z.object({
  by: z.enum(['room', 'facility']).meta({ title: '来源' }),
  ids: z
    .array(userId('对象'))
    .min(1, '请选择房间或设施')
    .max(MAX_BATCH, `一次最多${MAX_BATCH}个`)
    .transform((ids) => [...new Set(ids)])
    .meta({ title: '对象' }),
  verify: z.enum(['1', '2', '3']).default('1').meta({ title: '核验方式' }),
  termIds,
});
export type PointBatch = z.output<typeof pointBatch>;

const option = z.object({
  id: z.int(),
  code: z.string(),
  label: z.string(),
  position: z.string(),
  subcampId: z.int(),
  placeId: z.int(),
  placeName: z.string(),
  floorNo: z.int(),
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  termCount: z.int(),
  disabled: z.boolean(),
  version: z.int(),
});
export type PointOption = z.output<typeof option>;
const floor = z.object({ floorNo: z.int(), img: z.string() });
const byId = z.object({ id: idNumber });

/** Where rounds pass. */
export const patrolPoint = {
  ...pointRecord,
  endpoints: {
    ...pointRecord.endpoints,
    /** `area`: a branch of the area tree; `uncoded`, `unused`: Y. */
    ...wideList(pointRecord, extra, ['keyword', 'area', 'uncoded', 'termId'], {
      keyword: '关键字',
      area: '区域',
      uncoded: '无码',
      termId: '检查项',
    }),
    ...importEndpoints(path, '点位', `${permission}:import`),
    ...titled('点位', {
      terms: PUT(`${path}/:id/terms`, {
        summary: '设置点位检查项',
        access: `${permission}:edit`,
        params: byId,
        body: z.object({ termIds, version }),
        reply: data(z.int()),
      }),
      pin: PUT(`${path}/:id/pin`, {
        summary: '标注点位',
        access: `${permission}:edit`,
        params: byId,
        body: pinInput,
        reply: data(z.int()),
      }),
      batch: POST(`${path}/batch`, {
        summary: '批量新增点位',
        access: `${permission}:add`,
        body: pointBatch,
        log: { type: 'insert' },
        reply: data(z.object({ created: z.int(), existing: z.int() })),
      }),
      /** The pictures of the floors of a building, for pins and maps. */
      floors: GET(`${path}/floors/:id`, {
        summary: '点位平面图',
        access: `${permission}:list`,
        params: byId,
        reply: data(z.array(floor)),
      }),
      options: GET(`${path}/optionselect`, {
        summary: '点位选项',
        access: `${permission}:list`,
        reply: data(z.array(option)),
      }),
    }),
  },
};
