import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { choice, files, optionalText } from '../kernel/field.ts';
import { data, GET, POST, PUT } from '../kernel/http.ts';
import { reason, userId } from '../kernel/move.ts';
import { optionalDay, optionalReference } from '../kernel/reference.ts';
import { idNumber, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';

const path = '/repair/facility/quality';
const permission = 'repair:facilityQuality';

/** What is kept: a warranty, an inspection that the law asks for, a sampling. */
export const QUALITY = { warranty: '1', inspection: '2', sampling: '3' } as const;
export const qualityKinds = { '1': '质保', '2': '法定检验', '3': '抽检' } as const;
export type QualityKind = keyof typeof qualityKinds;
/** How it stands; nobody sets it: it follows from its days and from what was done with it. */
export const QUALITY_STATE = { valid: '10', due: '20', over: '30', ended: '40', renewed: '50' } as const;
/** How many facilities one save may name. */
const MAX_FACILITIES = 100;

/** What is kept of a warranty or an inspection. */
export const qualityRecord = resource({
  name: 'facilityQuality',
  title: '质保检验',
  path,
  permission,
  id: 'qualityId',
  fields: {
    code: optionalText('编号', { max: 20, width: 140 }),
    kind: choice('类型', 'facility_quality_kind', ['1', '2', '3'], { search: 'exact', initial: '1', width: 90 }),
    facilityId: optionalReference('设施', { list: false }),
    placeId: optionalReference('楼宇', { list: false }),
    roomId: optionalReference('房间', { list: false }),
    providerId: optionalReference('单位', { list: false }),
    startDate: optionalDay('开始日期', false),
    endDate: optionalDay('截止日期'),
    certNo: optionalText('证书编号', { max: 60, width: 140 }),
    agency: optionalText('检验机构', { max: 60, list: false }),
    result: choice('结论', 'facility_quality_result', ['1', '2'], { initial: '1', list: false }),
    files: files('证书附件'),
  },
});

const extra = {
  facilityName: z.string(),
  facilityCode: z.string(),
  position: z.string(),
  /** Who stands for it: the provider of a warranty, the agency of an inspection. */
  unitName: z.string(),
  state: z.string(),
  /** Days until its end, negative afterwards; none when it has no end or is closed. */
  daysLeft: z.int().nullable(),
  remindDays: z.int(),
  endReason: z.string(),
};
const row = wideRow(qualityRecord.row, extra);
export type Quality = Row<typeof qualityRecord> & z.output<z.ZodObject<typeof extra>>;

const term = {
  startDate: day('开始日期'),
  endDate: day('截止日期').nullable().default(null),
  certNo: z.string().trim().max(60).default('').meta({ title: '证书编号' }),
  agency: z.string().trim().max(60).default('').meta({ title: '检验机构' }),
  providerId: userId('单位').nullable().default(null),
  result: z.enum(['1', '2']).default('1').meta({ title: '结论' }),
  files: z.string().max(2000).default('').meta({ title: '证书附件' }),
  remindDays: z.int().min(1).max(365).default(30).meta({ title: '提前提醒天数' }),
};
/** The same for as many facilities as are named, or for a place. */
export const qualityInput = z.object({
  kind: z.enum(['1', '2', '3']).meta({ title: '类型' }),
  facilityIds: z
    .array(userId('设施'))
    .max(MAX_FACILITIES, `一次最多选择${MAX_FACILITIES}台设施`)
    .default([])
    .meta({ title: '设施' }),
  placeId: userId('楼宇').nullable().default(null),
  roomId: userId('房间').nullable().default(null),
  ...term,
});
export type QualityInput = z.output<typeof qualityInput>;
/** What follows a warranty or an inspection. */
export const renewInput = z.object(term);
export type RenewInput = z.output<typeof renewInput>;
export const terminateInput = z.object({ reason: reason('终止原因') });

/** A warranty that covers something, and what is said of it. */
export const cover = z.object({ endDate: z.string(), unitName: z.string(), text: z.string() });
const params = z.object({ id: idNumber });

/** Warranties, inspections that the law asks for, samplings. */
export const facilityQuality = {
  ...qualityRecord,
  endpoints: {
    /** `days`: ends within so many days; `state` and `days` go by the clock of the server. */
    ...wideList(qualityRecord, extra, ['keyword', 'state', 'days', 'place', 'facility'], {
      keyword: '关键字',
      state: '状态',
      days: '剩余天数',
      place: '楼宇',
      facility: '设施',
    }),
    ...titled('质保检验', {
      of: GET(`${path}/of/:id`, {
        summary: '设施的质保检验',
        access: `${permission}:query`,
        params,
        reply: data(z.array(row)),
      }),
      /** The warranty that covers what somebody is about to report, if there is one. */
      cover: GET(`${path}/cover`, {
        summary: '质保查询',
        access: 'staff',
        query: z.object({
          placeId: idNumber.meta({ title: '楼宇' }),
          roomId: idNumber.optional().meta({ title: '房间' }),
          facilityId: idNumber.optional().meta({ title: '设施' }),
          templateId: idNumber.optional().meta({ title: '报修项目' }),
        }),
        reply: data(cover.nullable()),
      }),
      create: POST(path, {
        summary: '新增质保检验',
        access: `${permission}:add`,
        body: qualityInput,
        log: { type: 'insert' },
        reply: data(z.array(z.int())),
      }),
      renew: PUT(`${path}/:id/renew`, {
        summary: '续期质保检验',
        access: `${permission}:edit`,
        params,
        body: renewInput,
        reply: data(z.int()),
      }),
      terminate: PUT(`${path}/:id/terminate`, {
        summary: '终止质保检验',
        access: `${permission}:edit`,
        params,
        body: terminateInput,
        reply: data(z.int()),
      }),
    }),
  },
};
