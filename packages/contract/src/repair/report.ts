import { z } from 'zod';
import { datetime, dict, type Field, type Fields, int, text } from '../kernel/field.ts';
import { DELETE, data, file, GET, none, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moment, moved, pictures, reason, userId, version } from '../kernel/move.ts';
import { idList, idNumber, listQuery, titled } from '../kernel/resource.ts';
import { reportDetail, reportRow } from './report-view.ts';
import { reportStates } from './status.ts';

const path = '/repair/report';
const title = '报修单';
const PHONE = /^1[3-9]\d{9}$/;
const flag: Field<string, true> = dict('是否超时', 'sys_yes_no', { max: 1, search: 'exact', list: false });

/** What a list of reports is narrowed and sorted by; columns of other tables are added by hand. */
export const reportFields = {
  code: text('报修单号', { max: 20, search: 'like', sort: true, width: 160 }),
  title: text('报修标题', { max: 60, width: 220 }),
  status: dict('状态', 'repair_report_status', { search: 'exact', width: 90 }),
  priority: dict('紧急程度', 'repair_priority', { search: 'exact', sort: true, width: 90 }),
  trade: dict('工种', 'repair_trade', { search: 'exact', width: 100 }),
  source: dict('来源', 'repair_source', { search: 'exact', list: false }),
  templateId: int('报修项目', { search: 'exact', list: false }),
  subcampId: int('校区', { search: 'exact', list: false }),
  placeId: int('楼宇', { search: 'exact', list: false }),
  roomId: int('房间', { search: 'exact', list: false }),
  teamId: int('班组', { search: 'exact', list: false }),
  reporterName: text('报修人', { max: 30, search: 'like', width: 90 }),
  overdue: flag,
  finishDue: datetime('完工时限', { sort: true, width: 160 }),
  createTime: datetime('提交时间', { sort: true, search: 'range', width: 160 }),
} satisfies Fields;

const filters = [
  ...['code', 'status', 'priority', 'trade', 'source', 'templateId', 'subcampId', 'placeId', 'roomId', 'teamId'],
  ...['reporterName', 'overdue', 'keyword', 'open', 'workerId', 'createTimeBegin', 'createTimeEnd'],
];
/** The query of every list of reports. */
export const reportQuery = listQuery(filters, ['createTimeBegin', 'createTimeEnd']);

const place = {
  placeId: userId('楼宇'),
  roomId: userId('房间').nullable().default(null),
  location: z.string().trim().max(100).default('').meta({ title: '具体位置' }),
};
const reporterPhone = z.string().regex(PHONE, '联系电话格式不正确').meta({ title: '联系电话' });
/** What a form of a report sends. */
export const submission = z.object({
  ...place,
  templateId: z.int('请选择报修项目').positive('请选择报修项目').meta({ title: '报修项目' }),
  priority: z.enum(['1', '2', '3', '4']).optional().meta({ title: '紧急程度' }),
  title: z.string().trim().max(60).default('').meta({ title: '报修标题' }),
  description: z.string().trim().min(5, '请填写至少5个字的故障描述').max(500).meta({ title: '故障描述' }),
  images: pictures('故障照片'),
  /** What is not in the register has only a name. */
  facility: z.string().trim().max(100).default('').meta({ title: '设施' }),
  facilityId: userId('设施').nullable().optional(),
  /** Nobody can use it until it is repaired. */
  isDown: z.boolean().optional().meta({ title: '设施已停用' }),
  reporterPhone,
  expectFrom: moment('预约上门时间').nullable().default(null),
  expectTo: moment('预约结束时间').nullable().default(null),
  allowEnter: z.boolean().default(true).meta({ title: '允许无人时进入' }),
  isPublic: z.boolean().default(true).meta({ title: '公开' }),
  source: z.enum(['1', '2', '3']).default('1').meta({ title: '来源' }),
  /** For whom it is reported, by those who take calls. */
  reporterId: userId('报修人').optional(),
  /** Reports the same fault of the same place once more. */
  force: z.boolean().default(false),
  /** Names one attempt of a client that may have to send it again after a lost connection. */
  clientKey: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .optional()
    .meta({ title: '提交编号' }),
});
/** What somebody reports. */
export type Submission = z.output<typeof submission>;
/** The same as a form sends it. */
export type SubmissionInput = z.input<typeof submission>;
const duplicate = z.object({ reportId: z.int(), code: z.string(), title: z.string(), status: z.string() });
const submitted = z.object({
  /** Absent when the same fault is known already and the caller has to decide. */
  reportId: z.int().nullable(),
  code: z.string(),
  duplicates: z.array(duplicate),
  /** What to say when there are some. */
  message: z.string(),
});
export type Submitted = z.output<typeof submitted>;

/** What those who report may do with a report. */
export const reportLife = lifecycle({
  path,
  permission: 'repair:report',
  states: reportStates,
  reply: moved,
  transitions: {
    cancel: { label: '撤销', from: ['10', '20', '30'], to: '80', input: z.object({ reason: reason(), version }) },
    confirm: { label: '验收', from: ['40'], to: '50', input: z.object({ version }) },
    rework: {
      label: '验收不通过',
      from: ['40'],
      to: '30',
      input: z.object({ reason: reason(), images: pictures(), version }),
    },
    urge: { label: '催办', from: ['10', '20', '30'], to: ['10', '20', '30'], input: z.object({}) },
    again: {
      label: '质保返修',
      from: ['60'],
      to: '60',
      input: z.object({ description: submission.shape.description, images: pictures() }),
    },
  },
});

const id = z.object({ id: idNumber });
const rowPage = page(reportRow);

/** Reports of faults. */
export const report = {
  name: 'report',
  title,
  path,
  permission: 'repair:report',
  id: 'reportId',
  fields: reportFields,
  endpoints: titled(title, {
    list: GET(`${path}/list`, {
      summary: '报修单列表',
      access: 'repair:report:list',
      query: reportQuery,
      reply: rowPage,
    }),
    export: GET(`${path}/export`, {
      summary: '导出报修单（两步）',
      access: 'repair:report:export',
      query: reportQuery,
      reply: textReply,
    }),
    download: POST(`${path}/export`, {
      summary: '导出报修单',
      access: 'repair:report:export',
      body: reportQuery,
      reply: file,
    }),
    mine: GET(`${path}/my`, { summary: '我的报修', access: 'repair:report:add', query: reportQuery, reply: rowPage }),
    /** Open faults of a building, without persons. */
    published: GET(`${path}/public`, {
      summary: '本楼公示',
      access: 'signed-in',
      query: z.object({ placeId: z.coerce.number<number>().int().positive().meta({ title: '楼宇' }) }),
      reply: data(
        z.array(
          reportRow
            .pick({ reportId: true, code: true, title: true, status: true, position: true, followers: true })
            .extend({ createTime: z.string(), finishDue: z.string().nullable(), isFollowing: z.boolean() }),
        ),
      ),
    }),
    // Who may read which report depends on the report: its reporter, its workers, those whose reach it is in.
    get: GET(`${path}/:id`, { summary: '报修单详情', access: 'signed-in', params: id, reply: data(reportDetail) }),
    create: POST(path, {
      summary: '提交报修',
      access: 'repair:report:add',
      body: submission,
      log: { type: 'insert' },
      reply: data(submitted),
    }),
    /** Changes a report that nobody has accepted yet, or sends a refused one in again. */
    update: PUT(path, {
      summary: '修改报修',
      access: 'repair:report:edit',
      body: submission.omit({ source: true, reporterId: true, force: true, clientKey: true }).extend({
        reportId: userId('报修单'),
        version,
      }),
      reply: data(moved),
    }),
    remove: DELETE(`${path}/:ids`, {
      summary: '删除报修单',
      access: 'repair:report:remove',
      params: z.object({ ids: idList }),
      reply: none,
    }),
    follow: POST(`${path}/:id/follow`, {
      summary: '我也遇到',
      access: 'repair:report:follow',
      params: id,
      body: z.object({ on: z.boolean().default(true) }),
      reply: none,
    }),
    comment: POST(`${path}/:id/comment`, {
      summary: '留言',
      access: 'repair:report:comment',
      params: id,
      body: z.object({
        content: reason('留言内容'),
        images: pictures(),
        isPublic: z.boolean().default(true),
      }),
      reply: none,
    }),
    ...reportLife.moves,
  }),
};
