import { z } from 'zod';
import { bookRuleSchema } from '../campus/book-rule.ts';
import { dict, type Field, files, optionalText, text } from '../kernel/field.ts';
import { data, GET, PUT, page } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moment, moved, pictures, reason, userId, version } from '../kernel/move.ts';
import { between, reference } from '../kernel/reference.ts';
import { idNumber, listQuery, type Row, resource, titled } from '../kernel/resource.ts';
import { wideList, wideRow } from '../kernel/wide-list.ts';
import { bookingCalls, type Recur, recurSchema } from './booking.ts';

const path = '/repair/area/apply';
const permission = 'repair:areaApply';
/** The process that decides on applications. */
export const APPLY_PROCESS = 'area_use_apply';
/** How an application stands. */
export const APPLY = {
  draft: '0',
  approving: '10',
  approved: '20',
  using: '30',
  ended: '40',
  noShow: '50',
  rejected: '60',
  cancelled: '70',
  expired: '80',
} as const;
export const applyStates = {
  '0': '草稿',
  '10': '审批中',
  '20': '已通过',
  '30': '使用中',
  '40': '已结束',
  '50': '爽约',
  '60': '已驳回',
  '70': '已取消',
  '80': '超时释放',
} as const;

const token = z.string().trim().max(64).default('').meta({ title: '场地二维码' });
/** What may happen to an application once it is there. */
export const applyLife = lifecycle({
  path,
  permission,
  states: applyStates,
  reply: moved,
  transitions: {
    submit: { label: '提交', from: ['0'], to: '10', input: z.object({ version }) },
    cancel: { label: '取消', from: ['10', '20'], to: '70', input: z.object({ reason: reason('取消原因'), version }) },
    checkin: { label: '签到', from: ['20'], to: '30', input: z.object({ token, version }) },
    /** A repeated application waits for its next time, the last one is over. */
    checkout: {
      label: '归还',
      from: ['30'],
      to: ['40', '20'],
      input: z.object({
        damaged: z.boolean().default(false).meta({ title: '场地损坏' }),
        templateId: userId('报修项目').optional(),
        description: z.string().trim().max(500).default('').meta({ title: '损坏说明' }),
        images: pictures('损坏照片'),
        version,
      }),
    },
    forceRelease: {
      label: '强制释放',
      from: ['10', '20'],
      to: '70',
      input: z.object({ reason: reason('释放原因'), version }),
    },
  },
});
export type ApplyMove = keyof typeof applyLife.transitions;
export type Checkout = z.output<typeof applyLife.transitions.checkout.input>;

const time = (label: string): Field<string, false> => ({
  kind: 'datetime',
  label,
  schema: moment(label) as z.ZodType<string>,
  optional: false,
  sort: true,
  width: 150,
});
const flag = (label: string): Field<boolean, true> => ({
  kind: 'text',
  label,
  schema: z.boolean().meta({ title: label }),
  initial: false,
  optional: true,
  list: false,
});
const recur: Field<Recur | null, true> = {
  kind: 'text',
  label: '循环',
  schema: recurSchema.nullable(),
  initial: null,
  optional: true,
  list: false,
};
const equipment: Field<string[], true> = {
  kind: 'tags',
  label: '所需设备',
  schema: z.array(z.string().trim().min(1).max(20)).max(10).meta({ title: '所需设备' }),
  initial: [],
  optional: true,
  list: false,
};
const PHONE = { regex: /^1[3-9]\d{9}$/, message: '手机号格式不正确' };

/** What somebody asks for. */
export const applyRecord = resource({
  name: 'areaApply',
  title: '场地申请',
  path,
  permission,
  id: 'applyId',
  fields: {
    title: text('活动名称', { max: 60, search: 'like', width: 200 }),
    roomId: reference('场地', { width: 200 }),
    purpose: dict('用途', 'repair_area_purpose', { search: 'exact', initial: '2', width: 80 }),
    startTime: { ...time('开始时间'), search: 'range' as const },
    endTime: time('结束时间'),
    recur,
    attendeeCount: between('参加人数', 1, 100_000, { width: 90 }),
    hasOutsider: flag('有校外人员'),
    equipment,
    needs: optionalText('其他需求', { max: 200, list: false }),
    contactName: text('联系人', { max: 30, list: false }),
    contactPhone: text('联系电话', { max: 11, pattern: PHONE, list: false }),
    safetyPlan: files('安全预案'),
    agreeRules: flag('同意场地使用规定'),
  },
});

const nullableText = z.string().nullable();
const extra = {
  code: z.string(),
  roomName: z.string(),
  applicantId: z.int(),
  applicantName: z.string(),
  deptName: z.string(),
  status: z.string(),
  /** What the process waits for. */
  currentNode: z.string(),
  instanceId: z.int().nullable(),
  cancelReason: z.string(),
};
export type Apply = Row<typeof applyRecord> & z.output<z.ZodObject<typeof extra>>;
const row = wideRow(applyRecord.row, extra);

const timelineEntry = z.object({
  eventId: z.int(),
  event: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  operatorName: z.string(),
  content: z.string(),
  createTime: z.string(),
});
export type ApplyEvent = z.output<typeof timelineEntry>;
const occurrence = z.object({
  startTime: z.string(),
  endTime: z.string(),
  /** 1 taken, 0 given free. */
  status: z.string(),
  checkInTime: nullableText,
  checkOutTime: nullableText,
  noShow: z.boolean(),
});

const detailExtra = {
  bookRule: bookRuleSchema,
  checkInTime: nullableText,
  checkOutTime: nullableText,
  damageReportId: z.int().nullable(),
  damageReportCode: z.string(),
  /** Somebody took the room away; another one can be chosen without asking again. */
  canRebook: z.boolean(),
  occurrences: z.array(occurrence),
  timeline: z.array(timelineEntry),
  /** The moves that the caller may make now. */
  moves: z.array(z.string()),
};
export type ApplyDetail = Apply & z.output<z.ZodObject<typeof detailExtra>>;
const detail = wideRow(row, detailExtra);

const filters = ['code', 'status', 'room', 'applicant', 'dept', 'keyword'] as const;
const own = titled('场地申请', {
  ...bookingCalls,
  get: GET(`${path}/:id`, {
    summary: '场地申请详情',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(detail),
  }),
  my: GET(`${path}/my`, {
    summary: '我的场地申请',
    access: `${permission}:add`,
    query: listQuery(['status', 'keyword', 'open']),
    reply: page(row),
  }),
  rebook: PUT(`${path}/:id/rebook`, {
    summary: '改用其他场地',
    access: `${permission}:submit`,
    params: z.object({ id: idNumber }),
    body: z.object({ roomId: userId('场地'), version }),
    reply: data(moved),
  }),
  ...applyLife.moves,
});

/** Applications for rooms; a process decides on them. */
export const apply = {
  ...applyRecord,
  endpoints: { ...applyRecord.endpoints, ...wideList(applyRecord, extra, filters), ...own },
};
